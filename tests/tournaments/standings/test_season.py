"""A season worked out by hand, and what else a season's standings promise."""

from listings import Format, json_row
from tests.tournaments.standings.nine_players import ANN, BOB, CLEO, DAN, EVE, LINES, NAMES, SIT_OUTS
from tournaments.standings.columns import PlayedNight, SeasonLine, season_listing
from tournaments.standings.metrics import COUNTED_IN_GAMES
from tournaments.standings.night import Credit, CreditKind, night_standings
from tournaments.standings.season import NightResult, season_standings

NOUGHTS = dict.fromkeys((metric.key for metric in COUNTED_IN_GAMES), 0)


def night(points, won=0, **more):
    return {**NOUGHTS, "played": 4, "points": points, "games_won": won, **more}


# The season of docs/standings.md.
NIGHTS = [
    NightResult(
        1, {ANN: night(32, 2), BOB: night(28, 2), CLEO: night(31, 2), DAN: night(40, 4), EVE: night(20, 1)}
    ),
    NightResult(2, {ANN: night(25, 1), BOB: night(28, 3), EVE: night(20, 1)}),
    NightResult(3, {ANN: night(30, 2), BOB: night(34, 2), CLEO: night(31, 2), EVE: night(20, 1)}),
]
PRECEDENCE = ("points", "games_won")


def test_a_season_stands_as_the_law_works_it_out():
    rows = season_standings(NIGHTS, best_of=2, minimum_nights=2, precedence=PRECEDENCE)
    assert [
        (row.place, row.player, row.tied, row.decided_by, row.metrics["points"], row.metrics["games_won"])
        for row in rows
    ] == [
        (1, BOB, False, None, 62, 5),
        (2, ANN, True, "games_won", 62, 4),
        (2, CLEO, True, None, 62, 4),
        (4, EVE, False, "points", 40, 2),
        (None, DAN, False, None, 40, 4),
    ]
    assert {row.player: (row.counted_nights, row.dropped_nights) for row in rows} == {
        ANN: ((1, 3), (2,)),
        BOB: ((2, 3), (1,)),
        CLEO: ((1, 3), ()),
        DAN: ((1,), ()),
        EVE: ((1, 2), (3,)),
    }


def test_all_nights_count_where_nothing_else_was_chosen():
    rows = season_standings(NIGHTS, best_of=None, minimum_nights=0, precedence=PRECEDENCE)
    assert [(row.place, row.player, row.metrics["points"], row.metrics["nights"]) for row in rows] == [
        (1, BOB, 90, 3),
        (2, ANN, 87, 3),
        (3, CLEO, 62, 2),
        (4, EVE, 60, 3),
        (5, DAN, 40, 1),
    ]
    assert [row.dropped_nights for row in rows] == [()] * 5


def test_sums_are_added_and_high_and_low_game_compared_over_the_counted_nights_alone():
    nights = [
        NightResult(1, {ANN: night(30, high_game=11, low_game=6, loners=1, euchres_suffered=2)}),
        NightResult(2, {ANN: night(35, high_game=10, low_game=7, loners=0, euchres_suffered=3)}),
        NightResult(3, {ANN: night(20, high_game=14, low_game=1, loners=5, euchres_suffered=1)}),
    ]
    (row,) = season_standings(nights, best_of=2, minimum_nights=0, precedence=["points"])
    assert row.metrics == {
        **NOUGHTS,
        "points": 65,
        "played": 8,
        "high_game": 11,
        "low_game": 6,
        "loners": 1,
        "euchres_suffered": 5,
        "nights": 3,
        "counted": 2,
    }


def test_of_nights_with_level_points_the_one_that_stands_ahead_by_the_precedence_counts():
    nights = [
        NightResult(1, {ANN: night(30, euchres_suffered=1)}),
        NightResult(2, {ANN: night(30, euchres_suffered=0)}),
        NightResult(3, {ANN: night(30, euchres_suffered=1)}),
    ]
    (row,) = season_standings(nights, best_of=2, minimum_nights=0, precedence=["points", "euchres_suffered"])
    assert (row.counted_nights, row.dropped_nights) == ((1, 2), (3,))


def test_points_choose_the_night_whatever_decides_the_season():
    nights = [NightResult(1, {ANN: night(30, 1)}), NightResult(2, {ANN: night(20, 4)})]
    (row,) = season_standings(nights, best_of=1, minimum_nights=0, precedence=["games_won"])
    assert (row.counted_nights, row.metrics["games_won"]) == ((1,), 1)


def test_a_night_below_nought_is_dropped_only_for_a_better_one():
    nights = [NightResult(1, {ANN: night(-3)}), NightResult(2, {ANN: night(5)})]
    rows = [season_standings(nights, best_of, 0, ["points"])[0] for best_of in (1, 2, 3)]
    assert [row.metrics["points"] for row in rows] == [5, 2, 2]


def test_to_check_in_and_leave_is_no_night():
    nights = [
        NightResult(1, {ANN: night(30), BOB: {**NOUGHTS, "points": 8}}),
        NightResult(2, {BOB: night(40)}),
    ]
    rows = season_standings(nights, best_of=None, minimum_nights=2, precedence=["points"])
    assert [(row.player, row.place, row.metrics["nights"], row.metrics["points"]) for row in rows] == [
        (BOB, None, 1, 40),
        (ANN, None, 1, 30),
    ]
    assert rows[0].counted_nights == (2,)


def test_who_never_played_is_listed_with_noughts():
    rows = season_standings([NightResult(1, {ANN: NOUGHTS})], None, 0, ["points"])
    assert (rows[0].place, rows[0].metrics) == (1, {**NOUGHTS, "nights": 0, "counted": 0})


def test_the_rows_of_a_night_add_up_as_they_are():
    rows = night_standings(
        NAMES, LINES, SIT_OUTS, [], Credit(CreditKind.FIXED, 8), ["points", "head_to_head"]
    )
    result = {row.entrant: row.metrics for row in rows}
    season = season_standings([NightResult(1, result), NightResult(2, result)], None, 0, ["points"])
    assert [(row.player, row.metrics["points"]) for row in season[:3]] == [(1, 64), (7, 64), (3, 62)]
    assert "head_to_head" not in season[0].metrics


def test_a_row_as_json_has_a_key_for_each_metric_and_names_its_nights():
    row = season_standings(NIGHTS, best_of=2, minimum_nights=2, precedence=PRECEDENCE)[0]
    night = PlayedNight(3, 32, 2, counted=True)
    listed = season_listing("Season", [SeasonLine(row, "Bob", "Because.", {3: night})], PRECEDENCE, {})
    assert json_row(listed.keys(Format.JSON), listed.rows[0]) == {
        "place": 1,
        "tied": False,
        "player": BOB,
        "name": "Bob",
        "explanation": "Because.",
        "by_night": [{"night": 3, "points": 32, "place": 2, "counted": True}],
        "decided_by": None,
        **NOUGHTS,
        "points": 62,
        "played": 8,
        "games_won": 5,
        "nights": 3,
        "counted": 2,
        "counted_nights": [2, 3],
        "dropped_nights": [1],
    }
