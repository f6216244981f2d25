"""What a plan is worth: every count of fairness beside the bound that no plan can beat."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from problems.wording import gettext as _
from tournaments.movements.rotation import sentences
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.round import RotationRound, count_pairs, tables_in
from tournaments.movements.rotation.short_nights import short_night
from tournaments.movements.rotation.tally import REPEATS, NightTally, collisions, tally

HIGHER_IS_BETTER = frozenset({"others_met"})
DECISIVE = frozenset(
    {"partner_repeats", "opponent_repeats", "meeting_repeats", "sit_outs_spread", "sit_outs_in_a_row"}
)
"""What the search is for; when these stand at their bounds there is nothing left to look for."""


@dataclass(frozen=True, slots=True)
class RotationCount:
    """Hold one count, the best that any plan could have, and both in a sentence.

    The bound of repeated opponents and meetings is, for a few small nights, that of plans whose partners and sit-outs
    are as fair (``proved_bounds.EXACT``); the sentence says so.
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
    sentence = sentences.count_sentences(night, _best_known(night) if night.fair else {})
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


def remarks(wishes: Constraints) -> Iterator[Sentence]:
    """Give a sentence for each two who meet again and again because it is wished."""
    for one, other in wishes.together:
        yield sentences.always_partners(one, other)
    keepers: dict[int, list[int]] = {}
    for entrant, table in wishes.fixed_tables.items():
        keepers.setdefault(table, []).append(entrant)
    for table, entrants in sorted(keepers.items()):
        if len(entrants) > 1:
            yield sentences.same_table(table, sorted(entrants))


def find_unkept(planned: Sequence[RotationRound], wishes: Constraints, first: int = 1) -> list[Sentence]:
    """Return a sentence for each wish that some round does not keep; ``first`` is the number of the first round."""
    rounds = list(enumerate(planned, first))
    tables = list(enumerate(tables_in(planned), first)) if wishes.fixed_tables else []
    found: list[Sentence] = []
    for entrant, table in wishes.fixed_tables.items():
        elsewhere = [
            number
            for number, fours in tables
            for at, seats in fours.items()
            if entrant in seats and at != table
        ]
        if elsewhere:
            found.append(sentences.elsewhere(entrant, table, elsewhere))
    for one, other in wishes.together:
        apart = [
            number
            for number, each in rounds
            if {one, other} <= set(each.present)
            and not {one, other} <= set(each.sit_outs)
            and (min(one, other), max(one, other)) not in each.partners()
        ]
        if apart:
            found.append(sentences.parted(one, other, apart))
    for one, other in wishes.apart:
        met = [number for number, each in rounds if any({one, other} <= set(seats) for seats in each.tables)]
        if met:
            found.append(sentences.met(one, other, met))
    if wishes.first_round is not None and planned and planned[0] != wishes.first_round:
        found.append(Sentence(_("Round 1 isn't as you set it.")))
    return found
