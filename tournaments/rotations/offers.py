"""What an organiser may choose from when somebody goes home or comes: repairs of what is published, and a new plan."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.rotations.board import FEWER_MEETINGS, USUAL
from tournaments.rotations.plan import EFFORT, plan
from tournaments.rotations.quality import Quality, measure
from tournaments.rotations.refusal import Fault, PlanRefused, check
from tournaments.rotations.repair import (
    EXCHANGE,
    FILL,
    REST,
    REST_EXCHANGE,
    REST_SHAKE,
    REST_STIR,
    SHAKE,
    STIR,
    Way,
    mend,
)
from tournaments.rotations.round import Round
from tournaments.rotations.sheets import Change, change
from tournaments.rotations.wishes import NO_WISHES, Wishes

REPEATS = ("partner_repeats", "opponent_repeats", "meeting_repeats")
SIT_OUTS = ("sit_outs_spread", "sit_outs_in_a_row")
FIRM = ("partner_repeats", *SIT_OUTS)
"""What is worth more than everything else."""
NEW = "new"
WAYS: dict[str, tuple[tuple[Way, ...], str]] = {
    "fill": ((FILL,), "Empty seats are filled, and hardly anybody else moves."),
    "rest": ((REST,), "Whoever would have sat with them sits out, and all other tables stay."),
    "exchange": (
        (EXCHANGE, STIR, SHAKE),
        "Empty seats are filled, and some exchange seats so that fewer meet again.",
    ),
    "rest_exchange": (
        (REST_EXCHANGE, REST_STIR, REST_SHAKE),
        "Whoever would have sat with them sits out, and some exchange seats so that fewer meet again.",
    ),
}
"""The ways to repair, each with what is tried for it until it is fair, and what an organiser reads of it."""
EXCHANGES = frozenset({"exchange", "rest_exchange"})
"""The ways that change what nobody's going or coming touches: looked for only where no other way is fair."""
LAST = frozenset({SHAKE, REST_SHAKE})
"""Tried only where by the others some partner again, or sit-outs are less even than published."""
NEW_SAYS = "All rounds to come are planned anew."


@dataclass(frozen=True, slots=True)
class Offer:
    """Hold one way to go on: the rounds to come, what the whole night is worth with them, and what changes.

    ``fair`` tells that nobody partners, opposes or meets anybody more often than published, nor more than must be, and
    that sit-outs are as even.
    """

    key: str
    says: str
    rounds: tuple[Round, ...]
    quality: Quality
    change: Change
    fair: bool

    def as_json(self) -> dict[str, object]:
        """Return the offer as plain data."""
        return {
            "key": self.key,
            "says": self.says,
            "rounds": [each.as_json() for each in self.rounds],
            "quality": self.quality.as_json(),
            "change": self.change.as_json(),
            "fair": self.fair,
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
        )


def new_plan(published: Sequence[Round], before: Quality, rounds: Sequence[Round], quality: Quality) -> Offer:
    """Return the offer of a plan made anew; ``before`` is what the whole night was worth as published."""
    return Offer(NEW, NEW_SAYS, tuple(rounds), quality, change(published, rounds), _is_fair(before, quality))


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
    before = measure((*played, *published))

    def offer(key: str, says: str, rounds: tuple[Round, ...]) -> Offer:
        quality = measure((*played, *rounds), wishes, len(played))
        return Offer(key, says, rounds, quality, change(published, rounds), _is_fair(before, quality))

    seen: set[tuple[Round, ...]] = set()
    fair = False
    for key, (ways, says) in WAYS.items():
        if fair and key in EXCHANGES:
            continue
        tried: list[Offer] = []
        for way in ways:
            if way in LAST and tried and _is_fair(before, tried[-1].quality, FIRM):
                break
            rounds = mend(
                published, entrants, played, wishes, seed, tables, way, fewer_meetings=fewer_meetings
            )
            if rounds not in seen:
                seen.add(rounds)
                tried.append(offer(key, says, rounds))
                if tried[-1].fair:
                    break
        if tried:
            best = min(tried, key=lambda one: (not one.fair, _price(one, fewer_meetings)))
            fair = fair or best.fair
            yield best
    if effort and not fair:
        plans = plan(
            entrants, len(published), played, wishes, seed, effort, tables, fewer_meetings=fewer_meetings
        )
        *_, last = plans
        yield new_plan(published, before, last.rounds, measure((*played, *last.rounds), wishes, len(played)))


def _is_fair(before: Quality, after: Quality, counts: Sequence[str] = (*REPEATS, *SIT_OUTS)) -> bool:
    """Tell whether a repaired night keeps every wish and is no worse than it was published, but where it must be."""
    return not after.unkept and all(
        after[key].value <= max(before[key].value, after[key].bound) for key in counts
    )


LINE = 0.25
"""What a changed line of a sheet weighs beside two who meet once more, where no offer is fair."""


def best_first(found: Sequence[Offer], *, fewer_meetings: bool = False) -> list[Offer]:
    """Order offers: the fair ones by how few sheets change; then the others by what they repeat and change.

    With ``fewer_meetings`` a meeting weighs more than opponents there.

    Left out is whatever is worse than another in some count or in how many sheets change, and better in none.
    """
    return sorted(
        (one for one in found if not any(_is_worse(one, other) for other in found)),
        key=lambda one: (not one.fair, one.change.people if one.fair else 0, _price(one, fewer_meetings)),
    )


def why_first(ordered: Sequence[Offer]) -> str:
    """Return why the first of ordered offers is suggested, for the organiser."""
    first = ordered[0]
    if not first.fair:
        return "None of these is as fair as what is published. This one repeats the least."
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
    *firm, opponents, meetings = _counts(one)
    _, opponent, meeting = FEWER_MEETINGS if fewer_meetings else USUAL
    return (*firm, opponent * opponents + meeting * meetings + LINE * one.change.lines)
