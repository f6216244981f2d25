"""How many requests one token or one user may make in a minute."""

from rest_framework.request import Request

from clubs.models import ApiToken
from web.throttles import MinuteThrottle


class UserThrottle(MinuteThrottle):
    """Ten requests a second by each token, or by whoever is signed in: a night played by a program needs less."""

    scope = "user"
    limit = 600

    def ident(self, request: Request) -> str | None:
        """Count each token for itself, and each user without one."""
        if isinstance(request.auth, ApiToken):
            return f"token:{request.auth.pk}"
        return str(request.user.pk) if request.user else None
