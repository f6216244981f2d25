"""Name a version of a page or an answer, so that a phone that has it is told so in one line."""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response


def etag_of(*parts: object) -> str:
    """Return the ETag for a page in a version: a hash of these, the build and the language."""
    text = "\n".join(str(part) for part in (*parts, settings.BUILD, get_language()))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'


def etag_matches(etag: str, if_none_match: str) -> bool:
    """Tell whether an `If-None-Match` header names this very version, weak or not, or any version.

    >>> etag_matches('"a1"', 'W/"a1", "b2"'), etag_matches('"a1"', "*"), etag_matches('"a1"', '"b2"')
    (True, True, False)
    """
    known = parse_etags(if_none_match)
    return known == ["*"] or etag.removeprefix("W/") in [tag.removeprefix("W/") for tag in known]


def page_not_modified(
    request: HttpRequest | Request, etag: str, headers: Mapping[str, str] | None = None
) -> HttpResponse | None:
    """Return 304, with these headers too, when a page or a file is known in this very version, else None."""
    if etag_matches(etag, request.META.get("HTTP_IF_NONE_MATCH", "")):
        return HttpResponse(status=304, headers={"ETag": etag, **(headers or {})})
    return None


def not_modified(request: Request, etag: str) -> Response | None:
    """Return 304 when the client has this very version, else None."""
    if etag_matches(etag, request.META.get("HTTP_IF_NONE_MATCH", "")):
        return Response(status=304, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
    return None


def versioned(data: Any, etag: str) -> Response:
    """Return 200 with the ETag to ask with the next time."""
    return Response(data, headers={"ETag": etag, "Cache-Control": "private, no-cache"})


def by_content(request: Request, data: Any) -> Response:
    """Return data whose version is its content: what is seldom asked for needs no count of its changes."""
    etag = etag_of(request.path, json.dumps(data, sort_keys=True, default=str))
    return not_modified(request, etag) or versioned(data, etag)


class PollMiddleware:
    """Say 304 to a poll when all is as the client knows it, before anything else is set up for the request.

    A subclass knows what is polled. Whatever cannot be answered with 304 goes the usual way, where the view makes the
    very same ETag.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def etag_of_poll(self, request: HttpRequest) -> str | None:
        """Return the ETag of what a request polls; None when it polls nothing, or is to be refused by the view."""
        raise NotImplementedError

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer 304, or pass the request on."""
        asks = request.method == "GET" and request.META.get("HTTP_IF_NONE_MATCH")
        etag = self.etag_of_poll(request) if asks else None
        known = page_not_modified(request, etag, {"Cache-Control": "private, no-cache"}) if etag else None
        return known or self.get_response(request)
