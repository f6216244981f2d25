"""How often one asker may have something made: a PDF, a plan. What is equal is made once, whoever asks how often."""

from typing import Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from rest_framework.request import Request

from problems.wording import gettext_noop
from web.networks import client_network
from web.retry_later import count_or_refuse

BY_USERS: Final = {10 * 60: 60, 24 * 60 * 60: 1000}
"""So often in so many seconds, whoever is signed in: an organiser changes names and prints again."""
BY_OTHERS: Final = {10 * 60: 20, 24 * 60 * 60: 100}
"""So often a captain, a player, or an address: a captain prints a booklet and the season's eighteen cards."""
TOO_MANY: Final = gettext_noop("You've asked for a lot of plans and PDFs. Wait {wait}, then try again.")
USER: Final = "user:"


def asker_of(request: HttpRequest | Request) -> str:
    """Return who is counted: the user, else the address."""
    user = request.user
    return name_of(user) if user and user.is_authenticated else f"address:{client_network(request)}"


def name_of(user: AbstractBaseUser) -> str:
    """Return by what a user is counted."""
    return f"{USER}{user.pk}"


def count_asker(asker: str) -> None:
    """Count that somebody has something made; raise `RetryLater` where it is too often."""
    limits = BY_USERS if asker.startswith(USER) else BY_OTHERS
    count_or_refuse(f"asked:{asker}", limits, "too_many_asked", TOO_MANY)
