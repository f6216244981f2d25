"""The draw of who meets whom in a match: made as the second side locks, and taken back with a line-up."""

import secrets
from datetime import datetime
from typing import Any, Final

from django.db.models import Q

from tournaments.leagues.models import Card, Fixture, LineUp, Season, Side
from tournaments.leagues.register.selectors.season_rules import IN_SEASON_FORMAT
from tournaments.leagues.services.audit_log import write_audit_entry

SEEDS: Final = 10_000
"""Seeds of draws are read aloud, so they are short."""


def update_draw(season: Season, fixture: Fixture, now: datetime) -> None:
    """Draw a match's games once both line-ups are locked, and take the draw back once one no longer is.

    Each draw stands in the log, so that nobody draws in silence until it suits. Once a card is in, or one of a
    match that was broken off, nothing changes: its games were played, and a draw that comes afterwards would say of
    people that they met who didn't.
    """
    played = Card.objects.filter(Q(stands=True) | Q(broken_off=True), fixture=fixture)
    if not fixture.format.is_by_draw or played.exists():
        return
    locked = LineUp.objects.filter(fixture=fixture, locked_at__isnull=False, players__isnull=False)
    both = locked.distinct().count() == len(Side.values)
    if both == (fixture.games_seed is not None):
        return
    fixture.save_draw(secrets.randbelow(SEEDS) if both else None)
    done = (
        f"is drawn with number {fixture.games_seed}"
        if both
        else "will be drawn again, because a line-up was reopened"
    )
    words = f"{fixture.name}: who meets whom {done}."
    write_audit_entry(season.pk, "drawn", words, by=None, now=now)


def draw_matches_in_season_format(season: Season, now: datetime, **_: Any) -> None:
    """Draw the games of every match whose line-ups were locked before the season's format had a draw."""
    locked = Q(line_ups__locked_at__isnull=False)
    matches = season.fixtures.filter(locked, IN_SEASON_FORMAT, games_seed=None).distinct()
    for fixture in matches.select_related("home", "away", "tie__cup"):
        update_draw(season, fixture, now)
