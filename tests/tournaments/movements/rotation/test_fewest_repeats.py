"""The fewest repeats of repairs that change few tables: what is proved, beside every repair of small nights."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random

from tests.cases import every
from tournaments.movements.rotation.fewest_repeats import FIRM, FewestRepeats
from tournaments.movements.rotation.left_out import EMPTY
from tournaments.movements.rotation.quality import REPEATS, measure
from tournaments.movements.rotation.rearranging import Four, OpenRound, Repeats, open_round
from tournaments.movements.rotation.rest_shares import breaks_law, share_rests
from tournaments.movements.rotation.round import RotationRound, look_back

PLENTY = 1_000_000
KEYS = ("partner_repeats", *REPEATS)


class Aim:
    """Those who are here, and what may repeat."""

    def __init__(self, here: list[int], most: Repeats) -> None:
        self.here, self.most = here, most

    def allowed(self, tables: int) -> Repeats:
        return self.most[0], self.most[1], self.most[2] + tables


def drawn(seed: int) -> tuple[list[RotationRound], list[OpenRound], list[int]]:
    """Return rounds played, rounds to come and who is here: 9 or 10 players, two tables, and 1 goes home."""
    chance = Random(seed)
    people = list(range(1, 10 + seed % 2))
    rounds = []
    for _ in range(4):
        chance.shuffle(people)
        a, b, c, d, e, f, g, h, *resting = people
        rounds.append(RotationRound(((a, b, c, d), (e, f, g, h)), tuple(resting)))
    here = sorted(people)[1:]
    to_come = [
        open_round([[EMPTY if one == 1 else one for one in seats] for seats in each.tables], here)
        for each in rounds[2:]
    ]
    return rounds[:2], to_come, here


def fours(people: frozenset[int], many: int) -> Iterator[tuple[Four, ...]]:
    """Give every way to make so many tables of people, in each partnership."""
    for four in combinations(sorted(people), 4) if many else ():
        a, b, c, d = four
        for made in ((a, b, c, d), (a, c, b, d), (a, b, d, c)):
            for others in fours(frozenset(one for one in people.difference(four) if one > a), many - 1):
                yield (made, *others)
    if not many:
        yield ()


def repairs_of(each: OpenRound, changes: int) -> Iterator[tuple[int, RotationRound]]:
    """Give what may become of a round, by how many whole tables are broken up."""
    for broken in range(min(changes, len(each.whole)) + 1):
        for gone in combinations(each.whole, broken):
            free = each.free.union(*gone)
            stay = [four for four in each.whole if four not in gone]
            for made in fours(free, broken + each.most):
                resting = free.difference(*made)
                yield broken, RotationRound((*stay, *made), tuple(sorted(resting)))


def least_excess(played: list[RotationRound], to_come: list[OpenRound], aim: Aim, changes: int) -> int | None:
    """Return the least excess of all repairs, None where none keeps the law: every one is looked at."""
    least = None
    shares = share_rests(aim.here, played, len(to_come))
    for chosen in product(*(list(repairs_of(each, changes)) for each in to_come)):
        if sum(broken for broken, _ in chosen) > changes:
            continue
        night = [*played, *(each for _, each in chosen)]
        if breaks_law(night[len(played) :], shares):
            continue
        partners = Counter(chain.from_iterable(each.partners() for each in night))
        opponents = Counter(chain.from_iterable(each.opponents() for each in night))
        repeats = (
            sum(times - 1 for times in partners.values()),
            sum(times * (times - 1) // 2 for times in opponents.values()),
            sum(times * (times - 1) // 2 for times in (partners + opponents).values()),
        )
        most = aim.allowed(sum(len(each.tables) for _, each in chosen))
        over = [max(0, value - allowed) for value, allowed in zip(repeats, most, strict=True)]
        excess = FIRM * over[0] + over[1] + over[2]
        least = excess if least is None else min(least, excess)
    return least


def search(played: list[RotationRound], to_come: list[OpenRound], aim: Aim, changes: int) -> FewestRepeats:
    past, shares = look_back(aim.here, played), share_rests(aim.here, played, len(to_come))
    return FewestRepeats(to_come, changes, aim.here, past, shares, aim, PLENTY)


@every(("seed", "changes"), [*((seed, 0) for seed in range(12)), (1, 1)])
def test_no_less_is_proved_than_the_least_of_all_repairs_and_that_one_is_found(
    seed: int, changes: int
) -> None:
    played, to_come, here = drawn(seed)
    aim = Aim(here, (seed % 3, 4 + seed, 30 + seed))
    least = least_excess(played, to_come, aim, changes)
    if least is None:
        assert search(played, to_come, aim, changes).find(PLENTY) is None
        return
    assert search(played, to_come, aim, changes).find(least) is None
    found = search(played, to_come, aim, changes).find(least + 1)
    assert found is not None
    excess, options = found
    assert excess == least
    night = list(played)
    for each, one in zip(to_come, options, strict=True):
        stay = [four for at, four in enumerate(each.whole) if at not in one.broken]
        night.append(RotationRound((*stay, *one.fours), tuple(sorted(one.resting))))
    # Who has gone played before, and is counted with those.
    counts = measure(night)
    most = aim.allowed(sum(len(each.tables) for each in night[len(played) :]))
    over = [max(0, counts[key].value - allowed) for key, allowed in zip(KEYS, most, strict=True)]
    assert FIRM * over[0] + over[1] + over[2] == least
    assert not breaks_law(night[len(played) :], share_rests(here, played, len(to_come)))


def test_where_no_steps_are_left_nothing_is_proved() -> None:
    played, to_come, here = drawn(1)
    aim = Aim(here, (0, 0, 0))
    work = FewestRepeats(to_come, 1, here, look_back(here, played), share_rests(here, played, 2), aim, 1)
    assert work.find(1) is None
    assert work.left <= 0
