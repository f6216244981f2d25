"""Rows and places of league tables, worked out by hand."""

from tests.tournaments.standings.teams.pub_league import TEAMS, column, match, places, rows
from tournaments.standings.teams.metrics import BY_KEY, by_points_per_match

# Bell beat Crown 6-3 and Ship 5-4, Crown beat Ship 9-0, Anchor beat Bell 5-4.
ROUND = [
    match("Bell", "Crown", "6-3"),
    match("Ship", "Bell", "4-5"),
    match("Crown", "Ship", "9-0"),
    match("Bell", "Anchor", "4-5"),
]


def test_a_row_adds_up_the_matches_of_a_team():
    first, second, third, last = rows(ROUND)
    assert list(first.items()) == [
        ("place", 1),
        ("tied", False),
        ("team", "Bell"),
        ("played", 3),
        ("won", 2),
        ("drawn", 0),
        ("lost", 1),
        ("for", 6 + 5 + 4),
        ("against", 3 + 4 + 5),
        ("difference", 3),
        ("points", 4),
        ("deducted", 0),
    ]
    # Crown and Anchor have 2 points each: 12-6 is ahead of 5-4.
    assert [(row["place"], row["team"], row["points"]) for row in (second, third, last)] == [
        (2, "Crown", 2),
        (3, "Anchor", 2),
        (4, "Ship", 0),
    ]


def test_the_same_teams_meet_as_often_as_they_like():
    assert column("played", [ROUND[0]] * 3) == {"Bell": 3, "Crown": 3, "Ship": 0, "Anchor": 0}


def test_a_table_before_the_first_match_shares_the_first_place_in_the_order_of_the_teams():
    assert [(row["place"], row["tied"], row["team"]) for row in rows([])] == [
        (1, True, "Bell"),
        (1, True, "Crown"),
        (1, True, "Ship"),
        (1, True, "Anchor"),
    ]
    assert rows([], []) == []


def test_places_are_shared_as_1_2_2_4_in_the_order_of_the_teams():
    matches = [match("Ship", "Anchor", "5-4"), match("Bell", "Crown", "4-4")]
    expected = [(1, False, "Ship"), (2, True, "Bell"), (2, True, "Crown"), (4, False, "Anchor")]
    assert [(row["place"], row["tied"], row["team"]) for row in rows(matches)] == expected
    other_way_round = [(row["place"], row["team"]) for row in rows(matches, TEAMS[::-1])]
    assert other_way_round == [(1, "Ship"), (2, "Crown"), (2, "Bell"), (4, "Anchor")]


def test_an_award_counts_as_a_match_and_keeps_the_games_that_contradict_it():
    scheme = {"award": {"win": 2}}
    table = rows([match("Bell", "Crown", "3-6", awarded="home")], TEAMS[:2], scheme=scheme)
    assert [(row["team"], row["won"], row["lost"], row["for"], row["difference"]) for row in table] == [
        ("Bell", 1, 0, 3, -3),
        ("Crown", 0, 1, 6, 3),
    ]


def test_a_match_awarded_to_neither_is_lost_by_both_whatever_the_games_say():
    table = rows([match("Bell", "Crown", "6-3", awarded="neither")], TEAMS[:2])
    assert [(row["team"], row["played"], row["won"], row["lost"], row["for"]) for row in table] == [
        ("Bell", 1, 0, 1, 6),
        ("Crown", 1, 0, 1, 3),
    ]
    level = rows([match("Bell", "Crown", "0-0", awarded="neither")], TEAMS[:2])
    assert [(row["drawn"], row["lost"], row["place"]) for row in level] == [(0, 1, 1), (0, 1, 1)]


def test_a_void_match_counts_for_nobody_even_where_it_was_awarded():
    void = [match("Ship", "Bell", "9-0", void=True), match("Ship", "Bell", "9-0", void=True, awarded="home")]
    assert rows([*ROUND, *void]) == rows(ROUND)
    assert rows([*ROUND, match("Crown", "Ship", "0-9", void=False)]) != rows(ROUND)


def test_deductions_are_a_column_and_points_may_fall_below_zero():
    deductions = [
        {"team": "Ship", "points": 1.5, "reason": "two late cards"},
        {"team": "Ship", "points": 1, "reason": "did not turn up"},
        {"team": "Bell", "points": 0, "reason": "let off"},
    ]
    adjustments = [
        {"team": "Ship", "points": 0.25, "reason": "a bonus"},
        {"team": "Crown", "points": -1, "reason": "ruled by the committee"},
        {"team": "Anchor", "points": 3, "reason": None},
    ]
    table = rows(ROUND, deductions=deductions, adjustments=adjustments)
    assert [(row["place"], row["team"], row["points"], row["deducted"]) for row in table] == [
        (1, "Anchor", 2 + 3, 0),
        (2, "Bell", 4, 0),
        (3, "Crown", 2 - 1, 0),
        (4, "Ship", 0 - 2.5 + 0.25, 2.5),
    ]


