"""Tell by which personal token a request comes, and whether it may write; and who writes when."""

import re
from datetime import datetime
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, TypedDict

from django.utils import timezone
from knox.auth import TokenAuthentication as KnoxTokenAuthentication
from knox.crypto import hash_token
from knox.settings import CONSTANTS
from rest_framework.authentication import get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from clubs.models import ApiToken, User
from web.access_log import log_refusal

if TYPE_CHECKING:
    from rest_framework.views import APIView  # REST framework loads this module when it loads its views

TOKEN = re.compile(r"[A-Za-z0-9_]{20,100}")
SCHEMES = (b"token", b"bearer")


class Stamp(TypedDict):
    """Who writes something, and when: what services are told with it by name. A captain's link is nobody's, None."""

    by: User | None
    now: datetime


def shows_token(request: Request) -> bool:
    """Tell whether a request shows a personal token, good or bad."""
    return get_authorization_header(request).partition(b" ")[0].lower() in SCHEMES


class TokenRefused(AuthenticationFailed):
    """401: what is wrong with the token, and whose it is where that is known: for the log."""

    def __init__(self, detail: str, code: str, which: str, who: str = "somebody") -> None:
        super().__init__(detail, code)
        self.which, self.who = which, who


class TokenAuthentication(KnoxTokenAuthentication):  # type: ignore[misc]  # knox has no types
    """Read `Authorization: Token <token>` or `Bearer <token>`; `request.user` is its user, `request.auth` the token.

    One query, where knox's own asks for every token of the user and deletes those that have expired: a request
    that only reads writes nothing.
    """

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return user and token, None when the request shows none; 401 with a sentence when it is no good."""
        scheme, *tokens = get_authorization_header(request).split() or [b""]
        if scheme.lower() not in SCHEMES:
            return None
        if len(tokens) != 1:
            log_refusal(request, "miswritten token refused", "somebody")
            raise AuthenticationFailed(*_MISWRITTEN)
        try:
            return self.authenticate_credentials(tokens[0])
        except TokenRefused as refused:
            log_refusal(request, f"{refused.which} refused", refused.who)
            raise

    def authenticate_credentials(self, token: bytes) -> tuple[User, ApiToken]:
        """Return user and token; 401 with a sentence when it is no good."""
        text = token.decode("latin-1")
        if not TOKEN.fullmatch(text):
            raise TokenRefused(*_UNKNOWN, "unknown token")
        digest = hash_token(text)
        begin_alike: Any = ApiToken.objects.select_related("user").filter(
            token_key=text[: CONSTANTS.TOKEN_KEY_LENGTH]
        )
        for found in begin_alike:
            if compare_digest(digest, found.digest):
                return _in_force(found)
        raise TokenRefused(*_UNKNOWN, "unknown token")


_MISWRITTEN = "Write one token after the scheme: Authorization: Token <token>.", "authentication_failed"
_UNKNOWN = "This token is not known here. Make one on the page /tokens/.", "token_unknown"
_EXPIRED = "This token has expired. Make a new one on the page /tokens/.", "token_expired"
_INACTIVE = "The user of this token was switched off.", "user_inactive"


def _in_force(token: ApiToken) -> tuple[User, ApiToken]:
    if token.expiry <= timezone.now():
        raise TokenRefused(*_EXPIRED, "expired token", token.user.get_username())
    if not token.user.is_active:
        raise TokenRefused(*_INACTIVE, "token of a user who was switched off", token.user.get_username())
    return token.user, token


def may_write(request: Request) -> bool:
    """Tell whether what a request shows may write at all: a token that only reads may not, whatever its user may.

    Ask it beside the role wherever an answer holds what lets its reader write, such as a table's code.
    """
    return not isinstance(request.auth, ApiToken) or request.auth.may_write


class TokenMayWrite(BasePermission):
    """Let a personal token write only when it was made to; for every view of the API."""

    message = "This token only reads. Make one that may write on the page /tokens/."
    code = "read_only_token"

    def has_permission(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002  DRF's signature
        """Look at the token alone: what its user may do is asked beside."""
        return request.method in SAFE_METHODS or may_write(request)
