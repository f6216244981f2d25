"""British euchre: lone hands on both sides, the Benny, the dealer's partner; what they are called and counted as."""

from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every
from tests.scoring.engine.test_partner_problems import codes

THREE = {"A": 3, "B": 2}
TWO = {"A": 2, "B": 3}
FULL = {"A": 5, "B": 0}
BENNY = {"upcard": "benny", "dealer": 0, "maker": 0, "tricks": THREE}


@every(
    ("more", "expected"),
    [
        ({"alone": True, "alone_seat": 0}, []),
        ({"alone": True, "alone_seat": 2}, []),
        ({"alone": True, "alone_seat": 1}, ["alone_seat_not_makers"]),
        ({"alone": True, "alone_seat": 4}, ["seat_out_of_range"]),
        ({"alone_seat": 2}, ["alone_seat_not_alone"]),
        ({"alone_seat": 3}, ["alone_seat_not_alone", "alone_seat_not_makers"]),
        ({"defender_alone": 1}, []),
        ({"defender_alone": 3}, []),
        ({"defender_alone": 2}, ["defender_is_maker_side"]),
        ({"alone": True, "alone_seat": 2, "defender_alone": 3}, []),
    ],
)
def test_one_of_the_makers_and_one_of_the_defenders_may_be_alone(more, expected):
    assert codes("british", {"maker": 0, "tricks": THREE, **more}) == expected


def test_a_table_may_play_without_lone_defenders():
    record = {"maker": 0, "tricks": THREE, "defender_alone": 1}
    assert codes("british", record, defend_alone=False) == ["option_off"]


@every(
    ("more", "revokes", "expected"),
    [
        ({"alone": True}, [2], ["revoker_sat_out"]),
        ({"alone": True, "alone_seat": 2}, [2], []),
        ({"alone": True, "alone_seat": 2}, [0], ["revoker_sat_out"]),
        ({"defender_alone": 3}, [1], ["revoker_sat_out"]),
        ({"alone": True, "alone_seat": 2, "defender_alone": 3}, [0, 1], ["revoker_sat_out"] * 2),
    ],
)
def test_who_sits_out_cannot_revoke(more, revokes, expected):
    assert codes("british", {"result": "revoke", "maker": 0, "revokes": revokes, **more}) == expected


@every(
    ("more", "expected"),
    [
        ({}, []),
        ({"call_round": 1}, []),
        ({"alone": True, "alone_seat": 2}, []),
        ({"call_round": 2}, ["benny_not_first_round"]),
        ({"maker": 1}, ["benny_not_dealer"]),
        ({"maker": 2, "call_round": 1}, ["benny_not_dealer"]),
        ({"maker": 1, "call_round": 2}, ["benny_not_first_round", "benny_not_dealer"]),
        ({"dealer": None}, ["dealer_unknown"]),
        ({"dealer": 7}, ["seat_out_of_range"]),
        ({"result": "revoke", "tricks": None, "revokes": [1], "maker": 3}, ["benny_not_dealer"]),
        ({"result": "revoke", "tricks": None, "revokes": [1], "maker": None}, []),
        ({"result": "all_passed", "maker": None, "tricks": None}, ["benny_passed_out"]),
    ],
)
def test_with_the_benny_turned_up_the_dealer_makes_trump_in_the_first_round(more, expected):
    assert codes("british", {**BENNY, **more}) == expected


def test_the_dealer_of_a_blind_shout_is_known_from_the_hand_before():
    before = {"dealer": 3, "maker": 1, "tricks": THREE}
    shout = {"upcard": "benny", "tricks": THREE}
    assert codes("british", {**shout, "maker": 0}, before) == []
    assert codes("british", {**shout, "maker": 1}, before) == ["benny_not_dealer"]


@every("variant", ["british", "st_austell", "penryn_falmouth"])
@every(
    ("more", "expected"),
    [
        ({}, ["partner_must_go_alone"]),
        ({"alone": True}, []),
        ({"alone": True, "alone_seat": 2}, []),
        ({"alone": True, "alone_seat": 0}, ["partner_must_go_alone"]),
        ({"call_round": 2}, []),
        ({"call_round": None}, []),
        ({"maker": 0}, []),
        ({"dealer": None}, ["dealer_unknown"]),
        ({"dealer": None, "alone": True}, []),
    ],
)
def test_in_the_first_round_the_dealers_partner_makes_trump_only_by_going_alone(variant, more, expected):
    record = {"dealer": 0, "maker": 2, "call_round": 1, "tricks": THREE, **more}
    assert codes(variant, record) == expected


@every(
    ("record", "ours", "theirs"),
    [
        ({"maker": 0, "tricks": FULL}, ["have_an_eye", "march"], []),
        ({"maker": 0, "alone": True, "alone_seat": 2, "tricks": FULL}, ["have_an_eye", "march", "lone_march"], []),
        ({"maker": 0, "tricks": THREE}, ["have_an_eye"], []),
        ({"maker": 1, "tricks": THREE}, ["have_an_eye"], ["euchred"]),
        ({"maker": 1, "defender_alone": 2, "tricks": FULL}, ["have_an_eye", "march", "lone_march"], ["euchred"]),
        ({"result": "all_passed"}, [], []),
    ],
)  # fmt: skip
def test_a_standing_and_a_hand_have_their_words(record, ours, theirs):
    result = answer_request({"variant": "british", "players": 4, "hands": [record]})
    assert result["terms"] == {"A": ours, "B": theirs}


