"""A night worked out by hand, and what else a night's standings promise."""

import pytest

from listings import Format, json_row
from tests.cases import every
from tests.tournaments.standings.nine_players import (
    ANN,
    BOB,
    CLEO,
    DAN,
    EVE,
    FRED,
    GUS,
    HAL,
    IDA,
    LINES,
    NAMES,
    SIT_OUTS,
    game,
)
from tournaments.standings.columns import NightLine, night_listing
from tournaments.standings.exceptions import PrecedenceRefused
from tournaments.standings.line import EntrantGame, Missed, NoGame, SitOut
from tournaments.standings.night import Credit, CreditKind, PartKind, RoundPart, night_standings

PRECEDENCE = ("points", "games_won", "head_to_head", "loners")
FIXED = Credit(CreditKind.FIXED, 8)
# points of games, played, won, against, difference, high, low, loners; from the table of docs/standings.md
COUNTED = {
    ANN: (32, 4, 2, 28, 4, 11, 6, 1),
    BOB: (28, 4, 3, 26, 2, 9, 5, 0),
    CLEO: (31, 4, 2, 28, 3, 10, 6, 0),
    DAN: (29, 4, 2, 28, 1, 11, 6, 0),
    EVE: (30, 4, 2, 30, 0, 10, 5, 0),
    FRED: (20, 3, 1, 22, -2, 10, 4, 1),
    GUS: (24, 3, 2, 23, 1, 10, 5, 1),
    HAL: (18, 3, 1, 27, -9, 9, 4, 0),
    IDA: (20, 3, 1, 20, 0, 8, 6, 1),
}
KEYS = (
    "points",
    "played",
    "games_won",
    "points_against",
    "point_difference",
    "high_game",
    "low_game",
    "loners",
)


def standings(credit=FIXED, precedence=PRECEDENCE, lines=LINES, entrants=tuple(NAMES), missed=()):
    return night_standings(entrants, lines, SIT_OUTS, missed, credit, precedence)


def places(rows):
    return [(row.place, row.entrant, row.metrics["points"]) for row in rows]


def test_nine_players_stand_as_the_law_works_it_out():
    rows = standings()
    assert [
        (row.place, row.entrant, row.metrics["points"], row.credit, row.tied, row.decided_by) for row in rows
    ] == [
        (1, GUS, 32, 8, False, None),
        (2, ANN, 32, 0, False, "head_to_head"),
        (3, CLEO, 31, 0, False, "points"),
        (4, EVE, 30, 0, False, "points"),
        (5, DAN, 29, 0, False, "points"),
        (6, BOB, 28, 0, False, "points"),
        (7, FRED, 28, 8, True, "games_won"),
        (7, IDA, 28, 8, True, None),
        (9, HAL, 26, 8, False, "points"),
    ]


def test_every_metric_is_counted_as_in_the_table_of_the_law():
    rows = standings(Credit())
    assert {row.entrant: tuple(row.metrics[key] for key in KEYS) for row in rows} == COUNTED


@every(
    ("kind", "points"),
    [
        (CreditKind.ZERO,
         {ANN: 32, CLEO: 31, EVE: 30, DAN: 29, BOB: 28, GUS: 24, FRED: 20, IDA: 20, HAL: 18}),
        (CreditKind.OWN_AVERAGE,
         {GUS: 32, ANN: 32, CLEO: 31, EVE: 30, DAN: 29, BOB: 28, FRED: 27, IDA: 27, HAL: 24}),
        (CreditKind.NIGHT_AVERAGE,
         {ANN: 32, GUS: 31, CLEO: 31, EVE: 30, DAN: 29, BOB: 28, FRED: 27, IDA: 27, HAL: 25}),
    ],
)  # fmt: skip
def test_the_same_night_with_another_credit_in_which_fred_and_ida_share_the_seventh_place(kind, points):
    in_order = zip((1, 2, 3, 4, 5, 6, 7, 7, 9), points.items(), strict=True)
    assert places(standings(Credit(kind))) == [(place, who, own) for place, (who, own) in in_order]


def test_without_head_to_head_those_two_share_the_first_place_and_it_is_no_column():
    rows = standings(precedence=("points", "games_won", "loners"))
    assert [(row.place, row.entrant, row.tied) for row in rows[:3]] == [
        (1, ANN, True),
        (1, GUS, True),
        (3, CLEO, False),
    ]
    assert [row for row in rows if "head_to_head" in row.metrics] == []


