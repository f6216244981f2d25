"""Read what a request shows in its `Authorization` header: a scheme, and a token behind it."""

from typing import Any, ClassVar

from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request


def token_of(request: HttpRequest | Request, scheme: str) -> str | None:
    """Return the token that a request shows by a scheme, whose capitals don't matter; None where it shows none."""
    shown, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    return token.strip() if shown.lower() == scheme.lower() else None


class PassAuthentication(BaseAuthentication):
    """Read `Authorization: <scheme> <token>`; `request.auth` is then the pass that the token names, and no user."""

    scheme: ClassVar[str]

    def pass_by_token(self, token: str) -> Any:
        """Return the pass; `AuthenticationFailed` with a sentence when the token is no good."""
        raise NotImplementedError

    def authenticate(self, request: Request) -> tuple[None, Any] | None:
        """Return the pass, None when the request shows none; 401 when it is no good."""
        token = token_of(request, self.scheme)
        return None if token is None else (None, self.pass_by_token(token))

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002  DRF's signature
        """Name the scheme in `WWW-Authenticate`, which makes a refusal 401."""
        return self.scheme
