"""The options of five-trick games beside North America's: which each has, with what default, and which it lacks."""

import pytest

from scoring.engine import options
from scoring.engine.exceptions import SetupRefused
from scoring.engine.registry import VARIANTS
from scoring.engine.ruleset import make_ruleset
from scoring.engine.variant import RuleOption
from scoring.engine.variants.five_trick_house import House
from tests.cases import every

FOR_PARTNERS = {
    "fixed_hands": None,
    "stick_dealer": False,
    "euchre_lone_points": 2,
    "loner_march_points": 4,
    "loner_maker_points": None,
    "defend_alone": False,
    "dealer_partner_must_go_alone": False,
    "euchre_to_makers": False,
}
LEADS = {"leads": "usual", "first_to_speak": "left_of_dealer"}
REVOKES = {
    "revoke_mode": "award",
    "revoke_points": 2,
    "revoke_points_lone": 2,
    "revoke_ends_hand": True,
    "false_claim_points": 0,
}
ALL = {
    **FOR_PARTNERS,
    **REVOKES,
    **LEADS,
    "redeal_same_dealer": False,
    "negative_scores": False,
    "markers": "5_5",
}
SINGLE = {**REVOKES, **LEADS, "redeal_same_dealer": False, "negative_scores": False, "markers": "5_5"}
AMERICAN = ("making_trump_rule", "table_talk_points", "steal_the_deal", "point_on_partner", "robson",
            "super_euchre", "all_pass_penalty")  # fmt: skip


def but(without, **own):
    return {name: value for name, value in {**ALL, **own}.items() if name not in without}


BRITISH = but((), target=11, defend_alone=True, dealer_partner_must_go_alone=True, markers="5_6")


@every(
    ("key", "players", "expected"),
    [
        ("british", 4, BRITISH),
        ("st_austell", 4, {**BRITISH, "target": 21, "first_to_speak": "dealer"}),
        ("penryn_falmouth", 4, {**BRITISH, "target": 21, "euchre_lone_points": 4}),
        ("domino_fosdick", 4, but((), target=5, alone_made_points=1)),
        ("domino_fosdick", 3, {**SINGLE, "target": 5}),
        ("domino_fosdick", 2, {**SINGLE, "target": 5}),
        ("domino_play", 4, but(("redeal_same_dealer",), target=5)),
        ("domino_play", 3, {**REVOKES, **LEADS, "negative_scores": False, "markers": "5_5", "target": 5}),
        ("domino_play", 2, {**REVOKES, **LEADS, "negative_scores": False, "markers": "5_5", "target": 5}),
        ("card_fosdick", 4, but((), target=7)),
        ("classic_1844", 4, but(("defend_alone",), target=5, markers="2_3")),
        ("railroad", 4, but((), target=5, defend_alone=True)),
        ("somerset_1888", 4, but(REVOKES, target=5, euchre_lone_points=4)),
        (
            "cosmic",
            4,
            but(("defend_alone", "euchre_to_makers", "redeal_same_dealer"), target=10, stick_dealer=True),
        ),
        ("two_handed", 2, {**SINGLE, "target": 10}),
    ],
)
def test_each_has_these_options_and_defaults(key, players, expected):
    ruleset = make_ruleset(key, players=players)
    assert ruleset.options == expected
    assert make_ruleset(key, ruleset.options, players) == ruleset
    assert ruleset.sides == (("A", "B") if players == 4 else tuple(f"P{seat}" for seat in range(players)))


def faults(*setup):
    with pytest.raises(SetupRefused) as refused:
        make_ruleset(*setup)
    return [(problem.code, problem.field) for problem in refused.value.problems]


@every(
    "key",
    ["british", "domino_fosdick", "domino_play", "card_fosdick", "classic_1844", "railroad", "somerset_1888",
     "cosmic"],
)  # fmt: skip
@every("option", AMERICAN)
def test_none_has_what_only_north_america_has(key, option):
    assert faults(key, {option: 1}, 4) == [("option_unknown", f"options.{option}")]


@every(("key", "players"), [("domino_fosdick", 3), ("domino_play", 2), ("two_handed", 2)])
@every("option", [*FOR_PARTNERS, "alone_made_points"])
def test_who_plays_for_himself_has_no_options_of_partners(key, players, option):
    assert faults(key, {option: 1}, players) == [("option_unknown", f"options.{option}")]


@every(
    ("key", "option", "value"),
    [
        ("cosmic", "stick_dealer", False),
        ("cosmic", "euchre_lone_points", 4),
        ("british", "euchre_lone_points", 3),
        ("domino_fosdick", "alone_made_points", 3),
        ("railroad", "target", 0),
    ],
)
def test_what_is_fixed_is_not_changed(key, option, value):
    assert faults(key, {option: value}, 4) == [("option_value", f"options.{option}")]


@every("option", ["alone_made_points", "defend_alone"])
def test_an_option_of_another_game_is_refused(option):
    assert faults("classic_1844", {option: 1}, 4) == [("option_unknown", f"options.{option}")]


@every(("key", "players"), [("british", 3), ("domino_play", 5), ("domino_fosdick", 1), ("two_handed", 4)])
def test_another_number_of_players_is_refused(key, players):
    assert faults(key, {}, players) == [("players_wrong", "players")]


def test_dominoes_ask_how_many_play():
    assert faults("domino_fosdick") == [("players_wrong", "players")]


def test_people_are_offered_them_in_this_order():
    mine = ["british", "st_austell", "penryn_falmouth", "domino_fosdick", "domino_play", "card_fosdick",
            "classic_1844", "railroad", "somerset_1888", "cosmic", "two_handed"]  # fmt: skip
    assert [key for key in VARIANTS if key in mine] == mine


def test_a_table_without_an_option_plays_by_its_default():
    every_one = [one for one in vars(options).values() if isinstance(one, RuleOption)]
    # Games of bids have revokes of their own, which these rules are not about.
    declared = {one.name: one for one in every_one if one.where != options.BID_REVOKE_LAW}
    for name, value in ((name, getattr(House(), name)) for name in House.__slots__ if name in declared):
        option = declared[name]
        assert value == (declared[option.same_as] if option.same_as else option).default
