"""What is refused of a request for a league table: every fault at once, each with its code and its field."""

import re
from pathlib import Path

from tests.cases import every
from tests.tournaments.standings.teams.pub_league import match
from tournaments.standings.teams.faults import CODES, MOST_NAMED
from tournaments.standings.teams.request import KEYS, answer

PAIR = ["Bell", "Crown"]
GOOD = match("Bell", "Crown", "5-4")
GAMES = ["home_games", "away_games"]


def error(**request):
    made = answer({"id": 7, "teams": PAIR, **request})
    assert (made["id"], made["rows"], made["precedence"]) == (7, [], [])
    assert [set(problem) for problem in made["error"]["problems"]] == [{"code", "field", "message"}] * len(
        made["error"]["problems"]
    )
    return made["error"]


def faults(**request):
    return [(problem["code"], problem["field"]) for problem in error(**request)["problems"]]


@every("request_", [None, [], "teams", 3, True])
def test_what_is_no_object_is_no_request(request_):
    assert [problem["code"] for problem in answer(request_)["error"]["problems"]] == ["not_an_object"]
    assert (answer(request_)["id"], answer(request_)["rows"]) == (None, [])


@every(
    ("request_", "expected"),
    [
        ({"team": []}, [("unknown_field", "team")]),
        ({"teams": None}, [("part_missing", "teams")]),
        ({"teams": None, "matches": [GOOD]}, [("part_missing", "teams")]),
        ({"teams": "Bell"}, [("not_a_list", "teams")]),
        ({"teams": {"Bell": 1}, "matches": [GOOD]}, [("not_a_list", "teams")]),
        ({"teams": ["Bell", 2, None]}, [("not_text", "teams.1"), ("not_text", "teams.2")]),
        ({"teams": ["Bell", "Crown", "Bell"]}, [("team_repeated", "teams.2")]),
        ({"teams": ["B" * 201]}, [("text_too_long", "teams.0")]),
        ({"teams": [str(number) for number in range(1001)]}, [("list_too_long", "teams")]),
        ({"precedence": "points"}, [("not_a_list", "precedence")]),
        ({"precedence": []}, [("precedence_empty", "precedence")]),
        (
            {"precedence": ["points", "points", "head_to_head", None]},
            [
                ("metric_repeated", "precedence.1"),
                ("metric_unknown", "precedence.2"),
                ("metric_unknown", "precedence.3"),
            ],
        ),
        # What decides a night decides no league.
        ({"precedence": ["games_won"]}, [("metric_unknown", "precedence.0")]),
        ({"scheme": []}, [("not_an_object", "scheme")]),
        ({"scheme": {"wins": 2}}, [("unknown_field", "scheme.wins")]),
        ({"scheme": {"win": "2"}}, [("not_a_number", "scheme.win")]),
        ({"scheme": {"win": True}}, [("not_a_number", "scheme.win")]),
        ({"scheme": {"draw": None}}, [("not_a_number", "scheme.draw")]),
        ({"scheme": {"loss": 0.125}}, [("too_many_decimals", "scheme.loss")]),
        ({"scheme": {"per_game": 1e-9}}, [("too_many_decimals", "scheme.per_game")]),
        ({"scheme": {"per_game": 10_000.01}}, [("number_too_large", "scheme.per_game")]),
        ({"scheme": {"per_game": float("nan")}}, [("number_too_large", "scheme.per_game")]),
        ({"scheme": {"loss": -10_001}}, [("number_too_large", "scheme.loss")]),
        ({"scheme": {"close_loss": 1}}, [("not_an_object", "scheme.close_loss")]),
        (
            {"scheme": {"close_loss": {"by": 0.5, "point": 1}}},
            [("unknown_field", "scheme.close_loss.point"), ("not_a_whole_number", "scheme.close_loss.by")],
        ),
        ({"scheme": {"close_loss": {"by": -1}}}, [("number_negative", "scheme.close_loss.by")]),
        ({"scheme": {"all_games": {"by": 1}}}, [("unknown_field", "scheme.all_games.by")]),
        ({"scheme": {"award": {"draw": 1}}}, [("unknown_field", "scheme.award.draw")]),
        ({"scheme": {"award": {"win": "5"}}}, [("not_a_number", "scheme.award.win")]),
        ({"deductions": {}}, [("not_a_list", "deductions")]),
        ({"deductions": [["Bell", 1]]}, [*[("not_an_object", "deductions.0")]]),
        (
            {"deductions": [{"reason": 5}]},
            [
                ("part_missing", "deductions.0.team"),
                ("part_missing", "deductions.0.points"),
                ("not_text", "deductions.0.reason"),
            ],
        ),
        (
            {"deductions": [{"team": "Ship", "points": -0.5, "rule": 3}]},
            [
                ("unknown_field", "deductions.0.rule"),
                ("team_unknown", "deductions.0.team"),
                ("number_negative", "deductions.0.points"),
            ],
        ),
        ({"adjustments": [{"team": 1, "points": 1}]}, [("not_text", "adjustments.0.team")]),
        (
            {"adjustments": [{"team": "Bell", "points": 0.001}]},
            [("too_many_decimals", "adjustments.0.points")],
        ),
        ({"withdrawn": "Bell"}, [("not_a_list", "withdrawn")]),
        ({"withdrawn": [{"team": "Bell"}]}, [("part_missing", "withdrawn.0.results")]),
        (
            {"withdrawn": [{"team": "Bell", "results": "void"}]},
            [("unknown_value", "withdrawn.0.results")],
        ),
        (
            {"withdrawn": [{"team": "Bell", "results": "kept"}] * 2},
            [("withdrawn_repeated", "withdrawn.1.team")],
        ),
        ({"matches": 3}, [("not_a_list", "matches")]),
    ],
)
def test_a_fault_outside_the_matches_is_named_with_no_match(request_, expected):
    assert faults(**request_) == expected
    assert error(**request_)["match"] is None


