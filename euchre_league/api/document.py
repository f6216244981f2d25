"""The OpenAPI document: what it says beyond what serializers say of themselves, and the view that answers with it."""

import gzip
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request

from scoring.throttles import PassThrottle
from web.etags import etag_of, page_not_modified
from web.queries import QueryView
from web.throttled_view import ThrottledView
from web.throttles import AddressThrottle, UserThrottle

NO_NUL = "^[^\\u0000]*$"
ETAG = {
    "schema": {"type": "string"},
    "description": "The version of this answer: send it as `If-None-Match`, and 304 means that it is still so.",
}
RATES = {
    name: {"schema": {"type": "integer"}, "description": description}
    for name, description in {
        "RateLimit-Limit": "How many requests may be made in a minute.",
        "RateLimit-Remaining": "How many of them are left.",
        "RateLimit-Reset": "In how many seconds the minute ends.",
    }.items()
}
NOT_MODIFIED = {"description": "What `If-None-Match` names is still so."}


EXAMPLES = Path(__file__).with_name("examples")
"""JSON files, one for each tag: by operation, an example of its `request` and of its `response`."""
RETRY_AFTER = {"schema": {"type": "integer"}, "description": "In how many seconds to ask again."}


@dataclass(frozen=True, slots=True)
class Document:
    """The OpenAPI document as it is sent: as JSON, and squeezed by gzip for whoever accepts that."""

    text: bytes
    squeezed: bytes
    etag: str


@cache
def whole_document() -> Document:
    """Return the document; it is made once in each process, since it is the same for everybody."""
    made = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]  # untyped there
    text = json.dumps(made, default=str, ensure_ascii=False).encode()
    return Document(text, gzip.compress(text, mtime=0), etag_of("schema", text.decode()))


class DocumentView(QueryView, SpectacularJSONAPIView):
    """The OpenAPI document as JSON."""

    throttle_classes = [PassThrottle, UserThrottle, AddressThrottle]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """Return the document; the ETag of the squeezed one is weak, for it is the same in other bytes."""
        document = whole_document()
        squeezed = _accepts_gzip(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        etag = f"W/{document.etag}" if squeezed else document.etag
        headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": "Accept, Accept-Encoding"}
        if known := page_not_modified(request, etag, headers):
            return known
        if squeezed:
            headers["Content-Encoding"] = "gzip"
        body = document.squeezed if squeezed else document.text
        return HttpResponse(body, content_type=request.accepted_media_type, headers=headers)


class DocumentPageView(ThrottledView, SpectacularSwaggerSplitView):
    """The page that shows the document for reading and trying."""

    throttle_classes = DocumentView.throttle_classes
    http_method_names = ["get", "head"]


def _accepts_gzip(accept_encoding: str) -> bool:
    """Tell whether an `Accept-Encoding` header takes gzip.

    >>> [_accepts_gzip(text) for text in ("gzip, br", "br;q=1, GZIP;q=0.5", "gzip;q=0", "identity", "")]
    [True, True, False, False, False]
    """
    for part in accept_encoding.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False


def _operations(result: dict[str, Any]) -> list[dict[str, Any]]:
    return [operation for operations in result["paths"].values() for operation in operations.values()]


def etags_of_what_is_read(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say of everything that is read that it carries an ETag, and that 304 may be the answer."""
    for operations in result["paths"].values():
        if "get" in operations:
            responses = operations["get"]["responses"]
            responses["200"]["headers"] = {"ETag": ETAG}
            responses["304"] = dict(NOT_MODIFIED)
    return result


def rates_of_what_is_limited(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say of every answer that it tells how many requests may follow."""
    for operation in _operations(result):
        for response in operation["responses"].values():
            response["headers"] = {**response.get("headers", {}), **RATES}
    return result


def when_to_come_back(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say of every refusal for too many requests that it tells when to ask again."""
    for operation in _operations(result):
        operation["responses"]["429"].setdefault("headers", {})["Retry-After"] = RETRY_AFTER
    return result


def summaries(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Give every operation a summary: the first sentence of what its method says of itself."""
    for operation in _operations(result):
        first_line = operation["description"].partition("\n")[0]
        operation.setdefault("summary", first_line.partition(". ")[0].partition("; ")[0].rstrip("."))
    return result


def no_nul_in_texts(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say of every text in a request that it holds no NUL: the parser refuses it, PostgreSQL cannot keep it."""
    for name, schema in result["components"]["schemas"].items():
        if name.endswith("Request") or name == "Hand":
            _mark(schema)
    for operation in _operations(result):
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


def read_examples() -> dict[str, dict[str, Any]]:
    """Return the examples of every operation by its id."""
    found: dict[str, dict[str, Any]] = {}
    for file in sorted(EXAMPLES.glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def add_examples(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Put each example where the document describes what it is an example of; a hook of the document."""
    examples = read_examples()
    for operation in _operations(result):
        example = examples.get(operation["operationId"], {})
        if "request" in example:
            _put_example(operation["requestBody"], example["request"])
        if "response" in example:
            success = min(code for code in operation["responses"] if code.startswith("2"))
            _put_example(operation["responses"][success], example["response"])
    return result


def _put_example(described: dict[str, Any], value: Any) -> None:
    for media_type, content in described.get("content", {}).items():
        if media_type == "application/json" or isinstance(value, str):
            content["examples"] = {"example": {"value": value}}
