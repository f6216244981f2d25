"""A ledger with corrections: what stands, what counts, what is named."""

from scoring.engine.hand import parse_hand
from scoring.engine.ledger import LedgerLine, fold, goes_back, state_before
from scoring.engine.ruleset import make_ruleset

AMERICAN = make_ruleset("north_american")
PROGRESSIVE = make_ruleset("progressive")
ONE = {"maker": 0, "tricks": {"A": 3, "B": 2}}
TWO = {"maker": 0, "tricks": {"A": 5, "B": 0}}
FOUR = {"maker": 0, "alone": True, "tricks": {"A": 5, "B": 0}}
THEIRS = {"maker": 1, "tricks": {"A": 2, "B": 3}}


def hand(id_, record):
    return LedgerLine(id_, "hand", hand=parse_hand(record))


def void(id_, of):
    return LedgerLine(id_, "void", of=of)


def replace(id_, of, record):
    return LedgerLine(id_, "replace", of=of, hand=parse_hand(record))


def scores(*lines):
    return fold(AMERICAN, lines).state.scores


def stands(*lines):
    return [slot.standing for slot in fold(AMERICAN, lines).slots]


def test_hands_are_folded_in_order():
    ledger = fold(AMERICAN, [hand("1", ONE), hand("2", THEIRS), hand("3", FOUR)], first_dealer=3)
    assert [slot.points for slot in ledger.slots] == [(1, 0), (0, 1), (4, 0)]
    assert [slot.scores for slot in ledger.slots] == [(1, 0), (1, 1), (5, 1)]
    assert (ledger.state.scores, ledger.state.next_dealer, ledger.state.over) == ((5, 1), 2, False)


def test_a_voided_hand_leaves_its_place_empty():
    lines = [hand("1", ONE), hand("2", THEIRS), void("3", "1")]
    assert scores(*lines) == (0, 1)
    ledger = fold(AMERICAN, lines)
    assert [(slot.id, slot.standing, slot.counted) for slot in ledger.slots] == [
        ("1", None, False),
        ("2", "2", True),
    ]
    assert (ledger.slots[0].record, ledger.slots[0].points) == (None, (0, 0))


def test_the_last_replace_stands():
    lines = [hand("1", ONE), replace("2", "1", TWO), replace("3", "2", FOUR)]
    assert (scores(*lines), stands(*lines)) == ((4, 0), ["3"])
    assert fold(AMERICAN, lines).slots[0].record == FOUR


def test_a_replace_stands_in_the_place_of_what_it_replaces():
    lines = [hand("1", FOUR), hand("2", FOUR), hand("3", THEIRS), replace("4", "1", THEIRS)]
    assert [slot.scores for slot in fold(AMERICAN, lines).slots] == [(0, 1), (4, 1), (4, 2)]


def test_a_voided_replace_gives_back_the_one_before():
    lines = [hand("1", ONE), replace("2", "1", TWO), replace("3", "2", FOUR)]
    assert stands(*lines, void("4", "3")) == ["2"]
    assert stands(*lines, void("4", "3"), void("5", "2")) == ["1"]
    assert stands(*lines, void("4", "3"), void("5", "2"), void("6", "1")) == [None]


def test_a_void_of_what_was_changed_takes_away_every_change_too():
    lines = [hand("1", ONE), replace("2", "1", TWO), replace("3", "2", FOUR)]
    assert [line.id for line in fold(AMERICAN, lines).slots[0].below] == ["1", "2"]
    assert fold(AMERICAN, lines).slots[0].lowest == "1"
    assert (stands(*lines, void("4", "1")), scores(*lines, void("4", "1"))) == ([None], (0, 0))
    assert stands(*lines, void("4", "2")) == ["1"]
    assert stands(*lines, void("4", "3"), void("5", "1")) == [None]
    again = [*lines, void("4", "1"), replace("5", "3", TWO)]
    assert (stands(*again), fold(AMERICAN, again).slots[0].below) == (["5"], ())
    assert stands(*again, void("6", "5")) == [None]


def test_a_void_goes_back_only_where_something_stands_below():
    lines = [hand("1", ONE), replace("2", "1", TWO), hand("3", ONE)]
    assert [goes_back(lines, void("4", of)) for of in "123"] == [False, True, False]
    later = [*lines, void("4", "2"), void("5", "1"), replace("6", "2", FOUR), void("7", "6")]
    assert [goes_back(later, line) for line in later if line.kind == "void"] == [True, False, False]


