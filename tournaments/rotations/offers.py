"""What an organiser may choose from when somebody goes home or comes: repairs of what is published, and a new plan."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from tournaments.rotations.board import FEWER_MEETINGS, USUAL
from tournaments.rotations.from_here import least_from_here
from tournaments.rotations.plan import EFFORT, plan
from tournaments.rotations.quality import Quality, measure
from tournaments.rotations.refusal import Fault, PlanRefused, check
from tournaments.rotations.repair import mend
from tournaments.rotations.round import Round
from tournaments.rotations.sheets import Change, change
from tournaments.rotations.ways import (
    EITHER,
    EITHER_IN_A_ROW,
    EITHER_ONLY,
    EXCHANGE,
    FILL,
    FILL_MORE,
    FILL_ONLY,
    REST,
    REST_EXCHANGE,
    REST_IN_A_ROW,
    REST_ONLY,
    REST_SHAKE,
    REST_STIR,
    SHAKE,
    STIR,
    Way,
)
from tournaments.rotations.wishes import NO_WISHES, Wishes

REPEATS = ("partner_repeats", "opponent_repeats", "meeting_repeats")
SIT_OUTS = ("sit_outs_spread", "sit_outs_in_a_row")
FIRM = ("partner_repeats", *SIT_OUTS)
"""What is worth more than everything else."""
EVEN = (*REPEATS, "sit_outs_spread")
NEW = "new"
WAYS: dict[str, tuple[tuple[Way, ...], str]] = {
    "fill": ((FILL_ONLY, FILL, FILL_MORE), "Empty seats are filled, and hardly anybody else moves."),
    "rest": ((REST_ONLY,), "Whoever would have sat with them sits out, and no other table changes."),
    "either": (
        (EITHER_ONLY, EITHER),
        "In some rounds empty seats are filled, in others whoever would have sat there sits out.",
    ),
    "rest_even": ((REST,), "Whoever would have sat with them sits out, and few other tables change."),
    "in_a_row": (
        (REST_IN_A_ROW, EITHER_IN_A_ROW),
        "Whoever would have sat with them sits out, even twice in a row, and few other tables change.",
    ),
    "exchange": (
        (EXCHANGE, STIR, SHAKE),
        "Empty seats are filled, and some exchange seats so that fewer meet again.",
    ),
    "rest_exchange": (
        (REST_EXCHANGE, REST_STIR, REST_SHAKE),
        "Whoever would have sat with them sits out, and some exchange seats so that fewer meet again.",
    ),
}
"""The ways to repair, each with what is tried for it until it is gentle, and what an organiser reads of it."""
EXCHANGES = frozenset({"rest_even", "in_a_row", "exchange", "rest_exchange"})
"""The ways that change what nobody's going or coming touches: looked for only where no other way is gentle."""
LAST = frozenset({SHAKE, REST_SHAKE})
"""Tried only where by the others some partner again, or sit-outs are less even than published."""
KEEP = 0.8
"""The share of tables that a gentle repair leaves as they are, at least."""
NEW_SAYS = "All rounds to come are planned anew."


