"""API views that count every request before anything may refuse it."""

from typing import Any

from rest_framework.request import Request
from rest_framework.views import APIView


class CountedView(APIView):
    """A view whose refusals count too, and say so in their headers: 401, 403 and 406 as much as 200.

    REST framework counts last, so that whoever is refused could ask without end. A request that shows a bad token
    counts as one that shows nothing. Counting again later costs nothing: a request is counted once.
    """

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse with 429 whoever asks too often, then look at the request."""
        self.count(request)
        super().initial(request, *args, **kwargs)

    def count(self, request: Request) -> None:
        """Count the request for whoever asks; 401 where what it shows is no good, 429 beyond the limit."""
        try:
            self.perform_authentication(request)
        finally:
            self.check_throttles(request)