def test_a_replace_of_a_voided_hand_fills_the_place_again():
    lines = [hand("1", ONE), void("2", "1"), replace("3", "1", FOUR)]
    assert (scores(*lines), stands(*lines)) == ((4, 0), ["3"])


def test_an_empty_place_says_what_a_replace_is_to_name():
    lines = [hand("1", ONE), replace("2", "1", TWO), void("3", "2"), void("4", "1")]
    assert [(slot.standing, slot.last) for slot in fold(AMERICAN, lines).slots] == [(None, "2")]
    assert stands(*lines, replace("5", "2", FOUR)) == ["5"]


def test_a_void_may_come_before_hands_that_follow():
    assert scores(hand("1", ONE), void("2", "1"), hand("3", TWO)) == (2, 0)


def test_what_comes_after_the_end_is_kept_not_counted_and_named():
    lines = [hand("1", FOUR), hand("2", ONE), hand("3", FOUR), hand("4", ONE)]
    assert fold(AMERICAN, lines).state.scores == (10, 0)
    ledger = fold(AMERICAN, [*lines, replace("5", "2", FOUR)])
    assert (ledger.state.scores, ledger.state.winners, ledger.state.over) == ((12, 0), ("A",), True)
    assert [(one.id, [fault.code for fault in one.problems]) for one in ledger.uncounted] == [
        ("4", ["game_over"])
    ]
    assert [(slot.standing, slot.counted) for slot in ledger.slots][-1] == ("4", False)
    assert ledger.slots[-1].scores == (12, 0)


def test_a_correction_can_open_a_game_that_was_won():
    lines = [hand("1", FOUR), hand("2", FOUR), hand("3", FOUR)]
    assert fold(AMERICAN, lines).state.over
    assert not fold(AMERICAN, [*lines, void("4", "2")]).state.over


def test_what_now_cannot_be_is_named_and_the_rest_counts():
    canadian = make_ruleset("canadian")
    second = {"maker": 3, "call_round": 1, "tricks": {"A": 1, "B": 4}}
    lines = [hand("1", {**ONE, "dealer": 3}), hand("2", second), hand("3", ONE)]
    assert fold(canadian, lines).uncounted == ()
    ledger = fold(canadian, [*lines, replace("4", "1", {**ONE, "dealer": 0})])
    assert [(one.id, one.problems[0].code) for one in ledger.uncounted] == [("2", "partner_must_go_alone")]
    assert ledger.state.scores == (2, 0)


def test_seats_of_the_last_entry_that_stands():
    first, second = {"0": 7, "1": 8, "2": 9, "3": None}, {"0": 8, "1": 7, "2": 9, "3": None}
    lines = [hand("1", ONE), LedgerLine("2", "seats", seats=first), LedgerLine("3", "seats", seats=second)]
    assert fold(AMERICAN, lines[:1]).seats is None
    assert fold(AMERICAN, lines).seats == second
    assert fold(AMERICAN, [*lines, void("4", "3")]).seats == first


def test_notes_claims_rulings_and_confirmations_change_no_score():
    others = [LedgerLine(kind, kind, of="1") for kind in ("claim", "ruling", "confirm", "note")]
    assert fold(AMERICAN, [hand("1", ONE), *others]) == fold(AMERICAN, [hand("1", ONE)])


def test_a_correction_of_nothing_is_carried():
    assert scores(hand("1", ONE), void("2", "9"), replace("3", "9", FOUR)) == (1, 0)


def test_the_state_before_a_place_is_that_of_what_stands_before_it():
    lines = [
        hand("1", ONE),
        hand("2", THEIRS),
        replace("3", "1", FOUR),
        hand("4", TWO),
        replace("5", "2", TWO),
    ]
    before = {of: state_before(AMERICAN, lines, 2, of).scores for of in "12345"}
    assert before == {"1": (0, 0), "3": (0, 0), "2": (4, 0), "5": (4, 0), "4": (6, 0)}
    assert state_before(AMERICAN, lines, 2, "2").next_dealer == 3
    assert state_before(AMERICAN, lines, 2).scores == (8, 0)
    assert state_before(AMERICAN, lines, 2, "99") is None


def test_totals_can_be_voided_and_then_hands_go_on():
    totals = parse_hand({"result": "totals", "totals": {"scores": {"A": 9, "B": 7}, "hands": 8}})
    lines = [LedgerLine("1", "totals", hand=totals), void("2", "1"), hand("3", ONE)]
    assert fold(PROGRESSIVE, lines[:1]).state.over
    assert (fold(PROGRESSIVE, lines).state.scores, fold(PROGRESSIVE, lines).state.over) == ((1, 0), False)
