"""What is refused before anybody reads it: requests for a public host name, forms that no page of ours sends."""

import ipaddress
import socket
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import split_domain_port

# Names that routers and machines give within a house; nobody can register below them.
HOUSE_NAMES = (".local", ".localhost", ".lan", ".internal", ".home.arpa")

LONGEST_NAME = 253  # of a host, by RFC 1035
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def _is_private(host: str) -> bool:
    """Tell whether a host, as a browser sends it, can only mean a machine in the same house.

    Addresses that the internet does not route, names without a dot, `*.local` and its like, and this
    machine's own name. A public name pointed at a private address (DNS rebinding) is not among them.

    >>> hosts = "192.168.1.7", "[::1]", "hall", "hall.local", "example.com", "8.8.8.8"
    >>> [_is_private(host) for host in hosts]
    [True, True, True, True, False, False]
    """
    name = host.strip("[]").rstrip(".").lower()
    if len(name) > LONGEST_NAME:
        return False
    try:
        return not ipaddress.ip_address(name).is_global
    except ValueError:
        return "." not in name or name == socket.gethostname().lower() or name.endswith(HOUSE_NAMES)


class PrivateHostMiddleware:
    """Refuse a request for a public host name while `ALLOWED_HOSTS` lists none.

    Any private address is taken, since the laptop's changes with every hall, and no public name by accident.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or answer 400 through Django's own `DisallowedHost`."""
        if not settings.LISTED_HOSTS:
            host, _port = split_domain_port(request.get_host())
            if not _is_private(host):
                raise DisallowedHost(f"Set ALLOWED_HOSTS={host} to serve under this name.")
        return self.get_response(request)


class Utf8FormsMiddleware:
    """Refuse a form in another encoding than UTF-8, and one with a NUL, which PostgreSQL can't keep."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or answer 415."""
        charset = (request.content_params or {}).get("charset", "utf-8")
        if request.content_type in FORMS and charset.lower() not in ("utf-8", "utf8"):
            return HttpResponse("Send forms in UTF-8.", status=415, content_type="text/plain; charset=utf-8")
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _args: object, _kwargs: object
    ) -> HttpResponse | None:
        """Answer 422 where a form holds a NUL: no keyboard types one. The API reads its bodies itself."""
        if request.content_type not in FORMS or hasattr(view, "cls"):
            return None
        if any("\0" in text for name, texts in request.POST.lists() for text in (name, *texts)):
            message = (
                "This form has an invisible character in it. Type the text again, and send it once more."
            )
            return HttpResponse(message, status=422, content_type="text/plain; charset=utf-8")
        return None
