"""Head to head in a league table, worked out by hand; its law is not that of nights."""

from dataclasses import replace
from itertools import pairwise

from tests.cases import every
from tests.tournaments.standings.teams.pub_league import TEAMS, match, places
from tournaments.standings.rank import HeadToHead, Meeting
from tournaments.standings.teams.explain import explain_team
from tournaments.standings.teams.rank import AskedMeetings
from tournaments.standings.teams.request import read_league
from tournaments.standings.teams.table import league_table

# Bell beat Crown, Crown beat Ship, Ship beat Bell; each of them beat Anchor.
CIRCLE = [match("Bell", "Crown", "6-4"), match("Crown", "Ship", "6-4"), match("Ship", "Bell", "6-4")]


def beaten_anchor(bell, crown, ship):
    """Return how Bell, Crown and Ship beat Anchor."""
    scores = zip(TEAMS, (bell, crown, ship), strict=False)
    return [match(team, "Anchor", score) for team, score in scores]


def test_two_teams_that_are_level_are_parted_by_their_match():
    # Bell 13-5 and Crown 5-4 have 2 points each.
    level = [match("Crown", "Bell", "5-4"), match("Bell", "Ship", "9-0")]
    teams = ["Bell", "Crown", "Ship"]
    assert places(level, teams, precedence=["points", "difference"])[0] == (1, "Bell")
    assert places(level, teams, precedence=["points", "head_to_head_points"])[0] == (1, "Crown")


def test_a_circle_is_parted_by_the_difference_among_them_and_the_rest_starts_again():
    """Two stages: Ship falls off by the games, then Bell and Crown go back to the points of their own match.

    7-3, 8-2 and 6-4 make 2 points each; differences 4-2 = +2, 6-4 = +2, 2-6 = -4. Bell beat Crown, although Crown has
    by far the better difference against Anchor.
    """
    circle = [match("Bell", "Crown", "7-3"), match("Crown", "Ship", "8-2"), match("Ship", "Bell", "6-4")]
    matches = [*circle, *beaten_anchor("6-4", "10-0", "6-4")]
    precedence = ["points", "head_to_head_points", "head_to_head_difference", "difference"]
    assert places(matches, precedence=precedence) == [(1, "Bell"), (2, "Crown"), (3, "Ship"), (4, "Anchor")]
    assert places(matches, precedence=["points", "difference"])[0] == (1, "Crown")


def test_as_soon_as_one_metric_parts_them_the_run_is_not_finished_with_the_larger_group():
    """Deductions make four teams level on 2 points.

    Among the four Bell and Crown have 4 points, Ship and Anchor 2; the difference among the four is +2 for Bell and
    -2+8+8 = +14 for Crown, but it is not asked: Bell beat Crown, and Anchor beat Ship.
    """
    matches = [
        match("Bell", "Crown", "6-4"),
        match("Crown", "Ship", "9-1"),
        match("Crown", "Anchor", "9-1"),
        match("Bell", "Anchor", "6-4"),
        match("Ship", "Bell", "6-4"),
        match("Anchor", "Ship", "6-4"),
    ]
    deductions = [{"team": team, "points": 2, "reason": "late cards"} for team in ("Bell", "Crown")]
    precedence = ["points", "head_to_head_points", "head_to_head_difference"]
    order = [(1, "Bell"), (2, "Crown"), (3, "Anchor"), (4, "Ship")]
    assert places(matches, precedence=precedence, deductions=deductions) == order
    assert places(matches, precedence=["points"], deductions=deductions) == [(1, team) for team in TEAMS]


def test_a_circle_with_equal_games_is_level():
    matches = [*CIRCLE, *beaten_anchor("6-4", "6-4", "6-4")]
    precedence = [
        "points",
        "head_to_head_points",
        "head_to_head_difference",
        "head_to_head_for",
        "difference",
    ]
    assert places(matches, precedence=precedence) == [(1, "Bell"), (1, "Crown"), (1, "Ship"), (4, "Anchor")]


def test_where_another_metric_parts_them_head_to_head_is_not_asked_again():
    matches = [*CIRCLE, *beaten_anchor("6-4", "6-4", "9-1")]
    # Ship is ahead by difference. Bell beat Crown, but head to head had its turn when three were level.
    found = places(matches, precedence=["points", "head_to_head_points", "difference"])
    assert found == [(1, "Ship"), (2, "Bell"), (2, "Crown"), (4, "Anchor")]


def test_a_head_to_head_metric_whose_turn_comes_later_is_counted_among_those_level_then():
    matches = [*CIRCLE, *beaten_anchor("6-4", "6-4", "9-1")]
    precedence = ["points", "head_to_head_points", "difference", "head_to_head_won"]
    assert places(matches, precedence=precedence) == [
        (1, "Ship"),
        (2, "Bell"),
        (3, "Crown"),
        (4, "Anchor"),
    ]


@every(
    ("metric", "order"),
    [
        # Bell and Crown met three times: 9-0, 0-1, 4-5. Crown won twice, Bell has 13 games to 6.
        ("head_to_head_points", ["Crown", "Bell"]),
        ("head_to_head_won", ["Crown", "Bell"]),
        ("head_to_head_difference", ["Bell", "Crown"]),
        ("head_to_head_for", ["Bell", "Crown"]),
    ],
)
def test_all_their_matches_with_one_another_count(metric, order):
    matches = [match("Bell", "Crown", "9-0"), match("Crown", "Bell", "1-0"), match("Bell", "Crown", "4-5")]
    assert places(matches, TEAMS[:2], precedence=[metric]) == list(enumerate(order, start=1))


