"""Record an entry: lock the game, decide in pure code, write the entry and what follows from it.

A correction that a table's pass may only ask for is kept instead, until somebody accepts or refuses it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from clubs.models import User
from clubs.permissions import may_score
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.admission import (
    Accepted,
    EntryRefused,
    Fact,
    GameClosed,
    HandMissing,
    Repeated,
    Taken,
    admit,
)
from scoring.engine.ledger import Ledger
from scoring.models import CorrectionRequest, Entry, Game, GameState, RequestState, TablePass
from scoring.selectors.corrections import CORRECTIONS, state_for
from scoring.selectors.ledgers import fact_of_row, facts_of, players_of_club, players_of_table, seated
from scoring.selectors.named_problems import with_names
from scoring.selectors.rulesets import ruleset_of
from scoring.services.games import touch_table
from scoring.services.locking import lock_game
from scoring.services.projection import write_seat_scores
from scoring.signals import (
    correction_recorded,
    correction_refused,
    correction_requested,
    earlier_game_corrected,
    entry_recorded,
)

MOST_WAITING = 12


@dataclass(frozen=True, slots=True)
class EntryAuthor:
    """Who records: a table's pass, or someone signed in."""

    table_pass: TablePass | None = None
    user: User | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """The entry is in the ledger; `created` is false when it was there already."""

    entry: Entry
    created: bool


@dataclass(frozen=True, slots=True)
class CorrectionRequested:
    """The correction is kept, and counts once it is accepted."""

    request: CorrectionRequest


@dataclass(frozen=True, slots=True)
class CorrectionRefused:
    """The correction was asked for and refused: under this id it never counts."""


@dataclass(frozen=True, slots=True)
class EntryConflict:
    """The id, the number or the target is taken by `theirs`; None when the id belongs to another game."""

    theirs: Entry | CorrectionRequest | None


Unrecorded = CorrectionRequested | CorrectionRefused | EntryConflict | HandMissing | GameClosed | EntryRefused
EntryOutcome = Recorded | Unrecorded


class AcceptedAlready(Exception):
    """The correction is recorded, so it cannot be refused any more."""


class NotRecorded(Exception):
    """An entry that had to be recorded was not, so what was begun with it is undone; it says the outcome."""


def record_entry(  # noqa: PLR0913  what was sent, by whom, when, and whether it was accepted
    game_id: int,
    sent: Fact,
    sender: EntryAuthor,
    *,
    entered_at: datetime | None,
    now: datetime,
    accepted: bool = False,
) -> EntryOutcome:
    """Add an entry to a game's ledger, once.

    Sent again with the same content it is answered with what is there. A table's pass only asks for a correction
    where the game says so; with `accepted` it is recorded. Only `Recorded` and `CorrectionRequested` have written
    something, and when sent again not even they.
    """
    try:
        return _record(game_id, sent, sender, entered_at, now, accepted=accepted)
    except IntegrityError:
        # The lock lets nobody write this game meanwhile, so only the id can be taken: by another game.
        if _belongs_elsewhere(sent.id) and not Entry.objects.filter(pk=sent.id, game=game_id).exists():
            return EntryConflict(None)
        raise


def must_record(
    game_id: int, sent: Fact, sender: EntryAuthor, *, entered_at: datetime | None, now: datetime
) -> Recorded:
    """Record an entry without which what the caller does makes no sense; raises `NotRecorded`."""
    outcome = record_entry(game_id, sent, sender, entered_at=entered_at, now=now)
    if not isinstance(outcome, Recorded):
        raise NotRecorded(outcome)
    return outcome


def accept_request(request_id: UUID, *, by: User | None, now: datetime) -> EntryOutcome:
    """Record a correction that a table's pass asked for, as it was sent; accepted twice it is recorded once.

    Whoever calls knows who may.
    """
    request = CorrectionRequest.objects.select_related("by_pass").get(pk=request_id)
    sender = EntryAuthor(table_pass=request.by_pass, user=by)
    sent = fact_of_row(request)
    return record_entry(request.game_id, sent, sender, entered_at=request.entered_at, now=now, accepted=True)


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
        _mark_answered(request, RequestState.REFUSED, by, now)
        correction_refused.send(sender=CorrectionRequest, game=game, request=request)
        touch_table(game.table_id)
    return request


@transaction.atomic
def _record(  # noqa: PLR0911, PLR0913  one return for each outcome; as record_entry
    game_id: int,
    sent: Fact,
    sender: EntryAuthor,
    entered_at: datetime | None,
    now: datetime,
    *,
    accepted: bool,
) -> EntryOutcome:
    game = lock_game(game_id)
    facts = facts_of(game)
    unknown = _unknown_players(game, sent, sender)
    if unknown and not any(fact.id == sent.id for fact in facts):
        return EntryRefused(unknown)
    request = _earlier_request(game, sent) if game.corrections_need_approval else None
    if request is not None and fact_of_row(request).content != sent.content:
        return EntryConflict(request)
    if request is not None and request.state == RequestState.REFUSED:
        return CorrectionRefused()
    asker = None if accepted else _asker(game, sent, sender)
    if request is not None and asker is not None and game.state == GameState.OPEN:
        return CorrectionRequested(request)
    state = state_for(game, sent.kind)
    match admit(ruleset_of(game), facts, sent, first_dealer=game.first_dealer, state=state):
        case Accepted() if asker is not None:
            return _ask(game, sent, asker, entered_at, now)
        case Accepted(ledger):
            entry = _write(game, facts, sent, ledger, sender, entered_at, now, request)
            return Recorded(entry, created=True)
        case Repeated():
            return Recorded(Entry.objects.get(pk=sent.id), created=False)
        case Taken(by):
            return EntryConflict(Entry.objects.get(pk=by))
        case EntryRefused(problems):
            return EntryRefused(with_names(game, problems))
        case refusal:
            return refusal


