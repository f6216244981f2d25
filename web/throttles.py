"""How many requests in a minute may come from one address, by one user, or with one pass."""

from typing import ClassVar

from django.db.models import Model
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from web.networks import client_network
from web.rates import Rate, count_request


class MinuteThrottle(BaseThrottle):
    """Count requests in a minute that begins with the first, in one atomic step, so that all workers agree.

    REST framework's own throttles read, change and write a list: under load two requests count as one. Where
    nothing can be counted, because the cache is away, every request is allowed.
    """

    scope = ""
    limit = 0

    def __init__(self) -> None:
        self._seconds_left = 0.0

    def ident(self, request: Request) -> str | None:
        """Return whom to count, None for nobody."""
        raise NotImplementedError

    @classmethod
    def count(cls, request: HttpRequest | Request, ident: str) -> Rate | None:
        """Count a request, once however often this is asked; None while nothing can be counted."""
        return count_request(request, f"{cls.scope}:{ident}", cls.limit)

    def allow_request(self, request: Request, view: APIView) -> bool:  # noqa: ARG002  DRF's signature
        """Count this request and tell whether it is within the limit."""
        ident = self.ident(request)
        rate = None if ident is None else self.count(request, ident)
        if rate is None:
            return True
        self._seconds_left = rate.seconds_left
        return rate.is_within

    def wait(self) -> float:
        """Return the seconds until the minute is over."""
        return self._seconds_left


class CredentialThrottle(MinuteThrottle):
    """Ten requests a second with each pass of one kind: far more than people can tap, far less than a broken loop."""

    limit = 600
    counted: ClassVar[type[Model]]

    def ident(self, request: Request) -> str | None:
        """Count each pass for itself."""
        return str(request.auth.pk) if isinstance(request.auth, self.counted) else None


class UserThrottle(MinuteThrottle):
    """Ten requests a second by each token, or by whoever is signed in: a night played by a program needs less."""

    scope = "user"
    limit = 600

    def ident(self, request: Request) -> str | None:
        """Count each token for itself, and each user without one."""
        if not request.user:
            return None
        return f"token:{request.auth.pk}" if request.auth else str(request.user.pk)


class AddressThrottle(MinuteThrottle):
    """For requests that show nothing: typing codes, opening tables, asking for a score."""

    scope = "address"
    limit = 120

    def ident(self, request: Request) -> str | None:
        """Count each address, and nobody who shows a pass or a token or is signed in."""
        return None if request.user or request.auth else client_network(request)


class AnybodyThrottle(AddressThrottle):
    """For what is open to anybody: whatever a request shows is not even looked at."""

    def ident(self, request: Request) -> str | None:
        """Count each address."""
        return client_network(request)
