"""Movements in which winners and losers walk to other tables, and partners split there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from itertools import chain
from random import Random

from tournaments.movements.movement import ConstraintKind, MisfitReason, Movement, Need, Words
from tournaments.movements.movement_state import MovementState
from tournaments.movements.movers import Mover
from tournaments.movements.resting import draw_by_kind, draw_resting
from tournaments.movements.rotation.round import MOST_ROUNDS, Group, Past, RotationRound
from tournaments.movements.seating import seat_groups
from tournaments.movements.settling import kept_tables, settle


@dataclass(frozen=True, slots=True)
class Splitter:
    """Hold what parts people: with whom each played last, how often with whom, and two kinds if there are any."""

    past: Past
    last: Mapping[int, int]
    chance: Random
    kind: Mapping[int, str]

    def split(self, four: Sequence[int]) -> Group:
        """Return two sides: one of each kind, nobody with the last partner, with new partners where possible.

        Of three ways to part four people, two at most join somebody with a last partner: whose last game is the
        most recent has one who shares it, so such pairs cannot close a ring. With kinds there are two ways; there
        nobody can always be kept from a last partner of some rounds ago, but two who played the last round together
        are parted first, since neither can be the last partner of the other two.
        """
        one, two, three, other = four
        ways: list[Group] = [(one, two, three, other), (one, three, two, other), (one, other, two, three)]
        return min(ways, key=lambda way: (*self._faults(way), self.chance.random()))

    def _faults(self, way: Group) -> tuple[int, int, int, int]:
        sides = (way[:2], way[2:])
        again = [(self.last.get(one) == other, self.last.get(other) == one) for one, other in sides]
        return (
            sum(bool(self.kind) and self.kind[one] == self.kind[other] for one, other in sides),
            sum(map(all, again)),
            sum(map(sum, again)),
            sum(self.past.partners[min(side), max(side)] for side in sides),
        )


def splitter(state: MovementState, kind: Mapping[int, str] | None = None) -> Splitter:
    """Return the splitter of the round to come."""
    return Splitter(state.past(), state.last_partners(), state.chance("sides"), kind or {})


UP, STAY, DOWN = -1, 0, 1
"""Steps between tables. Table 1 is the head table, so up is towards it."""


class HallEnds(StrEnum):
    """Say what becomes of a step that leads out of the row of tables.

    ``RING``: beyond table 1 comes the last one, and beyond the last table 1. ``STAY``: it is not taken.
    ``HEAD``: it is not taken, and who loses at table 1 goes to the last table. ``BOTH``: steps do not matter; winners
    fill the room from table 1 in the order of their tables, losers from the last table back.
    """

    RING = "ring"
    STAY = "stay"
    HEAD = "head"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Walk:
    """Declare who takes which step: winners and losers, each step by kind where there are two ("" where not)."""

    winners: Mapping[str, int] = field(default_factory=lambda: {"": STAY})
    losers: Mapping[str, int] = field(default_factory=lambda: {"": STAY})
    ends: HallEnds = HallEnds.RING
    kinds: tuple[str, ...] = ()

    def to(self, table: int, tables: int, *, won: bool, kind: str = "") -> int:
        """Return where somebody goes from a table, all counted from 0.

        >>> Walk({"": UP}).to(0, 5, won=True)
        4
        >>> [Walk(ends=HallEnds.BOTH).to(table, 5, won=False) for table in range(5)]
        [2, 3, 3, 4, 4]
        """
        if self.ends is HallEnds.BOTH:
            return table // 2 if won else tables - 1 - (tables - 1 - table) // 2
        goal = table + (self.winners if won else self.losers)[kind]
        if self.ends is HallEnds.RING:
            return goal % tables
        if self.ends is HallEnds.HEAD and table == 0 and not won:
            return tables - 1
        return min(max(goal, 0), tables - 1)

    def kind_of(self, state: MovementState) -> dict[int, str]:
        """Return the kind of everybody who is here; nothing where there are no kinds."""
        return {
            entrant: kind
            for entrant in state.entrants
            for kind in self.kinds
            if kind in state.tags.get(entrant, ())
        }

    def seat(self, state: MovementState, _rounds: int = 1) -> tuple[RotationRound, ...]:
        """Return the round to come: who rests, where everybody walks, and who partners whom."""
        kind = self.kind_of(state)
        resting = self._resting(state, kind)
        playing = [entrant for entrant in state.entrants if entrant not in resting]
        fours = settle(
            playing,
            self._goals(state, kind, len(playing) // 4),
            kept_tables(state.wishes.fixed_tables),
            kind,
            state.chance("places"),
        )
        parted = splitter(state, kind)
        return seat_groups([[parted.split(four) for four in fours]], [resting], parted.past)

    def _resting(self, state: MovementState, kind: Mapping[int, str]) -> tuple[int, ...]:
        if not self.kinds:
            return draw_resting(state, 1)[0]
        sorts = [[entrant for entrant in state.entrants if kind[entrant] == each] for each in self.kinds]
        return tuple(chain.from_iterable(draw_by_kind(state, sorts, 1)[0]))

    def _goals(self, state: MovementState, kind: Mapping[int, str], tables: int) -> dict[int, int]:
        """Return where those walk who played the last round and are still here."""
        if not state.played:
            return {}
        number, here = len(state.played) - 1, set(state.entrants)
        return {
            entrant: self.to(
                min(table, tables - 1),
                tables,
                won=state.winner(number, table) == seat % 2,
                kind=kind.get(entrant, ""),
            )
            for table, seats in enumerate(state.played[-1].tables)
            for seat, entrant in enumerate(seats)
            if entrant in here
        }

    def movers(self, tables: int) -> tuple[Mover, ...]:
        """Return where winners go from each table, and where losers; apart by kind where kinds differ."""
        found: list[Mover] = []
        for won, name in ((True, "Winners"), (False, "Losers")):
            kinds = self.kinds or ("",)
            goals = {
                kind: tuple(self.to(table, tables, won=won, kind=kind) + 1 for table in range(tables))
                for kind in kinds
            }
            if len(set(goals.values())) == 1:
                found.append(Mover(name, goals[kinds[0]]))
            else:
                found += [Mover(f"{name}: {kind}", goals[kind], 1) for kind in kinds]
        return tuple(found)

    def table_card(self, table: int, tables: int) -> str:
        """Say what happens at a table, counted from 1, after the bell."""
        return f"{'; '.join(self.steps_from(table, tables))}. Partners split."

    def steps_from(self, table: int, tables: int) -> Iterator[str]:
        """Say where winners go from a table, counted from 1, and where losers go."""
        for won, name in ((True, "Winners"), (False, "losers")):
            goals = {
                kind: self.to(table - 1, tables, won=won, kind=kind) + 1 for kind in (self.kinds or ("",))
            }
            if set(goals.values()) == {table}:
                yield f"{name} stay"
            elif self.kinds:
                yield f"{name}: {', '.join(f'{kind} to table {goal}' for kind, goal in goals.items())}"
            else:
                yield f"{name} go to table {goals['']}"


def needs_two_tables(entrants: int) -> MisfitReason:
    """Say why fewer than eight cannot walk between tables.

    >>> needs_two_tables(8), needs_two_tables(7)
    (None, 'players fill only one table, so nobody can move to another')
    """
    return "players fill only one table, so nobody can move to another" if entrants < 8 else None


def needs_two_kinds(entrants: int) -> MisfitReason:
    """Say why a number can't be half of one kind and half of the other.

    >>> needs_two_kinds(10), needs_two_kinds(9)
    (None, "players can't be half of one kind and half of the other")
    """
    return (
        "players can't be half of one kind and half of the other"
        if entrants % 2
        else needs_two_tables(entrants)
    )


def walking(walk: Walk, words: Words) -> Movement:
    """Return the movement of a walk."""
    return Movement(
        **asdict(words),
        ahead=False,
        seat=walk.seat,
        table_card=walk.table_card,
        sure=lambda _: MOST_ROUNDS,
        unfit=needs_two_kinds if walk.kinds else needs_two_tables,
        needs=frozenset({Need.LAST_RESULTS, Need.TAGS} if walk.kinds else {Need.LAST_RESULTS}),
        kinds=walk.kinds,
        movers=walk.movers,
        keeps=frozenset({ConstraintKind.TABLES}),
    )
