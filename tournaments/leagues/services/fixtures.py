"""Look up a fixture to write to it, and let something happen to it only where its state allows."""

from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.services.team_seasons import open_season
from tournaments.matches.states import Event, EventRefused, State, after


def open_fixture(fixture_id: int) -> tuple[Season, Fixture]:
    """Lock a fixture's season; return it, and the fixture with teams, division or cup, and pub as now.

    The season's row is what every writer of a season of teams locks, so nothing else of it needs a lock.
    """
    season = open_season(Fixture.objects.values_list("season_id", flat=True).get(pk=fixture_id))
    return season, fixture_of(fixture_id)


def fixture_of(fixture_id: int) -> Fixture:
    """Return a fixture with its teams, division or cup, and pub."""
    return Fixture.objects.select_related(
        "home__division", "away__division", "division", "venue", "tie__cup__season"
    ).get(pk=fixture_id)


def follow(fixture: Fixture, event: Event) -> State:
    """Return the state that an event leads to; raises LeagueRefused with a sentence where it can't be."""
    try:
        return after(fixture.state, event)
    except EventRefused as refused:
        raise LeagueRefused(Fault(refused.code, "", str(refused))) from None


def teams_of(fixture: Fixture) -> str:
    """Return what a fixture is called: "Bell A against Crown"."""
    return f"{fixture.home.name} against {fixture.away.name}"
