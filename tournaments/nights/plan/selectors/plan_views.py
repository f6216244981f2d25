"""Three views of the same seats: by table, by player, and who meets whom; with names, for the plan's page."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from unicodedata import combining, normalize

from clubs.names import names_apart
from tournaments.nights.models import RoundState
from tournaments.nights.plan.selectors.plan_seats import PlanRound, SheetLine, people_in
from tournaments.nights.plan.selectors.seatings import NOBODY
from tournaments.nights.plan.selectors.seats import alphabetical
from web.charts.squares import LARGEST, Square, square

SEATS = "NESW"
STATES = {RoundState.CLOSED: "played", RoundState.PLAYING: "being played"}
SCROLLS = 8
"""More rounds than these scroll sideways within the view."""


def searchable(text: str) -> str:
    """Return a text as it is searched: small letters without accents.

    >>> searchable("Zoë O'Brien")
    "zoe o'brien"
    """
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


@dataclass(frozen=True, slots=True)
class PlanNames:
    """Names by entrants' numbers: whole, short, and what is searched for."""

    whole: Mapping[int, str]
    short: Mapping[int, str]
    sought: str = ""

    @classmethod
    def of(cls, names: Mapping[int, str], sought: str = "") -> "PlanNames":
        """Return the names of a night's people, and what is sought of them."""
        apart = names_apart(names.values())
        short = {number: apart[name] for number, name in names.items()}
        return cls(names, short, searchable(sought.strip()))

    def shown(self, number: int | None) -> str:
        """Return a name where there is little room."""
        return NOBODY if number is None else self.short.get(number, NOBODY)

    def matches(self, *numbers: int | None) -> bool:
        """Tell whether one of these is sought."""
        return bool(self.sought) and any(
            self.sought in searchable(self.whole.get(number, "")) for number in numbers if number is not None
        )

    def searched_in(self, *numbers: int | None) -> str:
        """Return what a script searches for these: their whole names."""
        return "|".join(searchable(self.whole.get(one, "")) for one in numbers if one is not None)


@dataclass(frozen=True, slots=True)
class RoundHeading:
    """The heading of a round's column."""

    number: int
    state: str


@dataclass(frozen=True, slots=True)
class PairShown:
    """Two partners, or one who rests, in a cell."""

    words: str
    searched: str
    found: bool


@dataclass(frozen=True, slots=True)
class SeatRows:
    """A view with a row for each table or player and a column for each round."""

    rounds: tuple[RoundHeading, ...]
    rows: tuple["SeatRow", ...]
    resting: tuple[tuple[PairShown, ...], ...] = ()

    @property
    def scrolls(self) -> bool:
        """Tell whether there are so many rounds that they scroll."""
        return len(self.rounds) > SCROLLS

    @property
    def nobody(self) -> bool:
        """Tell whether the search finds nobody."""
        return not any(row.found for row in self.rows)


