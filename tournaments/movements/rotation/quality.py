"""What a plan is worth: every count of fairness beside the bound that no plan can beat, in plain words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from tournaments.movements.rotation.constraints import NO_WISHES, Constraints, find_unkept, remarks
from tournaments.movements.rotation.opening import short_night
from tournaments.movements.rotation.rest_shares import keeps_law
from tournaments.movements.rotation.round import RotationRound, count_pairs
from tournaments.movements.rotation.tally import (
    REPEATS,
    WEIGHTIER,
    CountAndBound,
    NightTally,
    collisions,
    tally,
)

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
_AS_FAIR = "with partners and sit-outs this fair"
_BEST = {
    "opponents_spread": "Opponents are spread as evenly as possible",
    "sit_outs_spread": "Sitting out is shared as evenly as possible",
    "first_deals_spread": "First deals are shared as evenly as possible",
}
"""Said where it is proved that no plan spreads them more evenly."""
_THEIRS = {
    "opponents_spread": "their {number} meetings as opponents are spread as evenly as possible",
    "sit_outs_spread": "their {number} sit-outs are shared as evenly as possible",
    "first_deals_spread": "their {number} first deals are shared as evenly as possible",
}
"""The same among those who were there in every round: how much of it falls to them is taken as given."""
_AMONG = frozenset({*_THEIRS, "others_met"})
"""Counts that are taken among those who were there in every round."""


@dataclass(frozen=True, slots=True)
class RotationCount:
    """Hold one count, the best that a plan could have, and what can be said of both in a sentence.

    ``bound`` is that of plans in which everybody sits out as often, and where the count is ``fair``, for opponents and
    meetings of a few small nights, of plans whose partners and sit-outs are as fair (``tally.EXACT``); then the
    sentence says so. ``whoever_rests`` is that of all plans, where it is another.
    """

    key: str
    value: int
    bound: int
    sentence: str
    whoever_rests: int | None = None
    fair: bool = False

    @property
    def of_any(self) -> int:
        """The best of any plan, with as many tables in each round for the people who are there."""
        return _of_any(self)

    @property
    def best(self) -> bool:
        """Tell whether no plan can do better; with ``fair``, none whose partners and sit-outs are as fair."""
        return self._reaches(self.bound if self.fair else self.of_any)

    @property
    def settled(self) -> bool:
        """Tell whether no plan can do better in which everybody sits out as often."""
        return self._reaches(self.bound)

    def _reaches(self, bound: int) -> bool:
        return self.value >= bound if self.key in HIGHER_IS_BETTER else self.value <= bound

    def as_json(self) -> dict[str, object]:
        """Return the count as plain data; the bound of all plans where it is another."""
        found = {"value": self.value, "bound": self.bound, "best": self.best, "sentence": self.sentence}
        if self.whoever_rests is None:
            return found
        return found | {"bound_of_any": self.whoever_rests, "fair": self.fair}

    @classmethod
    def from_json(cls, key: str, found: Mapping[str, Any]) -> "RotationCount":
        """Return the count whose ``as_json`` this is."""
        bounds = (found.get("bound_of_any"), found.get("fair", False))
        return cls(key, found["value"], found["bound"], found["sentence"], *bounds)


@dataclass(frozen=True, slots=True)
class Quality:
    """Hold all counts of a night, and what became of each wish.

    ``counts`` in the order in which they matter; ``unkept`` has a sentence for each wish that was not kept, and
    ``remarks`` one for each that costs fairness: the bounds are those of a night on which nobody wishes anything.
    ``lawful``: since somebody last came or went, who is here plays (``rest_shares``).
    """

    counts: tuple[RotationCount, ...]
    unkept: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    lawful: bool = True

    def __getitem__(self, key: str) -> RotationCount:
        """Return the count with that key."""
        return next(count for count in self.counts if count.key == key)

    @property
    def best(self) -> bool:
        """Tell whether no plan can be better in what decides, and every wish is kept."""
        return (
            self.lawful
            and not self.unkept
            and all(count.best for count in self.counts if count.key in DECISIVE)
        )

    @property
    def settled(self) -> bool:
        """Tell the same of plans in which everybody sits out as often: a search has nothing left to look for."""
        return (
            self.lawful
            and not self.unkept
            and all(count.settled for count in self.counts if count.key in DECISIVE)
        )

    def as_json(self) -> dict[str, object]:
        """Return everything as plain data, the counts by key."""
        return {
            "counts": {count.key: count.as_json() for count in self.counts},
            "unkept": list(self.unkept),
            "remarks": list(self.remarks),
            "lawful": self.lawful,
            "best": self.best,
            "settled": self.settled,
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> "Quality":
        """Return the quality whose ``as_json`` this is."""
        counts = (RotationCount.from_json(key, count) for key, count in found["counts"].items())
        return cls(tuple(counts), tuple(found["unkept"]), tuple(found["remarks"]), found.get("lawful", True))


def measure(rounds: Sequence[RotationRound], wishes: Constraints = NO_WISHES, played: int = 0) -> Quality:
    """Return the quality of a whole night, played rounds and planned ones together.

    Constraints are looked for in the rounds after the first ``played``.

    The counts, ``value`` beside ``bound`` (C(x, 2) is x(x - 1) / 2, so two repeats of one pair weigh three):

    - ``partner_repeats``: sum of max(0, p - 1) over all pairs, p times partners;
    - ``most_opposed``, ``opponents_spread``: the most that two oppose, and less the fewest;
    - ``opponent_repeats``, ``meeting_repeats``: sums of C(o, 2) and C(m, 2), m = p + o;
    - ``others_met``: how many different people the least lucky entrant meets;
    - ``sit_outs_spread``, ``sit_outs_in_a_row``; ``same_table_in_a_row``; ``first_deals_spread``.

    All bounds are of nights with the same people and as many tables in each round. Spreads and ``others_met`` are
    taken among those who were there in every round, and say so where others were not; the bounds of such spreads take
    as given what fell to the others. A table twice in a row counts also when
    a sit-out lies between.

    >>> measure([RotationRound(((0, 1, 2, 3),)), RotationRound(((0, 2, 1, 3),))])["partner_repeats"].sentence
    'Nobody has the same partner twice.'
    """
    night = tally(rounds)
    sentence = _count_sentences(night, _best_known(night) if night.fair else {})
    counts = (
        RotationCount(key, count.value, count.bound, sentence[key], count.whoever_rests, count.fair)
        for key, count in night.counts.items()
    )
    unkept = tuple(one.text for one in find_unkept(rounds[played:], wishes, played + 1))
    return Quality(
        tuple(counts), unkept, tuple(one.text for one in remarks(wishes)), keeps_law(rounds, wishes)
    )


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
    told["same_table_in_a_row"] = _stays(night.counts["same_table_in_a_row"], must=night.must_stay)
    if night.throughout == night.players:
        return told
    return told | {key: _among(key, night.counts[key], told[key], night.throughout) for key in _AMONG}


def _of_any(count: CountAndBound | RotationCount) -> int:
    """Return the best of any plan, whoever sits out."""
    return count.bound if count.whoever_rests is None else count.whoever_rests


def _sentence(key: str, count: CountAndBound, known: str = "") -> str:
    """Say a count, and how good it is.

    Where the count is at its bound, the best possible is claimed, and only there. ``known`` says that nothing better
    is known, where it isn't proved that there is nothing.

    >>> _sentence("partner_repeats", CountAndBound(2, 0, 23))
    'Partners repeat twice.'
    >>> _sentence("others_met", CountAndBound(21, 21, 23))
    "Everybody meets at least 21 of the 23 others. That's the best possible."
    >>> _sentence("opponent_repeats", CountAndBound(1, 1, fair=True, whoever_rests=0))
    "Opponents meet again once. That's the best possible with partners and sit-outs this fair."
    >>> _sentence("meeting_repeats", CountAndBound(8, 7, fair=True, whoever_rests=6))
    "People share a table again 8 times. 7 times can't be avoided with partners and sit-outs this fair."
    >>> _sentence("opponent_repeats", CountAndBound(6, 6, whoever_rests=5))
    "Opponents meet again 6 times. 5 times can't be avoided."
    >>> _sentence("opponent_repeats", CountAndBound(6, 4), "the best known")
    "Opponents meet again 6 times. That's the best known; 4 times can't be avoided."
    >>> _sentence("opponents_spread", CountAndBound(1, 1, 23))
    'Opponents are spread as evenly as possible.'
    """
    value, others = count.value, count.others
    if value == 0 and key in _NONE:
        return _NONE[key]
    if key == "others_met" and value == others:
        return "Everybody meets everybody else." if others else "Nobody has met anybody."
    told = _plain(key, count)
    of_any = _of_any(count)
    if value == of_any:
        return f"{_BEST[key]}." if key in _BEST else f"{told}. That's the best possible."
    if not count.fair:
        return f"{told}.{_standing(known, _limit(key, of_any))}"
    if value == count.bound:
        return f"{told}. That's the best possible {_AS_FAIR}."
    return f"{told}.{_standing(known, f'{_limit(key, count.bound)} {_AS_FAIR}')}"


def _plain(key: str, count: CountAndBound) -> str:
    """Say a count alone."""
    value = count.value
    more = "1 more game" if value == 1 else f"{value} more games"
    some = _SOME[key].format(times=_times(value), more=more, value=value, others=count.others)
    return _ONE.get(key, some) if value == 1 else some


def _stays(count: CountAndBound, *, must: bool) -> str:
    """Say how often somebody stays at a table, and whether ``must`` some, if no more are to meet again.

    >>> _stays(CountAndBound(5, 5, 1), must=False)
    "Players stay at the same table 5 times. With one table that can't be avoided."
    >>> _stays(CountAndBound(4, 0, 2), must=True)
    'Players stay at the same table 4 times. With 2 tables some must, or more people meet again in the next round.'
    >>> _stays(CountAndBound(4, 0, 2), must=False)
    'Players stay at the same table 4 times.'
    """
    key = "same_table_in_a_row"
    if count.value == 0:
        return _NONE[key]
    told = _plain(key, count)
    if count.bound:
        stays = "that" if count.value == count.bound else _times(count.bound)
        return f"{told}. With one table {stays} can't be avoided."
    if must:
        return f"{told}. With {count.others} tables some must, or more people meet again in the next round."
    return f"{told}."


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


def _among(key: str, count: CountAndBound, told: str, throughout: int) -> str:
    """Say that a count is of those who were there in every round, where others came late or left.

    >>> _among("sit_outs_spread", CountAndBound(0, 0, 5), "Everybody sits out equally often.", 5)
    'Among the 5 who are here in every round: everybody sits out equally often.'
    >>> _among("sit_outs_spread", CountAndBound(1, 1, 7), "Sitting out is shared as evenly as possible.", 5)
    'Among the 5 who are here in every round: their 7 sit-outs are shared as evenly as possible.'
    >>> _among("sit_outs_spread", CountAndBound(0, 0, 5), "Everybody sits out equally often.", 1)
    'Fewer than two are here in every round, so there is nothing to compare.'
    """
    if throughout < 2:
        return "Fewer than two are here in every round, so there is nothing to compare."
    if key in _THEIRS and 0 < count.value == count.bound:
        theirs = _THEIRS[key].format(number=count.others) if count.others > 1 else _plain(key, count).lower()
        told = f"{theirs}."
    return f"Among the {throughout} who are here in every round: {told[0].lower()}{told[1:]}"


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def verdict(quality: Mapping[str, Any], others: int, *, searched: bool = True) -> str:
    """Return how fair a plan is, in a sentence; ``quality`` as ``Quality.as_json`` has it.

    ``others`` is how many other people there are. "As fair as it can be" stands only where every count that decides
    is at a proved bound and every wish is kept. A plan that was not ``searched`` for follows its own rule, and isn't
    judged.

    >>> values = {"partner_repeats": 0, "most_opposed": 0, "meeting_repeats": 0, "others_met": 21}
    >>> values |= {"sit_outs_in_a_row": 0, "sit_outs_spread": 1}
    >>> counts = {key: {"value": value, "best": True} for key, value in values.items()}
    >>> verdict({"counts": counts, "best": True}, 23)
    'As fair as it can be: nobody partners twice and nobody meets anybody twice.'
    """
    counts = quality["counts"]
    parts = [_partners(counts), _opponents(counts), _met(quality, others), _sit_outs(counts)]
    told = [part for part in parts if part]
    listed = f"{', '.join(told[:-1])}, and {told[-1]}" if len(told) > 2 else " and ".join(told)
    return f"{_opening(quality, counts, searched=searched)}: {listed}."


def _opening(quality: Mapping[str, Any], counts: Mapping[str, Any], *, searched: bool) -> str:
    if quality["best"]:
        return "As fair as it can be"
    if not searched:
        return "This way of moving gives"
    if all(counts[key]["best"] for key in WEIGHTIER if key in counts):
        return "Nearly as fair as it can be"
    return "Less fair than it might be"


def _partners(counts: Mapping[str, Any]) -> str:
    times = counts["partner_repeats"]["value"]
    if times == 0:
        return "nobody partners twice"
    return "one pair partners again" if times == 1 else f"{times} times two partner again"


def _opponents(counts: Mapping[str, Any]) -> str:
    if counts["meeting_repeats"]["value"] == 0:
        return "nobody meets anybody twice"
    most = counts["most_opposed"]["value"]
    if most <= 1:
        return "nobody plays against anybody twice"
    return f"nobody plays against anybody more than {'twice' if most == 2 else f'{most} times'}"


def _met(quality: Mapping[str, Any], others: int) -> str:
    """Say how many others everybody meets; nothing where more might, of a plan that is as fair as it can be."""
    counts = quality["counts"]
    met, best = counts["others_met"]["value"], counts["others_met"]["best"]
    if counts["meeting_repeats"]["value"] == 0 or not 0 < met <= others or (quality["best"] and not best):
        return ""
    if met == others:
        return "everybody meets everybody"
    return f"everybody meets at least {met} of {others} others{', the most possible' if best else ''}"


def _sit_outs(counts: Mapping[str, Any]) -> str:
    again = counts["sit_outs_in_a_row"]["value"]
    if again:
        return f"{'once' if again == 1 else f'{again} times'} somebody sits out twice in a row"
    return "" if counts["sit_outs_spread"]["best"] else "some sit out more often than others"
