"""Who stood where after each week: worked out by hand, and the same as a table made of the matches up to then."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.teams.test_laws import leagues
from tournaments.standings.teams.match import AwardedTo, LeagueMatch, ResultsOfLeaver
from tournaments.standings.teams.metrics import BY_KEY
from tournaments.standings.teams.request import read_league
from tournaments.standings.teams.table import League, league_table
from tournaments.standings.teams.weeks import LeagueWeek, places_by_week

BELL, CROWN, SHIP, ANCHOR = TEAMS = (1, 2, 3, 4)


def test_places_follow_the_matches_of_each_week():
    """Bell 6-3 Crown and Ship 5-4 Anchor: Bell is ahead by games. Then Ship beats Bell, and Crown beats Anchor 9-0."""
    weeks = [
        LeagueWeek([LeagueMatch(BELL, CROWN, 6, 3), LeagueMatch(SHIP, ANCHOR, 5, 4)]),
        LeagueWeek([LeagueMatch(SHIP, BELL, 5, 4), LeagueMatch(CROWN, ANCHOR, 9, 0)]),
    ]
    assert places_by_week(League(TEAMS), weeks) == [
        {BELL: 1, SHIP: 2, ANCHOR: 3, CROWN: 4},
        {SHIP: 1, CROWN: 2, BELL: 3, ANCHOR: 4},
    ]


def test_points_that_are_taken_count_from_their_week_on():
    weeks = [
        LeagueWeek([LeagueMatch(BELL, CROWN, 6, 3)]),
        LeagueWeek([], {BELL: -300}),
        LeagueWeek([], {BELL: 200}),
    ]
    places = places_by_week(League([BELL, CROWN]), weeks)
    assert places == [{BELL: 1, CROWN: 2}, {CROWN: 1, BELL: 2}, {BELL: 1, CROWN: 2}]


def test_who_withdrew_has_no_place_and_struck_matches_count_for_nobody():
    league = League(TEAMS[:3], withdrawn={SHIP: ResultsOfLeaver.STRUCK})
    weeks = [LeagueWeek([LeagueMatch(SHIP, CROWN, 0, 9), LeagueMatch(BELL, CROWN, 5, 4)])]
    assert places_by_week(league, weeks) == [{BELL: 1, CROWN: 2}]


def test_what_was_decided_of_level_teams_counts_in_the_last_week_alone():
    league = League([BELL, CROWN], settled=[[CROWN, BELL]])
    assert places_by_week(league, [LeagueWeek([]), LeagueWeek([])]) == [
        {BELL: 1, CROWN: 1},
        {CROWN: 1, BELL: 2},
    ]


def test_an_award_at_the_average_is_worth_what_the_average_was_then():
    """Ship has 1 point from its draw, the award gives 1 more. Then it loses: the average is 0.5, so 1.5 in all."""
    award = LeagueMatch(SHIP, CROWN, 0, 0, AwardedTo.HOME, own_average=True)
    weeks = [
        LeagueWeek([LeagueMatch(SHIP, ANCHOR, 4, 4), award]),
        LeagueWeek([LeagueMatch(BELL, SHIP, 9, 0)]),
    ]
    league = League(TEAMS, precedence=[BY_KEY["points"]])
    assert places_by_week(league, weeks) == [
        {SHIP: 1, ANCHOR: 2, BELL: 3, CROWN: 3},
        {BELL: 1, SHIP: 2, ANCHOR: 3, CROWN: 4},
    ]


@pytest.mark.hypothesis
@given(leagues(), st.lists(st.integers(0, 4), min_size=14, max_size=14), st.sets(st.integers(0, 13)))
def test_the_places_after_a_week_are_those_of_a_table_made_then(request_, week_of, averaged):
    league = read_league(request_).league
    matches = [
        match._replace(own_average=number in averaged and match.awarded is not None)
        for number, match in enumerate(league.matches)
    ]
    weeks = [[match for at, match in enumerate(matches) if week_of[at] == week] for week in range(5)]
    found = places_by_week(
        replace(league, deductions=(), adjustments=()), [LeagueWeek(week) for week in weeks]
    )
    for number, places in enumerate(found):
        then = [match for week in weeks[: number + 1] for match in week]
        table = league_table(replace(league, matches=then, deductions=(), adjustments=()))
        assert places == {row.team: row.place for row in table if row.place is not None}
