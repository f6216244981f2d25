"""Tally cards with the points of each hand: which hands those can only have been."""

from dataclasses import replace

import pytest

from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import Hand, HandResult, Totals
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from scoring.engine.tally_card import TallyCard, entries_of_card
from tests.cases import every

PASSED = Hand(HandResult.ALL_PASSED)


def alone(seat):
    return Hand(maker=seat, alone=True, tricks={"A": 5, "B": 0} if seat % 2 == 0 else {"A": 0, "B": 5})


def totals(a, b, hands, **loners):
    named = {int(seat[1:]): count for seat, count in loners.items()}
    return Hand(HandResult.TOTALS, totals=Totals({"A": a, "B": b}, hands, named, {}))


def read(points, loners=None, scores=None, before=(), totals_only=False, **options):
    ruleset = make_ruleset("progressive", {"fixed_hands": len(points) + len(before), **options})
    state = start(ruleset)
    for hand in before:
        state = advance(state, hand)
    card = TallyCard(tuple(points), scores, loners or {})
    return entries_of_card(ruleset, state, card, totals_only=totals_only)


def refused(points, **more):
    with pytest.raises(RecordRefused) as caught:
        read(points, **more)
    return [(problem.code, problem.field) for problem in caught.value.problems]


@every(
    ("points", "why"),
    [
        ((1, 0), "three tricks or four, by either partner"),
        ((2, 0), "a march or a euchre"),
        ((0, 2), "a march or a euchre"),
        ((4, 0), "either partner's loner"),
    ],
)
def test_a_hand_that_can_have_been_several_stays_in_the_totals(points, why):
    assert read([points]) == (totals(*points, 1),), why


def test_a_loner_that_the_card_names_is_a_hand():
    assert read([(4, 0)], {2: 1}) == (alone(2),)
    assert read([(0, 4), (0, 4)], {3: 2}) == (alone(3), alone(3))
    assert read([(4, 0), (0, 4)], {0: 1, 3: 1}) == (alone(0), alone(3))


def test_loners_of_both_partners_are_not_told_apart():
    assert read([(4, 0), (4, 0)], {0: 1, 2: 1}) == (totals(8, 0, 2, s0=1, s2=1),)


def test_with_fewer_loners_named_than_hands_that_may_be_nobody_knows_which():
    assert read([(4, 0), (4, 0)], {0: 1}) == (totals(8, 0, 2, s0=1),)
    assert read([(4, 0)], {0: 2}) == (totals(4, 0, 1, s0=2),)


def test_a_deal_without_points_was_passed_out():
    assert read([(0, 0), (4, 0)], {0: 1}) == (PASSED, alone(0))


def test_from_the_first_hand_that_can_have_been_several_on_totals_stand_for_the_rest():
    assert read([(4, 0), (0, 0), (1, 0), (0, 4)], {0: 1, 1: 1}) == (
        alone(0),
        PASSED,
        totals(5, 4, 2, s0=0, s1=1),
    )


def test_totals_name_the_hands_that_gave_points():
    assert read([(1, 0), (0, 0), (0, 2)]) == (totals(1, 2, 2),)


def test_a_card_goes_on_where_the_game_stands():
    made = Hand(maker=0, tricks={"A": 3, "B": 2})
    assert read([(0, 4)], {1: 1}, before=[made]) == (alone(1),)
    assert read([(0, 2)], scores=(1, 2), before=[made]) == (totals(1, 2, 1),)


def test_a_card_of_fewer_hands_than_the_game_has_ends_it_once_that_is_said():
    ruleset = make_ruleset("progressive", {"fixed_hands": 8})
    card = TallyCard(((4, 0),), None, {0: 1})
    with pytest.raises(RecordRefused, match="The card ends with hand 1, and a game here has 8") as caught:
        entries_of_card(ruleset, start(ruleset), card)
    assert [problem.code for problem in caught.value.problems] == ["card_ends_early"]
    ended = replace(card, ended=True)
    assert entries_of_card(ruleset, start(ruleset), ended) == (alone(0), totals(4, 0, 0, s0=0))


def test_totals_that_take_the_place_of_totals_are_totals():
    assert read([(4, 0)], {0: 1}, totals_only=True) == (totals(4, 0, 1, s0=1),)


def test_points_that_no_hand_gives_are_named():
    assert refused([(1, 0), (3, 0), (1, 1)]) == [
        ("card_hand_impossible", "hands.2"),
        ("card_hand_impossible", "hands.3"),
    ]
    assert refused([(0, 0)], stick_dealer=True) == [("card_hand_impossible", "hands.1")]


def test_house_rules_say_what_a_hand_gives():
    assert read([(3, 0)], euchre_lone_points=3) == (totals(3, 0, 1),)
    assert read([(5, 0)], {0: 1}, loner_march_points=5) == (alone(0),)
    assert refused([(4, 0)], loner_march_points=5) == [("card_hand_impossible", "hands.1")]


def test_a_loner_may_have_been_played_against_a_lone_defender():
    assert read([(4, 0)], defend_alone=True) == (totals(4, 0, 1),)
    assert read([(4, 0)], {2: 1}, defend_alone=True) == (totals(4, 0, 1, s2=1),)


@every(
    "house",
    [
        {"table_talk_points": 1},
        {"false_claim_points": 1},
        {"revoke_ends_hand": False},
        {"robson": True},
        {"making_trump_rule": "all"},
        {"steal_the_deal": True, "point_on_partner": True},
    ],
)
def test_where_points_come_beside_the_hands_nothing_is_certain_and_nothing_refused(house):
    assert read([(4, 0)], {0: 1}, **house) == (totals(4, 0, 1, s0=1),)
    assert read([(3, 0)], **house) == (totals(3, 0, 1),)


def test_hands_add_up_to_the_scores():
    assert read([(1, 0), (0, 2)], scores=(1, 2)) == (totals(1, 2, 2),)
    assert refused([(1, 0), (0, 2)], scores=(1, 3)) == [("card_sum", "totals.scores")]


def test_what_is_taken_off_stops_at_the_floor():
    rules = {"revoke_mode": "deduct", "negative_scores": False}
    assert read([(0, 0)], **rules) == (totals(0, 0, 0),)
    assert read([(2, 0), (-2, 0)], **rules) == (totals(0, 0, 2),)
    assert refused([(1, 0), (-2, 0)], **rules) == [("card_hand_impossible", "hands.2")]


def test_in_britain_the_lone_hand_need_not_have_made_trump():
    ruleset = make_ruleset("british", {"fixed_hands": 1})
    card = TallyCard(((4, 0),), None, {0: 1})
    assert entries_of_card(ruleset, start(ruleset), card) == (totals(4, 0, 1, s0=1),)


def test_a_family_bid_of_twelve_is_the_loner_that_the_card_names():
    ruleset = make_ruleset("family_bid", {"fixed_hands": 1})
    (hand,) = entries_of_card(ruleset, start(ruleset), TallyCard(((12, 0),), None, {0: 1}))
    assert (hand.maker, hand.bid, hand.alone, hand.tricks) == (0, 12, True, {"A": 6, "B": 0})
