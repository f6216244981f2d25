"""Laws that hold for every ruleset and every sequence of records."""

import gzip
import json
from dataclasses import replace
from operator import sub

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.engine.dealing import who_dealt
from scoring.engine.exceptions import CODES, RecordRefused
from scoring.engine.hand import Hand, HandResult, hand_record, parse_hand
from scoring.engine.ledger import LedgerLine, fold
from scoring.engine.parsing import read_hand
from scoring.engine.points_table import points_table
from scoring.engine.problems import problems, problems_beside
from scoring.engine.registry import VARIANTS, usual_players
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import advance, worth_of
from scoring.engine.state import start
from tests.scoring.engine.records import games, records, rulesets, turned

GAMES = games()
ONLY_SOME = {"pool_cents", "payout_cents", "games_credited", "carry"}
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
            states.append(advance(states[-1], hand))
            taken.append(hand)
    return states, taken


@given(GAMES)
def test_problems_are_none_exactly_when_a_hand_can_be_scored(game):
    ruleset, hands = game
    state = start(ruleset)
    for hand in hands:
        found = problems(ruleset, state, hand)
        assert {problem.code for problem in found} <= set(CODES)
        if found:
            with pytest.raises(RecordRefused) as refused:
                advance(state, hand)
            assert refused.value.problems == found
        else:
            state = advance(state, hand)


@given(GAMES)
def test_scores_and_seat_points_are_sums_of_what_each_hand_changed(game):
    ruleset, hands = game
    state = start(ruleset)
    for hand in hands:
        if problems(ruleset, state, hand):
            continue
        after = advance(state, hand)
        points = after.points_of_last_hand
        for side, (before, change) in enumerate(zip(state.scores, points, strict=True)):
            assert after.scores[side] == before + change
        own = dict(worth_of(ruleset, hand, who_dealt(hand, state.next_dealer)).own)
        for seat, side in enumerate(ruleset.seat_sides):
            assert after.seat_points[seat] - state.seat_points[seat] == points[side] + own.get(seat, 0)
        state = after


@given(GAMES)
def test_only_an_adjustment_or_a_card_passes_below_the_floor(game):
    ruleset, hands = game
    states, taken = played(ruleset, hands)
    for before, hand, after in zip(states, taken, states[1:], strict=False):
        if ruleset.floor is not None and hand.result is not HandResult.ADJUSTMENT:
            for old, new in zip(before.scores, after.scores, strict=True):
                assert new >= min(old, 0)


@given(GAMES, st.data(), st.sampled_from([0.5, "?", [[]], {"?": 0}, True]))
def test_a_field_that_cannot_be_read_brings_no_other_fault(game, data, value):
    ruleset, hands = game
    record = data.draw(records(ruleset))
    state = played(ruleset, hands)[0][-1]
    assume(not problems(ruleset, state, parse_hand(record)))
    for name in record:
        hand, unread = read_hand({**record, name: value})
        if unread:
            assert problems_beside(ruleset, state, hand, unread) == unread


@given(GAMES)
def test_winners_are_named_exactly_when_the_game_is_over(game):
    ruleset, hands = game
    for state in played(ruleset, hands)[0]:
        assert state.over == bool(state.winners)
        assert not state.over or state.next_dealer is None


@given(GAMES, st.integers(0, 25))
def test_replaying_in_two_parts_gives_the_same(game, cut):
    ruleset, hands = game
    states, taken = played(ruleset, hands)
    state = states[min(cut, len(taken))]
    for hand in taken[cut:]:
        state = advance(state, hand)
    assert state == states[-1]
    assert (
        fold(ruleset, [LedgerLine(str(n), "hand", hand=hand) for n, hand in enumerate(taken)]).state == state
    )


@given(GAMES, st.data())
def test_a_voided_hand_is_as_if_it_had_never_been_recorded(game, data):
    ruleset, hands = game
    assume(hands)
    lines = [LedgerLine(str(n), "hand", hand=hand) for n, hand in enumerate(hands)]
    out = data.draw(st.integers(0, len(hands) - 1))
    void = LedgerLine("void", "void", of=str(out))
    without = fold(ruleset, [line for line in lines if line.id != str(out)])
    ledger = fold(ruleset, [*lines, void])
    assert (ledger.state, ledger.uncounted) == (without.state, without.uncounted)
    again = fold(ruleset, [*lines, void, LedgerLine("again", "replace", of=str(out), hand=hands[out])])
    assert again.state == fold(ruleset, lines).state


