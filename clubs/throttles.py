"""How many requests one user, or one address without one, may make."""

import time

from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

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


class UserThrottle(MinuteThrottle):
    """Ten requests a second from each user, signed in or by a token: a night played by a program needs less."""

    scope = "user"
    limit = 600

    def ident(self, request: Request) -> str | None:
        """Count each user for itself."""
        return str(request.user.pk) if request.user else None


class AddressThrottle(MinuteThrottle):
    """For requests that show nothing: typing codes, opening tables, asking for a score."""

    scope = "address"
    limit = 120

    def ident(self, request: Request) -> str | None:
        """Count each address, and nobody who shows a pass or a token or is signed in."""
        return None if request.user or request.auth else self.get_ident(request)


class AnybodyThrottle(AddressThrottle):
    """For what is open to anybody: whatever a request shows is not even looked at."""

    def ident(self, request: Request) -> str | None:
        """Count each address."""
        return self.get_ident(request)
