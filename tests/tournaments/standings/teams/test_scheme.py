"""What matches are worth, worked out by hand."""

import pytest

from tests.cases import every
from tests.tournaments.standings.teams.pub_league import match, rows
from tournaments.standings.teams.match import AwardedTo, LeagueMatch
from tournaments.standings.teams.scheme import AwardPoints, CloseLoss, Scheme, points_number

PAIR = ["Bell", "Crown"]


def points(scheme, score, **more):
    by_team = {row["team"]: row["points"] for row in rows([match(*PAIR, score, **more)], PAIR, scheme=scheme)}
    return by_team["Bell"], by_team["Crown"]


@every(
    ("scheme", "score", "expected"),
    [
        pytest.param({}, "5-4", (2, 0), id="win and loss"),
        pytest.param({}, "4-4", (1, 1), id="draw"),
        pytest.param({}, "0-0", (1, 1), id="draw without a game"),
        pytest.param({"win": 3, "draw": 1.5, "loss": -0.5}, "3-6", (-0.5, 3), id="a loss below zero"),
        pytest.param({"win": 3, "draw": 1.5}, "2-2", (1.5, 1.5), id="half a draw"),
        pytest.param({"win": 0, "draw": 0, "per_game": 1}, "5-4", (5, 4), id="a point a game"),
        pytest.param({"per_game": 0.1}, "3-6", (0.3, 2.6), id="a tenth a game"),
        pytest.param({"draw": 0, "per_game": 0.5}, "3-3", (1.5, 1.5), id="half a point a game, drawn"),
        pytest.param({"close_loss": {"by": 1, "points": 1}}, "5-4", (2, 1), id="a close loss"),
        pytest.param({"close_loss": {"by": 1, "points": 1}}, "3-6", (0, 2), id="no close loss"),
        pytest.param({"close_loss": {"by": 3, "points": 0.25}}, "3-6", (0.25, 2), id="just close"),
        pytest.param({"close_loss": {"by": 9, "points": 1}}, "4-4", (1, 1), id="a draw is no close loss"),
        pytest.param({"close_loss": {"points": 1}}, "5-4", (2, 0), id="by no game at all"),
        pytest.param({"all_games": {"points": 1}}, "9-0", (3, 0), id="all games"),
        pytest.param({"all_games": {"points": 1}}, "1-8", (0, 2), id="all games but one"),
        pytest.param({"all_games": {"points": 1}}, "0-0", (1, 1), id="no game is not all games"),
    ],
)
def test_a_match_that_was_played_is_worth(scheme, score, expected):
    assert points(scheme, score) == expected


AWARD = {"win": 5, "loss": -1, "per_game": 0.5}


@every(
    ("scheme", "score", "awarded", "expected"),
    [
        pytest.param({"award": AWARD}, "5-0", "home", (7.5, -1), id="to the home side"),
        pytest.param({"award": AWARD}, "5-2", "away", (-1, 6), id="against the games"),
        pytest.param({"award": AWARD}, "4-2", "neither", (-1, -1), id="to neither"),
        pytest.param({"award": AWARD}, "0-0", "neither", (-1, -1), id="nobody came"),
        pytest.param({"award": {}}, "5-0", "home", (0, 0), id="an award that is worth nothing"),
        pytest.param({"loss": 1, "award": {"win": 3}}, "5-0", "away", (0, 3), id="what it leaves out is 0"),
        pytest.param(
            {
                "award": {"win": 2},
                "per_game": 1,
                "close_loss": {"by": 9, "points": 1},
                "all_games": {"points": 1},
            },
            "9-0",
            "home",
            (2, 0),
            id="no bonus is added",
        ),
    ],
)
def test_an_awarded_match_is_worth_what_the_award_says_and_nothing_else(scheme, score, awarded, expected):
    assert points(scheme, score, awarded=awarded) == expected


@every(
    ("scheme", "score", "awarded", "expected"),
    [
        pytest.param({}, "5-0", "home", (2, 0), id="the usual points"),
        pytest.param({"win": 3, "loss": 1}, "2-5", "away", (1, 3), id="a loss has its points"),
        pytest.param({"win": 3, "loss": 1}, "0-0", "neither", (1, 1), id="nobody came"),
        pytest.param({"win": 0, "draw": 0, "per_game": 1}, "7-2", "home", (7, 0), id="a point for each game"),
        pytest.param({"win": 1, "per_game": 0.5}, "3-5", "home", (2.5, 0), id="against the games"),
        pytest.param({"all_games": {"points": 1}}, "9-0", "home", (3, 0), id="every game"),
        pytest.param({"all_games": {"points": 1}}, "5-4", "home", (2, 0), id="not every game"),
        pytest.param({"all_games": {"points": 1}}, "0-0", "away", (0, 2), id="no game is not every game"),
        pytest.param({"close_loss": {"by": 9, "points": 1}}, "5-4", "home", (2, 0), id="no close loss"),
    ],
)
def test_without_points_of_its_own_an_award_is_worth_a_win_by_its_games(scheme, score, awarded, expected):
    assert points(scheme, score, awarded=awarded) == expected


def test_without_points_of_its_own_a_lost_award_at_the_winners_average_is_worth_a_loss():
    award = LeagueMatch(1, 2, 0, 0, AwardedTo.HOME, own_average=True, average=133)
    assert Scheme(loss=50).points(award) == (133, 50)
    assert Scheme(loss=50, award=AwardPoints(200)).points(award) == (133, 0)


def test_the_games_of_a_side_that_lost_an_award_count_as_games_and_give_no_points():
    # A point a game, awarded 7-2: Bell has 7 points for its games, Crown has its 2 games and no point.
    table = rows(
        [match(*PAIR, "7-2", awarded="home")],
        PAIR,
        scheme={"win": 0, "per_game": 1, "award": {"per_game": 1}},
    )
    assert [(row["team"], row["points"], row["for"], row["against"]) for row in table] == [
        ("Bell", 7, 7, 2),
        ("Crown", 0, 2, 7),
    ]


def test_the_defaults_of_the_code_are_those_of_a_request():
    assert Scheme() == Scheme(200, 100, 0, 0, CloseLoss(0, 0), 0, None)
    assert Scheme(award=AwardPoints(500, 0, 50)).points(LeagueMatch(1, 2, 3, 1, AwardedTo.HOME)) == (
        650,
        0,
    )


def test_points_add_up_exactly_and_are_printed_without_noise():
    # 0.1 + 0.2 is 0.30000000000000004 to a computer, and 0.29 times 100 is 28.999999999999996.
    table = rows([match(*PAIR, "1-0")] * 3, PAIR, scheme={"win": 0.1, "loss": 0.29})
    assert [(row["team"], repr(row["points"])) for row in table] == [("Crown", "0.87"), ("Bell", "0.3")]
    assert [repr(points_number(number)) for number in (0, 100, -50, 199, 10**15 + 1)] == [
        "0",
        "1",
        "-0.5",
        "1.99",
        "10000000000000.01",
    ]
