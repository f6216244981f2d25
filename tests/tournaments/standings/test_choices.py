"""The choices of an organiser: what they fill in and what they refuse, every fault at once."""

import re
from pathlib import Path

import pytest

from tests.cases import every
from tournaments.standings import exceptions
from tournaments.standings.exceptions import CreditRefused, PrecedenceRefused, SeasonRefused
from tournaments.standings.line import EntrantGame
from tournaments.standings.metrics import METRICS, NIGHT_METRICS, SEASON_METRICS
from tournaments.standings.night import Credit, CreditKind, average, credit_points, make_credit
from tournaments.standings.rank import DEFAULT_PRECEDENCE, make_precedence, make_season_precedence
from tournaments.standings.season import NightResult, season_standings

KEYS = [
    "points",
    "played",
    "games_won",
    "games_tied",
    "games_won_and_half_tied",
    "point_difference",
    "points_against",
    "high_game",
    "low_game",
    "loners",
    "loners_tried",
    "hands_made",
    "euchres_made",
    "euchres_suffered",
    "revokes",
]


def faults(refusal, make, *given):
    with pytest.raises(refusal) as refused:
        make(*given)
    assert str(refused.value) == " ".join(problem.message for problem in refused.value.problems)
    return [(problem.code, problem.field) for problem in refused.value.problems]


def test_the_keys_are_these():
    assert [metric.key for metric in NIGHT_METRICS] == [*KEYS, "head_to_head"]
    assert [metric.key for metric in SEASON_METRICS] == [*KEYS, "nights", "counted"]


def test_the_law_has_a_line_for_each_metric_and_no_other(root: Path):
    text = (root / "docs" / "standings.md").read_text()
    told = re.findall(r"^\| `(\w+)` \| ([^|]+) \| [^|]+ \| (more|fewer) \|", text, re.MULTILINE)
    known = dict.fromkeys((*NIGHT_METRICS, *SEASON_METRICS))
    assert sorted(told) == sorted(
        (metric.key, metric.label, "fewer" if metric.fewest else "more") for metric in known
    )


def test_a_precedence_is_kept_in_its_order():
    assert make_precedence(["loners", "points", "head_to_head"]) == ("loners", "points", "head_to_head")
    assert make_precedence(DEFAULT_PRECEDENCE) == ("points", "games_won", "loners")
    assert make_season_precedence(("points", "nights")) == ("points", "nights")


@every(
    ("keys", "expected"),
    [
        (None, [("precedence_not_a_list", "precedence")]),
        ("points", [("precedence_not_a_list", "precedence")]),
        ({"points": 1}, [("precedence_not_a_list", "precedence")]),
        ([], [("precedence_empty", "precedence")]),
        (["point"], [("metric_unknown", "precedence.0")]),
        (["points", ["loners"]], [("metric_unknown", "precedence.1")]),
        (["points", "nights"], [("metric_not_here", "precedence.1")]),
        (["points", "loners", "points"], [("metric_repeated", "precedence.2")]),
        (
            ["wins", "points", "points", None, "counted"],
            [
                ("metric_unknown", "precedence.0"),
                ("metric_repeated", "precedence.2"),
                ("metric_unknown", "precedence.3"),
                ("metric_not_here", "precedence.4"),
            ],
        ),
    ],
)
def test_a_precedence_that_cannot_decide_is_refused(keys, expected):
    assert faults(PrecedenceRefused, make_precedence, keys) == expected


def test_head_to_head_cannot_decide_a_season():
    assert faults(PrecedenceRefused, make_season_precedence, ["points", "head_to_head"]) == [
        ("metric_not_here", "precedence.1")
    ]


def test_a_key_is_found_or_is_none():
    assert METRICS["revokes"].fewest is True
    assert "wins" not in METRICS


def test_the_credits_are_these():
    assert [make_credit(kind) for kind in ("zero", "own_average", "night_average")] == [
        Credit(),
        Credit(CreditKind.OWN_AVERAGE),
        Credit(CreditKind.NIGHT_AVERAGE),
    ]
    assert make_credit("fixed", 0) == Credit(CreditKind.FIXED, 0)
    assert make_credit("zero", 0) == Credit()


@every(
    ("kind", "points", "expected"),
    [
        ("half", None, [("credit_unknown", "credit.kind")]),
        (None, None, [("credit_unknown", "credit.kind")]),
        ([], -1, [("credit_unknown", "credit.kind"), ("credit_points", "credit.points")]),
        ("fixed", None, [("credit_points", "credit.points")]),
        ("fixed", -1, [("credit_points", "credit.points")]),
        ("fixed", "8", [("credit_points", "credit.points")]),
        ("fixed", 7.5, [("credit_points", "credit.points")]),
        ("fixed", True, [("credit_points", "credit.points")]),
        ("zero", 8, [("credit_points", "credit.points")]),
        ("own_average", "8", [("credit_points", "credit.points")]),
    ],
)
def test_a_credit_that_nobody_could_count_is_refused(kind, points, expected):
    assert faults(CreditRefused, make_credit, kind, points) == expected


@every(
    ("points", "expected"),
    [
        ([], 0),
        ([7], 7),
        ([7, 8], 8),  # 7.5
        ([7, 7, 8], 7),  # 7.33
        ([7, 8, 8], 8),  # 7.67
        ([6, 6, 6, 7], 6),  # 6.25
        ([-2, -3], -2),  # -2.5
        ([-3, -3, -2], -3),  # -2.67
        ([0, 0, 1], 0),
    ],
)
def test_an_average_is_rounded_to_whole_points_halves_up(points, expected):
    assert average([EntrantGame(1, at, number, 0, won=True) for at, number in enumerate(points)]) == expected


def test_each_credit_looks_where_it_says():
    lines = {1: [EntrantGame(1, 1, 10, 3, won=True)], 2: [EntrantGame(2, 1, 4, 10, won=False)]}
    assert [credit_points(Credit(kind, 5), lines) for kind in CreditKind] == [
        {1: 0, 2: 0},
        {1: 5, 2: 5},
        {1: 10, 2: 4},
        {1: 7, 2: 7},
    ]


def test_a_season_that_cannot_be_is_refused_with_every_fault():
    nights = [NightResult(4, {}), NightResult(5, {}), NightResult(4, {})]
    assert faults(SeasonRefused, season_standings, nights, 0, -1, ["points"]) == [
        ("best_of_range", "best_of"),
        ("minimum_nights_range", "minimum_nights"),
        ("night_repeated", "nights"),
    ]


def test_every_code_is_told_and_raised_somewhere(root: Path):
    folder = root / "tournaments" / "standings"
    source = "".join(file.read_text() for file in folder.glob("*.py") if file.name != "errors.py")
    raised = set(re.findall(r'(?:Problem\(|return )"([a-z_]+)", ', source))
    assert raised == set(exceptions.CODES)
