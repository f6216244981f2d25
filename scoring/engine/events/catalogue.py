"""List the events of a way to play under its house rules: read from what its variant declares."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from scoring.engine.events import five_tricks, others
from scoring.engine.events.event import TableEvent
from scoring.engine.form import hand_fields
from scoring.engine.form_field import fined
from scoring.engine.hand import InfringementType
from scoring.engine.variant import Ruleset
from scoring.engine.variants.buck import CLUBS
from scoring.engine.variants.five_trick_faults import BENNY


@lru_cache(maxsize=64)
def events(ruleset: Ruleset) -> tuple[TableEvent, ...]:
    """Return the events, what happens most at first.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> [event.label for event in events(make_ruleset("pepper"))]
    ['All passed', 'Misdeal', 'Put points right', 'Whole game from paper', 'Hand in detail']
    """
    fields: dict[str, Any] = {str(field["name"]): field["with"] for field in hand_fields(ruleset)}
    results = frozenset(fields["result"])
    carried = frozenset(name for name, with_ in fields.items() if "played" in with_)
    return tuple(_events(ruleset, results, carried))


def _events(ruleset: Ruleset, results: frozenset[str], carried: frozenset[str]) -> Iterator[TableEvent]:
    if "all_passed" in results:
        yield others.all_passed(ruleset)
    yield others.misdeal(ruleset)
    if "revokes" in carried:
        yield others.revoke_played_out(ruleset)
    if "revoke" in results:
        yield others.revoke(ruleset)
    yield from _fines(ruleset)
    yield from _special_hands(ruleset, results, carried)
    yield others.points_put_right(ruleset)
    yield others.whole_game(ruleset)
    if len(ruleset.counted_by) == 2:
        yield others.in_detail(ruleset, carried)


def _fines(ruleset: Ruleset) -> Iterator[TableEvent]:
    known = fined(ruleset)
    if InfringementType.TABLE_TALK in known:
        yield others.table_talk(ruleset)
    if InfringementType.MAKING_TRUMP in known:
        yield five_tricks.making_trump(ruleset)
    if InfringementType.FALSE_CLAIM in known:
        yield others.false_claim(ruleset)


def _special_hands(
    ruleset: Ruleset, results: frozenset[str], carried: frozenset[str]
) -> Iterator[TableEvent]:
    if "lay_down_loner" in results:
        yield five_tricks.lay_down_loner(ruleset)
    if "throw_in" in results:
        yield five_tricks.throw_in(ruleset)
    if "steal" in carried:
        yield five_tricks.stolen_deal(ruleset, may_pass="all_passed" in results)
    for field, declare in _BY_FIELD.items():
        if field in carried:
            yield declare(ruleset)
    for card, declare in _BY_UPCARD.items():
        if card in ruleset.variant.upcards:
            yield declare(ruleset)
    if "declared_march" in carried:
        yield from (others.declared(ruleset, seat) for seat in range(ruleset.players))


_BY_FIELD: Final[Mapping[str, Callable[[Ruleset], TableEvent]]] = {
    "defender_alone": five_tricks.defender_alone,
    "blind": five_tricks.blind_loner,
    "robson": five_tricks.robson,
    "dropped": others.everybody_folded,
    "lay_down": others.laid_down,
}
"""What a field that a played hand may carry makes possible."""
_BY_UPCARD: Final[Mapping[str, Callable[[Ruleset], TableEvent]]] = {
    BENNY: five_tricks.blind_shout,
    CLUBS: others.clubs_turned_up,
}
"""What a turned-up card that a rule asks for makes possible."""
