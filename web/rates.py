"""How many requests whoever asks may make in a minute, and what an answer says of it.

The headers are those of the IETF's draft: `RateLimit-Limit`, `RateLimit-Remaining`, and `RateLimit-Reset` in seconds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from django.http import HttpRequest, HttpResponseBase
from rest_framework.request import Request

from web.counts import Window, shared_counts

MINUTE = 60
COUNTED = "web.rates"


@dataclass(frozen=True, slots=True)
class Rate:
    """The requests of somebody in the minute that goes on."""

    who: str
    limit: int
    number: int
    seconds_left: float

    @property
    def is_within(self) -> bool:
        """Tell whether this request is one of those that are allowed."""
        return self.number <= self.limit

    @property
    def headers(self) -> dict[str, str]:
        """What an answer says of it."""
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(max(0, self.limit - self.number)),
            "RateLimit-Reset": str(ceil(self.seconds_left)),
        }


def count_request(request: HttpRequest | Request, who: str, limit: int) -> Rate | None:
    """Count a request, once however often this is asked; None while nothing can be counted."""
    rate: Rate | None = request.META.get(COUNTED)
    if rate is not None and rate.who == who:
        return rate
    counts = shared_counts().count([Window(f"rates:{who}", MINUTE)])
    if counts is None:
        return None
    rate = Rate(who, limit, counts[0].number, counts[0].seconds_left)
    request.META[COUNTED] = rate
    return rate


class RateHeadersMiddleware:
    """Say in every answer to a request that was counted how many more may follow."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on and add the headers."""
        response = self.get_response(request)
        rate: Rate | None = request.META.get(COUNTED)
        if rate is not None:
            for name, value in rate.headers.items():
                response.headers[name] = value
        return response