def test_a_team_whose_results_are_struck_is_last_with_zeros_and_what_was_deducted():
    deductions = [{"team": "Bell", "points": 1, "reason": "left without a word"}]
    withdrawn = [{"team": "Bell", "results": "struck"}]
    table = rows(ROUND, deductions=deductions, withdrawn=withdrawn)
    # Only Crown 9-0 Ship is left.
    assert [(row["place"], row["team"], row["points"]) for row in table] == [
        (1, "Crown", 2),
        (2, "Anchor", 0),
        (3, "Ship", 0),
        (None, "Bell", -1),
    ]
    noughts = dict.fromkeys(("played", "won", "drawn", "lost", "for", "against", "difference"), 0)
    assert table[-1] == noughts | {
        "place": None,
        "tied": False,
        "team": "Bell",
        "points": -1,
        "deducted": 1,
    }


def test_a_team_whose_results_are_kept_or_awarded_is_last_and_its_matches_stand():
    kept = rows(ROUND, withdrawn=[{"team": "Bell", "results": "kept"}])
    assert [(row["place"], row["team"], row["points"], row["played"]) for row in kept] == [
        (1, "Crown", 2, 2),
        (2, "Anchor", 2, 1),
        (3, "Ship", 0, 2),
        (None, "Bell", 4, 3),
    ]
    assert rows(ROUND, withdrawn=[{"team": "Bell", "results": "awarded"}]) == kept


def test_several_teams_that_withdrew_stand_in_the_order_of_the_teams_and_share_nothing():
    withdrawn = [{"team": "Ship", "results": "struck"}, {"team": "Bell", "results": "kept"}]
    table = rows([], withdrawn=withdrawn)
    assert [(row["place"], row["tied"], row["team"]) for row in table] == [
        (1, True, "Crown"),
        (1, True, "Anchor"),
        (None, False, "Bell"),
        (None, False, "Ship"),
    ]


# Bell: won 2 of 3, games 12-15. Crown: 1 of 1, 9-0. Ship: drew 2, lost 1, 14-16. Anchor: drew 2, lost 1, 11-15.
MIXED = [
    match("Bell", "Ship", "6-4"),
    match("Bell", "Anchor", "6-2"),
    match("Crown", "Bell", "9-0"),
    match("Ship", "Anchor", "5-5"),
    match("Anchor", "Ship", "4-4"),
]
# Points: Bell 4, Crown 2, Ship 2, Anchor 2. A match: 4/3, 2, 2/3, 2/3. Games for and against, and the difference:
# Bell 12-15 -3, Crown 9-0 +9, Ship 4+5+4 = 13-15 -2, Anchor 2+5+4 = 11-15 -4.
BY_METRIC = {
    "points": [(1, "Bell"), (2, "Crown"), (2, "Ship"), (2, "Anchor")],
    "won": [(1, "Bell"), (2, "Crown"), (3, "Ship"), (3, "Anchor")],
    "drawn": [(1, "Ship"), (1, "Anchor"), (3, "Bell"), (3, "Crown")],
    "lost": [(1, "Crown"), (2, "Bell"), (2, "Ship"), (2, "Anchor")],
    "for": [(1, "Ship"), (2, "Bell"), (3, "Anchor"), (4, "Crown")],
    "against": [(1, "Crown"), (2, "Bell"), (2, "Ship"), (2, "Anchor")],
    "difference": [(1, "Crown"), (2, "Ship"), (3, "Bell"), (4, "Anchor")],
    "points_per_match": [(1, "Crown"), (2, "Bell"), (3, "Ship"), (3, "Anchor")],
}


def test_each_metric_orders_as_it_says():
    assert {key: places(MIXED, precedence=[key]) for key in BY_METRIC} == BY_METRIC


def test_points_a_match_are_compared_exactly_and_are_nothing_before_the_first():
    # A third of 1 and a third of 0.99 are apart by 0.0033; 2 of 6 matches and 1 of 3 are level.
    matches = [match("Bell", "Ship", "1-0"), *[match("Ship", "Bell", "1-0")] * 2]
    deducted = [{"team": "Bell", "points": 1.01}, {"team": "Anchor", "points": 5}]
    table = rows(matches, precedence=["points_per_match"], deductions=deducted)
    assert [(row["place"], row["team"]) for row in table] == [
        (1, "Ship"),
        (2, "Bell"),
        (3, "Crown"),
        (3, "Anchor"),
    ]


def test_points_a_match_take_the_place_of_points():
    found = {
        ("points", "difference"): "points_per_match difference",
        ("won", "points", "for"): "won points_per_match for",
        ("head_to_head_won", "won"): "points_per_match head_to_head_won won",
        ("points", "points_per_match", "won"): "points_per_match won",
        ("won", "points_per_match", "points"): "won points_per_match points",
    }
    for before, after in found.items():
        metrics = by_points_per_match([BY_KEY[key] for key in before])
        assert (before, " ".join(metric.key for metric in metrics)) == (before, after)
