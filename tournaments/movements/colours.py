"""Two of each colour at a table: one colour walks and one stays, or they turn against each other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.homes import keep_homes, take_places
from tournaments.movements.movement import PARTNERS_MAY_REPEAT, ConstraintKind, Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.movers import Mover, mover
from tournaments.movements.resting import draw_by_kind
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.round import MOST_ENTRANTS, Group, RotationRound
from tournaments.movements.seating import seat_groups
from tournaments.movements.walks import needs_two_kinds

RED, WHITE, BLUE = "red", "white", "blue"


@dataclass(frozen=True, slots=True)
class Turning:
    """Declare who turns: the colour that goes on, and the other, which stays or, turning ``against``, goes back.

    Where both turn by one they meet every second table of a ring. So with an even number T of tables the first colour
    goes two tables on, not one, after every T/2 rounds: from then on it comes to the tables that it has left out.
    """

    onward: str
    other: str
    against: bool = False

    def seat(self, state: MovementState, rounds: int) -> tuple[RotationRound, ...]:
        """Return the rounds; partners change each lap, in which each two of a colour meet all of the other."""
        past = state.past()
        onward = _homes(state, self.onward, {})
        other = _homes(state, self.other, {} if self.against else state.wishes.fixed_tables)
        resting = draw_by_kind(state, [onward, other], rounds)
        fours = [
            self._fours(
                take_places(onward, gone_onward), take_places(other, gone_other), len(state.played) + number
            )
            for number, (gone_onward, gone_other) in enumerate(resting)
        ]
        return seat_groups(fours, [(*one, *two) for one, two in resting], past)

    def _fours(self, onward: Sequence[int], other: Sequence[int], number: int) -> list[Group]:
        """Return the sides of every table in a round, counted from 0."""
        tables = len(other) // 2
        gone_on = number + (number // (tables // 2) if self.against and tables % 2 == 0 else 0)
        gone_back = number if self.against else 0
        fours: list[Group] = []
        for table in range(tables):
            one, two = onward[2 * ((table - gone_on) % tables) :][:2]
            this, that = other[2 * ((table + gone_back) % tables) :][:2]
            fours.append((one, that, two, this) if number // tables % 2 else (one, this, two, that))
        return fours

    def movers(self, tables: int) -> tuple[Mover, ...]:
        """Return where the colours go from each table, but in rounds in which one of them leaves out a table."""
        back = -1 if self.against else 0
        return (
            mover(f"{self.onward.capitalize()}s", lambda table: (table + 1) % tables, tables),
            mover(f"{self.other.capitalize()}s", lambda table: (table + back) % tables, tables),
        )

    def table_card(self, table: int, tables: int) -> str:
        """Say where the colours go from a table, counted from 1."""

        def goes(colour: str, step: int) -> str:
            goal = (table - 1 + step) % tables + 1
            return f"both {colour}s stay" if goal == table else f"both {colour}s go to table {goal}"

        if not self.against:
            return f"{self.other.capitalize()}s stay; {goes(self.onward, 1)}."
        half = tables // 2
        skips = tables % 2 == 0
        told = f"{goes(self.onward, 2 if skips and half == 1 else 1)}; {goes(self.other, -1)}.".capitalize()
        if skips and half > 1:
            told += f" After rounds {half}, {2 * half} and so on {goes(self.onward, 2)}."
        return told


def _homes(state: MovementState, colour: str, kept: Mapping[int, int]) -> list[int]:
    """Return the entrants of a colour, two for each table, then one spare if any; couples side by side."""
    mate = {one: other for pair in state.pairs for one, other in (pair, pair[::-1])}
    twos: list[tuple[int, ...]] = []
    alone: list[int] = []
    for entrant in state.in_order_of_coming():
        if colour in state.tags[entrant]:
            if entrant not in mate:
                alone.append(entrant)
            elif all(entrant not in two for two in twos):
                twos.append((entrant, mate[entrant]))
    alone.sort(key=lambda entrant: kept.get(entrant, MOST_ENTRANTS))
    twos += zip(alone[::2], alone[1::2], strict=False)
    tables = {two: [kept[entrant] - 1] for two in twos for entrant in two if entrant in kept}
    homes = [entrant for two in keep_homes(twos, tables) for entrant in two]
    return homes + alone[len(alone) - len(alone) % 2 :]


def _now(state: MovementState, kinds: frozenset[str]) -> Iterator[Problem]:
    """Find couples of two colours."""
    for pair in state.pairs:
        colours = [state.tags.get(entrant, frozenset()) & kinds for entrant in pair]
        if all(colours) and colours[0] != colours[1]:
            yield Problem(
                "couple_of_two_colours",
                "tags",
                *about(_("{} are a couple with different colours. Give both the same colour."), sorted(pair)),
            )


def _keepers(state: MovementState) -> Iterator[Sentence]:
    """Say who cannot keep a table: reds walk, whites stay."""
    for entrant, table in state.wishes.fixed_tables.items():
        if RED in state.tags.get(entrant, ()):
            yield about(
                _("{{}} can't keep table {table} with a red card. Give them a white one.", table=table),
                entrant,
            )


_COUPLES_MEET = "A couple of one colour share a table whenever both play."
_COLOURS = Turning(RED, WHITE)
_AGAINST = Turning(WHITE, BLUE, against=True)
COLOURS = Movement(
    key="colours",
    name="Colours for couples",
    how="Two reds and two whites sit at each table, and reds partner whites. Whites stay; reds move on "
    "one table together.",
    guarantee=f"{_COUPLES_MEET} If every table is full, nobody has the same partner twice in as many rounds as "
    "there are reds: 8 with 16 players.",
    card="A red always partners a white. After each round whites stay and both reds move on one table, "
    "from the last to table 1. Couples who want to stay together take the same colour. Once the "
    "reds have been to every table, they change partners. A spare player takes the place of "
    "somebody of their colour who sits out.",
    ahead=True,
    seat=_COLOURS.seat,
    table_card=_COLOURS.table_card,
    movers=_COLOURS.movers,
    sure=lambda entrants: 1 if entrants % 4 else entrants // 2,
    unfit=needs_two_kinds,
    now=lambda state: _now(state, frozenset({RED, WHITE})),
    needs=frozenset({Need.TAGS, Need.COUPLES}),
    kinds=(RED, WHITE),
    keeps=frozenset({ConstraintKind.TABLES}),
    keepers=_keepers,
    promise=f"{_COUPLES_MEET} Nobody has the same partner twice in the first {{rounds}} rounds.",
    no_promise=f"{_COUPLES_MEET} {PARTNERS_MAY_REPEAT}",
    crowded=f"{PARTNERS_MAY_REPEAT} Couples may sit at different tables.",
)
COLOURS_AGAINST = replace(
    COLOURS,
    key="colours_against",
    name="Colours against each other",
    how="Two whites and two blues sit at each table, and whites partner blues. Whites move on one "
    "table, blues move back one.",
    guarantee=f"{_COUPLES_MEET} If every table is full, nobody meets anybody of the other colour twice in as many "
    "rounds as there are tables: 4 with 16 players. Nobody has the same partner twice in as many rounds as there "
    "are whites: 8 with 16 players.",
    card="A white always partners a blue. After each round both whites move on one table, from the last "
    "to table 1, and both blues move back one. Couples who want to stay together take the same "
    "colour. With an even number of tables, whites sometimes skip a table: with 6 tables, after "
    "rounds 3, 6 and so on. Once you have met everybody of the other colour, partners change. A "
    "spare player takes the place of somebody of their colour who sits out.",
    seat=_AGAINST.seat,
    table_card=_AGAINST.table_card,
    movers=_AGAINST.movers,
    now=lambda state: _now(state, frozenset({WHITE, BLUE})),
    kinds=(WHITE, BLUE),
    keeps=frozenset(),
    keepers=lambda _: iter(()),
    promise=f"{_COUPLES_MEET} Nobody meets anybody of the other colour twice in the first {{tables}} rounds, and "
    "nobody has the same partner twice in the first {rounds}.",
)
