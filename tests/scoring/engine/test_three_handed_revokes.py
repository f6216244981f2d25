"""Revokes in three-handed euchre: the maker's pays both defenders, a defender's pays the maker."""

from scoring.engine.exceptions import CODES
from scoring.engine.form import hand_fields
from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from scoring.engine.variant import tapped
from tests.cases import every
from tests.scoring.engine.faults import codes_of
from tests.scoring.engine.test_tables import options_of, rows

SEVEN = "three_handed_seven"
PLACES = {"maker": 0, "left": 1, "right": 2}


def played(*hands, **options):
    return answer_request({"variant": SEVEN, "options": options, "hands": list(hands)})


def standing(*scores):
    points = {f"P{seat}": score for seat, score in enumerate(scores)}
    return {"result": "adjustment", "points": points, "note": "where the game stood"}


def codes(*hands, **options):
    error = played(*hands, **options)["error"]
    found = [] if error is None else codes_of(error["problems"])
    assert set(found) <= set(CODES)
    return found


def ending(*hands, **options):
    result = played(*hands, **options)
    assert result["error"] is None
    return [*result["scores"].values()], result["winners"]


def record_of(tricks, who, maker):
    """The record of a line of the table, with this seat as maker."""
    *names, claims = who.split() if who.endswith("claims") else (*who.split(), "")
    seats = [(maker + PLACES[name]) % 3 for name in names]
    if claims:
        return {"result": "infringement", "infringement": {"type": "false_claim", "seat": seats[0]}}
    if tricks == "-":
        return {"result": "revoke", "maker": maker, "revokes": seats}
    counts = {f"P{(maker + place) % 3}": int(count) for place, count in enumerate(tricks.split())}
    return {"maker": maker, "tricks": counts, "revokes": seats}


@every("maker", range(3))
@every("row", rows("three_handed_revokes.tsv"), ids="|".join)
def test_a_revoke_is_worth_what_the_table_says(row, maker):
    options, tricks, who, *points = row
    record = record_of(tricks, who, maker)
    # All stand at 4, so that no floor applies and nobody is near the end.
    result = played(standing(4, 4, 4), record, **options_of(options))
    assert result["error"] is None
    expected = {f"P{(maker + place) % 3}": int(number) for place, number in enumerate(points)}
    assert result["points_of_last_hand"] == expected


def test_the_deal_passes_left_after_a_revoke_and_stays_after_a_false_claim():
    revoke = {"result": "revoke", "maker": 0, "revokes": [1], "dealer": 2}
    claim = {"result": "infringement", "infringement": {"type": "false_claim", "seat": 0}}
    assert played(revoke)["next_dealer"] == 0
    assert played(revoke, claim, false_claim_points=1)["next_dealer"] == 0


def test_a_revoke_can_win_the_game_for_the_maker_or_for_both_defenders():
    by = {seat: {"result": "revoke", "maker": 0, "revokes": [seat]} for seat in range(3)}
    assert ending(standing(8, 4, 4), by[2]) == ([10, 4, 4], ["P0"])
    assert ending(standing(8, 8, 4), by[0]) == ([8, 10, 6], ["P1"])
    assert ending(standing(8, 8, 8), by[0]) == ([8, 10, 10], ["P1", "P2"])
    assert ending(standing(8, 8, 9), by[0]) == ([8, 10, 11], ["P2"])


def test_deductions_stop_at_nothing_unless_the_house_lets_scores_fall():
    revoke = {"result": "revoke", "maker": 0, "revokes": [1]}
    assert ending(standing(4, 1, 4), revoke, revoke_mode="deduct") == ([4, 0, 4], [])
    assert ending(standing(4, 1, 4), revoke, revoke_mode="deduct", negative_scores=True) == ([4, -1, 4], [])


def test_each_revoke_is_counted_for_its_seat_and_the_hand_for_its_maker():
    ruleset = make_ruleset(SEVEN, {"revoke_ends_hand": False})
    state = start(ruleset)
    for record in (record_of("-", "left left", 0), record_of("3 4 0", "maker right", 1)):
        state = advance(state, parse_hand(record))
    assert (state.revokes, state.hands_made) == ((1, 3, 0), (1, 1, 0))
    assert (state.euchres_suffered, state.euchres_made) == ((0, 1, 0), (1, 0, 1))


REVOKE = {"result": "revoke", "maker": 0, "revokes": [1]}


@every(
    ("record", "options", "expected"),
    [
        ({**REVOKE, "maker": None}, {}, ["maker_missing"]),
        ({**REVOKE, "revokes": []}, {}, ["revokes_missing"]),
        ({**REVOKE, "revokes": [3]}, {}, ["seat_out_of_range"]),
        ({**REVOKE, "alone": True}, {}, ["field_not_in_variant"]),
        ({**REVOKE, "tricks": {"P0": 7, "P1": 0, "P2": 0}}, {}, ["field_not_with_result"]),
        (record_of("5 1 1", "left", 0), {}, ["option_off"]),
        (record_of("5 1 1", "left", 0), {"revoke_ends_hand": False}, []),
        (record_of("-", "left claims", 0), {}, ["option_off"]),
        ({"result": "infringement"}, {}, ["infringement_missing"]),
        (
            {"result": "infringement", "infringement": {"type": "table_talk", "seat": 0}},
            {},
            ["infringement_not_in_variant"],
        ),
    ],
)
def test_a_revoke_that_cannot_be_is_refused(record, options, expected):
    assert codes(record, **options) == expected


def test_a_form_asks_for_the_maker_and_for_who_revoked():
    fields = {field["name"]: field for field in hand_fields(make_ruleset(SEVEN))}
    assert fields["result"]["allowed"] == [
        "played", "all_passed", "misdeal", "adjustment", "totals", "revoke",
    ]  # fmt: skip
    assert fields["maker"]["required_with"] == ["played", "revoke"]
    assert (fields["revokes"]["with"], fields["revokes"]["required_with"]) == (["revoke"], ["revoke"])
    assert fields["revokes"]["allowed"] == [0, 1, 2]


def test_every_revoke_of_one_player_can_be_tapped():
    revokes = [(hand.maker, *hand.revokes) for hand in tapped(make_ruleset(SEVEN)) if hand.revokes]
    assert revokes == [(maker, seat) for maker in range(3) for seat in range(3)]


@every(
    ("options", "card", "expected"),
    [
        # By a hand: 7 tricks are 4, and a revoke of the maker gives 2 and 2.
        ({}, ((8, 8, 0), 4), []),
        ({}, ((8, 9, 0), 4), ["totals_impossible"]),
        ({"revoke_points": 5}, ((10, 10, 0), 2), []),
        ({"revoke_points": 5}, ((11, 10, 0), 2), ["totals_impossible"]),
        ({}, ((0, 0, 0), 1), ["totals_impossible"]),
        ({"revoke_mode": "both"}, ((0, 0, 0), 1), []),
        ({"revoke_ends_hand": False}, ((8, 9, 0), 4), []),
        ({"false_claim_points": 1}, ((8, 9, 0), 4), []),
    ],
)
def test_a_paper_card_counts_on_a_revoke_a_hand(options, card, expected):
    scores, hands = card
    totals = {"scores": {f"P{seat}": score for seat, score in enumerate(scores)}, "hands": hands}
    assert codes({"result": "totals", "totals": totals}, **options) == expected
