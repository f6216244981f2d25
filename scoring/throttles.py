"""How many requests one table may make, and how many tables may be opened from one address."""

from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request

from problems.wording import gettext_noop
from scoring.models import TablePass
from web.networks import client_network
from web.retry_later import seconds_over
from web.throttles import CredentialThrottle

OPENED: Final = {60: 40, 60 * 60: 240, 24 * 60 * 60: 500}
"""Kitchen tables from one address, in so many seconds: forty phones in a hall may each open one at the same time."""
TOO_MANY_TABLES: Final = gettext_noop("Too many tables were opened from here. Wait {wait}, then open yours.")


class PassThrottle(CredentialThrottle):
    """Limit the requests that come with one table's pass."""

    scope = "pass"
    counted = TablePass


def seconds_to_wait(request: HttpRequest | Request) -> int:
    """Count a kitchen table that is to be opened; return the seconds to wait before it may be, 0 where it may now."""
    return seconds_over(f"tables:{client_network(request)}", OPENED)
