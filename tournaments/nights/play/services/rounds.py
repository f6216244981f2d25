"""Start a round, follow its tables, and close it."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from clubs.models import User
from clubs.selectors.players import shown_names
from problems import Problem
from problems.wording import all_of, ngettext
from problems.wording import gettext as _
from scoring.engine.ledger import Ledger
from scoring.engine.scorekeeper import quick_hands
from scoring.models import Entry, Game
from scoring.selectors.rulesets import cached_ruleset
from scoring.services.games import need_approval, start_game
from scoring.services.locking import lock_games
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import (
    NIGHT_ENDED,
    EndsBy,
    Entrant,
    Night,
    NightTable,
    Round,
    RoundState,
    RoundTable,
    TableState,
    TiedGames,
)
from tournaments.nights.plan.selectors.plans import seated_night
from tournaments.nights.plan.services.seating_plans import request_corrected_round, request_next_round
from tournaments.nights.play.selectors.waiting import listed
from tournaments.nights.services.audit_log import log_change, short_reason, write_audit_entry
from tournaments.nights.services.locking import (
    bump_all_versions,
    bump_table_versions,
    bump_version,
    lock_night,
    lock_round_and_night,
    lock_round_of,
)
from tournaments.nights.services.nights import refuse_now
from tournaments.nights.states import NightEvent
from web.compiled_queries import Compiled

HEAD_TABLE = 1


def start_round(night_id: int, number: int, *, by: User | None, now: datetime) -> Round:
    """Start the next round: a game begins at every table, the clock runs where there is one.

    Two who press at once start it once; the second is told. Raises `NightRefused`, also naming everybody who
    is seated in it and has left.
    """
    night = Night.objects.get(pk=night_id)
    # What the hands of new rules are worth takes a while to work out, and nobody's hand is to wait for it.
    quick_hands(cached_ruleset(night.variant, night.options))
    return _start_round(night_id, number, by, now)


@transaction.atomic
def _start_round(night_id: int, number: int, by: User | None, now: datetime) -> Round:
    # Whoever corrects a game of the round before at this moment either is done before the round starts, or asks.
    played = lock_games(_freely_corrected(night_id, number))
    round_ = lock_round_of(night_id, number)
    if round_ is None:
        message = _("Round {number} has no plan yet. Make one and publish it first.", number=number)
        raise NightRefused(Problem("no_such_round", "round", message))
    night = lock_night(night_id)
    if round_.state != RoundState.WAITING:
        message = (
            _("Round {number} is being played already.", number=number)
            if round_.state == RoundState.PLAYING
            else _("Round {number} has been played.", number=number)
        )
        raise NightRefused(Problem("round_begun", "round", message))
    state = refuse_now(night, NightEvent.START_ROUND)
    _refuse_wrong_round(round_)
    need_approval(played)
    _begin_games(night, round_)
    round_.state, round_.started_at = RoundState.PLAYING, now
    if night.ends_by == EndsBy.CLOCK and night.minutes:
        round_.ends_at = now + timedelta(minutes=night.minutes)
    round_.save(update_fields=["state", "started_at", "ends_at"])
    round_.tables.update(state=TableState.PLAYING)
    night.state = state
    night.save(update_fields=["state"])
    log_change(night.pk, NightEvent.START_ROUND.value, f"Started round {number}.", by=by, now=now)
    return round_


def _freely_corrected(night_id: int, before: int) -> list[int]:
    """Return the games of earlier rounds that their tables still correct without asking."""
    games = Game.objects.filter(
        round_table__round__night=night_id,
        round_table__round__number__lt=before,
        corrections_need_approval=False,
    )
    return list(games.values_list("pk", flat=True))


def _refuse_wrong_round(round_: Round) -> None:
    faults = []
    earlier = Round.objects.filter(night=round_.night_id, number__lt=round_.number, state=RoundState.WAITING)
    first = earlier.order_by("number").values_list("number", flat=True).first()
    if first is not None:
        faults.append(Problem("wrong_round", "round", _("Play round {first} first.", first=first)))
    gone = Entrant.objects.filter(seats__round=round_).exclude(checked_in_at__isnull=False, left_after=None)
    people = [entrant.player for entrant in gone.select_related("player")]
    if people:
        names = shown_names(people)
        who = ", ".join(names[person.pk] for person in people)
        message = ngettext(
            "{who} is in the plan but not here. Make a new plan first.",
            "{who} are in the plan but not here. Make a new plan first.",
            len(people),
            who=who,
        )
        faults.append(Problem("seated_and_gone", "round", message))
    NightRefused.raise_for(faults)


def _begin_games(night: Night, round_: Round) -> None:
    ruleset = cached_ruleset(night.variant, night.options)
    places = {
        place.number: place.table for place in NightTable.objects.filter(night=night).select_related("table")
    }
    (seated,) = seated_night(night, [round_]).rounds
    for table in seated.tables:
        row = table.row
        # Seat 0 deals first: the plan has shared that out evenly.
        row.game = start_game(
            places[row.number],
            ruleset,
            {seat: entrant.player_id for seat, entrant in table.seats.items()},
            first_dealer=0,
            race_seed=f"{night.seed}.{round_.number}.{row.number}",
            saved_ruleset=night.saved_ruleset_id,
            level_is_tie=night.tied_games == TiedGames.TIE,
        )
        row.save(update_fields=["game"])


def update_round_table(game: Game, entry: Entry, ledger: Ledger, **_kwargs: Any) -> None:
    """Take note of an entry of a night's game, within the transaction that wrote it and holds the game's lock.

    The table is done when its game is over, and not any more when a hand of it is taken back. The last table
    closes its round; where the head table rings the bell, its last hand does, and to take that back unrings it.
    """
    rows = _PLACE_OF_GAME.rows(game.pk)
    if not rows:
        return
    ((table_id, state, round_id, night_id),) = rows
    over, at = ledger.state.over, entry.received_at
    # Nothing follows from most hands: the game goes on, and only who closes the round or ends the game looks at
    # this table's state, under the round's lock.
    if over or state != TableState.PLAYING:
        round_, night = lock_round_and_night(round_id, night_id)
        was_closed = round_.state == RoundState.CLOSED
        _move_table(table_id, round_, night, over=over, at=at)
        if was_closed and night.state not in NIGHT_ENDED:
            request_corrected_round(night, at)
    bump_version(night_id)


def note_races_redrawn(game: Game, **_kwargs: Any) -> None:
    """Take note that the races of a night's game were drawn again, within the transaction that drew them."""
    for *_place, night_id in _PLACE_OF_GAME.rows(game.pk):
        bump_version(night_id)


