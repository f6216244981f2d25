"""Rows are locked in one order everywhere: games by number, then rounds, the night, and its tables last."""

from collections.abc import Iterable

from django.db.models import F

from clubs.models import Player
from scoring.models import Table
from tournaments.nights.models import Night, Round, RoundState
from tournaments.nights.signals import night_changed


def lock_round(round_id: int) -> Round:
    """Lock a round until the transaction ends, and answer with it as it is now."""
    return Round.objects.select_for_update(of=("self",)).get(pk=round_id)


def lock_round_of(night_id: int, number: int) -> Round | None:
    """Lock a round of a night by its number, and answer with it as it is now; None when there is none.

    A plan that is published at this moment takes rounds away and puts others in their place: looking again finds
    those.
    """
    rounds = Round.objects.select_for_update(of=("self",)).filter(night=night_id, number=number)
    return rounds.first() or rounds.first()


def lock_waiting_rounds(night_id: int) -> None:
    """Lock the rounds of a night that have not begun, before the night itself, to put others in their place."""
    waiting = Round.objects.select_for_update(of=("self",)).filter(night=night_id, state=RoundState.WAITING)
    list(waiting.order_by("pk").values_list("pk", flat=True))


def lock_night(night_id: int) -> Night:
    """Lock a night until the transaction ends, and answer with it as it is now."""
    return Night.objects.select_for_update(of=("self",)).get(pk=night_id)


def touch_night(night_id: int) -> None:
    """Raise a night's version, so that every page's next poll fetches it anew."""
    Night.objects.filter(pk=night_id).update(version=F("version") + 1)
    night_changed.send(sender=Night, night=night_id)


def touch_nights_of(players: Iterable[int]) -> None:
    """Raise the version of all nights of these players' clubs: a name may tell two others apart."""
    clubs = Player.objects.filter(pk__in=list(players), club__isnull=False).values("club")
    nights = Night.objects.select_for_update().filter(club__in=clubs).order_by("pk")
    for night in list(nights.values_list("pk", flat=True)):
        touch_night(night)
        touch_tables(night)


def touch_tables(night_id: int) -> None:
    """Raise the version of every table of a night: their pages say what comes next."""
    Table.objects.filter(night_table__night=night_id).update(version=F("version") + 1)
