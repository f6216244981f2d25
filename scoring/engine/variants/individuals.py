"""Hold what games have in common in which everyone plays for himself: a maker against all, no lone hands.

What a player takes counts for him alone, so a hand is recorded with the tricks of each player.
"""

from collections.abc import Callable, Collection, Iterator, Mapping

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import BySide, HandScore, SeatTally
from scoring.engine.trick_counts import shares, trick_faults
from scoring.engine.trumps import trump_faults
from scoring.engine.variant import Ruleset

FIELDS = {
    HandResult.PLAYED: frozenset({"dealer", "maker", "call_round", "tricks", "trump", "upcard"}),
    HandResult.ALL_PASSED: frozenset({"dealer", "upcard"}),
    HandResult.MISDEAL: frozenset({"dealer"}),
    HandResult.ADJUSTMENT: frozenset({"points", "note"}),
    HandResult.TOTALS: frozenset({"totals"}),
}


def faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield what is wrong with a hand of a maker against all who hold cards."""
    del dealer  # nothing here depends on who dealt
    if hand.result is HandResult.PLAYED:
        yield from maker_faults(hand)
        yield from count_faults(ruleset, hand)
    yield from trump_faults(ruleset, hand)


def maker_faults(hand: Hand) -> Iterator[Problem]:
    """Yield that nobody is named as maker."""
    if hand.maker is None:
        yield Problem("maker_missing", "maker", _("Choose who made trump."))


def count_faults(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with the tricks, of each player or as the variant counts them."""
    whose = _("every player") if ruleset.counted_by == ruleset.sides else _("the makers and the others")
    if hand.makers_short:
        message = _("That the maker fell short is not enough here. Count the tricks of {whose}.", whose=whose)
        yield Problem("tricks_must_be_counted", "tricks", message)
    elif hand.tricks is None:
        yield Problem("tricks_missing", "tricks", _("Give the tricks of {whose}.", whose=whose))
    else:
        yield from trick_faults(ruleset, hand.tricks, may_be_fewer=False)


def tricks_by_player(ruleset: Ruleset, hand: Hand) -> BySide:
    """Return the tricks of each player."""
    tricks = hand.tricks or {}
    return tuple(tricks.get(side, 0) for side in ruleset.sides)


def worth_by(
    made: Mapping[int, int], euchre: Callable[[BySide, int], BySide]
) -> Callable[[Ruleset, Hand, int | None], HandScore]:
    """Return what reckons a game: ``made`` are the maker's points by his tricks.

    With fewer he is euchred, and ``euchre`` says from the tricks and the maker what each player gets.
    """

    def worth(ruleset: Ruleset, hand: Hand, dealer: int | None) -> HandScore:
        del dealer  # nothing here depends on who dealt
        if hand.result is not HandResult.PLAYED or hand.maker is None:
            return HandScore()
        taken, maker, seats = tricks_by_player(ruleset, hand), hand.maker, range(ruleset.players)
        points = made.get(taken[maker], 0)
        if points:
            return made_worth(ruleset, maker, taken, tuple(points if seat == maker else 0 for seat in seats))
        return euchred_worth(ruleset, maker, taken, euchre(taken, maker), seats)

    return worth


def made_worth(ruleset: Ruleset, maker: int, taken: BySide, points: BySide) -> HandScore:
    """Return the worth of a hand whose maker took what he needed."""
    tallies = ((SeatTally.HANDS_MADE, maker, 1),)
    return HandScore((points,), makers=maker, terms=marches(ruleset, taken), tallies=tallies)


def euchred_worth(
    ruleset: Ruleset, maker: int, taken: BySide, points: BySide, holders: Collection[int]
) -> HandScore:
    """Return the worth of a hand whose maker fell short, a euchre for each of the seats that held cards."""
    euchres = tuple(
        (SeatTally.EUCHRES_SUFFERED if seat == maker else SeatTally.EUCHRES_MADE, seat, 1) for seat in holders
    )
    terms = tuple(
        ("euchred",) if seat == maker else words for seat, words in enumerate(marches(ruleset, taken))
    )
    return HandScore(
        (points,), makers=maker, terms=terms, tallies=((SeatTally.HANDS_MADE, maker, 1), *euchres)
    )


def marches(ruleset: Ruleset, taken: BySide) -> tuple[tuple[str, ...], ...]:
    """Return the words for a hand by side: who has every trick has marched."""
    return tuple(("march",) if tricks == ruleset.tricks else () for tricks in taken)


def played(ruleset: Ruleset, seats: Collection[int]) -> Iterator[dict[str, int]]:
    """Yield the tricks of every hand that these seats play; the others have none."""
    for share in shares(ruleset.tricks, len(seats)):
        taken = dict(zip(seats, share, strict=True))
        yield {side: taken.get(seat, 0) for seat, side in enumerate(ruleset.sides)}


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that a table enters by tapping: each maker, each way to share the tricks."""
    for maker in range(ruleset.players):
        for tricks in played(ruleset, range(ruleset.players)):
            yield Hand(maker=maker, tricks=tricks)
    yield Hand(HandResult.ALL_PASSED)
    yield Hand(HandResult.MISDEAL)
