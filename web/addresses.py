"""Where a request comes from."""

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle


def client_address(request: HttpRequest | Request) -> str:
    """Return the address a request comes from, past as many proxies as `PROXIES` says there are."""
    return BaseThrottle().get_ident(request)  # type: ignore[arg-type]  # it reads META only
