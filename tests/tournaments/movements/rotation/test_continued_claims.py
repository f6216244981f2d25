"""What is claimed of a night that goes on with other people, held against every way to go on."""

import re
from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import pytest

from tests.cases import every
from tests.tournaments.movements.rotation.every_continuation import Continuations, Night
from tournaments.movements.rotation.continuing import PublishedNight, go_on
from tournaments.movements.rotation.more_repeats import AGAIN, NO_REPAIR
from tournaments.movements.rotation.offer import Offer
from tournaments.movements.rotation.plan import Ending, PlanRefused, plan
from tournaments.movements.rotation.quality import Quality, RotationCount, measure, verdict
from tournaments.movements.rotation.round import RotationRound

FAIR = "with partners and sit-outs this fair"
CLAIMS = re.compile(r"possible|avoided|must|least")
TIMES = {"once": 1, "twice": 2}
LIMITS = re.compile(rf"(once|twice|(\d+) times) can't be avoided(?: ({FAIR}))?", re.IGNORECASE)
MUSTS = re.compile(
    r"With \d+ players at so many tables somebody must meet again: ([^.:]*) than published (?:is|are) the least"
    rf"( {FAIR})?\."
)
THEIRS = re.compile(r"their (\d+) ")
EVEN = {"opponents_spread", "sit_outs_spread", "first_deals_spread"}


class Claims:
    """Hold an offer, and everything that is claimed of its night."""

    def __init__(self, played: tuple[RotationRound, ...], before: Quality, offer: Offer) -> None:
        self.quality, self.why, self.before = offer.quality, offer.why, before
        self.rounds = (*played, *offer.rounds)
        self.ways = Continuations(
            played, offer.rounds[0].present, [len(each.tables) for each in offer.rounds]
        )
        self.one_number = len({number for each in self.rounds for number, _ in each.numbered}) == 1

    def false(self) -> Iterator[str]:
        """Give every claim that some way to go on shows to be false, or that isn't understood here."""
        yield from (count.sentence for count in self.quality.counts if self._is_false(count))
        for key, value, fair in self._musts():
            if self.ways.better(key, value, self._as_fair if fair else None):
                yield f"{key}: {self.why}"
        others = NO_REPAIR in self.why
        if CLAIMS.search(self.why) and not others and not list(self._musts()):
            yield self.why

    def _is_false(self, count: RotationCount) -> bool:
        claimed = CLAIMS.search(count.sentence) and "or more people" not in count.sentence
        if claimed and count.key in EVEN:
            return not self._is_even(count)
        limits = list(self._limits(count))
        return bool(claimed and not limits) or any(self.ways.better(*limit) for limit in limits)

    def _limits(self, count: RotationCount) -> Iterator[tuple]:  # type: ignore[type-arg]
        """Give what no way to go on is to beat, by a count's sentence: its key, a value, and among which ways."""
        key, sentence = count.key, count.sentence
        if "best possible" in sentence:
            yield key, count.value, self._as_fair if FAIR in sentence else None
        elif "With one table that" in sentence:
            assert self.one_number
            yield key, count.value
        elif count.best and count.value and key not in {"others_met", *EVEN}:
            raise AssertionError(sentence)
        for said, many, fair in LIMITS.findall(sentence):
            assert key != "same_table_in_a_row" or self.one_number
            yield key, int(many) if many else TIMES[said.lower()], self._as_fair if fair else None
        if said_most := re.search(r"some must meet (?:twice|(\d+) times)", sentence, re.IGNORECASE):
            yield key, int(said_most[1] or 2)
        if said_met := re.search(r"ore than (\d+) isn't possible", sentence):
            yield key, int(said_met[1])

    def _musts(self) -> Iterator[tuple[str, int, bool]]:
        """Give what is said to be the least of repeats above those published: key, value, and whether among fair."""
        keys = {name: key for key, names in AGAIN.items() for name in names}
        for listed, fair in MUSTS.findall(self.why):
            for more in listed.split(" and "):
                number, name = more.split(" more repeated ")
                key = keys[name]
                value = self.quality[key].value
                assert value == self.before[key].value + int(number)
                yield key, value, bool(fair)
        for name, at_least in re.findall(
            r"more repeated ([^.:]*) than published: at least (\d+) can't be avoided", self.why
        ):
            yield keys[name], self.before[keys[name]].value + int(at_least), False

    def _as_fair(self, night: Night) -> bool:
        counts = self.quality
        return (
            sum(times - 1 for times in night.partners.values() if times) <= counts["partner_repeats"].value
            and night.spread(self.ways.throughout) <= counts["sit_outs_spread"].value
            and night.rests_in_a_row() <= counts["sit_outs_in_a_row"].value
        )

    def _is_even(self, count: RotationCount) -> bool:
        """Tell whether nothing is spread more evenly: as much among those who are here in every round, if not all."""
        those = self.ways.throughout
        games = [seats for each in self.rounds for seats in each.tables]
        number = {
            "opponents_spread": sum(
                set(pair) in ({n, e}, {n, w}, {s, e}, {s, w})
                for n, e, s, w in games
                for pair in combinations(those, 2)
            ),
            "sit_outs_spread": sum(one in each.sit_outs for each in self.rounds for one in those),
            "first_deals_spread": sum(seats[0] in those for seats in games),
        }[count.key]
        if theirs := THEIRS.search(count.sentence):
            assert int(theirs[1]) == number
        elif len(those) < len(self.ways.everybody):
            return False
        elif count.key == "opponents_spread":
            return not self.ways.better(count.key, count.value)
        cells = len(those) * (len(those) - 1) // 2 if count.key == "opponents_spread" else len(those)
        return count.value == 1 and number % cells != 0


