"""Let a team have another pub, and move its matches there."""

from collections.abc import Collection
from typing import Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.new_pubs import staying_matches
from tournaments.leagues.calendar.services.dates import move_to_own_pub
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, Venue
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.services.locking import open_season


@transaction.atomic
def move_to_new_pub(
    season_id: int,
    team_id: int,
    venue: Venue | None,
    fixtures: Collection[int] | None,
    *,
    why: str,
    **who_and_when: Unpack[WhoAndWhen],
) -> list[Fixture]:
    """Change a team's pub, where one is given, and move `fixtures` there; None for all that are still to be played.

    All of it is done or nothing; what is there already stays. Return the matches that moved. Raises LeagueRefused with
    every fault.
    """
    season = open_season(season_id)
    team = season.teams.get(pk=team_id)
    if venue is not None and venue.pk != team.venue_id:
        team = save_team(season_id, {"venue": venue}, team_id, **who_and_when)
    if fixtures is not None:
        own = Fixture.objects.filter(Fixture.OF_LEAGUE, home=team, pk__in=fixtures)
        if own.count() < len(set(fixtures)):
            message = _("Choose home matches of {name}.", name=team.name)
            raise LeagueRefused(Problem("fixture_unknown", "fixtures", message))
    staying = [
        one.fixture.pk for one in staying_matches(team) if fixtures is None or one.fixture.pk in fixtures
    ]
    if not staying and venue is not None:
        return []
    return move_to_own_pub(season_id, team_id, staying, why=why, **who_and_when)
