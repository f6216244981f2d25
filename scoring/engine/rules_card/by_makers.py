"""Tell a hand by the tricks of its makers: alone or not, and whom they played against."""

from collections.abc import Iterator, Mapping

from problems.wording import one_of
from scoring.engine.hand import Hand, HandResult, PartnerTile
from scoring.engine.hand_score import BySide, total
from scoring.engine.rules_card.phrases import tricks
from scoring.engine.variant import Ruleset, tapped

Outcome = tuple[int, tuple[BySide, ...], str]
"""The makers' points, every way in which the others may come out, the highest first, and a word for the hand."""
Outcomes = Mapping[int, Outcome]
"""By the tricks of the makers."""

TOGETHER, ALONE, BY_FATE = "with a partner", "alone", "alone by fate"
GUARDED = "against a lone defender"


def by_makers(ruleset: Ruleset) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the head of the table and its lines: the tricks, the makers' points, the others'.

    Ways to play that are worth the same throughout share their lines. Against a lone defender only that is told
    which is otherwise than without him.
    """
    ways = {way: outcomes for way, outcomes in _ways(ruleset, guarded=False).items() if outcomes}
    shared: dict[tuple[tuple[int, Outcome], ...], list[str]] = {}
    for way, outcomes in ways.items():
        shared.setdefault(tuple(outcomes.items()), []).append(way)
    against = {
        count: outcome
        for way, outcomes in _ways(ruleset, guarded=True).items()
        for count, outcome in outcomes.items()
        if outcome != ways[way][count]
    }
    groups = [*((names, dict(outcomes)) for outcomes, names in shared.items()), ([GUARDED], against)]
    uneven = any(len(set(one)) > 1 for _, found in groups for _, ones, _ in found.values() for one in ones)
    lines: list[tuple[str, ...]] = []
    for names, outcomes in groups:
        way = "" if names == [TOGETHER] and not ruleset.has_field("partner") else one_of(names)
        for counts, (own, others, word) in _grouped(outcomes):
            told = (
                f"{tricks(counts, ruleset.tricks)}{f', {way}' if way else ''}{f' ({word})' if word else ''}"
            )
            lines.append((told, str(own), ", or ".join(_share(share, uneven=uneven) for share in others)))
    return _head(ruleset, uneven=uneven), lines


def _head(ruleset: Ruleset, *, uneven: bool) -> tuple[str, ...]:
    if ruleset.partners:
        return ("The makers take", "Makers get", "The others get")
    others = "The other gets" if ruleset.players == 2 else "The others get" if uneven else "Each other gets"
    if ruleset.has_field("partner"):
        return ("The makers take", "Each maker gets", others)
    return ("The maker takes", "Maker gets", others)


def _ways(ruleset: Ruleset, *, guarded: bool) -> dict[str, dict[int, Outcome]]:
    """Return the outcome of each count, by the way in which the makers played, with or without a lone defender."""
    counted = ruleset.sides[0] if ruleset.sides[0] in ruleset.counted_by else ruleset.counted_by[0]
    found: dict[str, dict[int, list[Outcome]]] = {TOGETHER: {}, ALONE: {}, BY_FATE: {}}
    for hand in tapped(ruleset):
        if (
            hand.result is not HandResult.PLAYED
            or hand.maker != 0
            or not hand.tricks
            or hand.alone_seat is not None
        ):
            continue
        if guarded is (hand.defender_alone is not None):
            found[_way(hand)].setdefault(hand.tricks[counted], []).append(_outcome(ruleset, hand))
    return {way: {count: _every(ones) for count, ones in sorted(by.items())} for way, by in found.items()}


def _way(hand: Hand) -> str:
    if hand.partner_tile in (PartnerTile.MAKER, PartnerTile.ASLEEP):
        return BY_FATE
    return ALONE if hand.alone else TOGETHER


def _outcome(ruleset: Ruleset, hand: Hand) -> Outcome:
    worth = ruleset.variant.worth(ruleset, hand, hand.dealer)
    by_side = total(worth.counts, len(ruleset.sides))
    makers = {ruleset.seat_sides[seat] for seat in (hand.maker, hand.partner) if seat is not None}
    others = sorted((by_side[side] for side in range(len(by_side)) if side not in makers), reverse=True)
    own = min(makers)
    words = worth.terms[own] if worth.terms else ()
    word = "euchred" if "euchred" in words else "a march" if "march" in words else ""
    return by_side[own], (tuple(others),), word


def _every(outcomes: list[Outcome]) -> Outcome:
    """Put outcomes together that differ in what the others get."""
    own, _, word = outcomes[0]
    return own, tuple(sorted({share for _, others, _ in outcomes for share in others}, reverse=True)), word


def _grouped(outcomes: Outcomes) -> Iterator[tuple[tuple[int, ...], Outcome]]:
    """Yield counts that come out alike together, those that are euchred last.

    Where what the others get hangs on more than the makers' count, counts are alike that may come out the same.
    """
    groups: list[tuple[list[int], Outcome]] = []
    for count, outcome in outcomes.items():
        for place, (counts, known) in enumerate(groups):
            if known[::2] == outcome[::2] and set(known[1]) & set(outcome[1]):
                groups[place] = ([*counts, count], _every([known, outcome]))
                break
        else:
            groups.append(([count], outcome))
    for counts, outcome in sorted(groups, key=lambda group: (group[1][2] == "euchred", group[0])):
        yield tuple(counts), outcome


def _share(share: BySide, *, uneven: bool) -> str:
    """Write what the others get: one number where it is the same for each."""
    if not uneven or not any(share):
        return str(share[0])
    return f"{share[0]} each" if len(set(share)) == 1 else " and ".join(map(str, share))