def test_awarded_matches_count_head_to_head_and_void_and_struck_ones_do_not():
    teams = ["Bell", "Crown"]
    awarded = [match("Bell", "Crown", "0-5", awarded="home")]
    scheme = {"award": {"win": 2}}
    keys = ["head_to_head_points"]
    assert places(awarded, teams, precedence=keys, scheme=scheme) == [(1, "Bell"), (2, "Crown")]
    assert places([{**awarded[0], "void": True}], teams, precedence=keys) == [(1, "Bell"), (1, "Crown")]
    # Among three Bell has a win over Ship; when Ship is struck, Bell and Crown are level.
    matches = [match("Bell", "Ship", "5-4")]
    withdrawn = [{"team": "Ship", "results": "struck"}]
    assert places(matches, TEAMS[:3], precedence=keys) == [(1, "Bell"), (2, "Crown"), (2, "Ship")]
    assert places(matches, TEAMS[:3], precedence=keys, withdrawn=withdrawn) == [
        (1, "Bell"),
        (1, "Crown"),
        (None, "Ship"),
    ]


def test_head_to_head_points_know_no_deductions():
    matches = [match("Bell", "Crown", "5-4"), match("Crown", "Bell", "5-4")]
    deducted = [{"team": "Bell", "points": 1, "reason": "a late card"}]
    found = places(matches, TEAMS[:2], precedence=["head_to_head_points"], deductions=deducted)
    assert found == [(1, "Bell"), (1, "Crown")]


def test_a_long_row_of_partings_is_taken_apart_one_team_after_another():
    """Each team beat the next one alone: the last has won nothing, and without it the last but one has not either."""
    teams = [f"Team {number}" for number in range(300)]
    matches = [match(one, other, "1-0") for one, other in pairwise(teams)]
    found = places(matches, teams[::-1], precedence=["head_to_head_won"])
    assert found == list(enumerate(teams, start=1))


def test_the_law_of_leagues_is_not_the_law_of_nights():
    """Bell beat Crown and Ship, who never met: a night passes head to head over, a league puts Bell ahead."""
    matches = [match("Bell", "Crown", "5-4"), match("Bell", "Ship", "5-4")]
    assert HeadToHead([Meeting(1, 2), Meeting(1, 3)]).order([1, 2, 3]) is None
    found = places(matches, TEAMS[:3], precedence=["head_to_head_points"])
    assert found == [(1, "Bell"), (2, "Crown"), (2, "Ship")]


def order(matches, asked, teams=TEAMS):
    """Return places and names with head to head used as given, and what each team's page says."""
    setup = {"precedence": ["points", "head_to_head_points", "difference"], "matches": matches}
    league, names = read_league({"teams": teams, **setup})
    rows = league_table(replace(league, asked=asked))
    named = dict(enumerate(names))
    said = {named[row.team]: explain_team(rows, row.team, named, league.precedence) for row in rows}
    return [(row.place, named[row.team]) for row in rows], said


def test_head_to_head_may_wait_until_all_who_are_level_have_met_home_and_away():
    """Bell beat Crown, who has the better difference; that decides until they have met twice."""
    first = [match("Bell", "Crown", "5-4"), match("Crown", "Ship", "9-0")]
    teams = ["Bell", "Crown", "Ship"]
    assert order(first, AskedMeetings(), teams)[0][:2] == [(1, "Bell"), (2, "Crown")]
    waiting, said = order(first, AskedMeetings(least=2), teams)
    assert waiting[:2] == [(1, "Crown"), (2, "Bell")]
    # What wasn't asked is no reason.
    assert said["Crown"].endswith("level with Bell on points, ahead by game difference (8 to 1).")
    again = [*first, match("Crown", "Bell", "4-5"), match("Crown", "Ship", "9-0")]
    assert order(again, AskedMeetings(least=2), teams)[0][:2] == [(1, "Bell"), (2, "Crown")]


def test_head_to_head_may_be_for_first_place_and_for_moves_alone():
    """Bell and Crown have 4 points each, Ship and Anchor 2; Crown beat Bell, and Anchor beat Ship."""
    matches = [
        match("Crown", "Bell", "5-4"), match("Bell", "Ship", "9-0"), match("Bell", "Anchor", "9-0"),
        match("Crown", "Ship", "5-4"), match("Ship", "Crown", "9-0"), match("Anchor", "Ship", "5-4"),
    ]  # fmt: skip
    everywhere = [(1, "Crown"), (2, "Bell"), (3, "Anchor"), (4, "Ship")]
    assert order(matches, AskedMeetings())[0] == everywhere
    assert order(matches, AskedMeetings(edges=(3,)))[0] == everywhere
    first_alone = [(1, "Crown"), (2, "Bell"), (3, "Ship"), (4, "Anchor")]
    assert order(matches, AskedMeetings(edges=(2,)))[0] == first_alone
    assert order(matches, AskedMeetings(edges=()))[0] == first_alone
