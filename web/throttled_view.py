"""API views that count every request before anything may refuse it."""

from typing import Any

from rest_framework.exceptions import APIException, Throttled
from rest_framework.request import Request
from rest_framework.views import APIView

from web.networks import client_network
from web.rates import count_request

REFUSED_LIMIT = 600
"""Requests a minute from one network whose token or pass is no good."""


class ThrottledView(APIView):
    """A view whose refusals count too, and say so in their headers: 401, 403 and 406 as much as 200.

    REST framework counts last, so that whoever is refused could ask without end.
    """

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse with 429 whoever asks too often, then look at the request."""
        self.count(request)
        super().initial(request, *args, **kwargs)

    def count(self, request: Request) -> None:
        """Count the request for whoever asks; 401 or 403 where what it shows is no good, 429 beyond the limit.

        What is no good counts by the network, and apart: forty phones whose night is over leave those alone that come
        with nothing to show yet.
        """
        try:
            self.perform_authentication(request)
        except APIException:
            rate = count_request(request, f"refused:{client_network(request)}", REFUSED_LIMIT)
            if rate is not None and not rate.is_within:
                raise Throttled(rate.seconds_left) from None
            raise
        super().check_throttles(request)

    def check_throttles(self, request: Request) -> None:
        """Do nothing where REST framework counts: the request is counted."""