def drawn(chance: Random, players: int, rounds: int) -> tuple[RotationRound, ...]:
    """Return a night by lot, or one that is planned."""
    if chance.random() < 0.3:
        return list(plan(range(1, players + 1), rounds, seed=chance.randrange(99), effort=0))[-1].rounds
    night = []
    for _ in range(rounds):
        order = chance.sample(range(1, players + 1), players)
        size = players - players % 4
        tables = tuple((order[at], order[at + 1], order[at + 2], order[at + 3]) for at in range(0, size, 4))
        night.append(RotationRound(tables, tuple(order[size:])))
    return tuple(night)


def false_claims(seed: int, most_here: int, most_left: int) -> list[str]:
    """Return what is falsely claimed of the ways to go on with one night: somebody goes, somebody comes."""
    chance = Random(seed)
    players, left = chance.randint(4, most_here + 2), chance.randint(1, most_left)
    after = chance.choice([0, 0, 1, 2, 3])
    gone = chance.sample(range(1, players + 1), chance.randint(0, min(3, players)))
    come = chance.choice([0, 0, 1, 2])
    if not 4 <= players - len(gone) + come <= most_here:
        return []
    night = PublishedNight(drawn(chance, players, after + left), 1, players)
    try:
        found = go_on(night, after, gone, come, seed=seed, effort=0)
    except PlanRefused:
        return []
    before = measure(night.rounds)
    return [
        f"{seed}: {claim}" for offer in found for claim in Claims(night.rounds[:after], before, offer).false()
    ]


def test_of_small_nights_that_go_on_nothing_is_claimed_that_another_way_shows_to_be_false() -> None:
    assert list(chain.from_iterable(false_claims(seed, 6, 2) for seed in range(150))) == []


@pytest.mark.soak
@every(("first", "last", "most_here", "most_left"), [(0, 40, 7, 3), (1000, 1060, 6, 4), (2000, 2200, 9, 1)])
def test_of_larger_nights_that_go_on_nothing_is_claimed_that_another_way_shows_to_be_false(
    first: int, last: int, most_here: int, most_left: int
) -> None:
    seeds = range(first, last)
    assert list(chain.from_iterable(false_claims(seed, most_here, most_left) for seed in seeds)) == []


def test_what_is_the_least_only_of_nights_as_fair_is_said_to_be_so() -> None:
    published = (
        RotationRound(((6, 9, 1, 8),), (4, 3, 7, 2, 5)),
        RotationRound(((4, 5, 7, 9),), (1, 6, 8, 2, 3)),
        RotationRound(((6, 3, 5, 8),), (9, 1, 4, 2, 7)),
    )
    (offer,) = go_on(PublishedNight(published, 1, 9), 0, [6, 3])
    assert offer.quality["meeting_repeats"].value == 3
    assert offer.why == (
        "With 7 players at so many tables somebody must meet again: 2 more repeated meetings than published are "
        "the least with partners and sit-outs this fair."
    )
    # 5 rests in rounds 2 and 3: then two meetings are repeated.
    fewer = [
        RotationRound(((1, 4, 2, 5),), (7, 8, 9)),
        RotationRound(((1, 8, 7, 9),), (2, 4, 5)),
        RotationRound(((2, 7, 4, 8),), (1, 5, 9)),
    ]
    counts = measure(fewer)
    assert (counts["meeting_repeats"].value, counts["partner_repeats"].value) == (2, 0)
    assert (counts["sit_outs_spread"].value, counts["sit_outs_in_a_row"].value) == (1, 1)


def test_a_search_that_ends_among_plans_with_the_same_sit_outs_says_no_more() -> None:
    played = [RotationRound(((4, 3, 1, 2),))]
    last = list(plan([3, 5, 6, 7, 8], 4, played, seed=2, effort=2000))[-1]
    meetings = last.quality["meeting_repeats"]
    assert (meetings.value, meetings.bound, meetings.of_any) == (18, 18, 17)
    assert (last.quality.settled, last.quality.best, last.ending) == (True, False, Ending.SETTLED)
    assert Quality.from_json(last.quality.as_json()) == last.quality
    assert verdict(last.quality.as_json(), 4).startswith("Nearly as fair as it can be")
