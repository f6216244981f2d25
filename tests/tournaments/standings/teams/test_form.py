"""Each team's last results, and what changed since an earlier table."""

from tests.tournaments.standings.teams.pub_league import TEAMS, match
from tournaments.standings.teams.form import changes, explain_change, forms
from tournaments.standings.teams.request import read_league
from tournaments.standings.teams.table import league_table


def league(matches, teams=TEAMS, **setup):
    return read_league({"teams": teams, "matches": matches, **setup}).league


def letters(matches, last=5, **setup):
    found = forms(league(matches, **setup), last)
    return ["".join(outcome.value[0] for outcome in found[team]) for team in range(len(TEAMS))]


def test_the_form_is_the_last_five_results_and_the_latest_stands_at_the_end():
    matches = [
        match("Bell", "Crown", "5-4"),
        match("Bell", "Crown", "4-4"),
        match("Crown", "Bell", "5-4"),
        match("Bell", "Ship", "0-0", awarded="neither"),
        match("Bell", "Ship", "9-0", void=True),
        match("Ship", "Bell", "5-4", awarded="away"),
        match("Bell", "Crown", "5-4"),
    ]
    # Bell: won, drawn, lost, lost, won, won; the first is no more among the last five.
    assert letters(matches) == ["dllww", "ldwl", "ll", ""]
    assert letters(matches, last=2) == ["ww", "wl", "ll", ""]
    assert letters(matches, withdrawn=[{"team": "Ship", "results": "struck"}]) == ["wdlw", "ldwl", "", ""]


def told(before, after):
    found = changes(league_table(before), league_table(after))
    return [explain_change(change, TEAMS[change.team]) for change in found]


FIRST = [match("Bell", "Crown", "5-4"), match("Ship", "Anchor", "6-3")]


def test_who_rose_and_who_fell_is_told_with_the_points_and_matches_that_did_it():
    second = [match("Crown", "Ship", "9-0"), match("Crown", "Anchor", "4-4")]
    # Ship, Bell, Crown, Anchor; then Crown has 3 points, Bell 2, Ship 2 with -6, Anchor 1.
    assert told(league(FIRST), league([*FIRST, *second])) == [
        "Crown rose from 3rd to 1st: 3 points from 2 more matches.",
        "Bell stays 2nd: no new match.",
        "Ship fell from 1st to 3rd: 0 points from 1 more match.",
        "Anchor stays 4th: 1 point from 1 more match.",
    ]


def test_deductions_withdrawals_and_new_teams_are_told():
    deducted = league(FIRST, deductions=[{"team": "Ship", "points": 0.5}])
    assert told(league(FIRST), deducted)[1] == "Ship fell from 1st to 2nd: -0.5 points without a match."
    struck = league(FIRST, withdrawn=[{"team": "Ship", "results": "struck"}])
    assert told(league(FIRST), struck) == [
        "Bell rose from 2nd to 1st: no new match.",
        "Anchor rose from 4th to 2nd: 0 points as 1 match no longer counts.",
        "Crown stays 3rd: no new match.",
        "Ship withdrew from 1st place: -2 points as 1 match no longer counts.",
    ]
    assert told(struck, struck)[3] == "Ship has no place: no new match."
    assert told(league([], TEAMS[:1]), league([], TEAMS[:2])) == [
        "Bell stays 1st: no new match.",
        "Crown is new at 1st: no new match.",
    ]
    twice = [*FIRST, *FIRST]
    gone = league(twice, withdrawn=[{"team": "Bell", "results": "struck"}])
    # Crown had 8-10 from two matches and Anchor 6-12; then nothing, and 6-12.
    assert (
        told(league(twice), gone)[1] == "Crown rose from 3rd to 2nd: 0 points as 2 matches no longer count."
    )
