"""Colours for couples: two of each colour at a table, and a couple of one colour stays at one table."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.rotations.first_deals import Group
from tournaments.rotations.movements.evening import Evening
from tournaments.rotations.movements.homes import keep_homes, take_places
from tournaments.rotations.movements.movement import Movement, Need, Wish
from tournaments.rotations.movements.resting import draw_by_kind
from tournaments.rotations.movements.seating import seat_groups
from tournaments.rotations.movements.walks import needs_two_kinds
from tournaments.rotations.refusal import MOST_ENTRANTS, Fault
from tournaments.rotations.round import Round
from tournaments.rotations.wishes import Pair

RED, WHITE = "red", "white"


def _seat(evening: Evening, rounds: int) -> tuple[Round, ...]:
    """Return the rounds: whites at home, reds one table on each round, the other way of partnering each lap."""
    past = evening.past()
    reds = _homes(evening, RED, {})
    whites = _homes(evening, WHITE, evening.wishes.fixed_tables)
    resting = draw_by_kind([reds, whites], rounds, past, evening.chance("rest"))
    fours = [
        _fours(
            take_places(reds, gone[:1]) if gone else reds,
            take_places(whites, gone[1:]) if gone else whites,
            len(evening.played) + number,
        )
        for number, gone in enumerate(resting)
    ]
    return seat_groups(fours, resting, past)


def _homes(evening: Evening, colour: str, kept: Mapping[int, int]) -> list[int]:
    """Return the entrants of a colour, two for each table, then one spare if any; couples side by side."""
    mate = {one: other for pair in evening.pairs for one, other in (pair, pair[::-1])}
    twos: list[tuple[int, ...]] = []
    alone: list[int] = []
    for entrant in evening.in_order_of_coming():
        if colour in evening.tags[entrant]:
            if entrant not in mate:
                alone.append(entrant)
            elif all(entrant not in two for two in twos):
                twos.append((entrant, mate[entrant]))
    alone.sort(key=lambda entrant: kept.get(entrant, MOST_ENTRANTS))
    twos += zip(alone[::2], alone[1::2], strict=False)
    tables = {two: [kept[entrant] - 1] for two in twos for entrant in two if entrant in kept}
    homes = [entrant for two in keep_homes(twos, tables) for entrant in two]
    return homes + alone[len(alone) - len(alone) % 2 :]


def _fours(reds: Sequence[int], whites: Sequence[int], number: int) -> list[Group]:
    """Return the sides of every table in a round, counted from 0."""
    tables = len(whites) // 2
    lap, steps = divmod(number, tables)
    fours: list[Group] = []
    for table in range(tables):
        one, other = reds[2 * ((table - steps) % tables) :][:2]
        this, that = whites[2 * table :][:2]
        fours.append((one, that, other, this) if lap % 2 else (one, this, other, that))
    return fours


def _now(evening: Evening) -> Iterator[Fault]:
    """Find couples of two colours."""
    for pair in evening.pairs:
        colours = [evening.tags.get(entrant, frozenset()) & {RED, WHITE} for entrant in pair]
        if all(colours) and colours[0] != colours[1]:
            yield Fault(
                "couple_of_two_colours",
                "tags",
                f"{_couple(pair)} hold two colours; give a couple that wants to stay together the same one.",
            )


def _couple(pair: Pair) -> str:
    return f"Entrants {min(pair)} and {max(pair)}"


def _keepers(evening: Evening) -> Iterator[str]:
    """Say who cannot keep a table: reds walk, whites stay."""
    for entrant, table in evening.wishes.fixed_tables.items():
        if RED in evening.tags.get(entrant, ()):
            yield f"Entrant {entrant} cannot keep table {table} with a red card; give a white one."


def _table_card(table: int, tables: int) -> str:
    return f"Whites stay; both reds go to table {table % tables + 1}."


COLOURS = Movement(
    key="colours",
    name="Colours for couples",
    how="Two reds and two whites sit at each table, reds partner whites; whites stay, reds go one table on together.",
    guarantee="A couple of one colour is at one table in every round in which both play. With whole tables nobody "
    "partners the same player twice in the first 2T rounds at T tables.",
    card="A red always partners a white. After each round whites stay and both reds go one table on, after the last "
    "to table 1; a couple takes the same colour to stay together. When the reds have been at every table, they "
    "change which white they partner. A spare player takes the place of whoever of the colour rests.",
    ahead=True,
    seat=_seat,
    table_card=_table_card,
    sure=lambda entrants: 1 if entrants % 4 else entrants // 2,
    unfit=needs_two_kinds,
    now=_now,
    needs=frozenset({Need.TAGS, Need.COUPLES}),
    kinds=(RED, WHITE),
    keeps=frozenset({Wish.TABLES}),
    keepers=_keepers,
)
