"""Tell a hand by its bid: what it needs, what it is worth made, and what it costs."""

from collections.abc import Iterator

from problems.wording import one_of
from scoring.engine.hand import HandResult
from scoring.engine.hand_score import total
from scoring.engine.record import Bid
from scoring.engine.rules_card.phrases import runs
from scoring.engine.variant import Ruleset, tapped

HEAD = ("Bid", "Needs", "Made", "Fell short")
FOR_EACH = "1 for each trick"
AS_BID = "the bid"


def by_bid(ruleset: Ruleset) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the head of the table and its lines; bids that can be told in the same words share one."""
    groups: list[tuple[list[Bid], list[list[str]]]] = []
    for bid in ruleset.bids:
        told = [list(words) for words in _told(ruleset, bid)]
        if groups:
            bids, before = groups[-1]
            both = [[word for word in one if word in other] for one, other in zip(before, told, strict=True)]
            if all(both):
                bids.append(bid)
                before[:] = both
                continue
        groups.append(([bid], told))
    return HEAD, [
        (f"{one_of(runs(bids))}{alone[0]}", *(words[-1 if len(bids) == 1 else 0] for words in told))
        for bids, (alone, *told) in groups
    ]


def _told(ruleset: Ruleset, bid: Bid) -> Iterator[tuple[str, ...]]:
    """Yield the words for a bid: alone or not, its tricks, made, fell short; those first that tell several."""
    bidding = ruleset.variant.bidding
    alone = bidding is not None and bid in bidding.alone
    made, short = _points(ruleset, bid)
    needs = min(made)
    yield (", alone" if alone else "",)
    yield from (
        _either("as many tricks" if needs == bid else "", _tricks(ruleset, needs)),
        _either(
            FOR_EACH if all(points == taken for taken, points in made.items()) else "",
            AS_BID if set(made.values()) == {bid} else "",
            str(made[needs]) if len(set(made.values())) == 1 else "",
        ),
        _either(
            "lose the bid" if isinstance(bid, int) and set(short.values()) == {-bid} else "",
            f"lose {-short[0]}" if len(set(short.values())) == 1 else "",
        ),
    )


def _points(ruleset: Ruleset, bid: Bid) -> tuple[dict[int, int], dict[int, int]]:
    """Return the points of the makers' side by its tricks, of hands that were made and of others."""
    made: dict[int, int] = {}
    short: dict[int, int] = {}
    for hand in tapped(ruleset):
        if hand.result is HandResult.PLAYED and hand.maker == 0 and hand.bid == bid and hand.tricks:
            worth = ruleset.variant.worth(ruleset, hand, hand.dealer)
            euchred = worth.terms is not None and "euchred" in worth.terms[0]
            taken = hand.tricks[ruleset.sides[0]]
            (short if euchred else made)[taken] = total(worth.counts, len(ruleset.sides))[0]
    return made, short


def _tricks(ruleset: Ruleset, needs: int) -> str:
    return f"all {needs}" if needs == ruleset.tricks else str(needs)


def _either(*words: str) -> tuple[str, ...]:
    return tuple(word for word in words if word)
