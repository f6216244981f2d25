"""Say in every refusal that is about the moment when to come back."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

MOMENTARY = (429, 503)
SECONDS = 10
"""Until the next try, where whoever refused knew no better."""


class RetryAfterMiddleware:
    """Give each 429 and 503 a `Retry-After`, unless it has one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        response = self.get_response(request)
        if response.status_code in MOMENTARY:
            response.headers.setdefault("Retry-After", str(SECONDS))
        return response
