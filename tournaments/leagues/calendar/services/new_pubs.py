"""Let a team have another pub, and move home matches of a team to its own pub."""

from collections.abc import Collection
from datetime import datetime
from typing import Unpack

from django.db import transaction

from clubs.models import User, WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from problems.wording import pluralize
from tournaments.leagues.calendar.selectors.new_pubs import staying_matches
from tournaments.leagues.calendar.selectors.pub_bookings import why_no_room
from tournaments.leagues.calendar.selectors.pub_notices import pub_evening_of
from tournaments.leagues.calendar.services.fixtures import save_fixture, save_move
from tournaments.leagues.calendar.services.pub_notices import note_for_pubs
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, Venue
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season
from tournaments.leagues.services.reasons import reason_faults
from tournaments.matches.states import OPEN


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
    season = lock_open_season(season_id)
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


@transaction.atomic
def move_to_own_pub(  # noqa: PLR0913  whose matches, which, why, and who
    season_id: int, team_id: int, fixtures: Collection[int], *, why: str, by: User | None, now: datetime
) -> list[Fixture]:
    """Move home matches of a team, still to be played, from other pubs to its own; all of them or none. Return them.

    Dates stay. Raises LeagueRefused with every clash: days on which the pub has no room.
    """
    season = lock_open_season(season_id)
    team = season.teams.select_related("venue").get(pk=team_id)
    staying = [one.fixture for one in staying_matches(team) if one.fixture.pk in fixtures]
    faults = reason_faults(why)
    if not staying or team.venue is None:
        faults.append(Problem("no_matches", "fixtures", _("Tick at least one match to move.")))
    if faults or team.venue is None:
        raise LeagueRefused(*faults)
    name = by.get_username() if by is not None else "the program"
    for fixture in staying:
        if fixture.date is not None:
            others = Fixture.objects.filter(date=fixture.date, venue=team.venue, state__in=OPEN)
            room = why_no_room(team.venue, fixture.date, others.count())
            if room is not None:
                message = _("{match}: {reason}", match=fixture.name, reason=room)
                faults.append(Problem("no_room", "fixtures", message))
        before = pub_evening_of(fixture)
        save_move(fixture, fixture.date, team.venue, why=why, by=name, now=now)
        fixture.venue = team.venue
        save_fixture(fixture, "venue")
        note_for_pubs(fixture, before, now)
    LeagueRefused.raise_for(faults)
    count = pluralize(len(staying), "match", "matches")
    words = f"Moved {count} of {team.name} to {team.venue.name}: {why.strip()}"
    log_change(season.pk, "moved", words, by=by, now=now)
    return staying
