"""Points that rulings on matches give: they count as long as the ruling does and its match stands in the table."""

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import (
    NOW,
    STARTS,
    a_division,
    a_season,
    fixture,
    play,
    publish,
    squad,
)
from tests.tournaments.leagues.examples.side import a_league_with_side
from tests.tournaments.leagues.examples.side import points as points_of
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import (
    adjust_points,
    award,
    declare_void,
    reopen,
    withdraw_team,
)
from tournaments.leagues.committee.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.committee.services.reinstating import reinstate_team
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Fixture, Season, Team
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.adjustments import adjustments_of
from tournaments.leagues.tables.selectors.league_tables import make_table

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
WHY = RulingDetails("Nobody came.", None, NOW)


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


def team(name: str) -> int:
    return Team.objects.get(name=name).pk


def own_points(season: Season, home: str, away: str) -> Fixture:
    """Award a match to the home side, with 5 points instead of 2, and -1 for the visitors instead of none."""
    match = fixture(season, home, away)
    award(match.pk, Award("home", home_points=500, away_points=-100), WHY)
    return match


def table(season: Season) -> dict[str, tuple[int, int, int, int]]:
    """By team: matches played, points, what was deducted and what was added; points in hundredths."""
    season.refresh_from_db()
    made = make_table(season, season.divisions.get())
    return {
        made.names[row.team]: (row.tally.played, row.tally.points, row.tally.deducted, row.tally.adjusted)
        for row in made.rows
    }


def test_what_was_taken_back_is_no_deduction(season: Season, bob: Visitor) -> None:
    match = own_points(season, "Bell", "Swan")
    assert (table(season)["Bell"], table(season)["Swan"]) == ((1, 500, 0, 300), (1, -100, 0, -100))
    reopen(match.pk, WHY)
    award(match.pk, Award("home"), WHY)
    rows = bob.ask(f"seasons/{season.pk}/standings/").json()["results"]
    bell, swan = (next(row for row in rows if row["team"]["name"] == name) for name in ("Bell", "Swan"))
    assert (bell["points"], bell["deducted"], bell["adjusted"]) == (2, 0, 0)
    assert (swan["points"], swan["deducted"], swan["adjusted"]) == (0, 0, 0)
    assert bell["explanation"] == "Bell is 1st: 2 points from 1 match."
    text = bob.client.get(f"/seasons/{season.pk}/weeks/1.txt").content.decode()
    assert "Award of" not in text
    assert "taken back" not in text
    assert (
        "&plusmn;"
        not in bob.client.get(f"/seasons/{season.pk}/divisions/{match.division_id}/").content.decode()
    )


def test_a_low_award_is_no_deduction(season: Season, bob: Visitor) -> None:
    """Two points for a win, and one for this one."""
    match = fixture(season, "Bell", "Swan")
    award(match.pk, Award("home", home_points=100), WHY)
    adjust_points(season.pk, team("Fox"), -100, WHY)
    assert (table(season)["Bell"], table(season)["Fox"]) == ((1, 100, 0, -100), (0, -100, 100, 0))
    rows = bob.ask(f"seasons/{season.pk}/standings/").json()["results"]
    bell = next(row for row in rows if row["team"]["name"] == "Bell")
    assert (bell["points"], bell["deducted"], bell["adjusted"]) == (1, 0, -1)
    sentence = "Bell is 1st: 1 point from 1 match, with 1 point less by the league's rulings."
    assert bell["explanation"] == sentence
    page = words(bob.client.get(f"/teams/{team('Bell')}/")).replace("awarded,", "awarded ,")
    assert "Match awarded , 1 point less than usual" in page


def test_of_two_awards_with_points_of_their_own_the_later_one_counts(season: Season, bob: Visitor) -> None:
    match = own_points(season, "Bell", "Swan")
    reopen(match.pk, WHY)
    award(match.pk, Award("home", home_points=300), WHY)
    rows = bob.ask(f"seasons/{season.pk}/standings/").json()["results"]
    bell = next(row for row in rows if row["team"]["name"] == "Bell")
    assert (bell["points"], bell["deducted"], bell["adjusted"]) == (3, 0, 1)
    text = bob.ask(f"seasons/{season.pk}/standings/?format=csv").content.decode()
    assert ",3,0,1,won" in text.splitlines()[1]
    lines = adjustments_of([team("Bell"), team("Swan")])
    assert [(one.points, one.reason) for one in lines[team("Bell")]] == [("+1", "Award of Bell against Swan")]
    assert team("Swan") not in lines
    # What is given and taken for other reasons stays two lines.
    adjust_points(season.pk, team("Fox"), -200, WHY)
    adjust_points(season.pk, team("Fox"), 200, WHY)
    assert table(season)["Fox"] == (0, 0, 200, 200)
    assert [one.points for one in adjustments_of([team("Fox")])[team("Fox")]] == ["-2", "+2"]


def test_the_history_of_a_team_keeps_every_ruling(season: Season, bob: Visitor) -> None:
    match = own_points(season, "Bell", "Swan")
    reopen(match.pk, WHY)
    said = words(bob.client.get(f"/teams/{team('Bell')}/"))
    assert "Match awarded , +3 points" in said.replace("awarded,", "awarded ,")
    assert "Match reopened , -3 points" in said.replace("reopened,", "reopened ,")
    assert table(season)["Bell"] == (0, 0, 0, 0)


