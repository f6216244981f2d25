"""Rows are locked in one order everywhere: games by number, then rounds, the night, and its tables last."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F, Q

from problems import Problem
from problems.wording import gettext as _
from scoring.models import Table
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, Round, RoundState, RoundTable


def lock_round(round_id: int) -> Round:
    """Lock a round until the transaction ends, and return it as it is now."""
    return Round.objects.select_for_update(of=("self",)).get(pk=round_id)


def lock_round_of(night_id: int, number: int) -> Round | None:
    """Lock a round of a night by its number, and return it as it is now; None when there is none.

    A plan that is published at this moment takes rounds away and puts others in their place: looking again finds
    those.
    """
    rounds = Round.objects.select_for_update(of=("self",)).filter(night=night_id, number=number)
    return rounds.first() or rounds.first()


def lock_night(night_id: int) -> Night:
    """Lock a night until the transaction ends, and return it as it is now.

    Raises `NightRefused` for one that somebody has deleted since whoever asks has seen it.
    """
    night = Night.objects.select_for_update(of=("self",)).filter(pk=night_id).first()
    if night is None:
        message = _("Somebody has deleted this night. Look at the list of nights.")
        raise NightRefused(Problem("night_deleted", "", message))
    return night


def lock_round_and_night(round_id: int, night_id: int) -> tuple[Round, Night]:
    """Lock a round and then its night until the transaction ends, and return both as they are now."""
    return lock_round(round_id), lock_night(night_id)


def lock_night_and_waiting_rounds(night_id: int) -> Night:
    """Lock the rounds of a night that have not begun, to put others in their place, and then the night itself."""
    waiting = Round.objects.select_for_update(of=("self",)).filter(night=night_id, state=RoundState.WAITING)
    list(waiting.order_by("pk").values_list("pk", flat=True))
    return lock_night(night_id)


def bump_version(night_id: int) -> None:
    """Raise a night's version, so that every page's next poll fetches it anew."""
    Night.objects.filter(pk=night_id).update(version=F("version") + 1)


def bump_all_versions(night_id: int) -> None:
    """Raise the versions of a night and of every table of it: what comes next there has changed too."""
    bump_version(night_id)
    bump_table_versions(night_id)


def bump_versions_of(players: Iterable[int], **_kwargs: Any) -> None:
    """Raise the version of the nights in which one of these players is entered or has sat, and of their tables.

    However many nights there are, they are asked for once, and in order, so that two who do this at one moment
    never wait for one another.
    """
    people = list(players)
    entered = Entrant.objects.filter(player__in=people).values("night")
    # Who sat at a table need not be entered: a correction may have put somebody of the club there.
    sat = RoundTable.objects.filter(game__seat_scores__player__in=people).values("round__night")
    shown = Night.objects.select_for_update().filter(Q(pk__in=entered) | Q(pk__in=sat)).order_by("pk")
    nights = list(shown.values_list("pk", flat=True))
    Night.objects.filter(pk__in=nights).update(version=F("version") + 1)
    Table.objects.filter(night_table__night__in=nights).update(version=F("version") + 1)


def bump_table_versions(night_id: int) -> None:
    """Raise the version of every table of a night: their pages say what comes next."""
    Table.objects.filter(night_table__night=night_id).update(version=F("version") + 1)
