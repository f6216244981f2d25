"""Which of several offers comes first when somebody goes home or comes, and why that one is suggested."""

from collections.abc import Iterable, Sequence

from tournaments.movements.rotation.board import FEWER_MEETINGS, USUAL
from tournaments.movements.rotation.more_repeats import NO_REPAIR
from tournaments.movements.rotation.offer import (
    GENTLE,
    KEEP,
    LEAST,
    NEARLY,
    NEW,
    NONE,
    SIT_OUTS,
    UNFAIR,
    Offer,
    grade,
)

LINE, IN_A_ROW = 0.25, 2
"""What a changed line of a sheet and a second sit-out in a row weigh, where no offer is fair; a meeting 1 or more."""


def best_first(found: Sequence[Offer], *, fewer_meetings: bool = False) -> list[Offer]:
    """Order offers as ``in_order`` does, without those that are worse than another."""
    return in_order(without_worse(found), fewer_meetings=fewer_meetings)


def without_worse(found: Sequence[Offer]) -> list[Offer]:
    """Leave out whatever is worse than another in some count or in what changes, and better in none.

    What is good and leaves four tables of five isn't left out for something that changes more of them.
    """
    return [one for one in found if not any(is_worse(one, other) for other in found)]


def in_order(found: Iterable[Offer], *, fewer_meetings: bool = False) -> list[Offer]:
    """Order offers: the fair ones by how few sheets change; then the others by what they repeat and change.

    All play as many tables as can be and share sit-outs by law. Before those that are fair and change more than one
    table of five come those that are fair but for somebody who sits out twice in a row, as some must. With
    ``fewer_meetings`` they go by how few meet again before all that. A new plan comes after all that are fair unless
    it `is_wanted`.
    """
    found = list(found)
    wanted = is_wanted(one for one in found if one.key != NEW)

    def order(one: Offer) -> tuple[float, ...]:
        how_good = grade(one)
        if how_good == UNFAIR:
            return (True, *price(one, fewer_meetings))
        meetings = one.quality["meeting_repeats"].value if fewer_meetings else 0
        anew = one.key == NEW and not wanted
        return (False, anew, meetings, how_good, one.change.people, *price(one, fewer_meetings))

    return sorted(found, key=order)


def is_wanted(repairs: Iterable[Offer]) -> bool:
    """Tell whether a new plan is wanted: no repair is as fair, but for what must be because few tables may change."""
    return not any((one.fair or grade(one) == NEARLY) and not must_by_few(one) for one in repairs)


def why_first(ordered: Sequence[Offer]) -> str:
    """Return why the first of ordered offers is suggested, for the organiser."""
    first = ordered[0]
    as_fair = [one for one in ordered[1:] if one.fair]
    fewer = [one for one in as_fair if one.change.people < first.change.people]
    meetings = first.quality["meeting_repeats"].value
    reasons = (
        (
            must_by_few(first),
            f"To repeat less would take {NO_REPAIR}.",
        ),
        (
            grade(first) == NEARLY,
            "No more people meet again than published, and most tables stay, but some sit out twice in a row.",
        ),
        (
            not first.fair and first.change.share >= KEEP,
            "None of these is as fair as the published plan. This one repeats little and changes little.",
        ),
        (not first.fair, "None of these is as fair as the published plan. This one comes nearest."),
        (
            first.tried == NONE,
            f"Some partner again. To avoid that would take {NO_REPAIR}.",
        ),
        (first.key == NEW and not as_fair, "Only a new plan is as fair as the published plan."),
        (
            bool(fewer) and not any(grade(one) == GENTLE for one in fewer) and grade(first) == GENTLE,
            "Of those as fair as the published plan, this one leaves most tables as they are.",
        ),
        (
            bool(fewer) and all(meetings < one.quality["meeting_repeats"].value for one in fewer),
            "Of those as fair as the published plan, this one has the fewest people meeting again.",
        ),
        (
            bool(fewer) and first.change.share >= KEEP,
            "It's as fair as the published plan, repeats little and changes little.",
        ),
        (bool(fewer), "It's as fair as the published plan, and repeats little."),
        (bool(as_fair), "Of those as fair as the published plan, this one changes the fewest sheets."),
        (True, "It's the only one as fair as the published plan."),
    )
    return next(sentence for holds, sentence in reasons if holds)


def must_by_few(one: Offer) -> bool:
    """Tell whether an offer repeats more than published, and must by proof because few tables may change."""
    return one.tried == LEAST and bool(one.why)


def _counts(one: Offer) -> tuple[int, ...]:
    return (
        len(one.quality.unkept),
        *(
            one.quality[key].value
            for key in ("partner_repeats", *SIT_OUTS, "opponent_repeats", "meeting_repeats")
        ),
    )


def is_worse(one: Offer, other: Offer) -> bool:
    """Tell whether an offer is worse than another in a count, or in sheets, lines or tables, and better in none."""
    if grade(one) <= NEARLY and other.change.share < KEEP:
        return False
    mine, theirs = (
        (*_counts(each), each.change.people, each.change.lines, -each.change.share) for each in (one, other)
    )
    return mine != theirs and all(here >= there for here, there in zip(mine, theirs, strict=True))


def price(one: Offer, fewer_meetings: bool) -> tuple[float, ...]:
    """Return what an offer repeats and changes, the lower the better, where no offer is fair."""
    unkept, partners, spread, in_a_row, opponents, meetings = _counts(one)
    _, opponent, meeting = FEWER_MEETINGS if fewer_meetings else USUAL
    repeats = opponent * opponents + meeting * meetings
    price = repeats + IN_A_ROW * in_a_row + LINE * one.change.lines
    return (unkept, partners, max(spread, 1), *([meetings] if fewer_meetings else []), price, spread)
