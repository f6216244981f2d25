"""Which of several offers comes first when somebody goes home or comes, and why that one is suggested."""

from collections.abc import Iterable, Sequence

from tournaments.movements.rotation.board import FEWER_MEETINGS, USUAL
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

NO_OTHER = "Nothing that plays as many tables, leaves four of five as they are and shares sit-outs evenly"
LINE, IN_A_ROW = 0.25, 2
"""What a changed line of a sheet and a second sit-out in a row weigh, where no offer is fair; a meeting 1 or more."""


def best_first(found: Sequence[Offer], *, fewer_meetings: bool = False) -> list[Offer]:
    """Order offers: the fair ones by how few sheets change; then the others by what they repeat and change.

    Before those that are fair and change more than one table of five come those that are fair but for somebody who
    sits out twice in a row. Of those that are as good, first come those that play four of five of the tables which
    people could fill. With ``fewer_meetings`` they go by how few meet again before all that. A new plan comes after
    all that are fair unless it `is_wanted`.

    Left out is whatever is worse than another in some count, in how many sheets change or in how many tables aren't
    played that could be, and better in none; but not what is good and leaves four tables of five, for something that
    changes more of them.
    """
    wanted = is_wanted(one for one in found if one.key != NEW)

    def order(one: Offer) -> tuple[float, ...]:
        how_good = grade(one)
        if how_good == UNFAIR:
            return (True, *price(one, fewer_meetings))
        meetings = one.quality["meeting_repeats"].value if fewer_meetings else 0
        anew = one.key == NEW and not wanted
        return (
            *(False, anew, meetings, how_good, not one.plays_on),
            *(one.change.people, *price(one, fewer_meetings)),
        )

    return sorted((one for one in found if not any(_is_worse(one, other) for other in found)), key=order)


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
            f"{NO_OTHER} repeats less in all.",
        ),
        (
            grade(first) == NEARLY,
            "No more people meet again than published, and most tables stay, but some sit out twice in a row.",
        ),
        (
            not first.fair,
            "None of these is as fair as what is published. This one repeats little and changes little.",
        ),
        (
            first.tried == NONE,
            f"{NO_OTHER} is without partners again.",
        ),
        (first.key == NEW and not as_fair, "Only a new plan is as fair as what is published."),
        (
            bool(fewer) and not any(grade(one) == GENTLE for one in fewer) and grade(first) == GENTLE,
            "Of those as fair as what is published, this one leaves most tables as they are.",
        ),
        (
            first.plays_on and bool(fewer) and not any(one.plays_on for one in fewer),
            "Of those as fair as what is published that leave few tables empty, this one changes the fewest sheets.",
        ),
        (
            bool(fewer) and all(meetings < one.quality["meeting_repeats"].value for one in fewer),
            "Of those as fair as what is published, this one has the fewest people meeting again.",
        ),
        (bool(fewer), "It's as fair as what is published, repeats little and changes little."),
        (bool(as_fair), "Of those as fair as what is published, this one changes the fewest sheets."),
        (True, "It's the only one as fair as what is published."),
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


def _is_worse(one: Offer, other: Offer) -> bool:
    if grade(one) <= NEARLY and other.change.share < KEEP:
        return False
    mine, theirs = ((*_counts(each), each.change.people, each.change.idle) for each in (one, other))
    return mine != theirs and all(here >= there for here, there in zip(mine, theirs, strict=True))


def price(one: Offer, fewer_meetings: bool) -> tuple[float, ...]:
    """Return what an offer repeats and changes, the lower the better, where no offer is fair."""
    unkept, partners, spread, in_a_row, opponents, meetings = _counts(one)
    _, opponent, meeting = FEWER_MEETINGS if fewer_meetings else USUAL
    repeats = opponent * opponents + meeting * meetings
    price = repeats + IN_A_ROW * in_a_row + LINE * one.change.lines
    return (unkept, partners, max(spread, 1), *([meetings] if fewer_meetings else []), price, spread)
