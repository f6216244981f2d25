"""Every impossible record is refused, with every fault by its code."""

from scoring.engine.exceptions import CODES
from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.faults import codes_of

FULL = {"A": 5, "B": 0}
THREE = {"A": 3, "B": 2}


def codes(record, before=(), variant="north_american", **options):
    result = answer_request(
        {"variant": variant, "options": options, "players": 4, "hands": [*before, record]}
    )
    if result["error"] is None:
        return []
    assert result["error"]["hand"] == len(before)
    found = codes_of(result["error"]["problems"])
    assert set(found) <= set(CODES)
    return found


@every(
    ("record", "expected"),
    [
        ({}, ["maker_missing", "tricks_missing"]),
        ({"maker": 0}, ["tricks_missing"]),
        ({"tricks": THREE}, ["maker_missing"]),
        ({"maker": 4, "tricks": THREE}, ["seat_out_of_range"]),
        ({"maker": -1, "tricks": THREE}, ["seat_out_of_range"]),
        ({"maker": 0, "dealer": 4, "tricks": THREE}, ["seat_out_of_range"]),
        ({"maker": 0, "tricks": {"A": 3}}, ["tricks_missing"]),
        ({"maker": 0, "tricks": {"A": 3, "B": 3}}, ["tricks_sum"]),
        ({"maker": 0, "tricks": {"A": 3, "B": 1}}, ["tricks_sum"]),
        ({"maker": 0, "tricks": {"A": 6, "B": -1}}, ["tricks_range", "tricks_range"]),
        ({"maker": 0, "tricks": {"A": 3, "B": 2, "C": 0}}, ["side_unknown"]),
        ({"maker": 0, "tricks": {"P0": 3, "P1": 2}}, ["side_unknown"] * 2 + ["tricks_missing"] * 2),
        ({"maker": 0, "tricks": {"makers": 3, "others": 2}}, ["side_unknown"] * 2 + ["tricks_missing"] * 2),
        ({"maker": 0, "tricks": THREE, "trump": "NT_HIGH"}, ["trump_not_in_variant"]),
        ({"maker": 0, "tricks": THREE, "trump": 3}, ["trump_not_in_variant"]),
        ({"maker": 0, "tricks": THREE, "bid": 3}, ["field_not_in_variant"]),
        ({"maker": 0, "tricks": THREE, "alone": True, "alone_seat": 2}, ["field_not_in_variant"]),
        ({"maker": 0, "tricks": THREE, "dropped": [1]}, ["field_not_in_variant"]),
        ({"maker": 0, "tricks": THREE, "declared_march": True}, ["field_not_in_variant"]),
        ({"maker": 0, "tricks": THREE, "turn_ups": 1}, ["field_not_in_variant"]),
        ({"maker": 0, "tricks": THREE, "points": {"A": 1}}, ["field_not_with_result"]),
        ({"maker": 0, "tricks": THREE, "note": "x"}, ["field_not_with_result"]),
        ({"maker": 0, "tricks": THREE, "revokes": [1]}, ["option_off"]),
        ({"maker": 0, "tricks": THREE, "defender_alone": 1}, ["option_off", "defender_needs_lone_maker"]),
        ({"maker": 0, "tricks": THREE, "steal": {"by": 1, "from": 0}}, ["option_off"]),
        ({"maker": 0, "tricks": FULL, "robson": "add"}, ["option_off"]),
        ({"maker": 0, "dealer": 0, "alone": True, "tricks": FULL, "upcard": "J", "blind": True}, ["option_off"]),
        ({"result": "all_passed", "maker": 1}, ["maker_on_all_pass"]),
        ({"result": "all_passed", "tricks": THREE}, ["field_not_with_result"]),
        ({"result": "misdeal", "maker": 1}, ["field_not_with_result"]),
        ({"result": "lay_down_loner"}, ["maker_missing"]),
        ({"result": "lay_down_loner", "maker": 0, "tricks": {"A": 4, "B": 1}}, ["lay_down_lost_trick"]),
        ({"result": "lay_down_loner", "maker": 0, "tricks": {"makers": "short"}}, ["tricks_must_be_counted"]),
        ({"result": "throw_in", "maker": 0}, ["tricks_missing"]),
        ({"result": "throw_in", "maker": 0, "tricks": {"A": 2, "B": 1}}, ["throw_in_too_early"]),
        ({"result": "throw_in", "maker": 1, "tricks": THREE}, ["throw_in_too_early"]),
        ({"result": "throw_in", "maker": 0, "tricks": {"A": 3, "B": 3}}, ["tricks_sum"]),
        ({"result": "throw_in", "maker": 0, "tricks": FULL}, ["throw_in_after_march"]),
        ({"result": "revoke", "maker": 0}, ["revokes_missing"]),
        ({"result": "revoke", "revokes": [4]}, ["seat_out_of_range"]),
        ({"result": "revoke", "alone": True, "revokes": [1]}, ["maker_missing"]),
        ({"result": "revoke", "maker": 0, "alone": True, "revokes": [2]}, ["revoker_sat_out"]),
        ({"result": "revoke", "maker": 0, "revokes": [1], "tricks": THREE}, ["field_not_with_result"]),
        ({"result": "infringement"}, ["infringement_missing"]),
        ({"result": "infringement", "infringement": {"type": "making_trump", "seat": 1}}, ["option_off"]),
        ({"result": "infringement", "infringement": {"type": "table_talk", "seat": 1}}, ["option_off"]),
        ({"result": "infringement", "infringement": {"type": "false_claim", "seat": 1}}, ["option_off"]),
        ({"result": "adjustment"}, ["points_missing", "note_missing"]),
        ({"result": "adjustment", "points": {"A": 1}, "note": "  "}, ["note_missing"]),
        ({"result": "adjustment", "points": {"C": 1}, "note": "x"}, ["side_unknown"]),
        ({"result": "adjustment", "points": {"A": 1}, "note": "x", "maker": 1}, ["field_not_with_result"]),
        ({"result": "totals"}, ["totals_missing"]),
        ({"maker": 9, "dealer": 8, "tricks": {"A": 3, "B": 3}, "trump": "NT_LOW", "bid": 12},
         ["field_not_in_variant", "seat_out_of_range", "seat_out_of_range", "tricks_sum", "trump_not_in_variant"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(record, expected):
    assert codes(record) == expected


@every(
    ("record", "options", "expected"),
    [
        ({"result": "all_passed"}, {"stick_dealer": True}, ["dealer_must_call"]),
        ({"result": "all_passed"}, {"all_pass_penalty": 1}, ["dealer_unknown"]),
        ({"result": "all_passed", "dealer": 1}, {"all_pass_penalty": 1}, []),
        ({"maker": 0, "tricks": {"makers": "short"}}, {"super_euchre": True}, ["tricks_must_be_counted"]),
        ({"maker": 0, "tricks": {"makers": "short"}}, {"robson": True}, ["tricks_must_be_counted"]),
        ({"maker": 0, "tricks": {"makers": "short"}}, {"euchre_lone_points": 4}, []),
        ({"maker": 0, "alone": True, "defender_alone": 2, "tricks": THREE}, {"defend_alone": True},
         ["defender_is_maker_side"]),
        ({"maker": 0, "alone": True, "defender_alone": 0, "tricks": THREE}, {"defend_alone": True},
         ["defender_is_maker_side"]),
        ({"maker": 0, "defender_alone": 1, "tricks": THREE}, {"defend_alone": True}, ["defender_needs_lone_maker"]),
        ({"maker": 0, "alone": True, "defender_alone": 5, "tricks": THREE}, {"defend_alone": True},
         ["seat_out_of_range"]),
        ({"result": "revoke", "maker": 0, "alone": True, "defender_alone": 1, "revokes": [3]},
         {"defend_alone": True}, ["revoker_sat_out"]),
        ({"maker": 0, "alone": True, "tricks": THREE, "revokes": [2]}, {"revoke_ends_hand": False},
         ["revoker_sat_out"]),
        ({"maker": 0, "tricks": THREE, "robson": "subtract"}, {"robson": True}, ["robson_without_all_tricks"]),
        ({"maker": 0, "tricks": THREE, "robson": "add"}, {"robson": True}, ["robson_without_all_tricks"]),
        ({"result": "lay_down_loner", "maker": 0, "robson": "subtract"}, {"robson": True}, []),
        ({"maker": 0, "tricks": THREE, "blind": True}, {"robson": True},
         ["blind_not_alone", "dealer_unknown", "blind_no_jack"]),
        ({"maker": 0, "dealer": 1, "alone": True, "tricks": FULL, "blind": True, "upcard": "J"},
         {"robson": True}, ["blind_not_dealer"]),
        ({"maker": 0, "dealer": 0, "alone": True, "tricks": FULL, "blind": True, "upcard": "Q"},
         {"robson": True}, ["blind_no_jack"]),
        ({"maker": 0, "dealer": 0, "alone": True, "tricks": FULL, "blind": True, "upcard": "J", "call_round": 2},
         {"robson": True}, ["blind_not_first_round"]),
        ({"maker": 0, "dealer": 0, "alone": True, "tricks": FULL, "blind": True, "upcard": "J",
          "robson": "subtract"}, {"robson": True}, ["blind_cannot_subtract"]),
        ({"maker": 0, "tricks": THREE, "steal": {"by": 1, "from": 1}}, {"steal_the_deal": True}, ["steal_own_deal"]),
        ({"maker": 0, "tricks": THREE, "dealer": 0, "steal": {"by": 1, "from": 0}}, {"steal_the_deal": True},
         ["dealer_not_stealer"]),
        ({"maker": 0, "tricks": THREE, "dealer": 1, "steal": {"by": 1, "from": 0, "success": False}},
         {"steal_the_deal": True}, ["dealer_not_stealer"]),
        ({"maker": 0, "tricks": THREE, "steal": {"by": 7, "from": 0}}, {"steal_the_deal": True},
         ["seat_out_of_range"]),
        ({"result": "infringement", "infringement": {"type": "making_trump", "seat": 1}},
         {"making_trump_rule": "dealer_only"}, ["dealer_unknown"]),
        ({"result": "infringement", "dealer": 0, "infringement": {"type": "making_trump", "seat": 1}},
         {"making_trump_rule": "dealer_only"}, ["infringer_not_dealer"]),
        ({"result": "infringement", "maker": 0, "infringement": {"type": "making_trump", "seat": 1}},
         {"making_trump_rule": "all"}, ["maker_not_infringer"]),
        ({"result": "infringement", "maker": 0, "infringement": {"type": "table_talk", "seat": 1}},
         {"table_talk_points": 1}, ["field_not_with_result"]),
    ],
)  # fmt: skip
def test_house_rules_decide_what_can_be(record, options, expected):
    assert codes(record, **options) == expected
    assert codes(record, variant="progressive", **options) == expected


@every("variant", ["canadian", "australian"])
@every(
    ("record", "expected"),
    [
        ({"dealer": 0, "maker": 2, "call_round": 1, "tricks": THREE}, ["partner_must_go_alone"]),
        ({"dealer": 0, "maker": 2, "call_round": 1, "alone": True, "tricks": THREE}, []),
        ({"dealer": 0, "maker": 2, "call_round": 2, "tricks": THREE}, []),
        ({"dealer": 0, "maker": 2, "tricks": THREE}, []),
        ({"dealer": 0, "maker": 1, "call_round": 1, "tricks": THREE}, []),
        ({"dealer": 0, "maker": 0, "call_round": 1, "tricks": THREE}, []),
        ({"maker": 2, "call_round": 1, "tricks": THREE}, ["dealer_unknown"]),
        ({"maker": 2, "call_round": 1, "alone": True, "tricks": THREE}, []),
    ],
)
def test_the_dealers_partner_who_orders_up_goes_alone(variant, record, expected):
    assert codes(record, variant=variant) == expected


def test_the_partner_rule_knows_the_dealer_from_the_hand_before():
    first = {"dealer": 0, "maker": 1, "tricks": THREE}
    assert codes({"maker": 3, "call_round": 1, "tricks": THREE}, [first], "canadian") == [
        "partner_must_go_alone"
    ]


def test_after_the_end_no_record_is_taken():
    won = [{"maker": 0, "alone": True, "tricks": FULL}] * 3
    for record in ({"maker": 0, "tricks": THREE}, {"result": "misdeal"}, {"result": "all_passed"}):
        assert codes(record, won) == ["game_over"]
    assert codes({"result": "adjustment", "points": {"A": -9}, "note": "x"}, won) == ["game_over"]
    assert codes({"maker": 0, "tricks": {"A": 3, "B": 3}}, won) == ["game_over", "tricks_sum"]
    assert codes({"result": "all_passed"}, won, all_pass_penalty=1) == ["game_over"]