def test_head_to_head_counts_whom_it_put_behind():
    assert {row.entrant: row.metrics["head_to_head"] for row in standings()} == {
        **dict.fromkeys(NAMES, 0),
        GUS: 1,
    }


def test_by_difference_first_all_but_two_couples_are_parted():
    rows = standings(precedence=("point_difference", "high_game"))
    assert [(row.place, row.entrant) for row in rows] == [
        (1, ANN),
        (2, CLEO),
        (3, BOB),
        (4, DAN),  # 1 as Gus, and a game of 11
        (5, GUS),
        (6, EVE),  # 0 as Ida, and a game of 10
        (7, IDA),
        (8, FRED),
        (9, HAL),
    ]


def test_fewer_points_against_stand_ahead():
    rows = standings(precedence=("points_against",))
    assert [(row.place, row.entrant) for row in rows] == [
        (1, IDA),
        (2, FRED),
        (3, GUS),
        (4, BOB),
        (5, HAL),
        (6, ANN),
        (6, CLEO),
        (6, DAN),
        (9, EVE),
    ]


def test_the_parts_of_a_row_are_its_rounds_and_add_up_to_its_points():
    rows = {row.entrant: row for row in standings(missed=[Missed(GUS, 5), NoGame(GUS, 6)])}
    by_round = {line.round: line for line in LINES if line.entrant == GUS}
    assert rows[GUS].rounds == (
        RoundPart(1, PartKind.GAME, 5, by_round[1]),
        RoundPart(2, PartKind.GAME, 9, by_round[2]),
        RoundPart(3, PartKind.SIT_OUT, 8),
        RoundPart(4, PartKind.GAME, 10, by_round[4]),
        RoundPart(5, PartKind.MISSED, 0),
        RoundPart(6, PartKind.NO_GAME, 0),
    )
    assert [sum(part.points for part in row.rounds) for row in rows.values()] == [
        row.metrics["points"] for row in rows.values()
    ]


def test_an_entrant_without_a_game_is_there_with_noughts():
    rows = standings(entrants=(*NAMES, 10))
    assert (rows[-1].entrant, rows[-1].place, set(rows[-1].metrics.values())) == (10, 10, {0})


def test_before_the_first_game_everyone_shares_the_first_place():
    rows = night_standings([3, 1, 2], [], [], [], Credit(CreditKind.OWN_AVERAGE), PRECEDENCE)
    assert [(row.place, row.entrant, row.tied, row.decided_by) for row in rows] == [
        (1, 1, True, None),
        (1, 2, True, None),
        (1, 3, True, None),
    ]


def test_a_night_of_nobody_has_no_rows():
    assert night_standings([], [], [], [], Credit(), PRECEDENCE) == ()


def test_a_game_in_play_gives_points_and_loners_and_is_not_yet_played():
    playing = EntrantGame(ANN, 5, points=4, against=1, won=None, loners=1, loners_made=1)
    before = next(row.metrics for row in standings(Credit()) if row.entrant == ANN)
    after = next(row.metrics for row in standings(Credit(), lines=[*LINES, playing]) if row.entrant == ANN)
    changed = {key: (before[key], after[key]) for key in before if before[key] != after[key]}
    assert changed == {
        "points": (32, 36),
        "points_against": (28, 29),
        "point_difference": (4, 7),
        "loners": (1, 2),
        "loners_tried": (1, 2),
    }


def test_a_game_in_play_is_no_part_of_an_average():
    playing = [EntrantGame(entrant, 5, points=40, against=0, won=None) for entrant in (FRED, ANN)]
    for kind, credited in ((CreditKind.OWN_AVERAGE, 7), (CreditKind.NIGHT_AVERAGE, 7)):
        rows = {row.entrant: row for row in standings(Credit(kind), lines=[*LINES, *playing])}
        assert rows[FRED].credit == credited


def test_who_is_struck_out_counts_for_nobody_and_for_no_average():
    # Without Ann's 32 in 4 games: 200 points in 28 games, 7.14. Without Hal as well: 182 in 25, 7.28.
    others = [entrant for entrant in NAMES if entrant != ANN]
    rows = {row.entrant: row for row in standings(Credit(CreditKind.NIGHT_AVERAGE), entrants=others)}
    assert sorted(rows) == others
    assert (rows[GUS].credit, rows[BOB].metrics["points"], rows[BOB].metrics["games_won"]) == (7, 28, 3)


