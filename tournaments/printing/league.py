"""What is printed of a season of teams: its matches by week, its pubs, and the card of a match."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.printing.letters import can_be_set, set_in
from tournaments.printing.page import PageSize


@dataclass(frozen=True, slots=True)
class PrintedMatch:
    """Hold a match in a list: ``day`` and ``time`` as they are printed, empty where it has no date."""

    day: str
    time: str
    home: str
    away: str
    pub: str
    division: str


@dataclass(frozen=True, slots=True)
class PrintedWeek:
    """Hold a week with its matches; ``label`` is how a chart names it."""

    title: str
    label: str
    matches: Sequence[PrintedMatch]


@dataclass(frozen=True, slots=True)
class PrintedLeg:
    """Hold a game of a match card: its number, round and table, and the names of those who meet, or none."""

    number: int
    round: int
    table: int
    home: str
    away: str
    side: bool = False


@dataclass(frozen=True, slots=True)
class MatchCard:
    """Hold a match card; a line-up that isn't known has no names, and ``players`` lines to write on.

    The games of a side table come last; ``side_table_name`` is what it is called. They have room for the names drawn.
    """

    day: str
    home: str
    away: str
    pub: str
    division: str
    players: int
    line_ups: tuple[Sequence[str], Sequence[str]]
    legs: Sequence[PrintedLeg]
    notes: Sequence[str]
    side_table_name: str = ""


@dataclass(frozen=True, slots=True)
class Certificate:
    """Hold what stands on a certificate: who won what, how (or nothing), and the day on which the season ended."""

    winner: str
    what: str
    note: str
    day: str


@dataclass(frozen=True, slots=True)
class PrintedEntryForm:
    """Hold a team's entry form; ``asked`` are players of last season, ``registered`` those who have joined."""

    team: str
    division: str
    pub: str
    captain: str
    asked: Sequence[str]
    registered: Sequence[str]


@dataclass(frozen=True, slots=True)
class PrintedSeason:
    """Hold what the papers of a season are made from.

    ``team`` is whose matches alone are listed, empty for all. ``pubs`` are name, address and the teams at home there;
    ``contacts`` team, captain and telephone number; ``lists`` are as `lists.read_list` reads them. ``unknown`` are
    names with letters that cannot be set.
    """

    paper: PageSize
    name: str
    league: str
    team: str
    address: str
    made: str
    divisions: Sequence[str]
    weeks: Sequence[PrintedWeek]
    pubs: Sequence[tuple[str, str, str]]
    contacts: Sequence[tuple[str, str, str]]
    card: MatchCard | None
    certificates: Sequence[Certificate]
    entries: Sequence[PrintedEntryForm]
    unknown: Sequence[str]
    lists: Sequence[Mapping[str, Any]] = ()


def read_season(found: Mapping[str, Any], paper: PageSize) -> PrintedSeason:
    """Return the season that was written as JSON, its letters as they can be set.

    >>> from tournaments.printing.page import PAGE_SIZES
    >>> read_season({"name": "Winter", "divisions": ["First"]}, PAGE_SIZES["letter"]).divisions
    ('First',)
    """
    unknown = sorted({text for text in _texts(found) if not can_be_set(text)})
    card = found.get("card")
    return PrintedSeason(
        paper=paper,
        name=set_in(found["name"]),
        league=set_in(found.get("league", "")),
        team=set_in(found.get("team", "")),
        address=found.get("address", ""),
        made=set_in(found.get("made", "")),
        divisions=tuple(map(set_in, found.get("divisions", ()))),
        weeks=tuple(
            PrintedWeek(
                week["title"],
                week["label"],
                tuple(PrintedMatch(*map(set_in, one)) for one in week["matches"]),
            )
            for week in found.get("weeks", ())
        ),
        pubs=tuple((set_in(one[0]), set_in(one[1]), set_in(one[2])) for one in found.get("pubs", ())),
        contacts=tuple((set_in(one[0]), set_in(one[1]), set_in(one[2])) for one in found.get("contacts", ())),
        card=None if card is None else _read_card(card),
        certificates=tuple(Certificate(*map(set_in, one)) for one in found.get("certificates", ())),
        entries=tuple(_read_entry(one) for one in found.get("entries", ())),
        unknown=tuple(unknown),
        lists=tuple(found.get("lists", ())),
    )


def _read_entry(found: Mapping[str, Any]) -> PrintedEntryForm:
    return PrintedEntryForm(
        team=set_in(found["team"]),
        division=set_in(found["division"]),
        pub=set_in(found["pub"]),
        captain=set_in(found["captain"]),
        asked=tuple(map(set_in, found["asked"])),
        registered=tuple(map(set_in, found["registered"])),
    )


def _read_card(found: Mapping[str, Any]) -> MatchCard:
    home, away = found["line_ups"]
    side = found.get("side", {"name": "", "legs": ()})
    return MatchCard(
        day=set_in(found["day"]),
        home=set_in(found["home"]),
        away=set_in(found["away"]),
        pub=set_in(found["pub"]),
        division=set_in(found["division"]),
        players=found["players"],
        line_ups=(tuple(map(set_in, home)), tuple(map(set_in, away))),
        legs=tuple(
            PrintedLeg(number, round_, table, set_in(one), set_in(other), is_side)
            for legs, is_side in ((found["legs"], False), (side["legs"], True))
            for number, round_, table, one, other in legs
        ),
        notes=tuple(map(set_in, found["notes"])),
        side_table_name=set_in(side["name"]),
    )


def _texts(found: Any) -> Iterator[str]:
    """Give every text in what was written as JSON."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, Mapping):
        for one in found.values():
            yield from _texts(one)
    elif isinstance(found, Sequence):
        for one in found:
            yield from _texts(one)