@dataclass(frozen=True, slots=True)
class PlayerCell:
    """What a player does in a round: their place and partner; `was` says what their sheet has instead."""

    place: str = ""
    partner: str = ""
    changed: bool = False
    was: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A row: of a table, whose cells are pairs, or of a player."""

    heading: str
    pairs: tuple[tuple[PairShown, ...], ...] = ()
    cells: tuple[PlayerCell, ...] = ()
    searched: str = ""
    found: bool = True


def by_table(rounds: Sequence[PlanRound], names: PlanNames) -> SeatRows:
    """Return who sits at which table in which round, a pair a line, and who rests."""

    def pair(*numbers: int | None) -> PairShown:
        return PairShown(
            " & ".join(names.shown(one) for one in numbers),
            names.searched_in(*numbers),
            names.matches(*numbers),
        )

    tables = sorted({number for each in rounds for number in each.tables})
    rows = [
        SeatRow(
            str(table),
            tuple(
                (pair(four[0], four[2]), pair(four[1], four[3])) if (four := each.tables.get(table)) else ()
                for each in rounds
            ),
        )
        for table in tables
    ]
    resting = tuple(tuple(pair(one) for one in each.resting) for each in rounds)
    return SeatRows(_headings(rounds), tuple(rows), resting if any(resting) else ())


def by_player(rounds: Sequence[PlanRound], names: PlanNames) -> SeatRows:
    """Return where each player sits in which round and with whom, by name, and what their sheet has instead."""
    lines = [_lines(each) for each in rounds]
    rows = [
        SeatRow(
            names.whole.get(one, NOBODY),
            cells=tuple(_cell(one, each, at, names) for each, at in zip(rounds, lines, strict=True)),
            searched=names.searched_in(one),
            found=not names.sought or names.matches(one),
        )
        for one in in_order_of_names(people_in(rounds), names)
    ]
    return SeatRows(_headings(rounds), tuple(rows))


def in_order_of_names(people: Iterable[int], names: PlanNames) -> list[int]:
    """Return people as lists have them."""
    return sorted(people, key=lambda one: (alphabetical(names.whole.get(one, "")), one))


def _headings(rounds: Iterable[PlanRound]) -> tuple[RoundHeading, ...]:
    return tuple(RoundHeading(each.number, STATES.get(RoundState(each.state), "")) for each in rounds)


def _lines(each: PlanRound) -> dict[int, tuple[int, int, int | None]]:
    """Return the table, the seat and the partner of everybody who plays."""
    return {
        who: (table, seat, four[(seat + 2) % 4])
        for table, four in each.tables.items()
        for seat, who in enumerate(four)
        if who is not None
    }


def _cell(
    one: int, each: PlanRound, at: Mapping[int, tuple[int, int, int | None]], names: PlanNames
) -> PlayerCell:
    changed = one in each.changed
    was = _was(each.on_sheets[one], at.get(one), names) if changed and one in each.on_sheets else ""
    if one in at:
        table, seat, partner = at[one]
        return PlayerCell(_place(table, seat), names.shown(partner), changed, was)
    return PlayerCell("\u2013" if one in each.resting else "", "", changed, was)


def _place(table: int, seat: int) -> str:
    return f"T{table} {SEATS[seat]}"


def _was(sheet: SheetLine, now: tuple[int, int, int | None] | None, names: PlanNames) -> str:
    """Say what a sheet has, where it isn't what is planned now."""
    if not sheet:
        return "was resting" if now else ""
    if now is None or sheet[:2] != now[:2]:
        return f"was {_place(*sheet[:2])}"
    return f"was with {names.shown(sheet[2])}" if sheet[2] != now[2] else "other opponents"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who meet, in one sentence."""

    words: str
    searched: str
    found: bool


@dataclass(frozen=True, slots=True)
class Meetings:
    """Who meets whom: the picture, None where there are too many people for it, and who meets twice or more.

    `people` and `rounds` are what a script names two by: the names in the picture's order, and for each round
    its number and the places in that order of each table's four.
    """

    picture: Square | None
    again: tuple[Meeting, ...]
    people: tuple[str, ...]
    rounds: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]


def who_meets(rounds: Sequence[PlanRound], names: PlanNames) -> Meetings:
    """Return how often each two are partners and opponents in these rounds."""
    people = in_order_of_names(people_in(rounds), names)
    place = {one: at for at, one in enumerate(people)}
    partners: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    opponents: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for each in rounds:
        for four in each.tables.values():
            for (seat, one), (other_seat, other) in combinations(enumerate(four), 2):
                if one is not None and other is not None:
                    first, second = sorted((place[one], place[other]))
                    met = partners if (seat + other_seat) % 2 == 0 else opponents
                    met[first, second].append(each.number)
    picture = None
    if 0 < len(people) <= LARGEST:
        picture = square(
            len(people),
            {pair: len(numbers) for pair, numbers in partners.items()},
            {pair: len(numbers) for pair, numbers in opponents.items()},
        )
    times = {
        pair: len(partners.get(pair, ())) + len(opponents.get(pair, ()))
        for pair in partners.keys() | opponents.keys()
    }
    again = sorted(
        (pair for pair, count in times.items() if count > 1), key=lambda pair: (-times[pair], pair)
    )
    return Meetings(
        picture,
        tuple(
            Meeting(
                f"{_both(first, second, people, names)}: {_met(partners[first, second], opponents[first, second])}",
                names.searched_in(people[first], people[second]),
                not names.sought or names.matches(people[first], people[second]),
            )
            for first, second in again
        ),
        tuple(names.whole.get(one, NOBODY) for one in people),
        tuple(
            (
                each.number,
                tuple(
                    tuple(-1 if one is None else place[one] for one in four) for four in each.tables.values()
                ),
            )
            for each in rounds
        ),
    )


def _both(first: int, second: int, people: Sequence[int], names: PlanNames) -> str:
    return " and ".join(names.whole.get(people[at], NOBODY) for at in (first, second))


def _met(partners: Sequence[int], opponents: Sequence[int]) -> str:
    """Say in which rounds two meet.

    >>> _met([2], [4, 7]), _met([], [4]), _met([1, 3, 5], [])
    ('partners in round 2, opponents in 4 and 7', 'opponents in round 4', 'partners in rounds 1, 3 and 5')
    """
    said = [
        f"{what} in {word}{_listed(numbers)}"
        for what, numbers, word in (
            ("partners", partners, "rounds " if partners[1:] else "round "),
            ("opponents", opponents, "" if partners else "rounds " if opponents[1:] else "round "),
        )
        if numbers
    ]
    return ", ".join(said)


def _listed(numbers: Sequence[int]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} and {last}" if others else last
