"""Make and end personal tokens for the API."""

from datetime import datetime, timedelta

from django.db import transaction
from knox.models import get_digest_token
from knox.settings import CONSTANTS

from clubs.models import ApiToken, User
from clubs.models.api_token import TOKEN_NAME_LENGTH
from clubs.names import clean_name, name_fault
from problems import Problem, Refused
from problems.wording import gettext as _

LONGEST_DAYS = 365
MOST_TOKENS = 20


@transaction.atomic
def make_token(user: User, name: str, days: int, now: datetime, *, may_write: bool = False) -> str:
    """Make a token that expires after so many days, and return it: the only time that it is seen.

    Raises `Refused` with every fault. The user's expired ones are cleared away.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # or two at once are one too many
    ApiToken.objects.filter(user=user, expiry__lte=now).delete()
    cleaned = clean_name(name)
    faults = []
    if name_fault(cleaned, TOKEN_NAME_LENGTH):
        message = _("Say what the token is for, in up to {most} characters.", most=TOKEN_NAME_LENGTH)
        faults.append(Problem("token_name", "name", message))
    if not 1 <= days <= LONGEST_DAYS:
        faults.append(
            Problem("token_days", "days", _("A token lasts from 1 to {most} days.", most=LONGEST_DAYS))
        )
    if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
        faults.append(
            Problem("too_many", "", _("You have {most} tokens. End one you don't need.", most=MOST_TOKENS))
        )
    Refused.raise_for(faults)
    digest, token = get_digest_token()
    ApiToken(
        digest=digest,
        token_key=token[: CONSTANTS.TOKEN_KEY_LENGTH],
        user=user,
        name=cleaned,
        expiry=now + timedelta(days=days),
        may_write=may_write,
    ).save(force_insert=True)
    return str(token)


def revoke_token(user: User, token_key: str) -> None:
    """End one of a user's own tokens; one that has ended already stays so."""
    ApiToken.objects.filter(user=user, token_key=token_key).delete()


def end_tokens(user: User) -> int:
    """End every token of a user; return how many there were."""
    deleted, _by_model = ApiToken.objects.filter(user=user).delete()
    return int(deleted)


def clear_expired_tokens(now: datetime) -> int:
    """Delete every token that has expired, whoever owns it; return how many. They no longer work anyway."""
    deleted, _by_model = ApiToken.objects.filter(expiry__lte=now).delete()
    return int(deleted)
