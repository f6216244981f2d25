"""Who gets letters: somebody asks, the reader of the address confirms, and stops them with one click."""

from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, validate_email
from django.db import transaction
from django.utils import timezone

from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import Letter, Season, Subscription, Team
from tournaments.leagues.models.letter import EMAIL_LENGTH
from tournaments.leagues.selectors.letters import Draft
from tournaments.leagues.services.letters import write_letters

MOST_READERS = 5000
MOST_OF_TEAM = 20
"""Addresses that may have been given for one team's reminders: a captain's link is no way to write to strangers."""
MOST_CONFIRMATIONS = 3
CONFIRM_WITHIN = timedelta(days=30)


@transaction.atomic
def ask_for_results(season: Season, email: str, *, now: datetime) -> None:
    """Ask that the week's results go to an address: a letter there asks its reader to confirm.

    Nothing tells whether the address is on the list already. Raises LeagueRefused for what is no address.
    """
    address = _address(email)
    _refuse_closed(season)
    if Subscription.objects.filter(season=season).count() >= MOST_READERS:
        raise LeagueRefused(
            Fault("too_many", "email", "This league can't take any more addresses. Ask the secretary.")
        )
    row, _ = Subscription.objects.get_or_create(
        season=season, kind=Subscription.Kind.RESULTS, email=address, defaults={"asked_at": now}
    )
    _ask_to_confirm(row, f"the week's results of {season.name}", now)


@transaction.atomic
def ask_for_reminders(team: Team, email: str, *, now: datetime) -> None:
    """Ask that a captain is reminded by e-mail of what is due; the reader of the address confirms.

    Reminders are for whoever is captain now, and end with that. Raises LeagueRefused.
    """
    address = _address(email)
    _refuse_closed(team.season)
    readers = Subscription.objects.filter(team=team, kind=Subscription.Kind.REMINDERS)
    if readers.count() >= MOST_OF_TEAM and not readers.filter(email=address).exists():
        message = f"Reminders for {team.name} already go to {MOST_OF_TEAM} addresses. Use one of those."
        raise LeagueRefused(Fault("too_many", "email", message))
    row, made = Subscription.objects.get_or_create(
        season=team.season,
        kind=Subscription.Kind.REMINDERS,
        team=team,
        email=address,
        defaults={"asked_at": now, "player": team.captain},
    )
    if not made and row.player_id != team.captain_id:
        # Another captain with the same address, a couple's perhaps: asked anew.
        row.player, row.confirmed_at = team.captain, None
        row.save(update_fields=["player", "confirmed_at"])
    _ask_to_confirm(row, f"reminders for the captain of {team.name}", now)


def _address(email: str) -> str:
    address = email.strip().lower()
    try:
        MaxLengthValidator(EMAIL_LENGTH)(address)
        validate_email(address)
    except ValidationError:
        message = "That isn't an e-mail address. Type it in full, like jo@example.org."
        raise LeagueRefused(Fault("email_unreadable", "email", message)) from None
    return address


def _refuse_closed(season: Season) -> None:
    if season.closed_at is not None:
        raise LeagueRefused(
            Fault("season_closed", "", f"{season.name} is closed: there are no more e-mails.")
        )


def _ask_to_confirm(row: Subscription, what: str, now: datetime) -> None:
    """Write the letter that asks to confirm: one a day, and few in a month, so that nobody pesters anybody."""
    if row.confirmed_at is not None and row.stopped_at is None:
        return
    asked = Letter.objects.filter(
        subscription=row, thing__startswith="confirm:", made_at__gt=now - CONFIRM_WITHIN
    )
    if asked.count() >= MOST_CONFIRMATIONS:
        return
    text = (
        f"Someone asked us to e-mail {what} to this address.\n\n"
        "If it was you, open the link below to confirm. If not, ignore this e-mail: you won't hear from us again."
    )
    thing = f"confirm:{timezone.localdate(now)}"
    write_letters([Draft(row, thing, f"Please confirm: {what}", text, now + CONFIRM_WITHIN / 10)], now)


@transaction.atomic
def confirm_letters(subscription_id: int, *, now: datetime) -> Subscription:
    """Note that the reader of an address wants the letters; to say so twice changes nothing."""
    row = Subscription.objects.select_for_update(of=("self",)).get(pk=subscription_id)
    if row.confirmed_at is None or row.stopped_at is not None:
        row.confirmed_at, row.stopped_at = now, None
        row.save(update_fields=["confirmed_at", "stopped_at"])
    return row


@transaction.atomic
def stop_letters(subscription_id: int, *, now: datetime) -> Subscription:
    """Note that the reader of an address wants no more letters; what waits for it is not sent."""
    row = Subscription.objects.select_for_update(of=("self",)).get(pk=subscription_id)
    if row.stopped_at is None:
        row.stopped_at = now
        row.save(update_fields=["stopped_at"])
    Letter.objects.filter(subscription=row, state=Letter.State.WAITING).delete()
    return row


def forget_unconfirmed(now: datetime) -> int:
    """Delete the addresses that nobody confirmed in a month, and return how many."""
    before = now - CONFIRM_WITHIN
    found = Subscription.objects.filter(confirmed_at=None, asked_at__lt=before).exclude(
        letters__made_at__gte=before
    )
    numbers = list(found.values_list("pk", flat=True))
    Subscription.objects.filter(pk__in=numbers).delete()
    return len(numbers)
