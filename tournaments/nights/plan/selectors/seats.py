"""Who sits where in every round, by name: for the board, the players' pages and the sheets of paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from unicodedata import combining, normalize

from clubs.selectors.players import shown_names
from tournaments.nights.models import Entrant, Night, Round, RoundState
from tournaments.nights.plan.selectors.plans import SEATS, SeatedRound, seated_night
from tournaments.nights.play.selectors.table_words import DIRECTIONS, seats_will_change


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """Where somebody is in a round: at a seat of a table, resting, `out` of it, or, with none of these, not here.

    Out is who was knocked out, and a steward who is not needed.
    """

    round: int
    table: int | None = None
    seat: int | None = None
    partner: str = ""
    opponents: tuple[str, ...] = ()
    rests: bool = False
    out: bool = False
    changed: bool = False
    """Whether it isn't what the plan published before has for this round."""
    gone: bool = False
    """Whether the seat is of a round to come, and who was to sit there isn't here any more."""

    @property
    def direction(self) -> str:
        """The seat as people say it: north, east, south or west."""
        return "" if self.seat is None else DIRECTIONS[self.seat]

    @property
    def words(self) -> str:
        """The place in words: "table 4, east, with Ben, against Cleo and Dan"."""
        if self.table is None or self.gone:
            return "sit out" if self.rests else "not in this round" if self.out else "not here"
        against = f", against {' and '.join(self.opponents)}" if self.opponents else ""
        return f"table {self.table}, {self.direction}, with {self.partner}{against}"


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """A table of a round: its state, and the names at its seats from north on."""

    number: int
    state: str
    game: int | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A published round; `places` are by entrant's number, in the order of names."""

    number: int
    state: str
    ends_at: datetime | None
    closed_at: datetime | None
    places: Mapping[int, RoundPlace]
    tables: tuple[PublishedTable, ...]
    will_change: str = ""
    """Says that the seats of a round to come will change, because somebody who has gone still has one."""


@dataclass(frozen=True, slots=True)
class PublishedRounds:
    """All published rounds of a night, and the entrants' names by number, in the order of names."""

    names: Mapping[int, str]
    rounds: tuple[PublishedRound, ...]

    def round(self, number: int) -> PublishedRound | None:
        """Return a round, None when it is not published."""
        return next((one for one in self.rounds if one.number == number), None)

    @property
    def begun(self) -> PublishedRound | None:
        """The last round that was started, played or not."""
        return next((one for one in reversed(self.rounds) if one.state != RoundState.WAITING), None)

    @property
    def following(self) -> PublishedRound | None:
        """The next round to be started."""
        return next((one for one in self.rounds if one.state == RoundState.WAITING), None)


def night_plan(night: Night) -> PublishedRounds:
    """Return who sits where in a night in its version; read once for all who look at the same moment."""
    return night.cached("plan", read_plan)


def read_plan(night: Night) -> PublishedRounds:
    """Read who sits where from a night's rows."""
    seated = seated_night(night, Round.objects.filter(night=night).order_by("number"))
    shown = shown_names([entrant.player for entrant in seated.entrants])
    names = {entrant.number: shown[entrant.player_id] for entrant in seated.entrants}
    entrants = sorted(
        seated.entrants, key=lambda entrant: (alphabetical(names[entrant.number]), entrant.number)
    )
    return PublishedRounds(
        {entrant.number: names[entrant.number] for entrant in entrants},
        tuple(_planned_round(round_, names, entrants) for round_ in seated.rounds),
    )


def alphabetical(name: str) -> str:
    """Return what names are ordered by on a list that people look themselves up in.

    >>> sorted(["Eve", "émile", "dora"], key=alphabetical)
    ['dora', 'émile', 'Eve']
    """
    return "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))


def _planned_round(
    round_: SeatedRound, names: Mapping[int, str], entrants: Sequence[Entrant]
) -> PublishedRound:
    row, tables = round_.row, []
    places = {
        entrant.number: RoundPlace(row.number, out=entrant.number in round_.here) for entrant in entrants
    }
    places |= {entrant.number: RoundPlace(row.number, rests=True) for entrant in round_.sit_outs}
    for table in round_.tables:
        at = {seat: entrant.number for seat, entrant in table.seats.items()}
        called = tuple(names[at[seat]] if seat in at else "" for seat in range(SEATS))
        tables.append(PublishedTable(table.row.number, table.row.state, table.row.game_id, called))
        for seat, number in at.items():
            partner, left, right = (called[(seat + step) % SEATS] for step in (2, 1, 3))
            places[number] = RoundPlace(row.number, table.row.number, seat, partner, (left, right))
    places |= {number: replace(places[number], changed=True) for number in row.changed if number in places}
    gone = [number for number, place in places.items() if place.table and number not in round_.here]
    if row.state != RoundState.WAITING or not gone:
        return PublishedRound(row.number, row.state, row.ends_at, row.closed_at, places, tuple(tables))
    places |= {number: replace(places[number], gone=True) for number in gone}
    will_change = seats_will_change(row.number, [names[number] for number in gone])
    return PublishedRound(row.number, row.state, None, None, places, tuple(tables), will_change)
