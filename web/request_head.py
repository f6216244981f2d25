"""Refuse a request whose headers or address are larger than any of ours, before anything has read them.

Python's own readers of headers take time by the square of their length: a `Content-Type` of 240 kB, half a minute.
So this is the outermost layer of the application, around Django, whichever server runs it. The servers have limits of
their own above these, for what isn't even to be gathered: `euchre_league.serving`, and the command in `Dockerfile`.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.core.wsgi import get_wsgi_application

from web.error_shape import API, error_body

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

MOST_HEADERS: Final = 8 * 1024
"""In bytes, of all headers together, as most proxies have it. A browser sends 1 kB, and our cookies add a half."""
LONGEST_QUERY: Final = 8 * 1024
LONGEST_PATH: Final = 2 * 1024
"""Ours have some 150 letters, with a code in them."""
LONGEST: Final = {"CONTENT_TYPE": 256, "CONTENT_LENGTH": 20, "HTTP_ACCEPT": 1024}
"""Of headers with parameters the readers are slow at 8 kB too; those of browsers have 70 and 150 bytes."""
SEPARATORS: Final = len(": \r\n")

HEADERS_TOO_LARGE: Final = (
    "431 Request Header Fields Too Large",
    "headers_too_large",
    "Your browser sent more than this site takes. Delete this site's cookies, then try again.",
)
ADDRESS_TOO_LONG: Final = (
    "414 URI Too Long",
    "address_too_long",
    "This address is too long. Go back, and try a shorter one.",
)


class RequestHead:
    """Refuse large headers with 431 and long addresses with 414; pass on the rest, without odd cookies of others."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Pass the request on, or refuse it."""
        refused = _refusal(environ)
        if refused is None:
            if "HTTP_COOKIE" in environ:
                environ["HTTP_COOKIE"] = _without_backslashes(environ["HTTP_COOKIE"])
            return self.application(environ, start_response)
        status, code, sentence = refused
        if str(environ.get("PATH_INFO", "")).startswith(API):
            kind, body = "application/json", json.dumps(error_body("client_error", code, sentence)).encode()
        else:
            kind, body = "text/plain; charset=utf-8", sentence.encode()
        start_response(status, [("Content-Type", kind), ("Content-Length", str(len(body)))])
        return [body]


def _refusal(environ: Environ) -> tuple[str, str, str] | None:
    """Return why a request is refused: its status, code and sentence; None for one of ordinary size."""
    headers = {
        name: len(value) for name, value in environ.items() if name.startswith("HTTP_") or name in LONGEST
    }
    whole = sum(len(name.removeprefix("HTTP_")) + size + SEPARATORS for name, size in headers.items())
    if whole > MOST_HEADERS or any(headers.get(name, 0) > most for name, most in LONGEST.items()):
        return HEADERS_TOO_LARGE
    path, query = environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", "")
    if len(path) > LONGEST_PATH or len(query) > LONGEST_QUERY:
        return ADDRESS_TOO_LONG
    return None


def _without_backslashes(cookies: str) -> str:
    r"""Return a `Cookie` header without the cookies that have a backslash.

    None of ours has one, and some Pythons read these by the square of their length.

    >>> _without_backslashes('sessionid=1; theirs="\\"a"; csrftoken=2')
    'sessionid=1; csrftoken=2'
    """
    return ";".join(cookie for cookie in cookies.split(";") if "\\" not in cookie)


def limited_application() -> Application:
    """Return Django's application inside this layer: what every server runs."""
    return RequestHead(get_wsgi_application())
