"""Set-ups: what they fill in and what they refuse."""

import pytest

from scoring.engine.exceptions import SetupRefused
from scoring.engine.registry import VARIANTS
from scoring.engine.ruleset import make_ruleset
from tests.cases import every

NORTH_AMERICAN = {
    "target": 10,
    "fixed_hands": None,
    "stick_dealer": False,
    "redeal_same_dealer": False,
    "euchre_lone_points": 2,
    "euchre_to_makers": False,
    "loner_march_points": 4,
    "loner_maker_points": None,
    "defend_alone": False,
    "dealer_partner_must_go_alone": False,
    "revoke_mode": "award",
    "revoke_points": 2,
    "revoke_points_lone": 2,
    "revoke_ends_hand": True,
    "false_claim_points": 0,
    "negative_scores": False,
    "leads": "usual",
    "first_to_speak": "left_of_dealer",
    "making_trump_rule": "off",
    "table_talk_points": 0,
    "steal_the_deal": False,
    "point_on_partner": False,
    "robson": False,
    "super_euchre": False,
    "all_pass_penalty": 0,
    "markers": "5_5",
}


def faults(*setup):
    with pytest.raises(SetupRefused) as refused:
        make_ruleset(*setup)
    return [(problem.code, problem.field) for problem in refused.value.problems]


def test_the_keys_are_these():
    assert list(VARIANTS)[:4] == ["north_american", "canadian", "australian", "progressive"]


def test_north_american_has_these_options_and_defaults():
    assert make_ruleset("north_american").options == NORTH_AMERICAN


def test_canadian_and_australian_are_data_over_it():
    canadian = {**NORTH_AMERICAN, "dealer_partner_must_go_alone": True}
    assert make_ruleset("canadian").options == canadian
    assert make_ruleset("australian").options == {**canadian, "target": 11}
    assert make_ruleset("canadian", {"dealer_partner_must_go_alone": False}).options == NORTH_AMERICAN


def test_progressive_is_eight_deals_without_target_and_may_fall_below_zero():
    options = {**NORTH_AMERICAN, "fixed_hands": 8, "negative_scores": True}
    del options["target"]
    ruleset = make_ruleset("progressive")
    assert (ruleset.options, ruleset.target, ruleset.fixed_hands, ruleset.floor) == (options, None, 8, None)


@every("key", ["north_american", "canadian", "australian", "progressive"])
def test_complete_options_make_the_same_ruleset_again(key):
    for given in ({}, {"fixed_hands": 12}, {"revoke_points": 3}, {"revoke_points_lone": 5}):
        ruleset = make_ruleset(key, given, 4)
        again = make_ruleset(key, ruleset.options, ruleset.players)
        assert (again, hash(again)) == (ruleset, hash(ruleset))


def test_seats_two_apart_are_a_side():
    ruleset = make_ruleset("north_american")
    assert ruleset.sides == ("A", "B")
    assert [ruleset.side_of(seat) for seat in range(4)] == ["A", "B", "A", "B"]
    assert (ruleset.seats_of("A"), ruleset.seats_of("B")) == ((0, 2), (1, 3))
    for seat in (-1, 4):
        with pytest.raises(IndexError):
            ruleset.side_of(seat)


def test_fixed_hands_leave_no_target():
    assert make_ruleset("north_american", {"fixed_hands": 8}).target is None
    assert make_ruleset("north_american", {"fixed_hands": 8, "target": 5}).options["target"] is None


def test_the_size_in_a_lone_hand_is_the_size_of_any_revoke():
    assert make_ruleset("north_american", {"revoke_points": 4}).options["revoke_points_lone"] == 4
    assert make_ruleset("north_american", {"revoke_points_lone": None}).options["revoke_points_lone"] == 2


@every("key", ["euchre", "", None, 1, ["north_american"], {}])
def test_an_unknown_variant_is_refused(key):
    assert faults(key) == [("variant_unknown", "variant")]


@every("players", [0, 2, 3, 5, -4, 4.0, "4", True, [4], 10**30])
def test_another_number_of_players_is_refused(players):
    assert faults("north_american", {}, players) == [("players_wrong", "players")]


@every(
    ("name", "value"),
    [
        ("target", 0),
        ("target", -1),
        ("target", 10.0),
        ("target", "10"),
        ("target", True),
        ("target", None),
        ("target", 10**30),
        ("fixed_hands", 0),
        ("stick_dealer", 1),
        ("stick_dealer", None),
        ("stick_dealer", "true"),
        ("euchre_lone_points", 1),
        ("euchre_lone_points", 5),
        ("loner_march_points", 2),
        ("loner_maker_points", 0),
        ("revoke_mode", "off"),
        ("revoke_points", 0),
        ("revoke_points", 6),
        ("revoke_points_lone", 6),
        ("false_claim_points", -1),
        ("making_trump_rule", True),
        ("making_trump_rule", "none"),
        ("all_pass_penalty", None),
        ("markers", "6_5"),
        ("markers", ["5_5"]),
        ("robson", {}),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused(name, value):
    assert faults("north_american", {name: value}) == [("option_value", f"options.{name}")]


def test_null_stands_for_off_and_none():
    options = make_ruleset("north_american", {"making_trump_rule": None, "markers": None}).options
    assert (options["making_trump_rule"], options["markers"]) == ("off", "none")


@every("name", ["alone_made_points", "min_bid", "ante_cents", "targets", ""])
def test_an_option_that_the_variant_lacks_is_refused(name):
    assert faults("north_american", {name: 1}) == [("option_unknown", f"options.{name}")]


def test_progressive_has_no_target_and_always_a_number_of_deals():
    assert faults("progressive", {"target": 10}) == [("option_unknown", "options.target")]
    assert faults("progressive", {"fixed_hands": None}) == [("option_value", "options.fixed_hands")]


def test_every_fault_of_a_set_up_is_named_at_once():
    assert faults("canadian", {"targit": 5, "target": 0, "robson": "on"}, 3) == [
        ("players_wrong", "players"),
        ("option_unknown", "options.targit"),
        ("option_value", "options.target"),
        ("option_value", "options.robson"),
    ]
    assert faults("canadian", [], 4) == [("not_an_object", "options")]


def test_an_option_that_some_table_has_is_not_unknown_while_the_number_of_players_is():
    with pytest.raises(SetupRefused) as refused:
        make_ruleset("domino_play", {"stick_dealer": True, "invented": 1})
    assert [(fault.code, fault.field) for fault in refused.value.problems] == [
        ("players_wrong", "players"),
        ("option_unknown", "options.invented"),
    ]
