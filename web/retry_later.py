"""Tell whoever asks too often, or at a busy moment, when to come back: 429 or 503, on pages and in the interface."""

from collections.abc import Callable, Mapping
from math import ceil

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from rest_framework.permissions import SAFE_METHODS

from problems.wording import gettext
from web.counts import Window, process_counts, shared_counts
from web.guesses import in_words


class RetryLater(Exception):
    """Refuse for now, with a status of 429 or 503, a stable code, a sentence, seconds to wait, and a page's title."""

    def __init__(self, status: int, code: str, message: str, wait: int, title: str = "Not just yet") -> None:
        super().__init__(message)
        self.title = title
        self.status = status
        self.code = code
        self.message = message
        self.wait = wait


def seconds_over(key: str, limits: Mapping[int, int]) -> int:
    """Count one in each window, a number of seconds with its limit; return the seconds to wait, 0 within all."""
    windows = [Window(f"{key}:{seconds}", seconds) for seconds in limits]
    counts = shared_counts().count(windows) or process_counts.count(windows)
    over = [
        count.seconds_left for count, most in zip(counts, limits.values(), strict=True) if count.number > most
    ]
    return ceil(max(over, default=0))


def count_or_refuse(key: str, limits: Mapping[int, int], code: str, sentence: str) -> None:
    """Count one in each window, a number of seconds with its limit.

    Raises `RetryLater` above a limit; {wait} in the sentence is the time to wait.
    """
    if wait := seconds_over(key, limits):
        raise RetryLater(429, code, gettext(sentence, wait=in_words(wait)), wait)


class RetryLaterMiddleware:
    """Show `RetryLater` on a page, whatever the view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page that says when to come back."""
        if not isinstance(exception, RetryLater):
            return None
        # An address that only takes what is sent has no page to go back to.
        page = request.path if request.method in SAFE_METHODS else ""
        context = {"title": exception.title, "message": exception.message, "page": page}
        response = render(request, "retry_later.html", context, status=exception.status)
        response.headers["Retry-After"] = str(exception.wait)
        return response
