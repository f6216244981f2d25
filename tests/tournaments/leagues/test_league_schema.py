"""The API of seasons of teams keeps what its document promises: to organisers, captains and the appeals panel."""

import re
from datetime import date
from typing import Any

import pytest

from clubs.models import Club, Role, User
from tests.clubs.people import Visitor, member, with_token
from tests.interface import called_in_process, keep_all_promises, openapi_document, operations
from tests.tournaments.leagues.examples.cups import a_cup
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish, squad
from tournaments.leagues.committee.selectors.outdated import outdated_on_list
from tournaments.leagues.models import (
    Appeal,
    Ban,
    CardPhotograph,
    Penalty,
    PubNotice,
    Registration,
    Trophy,
    TrophyHolder,
)
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link

__all__ = ["called_in_process"]
OPERATIONS = (
    operations("(fixtures|teams|venues|cups|trophies)/")
    + operations("seasons/{season_id}/(?!$|nights/)")
    + operations("clubs/{club_id}/(honours|trophies)/")
)
PARTS = 8
"""Workers share them; each part makes its league once."""


Headers = dict[str, str]


@pytest.fixture
def league(club: Club, bob: Visitor) -> tuple[Headers, Headers, dict[str, Any]]:
    """The headers of an organiser and of Bell's captain, and the numbers of a league whose season is yet to come."""
    assert isinstance(bob.user, User)
    season = a_season(club, starts=date(2090, 9, 4), ends=date(2091, 4, 30))
    division = a_division(season)
    publish(season)
    match = fixture(season, "Bell", "Fox")
    play(fixture(season, "Swan", "Crown"), 5, 4)
    squad(match.home, ["Ann", "Ben"])
    trophy = Trophy.objects.create(club=club, name="The Shield", what_for="Division 1")
    held = TrophyHolder.objects.create(trophy=trophy, season_name="1987", year=1987, holder="Old Inn")
    TrophyHolder.objects.create(
        trophy=trophy, season=season, season_name=season.name, year=2091, team=match.home
    )
    season.ended_before = {"goes": {}, "winners": {"Division 1": [match.home_id]}}
    season.save()
    ((_of, outdated, _is_left),) = outdated_on_list(season)
    link = captain_link(season.pk, match.home_id, by=None, now=NOW)
    penalty = Penalty.objects.create(
        season=season, fixture=match, team=match.home, points=100, due_at=NOW, at=NOW
    )
    appeal = Appeal.objects.create(season=season, fixture=match, team=match.home, text="No.", at=NOW)
    photograph = CardPhotograph.objects.create(
        fixture=match, jpeg=b"\xff\xd8", width=1, height=1, size=2, content_hash="0", at=NOW
    )
    registration = Registration.objects.all()[0]
    ban = Ban.objects.create(
        season=season,
        team=registration.team,
        player=registration.player,
        starts=date(2090, 9, 4),
        until=date(2090, 9, 18),
        reason="Threw the cards",
        at=NOW,
    )
    notice = PubNotice.objects.create(
        fixture=match, venue=match.venue, sentence="It is called off.", until=match.week, at=NOW
    )
    captain = {"Authorization": f"Team {team_code(link)}"}
    return (
        with_token(bob.user).headers,
        captain,
        {
            "ban_id": ban.pk,
            "content_hash": outdated.content_hash,
            "notice_id": notice.pk,
            "photograph_id": photograph.pk,
            "season_id": season.pk,
            "division_id": division.pk,
            "team_id": match.home_id,
            "venue_id": match.venue_id,
            "fixture_id": match.pk,
            "penalty_id": penalty.pk,
            "appeal_id": appeal.pk,
            "cup_id": a_cup(season).pk,
            "round_number": 1,
            "week_number": 1,
            "tie_number": 1,
            "club_id": club.pk,
            "trophy_id": held.trophy_id,
            "holder_id": held.pk,
            "fixture_plan_id": season.fixture_plans.get().pk,
            "registration_id": registration.pk,
            "player_id": registration.player_id,
        },
    )


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.usefixtures("called_in_process")
@pytest.mark.hypothesis
def test_the_api_of_teams_keeps_its_promises(
    part: int, league: tuple[Headers, Headers, dict[str, Any]]
) -> None:
    organiser, _, numbers = league
    keep_all_promises(OPERATIONS[part::PARTS], organiser, numbers, sparing=True)


@pytest.mark.usefixtures("called_in_process")
@pytest.mark.hypothesis
def test_the_api_of_teams_keeps_its_promises_to_a_captain(
    league: tuple[Headers, Headers, dict[str, Any]],
) -> None:
    """Only what is for captains: all else refuses them before it reads anything."""
    _, captain, numbers = league
    theirs = [name for name in OPERATIONS if is_for_captains(name)]
    assert len(theirs) > 10
    keep_all_promises(theirs, captain, numbers, sparing=True)


@pytest.mark.usefixtures("called_in_process")
@pytest.mark.hypothesis
def test_the_api_of_teams_keeps_its_promises_to_the_appeals_panel(
    club: Club, league: tuple[Headers, Headers, dict[str, Any]]
) -> None:
    _, _, numbers = league
    paula = with_token(member(club, "paula", Role.PANEL)).headers
    theirs = [name for name in OPERATIONS if re.search("/(appeals|photographs|decisions)/", name)]
    assert len(theirs) > 6
    keep_all_promises(theirs, paula, numbers, sparing=True)


def is_for_captains(name: str) -> bool:
    method, path = name.split(" ")
    return {"TeamPass": []} in openapi_document()["paths"][path][method.lower()]["security"]
