"""Read what is no hand: the totals of a paper card, and adjustments."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from problems import Problem
from problems.wording import Wording, all_of, ngettext
from problems.wording import gettext as _
from scoring.engine.hand import Hand, Totals
from scoring.engine.hand_score import Bounds, HandScore, SeatTally, total
from scoring.engine.mentions import WHO, about_sides
from scoring.engine.state import Standing
from scoring.engine.variant import Ruleset, tapped


class Range(NamedTuple):
    """The least and the most points that a side gets for one loner, or for one euchre."""

    least: int
    most: int


NOTHING = Range(0, 0)


class CardCounts(NamedTuple):
    """The loners and euchres of one side, and the points that it got on the card."""

    side: str
    loners: int
    euchres: int
    gain: int


def adjustment_faults(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with points given by hand: some side, and the reason, must be named."""
    if not hand.points:
        yield Problem("points_missing", "points", _("Say how many points each side gets or loses."))
    for side in hand.points or ():
        if side not in ruleset.sides:
            yield _no_side(ruleset, "points", side)
    if hand.note is None or not hand.note.strip():
        yield Problem("note_missing", "note", _("Say why the points are given."))


def adjustment_worth(ruleset: Ruleset, hand: Hand) -> HandScore:
    """Return the points as they were given; no floor applies to them."""
    points = hand.points or {}
    return HandScore((tuple(points.get(side, 0) for side in ruleset.sides),), exact=True)


def totals_faults(ruleset: Ruleset, standing: Standing, hand: Hand) -> Iterator[Problem]:
    """Yield why a paper card cannot be: sides, seats, counts, and scores that so many hands cannot give.

    ``hands`` names the hands that gave points; those that were passed out are not among them.
    """
    totals = hand.totals
    if totals is None:
        yield Problem("totals_missing", "totals", _("Give the final score of each side."))
        return
    for side in ruleset.sides:
        if side not in totals.scores:
            message = _("Give the final score of {who}.", who=WHO)
            yield about_sides(
                ruleset, Problem("totals_score_missing", f"totals.scores.{side}", message), side
            )
    for name, sides in (("scores", totals.scores), ("euchres", totals.euchres)):
        for side in sides:
            if side not in ruleset.sides:
                yield _no_side(ruleset, f"totals.{name}", side)
    for seat in totals.loners:
        if not ruleset.has_seat(seat):
            message = _(
                "There is no seat {seat}. Seats are 0 to {players}.", seat=seat, players=ruleset.players - 1
            )
            yield Problem("seat_out_of_range", "totals.loners", message)
    yield from _counts(ruleset, standing, totals)
    if all(side in totals.scores for side in ruleset.sides):
        faults = tuple(_scores(ruleset, standing, totals))
        yield from faults or _counts_beside(ruleset, standing, totals)


def totals_worth(ruleset: Ruleset, hand: Hand) -> HandScore:
    """Return the final scores, and the card's loners and euchres by seat.

    A card counts loners that were made. It does not say who sat out of a euchre, so both partners are
    counted. Of three or more sides it says who made euchres, and not who suffered them.
    """
    totals = hand.totals
    assert totals is not None  # noqa: S101  totals_faults refuses the record without them
    tallies = [
        (tally, seat, number)
        for seat, number in totals.loners.items()
        for tally in (SeatTally.LONERS, SeatTally.LONERS_MADE)
    ]
    for side, number in totals.euchres.items():
        for seat in range(ruleset.players):
            if ruleset.side_of(seat) == side:
                tallies.append((SeatTally.EUCHRES_MADE, seat, number))
            elif len(ruleset.sides) == 2:
                tallies.append((SeatTally.EUCHRES_SUFFERED, seat, number))
    return HandScore(final=tuple(totals.scores[side] for side in ruleset.sides), tallies=tuple(tallies))


def _counts(ruleset: Ruleset, standing: Standing, totals: Totals) -> Iterator[Problem]:
    hands, left = totals.hands, _hands_left(ruleset, standing)
    if hands is not None and (hands < 0 or (left is not None and hands > left)):
        message = (
            _("These totals can be of 0 hands. Count the hands again.")
            if left is None
            else _("These totals can be of 0 to {most} hands. Count the hands again.", most=left)
        )
        yield Problem("totals_hands", "totals.hands", message)
        hands = None
    limit = left if hands is None else hands
    loners, euchres = totals.loners.values(), totals.euchres.values()
    if any(loners) and not ruleset.has_field("alone"):
        message = _("{name} has no lone hands. Leave the loners out.", name=ruleset.name)
        yield Problem("totals_loners", "totals.loners", message)
    elif loners and (min(loners) < 0 or (limit is not None and sum(loners) > limit)):
        yield _count_again("totals_loners", limit, _("together, one a hand"))
    # Of three or more sides, more than one makes each euchre.
    two = len(ruleset.sides) == 2
    made = sum(euchres) if two else max(euchres, default=0)
    if euchres and (min(euchres) < 0 or (limit is not None and made > limit)):
        yield _count_again(
            "totals_euchres", limit, _("together, one a hand") if two else _("each, one a hand")
        )


def _count_again(code: str, most: int | None, how: Wording) -> Problem:
    counts = code.removeprefix("totals_")
    message = _("Count the {counts} again: none below 0.", counts=counts)
    if most is not None:
        message = _(
            "Count the {counts} again: none below 0 and at most {most} {how}.",
            counts=counts,
            most=most,
            how=how,
        )
    return Problem(code, f"totals.{counts}", message)


