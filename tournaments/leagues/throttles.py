"""How many requests one captain's pass may make, and how often e-mails may be asked for."""

from django.http import HttpRequest
from rest_framework.request import Request

from tournaments.leagues.models import TeamPass
from web.networks import client_network
from web.retry_later import seconds_over
from web.throttles import CredentialThrottle

ASKING = {60 * 60: 10, 24 * 60 * 60: 30}
"""How often e-mails may be asked for from one address, in so many seconds: a pub's guests share one."""


class TeamThrottle(CredentialThrottle):
    """Limit the requests that come with one captain's pass."""

    scope = "team"
    counted = TeamPass


def seconds_to_wait(request: HttpRequest | Request) -> int:
    """Count that somebody asks for e-mails; return after how many seconds they may again, 0 where they may now."""
    return seconds_over(f"emails:{client_network(request)}", ASKING)
