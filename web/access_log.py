"""Log who came in, who was refused, and who gave or took rights, with the address it came from.

Everything is written to one logger, `euchre_league.access`, so that it can be kept apart. A code, a password, a
token or a link never stands in it.
"""

import logging

from django.http import HttpRequest
from rest_framework.request import Request

from web.networks import client_address

log = logging.getLogger("euchre_league.access")


def log_access(request: HttpRequest, event: str, who: str = "") -> None:
    """Log what somebody did: whoever is signed in, or `who` where nobody is (yet)."""
    name = who or request.user.get_username() or "nobody signed in"
    log.info("%s from %s: %s", name, client_address(request), event)


def log_refusal(request: HttpRequest | Request, event: str, who: str) -> None:
    """Log that somebody was refused."""
    log.warning("%s from %s: %s", who, client_address(request), event)
