"""What is done to every answer on its way out: compressed, kept out of caches, told when to come back."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from web.kept_pages import KEPT_BUILD

# A table's page, the board, tonight's names, a player's own night: whoever has the address may see them.
SECRET_IN_ADDRESS = ("/t/", "/b/", "/n/", "/p/")
MOMENTARY = (429, 503)
SECONDS = 10
"""Until the next try, where whoever refused knew no better."""


class CompressMiddleware(GZipMiddleware):
    """Send gzip to clients that take it, on pages whose address is their only secret.

    A compressed page tells by its length whether a guess stands in it twice (BREACH). There whoever can have the page
    fetched knows its secret already, and the token of a form is masked anew in each answer; what a cookie or a token
    opens is sent as it is. Django's own middleware adds random bytes, so that lengths tell less still, and turns the
    ETag into a weak one. For phones in a hall, since a table's own page has more bytes than all its scripts.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress the answer where that gives nothing away."""
        if not request.path_info.startswith(SECRET_IN_ADDRESS):
            return response
        return super().process_response(request, response)


class NoStoreMiddleware:
    """Send `Cache-Control: no-store` to whoever is signed in: a club's laptop has many users.

    Not on pages whose address is their only secret: a phone keeps these, and shows them when the network is gone.
    Nor does a phone's worker keep the others: a captain's page shows whoever is signed in.
    It stands inside the middleware of static files, which are for everybody. The scripts of polled parts keep their
    ETag themselves, so that they are still answered 304.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on and mark the answer; the cookie alone is looked at, which costs no query."""
        response = self.get_response(request)
        shows_cookie = settings.SESSION_COOKIE_NAME in request.COOKIES
        if shows_cookie and not request.path_info.startswith(SECRET_IN_ADDRESS):
            response.headers["Cache-Control"] = "no-store"
            response.headers.pop(KEPT_BUILD, None)
        return response


class RetryAfterMiddleware:
    """Give each 429 and 503 a `Retry-After`, unless it has one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        response = self.get_response(request)
        if response.status_code in MOMENTARY:
            response.headers.setdefault("Retry-After", str(SECONDS))
        if response.status_code == 503:
            # Whoever refused has said why in the log; a line for each of a hall's phones would hide that.
            response._has_been_logged = True  # type: ignore[attr-defined]
        return response