def _scores(ruleset: Ruleset, standing: Standing, totals: Totals) -> Iterator[Problem]:
    bounds = ruleset.variant.bounds(ruleset)
    out_of_reach = dict(_each(ruleset, bounds, standing, totals))
    yield from out_of_reach.values()
    gains = _gains(ruleset, standing, totals)
    gained = sum(gains.values())
    named, left = totals.hands, _hands_left(ruleset, standing)
    hands = left if named is None else named
    if hands is None or hands < 0:
        return
    low = None if named is None or bounds.least is None else bounds.least * hands
    high = None if bounds.most is None else bounds.most * hands
    if (low is not None and gained < low) or (high is not None and gained > high):
        message = ngettext(
            "{hands} hand can't give {gained} points in all{range}. Check the card.",
            "{hands} hands can't give {gained} points in all{range}. Check the card.",
            hands,
            hands=hands,
            gained=gained,
            range=_range(low, high),
        )
        yield Problem("totals_impossible", "totals.scores", message)
        return
    for side, gain in gains.items():
        if side not in out_of_reach and not _within(bounds, hands, gain):
            message = ngettext(
                "{hands} hand can't change the score of {side} by {gain}. Check the card.",
                "{hands} hands can't change the score of {side} by {gain}. Check the card.",
                hands,
                hands=hands,
                side=WHO,
                gain=gain,
            )
            yield about_sides(ruleset, Problem("totals_impossible", f"totals.scores.{side}", message), side)


def _each(
    ruleset: Ruleset, bounds: Bounds, standing: Standing, totals: Totals
) -> Iterator[tuple[str, Problem]]:
    """Yield each side whose score cannot be, however many hands there were, and why."""
    for side, before in zip(ruleset.sides, standing.scores, strict=True):
        final = totals.scores[side]
        lowest = _lowest(ruleset, bounds, before)
        if lowest is not None and final < min(lowest, before):
            message = _(
                "{side} had {before} and can't end with {final}. Check the card.",
                side=WHO,
                final=final,
                before=before,
            )
            yield (
                side,
                about_sides(ruleset, Problem("totals_impossible", f"totals.scores.{side}", message), side),
            )
        if ruleset.target is not None and bounds.most_a_side is not None:
            highest = ruleset.target - 1 + bounds.most_a_side
            if final > max(highest, before):
                message = _(
                    "The game ends at {target}, so nobody has more than {highest}. Check the card.",
                    target=ruleset.target,
                    highest=highest,
                )
                yield side, Problem("totals_impossible", f"totals.scores.{side}", message)


def _within(bounds: Bounds, hands: int, gain: int) -> bool:
    """Tell whether so many hands can take one side so far, up or down."""
    most, least = bounds.most_a_side, bounds.least_a_side
    return (most is None or gain <= most * hands) and (least is None or gain >= least * hands)


def _lowest(ruleset: Ruleset, bounds: Bounds, before: int) -> int | None:
    """Return the lowest score that a side can come down to, None where there is no such bound."""
    if not bounds.may_fall:
        return before
    if bounds.least_a_side is None or ruleset.target is None:
        return ruleset.floor
    return ruleset.target + 1 + bounds.least_a_side


def _gains(ruleset: Ruleset, standing: Standing, totals: Totals) -> dict[str, int]:
    """Return what each side got in the hands of the card."""
    return {
        side: totals.scores[side] - before
        for side, before in zip(ruleset.sides, standing.scores, strict=True)
    }


def _hands_left(ruleset: Ruleset, standing: Standing) -> int | None:
    """Return how many hands a game of fixed hands has left, None where it has a target."""
    return None if ruleset.fixed_hands is None else max(ruleset.fixed_hands - standing.hands, 0)


def _range(low: int | None, high: int | None) -> str:
    bounds = [f"at least {low}" if low is not None else "", f"at most {high}" if high is not None else ""]
    return ", but " + " and ".join(filter(None, bounds))


def _no_side(ruleset: Ruleset, field: str, side: str) -> Problem:
    message = _(
        "There is no side {side!a}. The sides are {sides}.", side=side[:40], sides=all_of(ruleset.sides)
    )
    return Problem("side_unknown", field, message)


def _counts_beside(ruleset: Ruleset, standing: Standing, totals: Totals) -> Iterator[Problem]:
    """Yield why the loners and euchres cannot be in the scores, where both are sound by themselves.

    Each loner of a card is a hand that its seat played alone and made with every trick, and each euchre one that its
    side made; what such hands give is the variant's, as its table taps them. Nothing is said of the least where house
    rules take points away, nor of the most where penalties may come on top.
    """
    known = all(map(ruleset.has_seat, totals.loners)) and set(totals.euchres) <= set(ruleset.sides)
    if not known or any(_counts(ruleset, standing, totals)):
        return
    gains, left = _gains(ruleset, standing, totals), _hands_left(ruleset, standing)
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
        loner, euchre = _worths(ruleset)[one.side]
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
        loner, euchre = _worths(ruleset)[one.side]
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
        for loner, euchre in [_worths(ruleset)[one.side]]
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


@lru_cache(maxsize=64)
def _most_tapped(ruleset: Ruleset) -> int:
    """Return the most that one side gets by a hand that the table taps."""
    return max(
        max(total(ruleset.variant.worth(ruleset, hand, hand.dealer).counts, len(ruleset.sides)), default=0)
        for hand in tapped(ruleset)
    )
