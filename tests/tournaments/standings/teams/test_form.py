"""Each team's last results, and what changed since an earlier table."""

from tests.tournaments.standings.teams.pub_league import TEAMS, match
from tournaments.standings.teams.form import changes, forms
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


def changed(before, after):
    """Each team's name, earlier place, place, places risen, hundredths of points gained and matches more."""
    return [
        (TEAMS[one.team], one.before, one.place, one.risen, one.points, one.played)
        for one in changes(league_table(before), league_table(after))
    ]


FIRST = [match("Bell", "Crown", "5-4"), match("Ship", "Anchor", "6-3")]


def test_who_rose_and_who_fell_is_known_with_the_points_and_matches_that_did_it():
    second = [match("Crown", "Ship", "9-0"), match("Crown", "Anchor", "4-4")]
    # Ship, Bell, Crown, Anchor; then Crown has 3 points, Bell 2, Ship 2 with -6, Anchor 1.
    assert changed(league(FIRST), league([*FIRST, *second])) == [
        ("Crown", 3, 1, 2, 300, 2),
        ("Bell", 2, 2, 0, 0, 0),
        ("Ship", 1, 3, -2, 0, 1),
        ("Anchor", 4, 4, 0, 100, 1),
    ]


def test_deductions_withdrawals_and_new_teams_are_changes_too():
    deducted = league(FIRST, deductions=[{"team": "Ship", "points": 0.5}])
    assert changed(league(FIRST), deducted)[1] == ("Ship", 1, 2, -1, -50, 0)
    struck = league(FIRST, withdrawn=[{"team": "Ship", "results": "struck"}])
    assert changed(league(FIRST), struck) == [
        ("Bell", 2, 1, 1, 0, 0),
        ("Anchor", 4, 2, 2, 0, -1),
        ("Crown", 3, 3, 0, 0, 0),
        ("Ship", 1, None, 0, -200, -1),
    ]
    assert changed(struck, struck)[3] == ("Ship", None, None, 0, 0, 0)
    assert changed(league([], TEAMS[:1]), league([], TEAMS[:2])) == [
        ("Bell", 1, 1, 0, 0, 0),
        ("Crown", None, 1, 0, 0, 0),
    ]
    twice = [*FIRST, *FIRST]
    gone = league(twice, withdrawn=[{"team": "Bell", "results": "struck"}])
    # Crown had 8-10 from two matches and Anchor 6-12; then nothing, and 6-12.
    assert changed(league(twice), gone)[1] == ("Crown", 3, 2, 1, 0, -2)
