"""Declare the columns of averages: of players, of pairs, and of a player's partners."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from listings import (
    CSV_ONLY,
    IN_FILES,
    JSON_ONLY,
    ON_PAGES,
    WIDE,
    Column,
    Key,
    KeyType,
    Kind,
    Listing,
    Named,
    Place,
    named_json,
)
from tournaments.standings.teams.averages import Average, percent_of

AVERAGE_HELP: Final = "Games won of games played, in percent with one decimal."


@dataclass(frozen=True, slots=True)
class AverageLine:
    """Hold a line of averages with the names of its players by number, and of their team."""

    line: Average
    players: Mapping[int, str]
    team: str

    @property
    def name(self) -> str:
        """The name of a player, or of both of a pair."""
        return " & ".join(self.players.values())

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.line.place, self.line.tied)

    @property
    def more(self) -> int:
        """How many more games a place needs."""
        return max(0, self.line.needed - self.line.played) if self.line.place is None else 0


def _who(line: AverageLine) -> Named:
    """Return whose line it is: a pair has no page of its own."""
    unit = line.line.unit
    return Named(unit[0] if len(unit) == 1 else None, line.name)


def _people(line: AverageLine) -> list[dict[str, object]]:
    return [named_json(Named(number, name)) for number, name in line.players.items()]


AVERAGE_COLUMNS: Final[tuple[Column[AverageLine], ...]] = (
    Column(
        "place",
        "Place",
        lambda line: line.place,
        Kind.PLACE,
        short="#",
        key_help="Null with too few games.",
    ),
    Column(
        "players",
        "Player",
        _who,
        Kind.NAME,
        keys=(
            Key("players", _people, KeyType.OTHER, formats=JSON_ONLY),
            Key("name", lambda line: line.name, formats=CSV_ONLY),
            Key("players", lambda line: list(line.line.unit), KeyType.INTEGERS, formats=CSV_ONLY),
        ),
    ),
    Column(
        "team",
        "Team",
        lambda line: Named(line.line.team, line.team),
        Kind.TEAM,
        keys=(
            Key(
                "team",
                lambda line: named_json(Named(line.line.team, line.team)),
                KeyType.NAMED,
                formats=JSON_ONLY,
            ),
            Key("team_name", lambda line: line.team, formats=CSV_ONLY),
            Key("team", lambda line: line.line.team, KeyType.INTEGER, formats=CSV_ONLY),
        ),
        priority=WIDE,
    ),
    Column("played", "Games played", lambda line: line.line.played, short="P", key_help="Games that count."),
    Column("won", "Games won", lambda line: line.line.won, short="W"),
    Column(
        "average",
        "Average",
        lambda line: line.line.percent,
        key_help=AVERAGE_HELP,
        decimals=1,
        unit="%",
        strong=True,
    ),
    Column(
        "needed",
        "Games that a place needs",
        lambda line: line.line.needed,
        key_help="Games that a place needs.",
        shown_in=IN_FILES,
    ),
    Column(
        "more",
        "More games that a place needs",
        lambda line: line.more or None,
        short="To play",
        priority=WIDE,
        shown_in=ON_PAGES,
        only_if=lambda column, lines: any(column.value(line) for line in lines),
    ),
)
"""The columns of averages of players, and of pairs."""


def _note(line: AverageLine) -> str:
    return f"{line.team}, {line.more} more to play" if line.more else line.team


def average_listing(title: str, lines: Sequence[AverageLine], who: str = "Player") -> Listing[AverageLine]:
    """Return averages as a list; where there is little room, the team stands below the name.

    ``who`` is what the column of names is called: Player or Pair.
    """
    columns = [replace(one, title=who) if one.kind is Kind.NAME else one for one in AVERAGE_COLUMNS]
    return Listing(title, columns, lines, narrow_note=_note, is_out=lambda line: line.line.place is None)


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """Hold with whom a player has played, or against whom, and how that went for the player."""

    player: Named
    played: int
    won: int

    @property
    def percent(self) -> float:
        """Games won of games played, in percent."""
        return percent_of(self.won, self.played)


PARTNER_COLUMNS: Final[tuple[Column[PartnerLine], ...]] = (
    Column(
        "player",
        "Partner",
        lambda line: line.player,
        Kind.NAME,
        keys=(Key("player", lambda line: named_json(line.player), KeyType.NAMED),),
    ),
    Column("played", "Games played", lambda line: line.played, short="P"),
    Column("won", "Games won", lambda line: line.won, short="W"),
    Column("lost", "Games lost", lambda line: line.played - line.won, short="L", shown_in=ON_PAGES),
    Column("average", "Average", lambda line: line.percent, decimals=1, unit="%", strong=True),
)
"""The columns of a player's partners, or of the opponents."""


def partner_listing(lines: Sequence[PartnerLine], who: str = "Partner") -> Listing[PartnerLine]:
    """Return a player's partners as a list, or the opponents; ``who`` is what the column of names is called."""
    columns = [replace(one, title=who) if one.kind is Kind.NAME else one for one in PARTNER_COLUMNS]
    return Listing(f"{who}s", columns, lines)