@every(
    ("bad", "expected"),
    [
        (None, [("not_an_object", "")]),
        (["Bell", "Crown", 5, 4], [("not_an_object", "")]),
        (
            {},
            [("part_missing", key) for key in ("home", "away", "home_games", "away_games")],
        ),
        ({**GOOD, "date": "Thursday"}, [("unknown_field", "date")]),
        ({**GOOD, "home": "Bells"}, [("team_unknown", "home")]),
        ({**GOOD, "away": 2}, [("not_text", "away")]),
        ({**GOOD, "away": "Bell"}, [("team_meets_itself", "away")]),
        ({**GOOD, "home_games": -1}, [("number_negative", "home_games")]),
        ({**GOOD, "home_games": 5.0}, [("not_a_whole_number", "home_games")]),
        ({**GOOD, "away_games": "4"}, [("not_a_whole_number", "away_games")]),
        ({**GOOD, "away_games": False}, [("not_a_whole_number", "away_games")]),
        ({**GOOD, "away_games": None}, [("not_a_whole_number", "away_games")]),
        ({**GOOD, "away_games": 10_001}, [("number_too_large", "away_games")]),
        ({**GOOD, "awarded": "Bell"}, [("unknown_value", "awarded")]),
        ({**GOOD, "awarded": ["home"]}, [("unknown_value", "awarded")]),
        ({**GOOD, "void": "yes"}, [("not_true_or_false", "void")]),
        ({**GOOD, "void": 1}, [("not_true_or_false", "void")]),
        ({**GOOD, "home_games": -1, "void": True}, [("number_negative", "home_games")]),
        ({"home": "Bell", "away": "Crown", "void": False}, [("part_missing", key) for key in GAMES]),
        ({"void": True}, [("part_missing", "home"), ("part_missing", "away")]),
        (
            {"home": "Bell", "away": "Bell", "home_games": -1, "away_games": 1.5, "awarded": 1, "void": 0},
            [
                ("team_meets_itself", "away"),
                ("number_negative", "home_games"),
                ("not_a_whole_number", "away_games"),
                ("unknown_value", "awarded"),
                ("not_true_or_false", "void"),
            ],
        ),
    ],
)
def test_a_match_that_cannot_be_is_named_by_its_index(bad, expected):
    fields = [(code, f"matches.1.{field}".removesuffix(".")) for code, field in expected]
    assert faults(matches=[GOOD, bad, GOOD]) == fields
    assert error(matches=[GOOD, bad, GOOD])["match"] == 1


def test_the_faults_of_all_matches_are_named_and_the_first_match_is_given():
    bad = {**GOOD, "home": "Ship"}
    assert faults(matches=[GOOD, bad, bad]) == [
        ("team_unknown", "matches.1.home"),
        ("team_unknown", "matches.2.home"),
    ]
    assert error(matches=[GOOD, bad, bad])["match"] == 1


def test_where_something_else_is_at_fault_too_no_match_is_given():
    bad = {**GOOD, "home": "Ship"}
    assert faults(matches=[bad], precedence=[]) == [
        ("precedence_empty", "precedence"),
        ("team_unknown", "matches.0.home"),
    ]
    assert error(matches=[bad], precedence=[])["match"] is None


def test_more_faults_than_anybody_reads_are_counted():
    problems = error(matches=[{}] * 300)["problems"]
    assert len(problems) == MOST_NAMED + 1
    assert problems[-1] == {
        "code": "more_faults",
        "field": "",
        "message": "There are 200 more faults. Correct these first.",
    }
    assert problems[-2]["field"] == "matches.249.away_games"


def test_a_void_match_needs_no_games():
    void = {"home": "Bell", "away": "Crown", "void": True}
    without = answer({"teams": PAIR, "matches": [void, {**void, "home_games": 3}]})
    assert without == answer({"teams": PAIR, "matches": [{**GOOD, "void": True}]})
    assert without["error"] is None


def test_what_is_left_out_or_null_has_its_default():
    said = {
        "scheme": {"win": 2, "draw": 1, "loss": 0, "per_game": 0},
        "precedence": ["points", "difference", "won"],
        "matches": [],
        "deductions": [],
        "adjustments": [],
        "withdrawn": [],
    }
    assert answer({"id": 1, "teams": PAIR}) == answer({"id": 1, "teams": PAIR, **said})
    assert answer({"id": 1, "teams": PAIR}) == answer({"id": 1, "teams": PAIR, **dict.fromkeys(said)})
    assert answer({"id": 1, "teams": PAIR})["precedence"] == said["precedence"]
    assert set(said) | {"id", "teams"} == set(KEYS)


def test_the_message_names_what_was_written_and_what_to_do():
    messages = [
        problem["message"]
        for problem in error(scheme={"loss": 0.125}, matches=[{**GOOD, "home": "Bels", "void": 1}])[
            "problems"
        ]
    ]
    assert messages == [
        "loss has two decimals at most.",
        "'Bels' is not among the teams. Add it there, or correct its name.",
        "void is true or false.",
    ]


def test_every_code_is_told_and_raised_somewhere(root: Path):
    folders = [root / "tournaments" / "standings" / "teams", root / "tournaments" / "leagues" / "management"]
    source = "".join(file.read_text() for folder in folders for file in folder.rglob("*.py"))
    raised = re.findall(r'(?:Problem|[Ff]ault)\(\s*"([a-z_]+)",\s', source)
    assert set(raised) == set(CODES)
