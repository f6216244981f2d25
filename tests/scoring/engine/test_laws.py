"""Laws that hold for every ruleset and every sequence of records."""

import gzip
import json
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.engine.answer import answer
from scoring.engine.errors import CODES, RecordRefused
from scoring.engine.hand import Hand, Result, hand_record, parse_hand
from scoring.engine.ledger import Line, fold
from scoring.engine.outcome import score_hand
from scoring.engine.parsing import read_hand
from scoring.engine.points_table import points_table
from scoring.engine.problems import problems, problems_beside
from scoring.engine.registry import find
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start

KEYS = ("north_american", "canadian", "australian", "progressive")
SEATS = st.integers(0, 3)
MAYBE_SEAT = st.none() | SEATS
TRICKS = st.integers(0, 5).map(lambda a: {"A": a, "B": 5 - a})
STEALS = st.fixed_dictionaries({"by": SEATS, "from": SEATS, "success": st.booleans()})
TOTALS = st.fixed_dictionaries(
    {"scores": st.fixed_dictionaries({"A": st.integers(-3, 40), "B": st.integers(-3, 40)})},
    optional={
        "hands": st.integers(0, 9),
        "loners": st.dictionaries(st.sampled_from("0123"), st.integers(0, 2)),
    },
)
WITH_RESULT = {
    "played": {"maker": SEATS, "tricks": TRICKS | st.just({"makers": "short"})},
    "all_passed": {"dealer": MAYBE_SEAT},
    "misdeal": {"dealer": MAYBE_SEAT},
    "lay_down_loner": {"maker": SEATS},
    "throw_in": {"maker": SEATS, "tricks": TRICKS},
    "revoke": {"maker": SEATS, "alone": st.booleans(), "revokes": st.lists(SEATS, min_size=1, max_size=2)},
    "infringement": {
        "infringement": st.fixed_dictionaries(
            {"type": st.sampled_from(["making_trump", "table_talk", "false_claim"]), "seat": SEATS}
        )
    },
    "adjustment": {
        "points": st.fixed_dictionaries({}, optional={"A": st.integers(-5, 5), "B": st.integers(-5, 5)}),
        "note": st.just("as ruled"),
    },
    "totals": {"totals": TOTALS},
}
EXTRAS = {
    "dealer": SEATS,
    "alone": st.booleans(),
    "call_round": st.sampled_from([1, 2]),
    "defender_alone": SEATS,
    "robson": st.sampled_from(["add", "subtract"]),
    "blind": st.booleans(),
    "upcard": st.just("J"),
    "steal": STEALS,
    "revokes": st.lists(SEATS, max_size=2),
    "trump": st.sampled_from("SHDC"),
}


@st.composite
def rulesets(draw, keys=KEYS):
    key = draw(st.sampled_from(keys))
    entry = find(key)
    variant = getattr(entry, "over", entry)
    options = {}
    for option in variant.options:
        if draw(st.booleans()):
            numbers = st.integers(option.least, min(option.most, 12))
            values = st.sampled_from(option.allowed) if option.allowed else numbers
            options[option.name] = draw(st.none() | values if option.nullable else values)
    return make_ruleset(key, options, 4)


@st.composite
def records(draw):
    result = draw(st.sampled_from(["played"] * 6 + list(WITH_RESULT)))
    record = {"result": result, **draw(st.fixed_dictionaries(WITH_RESULT[result]))}
    if draw(st.integers(0, 2)) == 0:
        record = {**draw(st.fixed_dictionaries({}, optional=EXTRAS)), **record}
    return record


HANDS = st.lists(records().map(parse_hand), max_size=25)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=8), parts, max_size=4),
    max_leaves=12,
)
NAMED = st.dictionaries(st.sampled_from([*hand_record(Hand()), *Hand.__slots__]), JSON, max_size=6)


def played(ruleset, hands):
    """The states on the way, and the hands that were taken."""
    states, taken = [start(ruleset)], []
    for hand in hands:
        if not problems(ruleset, states[-1], hand):
            states.append(advance(ruleset, states[-1], hand))
            taken.append(hand)
    return states, taken


