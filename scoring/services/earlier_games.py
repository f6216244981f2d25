"""Put right a kitchen table's game after the next one has begun there: what follows from it in the games since."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

from scoring.engine.admission import Fact, hand_fact, next_number
from scoring.engine.ledger import LedgerSlot
from scoring.engine.parsing import hand_record, read_hand_of
from scoring.models import Game, GameState, Table
from scoring.selectors.earlier_games import carried_id, is_unplayed
from scoring.selectors.ledgers import facts_of, fold_game
from scoring.selectors.rulesets import ruleset_of
from scoring.services.entries import EntryAuthor, must_record, record_entry
from scoring.services.games import touch_table
from scoring.services.locking import lock_game

NOTE = "carried over from the last game"


def carry_over(finished: Game, game: Game, by: EntryAuthor, now: datetime) -> None:
    """Begin a game with the points that the one before it carries over: an adjustment, its first entry."""
    record = _record_of(finished, facts_of(finished))
    if record is not None:
        fact = hand_fact(carried_id(finished.pk, game.pk), "hand", 1, None, read_hand_of("hand", record))
        must_record(game.pk, fact, by, entered_at=None, now=now)


def update_later_games(game: Game, by: EntryAuthor, now: datetime, **_kwargs: Any) -> None:
    """Have what comes after a closed kitchen game follow a correction of it that was just written.

    A game that is no longer won goes on, as long as no hand was played in the next one, which then is closed with
    nothing in it. Else the points that it carries over to the next game follow. The caller holds the game's lock;
    later games have higher numbers and are locked in that order.
    """
    facts = facts_of(game)
    before, after = fold_game(game, facts[:-1]).state, fold_game(game, facts).state
    following = _following(game)
    if following is not None:
        table = Table.objects.select_for_update(of=("self",)).get(pk=game.table_id)
        unplayed = is_unplayed(following, _before(following))
        if before.over and not after.over and unplayed and table.game_id == following.pk:
            _go_on(table, game, following)
        else:
            _carry_again(game, facts, following, by, now)
    touch_table(game.table_id)


def _following(game: Game) -> Game | None:
    """Lock and return the next game of the table; those that were closed with nothing played are passed over."""
    later = Game.objects.filter(table=game.table_id, pk__gt=game.pk).order_by("pk")
    for number in later.values_list("pk", flat=True):
        following = lock_game(number)
        if following.state == GameState.OPEN or not is_unplayed(following, _before(following)):
            return following
    return None


def _before(game: Game) -> list[int]:
    return list(Game.objects.filter(table=game.table_id, pk__lt=game.pk).values_list("pk", flat=True))


def _go_on(table: Table, game: Game, following: Game) -> None:
    """Play on in a game whose end was taken back; the one that had begun after it is closed, empty as it is."""
    for one, state in ((following, GameState.CLOSED), (game, GameState.OPEN)):
        one.state = state
        one.save(update_fields=["state"])
    table.game = game
    table.save(update_fields=["game"])


def _carry_again(game: Game, facts: Sequence[Fact], following: Game, by: EntryAuthor, now: datetime) -> None:
    """Put the points right that the next game began with, unless somebody has put them right there."""
    was, wanted = _record_of(game, facts[:-1]), _record_of(game, facts)
    if was == wanted:
        return
    there = facts_of(following)
    slot = _carried(following, there, carried_id(game.pk, following.pk))
    if slot is not None and slot.record == was:
        _put_right(following, slot, wanted, by, now)
    elif slot is None and was is None and wanted is not None:
        id_, number = carried_id(game.pk, following.pk), next_number(there)
        sent = hand_fact(id_, "hand", number, None, read_hand_of("hand", wanted))
        # A game that has ended since takes no more points: then its result stands.
        record_entry(following.pk, sent, by, entered_at=None, now=now)


def _put_right(
    following: Game, slot: LedgerSlot, wanted: dict[str, object] | None, by: EntryAuthor, now: datetime
) -> None:
    id_ = str(uuid4())
    if wanted is None:
        sent = Fact(id_, "void", None, slot.lowest)
    else:
        sent = hand_fact(id_, "replace", None, slot.last, read_hand_of("replace", wanted))
    record_entry(following.pk, sent, by, entered_at=None, now=now)


def _carried(following: Game, facts: Sequence[Fact], id_: str) -> LedgerSlot | None:
    slots = fold_game(following, facts).slots
    return next((slot for slot in slots if slot.id == id_), None)


def _record_of(game: Game, facts: Sequence[Fact]) -> dict[str, object] | None:
    """Return the adjustment with which the next game begins; None where nothing is carried over."""
    carry = fold_game(game, facts).state.carry or ()
    points = {side: beyond for side, beyond in zip(ruleset_of(game).sides, carry, strict=False) if beyond}
    if not points:
        return None
    return hand_record(read_hand_of("hand", {"result": "adjustment", "points": points, "note": NOTE}))
