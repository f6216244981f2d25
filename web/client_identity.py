"""Who guesses: whoever asks from an address, or a device that once had a right code, word or password.

A device is known again by a signed cookie, so that others at its address do not lock it out with them.
"""

import secrets
from dataclasses import dataclass
from typing import TypeVar

from django.conf import settings
from django.core.signing import BadSignature, dumps, loads
from django.http import HttpRequest, HttpResponseBase
from rest_framework.request import Request

from web.networks import client_network

COOKIE = "known_device"
SALT = "web.guessers"
KEPT_SECONDS = 180 * 24 * 60 * 60
Answer = TypeVar("Answer", bound=HttpResponseBase)


@dataclass(frozen=True, slots=True)
class ClientIdentity:
    """The network of the address that a request comes from; the name of its device, empty when it is not known."""

    network: str
    device: str = ""


def client_identity(request: HttpRequest | Request, user: str | None = None) -> ClientIdentity:
    """Return who guesses; for a user's password, a device is known only where that user has signed in."""
    device, signed_in = _device_of(request)
    known = user is None or user == signed_in
    return ClientIdentity(client_network(request), device if known else "")


def remember_device(request: HttpRequest | Request, response: Answer, user: str = "") -> Answer:
    """Have the device of a request known from now on, and that a user signed in there; return the response."""
    device, signed_in = _device_of(request)
    if not device or (user and user != signed_in):
        response.set_cookie(
            COOKIE,
            dumps([device or secrets.token_urlsafe(12), user or signed_in], salt=SALT),
            max_age=KEPT_SECONDS,
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
            samesite="Lax",
        )
    return response


def _device_of(request: HttpRequest | Request) -> tuple[str, str]:
    """Return the name of a device and who signed in there last; empty where its cookie is missing or forged."""
    try:
        device, signed_in = loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT_SECONDS)
    except BadSignature:
        return "", ""
    return device, signed_in
