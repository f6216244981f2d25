"""What a plan is worth: every count of fairness beside the bound that no plan can beat."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from problems.wording import gettext as _
from tournaments.movements.rotation import sentences
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.proved_bounds import least_fair, least_packed, least_without_design
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.rotation.short_nights import short_night
from tournaments.movements.rotation.tally import PairTally, least_repeats, tally

HIGHER_IS_BETTER = frozenset({"others_met"})
DECISIVE = frozenset(
    {"partner_repeats", "opponent_repeats", "meeting_repeats", "sit_outs_spread", "sit_outs_in_a_row"}
)
"""What the search is for; when these stand at their bounds there is nothing left to look for."""

WEIGHTIER = frozenset({"partner_repeats", "sit_outs_spread", "sit_outs_in_a_row"})
"""What comes before opponents and meetings."""
REPEATS = ("opponent_repeats", "meeting_repeats")
AMONG_THOSE_THROUGHOUT = frozenset(
    {"opponents_spread", "others_met", "sit_outs_spread", "first_deals_spread"}
)


@dataclass(frozen=True, slots=True)
class RotationCount:
    """Hold one count, the best that any plan could have, and both in a sentence.

    The bound of repeated opponents and meetings is, for a few small nights, that of plans whose partners and sit-outs
    are as fair (``exact.EXACT``); the sentence says so.
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
    counted = [
        _count("partner_repeats", night.repeats(night.partners), least_repeats(night)),
        *_opponents(night),
        _meetings(night, rounds),
        _count("others_met", night.fewest_met(), night.most_that_can_be_met(), max(0, len(night.others) - 1)),
        *_sit_outs(night),
        _count(
            "same_table_in_a_row",
            night.stays,
            night.least_stays,
            max((len(each.tables) for each in rounds), default=0),
        ),
        _first_deals(night),
    ]
    if _fair(counted, night, rounds):
        counted = _sharpened(counted, len(night.others), len(rounds))
    counts = counted if night.all_present else [_among(count, night) for count in counted]
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
    night = tally(
        [
            RotationRound(
                tuple((seats[at], seats[at + 2], seats[at + 1], seats[at + 3]) for at in range(0, size, 4)),
                tuple(seats[size:]),
            )
            for seats in seating
        ]
    )
    return night.collisions(night.opponents), night.collisions(night.meetings)


def _count(key: str, value: int, bound: int, others: int = 0) -> RotationCount:
    return RotationCount(key, value, bound, sentences.sentence(key, value, bound, others))


def _fair(counted: Sequence[RotationCount], night: PairTally, rounds: Sequence[RotationRound]) -> bool:
    """Tell whether everybody is there, all tables are played, and partners and sit-outs are as fair as can be."""
    tables = len(night.others) // 4
    return (
        night.all_present
        and all(len(each.tables) == tables for each in rounds)
        and all(count.value <= count.bound for count in counted if count.key in WEIGHTIER)
    )


def _sharpened(counted: Sequence[RotationCount], players: int, rounds: int) -> list[RotationCount]:
    """Return the counts of a fair night beside what is proved of such nights, and what is known of them."""
    values = {count.key: count.value for count in counted}
    opposed, met = values["opponent_repeats"], values["meeting_repeats"]
    proved = dict(zip(REPEATS, least_fair(players, rounds), strict=True)) if rounds < players else {}
    known = _best_known(players, rounds, opposed, met)
    found = []
    for count in counted:
        if count.key in REPEATS:
            bound = max(count.bound, proved.get(count.key, 0))
            told = sentences.sentence(
                count.key, count.value, bound, 0, fair=bound > count.bound, known=known[count.key]
            )
            found.append(replace(count, bound=bound, sentence=told))
        else:
            found.append(count)
    return found


def _best_known(players: int, rounds: int, opposed: int, met: int) -> dict[str, str]:
    """Return for opponents and for meetings what is known of no plan that does better; nothing where a plan does.

    A kept night is the best by opponents and then meetings, or by meetings and then opponents.
    """
    known = dict.fromkeys(REPEATS, "")
    by_opponents = known_repeats(players, rounds)
    by_meetings = known_repeats(players, rounds, fewer_meetings=True)
    if by_opponents is not None and opposed <= by_opponents[0]:
        known["opponent_repeats"] = "the best known"
        if (opposed, met) <= by_opponents:
            known["meeting_repeats"] = "the best known with opponents spread this evenly"
    elif by_meetings is not None and met <= by_meetings[1]:
        known["meeting_repeats"] = "the best known"
        if (met, opposed) <= by_meetings[::-1]:
            known["opponent_repeats"] = "the best known with so few people meeting again"
    return known


def _among(count: RotationCount, night: PairTally) -> RotationCount:
    """Say of whom a count is, where some came late or left."""
    if count.key not in AMONG_THOSE_THROUGHOUT:
        return count
    return replace(count, sentence=sentences.among(count.sentence, len(night.throughout)))


def _opponents(night: PairTally) -> list[RotationCount]:
    games = [2 * played for played in night.games.values()]
    times = night.times_throughout(night.opponents)
    spread = max(times) - min(times) if times else 0
    if night.all_present:
        bound = night.highest_share(2) - night.lowest_share(2)
    else:
        bound = int(bool(times) and sum(times) % len(times) != 0)
    return [
        _count("most_opposed", max(night.opponents.values(), default=0), night.highest_share(2)),
        _count("opponents_spread", spread, bound),
        _count("opponent_repeats", night.collisions(night.opponents), night.least_collisions(games)),
    ]


def _meetings(night: PairTally, rounds: Sequence[RotationRound]) -> RotationCount:
    games = [3 * played for played in night.games.values()]
    tables = sum(len(each.tables) for each in rounds)
    bound = max(
        night.least_collisions(games),
        night.crowded(rounds),
        least_packed(len(night.others), tables),
        least_without_design(len(night.others), len(rounds), tables),
    )
    return _count("meeting_repeats", night.collisions(night.meetings), bound)


def _sit_outs(night: PairTally) -> list[RotationCount]:
    rested = [night.rests[entrant] for entrant in night.throughout]
    spread = max(rested) - min(rested) if rested else 0
    bound = int(bool(rested) and sum(rested) % len(rested) != 0)
    return [
        _count("sit_outs_spread", spread, bound),
        _count("sit_outs_in_a_row", night.rests_in_a_row, night.least_rests_in_a_row),
    ]


def _first_deals(night: PairTally) -> RotationCount:
    dealt = [night.deals[entrant] for entrant in night.throughout]
    bound = int(bool(dealt) and sum(dealt) % len(dealt) != 0)
    return _count("first_deals_spread", max(dealt) - min(dealt) if dealt else 0, bound)


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
    found: list[Sentence] = []
    for entrant, table in wishes.fixed_tables.items():
        elsewhere = [
            number
            for number, each in rounds
            for at, seats in each.numbered
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
