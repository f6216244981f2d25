"""Level games that are ties, in a night and a season worked out by hand."""

from dataclasses import replace

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
)
from tournaments.standings.explain import explain, explain_season
from tournaments.standings.line import EntrantGame
from tournaments.standings.night import Credit, night_standings
from tournaments.standings.season import NightResult, season_standings

HALF = "games_won_and_half_tied"
PRECEDENCE = (HALF, "points")


def level(line):
    return line.points == line.against


TIES = [replace(line, won=False, tied=True) if level(line) else line for line in LINES]
THERE_FIRST = [replace(line, there_first=level(line)) for line in LINES]


def standings(lines, precedence=PRECEDENCE):
    return night_standings(tuple(NAMES), lines, SIT_OUTS, (), Credit(), precedence)


def lines_of(rows):
    return [
        (
            row.place,
            row.entrant,
            *(row.metrics[key] for key in ("games_won", "games_tied", HALF, "points")),
            row.decided_by,
        )
        for row in rows
    ]


def test_a_tie_is_half_a_game_won_as_the_law_works_it_out():
    assert lines_of(standings(TIES)) == [
        (1, BOB, 2, 1, 2.5, 28, None),
        (2, ANN, 2, 0, 2, 32, HALF),
        (3, CLEO, 2, 0, 2, 31, "points"),
        (4, EVE, 2, 0, 2, 30, "points"),
        (5, GUS, 2, 0, 2, 24, "points"),
        (6, DAN, 1, 1, 1.5, 29, HALF),
        (7, FRED, 1, 1, 1.5, 20, "points"),
        (7, IDA, 1, 1, 1.5, 20, None),
        (9, HAL, 1, 0, 1, 18, HALF),
    ]


def test_where_first_there_wins_nothing_is_tied():
    assert lines_of(standings(LINES)) == [
        (1, BOB, 3, 0, 3, 28, None),
        (2, ANN, 2, 0, 2, 32, HALF),
        (3, CLEO, 2, 0, 2, 31, "points"),
        (4, EVE, 2, 0, 2, 30, "points"),
        (5, DAN, 2, 0, 2, 29, "points"),
        (6, GUS, 2, 0, 2, 24, "points"),
        (7, FRED, 1, 0, 1, 20, HALF),
        (7, IDA, 1, 0, 1, 20, None),
        (9, HAL, 1, 0, 1, 18, "points"),
    ]


def test_more_games_tied_stand_ahead():
    rows = standings(TIES, ("games_won", "games_tied", "points"))
    assert [(row.place, row.entrant, row.decided_by) for row in rows] == [
        (1, BOB, None),
        (2, ANN, "games_tied"),
        (3, CLEO, "points"),
        (4, EVE, "points"),
        (5, GUS, "points"),
        (6, DAN, "games_won"),
        (7, FRED, "points"),
        (7, IDA, None),
        (9, HAL, "games_tied"),
    ]


def test_a_tie_is_played_and_in_averages_and_puts_nobody_ahead_in_head_to_head():
    lines = [
        EntrantGame(1, 1, points=6, against=6, won=False, tied=True, opponents=(2,)),
        EntrantGame(2, 1, points=6, against=6, won=False, tied=True, opponents=(1,)),
    ]
    rows = night_standings([1, 2], lines, [], [], Credit(), ["head_to_head"])
    assert [(row.place, row.metrics["played"], row.metrics["high_game"]) for row in rows] == [
        (1, 1, 6),
        (1, 1, 6),
    ]


def sentences(lines, entrant, round_):
    explained = explain(standings(lines), entrant, NAMES, PRECEDENCE)
    return explained.sentence, explained.rounds[round_ - 1].sentence


def test_a_tie_and_half_a_game_are_said():
    assert sentences(TIES, ANN, 1) == (
        (
            "Ann is 2nd: 32 points in 4 games; behind Bob by games won with ties as half (2 to 2.5); "
            "level with Cleo on games won with ties as half, ahead by points (32 to 31)."
        ),
        "Round 1: won 8 to 6 with Bob against Cleo and Dan, with 1 loner.",
    )
    assert [sentences(TIES, one, 2)[1] for one in (BOB, FRED)] == [
        "Round 2: tied 6 to 6 with Dan against Fred and Ida.",
        "Round 2: tied 6 to 6 with Ida against Bob and Dan.",
    ]


def test_a_level_game_says_who_was_there_first():
    assert [sentences(THERE_FIRST, one, 2)[1] for one in (BOB, FRED)] == [
        "Round 2: won, level at 6 to 6 (first to get there) with Dan against Fred and Ida.",
        "Round 2: lost, level at 6 to 6 (the others got there first) with Ida against Bob and Dan.",
    ]


def test_halves_add_up_over_a_season_and_whole_numbers_stay_whole():
    night = {row.entrant: row.metrics for row in standings(TIES)}
    rows = season_standings([NightResult(number, night) for number in (1, 2)], None, 0, PRECEDENCE)
    assert [
        (row.place, row.player, row.metrics["games_tied"], str(row.metrics[HALF]), row.metrics["points"])
        for row in rows
    ] == [
        (1, BOB, 2, "5", 56),
        (2, ANN, 0, "4", 64),
        (3, CLEO, 0, "4", 62),
        (4, EVE, 0, "4", 60),
        (5, GUS, 0, "4", 48),
        (6, DAN, 2, "3", 58),
        (7, FRED, 2, "3", 40),
        (7, IDA, 2, "3", 40),
        (9, HAL, 0, "2", 36),
    ]
    three = season_standings([NightResult(number, night) for number in (1, 2, 3)], None, 0, PRECEDENCE)
    assert [str(row.metrics[HALF]) for row in three[:2]] == ["7.5", "6"]
    assert explain_season(three, NAMES, {1: "May", 2: "June", 3: "July"}, PRECEDENCE)[ANN] == (
        "Ann is 2nd: 96 points on 3 nights (May, June and July); "
        "behind Bob by games won with ties as half (6 to 7.5); "
        "level with Cleo on games won with ties as half, ahead by points (96 to 93)."
    )
