"""The engine says whether a hand is euchred: points for a revoke or a fallen score don't show it."""

import pytest

from scoring.engine.hand import parse_hand
from scoring.engine.ledger import LedgerLine, fold
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import make_ruleset
from scoring.engine.statistics import Number, StatisticsGroup, seat_statistics
from scoring.selectors.quick_hands import played, trick_buttons
from scoring.selectors.sheet import said_of

SHORT, ENOUGH = {"A": 2, "B": 3}, {"A": 3, "B": 2}


@pytest.mark.parametrize("mode", ["award", "deduct", "both"])
@pytest.mark.parametrize("offender", [0, 1, 2])
@pytest.mark.parametrize(
    ("tricks", "words"),
    [(SHORT, "{0} made it, 2 tricks, euchred"), (ENOUGH, "{0} made it, 3 tricks")],
    ids=["short", "enough"],
)
def test_a_revoke_beside_the_tricks_does_not_alter_what_became_of_the_hand(mode, offender, tricks, words):
    ruleset = make_ruleset("north_american", {"revoke_ends_hand": False, "revoke_mode": mode})
    hand = parse_hand({"maker": 0, "tricks": tricks, "revokes": [offender]})
    ledger = fold(ruleset, [LedgerLine("1", "hand", hand=hand)], 0)
    euchred = seat_statistics(ruleset, ledger, 0)[StatisticsGroup.HANDS, ""][Number.EUCHRED]
    said = said_of(ledger.slots[0], ruleset)
    assert (said, euchred) == (f"{words}, {{{offender}}} revoked", int(tricks == SHORT))


def test_a_blind_loner_that_took_three_tricks_was_not_euchred():
    ruleset = make_ruleset("north_american", {"robson": True})
    record = {"maker": 0, "alone": True, "blind": True, "upcard": "J", "tricks": ENOUGH}
    ledger = fold(ruleset, [LedgerLine("1", "hand", hand=parse_hand(record))], 0)
    slot = ledger.slots[0]
    assert (slot.points, said_of(slot, ruleset)) == ((0, 1), "{0} went alone blind, 3 tricks")


@pytest.mark.parametrize("key", VARIANTS)
def test_every_hand_of_the_table_is_said_to_be_what_statistics_count(key):
    for players in numbers_of(key):
        ruleset = make_ruleset(key, players=players)
        for row in played(ruleset):
            hand = parse_hand(row["hand"])
            ledger = fold(ruleset, [LedgerLine("1", "hand", hand=hand)], 0)
            euchred = seat_statistics(ruleset, ledger, row["hand"]["maker"])[StatisticsGroup.HANDS, ""][
                Number.EUCHRED
            ]
            assert ("euchred" in row["said"], row["euchred"]) == (bool(euchred), bool(euchred)), row


@pytest.mark.parametrize(
    ("key", "players", "noted"),
    [
        ("north_american", 4, ["short"]),
        ("two_handed", 2, ["0", "1", "2"]),
        ("setback", 2, ["0", "1", "2"]),  # where a score falls to zero, who is euchred goes up
        ("call_ace_domino", 5, ["0", "1", "2"]),
        ("family_bid", 4, ["0"]),  # one trick is a euchre or not, as the bid was
    ],
)
def test_a_button_says_euchred_where_the_count_always_is(key, players, noted):
    assert [
        button["value"] for button in trick_buttons(make_ruleset(key, players=players)) if button["note"]
    ] == noted
