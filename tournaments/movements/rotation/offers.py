"""What an organiser may choose from when somebody goes home or comes: repairs of what is published, and a new plan."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, count

from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints
from tournaments.movements.rotation.few_changes import FewChanges
from tournaments.movements.rotation.fewest_repeats import FIRM as TOO_MANY
from tournaments.movements.rotation.from_here import least_from_here
from tournaments.movements.rotation.offer import (
    FIRM,
    GENTLE,
    KEEP,
    LEAST,
    MORE,
    NEARLY,
    NEW,
    NEW_SAYS,
    NONE,
    REPEATS,
    Offer,
    grade,
    is_fair,
    make_offer,
)
from tournaments.movements.rotation.offer_order import best_first, is_wanted, price
from tournaments.movements.rotation.plan import EFFORT, PlanRefused, check, plan
from tournaments.movements.rotation.quality import Quality, measure
from tournaments.movements.rotation.rearranging import Repeats
from tournaments.movements.rotation.repair import mend
from tournaments.movements.rotation.rest_shares import RestShares, breaks_law, share_rests
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.rotation.sheets import change
from tournaments.movements.rotation.ways import (
    ALL,
    EXCHANGE_ANY,
    EXCHANGES,
    FILL_ONLY,
    LAST,
    LONGER,
    LONGER_SAYS,
    ONLY,
    UNLESS_SEARCHED,
    WAYS,
    RepairWay,
)

MORE_LOTS = 8
"""How often more is searched where some partner again in every repair."""
QUICK = 100_000
"""Steps of a new plan that is made at once, in a second or two; with more effort few changes are looked for longer."""
MOST_FEW = 64
"""Few changes are searched for with up to so many people: as many as nights are kept for, and some who come."""


def offers(  # noqa: PLR0913, PLR0917  all that a plan is asked with
    published: Sequence[RotationRound],
    entrants: Sequence[int],
    played: Sequence[RotationRound] = (),
    wishes: Constraints = NO_WISHES,
    seed: int = 0,
    effort: int = EFFORT,
    tables: int | None = None,
    *,
    fewer_meetings: bool = False,
) -> Iterator[Offer]:
    """Give the repairs of the rounds that are published, no two alike, and where none is fair a plan made anew.

    In each as many tables are played as can be, and sit-outs are shared as the law has it (``rest_shares``).
    ``published`` are the rounds still to be played as sheets have them; the rest is as in ``plan``. Only where no
    repair is fair, and there is effort to spend, a new plan is looked for; with more than ``QUICK`` few changes are
    looked for once more before that, for some seconds. An offer takes the place of another with the same rounds: then
    more of it is proved. Raises PlanRefused with every fault, before the first offer.
    """
    check(entrants, len(published), played, wishes, effort, tables)
    PlanRefused.raise_for(_published_faults(published))
    night = _Night(tuple(published), tuple(entrants), tuple(played), wishes, seed, tables, fewer_meetings)
    return _offers(night, effort)


def repairs(  # noqa: PLR0913, PLR0917  all that a plan is asked with
    published: Sequence[RotationRound],
    entrants: Sequence[int],
    played: Sequence[RotationRound] = (),
    wishes: Constraints = NO_WISHES,
    seed: int = 0,
    tables: int | None = None,
    *,
    fewer_meetings: bool = False,
) -> Iterator[Offer]:
    """Give only the repairs of ``offers``: no plan is made anew, and none is looked for longer."""
    check(entrants, len(published), played, wishes, 0, tables)
    PlanRefused.raise_for(_published_faults(published))
    return _lawful_repairs(
        _Night(tuple(published), tuple(entrants), tuple(played), wishes, seed, tables, fewer_meetings)
    )


def look_longer(  # noqa: PLR0913, PLR0917  all that a plan is asked with
    found: Sequence[Offer],
    published: Sequence[RotationRound],
    entrants: Sequence[int],
    played: Sequence[RotationRound] = (),
    wishes: Constraints = NO_WISHES,
    seed: int = 0,
    tables: int | None = None,
    *,
    fewer_meetings: bool = False,
) -> list[Offer]:
    """Return the offers that were ``found`` for these rounds, and a better one if some seconds more bring it.

    Whatever was found stays an offer: an organiser may have it before their eyes.
    """
    night = _Night(tuple(published), tuple(entrants), tuple(played), wishes, seed, tables, fewer_meetings)
    return _with(found, night.look_longer(found))


def _with(found: Sequence[Offer], longer: Offer | None) -> list[Offer]:
    """Return the offers with another, which takes the place of one with the same rounds."""
    if longer is None:
        return list(found)
    if all(one.rounds != longer.rounds for one in found):
        return [*found, longer]
    return [longer if one.rounds == longer.rounds else one for one in found]


def _published_faults(published: Sequence[RotationRound]) -> list[Problem]:
    return [
        Problem(
            "published_twice_at_once",
            "published",
            _("Somebody has two places in published round {number}; correct who sits where.", number=number),
        )
        for number, each in enumerate(published, 1)
        if len(set(each.present)) < len(each.present)
    ]


@dataclass(frozen=True)
class _Night:
    """Hold a night that is to be repaired, and make offers for it."""

    published: tuple[RotationRound, ...]
    entrants: tuple[int, ...]
    played: tuple[RotationRound, ...]
    wishes: Constraints
    seed: int
    tables: int | None
    fewer_meetings: bool

    @cached_property
    def before(self) -> Quality:
        """What the whole night was worth as published."""
        return measure((*self.played, *self.published))

    @cached_property
    def shares(self) -> RestShares:
        """How often each may rest in the rounds to come."""
        return share_rests(self.entrants, self.played, len(self.published), self.tables)

    def breaks_law(self, one: Offer) -> bool:
        """Tell whether an offer leaves a table out or shares sit-outs against the law: it is none then."""
        return breaks_law(one.rounds, self.shares, self.tables, self.wishes)

    @cached_property
    def _least(self) -> dict[int, dict[str, int]]:
        return {}

    def least(self, tables: int) -> dict[str, int]:
        """Return the least that repeats can come to with so many tables still to be played."""
        if tables not in self._least:
            rounds = len(self.published)
            self._least[tables] = least_from_here(self.played, self.entrants, rounds, tables)
        return self._least[tables]

    def limits(self, tables: int) -> Repeats:
        """Return the repeats that are allowed: those published, or the least there can be."""
        least = self.least(tables)
        partners, opponents, meetings = (max(self.before[key].value, least[key]) for key in REPEATS)
        return partners, opponents, meetings

    def repair(
        self, way: RepairWay, few: FewChanges | None = None, lot: int = 0
    ) -> tuple[RotationRound, ...]:
        """Return the published rounds, repaired in a way."""
        return mend(
            self.published, self.entrants, self.played, self.wishes, self.seed + lot, self.tables, way,
            fewer_meetings=self.fewer_meetings, few=few,
        )  # fmt: skip

    def offer(self, key: str, rounds: tuple[RotationRound, ...], tried: str = "") -> Offer:
        """Return the offer of rounds to come."""
        quality = measure((*self.played, *rounds), self.wishes, len(self.played))
        must = self.least(sum(len(each.tables) for each in rounds))
        says = LONGER_SAYS if key == LONGER else WAYS[key][1] if key in WAYS else NEW_SAYS
        return make_offer(
            key, says, change(self.published, rounds), rounds, self.before, quality, must, tried
        )

    def few(self, *, longer: bool = False) -> Offer | None:
        """Return the repair that few changes bring, if it keeps the law.

        None where no seat is empty, in large rooms, and with wishes.
        """
        wishes = self.wishes
        if len(self.entrants) > MOST_FEW or wishes.fixed_tables or wishes.together or wishes.apart:
            return None
        planned = frozenset(chain.from_iterable(each.present for each in self.published))
        newcomers = frozenset(self.entrants) - planned
        if len(planned.difference(self.entrants)) <= len(newcomers):
            return None
        key = LONGER if longer else "few"
        choice = FewChanges(self.limits, newcomers, fewer_meetings=self.fewer_meetings, longer=longer)
        rounds = self.repair(FILL_ONLY, choice)
        some = choice.excess is not None and choice.excess < TOO_MANY
        if choice.proved:
            return self.offer(key, rounds, LEAST if some else NONE)
        return self.offer(key, rounds, MORE if some and choice.least else "")

    def partners_fair(self, one: Offer) -> bool:
        """Tell whether no more partner repeats than published, or than must be."""
        must = self.least(sum(len(each.tables) for each in one.rounds))
        return is_fair(self.before, one.quality, REPEATS[:1], must)

    def new(self, effort: int) -> Offer:
        """Return the offer of a plan made anew."""
        *_before, last = plan(
            self.entrants, len(self.published), self.played, self.wishes, self.seed, effort, self.tables,
            fewer_meetings=self.fewer_meetings,
        )  # fmt: skip
        return self.offer(NEW, last.rounds)

    def excess(self, one: Offer) -> int:
        """Return by how much an offer repeats more than is allowed, a repeat of partners before all else."""
        values = [one.quality[key].value for key in REPEATS]
        most = self.limits(sum(len(each.tables) for each in one.rounds))
        partners, others = max(0, values[0] - most[0]), [max(0, values[at] - most[at]) for at in (1, 2)]
        return TOO_MANY * partners + sum(others)

    def offer_beside(self, few: Offer | None, key: str, rounds: tuple[RotationRound, ...]) -> Offer:
        """Return the offer of rounds to come, of which holds what is proved of ``few``, if it repeats no more."""
        one = self.offer(key, rounds, NONE if few and few.tried == NONE else "")
        if (
            few
            and few.tried in {LEAST, MORE}
            and one.change.share >= KEEP
            and one.quality["sit_outs_spread"].value <= 1
            and self.excess(one) <= self.excess(few)
        ):
            return self.offer(key, rounds, few.tried)
        return one

    def look_longer(self, found: Sequence[Offer]) -> Offer | None:
        """Return what a longer look for few changes finds, if it is better than what was found, or proves more of it.

        None also where nothing need be looked for: a repair is good enough, or as good as can be by proof.
        """
        if not found or any(grade(one) <= NEARLY or one.tried in {LEAST, NONE} for one in found):
            return None
        # Where a meeting weighs more, what is found without is looked at too, so that the choice is never the worse.
        nights = (self, replace(self, fewer_meetings=False)) if self.fewer_meetings else (self,)
        for more in filter(None, (night.few(longer=True) for night in nights)):
            if self.breaks_law(more):
                continue
            same = next((one for one in found if one.rounds == more.rounds), None)
            if same and more.tried != same.tried:
                return replace(more, key=same.key, says=same.says)
            ordered = best_first([*found, more], fewer_meetings=self.fewer_meetings)
            if not same and (more == ordered[0] or (more.tried and more in ordered)):
                return more
        return None

    def more(self) -> Iterator[Offer]:
        """Give a repair by other lots in which nobody partners again who need not, if one is found."""
        for lot in range(1, 1 + MORE_LOTS):
            one = self.offer("exchange", self.repair(EXCHANGE_ANY, lot=lot))
            if self.partners_fair(one) and not self.breaks_law(one):
                yield one
                return


def _lawful_repairs(night: _Night) -> Iterator[Offer]:
    found: list[Offer] = []
    # Where a meeting weighs more, what is found without is looked at too, so that the choice is never the worse.
    nights = (night, replace(night, fewer_meetings=False)) if night.fewer_meetings else (night,)
    for one in chain.from_iterable(map(_repairs, nights)):
        if not night.breaks_law(one) and all(one.rounds != other.rounds for other in found):
            found.append(_named_apart(one, found))
            yield found[-1]
    if found and not any(map(night.partners_fair, found)):
        for one in night.more():
            yield _named_apart(one, found)


def _offers(night: _Night, effort: int) -> Iterator[Offer]:
    found: list[Offer] = []
    for one in _lawful_repairs(night):
        found.append(one)
        yield one
    if effort > QUICK and (longer := night.look_longer(found)):
        found = _with(found, longer)
        yield longer
    # What repeats more because few tables may change is no reason not to look for a plan that changes all.
    if effort and is_wanted(found):
        yield night.new(effort)
    elif not any(map(night.partners_fair, found)):
        yield night.new(0)


def _named_apart(one: Offer, found: Sequence[Offer]) -> Offer:
    """Return an offer by a key that no other has: what an organiser takes is known by its key."""
    keys = {other.key for other in found}
    if one.key not in keys:
        return one
    return replace(one, key=next(key for n in count(2) if (key := f"{one.key}_{n}") not in keys))


def _repairs(night: _Night) -> Iterator[Offer]:
    """Give the best repair of each way, no two alike; ways that change more only until one is gentle, or nearly."""
    only = night.repair(FILL_ONLY)
    seen: set[tuple[RotationRound, ...]] = set()
    first = night.offer("fill", only)
    few = None if grade(first) <= NEARLY and not night.breaks_law(first) else night.few()
    gentle = few is not None and grade(few) <= NEARLY and not night.breaks_law(few)
    skipped = ALL - ONLY if gentle else UNLESS_SEARCHED if few else frozenset()
    firm = False
    for key, (ways, _gentle) in WAYS.items():
        tried = [few] if key == "few" and few and few.rounds not in seen else []
        for way in ways if not (gentle and key in EXCHANGES) else ():
            if way in skipped or (firm and way in LAST):
                continue
            rounds = night.repair(way) if way.heats else only
            if rounds not in seen:
                tried.append(night.offer_beside(few, key, rounds))
                firm = firm or is_fair(night.before, tried[-1].quality, FIRM)
                seen.add(rounds)
                if grade(tried[-1]) == GENTLE or (tried[-1].fair and key in EXCHANGES):
                    break
        seen.update(one.rounds for one in tried)
        tried = [one for one in tried if not night.breaks_law(one)]
        if tried:
            best = min(tried, key=lambda one: (grade(one), price(one, night.fewer_meetings)))
            gentle = gentle or grade(best) <= NEARLY
            yield best
