"""Corrections of earlier rounds: answer what a table asks for, and write into the night's log what was done.

The log is written within the transaction that wrote the fact, under the game's lock. No sentence of it names a
player: it is kept for ever, and a player can be erased.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.admission import EntryRefused, GameClosed
from scoring.models import CorrectionRequest, Entry, Game
from scoring.selectors.corrections import CHANGED_MEANWHILE, done_by_entry, request_in_words
from scoring.services.entries import (
    AcceptedAlready,
    CorrectionRefused,
    Recorded,
    accept_request,
    refuse_request,
)
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import RoundTable
from tournaments.nights.services.audit_log import write_audit_entry
from tournaments.nights.services.locking import bump_version


def _request_of(night_id: int, request_id: UUID) -> CorrectionRequest:
    """Return a request of a night's table; raise `NightRefused` where there is none."""
    requests = CorrectionRequest.objects.select_related("game__table")
    request = requests.filter(pk=request_id, game__round_table__round__night=night_id).first()
    if request is None:
        raise NightRefused(
            Problem(
                "no_such_request", "", _("No table of this night asks for that. Look at the night again.")
            )
        )
    return request


def accept_correction(
    night_id: int, request_id: UUID, *, by: User | None, now: datetime
) -> CorrectionRequest:
    """Record what a table asks for; accepted twice it is recorded once.

    Raises `NightRefused` where it was refused, where the hand was changed in another way since then, and where the
    night is verified.
    """
    _request_of(night_id, request_id)
    match accept_request(request_id, by=by, now=now):
        case Recorded():
            return _request_of(night_id, request_id)
        case CorrectionRefused():
            raise NightRefused(
                Problem(
                    "answered_already",
                    "",
                    _(
                        "Somebody refused this already. If the hand is wrong after all, change it on the table's page."
                    ),
                )
            )
        case GameClosed():
            raise NightRefused(
                Problem("not_now", "", _("The results are verified. Reopen the night first, then accept it."))
            )
        case EntryRefused(problems):
            raise NightRefused(*(Problem("changed_meanwhile", "", fault.message) for fault in problems))
        case _:
            raise NightRefused(Problem("changed_meanwhile", "", _("{why} Refuse it.", why=CHANGED_MEANWHILE)))


def refuse_correction(
    night_id: int, request_id: UUID, *, by: User | None, now: datetime
) -> CorrectionRequest:
    """Refuse what a table asks for; what was recorded stands. Raises `NightRefused` where it was accepted."""
    _request_of(night_id, request_id)
    try:
        refuse_request(request_id, by=by, now=now)
    except AcceptedAlready:
        raise NightRefused(
            Problem(
                "answered_already",
                "",
                _(
                    "Somebody accepted this already. If the hand was right before, change it back on the table's page."
                ),
            )
        ) from None
    return _request_of(night_id, request_id)


def log_request(game: Game, request: CorrectionRequest, **_kwargs: Any) -> None:
    """Write down what a table asks for, and have the night's page fetched anew."""
    _write(game, "requested", f"{{}} asked to {request_in_words(request)}.", None, request.received_at)


def log_refusal(game: Game, request: CorrectionRequest, **_kwargs: Any) -> None:
    """Write down what was refused, and by whom."""
    assert request.answered_at is not None  # noqa: S101  it was refused
    words = f"Refused what {{}} asked for: to {request_in_words(request)}."
    _write(game, "refused", words, request.answered_by, request.answered_at)


def log_correction(game: Game, entry: Entry, request: CorrectionRequest | None, **_kwargs: Any) -> None:
    """Write down an entry that corrects a round after the next one has begun."""
    done = done_by_entry(game, entry).capitalize()
    words = f"{done} at {{}}, as the table asked." if request else f"{done} at {{}}."
    _write(game, "corrected", words, entry.by_user, entry.received_at)


def _write(game: Game, kind: str, words: str, by: User | None, at: datetime) -> None:
    place = RoundTable.objects.select_related("round").filter(game=game).first()
    if place is None:
        return
    # The night's row first: to write a line that belongs to it takes hold of it too.
    bump_version(place.round.night_id)
    where = f"table {place.number} in round {place.round.number}"
    text = words.format(where)
    write_audit_entry(place.round.night_id, kind, text[:1].upper() + text[1:], by=by, now=at)