@given(rulesets(), HANDS)
def test_problems_are_none_exactly_when_a_hand_can_be_scored(ruleset, hands):
    state = start(ruleset)
    for hand in hands:
        found = problems(ruleset, state, hand)
        assert {problem.code for problem in found} <= set(CODES)
        if found:
            with pytest.raises(RecordRefused) as refused:
                score_hand(ruleset, state, hand)
            assert refused.value.problems == found
        else:
            state = score_hand(ruleset, state, hand).state


@given(rulesets(), HANDS)
def test_scores_and_seat_points_are_sums_of_what_each_hand_changed(ruleset, hands):
    state = start(ruleset)
    for hand in hands:
        if problems(ruleset, state, hand):
            continue
        outcome = score_hand(ruleset, state, hand)
        for side, (before, change) in enumerate(zip(state.scores, outcome.points, strict=True)):
            assert outcome.state.scores[side] == before + change
        for seat, side in enumerate(ruleset.seat_sides):
            own = dict(outcome.worth.own).get(seat, 0)
            assert outcome.seat_points[seat] == outcome.points[side] + own
        state = outcome.state


@given(rulesets(), HANDS)
def test_only_an_adjustment_or_a_card_passes_below_the_floor(ruleset, hands):
    states, taken = played(ruleset, hands)
    for before, hand, after in zip(states, taken, states[1:], strict=False):
        if ruleset.floor is not None and hand.result is not Result.ADJUSTMENT:
            for old, new in zip(before.scores, after.scores, strict=True):
                assert new >= min(old, 0)


@given(rulesets(), HANDS, records(), st.sampled_from([0.5, "?", [[]], {"?": 0}, True]))
def test_a_field_that_cannot_be_read_brings_no_other_fault(ruleset, hands, record, value):
    state = played(ruleset, hands)[0][-1]
    assume(not problems(ruleset, state, parse_hand(record)))
    for name in record:
        hand, unread = read_hand({**record, name: value})
        if unread:
            assert problems_beside(ruleset, state, hand, unread) == unread


@given(rulesets(), HANDS)
def test_winners_are_named_exactly_when_the_game_is_over(ruleset, hands):
    for state in played(ruleset, hands)[0]:
        assert state.over == bool(state.winners)
        assert not state.over or state.next_dealer is None


@given(rulesets(), HANDS, st.integers(0, 25))
def test_replaying_in_two_parts_gives_the_same(ruleset, hands, cut):
    states, taken = played(ruleset, hands)
    state = states[min(cut, len(taken))]
    for hand in taken[cut:]:
        state = advance(ruleset, state, hand)
    assert state == states[-1]
    assert fold(ruleset, [Line(str(n), "hand", hand=hand) for n, hand in enumerate(taken)]).state == state


@given(rulesets(), HANDS, st.data())
def test_a_voided_hand_is_as_if_it_had_never_been_recorded(ruleset, hands, data):
    assume(hands)
    lines = [Line(str(n), "hand", hand=hand) for n, hand in enumerate(hands)]
    out = data.draw(st.integers(0, len(hands) - 1))
    void = Line("void", "void", of=str(out))
    without = fold(ruleset, [line for line in lines if line.id != str(out)])
    ledger = fold(ruleset, [*lines, void])
    assert (ledger.state, ledger.uncounted) == (without.state, without.uncounted)
    again = fold(ruleset, [*lines, void, Line("again", "replace", of=str(out), hand=hands[out])])
    assert again.state == fold(ruleset, lines).state


@given(rulesets(), HANDS)
def test_refused_hands_change_nothing(ruleset, hands):
    ledger = fold(ruleset, [Line(str(n), "hand", hand=hand) for n, hand in enumerate(hands)])
    refused = {one.id for one in ledger.uncounted}
    counted = [hand for n, hand in enumerate(hands) if str(n) not in refused]
    assert ledger.state == played(ruleset, counted)[0][-1] == played(ruleset, hands)[0][-1]


