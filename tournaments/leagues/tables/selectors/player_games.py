"""One player's games in a season of teams, and their columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from listings import (
    IN_FILES,
    JSON_ONLY,
    WIDE,
    Column,
    Format,
    Key,
    KeyType,
    Kind,
    Listing,
    Named,
    Order,
    named_json,
)
from tournaments.leagues.models import Cup, Fixture, Team


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """One game of a player, with the names of those at the table by number; `out` is as in `GameSide`."""

    fixture: Fixture
    number: int
    team: Team
    other: Team
    partners: Mapping[int, str]
    opponents: Mapping[int, str]
    won: bool
    out: str

    @property
    def result(self) -> str:
        """How it went for the player."""
        return "Won" if self.won else "Lost"

    @property
    def match(self) -> Named:
        """The match that it was played in."""
        return Named(self.fixture.pk, f"{self.team.name} against {self.other.name}")

    @property
    def cup(self) -> Cup | None:
        """The cup that it was played in; None for a match of a division."""
        return self.fixture.tie.cup if self.fixture.tie else None

    @property
    def date(self) -> date | None:
        """When it was played."""
        return self.fixture.date

    @property
    def partner(self) -> str:
        """With whom, in a line."""
        return " & ".join(self.partners.values())

    @property
    def against(self) -> str:
        """Against whom, in a line."""
        return " & ".join(self.opponents.values())


def _named(row: Team | Cup | None) -> dict[str, Any] | None:
    return None if row is None else named_json(Named(row.pk, row.name))


def _people(names: Mapping[int, str]) -> list[dict[str, Any]]:
    return [named_json(Named(number, name)) for number, name in names.items()]


GAME_COLUMNS: Final[tuple[Column[PlayerGame], ...]] = (
    Column(
        "date",
        "Date",
        lambda game: game.date,
        Kind.DATE,
        priority=WIDE,
        keys=(Key("date", lambda game: game.date, KeyType.DATE, null=True),),
    ),
    Column(
        "won",
        "Result",
        lambda game: game.result,
        Kind.TEXT,
        priority=WIDE,
        keys=(Key("won", lambda game: game.won, KeyType.BOOLEAN),),
    ),
    Column(
        "match",
        "Match",
        lambda game: game.match,
        Kind.NAME,
        keys=(
            Key("fixture", lambda game: game.fixture.pk, KeyType.INTEGER),
            Key("team", lambda game: _named(game.team), KeyType.NAMED, formats=JSON_ONLY),
            Key("other_team", lambda game: _named(game.other), KeyType.NAMED, formats=JSON_ONLY),
        ),
    ),
    Column(
        "number",
        "Game",
        lambda game: game.number,
        key_help="Of the game on the match's card, from 1.",
        priority=WIDE,
    ),
    Column(
        "partners",
        "With",
        lambda game: game.partner,
        Kind.TEXT,
        priority=WIDE,
        keys=(Key("partners", lambda game: _people(game.partners), KeyType.OTHER, formats=JSON_ONLY),),
    ),
    Column(
        "opponents",
        "Against",
        lambda game: game.against,
        Kind.TEXT,
        priority=WIDE,
        keys=(Key("opponents", lambda game: _people(game.opponents), KeyType.OTHER, formats=JSON_ONLY),),
    ),
    Column(
        "cup",
        "Cup",
        lambda game: game.cup and game.cup.name,
        Kind.TEXT,
        shown_in=IN_FILES,
        keys=(Key("cup", lambda game: _named(game.cup), KeyType.NAMED, formats=JSON_ONLY, null=True),),
    ),
    Column(
        "out",
        "Doesn't count",
        lambda game: game.out,
        Kind.TEXT,
        key_help="Why it is in no average; empty where it counts.",
        shown_in=IN_FILES,
    ),
)
"""The columns of a player's games. On pages the cup, and why a game doesn't count, stand below its match."""

GAME_ORDER: Final[Order] = ("fixture", "number", "date", "cup", "team", "other_team", ..., "won", "out")
"""The order of the keys of a game in JSON."""


def game_listing(games: Sequence[PlayerGame]) -> Listing[PlayerGame]:
    """Return a player's games as a list; where there is little room, all else stands below the match."""
    return Listing(
        "Games", GAME_COLUMNS, games, note=_note, narrow_note=_in_a_line, order={Format.JSON: GAME_ORDER}
    )


def _note(game: PlayerGame) -> str:
    cup = "" if game.cup is None else game.cup.name
    return ". ".join(filter(None, (cup, f"Doesn't count: {game.out}" if game.out else "")))


def _in_a_line(game: PlayerGame) -> str:
    people = ((" with ", game.partner), (" against ", game.against))
    result = game.result + "".join(word + names for word, names in people if names)
    day = "" if game.date is None else f"{game.date.day} {game.date:%B}"
    return ", ".join(filter(None, (result, day, f"game {game.number}")))
