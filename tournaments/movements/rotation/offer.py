"""One way to go on when somebody goes home or comes: what it is worth, and how it is judged beside the published."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from tournaments.movements.rotation.from_here import least_from_here
from tournaments.movements.rotation.more_repeats import NO_LESS, NOT_AS_PUBLISHED, NOTHING_BETTER, why_more
from tournaments.movements.rotation.quality import Quality
from tournaments.movements.rotation.round import RotationRound, rounds_as_json, rounds_from_json
from tournaments.movements.rotation.sheets import SheetChange, change

REPEATS = ("partner_repeats", "opponent_repeats", "meeting_repeats")
SIT_OUTS = ("sit_outs_spread", "sit_outs_in_a_row")
FIRM = ("partner_repeats", *SIT_OUTS)
"""What is worth more than everything else."""
EVEN = (*REPEATS, "sit_outs_spread")
NEW = "new"
NEW_SAYS = "All rounds to come are planned anew."
KEEP = 0.8
"""The share of tables that a gentle repair leaves as they are, at least."""
LEAST, MORE, NONE = "least", "more", "none"
NO_BETTER = {LEAST: NO_LESS, MORE: NOT_AS_PUBLISHED}
"""What is said of repeats above those published, by what was tried."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Hold one way to go on: the rounds to come, what the whole night is worth with them, and what changes.

    ``fair`` tells that no more partner, oppose or meet again than published, or than must be, and that sit-outs are as
    even or to within one; ``even`` the same, but for those who sit out twice in a row. ``why`` says of more repeats
    than were published whether they must be. ``tried`` is what is proved of all repairs that play as many tables,
    leave four of five as they are and share sit-outs evenly, of opponents and meetings above those published together:
    that none repeats less (``LEAST``), that all repeat more than was published (``MORE``), or that none is without
    more partner repeats (``NONE``).
    """

    key: str
    says: str
    rounds: tuple[RotationRound, ...]
    quality: Quality
    change: SheetChange
    fair: bool
    even: bool = False
    why: str = ""
    tried: str = ""

    def as_json(self) -> dict[str, object]:
        """Return the offer as plain data."""
        return {
            "key": self.key,
            "says": self.says,
            "rounds": rounds_as_json(self.rounds),
            "quality": self.quality.as_json(),
            "change": self.change.as_json(),
            "fair": self.fair,
            "even": self.even,
            "why": self.why,
            "tried": self.tried,
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> "Offer":
        """Return the offer whose ``as_json`` this is."""
        return cls(
            found["key"],
            found["says"],
            rounds_from_json(found["rounds"]),
            Quality.from_json(found["quality"]),
            SheetChange.from_json(found["change"]),
            found["fair"],
            found.get("even", False),
            found.get("why", ""),
            found.get("tried", ""),
        )


def new_plan(
    played: Sequence[RotationRound],
    published: Sequence[RotationRound],
    before: Quality,
    rounds: Sequence[RotationRound],
    quality: Quality,
) -> Offer:
    """Return the offer of a plan made anew; ``before`` is what the whole night was worth as published."""
    changed = change(published, rounds)
    here = sorted(rounds[0].present) if rounds else []
    must = least_from_here(played, here, len(rounds), sum(len(each.tables) for each in rounds))
    return make_offer(NEW, NEW_SAYS, changed, rounds, before, quality, must)


def make_offer(  # noqa: PLR0913, PLR0917  all that an offer is judged by
    key: str,
    says: str,
    changed: SheetChange,
    rounds: Sequence[RotationRound],
    before: Quality,
    quality: Quality,
    must: Mapping[str, int] = MappingProxyType({}),
    tried: str = "",
) -> Offer:
    """Return an offer; ``must`` is the least that repeats come to with those who are here."""
    here = len(rounds[0].present) if rounds else 0
    says = " ".join(filter(None, (says, _rests_in_a_row(before, quality))))
    why = why_more(before, quality, must, here, NO_BETTER.get(tried, NOTHING_BETTER))
    if tried == LEAST:
        must = {key: max(must.get(key, 0), quality[key].value) for key in REPEATS}
    return Offer(
        key,
        says,
        tuple(rounds),
        quality,
        changed,
        is_fair(before, quality, (*REPEATS, *SIT_OUTS), must),
        is_fair(before, quality, EVEN, must),
        why,
        tried,
    )


def is_fair(
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


def _rests_in_a_row(before: Quality, after: Quality) -> str:
    """Say how often somebody sits out twice in a row, where that is more often than published."""
    times, published = after["sit_outs_in_a_row"].value, before["sit_outs_in_a_row"].value
    if times <= published:
        return ""
    but = f", as published {published}" if published else ""
    return f"Sit-outs twice in a row: {times}{but}."


GENTLE, NEARLY, FAIR, UNFAIR = range(4)
"""How good an offer is: fair, and four of five tables stay; so but that some rest twice in a row; fair; none of it."""


def grade(one: Offer) -> int:
    """Return how good an offer is, the best first."""
    if one.change.share >= KEEP and one.even:
        return GENTLE if one.fair else NEARLY
    return FAIR if one.fair else UNFAIR
