"""What follows from facts: a name that changed changes standings, and a night stays in its season's dates."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from clubs.signals import players_changed
from scoring.signals import games_sought
from tournaments.leagues.selectors.nights import games_of
from tournaments.leagues.services.locking import touch_seasons_of
from tournaments.leagues.services.nights import keep_within_seasons
from tournaments.nights.models import Night
from tournaments.nights.signals import night_moved


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    players_changed.connect(players_were_changed, dispatch_uid="leagues.players")
    games_sought.connect(seek_games, dispatch_uid="leagues.sought")
    night_moved.connect(night_was_moved, dispatch_uid="leagues.night_moved")


def players_were_changed(players: Sequence[int], **_: Any) -> None:
    """Raise the version of the seasons in which these players are named."""
    touch_seasons_of(players)


def seek_games(by: str, number: int, **_: Any) -> QuerySet[Any] | None:
    """Name the games of a season."""
    return games_of(number) if by == "season" else None


def night_was_moved(night: Night, **_: Any) -> None:
    """Refuse a day that lies outside of a season of the night."""
    keep_within_seasons(night)
