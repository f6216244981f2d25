"""What a plan is worth: every count of fairness beside the bound that no plan can beat, in plain words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from tournaments.movements.rotation.constraints import NO_WISHES, Constraints, find_unkept, remarks
from tournaments.movements.rotation.opening import short_night
from tournaments.movements.rotation.round import RotationRound, count_pairs
from tournaments.movements.rotation.tally import REPEATS, CountAndBound, NightTally, collisions, tally

HIGHER_IS_BETTER = frozenset({"others_met"})
DECISIVE = frozenset(
    {"partner_repeats", "opponent_repeats", "meeting_repeats", "sit_outs_spread", "sit_outs_in_a_row"}
)
"""What the search is for; when these stand at their bounds there is nothing left to look for."""
_NONE = {
    "partner_repeats": "Nobody has the same partner twice.",
    "most_opposed": "Nobody plays against anybody.",
    "opponents_spread": "Everybody plays against everybody else equally often.",
    "opponent_repeats": "Nobody plays against the same person twice.",
    "meeting_repeats": "No two people share a table twice.",
    "sit_outs_spread": "Everybody sits out equally often.",
    "sit_outs_in_a_row": "Nobody sits out twice in a row.",
    "same_table_in_a_row": "Nobody sits at the same table twice in a row.",
    "first_deals_spread": "Everybody deals first equally often.",
}
_ONE = {
    "opponent_repeats": "Opponents meet again once",
    "meeting_repeats": "Two people share a table again once",
    "sit_outs_in_a_row": "One player sits out twice in a row",
    "same_table_in_a_row": "One player stays at the same table once",
}
_SOME = {
    "partner_repeats": "Partners repeat {times}",
    "most_opposed": "Nobody plays against the same person more than {times}",
    "opponents_spread": "Some opponents meet in {more} than others",
    "opponent_repeats": "Opponents meet again {times}",
    "meeting_repeats": "People share a table again {times}",
    "others_met": "Everybody meets at least {value} of the {others} others",
    "sit_outs_spread": "Some people sit out {times} more often than others",
    "sit_outs_in_a_row": "Players sit out twice in a row {times}",
    "same_table_in_a_row": "Players stay at the same table {times}",
    "first_deals_spread": "Some people deal first {times} more often than others",
}
_BEST = {
    "opponents_spread": "Opponents are spread as evenly as possible",
    "sit_outs_spread": "Sitting out is shared as evenly as possible",
    "first_deals_spread": "First deals are shared as evenly as possible",
}
"""Said where it is proved that no plan spreads them more evenly."""
_AMONG = frozenset({"opponents_spread", "others_met", "sit_outs_spread", "first_deals_spread"})
"""Counts that are taken among those who were there in every round."""
FEW_TABLES = 5
"""With fewer, the four of a table come from all tables, so somebody stays; ``docs/rotations.md`` counts it."""


@dataclass(frozen=True, slots=True)
class RotationCount:
    """Hold one count, the best that any plan could have, and both in a sentence.

    The bound of repeated opponents and meetings is, for a few small nights, that of plans whose partners and sit-outs
    are as fair (``tally.EXACT``); the sentence says so.
    """

    key: str
    value: int
    bound: int
    sentence: str

    @property
    def best(self) -> bool:
        """Tell whether no plan can do better."""
        return self.value >= self.bound if self.key in HIGHER_IS_BETTER else self.value <= self.bound

    def as_json(self) -> dict[str, object]:
        """Return the count as plain data."""
        return {"value": self.value, "bound": self.bound, "best": self.best, "sentence": self.sentence}


@dataclass(frozen=True, slots=True)
class Quality:
    """Hold all counts of a night, and what became of each wish.

    ``counts`` in the order in which they matter; ``unkept`` has a sentence for each wish that was not kept, and
    ``remarks`` one for each that costs fairness: the bounds are those of a night on which nobody wishes anything.
    """

    counts: tuple[RotationCount, ...]
    unkept: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    def __getitem__(self, key: str) -> RotationCount:
        """Return the count with that key."""
        return next(count for count in self.counts if count.key == key)

    @property
    def best(self) -> bool:
        """Tell whether all that decides stands at its bound and every wish is kept."""
        return not self.unkept and all(count.best for count in self.counts if count.key in DECISIVE)

    def as_json(self) -> dict[str, object]:
        """Return everything as plain data, the counts by key."""
        return {
            "counts": {count.key: count.as_json() for count in self.counts},
            "unkept": list(self.unkept),
            "remarks": list(self.remarks),
            "best": self.best,
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> "Quality":
        """Return the quality whose ``as_json`` this is."""
        counts = (
            RotationCount(key, count["value"], count["bound"], count["sentence"])
            for key, count in found["counts"].items()
        )
        return cls(tuple(counts), tuple(found["unkept"]), tuple(found["remarks"]))


def measure(rounds: Sequence[RotationRound], wishes: Constraints = NO_WISHES, played: int = 0) -> Quality:
    """Return the quality of a whole night, played rounds and planned ones together.

    Constraints are looked for in the rounds after the first ``played``.

    The counts, ``value`` beside ``bound`` (C(x, 2) is x(x - 1) / 2, so two repeats of one pair weigh three):

    - ``partner_repeats``: sum of max(0, p - 1) over all pairs, p times partners;
    - ``most_opposed``, ``opponents_spread``: the most that two oppose, and less the fewest;
    - ``opponent_repeats``, ``meeting_repeats``: sums of C(o, 2) and C(m, 2), m = p + o;
    - ``others_met``: how many different people the least lucky entrant meets;
    - ``sit_outs_spread``, ``sit_outs_in_a_row``; ``same_table_in_a_row``; ``first_deals_spread``.

    Spreads and ``others_met`` are taken among those who were there in every round, and say so where others were
    not; the bounds of such spreads take as given what fell to the others. A table twice in a row counts also when
    a sit-out lies between.

    >>> measure([RotationRound(((0, 1, 2, 3),)), RotationRound(((0, 2, 1, 3),))])["partner_repeats"].sentence
    'Nobody has the same partner twice.'
    """
    night = tally(rounds)
    sentence = _count_sentences(night, _best_known(night) if night.fair else {})
    counts = (
        RotationCount(key, count.value, count.bound, sentence[key]) for key, count in night.counts.items()
    )
    unkept = tuple(one.text for one in find_unkept(rounds[played:], wishes, played + 1))
    return Quality(tuple(counts), unkept, tuple(one.text for one in remarks(wishes)))


@cache
def known_repeats(players: int, rounds: int, *, fewer_meetings: bool = False) -> tuple[int, int] | None:
    """Return the sums of C(o, 2) and C(m, 2) of the night that is kept for so many, or None.

    With ``fewer_meetings`` of the one that is kept for its meetings, where there is one.
    """
    seating = short_night(players, rounds, fewer_meetings=fewer_meetings)
    if seating is None:
        return None
    size = players - players % 4
    night = [
        RotationRound(
            tuple((seats[at], seats[at + 2], seats[at + 1], seats[at + 3]) for at in range(0, size, 4)),
            tuple(seats[size:]),
        )
        for seats in seating
    ]
    partners, opponents = count_pairs(night)
    return collisions(opponents), collisions(partners + opponents)


def _best_known(night: NightTally) -> dict[str, str]:
    """Return for opponents and for meetings what is known of no plan that does better; nothing where a plan does.

    A kept night is the best by opponents and then meetings, or by meetings and then opponents.
    """
    known: dict[str, str] = {}
    opposed, met = (night.counts[key].value for key in REPEATS)
    by_opponents = known_repeats(night.players, night.rounds)
    by_meetings = known_repeats(night.players, night.rounds, fewer_meetings=True)
    if by_opponents is not None and opposed <= by_opponents[0]:
        known["opponent_repeats"] = "the best known"
        if (opposed, met) <= by_opponents:
            known["meeting_repeats"] = "the best known with opponents spread this evenly"
    elif by_meetings is not None and met <= by_meetings[1]:
        known["meeting_repeats"] = "the best known"
        if (met, opposed) <= by_meetings[::-1]:
            known["opponent_repeats"] = "the best known with so few people meeting again"
    return known


def _count_sentences(night: NightTally, known: Mapping[str, str]) -> dict[str, str]:
    """Return each count of a night in a sentence, by key; ``known`` says by key that nothing better is known."""
    told = {key: _sentence(key, count, known.get(key, "")) for key, count in night.counts.items()}
    if night.throughout == night.players:
        return told
    return told | {key: _among(told[key], night.throughout) for key in _AMONG}


def _sentence(key: str, count: CountAndBound, known: str = "") -> str:
    """Say a count, and how good it is.

    Where the count is at its bound, the best possible is claimed, and only there. ``known`` says that nothing better
    is known, where it isn't proved that there is nothing.

    >>> _sentence("partner_repeats", CountAndBound(2, 0, 23))
    'Partners repeat twice.'
    >>> _sentence("others_met", CountAndBound(21, 21, 23))
    "Everybody meets at least 21 of the 23 others. That's the best possible."
    >>> _sentence("opponent_repeats", CountAndBound(1, 1, fair=True))
    "Opponents meet again once. That's the best possible with partners and sit-outs this fair."
    >>> _sentence("opponent_repeats", CountAndBound(6, 4), "the best known")
    "Opponents meet again 6 times. That's the best known; 4 times can't be avoided."
    >>> _sentence("opponents_spread", CountAndBound(1, 1, 23))
    'Opponents are spread as evenly as possible.'
    """
    value, bound, others, fair = count
    if value == 0 and key in _NONE:
        return _NONE[key]
    if key == "others_met" and value == others:
        return "Everybody meets everybody else." if others else "Nobody has met anybody."
    more = "1 more game" if value == 1 else f"{value} more games"
    some = _SOME[key].format(times=_times(value), more=more, value=value, others=others)
    told = _ONE.get(key, some) if value == 1 else some
    if key == "same_table_in_a_row" and bound == 0 and others < FEW_TABLES:
        return f"{told}. With {others} tables some must, to meet other people."
    if value == bound and key in _BEST:
        return f"{_BEST[key]}."
    if value == bound:
        with_these = " with partners and sit-outs this fair" if fair else ""
        return f"{told}. That's the best possible{with_these}."
    return f"{told}.{_standing(known, _limit(key, bound))}"


def _standing(known: str, limit: str) -> str:
    """Say how good a count is that isn't at its bound: that nothing better is known, and what no plan can beat."""
    if known:
        return f" That's {known}; {limit}." if limit else f" That's {known}."
    return f" {limit[0].upper()}{limit[1:]}." if limit else ""


def _limit(key: str, bound: int) -> str:
    """Say what no plan can beat, where that isn't plain; empty where it is that nothing repeats."""
    if key == "others_met":
        return f"more than {bound} isn't possible"
    if key == "most_opposed":
        return f"some must meet {_times(bound)}" if bound > 1 else ""
    if bound == 0 or key in _BEST:
        return ""
    return f"{_times(bound)} can't be avoided"


def _among(told: str, throughout: int) -> str:
    """Say that a count is of those who were there in every round, where others came late or left.

    >>> _among("Everybody sits out equally often.", 5)
    'Among the 5 who are here in every round: everybody sits out equally often.'
    >>> _among("Everybody sits out equally often.", 1)
    'Fewer than two are here in every round, so there is nothing to compare.'
    """
    if throughout < 2:
        return "Fewer than two are here in every round, so there is nothing to compare."
    return f"Among the {throughout} who are here in every round: {told[0].lower()}{told[1:]}"


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")
