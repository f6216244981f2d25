"""Lists as CSV beside JSON, for spreadsheets: asked for by `?format=csv` or `Accept: text/csv`."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.cache import patch_vary_headers
from django.utils.text import slugify
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from web.one_line import one_line

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet takes for the beginning of a formula, also in the wide letters of East Asia."""
MARK = "\ufeff"
"""Stands at the beginning, or a spreadsheet takes the letters for those of another alphabet."""
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMAT = OpenApiParameter(
    "format",
    {"type": "string", "enum": ["json", "csv", "xlsx"]},
    description="`csv` has every line, unless a page is asked for, and `xlsx` always. `Accept` asks for them too: "
    f"`text/csv`, `{WORKBOOK}`.",
)


@dataclass(frozen=True, slots=True)
class CsvFile:
    """Hold what a CSV file has: what it is called, its columns in order, and by column what each line says."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Mapping[str, object]]

    @property
    def name(self) -> str:
        """The name of the file on somebody's disk.

        >>> CsvFile("Friday bustle, standings", (), ()).name
        'friday-bustle-standings.csv'
        """
        return f"{slugify(self.title) or 'list'}.csv"

    def content(self) -> bytes:
        """Return the file as it is sent."""
        return self.text().encode()

    def text(self) -> str:
        """Return the file: RFC 4180, with a header; a column that a line does not have is empty.

        >>> CsvFile("", ("name", "points"), [{"name": "=1+1", "points": -2}]).text().strip(MARK).splitlines()
        ['name,points', "'=1+1,-2"]
        """
        stream = io.StringIO(newline="")
        writer = csv.writer(stream)
        writer.writerow(self.columns)
        for row in self.rows:
            writer.writerow([csv_cell(row.get(column)) for column in self.columns])
        return MARK + stream.getvalue()


def csv_cell(value: object) -> str:
    """Return a value as CSV has it: nothing for None, `true` and `false`, a list with spaces between.

    A text that a spreadsheet would take for a formula has an apostrophe before it, whatever blanks it begins with.

    >>> [csv_cell(value) for value in (None, True, -3, -0.5, [4, 7], "Ann", "-Ann")]
    ['', 'true', '-3', '-0.5', '4 7', 'Ann', "'-Ann"]
    """
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case list() | tuple():
            return " ".join(csv_cell(one) for one in value)
    text = one_line(str(value))
    return f"'{text}" if text.startswith(FORMULA) or text.strip().startswith(FORMULA) else text


def json_or_file(answer: Any) -> dict[Any, Any]:
    """Describe an answer of the OpenAPI document that is to be had as CSV and XLSX too."""
    files = {(200, "text/csv"): OpenApiTypes.STR, (200, WORKBOOK): OpenApiTypes.BINARY}
    return {(200, "application/json"): answer, **files}


class NamedFile(Protocol):
    """A file with a name on somebody's disk."""

    @property
    def name(self) -> str:
        """What it is called."""

    def content(self) -> bytes:
        """Return what is in it."""


class FileRenderer(BaseRenderer):
    """Write a file, and have it saved under its name."""

    def render(
        self,
        data: NamedFile | None,
        accepted_media_type: str | None = None,  # noqa: ARG002  DRF's signature
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the file; nothing where nothing has changed."""
        if data is None:
            return b""
        response: Response = (renderer_context or {})["response"]
        response.headers["Content-Disposition"] = f'attachment; filename="{data.name}"'
        return data.content()


class CsvRenderer(FileRenderer):
    """Write a `CsvFile`."""

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"


class CsvView(APIView):
    """A view that answers with CSV too. Errors are JSON, whatever was asked for."""

    renderer_classes = [JSONRenderer, CsvRenderer]

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Refuse an empty `format`, which would be taken for none."""
        super().initial(request, *args, **kwargs)
        if request.query_params.get("format") == "":
            raise ValidationError({"format": ["Give json, csv or xlsx, or leave it out."]}, "invalid")

    @property
    def form(self) -> str:
        """What is asked for: "json", "csv" or "xlsx". An ETag is of one of them."""
        renderer: BaseRenderer = self.request.accepted_renderer
        return str(renderer.format)

    @property
    def wants_csv(self) -> bool:
        """Whether CSV is asked for."""
        return self.form == CsvRenderer.format

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Write errors as JSON, and say that the answer depends on what is asked for."""
        if response.status_code >= 400:
            request.accepted_renderer, request.accepted_media_type = JSONRenderer(), JSONRenderer.media_type
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ["Accept"])
        return response
