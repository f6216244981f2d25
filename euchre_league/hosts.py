"""Take any private address, since the laptop's changes with every hall, and no public name by accident."""

import ipaddress
import socket
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase
from django.http.request import split_domain_port


def is_private(host: str) -> bool:
    """Tell whether a host, as a browser sends it, can only mean a machine in the same house.

    Private and loopback addresses, `localhost`, `*.local` and this machine's own name. A public name that
    somebody points at a private address (DNS rebinding) is not among them.

    >>> [is_private(host) for host in ("192.168.1.7", "localhost", "[::1]", "hall.local", "example.com")]
    [True, True, True, True, False]
    """
    name = host.strip("[]").rstrip(".").lower()
    try:
        return ipaddress.ip_address(name).is_private
    except ValueError:
        return name in {"localhost", socket.gethostname().lower()} or name.endswith((".local", ".localhost"))


class PrivateHostMiddleware:
    """Refuse a request for a public host name while `ALLOWED_HOSTS` lists none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or answer 400 through Django's own `DisallowedHost`."""
        if not settings.LISTED_HOSTS:
            host, _port = split_domain_port(request.get_host())
            # Django's test client calls its host "testserver"; no browser can.
            if not (is_private(host) or host == "testserver"):
                raise DisallowedHost(f"Set ALLOWED_HOSTS={host} to serve under this name.")
        return self.get_response(request)
