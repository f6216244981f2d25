"""Enumerate the hands that a five-trick table enters by tapping."""

from collections.abc import Iterator, Sequence

from scoring.engine.hand import Hand, HandResult
from scoring.engine.trick_counts import shares
from scoring.engine.variant import Ruleset
from scoring.engine.variants.five_trick_house import House, house
from scoring.engine.variants.lone_hands import sitting_out


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that a table enters by tapping, as it may be recorded under these options."""
    rules = house(ruleset)
    for maker in range(ruleset.players):
        for way in _ways(ruleset, maker):
            yield from _played(ruleset, rules, way)
            if HandResult.THROW_IN in ruleset.fields:
                for counts in ((3, 0), (3, 1), (4, 0)):
                    tricks = _by_side(ruleset, maker, counts)
                    yield Hand(HandResult.THROW_IN, maker=maker, alone=way.alone, tricks=tricks)
            yield from _revoked(ruleset, way)
        if HandResult.LAY_DOWN_LONER in ruleset.fields:
            yield Hand(HandResult.LAY_DOWN_LONER, maker=maker, alone=True)
    if not rules.stick_dealer:
        for dealer in range(ruleset.players) if rules.all_pass_penalty else (None,):
            yield Hand(HandResult.ALL_PASSED, dealer=dealer)
    yield Hand(HandResult.MISDEAL)


def _ways(ruleset: Ruleset, maker: int) -> Iterator[Hand]:
    """Yield the ways in which a maker may play: with his partner, alone, or his partner alone for him."""
    yield Hand(maker=maker)
    if ruleset.has_field("alone"):
        yield Hand(maker=maker, alone=True)
    if ruleset.has_field("alone_seat"):
        yield Hand(maker=maker, alone=True, alone_seat=(maker + 2) % 4)


def _played(ruleset: Ruleset, rules: House, way: Hand) -> Iterator[Hand]:
    maker, alone, seat = way.maker, way.alone, way.alone_seat
    assert maker is not None  # noqa: S101  each way has its maker
    guards: tuple[int | None, ...] = (None,)
    if rules.defend_alone and (alone or rules.defends_against_two):
        guards += ((maker + 1) % 4, (maker + 3) % 4)
    for guard in guards:
        for counts in shares(ruleset.tricks, len(ruleset.sides)):
            tricks = _by_side(ruleset, maker, counts)
            yield Hand(maker=maker, alone=alone, alone_seat=seat, defender_alone=guard, tricks=tricks)
        if ruleset.partners and rules.short_is_enough:
            yield Hand(maker=maker, alone=alone, alone_seat=seat, defender_alone=guard, makers_short=True)


def _revoked(ruleset: Ruleset, way: Hand) -> Iterator[Hand]:
    out = set(sitting_out(ruleset, way))
    for seat in range(ruleset.players):
        if seat not in out:
            yield Hand(
                HandResult.REVOKE,
                maker=way.maker,
                alone=way.alone,
                alone_seat=way.alone_seat,
                revokes=(seat,),
            )


def _by_side(ruleset: Ruleset, maker: int, counts: Sequence[int]) -> dict[str, int]:
    """Give the first count to the maker's side, the next to the side on its left, and so on; in side order."""
    makers = ruleset.seat_sides[maker]
    sides = range(len(ruleset.sides))
    return {ruleset.sides[side]: counts[(side - makers) % len(counts)] for side in sides}
