"""Answers that a client need not read twice."""

import json
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.etags import etag_of, is_known


def not_modified(request: Request, etag: str) -> Response | None:
    """Return 304 when the client has this very version, else None."""
    if is_known(etag, request.META.get("HTTP_IF_NONE_MATCH", "")):
        return Response(status=304, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
    return None


def versioned(data: Any, etag: str) -> Response:
    """Return 200 with the ETag to ask with the next time."""
    return Response(data, headers={"ETag": etag, "Cache-Control": "private, no-cache"})


def by_content(request: Request, data: Any) -> Response:
    """Return data whose version is its content: what is seldom asked for needs no count of its changes."""
    etag = etag_of(request.path, json.dumps(data, sort_keys=True, default=str))
    return not_modified(request, etag) or versioned(data, etag)
