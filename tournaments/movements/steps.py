"""Movements in which each of four letters walks a fixed number of tables: north stays, and pods of four."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import gcd

from problems.wording import gettext as _
from tournaments.movements.homes import keep_homes, take_places
from tournaments.movements.movement import PARTNERS_MAY_REPEAT, ConstraintKind, MisfitReason, Movement, Words
from tournaments.movements.movement_state import MovementState
from tournaments.movements.movers import Mover, mover
from tournaments.movements.resting import draw_resting
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.round import RotationRound, Seats, turned
from tournaments.movements.rotation.seats import choose_dealers
from tournaments.movements.walks import needs_two_tables


@dataclass(frozen=True, slots=True)
class Steps:
    """Declare how many tables A, B, C and D go on after each ``stage`` of rounds, and how they sit in it.

    A, B, C and D are whoever sits north, east, south and west in the first round. A always stays. Each round of
    a stage has its own ``sides``: the letters in the order of seats from where the first deal is; the letter in
    front deals first. With whole tables that shares first deals to within one. Spare people, who come with whatever
    letter rests, would unsettle it, so first deals are then passed on, along chains of tables, until they are within
    one again: the rule fixes who sits at a table and in which turn, and not who deals first. Only in the first
    round everybody goes by the seats as they stand, which give the letters.
    """

    steps: tuple[int, int, int, int]
    sides: tuple[str, ...]
    stage: int = 1

    def seat(self, state: MovementState, rounds: int) -> tuple[RotationRound, ...]:
        """Return the rounds to come."""
        order = state.in_order_of_coming()
        tables = state.tables_for(len(order) // 4)
        order = keep_homes(order, {one: [4 * table - 4] for one, table in state.wishes.fixed_tables.items()})
        done, past = len(state.played), state.past()
        resting = draw_resting(state, rounds)
        planned = [
            self._tables(take_places(order, rested), done + number, tables)
            for number, rested in enumerate(resting)
        ]
        fours: list[Sequence[int]] = list(chain.from_iterable(planned))
        first = [seats[0] for seats in fours]
        if not done:
            fours[:tables] = [(dealer,) for dealer in first[:tables]]
        dealers = iter(choose_dealers(fours, past.deals, first))
        return tuple(
            RotationRound(
                tuple(turned(seats, next(dealers)) for seats in fours_of_one), tuple(sorted(rested))
            )
            for fours_of_one, rested in zip(planned, resting, strict=True)
        )

    def _tables(self, places: list[int], number: int, tables: int) -> tuple[Seats, ...]:
        """Return who sits where in a round, counted from 0; place 4t + l is the home of letter l at table t."""
        at: list[dict[str, int]] = [{} for _ in range(tables)]
        for place, entrant in enumerate(places):
            home, letter = divmod(place, 4)
            at[(home + self.steps[letter] * (number // self.stage)) % tables]["ABCD"[letter]] = entrant
        first, second, third, fourth = map(str, self.sides[number % len(self.sides)])
        return tuple((four[first], four[second], four[third], four[fourth]) for four in at)

    def movers(self, tables: int) -> tuple[Mover, ...]:
        """Return where each letter goes from each table, after a stage."""

        def goal(step: int) -> Callable[[int], int]:
            return lambda table: (table + step) % tables

        return tuple(
            mover(letter, goal(step), tables, 1) for letter, step in zip("ABCD", self.steps, strict=True)
        )

    def lap(self, tables: int) -> int:
        """Return for how many rounds nobody partners anybody twice.

        Two letters whose steps differ by d meet again after tables / gcd(tables, d) stages, and partner again in
        the round of the stage that is theirs.
        """
        found = []
        for number in range(self.stage):
            first, second, third, fourth = map("ABCD".index, self.sides[number])
            for one, other in ((first, third), (second, fourth)):
                stages = tables // gcd(tables, self.steps[one] - self.steps[other])
                found.append(self.stage * stages + number)
        return min(found)

    def table_card(self, table: int, tables: int) -> str:
        """Say where each letter goes from a table, counted from 1."""
        goals = [(table - 1 + step) % tables + 1 for step in self.steps]
        told = "; ".join(
            f"{letter} {'stays' if goal == table else f'goes to table {goal}'}"
            for letter, goal in zip("ABCD", goals, strict=True)
        )
        return f"{told}." if self.stage == 1 else f"After every {self.stage} games: {told}."


def _kept_by_letter(state: MovementState) -> Iterator[Sentence]:
    """Say who cannot keep a table because somebody else is its A."""
    keepers: dict[int, int] = {}
    for entrant, table in state.wishes.fixed_tables.items():
        if keepers.setdefault(table, entrant) != entrant:
            yield about(
                _("{{}} can't keep table {table}. Only A stays there, and that's {{}}.", table=table),
                entrant,
                keepers[table],
            )


_TURNS = ("ABCD", "BCDA", "CDAB", "DABC")
_FIXED = Steps((0, 2, 1, -2), _TURNS)
_TWIN = Steps((0, 1, -1, 2), _TURNS)
_POD_TURNS = ("ABCD", "BCAD", "CABD", "DABC", "ACBD", "BACD", "CBAD", "DACB", "ABDC", "BADC", "CADB", "DBAC")
"""Partners AC, AB, AD by turns, and A, B, C, D deal first by turns: every twelve rounds the same."""
_PODS = Steps((0, 1, 2, 3), _POD_TURNS, stage=3)


def _fixed_lap(entrants: int) -> int:
    return _FIXED.lap(entrants // 4)


def _fixed_unfit(entrants: int) -> MisfitReason:
    if entrants >= 8 and _fixed_lap(entrants) > 1:
        return None
    return "players fill a number of tables at which the same two would be partners all night"


_SPARE = "A spare player, who stands in for those who sit out, may have the same partner twice."


def _moving(steps: Steps, words: Words, promise: str) -> Movement:
    """Return the movement of steps; what all have in common is said here. ``promise`` is for full tables."""
    return Movement(
        key=words.key,
        name=words.name,
        how=words.how,
        guarantee=f"{words.guarantee} {_SPARE}",
        card="Your first seat gives your letter for the night: north A, east B, south C, west D. "
        f"{words.card} After the last table comes table 1. North deals first. A spare player takes "
        "the letter and the table of whoever sits out.",
        ahead=True,
        seat=steps.seat,
        table_card=steps.table_card,
        movers=steps.movers,
        sure=lambda entrants: 1 if entrants % 4 else steps.lap(entrants // 4),
        keeps=frozenset({ConstraintKind.TABLES}),
        keepers=_kept_by_letter,
        promise=promise,
        no_promise=PARTNERS_MAY_REPEAT,
        crowded=PARTNERS_MAY_REPEAT,
    )


_NOBODY_TWICE = "Nobody has the same partner twice in the first {rounds} rounds."
_DEALS = (
    "A deals first in round 1, then B, C, D. With spare players it may be somebody else, so that "
    "everybody deals first equally often."
)
FIXED_STEP = replace(
    _moving(
        _FIXED,
        Words(
            key="fixed_step",
            name="North stays, south on one, east on two, west back two",
            how="North stays at the same table. After each round south moves on one table, east moves "
            "on two, west moves back two.",
            guarantee="If every table is full, nobody has the same partner twice in as many rounds as "
            "there are tables: 7 with 7 tables. With 6 or 10 tables it's half as many, with 8 or 12 a "
            "quarter.",
            card="After each round A stays, C moves on one table, B moves on two, D moves back two. "
            f"{_DEALS}",
        ),
        _NOBODY_TWICE,
    ),
    unfit=_fixed_unfit,
    instead="fixed_step_back",
)
FIXED_STEP_BACK = replace(
    _moving(
        _TWIN,
        Words(
            key="fixed_step_back",
            name="North stays, south back one, east on one, west on two",
            how="North stays at the same table. After each round south moves back one table, east moves "
            "on one, west moves on two.",
            guarantee="If every table is full, nobody has the same partner twice in as many rounds as "
            "there are tables.",
            card="After each round A stays, C moves back one table, B moves on one, D moves on two. "
            f"{_DEALS}",
        ),
        _NOBODY_TWICE,
    ),
    unfit=needs_two_tables,
)
PODS_OF_FOUR = _moving(
    _PODS,
    Words(
        key="pods_of_four",
        name="Pods of four",
        how="Four people play three rounds at their table, each with each as partner. Then new fours form.",
        guarantee="If every table is full, everybody partners each of the other three once in three "
        "rounds at a table. Nobody has the same partner twice in 15 rounds with 5 tables, 8 with 6, "
        "21 with 7, 12 with 8.",
        card="A partners C, then B, then D. After three rounds A stays, B moves on one table, C moves "
        f"on two, D moves on three. {_DEALS}",
    ),
    f"Everybody partners each of the other three once in three rounds at a table. {_NOBODY_TWICE}",
)
