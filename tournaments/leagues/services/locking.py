"""A season's row is locked last: after games, rounds and nights."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F

from clubs.models import Player
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season, SeasonKind


def lock_season(season_id: int) -> Season:
    """Lock a season until the transaction ends, and return it as it is now."""
    return Season.objects.select_for_update(of=("self",)).get(pk=season_id)


def lock_open_season(season_id: int) -> Season:
    """Lock a season of teams and return it as it is now; raises LeagueRefused for a closed one or one of nights."""
    season = lock_season(season_id)
    if season.kind != SeasonKind.TEAMS:
        raise LeagueRefused(Problem("not_of_teams", "", _("This season is made of nights; it has no teams.")))
    if season.closed_at is not None:
        message = _(
            "{name} is closed, so nothing can change. An owner of the club can reopen it. Captains, ask "
            "for the new season's link.",
            name=season.name,
        )
        raise LeagueRefused(Problem("season_closed", "", message))
    return season


def touch_season(season_id: int) -> None:
    """Raise a season's version, so that nobody is told that the standings they have are the latest."""
    Season.objects.filter(pk=season_id).update(version=F("version") + 1)


def touch_seasons_of(players: Iterable[int], **_kwargs: Any) -> None:
    """Raise the version of all seasons of these players' clubs: a name may tell two others apart."""
    clubs = Player.objects.filter(pk__in=list(players), club__isnull=False).values("club")
    Season.objects.filter(club__in=clubs).update(version=F("version") + 1)
