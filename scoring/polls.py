"""Answer a poll of a table that finds nothing new before anything else is set up for it.

In a hall nearly every request is a phone asking whether its table has changed, and nearly every answer is no.
This middleware asks the one query that knows.
"""

from django.http import HttpRequest

from scoring.authentication import TablePassAuthentication
from scoring.etags import polled_etag
from scoring.selectors.passes import PassRefused, number_of_signed
from scoring.throttles import PassThrottle
from web.authentication import token_of
from web.etags import PollMiddleware

API_PATH = "/api/v1/table/"
PAGE_PREFIX = "/t/"


class NotModifiedMiddleware(PollMiddleware):
    """Say 304 to a table's poll when the table is as the phone knows it."""

    def etag_of_poll(self, request: HttpRequest) -> str | None:
        """Return the ETag of what a phone polls of its table.

        A poll of the API is counted as the view would count it; whoever polls too often gets the view's refusal.
        """
        polled = poll(request)
        if polled is None:
            return None
        part, code = polled
        try:
            etag = polled_etag(part, code)
        except PassRefused:
            return None
        return etag if etag and (part != "table" or _is_within_rate(request, code)) else None


def _is_within_rate(request: HttpRequest, code: str) -> bool:
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
