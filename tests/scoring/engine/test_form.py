"""What a program needs to build a form, and that every form is true."""

import pytest
from hypothesis import given

from scoring.engine.exceptions import SetupRefused
from scoring.engine.form import game_form, hand_fields, option_fields
from scoring.engine.hand import hand_record, parse_hand
from scoring.engine.problems import problems
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every
from tests.scoring.engine.forms import misread, needed
from tests.scoring.engine.houses import for_every_house
from tests.scoring.engine.records import games

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


def test_only_what_the_house_fines_is_an_infringement():
    fines = {"table_talk_points": 1, "false_claim_points": 2}
    fields = {field["name"]: field for field in hand_fields(make_ruleset("north_american", fines))}
    infringement = fields["infringement"]
    assert infringement["allowed"] == ["table_talk", "false_claim"]
    assert {part["name"]: part["allowed"] for part in infringement["parts"]} == {
        "type": ["table_talk", "false_claim"],
        "seat": [0, 1, 2, 3],
    }


def test_an_option_says_what_it_takes():
    kinds = {option["name"]: option["type"] for option in option_fields("north_american")}
    assert (kinds["target"], kinds["stick_dealer"], kinds["revoke_mode"]) == ("number", "flag", "word")


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


GO_BY_THE_BID = {"bid_individual", "buck", "setback", "family_bid", "pepper"}


@every(
    ("key", "players"),
    [(key, number) for key in VARIANTS for number in numbers_of(key)],
)
def test_options_say_what_they_take(key, players):
    fields = option_fields(key, players)
    assert {field["name"]: field["default"] for field in fields} == make_ruleset(key, {}, players).options
    for field in fields:
        for value in field["allowed"] or [field["least"], min(field["most"], 7)]:
            assert make_ruleset(key, {field["name"]: value}, players).key == key
    modes = [(field["type"], field["allowed"]) for field in fields if field["name"] == "revoke_mode"]
    off = ["off"] if key in GO_BY_THE_BID else []
    assert modes in ([], [("word", [*off, "award", "deduct", "both"])])


def test_an_unknown_way_to_play_has_no_form():
    with pytest.raises(SetupRefused):
        option_fields("whist")


def form(key, players=4, **options):
    return {field["name"]: field for field in hand_fields(make_ruleset(key, options, players))}