def test_to_lose_without_a_point_is_to_be_whitewashed():
    hands = [{"maker": 0, "alone": True, "tricks": FULL}] * 3
    result = answer_request({"variant": "british", "players": 4, "hands": hands})
    assert result["winners"] == ["A"]
    assert result["terms"] == {"A": ["have_an_eye", "march", "lone_march"], "B": ["whitewashed"]}


def test_a_whole_game_to_eleven():
    hands = [
        {"dealer": 0, "maker": 1, "call_round": 1, "tricks": {"A": 1, "B": 4}},  # 0-1
        {"maker": 3, "call_round": 1, "alone": True, "tricks": {"A": 0, "B": 5}},  # 0-5
        {"maker": 1, "call_round": 2, "defender_alone": 2, "tricks": {"A": 3, "B": 2}},  # 4-5
        {"result": "all_passed"},  # 4-5
        {"upcard": "benny", "maker": 0, "alone": True, "alone_seat": 2, "tricks": FULL},  # 8-5
        {"result": "misdeal"},  # 8-5
        {"maker": 2, "alone": True, "defender_alone": 1, "tricks": {"makers": "short"}},  # 8-9
        {"result": "revoke", "maker": 3, "revokes": [1]},  # 10-9
        {"maker": 0, "tricks": {"A": 4, "B": 1}},  # 11-9
    ]
    counted = [answer_request({"variant": "british", "players": 4, "hands": hands[:n]}) for n in range(10)]
    assert [tuple(one["scores"].values()) for one in counted] == [
        (0, 0), (0, 1), (0, 5), (4, 5), (4, 5), (8, 5), (8, 5), (8, 9), (10, 9), (11, 9),
    ]  # fmt: skip
    assert [one["next_dealer"] for one in counted] == [None, 1, 2, 3, 0, 1, 1, 2, 3, None]
    assert (counted[-1]["winners"], counted[-2]["winners"]) == (["A"], [])
    assert counted[-1]["seat_points"] == {"0": 11, "1": 9, "2": 11, "3": 9}


def test_the_example_of_the_rule_page():
    hands = [
        {"maker": 1, "tricks": {"A": 1, "B": 4}},
        {"maker": 1, "defender_alone": 2, "tricks": THREE},
        {"upcard": "benny", "dealer": 0, "maker": 0, "alone": True, "alone_seat": 2, "tricks": FULL},
        {"maker": 2, "alone": True, "defender_alone": 1, "tricks": {"A": 1, "B": 4}},
    ]
    counted = [answer_request({"variant": "british", "players": 4, "hands": hands[:n]}) for n in range(1, 5)]
    assert [tuple(one["scores"].values()) for one in counted] == [(0, 1), (4, 1), (8, 1), (8, 5)]


@every("variant", ["st_austell", "penryn_falmouth"])
def test_in_cornwall_a_game_is_twenty_one(variant):
    lone, euchred = {"maker": 0, "alone": True, "tricks": FULL}, {"maker": 1, "alone": True, "tricks": THREE}
    hands = [lone] * 4 + [euchred, {"maker": 0, "tricks": THREE}, {"maker": 0, "tricks": THREE}]
    standing = [answer_request({"variant": variant, "players": 4, "hands": hands[:n]}) for n in range(1, 8)]
    # A euchred loner gives 2 in St Austell and 4 in Penryn and Falmouth, where the game ends a hand earlier.
    last = {"st_austell": [18, 19, 20], "penryn_falmouth": [20, 21]}[variant]
    assert [one["scores"]["A"] for one in standing if one["error"] is None] == [4, 8, 12, 16, *last]
    assert standing[-1]["winners"] == {"st_austell": [], "penryn_falmouth": ["A"]}[variant]


@every(
    ("record", "expected"),
    [
        ({"maker": 0, "alone": True, "alone_seat": 2, "tricks": FULL},
         {"hands_made": (1, 0, 0, 0), "loners": (0, 0, 1, 0), "loners_made": (0, 0, 1, 0)}),
        ({"maker": 0, "alone": True, "alone_seat": 2, "tricks": TWO},
         {"hands_made": (1, 0, 0, 0), "loners": (0, 0, 1, 0), "euchres_made": (0, 1, 0, 1),
          "euchres_suffered": (0, 0, 1, 0)}),
        ({"maker": 0, "defender_alone": 3, "tricks": TWO},
         {"hands_made": (1, 0, 0, 0), "euchres_made": (0, 0, 0, 1), "euchres_suffered": (1, 0, 1, 0)}),
        ({"result": "revoke", "maker": 1, "alone": True, "alone_seat": 3, "revokes": [3]},
         {"hands_made": (0, 1, 0, 0), "loners": (0, 0, 0, 1), "revokes": (0, 0, 0, 1)}),
    ],
)  # fmt: skip
def test_a_loner_is_counted_for_who_played_it(record, expected):
    ruleset = make_ruleset("british")
    state = advance(start(ruleset), parse_hand(record))
    names = ("hands_made", "loners", "loners_made", "euchres_made", "euchres_suffered", "revokes")
    assert {name: getattr(state, name) for name in names if any(getattr(state, name))} == expected


def test_who_played_the_lone_march_is_credited_with_his_own_points():
    lone = {"maker": 0, "alone": True, "alone_seat": 2, "tricks": FULL}
    request = {"variant": "british", "players": 4, "options": {"loner_maker_points": 5}, "hands": [lone]}
    result = answer_request(request)
    assert result["scores"] == {"A": 4, "B": 0}
    assert result["seat_points"] == {"0": 4, "1": 0, "2": 5, "3": 0}
