"""Name a version of a page or an answer, so that a phone that has it is told so in one line."""

import hashlib
import json
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response


def etag_of(*parts: object) -> str:
    """Return the ETag for a page in a version: a hash of these, the build and the language."""
    text = "\n".join(str(part) for part in (*parts, settings.BUILD, get_language()))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'


def is_known(etag: str, if_none_match: str) -> bool:
    """Tell whether an `If-None-Match` header names this very version.

    >>> is_known('"a1"', 'W/"a1", "b2"'), is_known('"a1"', '"b2"')
    (True, False)
    """
    return etag in [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]


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
