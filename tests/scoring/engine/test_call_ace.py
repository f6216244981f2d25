"""Call-Ace with dominoes beyond its table: calls, partners, refusals, whole games."""

from scoring.engine.exceptions import CODES
from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every
from tests.scoring.engine.faults import codes_of

PASSED = {"result": "all_passed"}
MISDEAL = {"result": "misdeal"}


def played(*hands, players=5, **options):
    return answer_request(
        {"variant": "call_ace_domino", "options": options, "players": players, "hands": list(hands)}
    )


def found(result):
    codes = [] if result["error"] is None else codes_of(result["error"]["problems"])
    assert set(codes) <= set(CODES)
    return codes


def made(maker, taken, partner, **more):
    """A hand of the maker with a partner's seat, or the word for where the tile was."""
    record = {"maker": maker, "tricks": {"makers": taken, "others": 5 - taken}, "trump": 4, "called_suit": 1}
    if isinstance(partner, str):
        return {**record, "partner_tile": partner, **more}
    return {**record, "partner_tile": "other", "partner": partner, **more}


def announced(maker, taken, **more):
    return {"maker": maker, "alone": True, "tricks": {"makers": taken, "others": 5 - taken}, **more}


def standing(*scores):
    points = {f"P{seat}": score for seat, score in enumerate(scores)}
    return {"result": "adjustment", "points": points, "note": "where the game stood"}


def ending(result):
    assert result["error"] is None
    return [*result["scores"].values()], result["winners"]


def test_a_whole_game_of_five():
    hands = [
        made(0, 3, 2, dealer=4, call_round=1),
        made(1, 4, "asleep"),
        PASSED,
        made(3, 2, 4),
        MISDEAL,
        announced(4, 3, trump=6),
        made(0, 5, 4),
    ]
    results = [played(*hands[:n]) for n in range(len(hands) + 1)]
    assert [tuple(result["scores"].values()) for result in results] == [
        (0, 0, 0, 0, 0), (1, 0, 1, 0, 0), (1, 1, 1, 0, 0), (1, 1, 1, 0, 0), (3, 3, 3, 0, 0), (3, 3, 3, 0, 0),
        (3, 3, 3, 0, 1), (5, 3, 3, 0, 3),
    ]  # fmt: skip
    assert [result["next_dealer"] for result in results] == [None, 0, 1, 2, 3, 3, 4, None]
    assert results[-1]["winners"] == ["P0"]
    assert results[-1]["seat_points"] == {"0": 5, "1": 3, "2": 3, "3": 0, "4": 3}
    assert found(played(*hands, PASSED)) == ["game_over"]


def test_a_whole_game_of_four_won_by_those_who_did_not_make_trump():
    hands = [announced(2, 5, dealer=0), made(1, 5, 0), made(0, 0, "maker"), made(2, 1, 3)]
    assert ending(played(*hands[:3], players=4)) == ([2, 4, 6, 2], ["P2"])
    assert found(played(*hands, players=4)) == ["game_over"]


def test_of_several_who_cross_together_the_highest_wins_and_level_all():
    assert ending(played(standing(4, 0, 4), made(0, 3, 2))) == ([5, 0, 5, 0, 0], ["P0", "P2"])
    assert ending(played(standing(3, 0, 4), made(0, 5, 2))) == ([5, 0, 6, 0, 0], ["P2"])
    assert ending(played(standing(3, 3, 0, 2), made(2, 2, 4))) == ([5, 5, 0, 4, 0], ["P0", "P1"])
    assert ending(played(standing(3, 4, 3), made(3, 2, 4))) == ([5, 6, 5, 0, 0], ["P1"])
    assert ending(played(standing(9, 0, 9), made(0, 3, 2), target=10))[1] == ["P0", "P2"]


def test_a_partner_may_be_told_by_the_seat_alone_and_the_suits_may_be_left_out():
    bare = {"maker": 0, "tricks": {"makers": 5, "others": 0}}
    points = {"P0": 2, "P1": 0, "P2": 0, "P3": 2, "P4": 0}
    assert played({**bare, "partner": 3})["scores"] == points
    assert played({**bare, "partner": 3, "partner_tile": "other", "trump": 2})["scores"] == points
    assert found(played({**bare, "partner_tile": "maker"})) == []


