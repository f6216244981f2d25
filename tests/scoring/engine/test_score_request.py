"""One request, one answer."""

from scoring.engine.score_request import answer_request
from tests.scoring.engine.faults import codes_of

ONE = {"maker": 0, "dealer": 3, "tricks": {"A": 3, "B": 2}}
NOTHING = {
    "scores": {},
    "points_of_last_hand": {},
    "seat_points": {},
    "winners": [],
    "next_dealer": None,
    "terms": {},
}


def test_with_no_hands_the_starting_score_is_answered():
    expected = {
        "id": {"game": [1]},
        "scores": {"A": 0, "B": 0},
        "points_of_last_hand": {"A": 0, "B": 0},
        "seat_points": {"0": 0, "1": 0, "2": 0, "3": 0},
        "winners": [],
        "next_dealer": None,
        "terms": {"A": [], "B": []},
        "error": None,
    }
    setup = {"id": {"game": [1]}, "variant": "north_american"}
    assert answer_request({**setup, "options": {}, "players": 4, "hands": []}) == expected
    assert answer_request({**setup, "options": None, "players": None, "hands": None}) == expected
    assert answer_request(setup) == expected


def test_the_answer_is_the_score_after_the_records():
    hands = [ONE, {"maker": 1, "alone": True, "tricks": {"A": 0, "B": 5}}]
    assert answer_request(
        {"id": 1, "variant": "north_american", "options": {}, "players": 4, "hands": hands}
    ) == {
        "id": 1,
        "scores": {"A": 1, "B": 4},
        "points_of_last_hand": {"A": 0, "B": 4},
        "seat_points": {"0": 1, "1": 4, "2": 1, "3": 4},
        "winners": [],
        "next_dealer": 1,
        "terms": {"A": [], "B": ["march", "lone_march"]},
        "error": None,
    }


def test_at_the_first_record_that_cannot_be_the_score_is_the_one_before():
    hands = [ONE, {"maker": 4, "tricks": {"A": 6, "B": -1}}, ONE]
    answered = answer_request({"id": 1, "variant": "north_american", "players": 4, "hands": hands})
    assert (answered["scores"], answered["next_dealer"]) == ({"A": 1, "B": 0}, 0)
    assert answered["error"] == {
        "hand": 1,
        "problems": [
            {"code": "seat_out_of_range", "field": "maker", "message": "There is no seat 4. Seats are 0 to 3."},
            {"code": "tricks_range", "field": "tricks.A",
             "message": "A can take 0 to 5 tricks. Count again."},
            {"code": "tricks_range", "field": "tricks.B",
             "message": "B can take 0 to 5 tricks. Count again."},
        ],
    }  # fmt: skip


def test_a_record_without_shape_is_an_error_of_that_record():
    for record in (None, 3, [], "played", {"makr": 1}):
        answered = answer_request({"variant": "north_american", "hands": [ONE, record]})
        assert (answered["error"]["hand"], answered["scores"]) == (1, {"A": 1, "B": 0})
        if not isinstance(record, dict):
            assert codes_of(answered["error"]["problems"]) == ["not_an_object"]


def test_a_part_without_shape_hides_no_other_fault():
    answered = answer_request({"variant": "family_bid", "hands": [{"maker": 4, "bid": 1, "lay_down": 3}]})
    found = codes_of(answered["error"]["problems"])
    assert found[0] == "not_an_object"
    assert "seat_out_of_range" in found


def test_a_set_up_is_refused_before_any_hand_is_looked_at():
    answered = answer_request(
        {"id": 7, "variant": "north_american", "options": {"target": 0}, "players": 3, "hands": [9]}
    )
    codes = codes_of(answered["error"]["problems"])
    assert (answered["error"]["hand"], codes) == (None, ["players_wrong", "option_value"])
    assert {key: answered[key] for key in NOTHING} == NOTHING
    assert answered["id"] == 7


def test_a_request_that_is_none_is_refused():
    for request in (None, 1, "x", [], [{}]):
        answered = answer_request(request)
        assert answered == {"id": None, **NOTHING, "error": answered["error"]}
        assert codes_of(answered["error"]["problems"]) == ["not_an_object"]
    codes = codes_of(answer_request({"hands": {}, "option": {}})["error"]["problems"])
    assert codes == ["unknown_field", "not_a_list", "variant_unknown"]


def problems(record, before=(), **options):
    answered = answer_request({"variant": "north_american", "options": options, "hands": [*before, record]})
    return [(problem["code"], problem["field"]) for problem in answered["error"]["problems"]]


def test_every_fault_of_a_record_is_named_those_of_its_shape_and_those_against_the_rules():
    record = {"maker": 7, "dealer": "Ann", "tricks": {"A": 3, "B": 3}, "bid": 4, "tircks": {}}
    assert problems(record) == [
        ("not_a_whole_number", "dealer"),
        ("unknown_field", "tircks"),
        ("field_not_in_variant", "bid"),
        ("seat_out_of_range", "maker"),
        ("tricks_sum", "tricks"),
    ]
    assert problems({"maker": True, "tricks": {"A": 2.5, "B": 2.5}, "defender_alone": 4}) == [
        ("not_a_whole_number", "maker"),
        ("not_a_whole_number", "tricks.A"),
        ("not_a_whole_number", "tricks.B"),
        ("seat_out_of_range", "defender_alone"),
        ("option_off", "defender_alone"),
        ("defender_needs_lone_maker", "defender_alone"),
    ]
    assert problems({"result": "lost", "maker": 4, "tricks": {"A": 6, "B": 1}, "note": "x"}) == [
        ("unknown_value", "result"),
        ("seat_out_of_range", "maker"),
        ("tricks_range", "tricks.A"),
    ]
    assert problems({"": 1, "maker": 4, "tricks": {"A": 3, "B": 2}}) == [
        ("unknown_field", ""),
        ("seat_out_of_range", "maker"),
    ]
    ten = {"result": "adjustment", "points": {"A": 10}, "note": "won"}
    assert problems({"maker": []}, [ten]) == [
        ("not_a_whole_number", "maker"),
        ("game_over", ""),
        ("tricks_missing", "tricks"),
    ]


def test_what_an_unreadable_field_may_have_said_is_not_held_against_the_rest():
    assert problems({"maker": 0, "alone": 1, "defender_alone": 1, "tricks": {"A": 5, "B": 0}}, defend_alone=True) == [
        ("not_true_or_false", "alone")
    ]  # fmt: skip
    blind = {"maker": 0, "alone": True, "blind": True, "upcard": "J", "tricks": {"A": 5, "B": 0}}
    misdeal = {"result": "misdeal", "dealer": 3}
    assert problems({**blind, "dealer": 0.0}, [misdeal], robson=True) == [("not_a_whole_number", "dealer")]
    stolen = {**blind, "steal": {"by": 0}}
    assert problems(stolen, [misdeal], robson=True, steal_the_deal=True) == [("part_missing", "steal.from")]
    first = {"maker": 0, "call_round": 1, "alone": "yes", "tricks": {"A": 3, "B": 2}}
    for before in ([], [{"result": "misdeal", "dealer": 2}]):
        assert problems(first, before, dealer_partner_must_go_alone=True) == [("not_true_or_false", "alone")]
    for record in ({"result": "revoke", "revokes": 1}, {"result": "totals", "totals": []}):
        assert len(problems(record)) == 1
