"""Whatever was played: a hand that is found on its card is the hand that was played, and the score is the same."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.dealing import is_deal
from scoring.engine.hand import Hand, HandResult
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import Scorekeeper, advance
from scoring.engine.state import start
from scoring.engine.tally_card import TallyCard, entries_of_card
from scoring.engine.variant import tapped

HANDS = 6
HOUSES = [
    ("progressive", {}),
    ("progressive", {"defend_alone": True, "loner_march_points": 5}),
    ("progressive", {"revoke_mode": "deduct", "negative_scores": False}),
    ("progressive", {"all_pass_penalty": 3, "euchre_lone_points": 4}),
    ("progressive", {"robson": True}),
    ("british", {}),
    ("railroad", {}),
    ("somerset_1888", {}),
    ("family_bid", {}),
]


@st.composite
def nights(draw):
    """Draw a way to play with a fixed number of hands, and the hands that were tapped."""
    key, options = draw(st.sampled_from(HOUSES))
    ruleset = make_ruleset(key, {**options, "fixed_hands": HANDS}, 4)
    deals = [hand for hand in tapped(ruleset) if is_deal(ruleset, hand)]
    common = [hand for hand in deals if hand.alone or hand.result is HandResult.ALL_PASSED]
    one = st.sampled_from(deals) | st.sampled_from(common)
    return ruleset, draw(st.lists(one, min_size=HANDS, max_size=HANDS))


def plain(hand):
    """A loner that was laid down is one with every trick."""
    if hand.result is not HandResult.LAY_DOWN_LONER:
        return hand
    sides = {"A": 5, "B": 0} if hand.maker % 2 == 0 else {"A": 0, "B": 5}
    return Hand(maker=hand.maker, alone=True, tricks=sides)


@given(nights())
def test_what_is_found_is_what_was_played(night):
    ruleset, hands = night
    keeper, points, played = Scorekeeper(start(ruleset)), [], []
    for hand in hands:
        if not keeper.take(hand):
            points.append(keeper.points)
            played.append(plain(hand))
    after = keeper.state()
    loners = {seat: count for seat, count in enumerate(after.loners_made) if count}
    entries = entries_of_card(ruleset, start(ruleset), TallyCard(tuple(points), after.scores, loners))
    found = [hand for hand in entries if hand.result is not HandResult.TOTALS]
    assert found == played[: len(found)]
    state = start(ruleset)
    for hand in entries:
        state = advance(state, hand)
    assert (state.scores, state.loners_made, state.over) == (after.scores, after.loners_made, True)
