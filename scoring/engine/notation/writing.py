"""Write a recorded game as a file: what a scorekeeper knows, and no card that nobody wrote down.

The calls tell who made trump and in which round, as far as that was recorded. There are no cards, so the tricks stand
in a comment, and so does what else the notation has no word for (``phrases``). Read back, such a file has the same
score after every deal, and the same hands wherever the notation has words for them.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.dealing import who_dealt
from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import Hand, HandResult
from scoring.engine.leading import leads
from scoring.engine.notation.cards import HIDDEN, TRUMPS, is_card, known_suit, read_card
from scoring.engine.notation.header import FILE_TYPE, LEADS, LEFT, LEFT_OF_LONER, OPTIONS
from scoring.engine.notation.phases import BIDDING, PLAY
from scoring.engine.notation.phrases import MISDEAL, SHORT, points_phrase, tricks_phrase, trump_phrase
from scoring.engine.notation.reading import AT_THE_START, MOST_DEALS
from scoring.engine.notation.record import adjustment
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.engine.scorekeeper import Scorekeeper, advance
from scoring.engine.state import State, start
from scoring.engine.variant import Lead

VERSION: Final = "1.6"
DESCRIPTION: Final = "Recorded hand by hand: the cards are not known, the tricks stand in the comments."
LETTERS: Final[dict[object, str]] = {trump: suit for suit, trump in TRUMPS.items()}
REASONS: Final = {
    HandResult.LAY_DOWN_LONER: "a loner that was laid down",
    HandResult.THROW_IN: "the rest was thrown in",
    HandResult.REVOKE: "a revoke",
    HandResult.INFRINGEMENT: "an infringement",
    HandResult.TOTALS: "the totals of a paper card",
}


class NotInNotation(ValueError):
    """Refuse to write a game that this notation has no words for; ``problem`` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def write_egn(  # noqa: PLR0913  what stands at the head of a file, and its hands
    ruleset: Ruleset,
    hands: Sequence[Hand],
    first_dealer: int | None,
    *,
    names: Sequence[str],
    title: str,
    played_at: datetime,
) -> dict[str, object]:
    """Return a game in Euchre Game Notation, as JSON; ``hands`` are the records that count, in order.

    Raises NotInNotation for a game that is not of two sides, five tricks and cards, for one too long, and where
    nobody knows who dealt: the calls are counted from the dealer.
    """
    if not (ruleset.partners and ruleset.tricks == 5 and set(TRUMPS.values()) <= set(ruleset.trumps)):
        message = _(
            "{name} cannot be written in this notation: it is for two sides, five tricks and cards.",
            name=ruleset.name,
        )
        raise NotInNotation(Problem("game_not_in_notation", "", message))
    rules = _rules(ruleset)
    initial, deals, state = _deals(ruleset, rules, hands, first_dealer)
    if len(deals) > MOST_DEALS:
        message = _(
            "A file in this notation has at most {most} deals, and this game has {count}.",
            most=MOST_DEALS,
            count=len(deals),
        )
        raise NotInNotation(Problem("too_many_deals", "", message))
    return {
        "fileType": FILE_TYPE,
        "version": VERSION,
        "metadata": {
            "title": title,
            "description": DESCRIPTION,
            "date": played_at.isoformat(timespec="seconds"),
            "players": list(names),
            "initialScore": list(initial),
            "finalScore": list(state.scores),
            "ruleset": {
                name: rules.options[ours]
                for name, (ours, _) in OPTIONS.items()
                if rules.options[ours] is not None
            }
            | ({} if rules.options["leads"] == LEADS[LEFT] else {"loner_lead": LEFT_OF_LONER}),
        },
        "deals": [{"dealNumber": number, **deal} for number, deal in enumerate(deals)],
    }


def _rules(ruleset: Ruleset) -> Ruleset:
    """Return the rules as they will be read back: those that the notation has words for."""
    usual = make_ruleset("north_american").options
    options = {ours: ruleset.options.get(ours, usual[ours]) for ours, _ in OPTIONS.values()}
    left_of_loner = leads(ruleset).alone is Lead.LEFT_OF_LONER
    options["leads"] = Lead.LEFT_OF_LONER.value if left_of_loner else "usual"
    return make_ruleset("north_american", options, 4)


