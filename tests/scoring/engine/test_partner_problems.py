"""What five-trick games beside North America's cannot have recorded, each fault by its code."""

from scoring.engine.exceptions import CODES
from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.faults import codes_of

FULL = {"A": 5, "B": 0}
THREE = {"A": 3, "B": 2}
SHORT = {"makers": "short"}
PLAYED = {"maker": 0, "tricks": THREE}
FOUR_AT_TABLE = ("british", "domino_fosdick", "domino_play", "card_fosdick", "classic_1844", "railroad",
                 "somerset_1888", "cosmic")  # fmt: skip


def codes(variant, record, *before, players=4, **options):
    request = {"variant": variant, "options": options, "players": players, "hands": [*before, record]}
    error = answer_request(request)["error"]
    if error is None:
        return []
    assert error["hand"] == len(before)
    found = codes_of(error["problems"])
    assert set(found) <= set(CODES)
    return found


@every("variant", FOUR_AT_TABLE)
@every(
    ("record", "expected"),
    [
        (PLAYED, []),
        ({}, ["maker_missing", "tricks_missing"]),
        ({"maker": 4, "tricks": {"A": 3, "B": 3}}, ["seat_out_of_range", "tricks_sum"]),
        ({"maker": 0, "tricks": {"A": 6, "B": -1}}, ["tricks_range", "tricks_range"]),
        ({"maker": 0, "tricks": {"P0": 3, "P1": 2}}, ["side_unknown"] * 2 + ["tricks_missing"] * 2),
        ({**PLAYED, "trump": "NT_HIGH"}, ["trump_not_in_variant"]),
        ({**PLAYED, "robson": "add", "blind": True}, ["field_not_in_variant"] * 2),
        ({**PLAYED, "steal": {"by": 1, "from": 0}}, ["field_not_in_variant"]),
        ({**PLAYED, "dropped": [1], "bid": 3}, ["field_not_in_variant"] * 2),
        ({"result": "lay_down_loner", "maker": 0}, ["result_not_in_variant"]),
        ({"result": "throw_in", "maker": 0, "tricks": THREE}, ["result_not_in_variant"]),
        ({"result": "misdeal", "maker": 0}, ["field_not_with_result"]),
        ({"result": "revoke"}, ["revokes_missing"]),
        ({"result": "revoke", "alone": True, "revokes": [1]}, ["maker_missing"]),
        ({"result": "revoke", "maker": 0, "alone": True, "revokes": [2]}, ["revoker_sat_out"]),
        ({"result": "revoke", "maker": 0, "revokes": [5]}, ["seat_out_of_range"]),
        ({"result": "adjustment"}, ["points_missing", "note_missing"]),
        ({"result": "totals"}, ["totals_missing"]),
    ],
)
def test_what_can_be_nowhere_is_refused_everywhere(variant, record, expected):
    assert codes(variant, record) == expected


@every("variant", [one for one in FOUR_AT_TABLE if one != "somerset_1888"])
def test_the_revoke_law_is_that_of_north_america(variant):
    revoked = {**PLAYED, "revokes": [1]}
    assert codes(variant, revoked) == ["option_off"]
    assert codes(variant, revoked, revoke_ends_hand=False) == []
    for kind, code in (("making_trump", "infringement_not_in_variant"), ("false_claim", "option_off")):
        claim = {"result": "infringement", "infringement": {"type": kind, "seat": 1}}
        assert codes(variant, claim) == [code]
    claim = {"result": "infringement", "infringement": {"type": "false_claim", "seat": 1}}
    assert codes(variant, claim, false_claim_points=1) == []
    assert codes(variant, {**claim, "maker": 1}, false_claim_points=1) == ["field_not_with_result"]
    assert codes(variant, {"result": "infringement"}, false_claim_points=1) == ["infringement_missing"]


def test_the_somerset_club_knows_no_other_revoke_law():
    assert codes("somerset_1888", {**PLAYED, "revokes": [1]}) == ["field_not_with_result"]
    claim = {"result": "infringement", "infringement": {"type": "false_claim", "seat": 1}}
    assert codes("somerset_1888", claim) == ["result_not_in_variant"]


@every("variant", ["domino_fosdick", "domino_play", "card_fosdick", "somerset_1888"])
def test_a_lone_defender_is_a_house_rule_against_a_lone_maker(variant):
    guarded = {**PLAYED, "defender_alone": 1}
    assert codes(variant, guarded) == ["option_off", "defender_needs_lone_maker"]
    assert codes(variant, guarded, defend_alone=True) == ["defender_needs_lone_maker"]
    assert codes(variant, {**guarded, "alone": True}, defend_alone=True) == []
    partner = {**guarded, "alone": True, "defender_alone": 2}
    assert codes(variant, partner, defend_alone=True) == ["defender_is_maker_side"]


def test_railroad_has_lone_defenders_against_lone_makers_only():
    guarded = {**PLAYED, "defender_alone": 1}
    assert codes("railroad", {**guarded, "alone": True}) == []
    assert codes("railroad", guarded) == ["defender_needs_lone_maker"]
    assert codes("railroad", {**guarded, "alone": True}, defend_alone=False) == ["option_off"]
    sat_out = {"result": "revoke", "maker": 0, "alone": True, "defender_alone": 1, "revokes": [3]}
    assert codes("railroad", sat_out) == ["revoker_sat_out"]


@every("variant", ["classic_1844", "cosmic"])
def test_some_know_no_lone_defender(variant):
    guarded = {**PLAYED, "alone": True, "defender_alone": 1}
    assert codes(variant, guarded) == ["field_not_in_variant"]