def test_what_hands_count_is_added_up_each_under_its_key():
    lines = [
        EntrantGame(1, 1, 8, 5, True, None, (), 3, 2, 1, 4, 5, 6),
        EntrantGame(1, 2, 5, 8, False, None, (), 30, 20, 10, 40, 50, 60),
    ]
    (row,) = night_standings([1], lines, [], [], Credit(), ["points"])
    assert {key: row.metrics[key] for key in row.metrics if key not in KEYS[:-1]} == {
        "games_tied": 0,
        "games_won_and_half_tied": 1,
        "hands_made": 33,
        "loners_tried": 22,
        "loners": 11,
        "euchres_made": 44,
        "euchres_suffered": 55,
        "revokes": 66,
    }


@every(
    ("key", "more_is_ahead"),
    [
        ("hands_made", True),
        ("loners", True),
        ("loners_made", True),
        ("euchres_made", True),
        ("euchres_suffered", False),
        ("revokes", False),
    ],
)
def test_what_hands_count_decides_the_way_it_should(key, more_is_ahead):
    lines = [EntrantGame(1, 1, 6, 6, won=False, **{key: 2}), EntrantGame(2, 1, 6, 6, won=False, **{key: 1})]
    metric = {"loners": "loners_tried", "loners_made": "loners"}.get(key, key)
    rows = night_standings([1, 2], lines, [], [], Credit(), [metric])
    assert [row.entrant for row in rows] == ([1, 2] if more_is_ahead else [2, 1])
    assert rows[1].decided_by == metric


def test_two_sit_outs_are_worth_twice_one():
    lines = [*game(1, (1, 2), 8, (3, 4), 5), *game(2, (1, 3), 7, (2, 4), 6)]
    rested = [SitOut(1, 3), SitOut(1, 4)]
    rows = night_standings([1, 2, 3, 4], lines, rested, [], Credit(CreditKind.OWN_AVERAGE), ["points"])
    assert (rows[0].entrant, rows[0].credit, rows[0].metrics["points"]) == (1, 16, 31)


def test_points_follow_the_person_where_a_lone_maker_is_credited_more():
    lines = [
        EntrantGame(
            1, 1, points=5, against=0, won=True, partner=2, opponents=(3, 4), loners=1, loners_made=1
        ),
        EntrantGame(2, 1, points=4, against=0, won=True, partner=1, opponents=(3, 4)),
    ]
    rows = night_standings([1, 2], lines, [], [], Credit(), ["points"])
    assert places(rows) == [(1, 1, 5), (2, 2, 4)]


def test_pairs_are_entrants_too():
    lines = [
        EntrantGame(1, 1, points=9, against=7, won=True, opponents=(2,)),
        EntrantGame(2, 1, points=7, against=9, won=False, opponents=(1,)),
        EntrantGame(1, 2, points=5, against=7, won=False, opponents=(2,)),
        EntrantGame(2, 2, points=7, against=5, won=True, opponents=(1,)),
        # At 0 to 0 both won.
        EntrantGame(1, 3, points=0, against=0, won=True, opponents=(2,)),
        EntrantGame(2, 3, points=0, against=0, won=True, opponents=(1,)),
    ]
    rows = night_standings([1, 2], lines, [], [], Credit(), ["games_won", "head_to_head"])
    assert [(row.entrant, row.place, row.tied, row.metrics["games_won"]) for row in rows] == [
        (1, 1, True, 2),
        (2, 1, True, 2),
    ]


def test_a_row_as_json_has_a_key_for_each_metric():
    rows = standings()
    listed = night_listing(
        "Standings", [NightLine(row, "Gus", 77) for row in rows], ["points", "head_to_head"]
    )
    assert json_row(listed.keys(Format.JSON), listed.rows[0]) == {
        "place": 1,
        "tied": False,
        "entrant": GUS,
        "player": 77,
        "name": "Gus",
        "decided_by": None,
        "credit": 8,
        "points": 32,
        "played": 3,
        "games_won": 2,
        "games_tied": 0,
        "games_won_and_half_tied": 2,
        "point_difference": 1,
        "points_against": 23,
        "high_game": 10,
        "low_game": 5,
        "loners": 1,
        "loners_tried": 1,
        "hands_made": 0,
        "euchres_made": 0,
        "euchres_suffered": 0,
        "revokes": 0,
        "head_to_head": 1,
    }


def test_what_cannot_decide_a_night_is_refused():
    with pytest.raises(PrecedenceRefused) as refused:
        standings(precedence=("points", "nights"))
    assert [problem.code for problem in refused.value.problems] == ["metric_not_here"]
