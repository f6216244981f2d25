"""Keep what somebody signed in was shown out of the browser's cache: a club's laptop has many users."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

# A table's page, the board, tonight's names, a player's own night: a phone may keep these, signed in or not, and
# shows them when the network is gone.
KEPT_BY_PHONES = ("/t/", "/b/", "/n/", "/p/")


class NoStoreMiddleware:
    """Send `Cache-Control: no-store` to whoever is signed in, but on the pages that phones keep.

    It stands inside the middleware of static files, which are for everybody. The scripts of polled parts keep their
    ETag themselves, so that they are still answered 304.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on and mark the answer; the cookie alone is looked at, which costs no query."""
        response = self.get_response(request)
        shows_cookie = settings.SESSION_COOKIE_NAME in request.COOKIES
        if shows_cookie and not request.path_info.startswith(KEPT_BY_PHONES):
            response.headers["Cache-Control"] = "no-store"
        return response
