"""A league: a club with a season of teams, its fixtures, and the cards that its captains hand in."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs.models import Club
from clubs.services.players import add_players
from tests.tournaments.nights.hall import club_of
from tournaments.leagues.calendar.selectors.plan_inputs import playable_weeks
from tournaments.leagues.calendar.services.fixture_plans import publish_fixtures, request_fixtures
from tournaments.leagues.evening.services.cards import CardSent, agree, hand_in
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Division, Fixture, FixturePlan, PlanState, Registration, Season, Team
from tournaments.leagues.register.services.team_seasons import create_team_season, save_division
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.register.services.venues import save_venue

# Bell against Crown is on the 17th of September, at 8.15 in the evening by the clock on the wall.
EVENING = timezone.make_aware(datetime(2026, 9, 17, 20, 0))  # noqa: DTZ001
NOW = datetime(2026, 9, 3, 19, 0, tzinfo=UTC)
STARTS, ENDS = date(2026, 9, 7), date(2027, 4, 30)
TEAMS = ("Bell", "Crown", "Fox", "Swan", "Anchor", "Plough")


def a_season(club: Club, preset: str = "plain", **values: Any) -> Season:
    """A season of teams from September to April."""
    wanted = {"name": "Winter league", "starts": STARTS, "ends": ENDS} | values
    return create_team_season(club, wanted, preset, by=None, now=NOW)


def a_division(
    season: Season, name: str = "Division 1", teams: Sequence[str] = TEAMS[:4], **values: Any
) -> Division:
    """A division of teams, each at home in a pub of its own name."""
    division = save_division(season.pk, {"name": name, **values}, by=None, now=NOW)
    for team in teams:
        pub = season.club.venues.filter(name=team).first() or save_venue(season.club, {"name": team})
        save_team(season.pk, {"name": team, "division": division, "venue": pub}, by=None, now=NOW)
    return division


def a_league(preset: str = "plain", teams: Sequence[str] = TEAMS[:4], **values: Any) -> Season:
    """A club with one division whose fixtures are published: home and away."""
    club, _ = club_of("The Royal Oak")
    season = a_season(club, preset, **values)
    a_division(season, teams=teams)
    publish(season)
    return season


def publish(season: Season) -> list[Fixture]:
    """Publish fixtures by the plain circle, without the planner's child process."""
    plan = request_fixtures(season.pk, seed=1, by=None, now=NOW)
    plan.matches = [
        {"home": home, "away": away, "week": week}
        for division in season.divisions.all()
        for home, away, week in by_circle(season, division)
    ]
    plan.state = PlanState.READY
    FixturePlan.objects.filter(pk=plan.pk).update(matches=plan.matches, state=plan.state)
    publish_fixtures(plan.pk, by=None, now=NOW)
    return list(Fixture.objects.filter(season=season))


def by_circle(season: Season, division: Division) -> list[tuple[str, str, int]]:
    """Every pair at home and away, a round a week."""
    names = list(division.teams.order_by("pk").values_list("name", flat=True))
    weeks = playable_weeks(season, division)
    size = len(names) - 1 + len(names) % 2
    slots = [*names, *([""] if len(names) % 2 else [])]
    matches = []
    for number in range(size):
        turned = slots[:1] + [slots[1 + (at + number) % size] for at in range(size)]
        pairs = [(turned[at], turned[-1 - at]) for at in range(len(slots) // 2)]
        for one, other in pairs:
            if one and other:
                matches += [(one, other, weeks[number]), (other, one, weeks[number + size])]
    return matches


def fixture(season: Season, home: str, away: str) -> Fixture:
    """The fixture of two teams."""
    return Fixture.objects.get(season=season, home__name=home, away__name=away, replayed_by=None)


def legs(home: int, away: int, nobody: int = 0) -> list[dict[str, Any]]:
    """The legs of a card: so many won by home, by away, and by nobody."""
    return [
        {"winner": winner}
        for winner, times in (("home", home), ("away", away), ("nobody", nobody))
        for _ in range(times)
    ]


def card(side: str, home: int, away: int, **sent: Any) -> CardSent:
    """A card as a captain sends it."""
    return CardSent(id=uuid4(), side=side, legs=legs(home, away, 9 - home - away), **sent)


def play(match: Fixture, home: int, away: int, now: datetime = NOW) -> Fixture:
    """Hand in the home side's card and let the visitors agree."""
    hand_in(match.pk, card("home", home, away), by=None, now=now)
    return agree(match.pk, "away", by=None, now=now)


def squad(team: Team, names: Sequence[str], *, named: bool = True) -> list[int]:
    """Register players for a team."""
    added = add_players(team.season.club, names, allow_doubles=True).added
    for player in added:
        Registration.objects.create(
            team=team, season=team.season, player=player, joined_on=STARTS, named_at_start=named
        )
    return [player.pk for player in added]


def codes(refused: pytest.ExceptionInfo[LeagueRefused]) -> list[str]:
    """Return the codes of everything for which something was refused."""
    return [fault.code for fault in refused.value.problems]
