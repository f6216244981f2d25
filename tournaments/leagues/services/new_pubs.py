"""Give a team a new pub, with those of its published home matches that follow it."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from clubs.models import User
from problems import Problem
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.models import Fixture, Venue
from tournaments.leagues.selectors.new_pubs import staying_matches
from tournaments.leagues.services.dates import move_to_own_pub
from tournaments.leagues.services.locking import open_season
from tournaments.leagues.services.team_seasons import save_team


@transaction.atomic
def move_to_new_pub(  # noqa: PLR0913  whose matches, where, which, why, and who
    season_id: int,
    team_id: int,
    venue: Venue | None,
    fixtures: Collection[int] | None,
    *,
    why: str,
    by: User | None,
    now: datetime,
) -> list[Fixture]:
    """Change a team's pub, where one is given, and move `fixtures` there; None for all that are still to be played.

    All of it is done or nothing; what is there already stays. Return the matches that moved. Raises LeagueRefused with
    every fault.
    """
    season = open_season(season_id)
    team = season.teams.get(pk=team_id)
    if venue is not None and venue.pk != team.venue_id:
        team = save_team(season_id, {"venue": venue}, team_id, by=by, now=now)
    if fixtures is not None:
        own = Fixture.objects.filter(Fixture.OF_LEAGUE, home=team, pk__in=fixtures)
        if own.count() < len(set(fixtures)):
            raise LeagueRefused(
                Problem("fixture_unknown", "fixtures", f"Choose home matches of {team.name}.")
            )
    staying = [
        one.fixture.pk for one in staying_matches(team) if fixtures is None or one.fixture.pk in fixtures
    ]
    if not staying and venue is not None:
        return []
    return move_to_own_pub(season_id, team_id, staying, why=why, by=by, now=now)
