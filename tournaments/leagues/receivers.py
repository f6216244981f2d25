"""What follows from facts: a name that changed changes standings."""

from collections.abc import Sequence
from typing import Any

from clubs.signals import players_changed
from tournaments.leagues.services.locking import touch_seasons_of


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    players_changed.connect(players_were_changed, dispatch_uid="leagues.players")


def players_were_changed(players: Sequence[int], **_: Any) -> None:
    """Raise the version of the seasons in which these players are named."""
    touch_seasons_of(players)
