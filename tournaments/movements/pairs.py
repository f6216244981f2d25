"""Fixed pairs: how they are told, who of them rests, and where their matches are played."""

from collections.abc import Iterable, Iterator, Sequence

from problems.wording import gettext as _
from tournaments.movements.matching import Match
from tournaments.movements.movement import MisfitReason
from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.round import Group, RotationRound
from tournaments.movements.seating import seat_groups
from tournaments.movements.settling import keep_tables, kept_tables
from tournaments.movements.walks import needs_two_tables


def needs_pairs(entrants: int) -> MisfitReason:
    """Say why a number cannot be pairs.

    >>> needs_pairs(9)
    'players leave one without a partner'
    """
    return "players leave one without a partner" if entrants % 2 else None


def needs_two_tables_of_pairs(entrants: int) -> MisfitReason:
    """Say why a number cannot be pairs that go from table to table.

    >>> needs_two_tables_of_pairs(8), needs_two_tables_of_pairs(6)
    (None, 'players fill only one table, so nobody can move to another')
    """
    return needs_pairs(entrants) or needs_two_tables(entrants)


def pairs_in_order_of_coming(state: MovementState) -> list[Pair]:
    """Return the pairs, those of the first round by lot, those who came later after them."""
    pair_of = {entrant: pair for pair in state.pairs for entrant in pair}
    return list(dict.fromkeys(pair_of[entrant] for entrant in state.in_order_of_coming()))


def seat_matches(
    rounds: Sequence[Sequence[Match]], resting: Sequence[Iterable[Pair]], state: MovementState
) -> tuple[RotationRound, ...]:
    """Return the rounds of matches, at tables in their order but where somebody keeps one."""
    kept = kept_tables(state.wishes.fixed_tables)
    fours: list[list[Group]] = []
    for matches in rounds:
        groups: list[Group] = [(*one, *other) for one, other in matches]
        fours.append([groups[at] for at in keep_tables(groups, kept)])
    return seat_groups(
        fours, [[entrant for pair in rested for entrant in pair] for rested in resting], state.past()
    )


def one_pair_keeps_a_table(state: MovementState) -> Iterator[Sentence]:
    """Say who cannot keep a table because another pair does, or because the partner keeps another."""
    mate = {one: other for pair in state.pairs for one, other in (pair, pair[::-1])}
    tables = state.wishes.fixed_tables
    taken: dict[int, int] = {}
    for entrant, table in tables.items():
        first = taken.setdefault(table, entrant)
        if first not in (entrant, mate.get(entrant)):
            yield about(
                _(
                    "{{}} can't keep table {table}. Only one pair stays there, and that's {{}}'s.",
                    table=table,
                ),
                entrant,
                first,
            )
        if tables.get(mate.get(entrant, entrant), table) != table:
            yield about(_("{} and their partner keep different tables. Choose one."), entrant)