@pytest.mark.parametrize("results", ["struck", "first_half"])
def test_an_awards_points_leave_the_table_with_its_match_and_come_back_with_the_team(
    season: Season, results: str
) -> None:
    # Swan meets Bell at home in the fourth week, the first of its second half.
    match = own_points(season, "Swan", "Bell")
    play(fixture(season, "Crown", "Fox"), 6, 3)
    adjust_points(season.pk, team("Swan"), 100, WHY)
    before = table(season)
    assert (before["Swan"], before["Bell"]) == ((1, 600, 0, 400), (1, -100, 0, -100))
    withdraw_team(season.pk, team("Bell"), STARTS, WHY, results)
    after = table(season)
    assert (after["Swan"], after["Bell"]) == ((0, 100, 0, 100), (0, 0, 0, 0))
    assert after["Crown"] == before["Crown"]
    assert [one.reason for one in adjustments_of([team("Swan"), team("Bell")])[team("Swan")]] == [WHY.reason]
    reinstate_team(season.pk, team("Bell"), WHY)
    assert table(season) == before
    # Ruled on while its team is away, it gives nothing either.
    withdraw_team(season.pk, team("Bell"), STARTS, WHY, results)
    reopen(match.pk, WHY)
    award(match.pk, Award("home", home_points=900), WHY)
    assert table(season) == after
    reinstate_team(season.pk, team("Bell"), WHY)
    assert table(season)["Swan"] == (1, 1000, 0, 800)


def test_an_award_in_the_half_that_stands_keeps_its_points(season: Season) -> None:
    own_points(season, "Bell", "Swan")
    before = table(season)
    withdraw_team(season.pk, team("Swan"), STARTS, WHY, "first_half")
    assert table(season) == before


def test_what_was_taken_for_a_fault_stays_when_its_match_leaves_the_table(season: Season) -> None:
    change_team_season(season.pk, {"rules": {"no_show_points": 2}}, by=None, now=NOW)
    not_there = fixture(season, "Bell", "Swan")
    award(not_there.pk, Award("home", home_points=500, away_points=-100, no_show=True), WHY)
    ineligible(season, "Crown", "Swan")
    # Swan loses 2 for not coming, and is given 1 less than usual; Crown loses 3.
    assert (table(season)["Swan"], table(season)["Crown"]) == ((2, -300, 200, -100), (1, -100, 300, 0))
    withdraw_team(season.pk, team("Swan"), STARTS, WHY, "struck")
    assert table(season)["Bell"] == (0, 0, 0, 0)
    assert (table(season)["Swan"], table(season)["Crown"]) == ((0, -200, 200, 0), (0, -300, 300, 0))
    # A ruling on the match itself takes all of it back, as ever.
    declare_void(fixture(season, "Crown", "Swan").pk, WHY)
    assert table(season)["Crown"] == (0, 0, 0, 0)


def ineligible(season: Season, home: str, away: str) -> Fixture:
    """Let the home side win a match and lose 3 points for a player."""
    match = fixture(season, home, away)
    for side, names in (("home", ["Ann", "Ben"]), ("away", ["Kay", "Lou"])):
        added = squad(match.home if side == "home" else match.away, names)
        set_line_up(match.pk, side, [(player, None) for player in added], lock=True, now=NOW)
        if side == "home":
            ann = added[0]
    play(match, 6, 3)
    rule_ineligible(match.pk, Ineligible(ann, "deduct", points=300), WHY)
    return match


def test_with_all_awarded_a_deduction_for_a_fault_stays_with_the_match_that_is_awarded(
    season: Season,
) -> None:
    match = ineligible(season, "Crown", "Swan")
    before = table(season)
    assert before["Crown"] == (1, -100, 300, 0)
    withdraw_team(season.pk, team("Swan"), STARTS, WHY, "all_awarded")
    # Two awards, and what Crown had done stays done, whoever leaves.
    assert table(season)["Crown"] == (2, 100, 300, 0)
    reinstate_team(season.pk, team("Swan"), WHY)
    assert table(season) == before
    # What is ruled on while the team is away keeps its new ruling, without the old deduction.
    withdraw_team(season.pk, team("Swan"), STARTS, WHY, "all_awarded")
    declare_void(match.pk, WHY)
    reinstate_team(season.pk, team("Swan"), WHY)
    assert table(season)["Crown"] == (0, 0, 0, 0)


def test_points_in_the_side_table_go_and_come_back_too() -> None:
    season = a_league_with_side()
    match = fixture(season, "Bell", "Swan")
    award(match.pk, Award("home", home_side_points=700), WHY)
    before = points_of(season, side=True)
    assert before["Bell"] == (1, 7)
    withdraw_team(season.pk, team("Swan"), STARTS, WHY, "struck")
    assert points_of(season, side=True)["Bell"] == (0, 0)
    reinstate_team(season.pk, team("Swan"), WHY)
    assert points_of(season, side=True) == before
