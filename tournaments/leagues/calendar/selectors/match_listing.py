"""The matches of a season as a list for spreadsheets."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from listings import Column, Key, KeyType, Kind, Listing
from tournaments.leagues.models import Fixture
from tournaments.matches.states import COUNTS, SHOWN, MatchState


def _games(match: Fixture) -> tuple[int | None, int | None]:
    """Return the games of both sides; none where no result stands."""
    return (match.home_games, match.away_games) if match.state in COUNTS else (None, None)


def _remark(match: Fixture) -> str:
    """Return what a reader of the result has to know: its state while it has none, and an award."""
    if match.awarded:
        return match.award_words
    return "" if match.state in COUNTS else SHOWN[MatchState(match.state)]


def _week(match: Fixture) -> date:
    return match.week


MATCH_COLUMNS: Final[tuple[Column[Fixture], ...]] = (
    Column("id", "Number", lambda match: match.pk),
    Column("week", "Week of", _week, Kind.DATE, help="The Monday of the week it was first published for."),
    Column("date", "Date", lambda match: match.date, Kind.DATE),
    Column("starts_at", "Time", lambda match: f"{match.starts_at:%H:%M}", Kind.TEXT),
    Column("competition", "Division or cup", lambda match: match.competition, Kind.TEXT),
    Column(
        "home",
        "Home",
        lambda match: match.home.name,
        Kind.TEXT,
        keys=(
            Key("home_name", lambda match: match.home.name),
            Key("home", lambda match: match.home_id, KeyType.INTEGER),
        ),
    ),
    Column("home_games", "Home games", lambda match: _games(match)[0]),
    Column("away_games", "Away games", lambda match: _games(match)[1]),
    Column(
        "away",
        "Away",
        lambda match: match.away.name,
        Kind.TEXT,
        keys=(
            Key("away_name", lambda match: match.away.name),
            Key("away", lambda match: match.away_id, KeyType.INTEGER),
        ),
    ),
    Column("venue", "Pub", lambda match: match.venue.name, Kind.TEXT),
    Column(
        "state",
        "Remark",
        _remark,
        Kind.TEXT,
        keys=(Key("state", lambda match: match.state), Key("awarded", lambda match: match.awarded)),
    ),
)
"""The columns of a list of matches."""


def match_listing(title: str, matches: Sequence[Fixture]) -> Listing[Fixture]:
    """Return matches, whose teams, division or cup, and pub are loaded, as a list."""
    return Listing(title, MATCH_COLUMNS, matches)
