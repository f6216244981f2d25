"""How many requests one table may make."""

from rest_framework.request import Request

from scoring.models import TablePass
from web.throttles import MinuteThrottle


class PassThrottle(MinuteThrottle):
    """Ten requests a second from each table: far more than people can tap, far less than a broken loop."""

    scope = "pass"
    limit = 600

    def ident(self, request: Request) -> str | None:
        """Count each pass for itself."""
        return str(request.auth.pk) if isinstance(request.auth, TablePass) else None