def _deals(
    ruleset: Ruleset, rules: Ruleset, hands: Sequence[Hand], first_dealer: int | None
) -> tuple[tuple[int, int], list[dict[str, object]], State]:
    """Write each record so that it gives the same points when it is read; else write its points alone."""
    keeper = Scorekeeper(start(ruleset, first_dealer))
    state, dealer = start(rules), first_dealer
    initial, deals = (0, 0), []
    for hand in hands:
        expected = who_dealt(hand, keeper.next_dealer)
        dealer = dealer if expected is None else expected
        faults = keeper.take(hand)
        if faults:
            raise NotInNotation(faults[0])
        first, second = keeper.points
        if not state.records and hand.note == AT_THE_START and min(first, second) >= 0:
            state, initial = advance(state, adjustment((first, second), AT_THE_START)), (first, second)
            continue
        told = _told(hand, expected)
        after = None if told is None else _counted(state, told, keeper.points)
        if told is None or after is None:
            reason = hand.note or REASONS.get(hand.result, "a hand that this notation has no words for")
            after = advance(state, adjustment((first, second), reason))
            deals.append(_dealt(dealer or 0, HIDDEN, _calls([], points_phrase(first, second, reason))))
        else:
            deals.append(_written(told))
        state = after
    return initial, deals, state


def _counted(state: State, hand: Hand, points: tuple[int, ...]) -> State | None:
    """Return the state after the hand, when it can be read and gives these points; else None."""
    try:
        after = advance(state, hand)
    except RecordRefused:
        return None
    return after if after.points_of_last_hand == points else None


def _told(hand: Hand, dealer: int | None) -> Hand | None:
    """Return what the notation can say of a hand, or None where it has no words for it."""
    if hand.result is HandResult.MISDEAL:
        return Hand(HandResult.MISDEAL, dealer=_known(dealer))
    if hand.result is HandResult.ALL_PASSED:
        return Hand(HandResult.ALL_PASSED, dealer=_known(dealer), upcard=_card(hand.upcard))
    if hand.result not in (HandResult.PLAYED, HandResult.LAY_DOWN_LONER) or hand.maker is None:
        return None
    march = {"A": 5, "B": 0} if hand.maker % 2 == 0 else {"A": 0, "B": 5}
    trump = hand.trump if hand.trump in LETTERS else None
    told = Hand(
        dealer=_known(dealer),
        maker=hand.maker,
        call_round=hand.call_round,
        alone=hand.alone or hand.result is HandResult.LAY_DOWN_LONER,
        defender_alone=hand.defender_alone,
        tricks=march if hand.result is HandResult.LAY_DOWN_LONER else hand.tricks,
        makers_short=hand.makers_short,
        trump=trump,
        upcard=_card(hand.upcard),
    )
    # The turned-up suit is trump in the first round, and cannot be in the second.
    turned = None if told.upcard is None else TRUMPS.get(told.upcard[1:])
    if trump is not None and hand.call_round is not None and (turned == trump) != (hand.call_round == 1):
        return replace(told, upcard=None)
    return told


def _known(dealer: int | None) -> int:
    if dealer is None:
        message = _(
            "This notation counts the calls from the dealer, and nobody said who dealt first. Say first_dealer."
        )
        raise NotInNotation(Problem("dealer_unknown", "first_dealer", message))
    return dealer


def _card(upcard: str | None) -> str | None:
    """Return the card that was turned up, where what was written down is a card."""
    card = None if upcard is None else read_card(upcard)
    return card if card is not None and is_card(card) and known_suit(card) is not None else None


def _written(hand: Hand) -> dict[str, object]:
    assert hand.dealer is not None  # noqa: S101  `_told` has asked for it
    upcard = hand.upcard or HIDDEN
    if hand.result is HandResult.MISDEAL:
        return _dealt(hand.dealer, upcard, _calls([], MISDEAL))
    if hand.result is HandResult.ALL_PASSED or hand.maker is None:
        return _dealt(hand.dealer, upcard, _calls(["Pass"] * 8))
    before = (hand.maker - hand.dealer - 1) % 4
    suit = LETTERS.get(hand.trump)
    comments = []
    if hand.call_round == 1:
        calls = ["Pass"] * before + ["Order"]
        upcard = hand.upcard or f"X{suit or 'x'}"
    elif hand.call_round == 2:
        calls = ["Pass"] * (4 + before) + [suit or "x"]
    else:
        calls = ["x"] * (before + 1)
        comments = [trump_phrase(suit)] if suit else []
    bidding = _calls(calls, *comments) | {"isAlone": hand.alone}
    if hand.defender_alone is not None:
        bidding["aloneDefender"] = hand.defender_alone
    tricks = SHORT if hand.tricks is None else tricks_phrase(hand.tricks["A"], hand.tricks["B"])
    return _dealt(
        hand.dealer, upcard, bidding, {"type": PLAY, "tricks": [], "playAnnotations": {"0": [tricks]}}
    )


def _calls(calls: list[str], *comments: str) -> dict[str, object]:
    phase: dict[str, object] = {"type": BIDDING, "calls": calls}
    return phase | {"callAnnotations": {"0": list(comments)}} if comments else phase


def _dealt(dealer: int, upcard: str, *phases: dict[str, object]) -> dict[str, object]:
    return {"initialState": {"dealer": dealer, "upCard": upcard}, "phases": list(phases)}
