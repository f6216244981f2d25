"""What a program needs to build a form."""

import pytest

from scoring.engine.errors import SetupRefused
from scoring.engine.form import hand_fields, option_fields
from scoring.engine.ruleset import make_ruleset

DEFAULT = [
    "result",
    "dealer",
    "maker",
    "call_round",
    "alone",
    "tricks",
    "trump",
    "upcard",
    "revokes",
    "points",
]


def names(key="north_american", **options):
    return [field["name"] for field in hand_fields(make_ruleset(key, options))]


def test_only_fields_that_can_be_used_are_offered():
    assert names() == [*DEFAULT, "note", "totals"]
    switched = {"defend_alone": True, "robson": True, "steal_the_deal": True, "table_talk_points": 1}
    assert set(names(**switched)) - set(names()) == {
        "defender_alone",
        "blind",
        "robson",
        "steal",
        "infringement",
    }


def test_a_field_says_with_which_results_it_goes():
    fields = {
        field["name"]: field for field in hand_fields(make_ruleset("north_american", {"stick_dealer": True}))
    }
    assert "all_passed" not in fields["result"]["allowed"]
    maker = fields["maker"]
    assert (maker["required"], maker["type"], maker["allowed"]) == (True, "seat", [0, 1, 2, 3])
    assert maker["with"] == ["played", "lay_down_loner", "throw_in", "revoke"]
    assert maker["required_with"] == ["played", "lay_down_loner", "throw_in"]
    assert fields["trump"]["allowed"] == ["S", "H", "D", "C"]
    assert fields["tricks"]["allowed"] == ["A", "B"]


@pytest.mark.parametrize("key", ["north_american", "canadian", "australian", "progressive"])
def test_options_say_what_they_take(key):
    fields = option_fields(key)
    assert {field["name"]: field["default"] for field in fields} == make_ruleset(key).options
    assert [(field["type"], field["allowed"]) for field in fields if field["name"] == "revoke_mode"] == [
        ("word", ["award", "deduct", "both"])
    ]
    for field in fields:
        for value in field["allowed"] or [field["least"], min(field["most"], 7)]:
            assert make_ruleset(key, {field["name"]: value}).key == key


def test_an_unknown_way_to_play_has_no_form():
    with pytest.raises(SetupRefused):
        option_fields("whist")