@every("trump", range(7))
def test_trump_and_the_suit_below_it_cannot_be_called(trump):
    below = {0: 6, 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}[trump]
    refused = [
        suit
        for suit in range(7)
        if found(played(made(0, 3, 1, trump=trump, called_suit=suit))) == ["called_suit_barred"]
    ]
    assert refused == sorted({trump, below})
    assert found(played(made(0, 3, 1, trump=trump, called_suit=(trump + 1) % 7))) == []


def test_words_are_the_makers_sides():
    def terms(record):
        return {side: words for side, words in played(record)["terms"].items() if words}

    assert terms(made(0, 5, 2)) == {"P0": ["march"], "P2": ["march"]}
    assert terms(made(0, 5, "asleep")) == terms(announced(0, 5)) == {"P0": ["march", "lone_march"]}
    assert terms(made(0, 2, 2)) == {"P0": ["euchred"], "P2": ["euchred"]}
    assert terms(made(0, 0, "maker")) == {"P0": ["euchred"]}
    assert terms(made(0, 4, 2)) == terms(PASSED) == {}


@every(
    ("record", "expected"),
    [
        (made(1, 3, 2), {"hands_made": (0, 1, 0, 0)}),
        (made(1, 5, "asleep"), {"hands_made": (0, 1, 0, 0)}),
        (announced(1, 4), {"hands_made": (0, 1, 0, 0), "loners": (0, 1, 0, 0)}),
        (announced(1, 5), {"hands_made": (0, 1, 0, 0), "loners": (0, 1, 0, 0), "loners_made": (0, 1, 0, 0)}),
        (made(1, 2, 2),
         {"hands_made": (0, 1, 0, 0), "euchres_made": (1, 0, 0, 1), "euchres_suffered": (0, 1, 1, 0)}),
        (announced(1, 2),
         {"hands_made": (0, 1, 0, 0), "loners": (0, 1, 0, 0), "euchres_made": (1, 0, 1, 1),
          "euchres_suffered": (0, 1, 0, 0)}),
        (MISDEAL, {}),
    ],
)  # fmt: skip
def test_each_hand_is_counted_by_seat(record, expected):
    ruleset = make_ruleset("call_ace_domino", players=4)
    state = advance(start(ruleset), parse_hand(record))
    names = ("hands_made", "loners", "loners_made", "euchres_made", "euchres_suffered", "revokes")
    assert {name: getattr(state, name) for name in names if any(getattr(state, name))} == expected


GOOD = made(0, 3, 2)