def test_the_bids_are_those_that_the_house_takes():
    family = form("family_bid")
    assert family["bid"]["allowed"] == [1, 2, 3, 4, 5, 6, 12, 24, 48, 96, 192]
    assert form("family_bid", min_bid=4)["bid"]["allowed"] == [4, 5, 6, 12, 24, 48, 96, 192]
    assert family["alone"]["allowed_by"]["bid"]["6"] == [False]
    assert family["alone"]["allowed_by"]["bid"]["12"] == [True]
    assert family["auction"]["parts"] == [
        {"name": "seat", "type": "seat", "required": True, "allowed": [0, 1, 2, 3]},
        {"name": "bid", "type": "bid", "required": True,
         "allowed": [1, 2, 3, 4, 5, 6, 12, 24, 48, 96, 192, "pass"]},
    ]  # fmt: skip
    pepper = form("pepper")
    assert pepper["bid"]["allowed"] == [1, 2, 3, 4, 5, "little_pepper", "big_pepper"]
    assert "alone" not in pepper
    assert form("bid_individual", 3)["bid"]["allowed"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert form("bid_individual", 4)["bid"]["allowed"] == [1, 2, 3, 4, 5, 6]
    assert "bid" not in form("north_american")


def test_trump_is_a_suit_a_number_or_none():
    suits = ["S", "H", "D", "C"]
    assert (form("british")["trump"]["type"], form("british")["trump"]["allowed"]) == ("word", suits)
    assert form("pepper")["trump"]["allowed"] == [*suits, "NT_HIGH", "NT_LOW"]
    assert form("family_bid")["trump"]["allowed"] == suits
    assert form("family_bid", no_trump=True)["trump"]["allowed"] == [*suits, "NT_HIGH"]
    domino = form("domino_play", 2)["trump"]
    assert (domino["type"], domino["allowed"]) == ("number", [0, 1, 2, 3, 4, 5, 6])


def test_tricks_say_who_counts_and_how_many_there_are():
    for key, players, names, total, instead in (
        ("north_american", 4, ["A", "B"], 5, [{"makers": "short"}]),
        ("family_bid", 4, ["A", "B"], 6, []),
        ("domino_fosdick", 3, ["P0", "P1", "P2"], 5, []),
        ("three_handed_seven", 3, ["P0", "P1", "P2"], 7, []),
        ("bid_individual", 3, ["P0", "P1", "P2"], 8, []),
        ("call_ace_domino", 5, ["makers", "others"], 5, []),
    ):
        tricks = form(key, players)["tricks"]
        assert (tricks["allowed"], tricks["total"], tricks["instead"]) == (names, total, instead)
    assert form("north_american", super_euchre=True)["tricks"]["instead"] == []


def test_seats_say_whose_they_are():
    assert form("british")["alone_seat"]["of"] == "makers"
    assert form("british")["defender_alone"]["of"] == "defenders"
    assert form("setback", 3)["dropped"]["of"] == form("call_ace_domino", 5)["partner"]["of"] == "others"
    assert form("setback", 3)["dropped"]["allowed"] == [0, 1, 2]
    assert form("setback", 3)["maker"]["of"] == "anyone"
    assert form("setback", 3)["tricks"]["of"] is None
    assert "alone_seat" not in form("north_american")
    assert "alone" not in form("domino_play", 3)
    assert "defender_alone" not in form("cosmic")


def test_a_field_says_what_another_leaves_of_it():
    call = form("call_ace_domino", 5)["called_suit"]
    assert call["allowed"] == [0, 1, 2, 3, 4, 5, 6]
    assert call["allowed_by"]["trump"]["0"] == [1, 2, 3, 4, 5]
    assert call["allowed_by"]["trump"]["4"] == [0, 1, 2, 5, 6]
    assert form("domino_play")["turn_ups"]["allowed"] == [3]
    assert form("domino_play")["call_round"]["allowed"] == [1]
    assert form("british")["upcard"]["suggested"] == ["benny"]
    assert form("buck")["upcard"]["suggested"] == ["clubs"]
    assert form("north_american", robson=True)["upcard"]["suggested"] == ["J"]
    assert form("north_american")["upcard"]["suggested"] == []


def test_a_field_says_what_makes_it_dispensable():
    assert form("family_bid")["tricks"]["unless"] == {"lay_down": []}
    assert form("buck")["maker"]["unless"] == {"upcard": ["clubs"]}
    assert form("buck")["bid"]["required"] is True
    assert form("call_ace_domino")["partner_tile"]["unless"]["alone"] == [True]


def test_a_fine_that_is_off_is_not_offered():
    fined = form("north_american", table_talk_points=1)
    assert fined["infringement"]["parts"][0]["allowed"] == ["table_talk"]
    assert "infringement" not in fined["maker"]["with"]
    every = form("north_american", making_trump_rule="all", false_claim_points=2)
    assert every["infringement"]["parts"][0]["allowed"] == ["making_trump", "false_claim"]
    assert "infringement" in every["maker"]["with"]
    assert "played" not in every["revokes"]["with"]
    assert "played" in form("north_american", revoke_ends_hand=False)["revokes"]["with"]


def test_a_game_says_with_what_it_is_played():
    assert game_form(make_ruleset("setback", {"stake_cents": 10}, 3)) == {
        "players": 3, "partners": False, "tricks": 5, "counted_by": ["P0", "P1", "P2"], "counting": "down",
        "start": 5, "pool": {"ante_cents": 25, "stake_cents": 10}, "races": False,
    }  # fmt: skip
    assert game_form(make_ruleset("family_bid")) == {
        "players": 4, "partners": True, "tricks": 6, "counted_by": ["A", "B"], "counting": "up",
        "start": 0, "pool": None, "races": False,
    }  # fmt: skip
    assert game_form(make_ruleset("cosmic"))["races"] is True


@for_every_house
def test_every_hand_that_is_tapped_is_as_the_form_says(key, players, options):
    ruleset = make_ruleset(key, options, players)
    fields = hand_fields(ruleset)
    for hand in ruleset.variant.taps(ruleset):
        assert misread(fields, hand_record(hand)) == []


@for_every_house
def test_what_the_form_requires_no_hand_can_do_without(key, players, options):
    ruleset = make_ruleset(key, options, players)
    fields, begin = hand_fields(ruleset), start(ruleset, 0)
    seen = set()
    for hand in ruleset.variant.taps(ruleset):
        record = hand_record(hand)
        result = hand.result.value
        for field in fields:
            name = field["name"]
            if name in record and needed(field, record, result) and (name, result) not in seen:
                seen.add((name, result))
                assert problems(ruleset, begin, parse_hand({**record, name: None})), name
    required = {(field["name"], result) for field in fields for result in field["required_with"]}
    assert {pair for pair in required if pair[1] in {"played", "throw_in", "lay_down_loner"}} <= seen


@for_every_house
def test_the_engine_takes_the_values_that_the_form_allows_and_no_others(key, players, options):
    ruleset = make_ruleset(key, options, players)
    fields, begin = form(key, players, **options), start(ruleset)
    sample = next(hand_record(hand) for hand in ruleset.variant.taps(ruleset) if hand.maker is not None)
    sample |= {"dealer": sample["maker"]}
    tried = {
        "trump": ["S", "H", "D", "C", "NT_HIGH", "NT_LOW", *range(7)],
        "bid": [*range(14), 24, 36, 48, 96, 192, 384, "little_pepper", "big_pepper", "pass"],
        "call_round": [1, 2],
    }
    for name, values in tried.items():
        allowed = fields[name]["allowed"] if name in fields else []
        for value in values:
            found = problems(ruleset, begin, parse_hand({**sample, name: value}))
            assert (name in {problem.field for problem in found}) == (value not in allowed), value
    for result in fields["result"]["allowed"]:
        codes = {problem.code for problem in problems(ruleset, begin, parse_hand({"result": result}))}
        assert codes.isdisjoint({"result_not_in_variant", "dealer_must_call"})


@given(games(list(VARIANTS)))
def test_whatever_the_engine_takes_the_form_has_declared(game):
    ruleset, hands = game
    fields, state = hand_fields(ruleset), start(ruleset)
    for hand in hands:
        if not problems(ruleset, state, hand):
            assert misread(fields, hand_record(hand)) == []
            state = advance(state, hand)