# Asked with every hand of a table that somebody runs, so it is compiled once.
_PLACE_OF_GAME = Compiled(
    lambda: (
        RoundTable.objects.filter(game_id=0)
        .order_by()
        .values_list("pk", "state", "round_id", "round__night_id")
    )
)


def _move_table(table_id: int, round_: Round, night: Night, *, over: bool, at: datetime) -> None:
    table = RoundTable.objects.get(pk=table_id)
    reached = _table_state(table, round_, over=over)
    if reached == table.state:
        return
    table.state = reached
    table.done_at = at if reached == TableState.DONE else None
    # Whoever takes back a hand of a table that was done after all is told of it.
    table.closed_with_reason = table.closed_with_reason and reached != TableState.DONE
    table.save(update_fields=["state", "done_at", "closed_with_reason"])
    if round_.state != RoundState.PLAYING:
        return
    if reached == TableState.DONE:
        _table_done(night, round_, table, at)
    elif night.ends_by == EndsBy.HEAD_TABLE and table.number == HEAD_TABLE and round_.ends_at is not None:
        # It plays on after all: the bell was a slip of the finger, and nobody's round is to end by it.
        round_.ends_at = None
        round_.save(update_fields=["ends_at"])
        write_audit_entry(
            night.pk, "bell", "Table 1 is playing again, so the bell was cancelled.", by=None, now=at
        )
        bump_table_versions(night.pk)


def _table_state(table: RoundTable, round_: Round, *, over: bool) -> str:
    if over:
        return TableState.DONE
    if round_.state == RoundState.PLAYING:
        return TableState.WITHOUT if table.state == TableState.WITHOUT else TableState.PLAYING
    return TableState.WITHOUT


def _table_done(night: Night, round_: Round, table: RoundTable, at: datetime) -> None:
    if night.ends_by == EndsBy.HEAD_TABLE and table.number == HEAD_TABLE and round_.ends_at is None:
        round_.ends_at = at
        round_.save(update_fields=["ends_at"])
        write_audit_entry(night.pk, "bell", "Table 1 has finished and rings the bell.", by=None, now=at)
        bump_table_versions(night.pk)
    _close_when_all_done(night, round_, at)


def _close_when_all_done(night: Night, round_: Round, at: datetime) -> None:
    if night.ends_by == EndsBy.BY_HAND or round_.tables.filter(state=TableState.PLAYING).exists():
        return
    without = round_.tables.filter(state=TableState.WITHOUT).exists()
    why = "No table was still playing" if without else "Every table had finished"
    _close(night, round_, f"{why}, so round {{}} was closed.", None, at)