def turned(record):
    """The record with everyone one seat further."""

    def seat(number):
        return (number + 1) % 4

    def swap(sides):
        return {{"A": "B", "B": "A"}.get(side, side): value for side, value in sides.items()}

    turn = dict.fromkeys(("dealer", "maker", "defender_alone"), seat)
    turn |= {"tricks": swap, "points": swap, "revokes": lambda seats: [seat(one) for one in seats]}
    turn["steal"] = lambda steal: {**steal, "by": seat(steal["by"]), "from": seat(steal["from"])}
    turn["infringement"] = lambda fault: {**fault, "seat": seat(fault["seat"])}
    turn["totals"] = lambda totals: {
        **totals,
        "scores": swap(totals["scores"]),
        "loners": {str(seat(int(one))): count for one, count in totals.get("loners", {}).items()},
    }
    return {name: turn[name](value) if name in turn else value for name, value in record.items()}


@given(rulesets(), HANDS)
def test_turning_every_seat_by_one_swaps_the_sides(ruleset, hands):
    states, _ = played(ruleset, hands)
    state, _ = played(ruleset, [parse_hand(turned(hand_record(hand))) for hand in hands])
    mine, theirs = states[-1], state[-1]
    assert theirs.scores == mine.scores[::-1]
    assert theirs.terms == mine.terms[::-1]
    assert set(theirs.winners) == {{"A": "B", "B": "A"}[side] for side in mine.winners}
    assert theirs.seat_points == mine.seat_points[-1:] + mine.seat_points[:-1]
    assert theirs.euchres_suffered == mine.euchres_suffered[-1:] + mine.euchres_suffered[:-1]
    assert theirs.next_dealer == (None if mine.next_dealer is None else (mine.next_dealer + 1) % 4)


@given(rulesets())
def test_the_points_table_says_what_the_engine_says(ruleset):
    table = points_table(ruleset)
    assert len(gzip.compress(json.dumps(table).encode())) <= 20_000
    assert (table["target"], table["floor"]) == (ruleset.target, ruleset.floor)
    # Far from the floor and from any target, a hand changes what it is worth.
    far = parse_hand({"result": "adjustment", "points": {"A": 0, "B": 0}, "note": "nothing"})
    begin = replace(advance(replace_target(ruleset), start(ruleset), far), scores=(50, 50))
    for row in table["hands"]:
        outcome = score_hand(replace_target(ruleset), begin, parse_hand(row["hand"]))
        assert row["points"] == dict(zip("AB", outcome.points, strict=True))
        assert row["seats"] == {str(seat): points for seat, points in enumerate(outcome.seat_points)}
    keys = [json.dumps(row["hand"], sort_keys=True) for row in table["hands"]]
    assert len(keys) == len(set(keys))


def replace_target(ruleset):
    name = "target" if ruleset.target is not None else "fixed_hands"
    return make_ruleset(ruleset.key, {**ruleset.options, name: 1000}, 4)


@given(JSON | NAMED)
def test_parsing_raises_nothing_but_a_refusal_and_round_trips(value):
    try:
        hand = parse_hand(value)
    except RecordRefused as refused:
        json.dumps([problem.message for problem in refused.problems])
    else:
        record = hand_record(hand)
        assert json.loads(json.dumps(record)) == record
        assert parse_hand(record) == hand
        for key in KEYS:
            ruleset = make_ruleset(key)
            problems(ruleset, start(ruleset), hand)


@given(records())
def test_equal_records_are_equal_hands(record):
    hand = parse_hand(record)
    assert hand_record(parse_hand(hand_record(hand))) == hand_record(hand)
    assert parse_hand({**record, "robson": record.get("robson"), "bid": None}) == hand


@given(JSON, JSON, JSON, st.lists(JSON | NAMED, max_size=3))
def test_every_request_has_an_answer(id_, options, players, hands):
    for variant in (*KEYS, id_):
        for setup in ({}, {"options": options}, {"players": players}):
            answered = answer({"id": id_, "variant": variant, "hands": hands, **setup})
            assert list(answered) == [
                "id", "scores", "points_of_last_hand", "seat_points", "winners", "next_dealer", "terms", "error",
            ]  # fmt: skip
            json.dumps(answered)
