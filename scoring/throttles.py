"""How many requests one phone or one address may make."""

import time

from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from scoring.models import TablePass

WINDOW_SECONDS = 60


class MinuteThrottle(BaseThrottle):
    """Count requests in each minute of the clock, in one atomic step, so that any number of workers agree.

    REST framework's own throttles read, change and write a list: under load two requests count as one.
    """

    scope = ""
    limit = 0

    def __init__(self) -> None:
        self.now = 0.0

    def ident(self, request: Request) -> str | None:
        """Answer with whom to count, None for nobody."""
        raise NotImplementedError

    def allow_request(self, request: Request, view: APIView) -> bool:  # noqa: ARG002  DRF's signature
        """Count this request and tell whether it is within the limit."""
        ident = self.ident(request)
        if ident is None:
            return True
        self.now = time.time()
        key = f"throttle:{self.scope}:{ident}:{int(self.now // WINDOW_SECONDS)}"
        if cache.add(key, 1, WINDOW_SECONDS * 2):
            return True
        try:
            return cache.incr(key) <= self.limit
        except ValueError:  # the cache was emptied between the two: count anew
            return cache.add(key, 1, WINDOW_SECONDS * 2)

    def wait(self) -> float:
        """Answer with the seconds until the minute is over."""
        return WINDOW_SECONDS - self.now % WINDOW_SECONDS


class PassThrottle(MinuteThrottle):
    """Ten requests a second from each table: far more than people can tap, far less than a broken loop."""

    scope = "pass"
    limit = 600

    def ident(self, request: Request) -> str | None:
        """Count each pass, and each user, for itself."""
        if isinstance(request.auth, TablePass):
            return str(request.auth.pk)
        return f"user-{request.user.pk}" if request.user and request.user.is_authenticated else None


class AddressThrottle(MinuteThrottle):
    """For requests without a pass: typing codes, opening tables, asking for a score."""

    scope = "address"
    limit = 120

    def ident(self, request: Request) -> str | None:
        """Count each address, and nobody who shows a pass or is signed in."""
        known = isinstance(request.auth, TablePass) or (request.user and request.user.is_authenticated)
        return None if known else self.get_ident(request)
