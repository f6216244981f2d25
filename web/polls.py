"""Answer a poll that finds nothing new before anything else is set up for it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from web.etags import is_known


class PollMiddleware:
    """Say 304 to a poll when all is as the client knows it; a subclass knows what is polled.

    Whatever cannot be answered with 304 goes the usual way, where the view makes the very same ETag.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def etag_of_poll(self, request: HttpRequest) -> str | None:
        """Return the ETag of what a request polls; None when it polls nothing, or is to be refused by the view."""
        raise NotImplementedError

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer 304, or pass the request on."""
        known = request.META.get("HTTP_IF_NONE_MATCH")
        etag = self.etag_of_poll(request) if known and request.method == "GET" else None
        if known and etag and is_known(etag, known):
            return HttpResponse(status=304, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
        return self.get_response(request)
