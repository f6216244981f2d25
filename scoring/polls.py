"""Answer a poll that finds nothing new before anything else is set up for it.

In a hall nearly every request is a phone asking whether its table has changed, and nearly every answer is no.
This middleware asks the one query that knows; whatever it cannot answer with 304 goes the usual way, where the
view makes the very same ETag.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from scoring.authentication import TablePassAuthentication
from scoring.etags import polled_etag
from scoring.selectors.passes import PassRefused, number_of_signed
from scoring.throttles import PassThrottle
from web.authentication import token_of
from web.etags import is_known

API_PATH = "/api/v1/table/"
PAGE_PREFIX = "/t/"


class NotModifiedMiddleware:
    """Say 304 to a table's poll when the table is as the phone knows it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer 304, or pass the request on."""
        known = request.META.get("HTTP_IF_NONE_MATCH")
        polled = poll(request) if known and request.method == "GET" else None
        if known and polled:
            part, code = polled
            try:
                etag = polled_etag(part, code)
            except PassRefused:
                return self.get_response(request)
            if etag and is_known(etag, known) and (part != "table" or _is_within_rate(request, code)):
                return HttpResponse(status=304, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
        return self.get_response(request)


def _is_within_rate(request: HttpRequest, code: str) -> bool:
    """Count a poll of the API as the view would; whoever polls too often gets the view's refusal."""
    rate = PassThrottle.count(request, str(number_of_signed(code)))
    return rate is None or rate.is_within


def poll(request: HttpRequest) -> tuple[str, str] | None:
    """Return the part that a request polls and the code it shows; None when it is no poll of a table."""
    if request.path_info == API_PATH:
        token = token_of(request, TablePassAuthentication.scheme)
        return None if token is None else ("table", token)
    if request.path_info.startswith(PAGE_PREFIX) and request.META.get("HTTP_HX_REQUEST"):
        code, _, rest = request.path_info.removeprefix(PAGE_PREFIX).partition("/")
        return ("now", code) if code and not rest else None
    return None