@dataclass(frozen=True, slots=True)
class Offer:
    """Hold one way to go on: the rounds to come, what the whole night is worth with them, and what changes.

    ``fair`` tells that nobody partners, opposes or meets anybody more often than published, nor more than must be, and
    that sit-outs are as even or to within one; ``even`` the same, but for those who sit out twice in a row. ``why``
    says of more repeats than were published whether they must be.
    """

    key: str
    says: str
    rounds: tuple[Round, ...]
    quality: Quality
    change: Change
    fair: bool
    even: bool = False
    why: str = ""

    def as_json(self) -> dict[str, object]:
        """Return the offer as plain data."""
        return {
            "key": self.key,
            "says": self.says,
            "rounds": [each.as_json() for each in self.rounds],
            "quality": self.quality.as_json(),
            "change": self.change.as_json(),
            "fair": self.fair,
            "even": self.even,
            "why": self.why,
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> "Offer":
        """Return the offer whose ``as_json`` this is."""
        return cls(
            found["key"],
            found["says"],
            tuple(Round.from_json(each) for each in found["rounds"]),
            Quality.from_json(found["quality"]),
            Change(**found["change"]),
            found["fair"],
            found.get("even", False),
            found.get("why", ""),
        )


def new_plan(published: Sequence[Round], before: Quality, rounds: Sequence[Round], quality: Quality) -> Offer:
    """Return the offer of a plan made anew; ``before`` is what the whole night was worth as published."""
    return _offer(NEW, NEW_SAYS, change(published, rounds), rounds, before, quality)


def _offer(  # noqa: PLR0913, PLR0917  all that an offer is judged by
    key: str,
    says: str,
    changed: Change,
    rounds: Sequence[Round],
    before: Quality,
    quality: Quality,
    must: Mapping[str, int] = MappingProxyType({}),
) -> Offer:
    """Return an offer; ``must`` is the least that repeats come to with those who are here."""
    here = len(rounds[0].present) if rounds else 0
    return Offer(
        key,
        says,
        tuple(rounds),
        quality,
        changed,
        _is_fair(before, quality, (*REPEATS, *SIT_OUTS), must),
        _is_fair(before, quality, EVEN, must),
        why_more(before, quality, must, here),
    )


def offers(  # noqa: PLR0913, PLR0917  all that a plan is asked with
    published: Sequence[Round],
    entrants: Sequence[int],
    played: Sequence[Round] = (),
    wishes: Wishes = NO_WISHES,
    seed: int = 0,
    effort: int = EFFORT,
    tables: int | None = None,
    *,
    fewer_meetings: bool = False,
) -> Iterator[Offer]:
    """Give the repairs of the rounds that are published, no two alike, and where none is fair a plan made anew.

    ``published`` are the rounds still to be played as sheets have them; the rest is as in ``plan``. A new plan is
    looked for only where no repair is fair, and there is effort to spend. Raises PlanRefused with every fault, before
    the first offer.
    """
    check(entrants, len(published), played, wishes, effort, tables)
    faults = _published_faults(published)
    if faults:
        raise PlanRefused(faults)
    search = (seed, effort, tables, fewer_meetings)
    return _offers(tuple(published), tuple(entrants), tuple(played), wishes, search)


def _published_faults(published: Sequence[Round]) -> list[Fault]:
    return [
        Fault(
            "published_twice_at_once",
            "published",
            f"Somebody has two places in published round {number}; correct who sits where.",
        )
        for number, each in enumerate(published, 1)
        if len(set(each.present)) < len(each.present)
    ]


def _offers(
    published: tuple[Round, ...],
    entrants: tuple[int, ...],
    played: tuple[Round, ...],
    wishes: Wishes,
    search: tuple[int, int, int | None, bool],
) -> Iterator[Offer]:
    seed, effort, tables, fewer_meetings = search

    def repair(way: Way) -> tuple[Round, ...]:
        return mend(published, entrants, played, wishes, seed, tables, way, fewer_meetings=fewer_meetings)

    @cache
    def least(seats: int) -> dict[str, int]:
        return least_from_here(played, entrants, len(published), seats)

    before = measure((*played, *published))

    def offer(key: str, says: str, rounds: tuple[Round, ...]) -> Offer:
        quality = measure((*played, *rounds), wishes, len(played))
        must = least(sum(len(each.tables) for each in rounds))
        return _offer(key, says, change(published, rounds), rounds, before, quality, must)

    found: list[Offer] = []
    for one in _repairs(repair, offer, before, fewer_meetings):
        found.append(one)
        yield one
    if effort and not any(one.fair or _grade(one) == NEARLY for one in found):
        plans = plan(
            entrants, len(published), played, wishes, seed, effort, tables, fewer_meetings=fewer_meetings
        )
        *_, last = plans
        yield offer(NEW, NEW_SAYS, last.rounds)


def _repairs(
    repair: Callable[[Way], tuple[Round, ...]],
    offer: Callable[[str, str, tuple[Round, ...]], Offer],
    before: Quality,
    fewer_meetings: bool,
) -> Iterator[Offer]:
    """Give the best repair of each way, no two alike; ways that change more only until one is gentle, or nearly."""
    only = {way.rest: repair(way) for way in (FILL_ONLY, REST_ONLY, EITHER_ONLY)}
    alike = {
        rest for rest, other in ((True, False), (None, False), (None, True)) if only[rest] == only[other]
    }
    seen: set[tuple[Round, ...]] = set()
    gentle = firm = False
    for key, (ways, says) in WAYS.items():
        tried: list[Offer] = []
        for way in ways if not (gentle and key in EXCHANGES) else ():
            if way.rest in alike or (firm and way in LAST) or (way is FILL_MORE and True not in alike):
                continue
            rounds = repair(way) if way.heats else only[way.rest]
            if rounds not in seen:
                seen.add(rounds)
                tried.append(offer(key, says, rounds))
                firm = firm or _is_fair(before, tried[-1].quality, FIRM)
                if _grade(tried[-1]) == GENTLE or (tried[-1].fair and key in EXCHANGES):
                    break
        if tried:
            best = min(tried, key=lambda one: (_grade(one), _price(one, fewer_meetings)))
            gentle = gentle or _grade(best) <= NEARLY
            yield best


def _is_fair(
    before: Quality,
    after: Quality,
    counts: Sequence[str],
    must: Mapping[str, int] = MappingProxyType({}),
) -> bool:
    """Tell whether a repaired night keeps every wish and is no worse than it was published, but where it must be.

    Sit-outs may differ by one.
    """
    allowed = {"sit_outs_spread": 1, **must}
    return not after.unkept and all(
        after[key].value <= max(before[key].value, after[key].bound, allowed.get(key, 0)) for key in counts
    )


AGAIN = {
    "partner_repeats": ("partnership", "partnerships"),
    "opponent_repeats": ("game against the same person", "games against the same person"),
    "meeting_repeats": ("meeting", "meetings"),
}
"""What is repeated, one and several."""


def why_more(before: Quality, after: Quality, must: Mapping[str, int], here: int) -> str:
    """Return, for an organiser, whether the repeats above those published must be; nothing where there are none.

    ``must`` is the least that so many repeats come to over the night with those who are ``here``.

    >>> first, again = Round(((0, 1, 2, 3),)), Round(((0, 2, 1, 3),))
    >>> one, two = measure([first]), measure([first, again])
    >>> why_more(one, two, {"meeting_repeats": 6, "opponent_repeats": 2}, 4)
    'With 4 players somebody must meet again: 6 more repeated meetings than published are the least.'
    """
    musts, others = [], []
    for key, names in AGAIN.items():
        if key == "opponent_repeats" and after["meeting_repeats"].value > before["meeting_repeats"].value:
            continue  # Whoever opposes again meets again.
        value, published = after[key].value, before[key].value
        least = max(must.get(key, 0), after[key].bound)
        more = f"{value - published} more repeated {names[value - published > 1]}"
        if published < value <= least:
            musts.append(more)
        elif published < least < value:
            better = f"at least {least - published} must be, and nothing better was found"
            others.append(f"{more} than published: {better}.")
        elif value > published:
            others.append(f"{more} than published: nothing better was found.")
    if musts:
        are = "are" if len(musts) > 1 or not musts[0].startswith("1 ") else "is"
        listed = " and ".join(musts)
        others.insert(
            0, f"With {here} players somebody must meet again: {listed} than published {are} the least."
        )
    return " ".join(others)


LINE, IN_A_ROW = 0.25, 2
"""What a changed line of a sheet and a second sit-out in a row weigh, where no offer is fair; a meeting 1 or more."""


GENTLE, NEARLY, FAIR, UNFAIR = range(4)
"""How good an offer is: fair, and four of five tables stay; so but that some rest twice in a row; fair; none of it."""


def _grade(one: Offer) -> int:
    if one.change.share >= KEEP and one.even:
        return GENTLE if one.fair else NEARLY
    return FAIR if one.fair else UNFAIR


def best_first(found: Sequence[Offer], *, fewer_meetings: bool = False) -> list[Offer]:
    """Order offers: the fair ones by how few sheets change; then the others by what they repeat and change.

    Before those that are fair and change more than one table of five come those that are fair but for somebody who
    sits out twice in a row. With ``fewer_meetings`` a meeting weighs more than opponents where no offer is fair.

    Left out is whatever is worse than another in some count or in how many sheets change, and better in none.
    """

    def order(one: Offer) -> tuple[float, ...]:
        grade = _grade(one)
        return (grade, one.change.people if grade < UNFAIR else 0, *_price(one, fewer_meetings))

    return sorted((one for one in found if not any(_is_worse(one, other) for other in found)), key=order)


def why_first(ordered: Sequence[Offer]) -> str:
    """Return why the first of ordered offers is suggested, for the organiser."""
    first = ordered[0]
    if _grade(first) == NEARLY:
        return (
            "Nobody meets more often than published, and most tables stay, but some sit out twice in a row."
        )
    if not first.fair:
        return "None of these is as fair as what is published. This one repeats little and changes little."
    if first.key == NEW:
        return "Only a new plan is as fair as what is published."
    if any(one.fair for one in ordered[1:]):
        return "Of those as fair as what is published, this one changes the fewest sheets."
    return "It's the only one as fair as what is published."


def _counts(one: Offer) -> tuple[int, ...]:
    return (
        len(one.quality.unkept),
        *(
            one.quality[key].value
            for key in ("partner_repeats", *SIT_OUTS, "opponent_repeats", "meeting_repeats")
        ),
    )


def _is_worse(one: Offer, other: Offer) -> bool:
    mine, theirs = (*_counts(one), one.change.people), (*_counts(other), other.change.people)
    return mine != theirs and all(here >= there for here, there in zip(mine, theirs, strict=True))


def _price(one: Offer, fewer_meetings: bool) -> tuple[float, ...]:
    unkept, partners, spread, in_a_row, opponents, meetings = _counts(one)
    _, opponent, meeting = FEWER_MEETINGS if fewer_meetings else USUAL
    repeats = opponent * opponents + meeting * meetings
    return (unkept, partners, max(spread, 1), repeats + IN_A_ROW * in_a_row + LINE * one.change.lines, spread)
