"""Keep the corrections that a table's pass may only ask for, under the game's lock, until they are answered."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.admission import Fact
from scoring.models import CorrectionRequest, Entry, Game, RequestState, TablePass
from scoring.services.games import touch_table
from scoring.services.locking import lock_game
from scoring.signals import correction_refused, correction_requested

# Kinds of entries that change what is recorded; all others add to it.
CORRECTIONS = frozenset({"void", "replace", "seats"})
MOST_WAITING = 12


class AcceptedAlready(Exception):
    """The correction is recorded, so it cannot be refused any more."""


def too_many() -> Problem:
    """Return the problem of a table that asks for too much at once."""
    return Problem(
        "too_many_requests_waiting",
        "",
        _(
            "This table has asked for {most} changes of this game already. Wait until the organiser has answered.",
            most=MOST_WAITING,
        ),
    )


def earlier_request(game: Game, sent: Fact) -> CorrectionRequest | None:
    """Return the request that was kept under this id and is not accepted; None when there is none."""
    kept = CorrectionRequest.objects.filter(pk=sent.id, game=game)
    return kept.exclude(state=RequestState.ACCEPTED).first()


def too_many_waiting(game: Game) -> bool:
    """Tell whether so many requests of a game wait that no more are kept."""
    waiting = CorrectionRequest.objects.filter(game=game, state=RequestState.ASKED)
    return waiting.count() >= MOST_WAITING


def belongs_elsewhere(id_: str) -> bool:
    """Tell whether an entry or a request of another game has this id; this game's were looked at before."""
    return Entry.objects.filter(pk=id_).exists() or CorrectionRequest.objects.filter(pk=id_).exists()


def keep_request(
    game: Game, sent: Fact, table_pass: TablePass, entered_at: datetime | None, now: datetime
) -> CorrectionRequest:
    """Keep a correction that waits to be accepted."""
    request = CorrectionRequest.objects.create(
        id=UUID(sent.id),
        game=game,
        kind=sent.kind,
        of_id=UUID(sent.of) if sent.of else None,
        facts=sent.facts,
        by_pass=table_pass,
        entered_at=entered_at,
        received_at=now,
    )
    correction_requested.send(sender=CorrectionRequest, game=game, request=request)
    touch_table(game.table_id)
    return request


def mark_answered(request: CorrectionRequest, state: RequestState, by: User | None, now: datetime) -> None:
    """Write down how a request was answered, by whom and when."""
    request.state, request.answered_by, request.answered_at = state, by, now
    request.save(update_fields=["state", "answered_by", "answered_at"])


@transaction.atomic
def refuse_request(request_id: UUID, *, by: User | None, now: datetime) -> CorrectionRequest:
    """Refuse a correction; its id is answered with that from now on. Refused twice it is refused once.

    Whoever calls knows who may. Raises `AcceptedAlready`.
    """
    game = lock_game(CorrectionRequest.objects.values_list("game_id", flat=True).get(pk=request_id))
    request = CorrectionRequest.objects.get(pk=request_id)
    if request.state == RequestState.ACCEPTED:
        raise AcceptedAlready
    if request.state == RequestState.ASKED:
        mark_answered(request, RequestState.REFUSED, by, now)
        correction_refused.send(sender=CorrectionRequest, game=game, request=request)
        touch_table(game.table_id)
    return request
