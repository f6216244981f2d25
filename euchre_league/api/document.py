"""The OpenAPI document: what it says beyond what serializers say of themselves, and the view that answers with it."""

import json
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.answers import not_modified, versioned
from clubs.etags import etag_of

NO_NUL = "^[^\\u0000]*$"
ETAG = {
    "schema": {"type": "string"},
    "description": "The version of this answer: send it as `If-None-Match`, and 304 means that it is still so.",
}
NOT_MODIFIED = {"description": "What `If-None-Match` names is still so."}


@cache
def _document() -> tuple[Any, str]:
    """Answer with the document and its ETag; it is made once in each process, for it is the same for everybody."""
    document = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]  # untyped there
    return document, etag_of("schema", json.dumps(document, default=str))


class DocumentView(SpectacularJSONAPIView):
    """The OpenAPI document as JSON."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Answer with the document."""
        document, etag = _document()
        return not_modified(request, etag) or versioned(document, etag)


def etags_of_what_is_read(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say of everything that is read that it carries an ETag, and that 304 may be the answer."""
    for operations in result["paths"].values():
        if "get" in operations:
            responses = operations["get"]["responses"]
            responses["200"]["headers"] = {"ETag": ETAG}
            responses["304"] = NOT_MODIFIED
    return result


def no_nul_in_texts(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say of every text in a request that it holds no NUL: the parser refuses it, PostgreSQL cannot keep it."""
    for name, schema in result["components"]["schemas"].items():
        if name.endswith("Request"):
            _mark(schema)
    for operations in result["paths"].values():
        for operation in operations.values():
            _mark([asked["schema"] for asked in operation.get("parameters", []) if asked["in"] == "query"])
    return result


def _mark(part: Any) -> None:
    if isinstance(part, list):
        for one in part:
            _mark(one)
    elif isinstance(part, dict):
        kind = part.get("type")
        texts = kind == "string" or (isinstance(kind, list) and "string" in kind)
        if texts and not part.keys() & {"enum", "const", "format", "pattern"}:
            part["pattern"] = NO_NUL
        for one in part.values():
            _mark(one)