@every("variant", [one for one in FOUR_AT_TABLE if one != "british"])
def test_only_britain_lets_the_other_partner_be_the_lone_hand(variant):
    assert codes(variant, {**PLAYED, "alone": True, "alone_seat": 2}) == ["field_not_in_variant"]


@every("variant", [one for one in FOUR_AT_TABLE if one != "cosmic"])
def test_all_may_pass_unless_the_dealer_is_stuck(variant):
    assert codes(variant, {"result": "all_passed"}) == []
    assert codes(variant, {"result": "all_passed", "maker": 1}) == ["maker_on_all_pass"]
    assert codes(variant, {"result": "all_passed"}, stick_dealer=True) == ["dealer_must_call"]


def test_at_a_cosmic_table_the_dealer_is_always_stuck():
    assert codes("cosmic", {"result": "all_passed"}) == ["dealer_must_call"]


@every("variant", FOUR_AT_TABLE)
def test_the_dealers_partner_may_have_to_go_alone(variant):
    ordered = {"dealer": 0, "maker": 2, "call_round": 1, "tricks": THREE}
    rule = {"dealer_partner_must_go_alone": True}
    assert codes(variant, ordered, **rule) == ["partner_must_go_alone"]
    assert codes(variant, ordered, dealer_partner_must_go_alone=False) == []
    assert codes(variant, {**ordered, "alone": True}, **rule) == []
    assert codes(variant, {**ordered, "call_round": None}, **rule) == []
    assert codes(variant, {**ordered, "dealer": None}, **rule) == ["dealer_unknown"]


@every("variant", FOUR_AT_TABLE)
def test_that_the_makers_fell_short_is_enough(variant):
    assert codes(variant, {"maker": 0, "tricks": SHORT}) == []
    assert codes(variant, {"maker": 0, "alone": True, "tricks": SHORT}, euchre_lone_points=2) == []


@every("variant", ["domino_fosdick", "domino_play"])
def test_dominoes_have_the_suits_nought_to_six(variant):
    assert [codes(variant, {**PLAYED, "trump": suit}) for suit in (0, 6)] == [[], []]
    assert codes(variant, {**PLAYED, "trump": "S"}) == ["trump_not_in_variant"]


@every("variant", ["british", "card_fosdick", "classic_1844", "railroad", "cosmic"])
def test_cards_have_four_suits(variant):
    assert codes(variant, {**PLAYED, "trump": "C"}) == []
    assert codes(variant, {**PLAYED, "trump": 3}) == ["trump_not_in_variant"]


@every(
    ("variant", "players"),
    [("domino_fosdick", 2), ("domino_fosdick", 3), ("domino_play", 2), ("domino_play", 3), ("two_handed", 2)],
)
@every(
    ("more", "expected"),
    [
        ({}, []),
        ({"alone": True}, ["field_not_in_variant"]),
        ({"alone": True, "alone_seat": 1}, ["field_not_in_variant"] * 2),
        ({"defender_alone": 1}, ["field_not_in_variant"]),
        ({"tricks": SHORT}, ["tricks_must_be_counted"]),
        ({"tricks": {"A": 3, "B": 2}}, None),
        ({"tricks": None}, ["tricks_missing"]),
        ({"maker": None}, ["maker_missing"]),
        ({"result": "revoke", "tricks": None, "alone": True, "revokes": [1]}, ["field_not_in_variant"]),
    ],
)
def test_who_plays_for_himself_is_never_alone_and_counts_his_tricks(variant, players, more, expected):
    sides = [f"P{seat}" for seat in range(players)]
    if expected is None:
        expected = ["side_unknown"] * 2 + ["tricks_missing"] * players
    tricks = dict.fromkeys(sides, 0) | {"P0": 3, "P1": 2}
    assert codes(variant, {"maker": 0, "tricks": tricks, **more}, players=players) == expected


def test_the_tricks_of_all_three_add_up():
    for tricks, expected in (
        ({"P0": 3, "P1": 1, "P2": 1}, []),
        ({"P0": 3, "P1": 1, "P2": 0}, ["tricks_sum"]),
        ({"P0": 3, "P1": 1, "P2": 2}, ["tricks_sum"]),
        ({"P0": 3, "P1": 2}, ["tricks_missing"]),
    ):
        assert codes("domino_fosdick", {"maker": 1, "tricks": tricks}, players=3) == expected


@every("players", [2, 3, 4])
def test_a_deal_is_given_up_when_all_three_tiles_are_refused(players):
    passed = {"result": "all_passed"}
    assert codes("domino_play", {**passed, "turn_ups": 3}, players=players) == []
    assert codes("domino_play", passed, players=players) == []
    for fewer in (0, 1, 2, 4, -3):
        assert codes("domino_play", {**passed, "turn_ups": fewer}, players=players) == ["turn_ups_not_all"]
    assert codes("domino_fosdick", {**passed, "turn_ups": 3}, players=players) == ["field_not_in_variant"]


def test_turn_ups_are_told_only_of_a_deal_given_up_and_no_suit_is_named():
    assert codes("domino_play", {**PLAYED, "turn_ups": 2}) == ["field_not_with_result"]
    assert codes("domino_play", {**PLAYED, "call_round": 1}) == []
    assert codes("domino_play", {**PLAYED, "call_round": 2}) == ["no_naming_round"]
    assert codes("domino_fosdick", {**PLAYED, "call_round": 2}) == []


@every("variant", FOUR_AT_TABLE)
def test_after_the_end_no_record_is_taken(variant):
    won = [{"maker": 0, "tricks": FULL}] * 3
    assert codes(variant, PLAYED, *won, target=5) == ["game_over"]
    assert codes(variant, {"result": "misdeal"}, *won, target=5) == ["game_over"]
