"""The only parser of the API: JSON, read strictly, so that no body can be a 500 or break a database."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from problems.strict_json import JSONRefused, read_json


class StrictJSONParser(JSONParser):
    """Read UTF-8 JSON of at most 256 kB, 20 levels deep, without NUL, lone surrogates, NaN or doubled keys."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002  DRF's signature
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value; `RequestDataTooBig` when it is too large, 400 with a sentence when it is not such JSON.

        A view that has `reads_body` reads the body by it.
        """
        body = stream.read(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        try:
            return getattr((parser_context or {}).get("view"), "reads_body", read_json)(body)
        except JSONRefused as error:
            raise ParseError(str(error)) from error
