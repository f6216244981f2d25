"""Why a team stands where it stands, in a sentence."""

from dataclasses import replace

import pytest

from tests.tournaments.standings.teams.pub_league import TEAMS, match
from tournaments.standings.teams.explain import explain_team
from tournaments.standings.teams.match import PointsAdjustment
from tournaments.standings.teams.request import read_league
from tournaments.standings.teams.table import league_table


def sentences(matches, teams=TEAMS, **setup):
    league, names = read_league({"teams": teams, "matches": matches, **setup})
    rows = league_table(league)
    return [explain_team(rows, row.team, dict(enumerate(names)), league.precedence) for row in rows]


def test_each_place_says_what_parted_it_from_its_neighbours():
    circle = [match("Bell", "Crown", "7-3"), match("Crown", "Ship", "8-2"), match("Ship", "Bell", "6-4")]
    anchor = [match(team, "Anchor", "6-4") for team in TEAMS[:3]]
    precedence = ["points", "head_to_head_points", "head_to_head_difference"]
    assert sentences([*circle, *anchor], precedence=precedence) == [
        "Bell is 1st: 4 points from 3 matches; level with Crown on points, ahead by head-to-head points (2 to 0).",
        (
            "Crown is 2nd: 4 points from 3 matches; level with Bell on points, behind by head-to-head points "
            "(0 to 2); level with Ship on points and head-to-head points, ahead by head-to-head game difference "
            "(2 to -4) in the matches among Bell, Crown and Ship."
        ),
        (
            "Ship is 3rd: 4 points from 3 matches; level with Crown on points and head-to-head points, behind by "
            "head-to-head game difference (-4 to 2) in the matches among Bell, Crown and Ship."
        ),
        "Anchor is 4th: 0 points from 3 matches; behind Ship by points (0 to 4).",
    ]


def test_before_anybody_has_played_there_is_nothing_to_explain():
    nobody = "Nobody has played yet."
    assert sentences([]) == [nobody] * 4
    # Whoever was given or lost points stands somewhere for it, and one result is enough for all.
    lost = {"deductions": [{"team": "Ship", "points": 1}]}
    assert sentences([], **lost) == [
        *[nobody] * 3,
        (
            "Ship is 4th: minus 1 point from 0 matches, after 1 point deducted; behind Bell, Crown and Anchor by "
            "points (-1 to 0)."
        ),
    ]
    assert sentences([match("Bell", "Crown", "4-4")], precedence=["points"])[2:] == [
        f"{one} shares 3rd place with {other}: 0 points from 0 matches; level on points; behind Bell and Crown by "
        "points (0 to 1)."
        for one, other in (("Ship", "Anchor"), ("Anchor", "Ship"))
    ]


def test_shared_places_deductions_and_teams_that_withdrew_are_told():
    matches = [match("Bell", "Crown", "4-4"), match("Ship", "Anchor", "5-4")]
    setup = {
        "deductions": [{"team": "Ship", "points": 1.5}],
        "adjustments": [{"team": "Ship", "points": 0.5}, {"team": "Anchor", "points": -1}],
        "withdrawn": [{"team": "Anchor", "results": "kept"}],
        "precedence": ["points", "lost", "won"],
    }
    assert sentences(matches, **setup) == [
        (
            "Ship is 1st: 1 point from 1 match, after 1.5 points deducted and 0.5 points added; level with Bell and "
            "Crown on points and matches lost, ahead by matches won (1 to 0)."
        ),
        (
            "Bell shares 2nd place with Crown: 1 point from 1 match; level on points, matches lost and matches won; "
            "level with Ship on points and matches lost, behind by matches won (0 to 1)."
        ),
        (
            "Crown shares 2nd place with Bell: 1 point from 1 match; level on points, matches lost and matches won; "
            "level with Ship on points and matches lost, behind by matches won (0 to 1)."
        ),
        "Anchor withdrew and has no place: minus 1 point from 1 match, with 1 point less by the league's rulings.",
    ]


def test_fewer_games_lost_and_points_a_match_are_worded_by_what_they_are():
    matches = [match("Bell", "Crown", "5-4"), match("Ship", "Bell", "3-1")]
    teams = TEAMS[:3]
    assert sentences(matches, teams, precedence=["against"]) == [
        "Ship is 1st: 2 points from 1 match.",
        "Crown is 2nd: 0 points from 1 match; behind Ship by more games lost (5 to 1).",
        "Bell is 3rd: 2 points from 2 matches; behind Crown by more games lost (7 to 5).",
    ]
    assert sentences(matches, teams, precedence=["points", "against"])[0] == (
        "Ship is 1st: 2 points from 1 match; level with Bell on points, ahead by fewer games lost (1 to 7)."
    )
    close = [{"team": "Ship", "points": 0.99}]
    assert sentences(matches, teams, precedence=["points_per_match"], adjustments=close)[1] == (
        "Bell is 2nd: 2 points from 2 matches, which is 1.00 a match; behind Ship by points a match (1.00 to 2.99)."
    )


def test_points_a_match_have_as_many_decimals_as_tell_them_apart():
    # 100.01 / 300 = 0.333366... and 100 / 300 = 0.333333... points a match.
    matches = [match("Bell", "Crown", "1-1")] * 300
    added = [{"team": "Bell", "points": 100.01}, {"team": "Crown", "points": 100}]
    found = sentences(
        matches, TEAMS[:2], precedence=["points_per_match"], adjustments=added, scheme={"draw": 0}
    )
    assert found[1] == (
        "Crown is 2nd: 100 points from 300 matches, after 100 points added, which is 0.33 a match; behind Bell by "
        "points a match (0.3333 to 0.3334)."
    )


def test_a_team_without_a_row_is_no_team():
    with pytest.raises(KeyError):
        explain_team([], 1, {}, [])


def test_teams_that_are_level_in_everything_stand_in_the_order_that_was_decided():
    matches = [match("Bell", "Crown", "4-4"), match("Crown", "Ship", "4-4"), match("Ship", "Bell", "4-4")]
    teams = ["Bell", "Crown", "Ship"]
    league, names = read_league({"teams": teams, "matches": matches})
    # The latest decision that names all who are level; one of two of them says nothing of three.
    settled = [(1, 0), (2, 0, 1), (0, 1, 2)]
    rows = league_table(replace(league, settled=settled))
    assert [(row.place, row.tied, names[row.team]) for row in rows] == [
        (1, False, "Ship"),
        (2, False, "Bell"),
        (3, False, "Crown"),
    ]
    level = "on points, game difference and matches won"
    assert explain_team(rows, 0, dict(enumerate(names)), league.precedence) == (
        f"Bell is 2nd: 2 points from 2 matches; level with Ship {level}, behind by the league's decision; "
        f"level with Crown {level}, ahead by the league's decision."
    )
    # Crown wins once more: the others are still level, and stand as it was decided of all three.
    rows = league_table(replace(league, settled=settled[1:], adjustments=[PointsAdjustment(1, 100)]))
    assert [(row.place, names[row.team]) for row in rows] == [(1, "Crown"), (2, "Ship"), (3, "Bell")]
