"""Find the hands of a tally card that has the points of each hand.

A hand of the ledger says who made trump, and how many tricks they took. Points alone seldom do: 2 is a march or a
euchre, 1 is three tricks or four, made by either partner. Loners stand on the card by name, though, and a deal that
was passed out gives nothing. So a card is read hand by hand as long as each hand could only have gone one way; from
the first that can have been several on, the card's totals stand for the rest. Nothing is guessed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import sub
from typing import NamedTuple

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.dealing import is_deal
from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import Hand, HandResult, Totals
from scoring.engine.hand_score import BySide, HandScore, SeatTally
from scoring.engine.scorekeeper import Scorekeeper, floored, worth_of
from scoring.engine.state import State
from scoring.engine.variant import Ruleset, tapped
from scoring.engine.variants.five_trick_house import house


@dataclass(frozen=True, slots=True)
class TallyCard:
    """Hold what a tally card says.

    ``points`` are those of each hand by side, in the order in which they were played, ``scores`` the final ones by
    side (None: not written). ``loners``, those with every trick, are counted by seat. ``ended``: the game ended with
    the last of these hands, even if the rules know more.
    """

    points: tuple[BySide, ...]
    scores: BySide | None
    loners: Mapping[int, int]
    ended: bool = False


class PossibleHand(NamedTuple):
    """One way in which a hand can have come out: its record, what it is worth, and who made a loner in it."""

    hand: Hand
    worth: HandScore
    loner: int | None


def entries_of_card(
    ruleset: Ruleset, before: State, card: TallyCard, *, totals_only: bool = False
) -> tuple[Hand, ...]:
    """Return the records that a card stands for, in order: the hands that are certain, then totals for the rest.

    ``before`` is where the game stood when the card's first hand was dealt. With ``totals_only`` no hand is looked
    for, where totals take the place of others. Raises RecordRefused where no hand gives the points of one, or where
    the hands do not add up to the scores, or where the card ends early and is not said to.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> from scoring.engine.state import start
    >>> rules = make_ruleset("progressive", {"fixed_hands": 2})
    >>> lone, totals = entries_of_card(rules, start(rules), TallyCard(((4, 0), (0, 2)), (4, 2), {2: 1}))
    >>> lone.maker, lone.alone, totals.totals.scores, totals.totals.hands
    (2, True, {'A': 4, 'B': 2}, 1)
    """
    ways, scores = _read(ruleset, before, card)
    keeper, loners = Scorekeeper(before), dict(card.loners)
    found: list[Hand] = []
    certain = () if totals_only or _more_than_tapped(ruleset) else tuple(_certain(ruleset, ways, loners))
    for way in certain:
        if way is None or keeper.take(way.hand):
            break
        found.append(way.hand)
        if way.loner is not None:
            loners[way.loner] -= 1
    rest = card.points[len(found) :]
    if keeper.over and not rest:
        return tuple(found)
    totals = Totals(
        scores=dict(zip(ruleset.sides, scores, strict=True)),
        hands=sum(1 for points in rest if any(points)),
        loners=loners,
        euchres={},
    )
    return (*found, Hand(HandResult.TOTALS, totals=totals))


def ends_early(ruleset: Ruleset, last: int) -> bool:
    """Tell whether a card whose last hand has this number has fewer hands than a game of these rules."""
    return ruleset.fixed_hands is not None and last < ruleset.fixed_hands


def _more_than_tapped(ruleset: Ruleset) -> bool:
    """Tell whether house rules give points that no tap says: beside a hand, or instead of it."""
    rules = house(ruleset)
    beside = rules.table_talk_points or rules.false_claim_points or not rules.revoke_ends_hand
    stolen = rules.steal_the_deal and rules.point_on_partner
    instead = rules.robson or rules.making_trump_rule != "off" or rules.level_revokes_cancel
    return bool(beside or stolen or instead)


def _read(
    ruleset: Ruleset, before: State, card: TallyCard
) -> tuple[Sequence[Sequence[PossibleHand]], BySide]:
    """Return the ways in which each hand can have come out, and the final scores; raises for a card that cannot be."""
    problems: list[Problem] = []
    every: list[list[PossibleHand]] = []
    scores = before.scores
    for number, points in enumerate(card.points, before.hands + 1):
        ways = [way for way in _tapped_ways(ruleset) if _change(ruleset, scores, way.worth) == points]
        if not ways and not _more_than_tapped(ruleset):
            message = _(
                "No hand gives the points of hand {number}. Check them, or leave all hands blank and "
                "enter only the scores.",
                number=number,
            )
            problems.append(Problem("card_hand_impossible", f"hands.{number}", message))
        every.append(ways)
        scores = tuple(map(sum, zip(scores, points, strict=True)))
    if card.scores is not None and card.scores != scores and not problems:
        added, written = ("-".join(map(str, both)) for both in (scores, card.scores))
        message = _(
            "The hands add up to {added}, and the scores are {written}. Check the card.",
            added=added,
            written=written,
        )
        problems.append(Problem("card_sum", "totals.scores", message))
    last = before.hands + len(card.points)
    if ends_early(ruleset, last) and not card.ended:
        message = _(
            "The card ends with hand {last}, and a game here has {most}. Fill in the others, or tick that "
            "the game ended after hand {last}.",
            last=last,
            most=ruleset.fixed_hands,
        )
        problems.append(Problem("card_ends_early", "hands.ended", message))
    if problems:
        raise RecordRefused(*problems)
    return every, scores


def _certain(
    ruleset: Ruleset, every: Sequence[Sequence[PossibleHand]], loners: Mapping[int, int]
) -> Iterator[PossibleHand | None]:
    """Give for each hand the only way in which it can have come out, None where there are several.

    Where one player alone is named, with as many loners as that side has hands that can be one, each of those is his.
    """
    lone: dict[int, int] = {}
    for side, seats in enumerate(map(ruleset.seats_of, ruleset.sides)):
        may_be = sum(any(way.loner in seats for way in ways) for ways in every)
        named = [seat for seat in seats if loners.get(seat)]
        if len(named) == 1 and loners[named[0]] == may_be:
            lone[side] = named[0]
    for ways in every:
        his = [way for way in ways if way.loner in lone.values()]
        left = his or ways
        yield left[0] if len(left) == 1 else None


@lru_cache(maxsize=16)
def _tapped_ways(ruleset: Ruleset) -> tuple[PossibleHand, ...]:
    """Return every deal that a table taps."""
    found: list[PossibleHand] = []
    for hand in tapped(ruleset):
        # A loner laid down is the same loner, played out with every trick, which is tapped too.
        if not is_deal(ruleset, hand) or hand.result is HandResult.LAY_DOWN_LONER:
            continue
        worth = worth_of(ruleset, hand, hand.dealer)
        loner = next((seat for tally, seat, _ in worth.tallies if tally is SeatTally.LONERS_MADE), None)
        found.append(PossibleHand(hand, worth, loner))
    return tuple(found)


def _change(ruleset: Ruleset, before: BySide, worth: HandScore) -> BySide:
    """Return what a worth changes where the game stands: what is taken off stops at the floor."""
    scores = before
    for count in worth.counts_from(before):
        after = tuple(map(sum, zip(scores, count, strict=True)))
        if ruleset.floor is not None:
            after = tuple(floored(was, now, ruleset.floor) for was, now in zip(scores, after, strict=True))
        scores = after
    return tuple(map(sub, scores, before))
