"""Whose deal it is."""

from scoring.engine.dealing import who_dealt
from scoring.engine.hand import parse_hand
from scoring.engine.ledger import LedgerLine, fold
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from tests.cases import every

THREE = {"A": 3, "B": 2}
PLAYED = {"maker": 0, "tricks": THREE}
SWITCHES = {
    "making_trump_rule": "all",
    "table_talk_points": 1,
    "false_claim_points": 1,
    "steal_the_deal": True,
    "point_on_partner": True,
}


def charged(kind):
    return {"result": "infringement", "infringement": {"type": kind, "seat": 1}}


def next_dealer(*hands, variant="north_american"):
    result = answer_request({"variant": variant, "options": SWITCHES, "players": 4, "hands": list(hands)})
    assert result["error"] is None
    return result["next_dealer"]


@every("variant", ["north_american", "progressive", "canadian"])
@every(
    ("record", "seat_after_2"),
    [
        (PLAYED, 3),
        ({"result": "all_passed"}, 3),
        ({"result": "revoke", "revokes": [1]}, 3),
        ({"result": "lay_down_loner", "maker": 0}, 3),
        ({"result": "throw_in", "maker": 0, "tricks": {"A": 3, "B": 0}}, 3),
        (charged("making_trump"), 3),
        ({"result": "misdeal"}, 2),
        (charged("table_talk"), 2),
        (charged("false_claim"), 2),
        ({"result": "adjustment", "points": {"A": 1}, "note": "late"}, 2),
    ],
)
def test_the_deal_moves_as_the_law_says(record, seat_after_2, variant):
    assert next_dealer({**PLAYED, "dealer": 1}, record, variant=variant) == seat_after_2


def test_nobody_knows_the_dealer_until_a_record_says():
    assert next_dealer(PLAYED, {"result": "all_passed"}, {"result": "misdeal"}) is None
    assert next_dealer(PLAYED, {**PLAYED, "dealer": 3}) == 0
    assert next_dealer({"result": "misdeal", "dealer": 2}) == 2


def test_a_record_rules_even_out_of_turn():
    assert next_dealer({**PLAYED, "dealer": 0}, {**PLAYED, "dealer": 3}, PLAYED) == 1


def test_after_a_stolen_deal_the_next_is_left_of_the_thief():
    steal = {"by": 2, "from": 1}
    assert next_dealer({**PLAYED, "dealer": 0}, {**PLAYED, "steal": steal}) == 3
    assert next_dealer({**PLAYED, "steal": steal}) == 3
    assert next_dealer({**PLAYED, "dealer": 2, "steal": steal}) == 3
    assert next_dealer({"result": "all_passed", "steal": steal}) == 3


def test_after_a_theft_that_was_caught_the_next_is_left_of_who_was_robbed():
    caught = {"by": 2, "from": 1, "success": False}
    assert next_dealer({**PLAYED, "steal": caught}) == 2
    assert next_dealer({**PLAYED, "dealer": 1, "steal": caught}) == 2


def test_when_the_game_is_over_nobody_deals():
    won = {"result": "adjustment", "points": {"A": 10}, "note": "x"}
    assert next_dealer({**PLAYED, "dealer": 1}, won) is None


@every(
    ("record", "points"),
    [
        ({"maker": 0, "tricks": THREE}, {"A": 2, "B": 0}),
        ({"maker": 0, "tricks": {"A": 2, "B": 3}}, {"A": 1, "B": 2}),
        ({"result": "all_passed"}, {"A": 1, "B": 0}),
        ({"result": "lay_down_loner", "maker": 1}, {"A": 1, "B": 4}),
        ({"result": "throw_in", "maker": 1, "tricks": {"A": 0, "B": 3}}, {"A": 1, "B": 1}),
        ({"result": "revoke", "revokes": [3]}, {"A": 2, "B": 0}),
    ],
)
def test_stealing_the_partners_deal_adds_a_point_on_top_of_a_hand(record, points):
    def changed(steal):
        hands = [{**record, "steal": steal}]
        result = answer_request(
            {"variant": "north_american", "options": SWITCHES, "players": 4, "hands": hands}
        )
        return result["points_of_last_hand"]

    assert changed({"by": 2, "from": 0}) == points
    plain = changed({"by": 1, "from": 0})
    assert changed({"by": 2, "from": 0, "success": False}) == plain
    bonus = 0 if record.get("result") == "revoke" else 1
    assert plain == {"A": points["A"] - bonus, "B": points["B"]}


def test_the_bonus_counts_before_the_penalty_and_may_win_first():
    first = {"result": "adjustment", "points": {"A": 9, "B": 9}, "note": "late in the game"}
    last = {"result": "all_passed", "steal": {"by": 2, "from": 0}}
    options = {"steal_the_deal": True, "point_on_partner": True, "all_pass_penalty": 3}
    result = answer_request(
        {"variant": "north_american", "options": options, "players": 4, "hands": [first, last]}
    )
    assert (result["scores"], result["winners"]) == ({"A": 10, "B": 12}, ["A"])


@every(("said", "dealt"), [({}, 2), ({"dealer": 1}, 1)])
def test_a_ledger_names_who_dealt_each_hand(said, dealt):
    hand = parse_hand({**PLAYED, **said})
    (slot,) = fold(make_ruleset("north_american"), [LedgerLine("1", "hand", hand=hand)], first_dealer=2).slots
    assert slot.dealer == who_dealt(hand, 2) == dealt


@every("key", ["north_american", "british", "two_handed", "progressive"])
def test_when_all_pass_the_house_may_have_the_same_dealer_deal_again(key):
    def dealer(**options):
        hands = [{"result": "all_passed", "dealer": 1}]
        players = 2 if key == "two_handed" else 4
        return answer_request({"variant": key, "options": options, "players": players, "hands": hands})[
            "next_dealer"
        ]

    assert dealer(redeal_same_dealer=True) == 1
    assert dealer() == (0 if key == "two_handed" else 2)


@every("key", ["north_american", "progressive"])
def test_a_deal_that_is_dealt_again_is_none_of_the_hands(key):
    def over(*hands, **options):
        asked = {"variant": key, "players": 4, "options": {"fixed_hands": 2, **options}, "hands": list(hands)}
        return bool(answer_request(asked)["winners"])

    passed = {"result": "all_passed"}
    assert over(passed, PLAYED)
    assert not over(passed, PLAYED, redeal_same_dealer=True)
    assert over(passed, PLAYED, passed, PLAYED, redeal_same_dealer=True)
