"""What follows from facts: a name that changed changes standings, and a night stays in its season's dates."""

from collections.abc import Sequence
from typing import Any

from clubs.signals import players_changed
from tournaments.leagues.services.locking import touch_seasons_of
from tournaments.leagues.services.nights import keep_within_seasons
from tournaments.nights.models import Night
from tournaments.nights.signals import night_moved


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    players_changed.connect(players_were_changed, dispatch_uid="leagues.players")
    night_moved.connect(night_was_moved, dispatch_uid="leagues.night_moved")


def players_were_changed(players: Sequence[int], **_: Any) -> None:
    """Raise the version of the seasons in which these players are named."""
    touch_seasons_of(players)


def night_was_moved(night: Night, **_: Any) -> None:
    """Refuse a day that lies outside of a season of the night."""
    keep_within_seasons(night)