def _asker(game: Game, sent: Fact, sender: EntryAuthor) -> TablePass | None:
    """Return the pass that must ask first; None for whoever may correct, and for what is no correction."""
    return sender.table_pass if _needs_approval(game, sent) and not _serves(sender.user, game) else None


def _needs_approval(game: Game, sent: Fact) -> bool:
    """Tell whether an entry is a correction that a table's pass may only ask for."""
    return game.corrections_need_approval and sent.kind in CORRECTIONS


def _ask(
    game: Game, sent: Fact, asker: TablePass, entered_at: datetime | None, now: datetime
) -> CorrectionRequested | EntryConflict | EntryRefused:
    """Keep a correction that waits to be accepted."""
    if _belongs_elsewhere(sent.id):
        return EntryConflict(None)
    if CorrectionRequest.objects.filter(game=game, state=RequestState.ASKED).count() >= MOST_WAITING:
        message = _(
            "This table has asked for {most} changes of this game already. Wait until the organiser has answered.",
            most=MOST_WAITING,
        )
        return EntryRefused((Problem("too_many_requests_waiting", "", message),))
    request = CorrectionRequest.objects.create(
        id=UUID(sent.id),
        game=game,
        kind=sent.kind,
        of_id=UUID(sent.of) if sent.of else None,
        facts=sent.facts,
        by_pass=asker,
        entered_at=entered_at,
        received_at=now,
    )
    correction_requested.send(sender=CorrectionRequest, game=game, request=request)
    touch_table(game.table_id)
    return CorrectionRequested(request)


def _earlier_request(game: Game, sent: Fact) -> CorrectionRequest | None:
    """Return the request that was kept under this id and is not accepted; None when there is none."""
    kept = CorrectionRequest.objects.filter(pk=sent.id, game=game)
    return kept.exclude(state=RequestState.ACCEPTED).first()


def _belongs_elsewhere(id_: str) -> bool:
    """Tell whether an entry or a request of another game has this id; this game's were looked at before."""
    return Entry.objects.filter(pk=id_).exists() or CorrectionRequest.objects.filter(pk=id_).exists()


def _mark_answered(request: CorrectionRequest, state: RequestState, by: User | None, now: datetime) -> None:
    """Write down how a request was answered, by whom and when."""
    request.state, request.answered_by, request.answered_at = state, by, now
    request.save(update_fields=["state", "answered_by", "answered_at"])


def _write(  # noqa: PLR0913, PLR0917  everything that a row holds
    game: Game,
    facts: Sequence[Fact],
    sent: Fact,
    ledger: Ledger,
    sender: EntryAuthor,
    entered_at: datetime | None,
    now: datetime,
    request: CorrectionRequest | None,
) -> Entry:
    entry = Entry(
        id=UUID(sent.id),
        game=game,
        sequence=len(facts) + 1,
        kind=sent.kind,
        number=sent.number,
        of_id=UUID(sent.of) if sent.of else None,
        facts=sent.facts,
        by_pass=sender.table_pass,
        by_user=sender.user,
        entered_at=entered_at,
        received_at=now,
    )
    entry.save(force_insert=True)
    moved = sent.kind == "seats" or any(fact.id == sent.of and fact.kind == "seats" for fact in facts)
    write_seat_scores(game, ledger, seated(game, [*facts, sent]) if moved else None)
    if request is not None:
        _mark_answered(request, RequestState.ACCEPTED, sender.user, now)
    if not game.table.is_kitchen_table:
        entry_recorded.send(sender=Entry, game=game, entry=entry, ledger=ledger)
        if _needs_approval(game, sent):
            correction_recorded.send(sender=Entry, game=game, entry=entry, request=request)
    elif game.state == GameState.CLOSED:
        earlier_game_corrected.send(sender=Entry, game=game, by=sender, now=now)
    if request is not None:
        touch_table(game.table_id)
    return entry


def _serves(user: User | None, game: Game) -> bool:
    """Tell whether somebody keeps score for the club of a game's table, and so knows its players.

    Whoever holds the table's pass may be signed in for another club.
    """
    club = game.table.club_id
    return club is not None and may_score(user, club)


def _unknown_players(game: Game, sent: Fact, sender: EntryAuthor) -> tuple[Problem, ...]:
    if sent.kind != "seats":
        return ()
    seats = sent.facts["seats"]
    assert isinstance(seats, dict)  # noqa: S101  the reader of the request made it so
    named = {player for player in seats.values() if player is not None}
    known = players_of_table(game.table_id)
    if not named <= known and _serves(sender.user, game):
        known |= players_of_club(game.table_id, named)
    return tuple(
        Problem(
            "unknown_player",
            f"seats.{seat}",
            _("Nobody at this table has that number. Choose one of its players."),
        )
        for seat, player in seats.items()
        if player is not None and player not in known
    )