@every(
    ("record", "expected"),
    [
        ({}, ["maker_missing", "partner_tile_missing", "tricks_missing"]),
        ({**GOOD, "maker": None}, ["maker_missing"]),
        ({**GOOD, "maker": 5}, ["seat_out_of_range"]),
        ({**GOOD, "partner": 5}, ["seat_out_of_range"]),
        ({**GOOD, "partner": -1}, ["seat_out_of_range"]),
        ({**GOOD, "tricks": None}, ["tricks_missing"]),
        ({**GOOD, "tricks": {"makers": "short"}}, ["tricks_must_be_counted"]),
        ({**GOOD, "tricks": {"makers": 3}}, ["tricks_missing"]),
        ({**GOOD, "tricks": {"makers": 3, "others": 1}}, ["tricks_sum"]),
        ({**GOOD, "tricks": {"makers": 6, "others": -1}}, ["tricks_range"] * 2),
        ({**GOOD, "tricks": {"A": 3, "B": 2}}, ["side_unknown"] * 2 + ["tricks_missing"] * 2),
        ({**GOOD, "tricks": {"P0": 3, "P1": 2, "P2": 0, "P3": 0, "P4": 0}},
         ["side_unknown"] * 5 + ["tricks_missing"] * 2),
        ({**GOOD, "called_suit": 7}, ["called_suit_range"]),
        ({**GOOD, "called_suit": -1}, ["called_suit_range"]),
        ({**GOOD, "called_suit": 4}, ["called_suit_barred"]),
        ({**GOOD, "called_suit": 3}, ["called_suit_barred"]),
        ({**GOOD, "trump": None}, ["trump_missing"]),
        ({**GOOD, "trump": "S"}, ["trump_not_in_variant"]),
        ({**GOOD, "trump": "NT_HIGH"}, ["trump_not_in_variant"]),
        ({**GOOD, "trump": 7}, ["unknown_value"]),
        ({**GOOD, "partner": None}, ["partner_missing"]),
        ({**GOOD, "partner": None, "partner_tile": None}, ["partner_tile_missing"]),
        ({**GOOD, "partner": 0}, ["partner_is_maker"]),
        ({**GOOD, "partner_tile": "maker"}, ["partner_without_tile"]),
        ({**GOOD, "partner_tile": "asleep"}, ["partner_without_tile"]),
        ({**GOOD, "partner_tile": "nobody"}, ["unknown_value"]),
        ({**GOOD, "alone": True}, ["called_alone"] * 3),
        (announced(0, 3, called_suit=1), ["called_alone"]),
        (announced(0, 3, partner_tile="asleep"), ["called_alone"]),
        (announced(0, 3, partner=1), ["called_alone"]),
        (announced(0, 3, trump=4, called_suit=3), ["called_alone", "called_suit_barred"]),
        ({**announced(0, 3), "tricks": {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}},
         ["side_unknown"] * 5 + ["tricks_missing"] * 2),
        ({**GOOD, "alone_seat": 1}, ["field_not_in_variant"]),
        ({**GOOD, "defender_alone": 1}, ["field_not_in_variant"]),
        ({**GOOD, "bid": 3}, ["field_not_in_variant"]),
        ({**GOOD, "dropped": [3]}, ["field_not_in_variant"]),
        ({**GOOD, "turn_ups": 2}, ["field_not_in_variant"]),
        ({**PASSED, "maker": 0}, ["maker_on_all_pass"]),
        ({**PASSED, "called_suit": 0}, ["field_not_with_result"]),
        ({"result": "revoke"}, ["result_not_in_variant"]),
        ({**GOOD, "maker": 6, "trump": "C", "called_suit": 9, "partner": 7, "tricks": {"makers": 5, "others": 5}},
         ["seat_out_of_range"] * 2 + ["called_suit_range", "tricks_sum", "trump_not_in_variant"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(record, expected):
    assert found(played(record)) == expected


@every(
    ("setup", "expected"),
    [
        ({"players": 3}, ["players_wrong"]),
        ({"players": 6}, ["players_wrong"]),
        ({"players": None}, ["players_wrong"]),
        ({"call_ace_implied_alone_march": 3}, ["option_value"]),
        ({"fixed_hands": 8}, ["option_unknown"]),
        ({"alone_made_points": 2}, ["option_unknown"]),
        ({"stick_dealer": True}, ["option_unknown"]),
        ({"revoke_mode": "both"}, ["option_unknown"]),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(setup, expected):
    assert found(played(**setup)) == expected


def test_the_defaults_are_these():
    assert make_ruleset("call_ace_domino", players=5).options == {
        "target": 5,
        "call_ace_implied_alone_march": 4,
        "negative_scores": False,
        "leads": "usual",
        "first_to_speak": "left_of_dealer",
        "markers": "5_5",
    }


def card(*scores, hands=None):
    by_player = {f"P{seat}": score for seat, score in enumerate(scores)}
    return {"result": "totals", "totals": {"scores": by_player, "hands": hands}}


def test_a_paper_card_gives_what_so_many_hands_can():
    assert ending(played(card(5, 2, 2, 2, 0, hands=5))) == ([5, 2, 2, 2, 0], ["P0"])
    assert found(played(card(2, 2, 2, 2, 0, hands=1))) == []
    assert found(played(card(2, 2, 2, 2, 1, hands=1))) == ["totals_impossible"]
    assert found(played(card(2, 2, 2, 0, hands=1), players=4)) == []
    assert found(played(card(2, 2, 2, 1, hands=1), players=4)) == ["totals_impossible"]
    assert found(played(card(8, 0, 0, 0, 0))) == []
    assert found(played(card(9, 0, 0, 0, 0))) == ["totals_impossible"]
    assert found(played(card(5, 0, 0, 0, -1))) == ["totals_impossible"]
    assert found(played(card(5, 0, 0, 0, 0, hands=6))) == ["totals_impossible"]
