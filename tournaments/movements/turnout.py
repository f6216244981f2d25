"""Who takes part in the rounds to come, who waits, and what would help: nobody who comes or goes stops the others."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from problems.wording import gettext as _
from problems.wording import ngettext
from tournaments.movements.movement import Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.round import RotationRound

MAY_WAIT = frozenset(
    {
        *("pairs_missing", "tags_missing", "tag_twice", "kinds_uneven", "couple_of_two_colours"),
        *("came_after_the_draw", "number_never_fits", "table_unknown"),
    }
)
"""Codes of faults that are about some of those who are here: the others can play without them being mended."""


@dataclass(frozen=True, slots=True)
class Turnout:
    """Hold who takes part, as a movement state of theirs alone, and what is said of all others.

    ``waiting`` have no partner or no card: they sit out. ``watching`` have no part in a knock-out: that is no sit-out.
    ``unpaired`` of these are still in it, and play on as soon as they have a partner.
    """

    state: MovementState
    waiting: tuple[int, ...] = ()
    watching: tuple[int, ...] = ()
    unpaired: tuple[int, ...] = ()
    remarks: tuple[Sentence, ...] = ()


def turnout(movement: Movement, state: MovementState) -> Turnout:
    """Return who takes part of those who are here.

    >>> from tournaments.movements.swiss import SWISS_PAIRS
    >>> found = turnout(SWISS_PAIRS, MovementState(tuple(range(1, 6)), pairs=((1, 2), (3, 4))))
    >>> found.state.entrants, found.waiting, [one.text for one in found.remarks]
    ((1, 2, 3, 4), (5,), ['Entrant 5 has no partner and sits out. Choose one. A steward will do.'])
    """
    if movement.searches:
        return Turnout(state)
    remarks: list[Sentence] = []
    waiting: list[int] = []
    watching: list[int] = []
    unpaired: list[int] = []
    if Need.PAIRS in movement.needs:
        paired = {entrant for pair in state.pairs for entrant in pair}
        alone = [entrant for entrant in state.entrants if entrant not in paired]
        if movement.eliminated:
            first = set(state.played[0].present if state.played else state.entrants)
            late = [entrant for entrant in alone if entrant not in first]
            late += [entrant for pair in state.pairs if first.isdisjoint(pair) for entrant in pair]
            out = movement.eliminated(state) if alone else frozenset()
            unpaired = [entrant for entrant in alone if entrant in first and entrant not in out]
            watching = list(dict.fromkeys([*alone, *late]))
            # Whoever is out, or came too late, would get no seat with a partner either.
            remarks += [*_without_partner(unpaired, looks_on=True), *_too_late(late)]
        else:
            waiting += alone
            remarks += _without_partner(alone, looks_on=False)
    if Need.TAGS in movement.needs:
        cards = {one: _cards_of(movement, state, one) for one in state.entrants}
        waiting += [one for one in state.entrants if len(cards[one]) != 1]
        remarks += _without_one_card(cards, movement.kinds)
    there = _among(state, {*waiting, *watching})
    if movement.kinds:
        mixed = [
            pair
            for pair in there.pairs
            if _cards_of(movement, there, pair[0]) != _cards_of(movement, there, pair[1])
        ]
        remarks += [
            about(
                _("{} have different colours, so they don't play as a couple. Give both the same colour."),
                sorted(pair),
            )
            for pair in mixed
        ]
        there = replace(there, pairs=tuple(pair for pair in there.pairs if pair not in mixed))
    tables = tables_of(movement, there)
    remarks += _tables_not_kept(there, tables)
    kept = {one: table for one, table in there.wishes.fixed_tables.items() if table <= tables}
    there = replace(there, wishes=replace(there.wishes, fixed_tables=kept))
    return Turnout(there, tuple(waiting), tuple(watching), tuple(unpaired), tuple(remarks))


def tables_of(movement: Movement, state: MovementState) -> int:
    """Return how many tables those who take part can play at."""
    if movement.kinds:
        cards = _count_cards(movement, state)
        return state.tables_for(min(cards[kind] // 2 for kind in movement.kinds))
    if Need.PAIRS in movement.needs:
        return state.tables_for(len(state.pairs) // 2)
    return state.tables_for(len(state.entrants) // 4)


def remarks_on(
    movement: Movement, state: MovementState, planned: Sequence[RotationRound] = ()
) -> Iterator[Sentence]:
    """Say who waits in the rounds to come and what would help, and where fewer tables play than could.

    Without ``planned`` it is said of what would be planned.
    """
    if movement.searches:
        return
    found = turnout(movement, state)
    yield from found.remarks
    out = movement.eliminated(state) if movement.eliminated else frozenset()
    here = [one for one in state.entrants if one not in out]
    could = state.tables_for(len(here) // 4)
    tables = movement.tables or (lambda there: tables_of(movement, there))
    playing = min((len(each.tables) for each in planned), default=tables(found.state))
    if playing < could:
        yield Sentence(
            ngettext("{count} table plays; {could} could.", "{count} tables play; {could} could.", playing,
                     count=playing, could=could)
        )  # fmt: skip
        yield from _why_fewer(movement, found.state)
    if movement.eliminated:
        byes = sum(out.isdisjoint(pair) for pair in found.state.pairs) - 2 * playing
        yield from _go_through(byes)
    count = number_moving(movement, found.state)
    why = movement.unfit(count)
    if why:
        yield Sentence(_("{count} {why}. Another way to move may be better now.", count=count, why=why))


def number_moving(movement: Movement, there: MovementState) -> int:
    """Return by which number it is judged whether a movement fits those who take part: how many find a seat by it.

    Somebody over counts, who takes turns with the others; whoever has no table in the room doesn't.

    >>> from tournaments.movements.ahead import ROTATION
    >>> [number_moving(ROTATION, MovementState(tuple(range(17)), tables=tables)) for tables in (None, 4, 1)]
    [17, 16, 4]
    """
    cards = _count_cards(movement, there)
    count = 2 * min(cards[kind] for kind in movement.kinds) if movement.kinds else len(there.entrants)
    return count if there.tables is None else min(count, 4 * there.tables)


def _go_through(byes: int) -> Iterator[Sentence]:
    if byes > 0:
        words = ngettext(
            "{byes} pair goes through without playing.",
            "{byes} pairs go through without playing.",
            byes,
            byes=byes,
        )
        yield Sentence(words)


def _why_fewer(movement: Movement, there: MovementState) -> Iterator[Sentence]:
    if movement.kinds:
        one, other = movement.kinds
        cards = _count_cards(movement, there)
        yield Sentence(
            _(
                "There are {count_of_one} {one} and {count_of_other} {other} cards, and each side needs one of each. "
                "Give some people the other card.",
                count_of_one=cards[one],
                one=one,
                count_of_other=cards[other],
                other=other,
            )
        )


def _cards_of(movement: Movement, state: MovementState, entrant: int) -> frozenset[str]:
    return state.tags.get(entrant, frozenset()).intersection(movement.kinds)


def _count_cards(movement: Movement, state: MovementState) -> Counter[str]:
    return Counter(kind for entrant in state.entrants for kind in _cards_of(movement, state, entrant))


def _among(state: MovementState, others: set[int]) -> MovementState:
    """Return the state without those others, and without what is said of them."""
    if not others:
        return state
    here = tuple(entrant for entrant in state.entrants if entrant not in others)
    return replace(
        state,
        entrants=here,
        standings=tuple(entrant for entrant in state.standings if entrant not in others),
        pairs=tuple(pair for pair in state.pairs if others.isdisjoint(pair)),
        wishes=state.wishes.among(set(here)),
    )


def _without_partner(alone: Sequence[int], *, looks_on: bool) -> Iterator[Sentence]:
    if len(alone) > 1:
        words = (
            _("{} have no partner and can only watch. Pair them up, with each other or with stewards.")
            if looks_on
            else _("{} have no partner and sit out. Pair them up, with each other or with stewards.")
        )
        yield about(words, alone)
    elif alone:
        words = (
            _("{} has no partner and can only watch. Choose one. A steward will do.")
            if looks_on
            else _("{} has no partner and sits out. Choose one. A steward will do.")
        )
        yield about(words, alone[0])


def _too_late(late: Sequence[int]) -> Iterator[Sentence]:
    if late:
        yield about(_("{} missed the first round, so they can only watch this knock-out."), late)


def _without_one_card(cards: Mapping[int, frozenset[str]], kinds: Sequence[str]) -> Iterator[Sentence]:
    one, other = kinds
    lacking = [entrant for entrant, found in cards.items() if not found]
    if lacking[1:]:
        words = _("{{}} have no {one} or {other} card and sit out. Give them one.", one=one, other=other)
        yield about(words, lacking)
    elif lacking:
        words = _("{{}} has no {one} or {other} card and sits out. Give them one.", one=one, other=other)
        yield about(words, lacking[0])
    for entrant, found in cards.items():
        if len(found) > 1:
            words = _("{{}} is both {one} and {other}, and sits out. Choose one card.", one=one, other=other)
            yield about(words, entrant)


def _tables_not_kept(state: MovementState, tables: int) -> Iterator[Sentence]:
    for entrant, table in state.wishes.fixed_tables.items():
        if table > tables:
            words = ngettext(
                "{{}} can't keep table {table}, because only {tables} table plays.",
                "{{}} can't keep table {table}, because only {tables} tables play.",
                tables,
                table=table,
                tables=tables,
            )
            yield about(words, entrant)
