"""Tell by which personal token a request comes."""

import re
from hmac import compare_digest
from typing import Any

from django.utils import timezone
from knox.auth import TokenAuthentication as KnoxTokenAuthentication
from knox.crypto import hash_token
from knox.settings import CONSTANTS
from rest_framework.exceptions import AuthenticationFailed

from clubs.models import ApiToken, User

TOKEN = re.compile(r"[A-Za-z0-9_]{20,100}")


class TokenAuthentication(KnoxTokenAuthentication):  # type: ignore[misc]  # knox has no types
    """Read `Authorization: Token <token>`; `request.user` is then its user, and `request.auth` the token.

    One query, where knox's own asks for every token of the user and deletes those that have expired: a request
    that only reads writes nothing.
    """

    def authenticate_credentials(self, token: bytes) -> tuple[User, ApiToken]:
        """Answer with user and token; 401 with a sentence when it is no good."""
        text = token.decode("latin-1")
        if not TOKEN.fullmatch(text):
            raise AuthenticationFailed(*_UNKNOWN)
        digest = hash_token(text)
        begin_alike: Any = ApiToken.objects.select_related("user").filter(
            token_key=text[: CONSTANTS.TOKEN_KEY_LENGTH]
        )
        for found in begin_alike:
            if compare_digest(digest, found.digest):
                return _in_force(found)
        raise AuthenticationFailed(*_UNKNOWN)


_UNKNOWN = "This token is not known here. Make one on the page /tokens/.", "token_unknown"
_EXPIRED = "This token has expired. Make a new one on the page /tokens/.", "token_expired"
_INACTIVE = "The user of this token was switched off.", "user_inactive"


def _in_force(token: ApiToken) -> tuple[User, ApiToken]:
    if token.expiry <= timezone.now():
        raise AuthenticationFailed(*_EXPIRED)
    if not token.user.is_active:
        raise AuthenticationFailed(*_INACTIVE)
    return token.user, token