@given(GAMES)
def test_refused_hands_change_nothing(game):
    ruleset, hands = game
    ledger = fold(ruleset, [LedgerLine(str(n), "hand", hand=hand) for n, hand in enumerate(hands)])
    refused = {one.id for one in ledger.uncounted}
    counted = [hand for n, hand in enumerate(hands) if str(n) not in refused]
    assert ledger.state == played(ruleset, counted)[0][-1] == played(ruleset, hands)[0][-1]


@given(GAMES)
def test_turning_every_seat_by_one_turns_the_sides(game):
    ruleset, hands = game
    sides = ruleset.sides
    states, _ = played(ruleset, hands)
    state, _ = played(ruleset, [parse_hand(turned(ruleset, hand_record(hand))) for hand in hands])
    mine, theirs = states[-1], state[-1]
    assert theirs.scores == further(mine.scores)
    assert theirs.terms == further(mine.terms)
    assert set(theirs.winners) == {sides[(sides.index(side) + 1) % len(sides)] for side in mine.winners}
    assert theirs.seat_points == further(mine.seat_points)
    assert theirs.euchres_suffered == further(mine.euchres_suffered)
    assert theirs.pool_cents == mine.pool_cents
    dealer = mine.next_dealer
    assert theirs.next_dealer == (None if dealer is None else (dealer + 1) % ruleset.players)


def further(numbers):
    return numbers[-1:] + numbers[:-1]


@given(rulesets())
def test_the_points_table_says_what_the_engine_says(ruleset):
    table = points_table(ruleset)
    assert len(gzip.compress(json.dumps(table).encode())) <= 20_000
    assert (table["target"], table["floor"]) == (ruleset.target, ruleset.floor)
    # Far from the floor and from any target, a hand changes what it is worth.
    far, sides = without_end(ruleset), ruleset.sides
    nothing = parse_hand({"result": "adjustment", "points": dict.fromkeys(sides, 0), "note": "nothing"})
    begin = replace(advance(start(far), nothing), scores=(5000,) * len(sides))
    for row in table["hands"]:
        after = advance(begin, parse_hand(row["hand"]))
        assert row["points"] == dict(zip(sides, after.points_of_last_hand, strict=True))
        seats = map(sub, after.seat_points, begin.seat_points)
        assert row["seats"] == {str(seat): points for seat, points in enumerate(seats)}
    keys = [json.dumps(row["hand"], sort_keys=True) for row in table["hands"]]
    assert len(keys) == len(set(keys))


def without_end(ruleset):
    if ruleset.fixed_hands is not None:
        return make_ruleset(ruleset.key, {**ruleset.options, "fixed_hands": 1000}, ruleset.players)
    if "target" in ruleset.options:
        return make_ruleset(ruleset.key, {**ruleset.options, "target": 100_000}, ruleset.players)
    return ruleset


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
        for key in VARIANTS:
            ruleset = make_ruleset(key, players=usual_players(key))
            problems(ruleset, start(ruleset), hand)


@given(rulesets().flatmap(records))
def test_equal_records_are_equal_hands(record):
    hand = parse_hand(record)
    assert hand_record(parse_hand(hand_record(hand))) == hand_record(hand)
    assert parse_hand({"robson": None, "bid": None, **record}) == hand


@given(JSON, JSON, JSON, st.lists(JSON | NAMED, max_size=3))
def test_every_request_has_an_answer(id_, options, players, hands):
    for variant in (*VARIANTS, id_):
        for setup in ({}, {"options": options}, {"players": players}, {"players": 4}):
            answered = answer_request({"id": id_, "variant": variant, "hands": hands, **setup})
            assert [name for name in answered if name not in ONLY_SOME] == [
                "id", "scores", "points_of_last_hand", "seat_points", "winners", "next_dealer", "terms", "error",
            ]  # fmt: skip
            json.dumps(answered)


def test_who_speaks_first_is_no_fault_while_the_dealer_cannot_be_read():
    ruleset = make_ruleset("bid_individual", {}, 4)
    record = {
        "auction": [[1, 2], [2, "pass"], [3, "pass"], [0, "pass"]],
        "bid": 2,
        "maker": 1,
        "tricks": {"P0": 0, "P1": 2, "P2": 0, "P3": 4},
    }
    # By the ledger seat 1 deals; by the record it was seat 0, so that seat 1 speaks first.
    state = start(ruleset, 1)
    assert not problems(ruleset, state, parse_hand({**record, "dealer": 0}))
    hand, unread = read_hand({**record, "dealer": 0.5})
    assert problems_beside(ruleset, state, hand, unread) == unread
