"""A team that the league expels: it leaves as one that withdraws does, and pages, tables and the API say how."""

from datetime import date, timedelta

import pytest
from django.test import Client

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.cups import FIRST, a_cup, on
from tests.tournaments.leagues.examples.evening import plain
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish
from tournaments.leagues.committee.services.decisions import withdraw_team
from tournaments.leagues.committee.services.reinstating import reinstate_team
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Decision, Fixture, Season, Team
from tournaments.leagues.office.selectors.next_seasons import end_divisions
from tournaments.leagues.office.services.season_ends import close_season
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.league_tables import division_table

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
TODAY = date(2026, 9, 3)
WHY = RulingDetails("They sold their places.", None, NOW)


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


def expel(season: Season, name: str = "Swan", results: str | None = None) -> Team:
    team = season.teams.get(name=name)
    withdraw_team(season.pk, team.pk, TODAY, WHY, results, expelled=True)
    team.refresh_from_db()
    return team


@pytest.mark.parametrize("results", ["struck", "kept", "first_half", "awarded", "all_awarded"])
def test_an_expelled_team_leaves_as_one_that_withdraws_does(season: Season, results: str) -> None:
    play(fixture(season, "Swan", "Crown"), 4, 5)
    team = expel(season, "Swan", results)
    withdrew = season.teams.get(name="Fox")
    assert (team.status, team.withdrawn_on, team.results, team.expelled) == (
        "withdrawn",
        TODAY,
        results,
        True,
    )
    withdraw_team(season.pk, withdrew.pk, TODAY, WHY, results)
    left = [
        set(Fixture.objects.filter(home=one, away__name="Bell").values_list("state", flat=True))
        for one in (team, withdrew)
    ]
    assert left[0] == left[1]
    kinds = Decision.objects.order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["expel", "withdraw"]


def test_the_words_say_how_it_left(season: Season, bob: Visitor) -> None:
    code = team_code(captain_link(season.pk, season.teams.get(name="Swan").pk, by=None, now=NOW))
    team = expel(season)
    said = Decision.objects.get().consequences[0]
    assert (
        said == "Swan is expelled before half-way. What your rules say of its results: they no longer count."
    )
    assert season.audit_entries.get(kind="ruling").message == "Swan: team expelled. They sold their places."
    why = division_table(season, season.divisions.get()).explanations[team.pk]
    assert why == "Swan was expelled and has no place: 0 points from 0 matches."
    assert "Swan was expelled on 3 September 2026." in plain(bob.client.get(f"/teams/{team.pk}/"))
    assert ", expelled" in plain(bob.client.get(f"/seasons/{season.pk}/setup/"))
    assert "Swan has been expelled from" in plain(Client().get(f"/team/{code}/"))
    with pytest.raises(LeagueRefused, match="Swan has been expelled already"):
        expel(season)
    found = bob.ask(f"teams/{team.pk}/").json()
    assert (found["status"], found["expelled"]) == ("withdrawn", True)


def test_a_team_that_is_expelled_may_play_on_after_all(season: Season) -> None:
    team = expel(season)
    decision = reinstate_team(season.pk, team.pk, RulingDetails("The appeal was right.", None, NOW))
    team.refresh_from_db()
    assert (team.status, team.expelled, team.withdrawn_on) == ("playing", False, None)
    assert decision.consequences[0] == "6 matches can be played again."


def test_a_page_and_the_http_interface_expel_a_team(season: Season, bob: Visitor) -> None:
    swan, fox = season.teams.get(name="Swan"), season.teams.get(name="Fox")
    page = f"/seasons/{season.pk}/teams/{swan.pk}/withdraw/"
    form = {"how": "expelled", "day": "2026-09-07", "reason": "They sold their places."}
    shown = bob.client.post(page, form)
    assert "Swan is expelled before half-way." in plain(shown)
    assert Decision.objects.count() == 0
    asked = {"date": "2026-09-07", "reason": "They sold their places.", "expelled": True}
    taken = bob.send(f"teams/{fox.pk}/withdraw/", asked).json()
    assert taken["decision"]["kind"] == "expel"


def test_an_expelled_team_is_out_next_season_whatever_the_rules_let_others_do(season: Season) -> None:
    change_team_season(season.pk, {"rules": {"withdrawn_next": "down"}}, by=None, now=NOW)
    expel(season, "Swan", "struck")
    withdraw_team(season.pk, season.teams.get(name="Fox").pk, TODAY, WHY, "struck")
    for match in season.fixtures.filter(state="scheduled"):
        play(match, 6, 3)
    close_season(season.pk, {}, by=None, now=NOW + timedelta(days=30))
    season.refresh_from_db()
    (division,) = end_divisions(season, ())
    ends = {one.name: (one.gone, one.starts_lower) for one in division.teams}
    assert ends == {
        "Bell": ("", False),
        "Crown": ("", False),
        "Swan": ("was expelled", False),
        "Fox": ("withdrew", True),
    }


def test_a_cup_says_who_was_expelled(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    withdraw_team(season.pk, season.teams.get(name="Fox").pk, TODAY, WHY, expelled=True)
    state = cup_state(cup)
    sides = {state.side(tie, first=first) for tie in state.bracket.rounds[0] for first in (True, False)}
    assert "Fox (expelled)" in sides
