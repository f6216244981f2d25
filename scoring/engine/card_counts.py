"""Tell whether the scores and the hands of a paper card hold the loners and euchres that it names.

Each loner of a card is a hand that its seat played alone and made with every trick, and each euchre one that its side
made; what such hands give is the variant's, as its table taps them.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from problems import Problem
from problems.wording import Wording, all_of, ngettext
from problems.wording import gettext as _
from scoring.engine.hand import Totals
from scoring.engine.hand_score import SeatTally, total
from scoring.engine.mentions import WHO, about_sides
from scoring.engine.ruleset import Ruleset
from scoring.engine.variant import tapped


class Range(NamedTuple):
    """The least and the most points that a side gets for one such hand."""

    least: int
    most: int


NOTHING = Range(0, 0)


class CardCounts(NamedTuple):
    """The loners and euchres of one side, and the points that it got on the card."""

    side: str
    loners: int
    euchres: int
    gain: int


def counts_faults(
    ruleset: Ruleset, totals: Totals, gains: Mapping[str, int], left: int | None
) -> Iterator[Problem]:
    """Yield why loners, euchres, hands and scores of a card can't all be; ``gains`` are the points of each side on it.

    ``left`` is the most hands that it can have, None where the game has no number of hands. Nothing is said of the
    least where house rules take points away, nor of the most where penalties may come on top.
    """
    sides = [
        CardCounts(
            side,
            sum(number for seat, number in totals.loners.items() if ruleset.side_of(seat) == side),
            totals.euchres.get(side, 0),
            gains[side],
        )
        for side in ruleset.sides
    ]
    loners, euchres = sum(one.loners for one in sides), [one.euchres for one in sides]
    if not loners and not any(euchres):
        return
    # Of three or more sides, more than one makes each euchre.
    named = loners + (sum(euchres) if len(sides) == 2 else max(euchres))
    hands = left if totals.hands is None else totals.hands
    if hands is not None and named > hands:
        message = _(
            "{named} are {number} hands, but the card has room for {hands}. Check the card.",
            named=_named(loners, sum(euchres)),
            number=named,
            hands=hands,
        )
        yield Problem("totals_impossible", "totals.hands", message)
        return
    faults = list(_too_few(ruleset, sides)) or list(_too_many(ruleset, sides, hands, named))
    yield from faults or _others_too(ruleset, sides, totals.hands, loners + sum(euchres))


def _too_few(ruleset: Ruleset, sides: list[CardCounts]) -> Iterator[Problem]:
    """Yield each side that has fewer points than its loners and euchres give."""
    if ruleset.variant.bounds(ruleset).may_fall:
        return
    for one in sides:
        loner, euchre = _worth(ruleset, one.side)
        least = one.loners * loner.least + one.euchres * euchre.least
        if one.gain < least:
            exact = least == one.loners * loner.most + one.euchres * euchre.most
            message = _short_of(one, least, exact=exact)
            yield about_sides(
                ruleset, Problem("totals_impossible", f"totals.scores.{one.side}", message), one.side
            )


def _too_many(ruleset: Ruleset, sides: list[CardCounts], hands: int | None, named: int) -> Iterator[Problem]:
    """Yield each side that has more points than its loners, its euchres and the hands beside them can give."""
    most_a_side = ruleset.variant.bounds(ruleset).most_a_side
    if hands is None or most_a_side is None:
        return
    # What a house rule may add to a hand that no tap says, such as the point for a stolen deal.
    added = max(0, most_a_side - _most_tapped(ruleset))
    for one in sides:
        loner, euchre = _worth(ruleset, one.side)
        most = (
            one.loners * loner.most
            + one.euchres * euchre.most
            + (hands - named) * most_a_side
            + named * added
        )
        if one.gain > most:
            message = _(
                "With {named} in {hands}, {side} can have at most {most} points, not {gain}. Check the card.",
                named=_named(sum(side.loners for side in sides), sum(side.euchres for side in sides)),
                hands=ngettext("{number} hand", "{number} hands", hands, number=hands),
                side=WHO,
                most=most,
                gain=one.gain,
            )
            yield about_sides(
                ruleset, Problem("totals_impossible", f"totals.scores.{one.side}", message), one.side
            )


def _others_too(
    ruleset: Ruleset, sides: list[CardCounts], hands: int | None, named: int
) -> Iterator[Problem]:
    """Yield that the other hands of the card have no points left, for each gives some."""
    bounds = ruleset.variant.bounds(ruleset)
    if hands is None or bounds.may_fall or not bounds.least:
        return
    least = sum(
        one.loners * loner.least + one.euchres * euchre.least
        for one in sides
        for loner, euchre in [_worth(ruleset, one.side)]
    )
    least += max(0, hands - named) * bounds.least
    gained = sum(one.gain for one in sides)
    if gained < least:
        message = ngettext(
            "{hands} hand with {named} gives at least {least} points in all, not {gained}. Check the card.",
            "{hands} hands with {named} give at least {least} points in all, not {gained}. Check the card.",
            hands,
            hands=hands,
            named=_named(sum(one.loners for one in sides), sum(one.euchres for one in sides)),
            least=least,
            gained=gained,
        )
        yield Problem("totals_impossible", "totals.scores", message)


def _short_of(one: CardCounts, least: int, *, exact: bool) -> Wording:
    """Say that a side got less than its loners and euchres are worth, exactly or at the least."""
    single = one.loners + one.euchres == 1
    what = (_("A loner") if one.loners else _("A euchre")) if single else _named(one.loners, one.euchres)
    if single and exact:
        return _(
            "{named} is worth {least} points, but {side} got {gain}. Check the card.",
            named=what,
            least=least,
            side=WHO,
            gain=one.gain,
        )
    if single:
        return _(
            "{named} is worth at least {least} points, but {side} got {gain}. Check the card.",
            named=what,
            least=least,
            side=WHO,
            gain=one.gain,
        )
    if exact:
        return _(
            "{named} are worth {least} points, but {side} got {gain}. Check the card.",
            named=what,
            least=least,
            side=WHO,
            gain=one.gain,
        )
    return _(
        "{named} are worth at least {least} points, but {side} got {gain}. Check the card.",
        named=what,
        least=least,
        side=WHO,
        gain=one.gain,
    )


def _named(loners: int, euchres: int) -> Wording:
    """Name loners and euchres.

    >>> _named(1, 0), _named(2, 3)
    ('1 loner', '2 loners and 3 euchres')
    """
    named = [
        ngettext("{number} loner", "{number} loners", loners, number=loners),
        ngettext("{number} euchre", "{number} euchres", euchres, number=euchres),
    ]
    return all_of(words for words, number in zip(named, (loners, euchres), strict=True) if number)


@lru_cache(maxsize=64)
def _worths(ruleset: Ruleset) -> Mapping[str, tuple[Range, Range]]:
    """Return by side what a loner and a euchre of its own give it, the least and the most."""
    found: dict[tuple[str, SeatTally], list[int]] = {}
    for hand in tapped(ruleset):
        worth = ruleset.variant.worth(ruleset, hand, hand.dealer)
        points = dict(zip(ruleset.sides, total(worth.counts, len(ruleset.sides)), strict=True))
        for tally, seat, _number in worth.tallies:
            if tally in (SeatTally.LONERS_MADE, SeatTally.EUCHRES_MADE):
                side = ruleset.side_of(seat)
                found.setdefault((side, tally), []).append(points[side])
    ranges = {key: Range(min(points), max(points)) for key, points in found.items()}
    return {
        side: (
            ranges.get((side, SeatTally.LONERS_MADE), NOTHING),
            ranges.get((side, SeatTally.EUCHRES_MADE), NOTHING),
        )
        for side in ruleset.sides
    }


def _worth(ruleset: Ruleset, side: str) -> tuple[Range, Range]:
    return _worths(ruleset)[side]


@lru_cache(maxsize=64)
def _most_tapped(ruleset: Ruleset) -> int:
    """Return the most that one side gets by a hand that the table taps."""
    return max(
        max(total(ruleset.variant.worth(ruleset, hand, hand.dealer).counts, len(ruleset.sides)), default=0)
        for hand in tapped(ruleset)
    )