def _close(night: Night, round_: Round, words: str, by: User | None, at: datetime) -> None:
    night.state = refuse_now(night, NightEvent.CLOSE_ROUND)
    night.save(update_fields=["state"])
    round_.tables.filter(state=TableState.PLAYING).update(state=TableState.WITHOUT)
    round_.state, round_.closed_at = RoundState.CLOSED, at
    round_.save(update_fields=["state", "closed_at"])
    write_audit_entry(night.pk, NightEvent.CLOSE_ROUND.value, words.format(round_.number), by=by, now=at)
    if round_.number < night.rounds:
        request_next_round(night, at)
    bump_all_versions(night.pk)


@transaction.atomic
def close_round(night_id: int, number: int, *, anyway: bool = False, by: User | None, now: datetime) -> Round:
    """Close a round by hand. With tables not done it is refused, naming them, unless `anyway`.

    Hands of such a table that a phone still holds count when they come, until the night is verified.
    """
    round_ = lock_round_of(night_id, number)
    if round_ is None:
        raise NightRefused(
            Problem("no_such_round", "round", _("The night has no round {number}.", number=number))
        )
    night = lock_night(night_id)
    if round_.state != RoundState.PLAYING:
        message = (
            _("Round {number} was closed already.", number=number)
            if round_.state == RoundState.CLOSED
            else _("Round {number} has not begun.", number=number)
        )
        raise NightRefused(Problem("round_not_played", "round", message))
    waiting = list(
        round_.tables.filter(state=TableState.PLAYING).order_by("number").values_list("number", flat=True)
    )
    if waiting and not anyway:
        message = ngettext(
            "Table {tables} has hands to play. Wait, enter them, or close the round without them.",
            "Tables {tables} have hands to play. Wait, enter them, or close the round without them.",
            len(waiting),
            tables=all_of(waiting),
        )
        raise NightRefused(Problem("hands_missing", "anyway", message))
    words = (
        f"Closed round {{}} without the last hands of {listed('table', waiting)}."
        if waiting
        else "Closed round {}."
    )
    _close(night, round_, words, by, now)
    return round_


@transaction.atomic
def close_table(  # noqa: PLR0913  which table of which round, why, who and when
    night_id: int, number: int, table_number: int, reason: str, *, by: User | None, now: datetime
) -> RoundTable:
    """Let a round go on without a table that will not finish, for a reason that is kept.

    What it has recorded stands; the round closes when it was the last one. Raises `NightRefused`.
    """
    reason = short_reason(reason)
    round_ = lock_round_of(night_id, number)
    night = lock_night(night_id)
    table = RoundTable.objects.filter(round=round_, number=table_number).first() if round_ else None
    if round_ is None or table is None:
        message = _("Round {number} has no table {table}.", number=number, table=table_number)
        raise NightRefused(Problem("no_such_table", "table", message))
    faults = []
    if not reason:
        faults.append(
            Problem(
                "reason_missing", "reason", _("Say why you're closing the table. The reason stays on record.")
            )
        )
    if round_.state != RoundState.PLAYING or table.state != TableState.PLAYING:
        message = _(
            "Table {table} is not playing in round {number}: it is {state}.",
            table=table_number,
            number=number,
            state=table.get_state_display(),
        )
        faults.append(Problem("table_not_playing", "table", message))
    NightRefused.raise_for(faults)
    table.state, table.closed_with_reason = TableState.WITHOUT, True
    table.save(update_fields=["state", "closed_with_reason"])
    write_audit_entry(
        night.pk, "close_table", f"Closed table {table_number} of round {number}: {reason}", by=by, now=now
    )
    _close_when_all_done(night, round_, now)
    bump_all_versions(night.pk)
    return table


def ring_bells(now: datetime) -> int:
    """Close every round whose bell and grace are over; return how many. Called again, it does nothing."""
    closed = 0
    for round_id, night_id in Round.objects.filter(state=RoundState.PLAYING, ends_at__lte=now).values_list(
        "pk", "night_id"
    ):
        with transaction.atomic():
            round_, night = lock_round_and_night(round_id, night_id)
            if (
                round_.state == RoundState.PLAYING
                and round_.ends_at is not None
                and round_.ends_at + timedelta(minutes=night.grace_minutes) <= now
            ):
                _close(
                    night,
                    round_,
                    "The bell rang and the last hand was played: round {} was closed.",
                    None,
                    now,
                )
                closed += 1
    return closed
