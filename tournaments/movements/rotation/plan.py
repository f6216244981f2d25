"""Plan the rounds that are still to be played, or say everything that stands in the way: the door of this package."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from random import Random
from typing import NamedTuple

from problems import Problem, Refused
from problems.wording import gettext as _
from tournaments.movements.rotation.beginnings import begin
from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints, Pair, late_faults, wish_faults
from tournaments.movements.rotation.course import Course, Scales
from tournaments.movements.rotation.first_rounds import fitted
from tournaments.movements.rotation.mentions import about
from tournaments.movements.rotation.opening import Opening, last_new_partners, whole_night
from tournaments.movements.rotation.quality import Quality, measure
from tournaments.movements.rotation.rest_shares import RestShares, share_rests
from tournaments.movements.rotation.round import (
    FEWEST_ENTRANTS,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    Past,
    RotationRound,
    look_back,
    rounds_as_json,
    tables_played,
)
from tournaments.movements.rotation.seats import seat_fours
from tournaments.movements.rotation.table_numbers import number_tables

__all__ = [
    "EFFORT",
    "Constraints",
    "Ending",
    "PlanRefused",
    "Quality",
    "RotationPlan",
    "RotationRound",
    "measure",
    "plan",
]

EFFORT = 4_000_000
"""Steps of an ordinary search: some seconds. With more, also the best that is known is searched from."""


class PlanRefused(Refused, ValueError):
    """Refuse to plan; ``problems`` names everything that stands in the way."""


class Ending(StrEnum):
    """Say why a search ended.

    No plan can be better, or none in which everybody sits out as often; a short search had no hope; or its effort is
    spent.
    """

    OPTIMUM = "optimum"
    SETTLED = "settled"
    NO_HOPE = "no_hope"
    SPENT = "spent"


@dataclass(frozen=True, slots=True)
class RotationPlan:
    """Hold the planned rounds, and what the whole night is worth with them.

    ``rounds`` are only the planned ones; ``quality`` counts the played ones too. ``steps`` were taken so far: in the
    end as many as ``effort``, a few more where a sweep is finished, or fewer where the search ended before. ``ending``
    is why it ended with this plan, None while it goes on. Planned again with the same seed and effort, the same rounds
    come.
    """

    rounds: tuple[RotationRound, ...]
    quality: Quality
    seed: int
    effort: int
    steps: int
    ending: Ending | None = None

    @property
    def progress(self) -> float:
        """The part of the effort that is spent, from 0 to 1; less than 1 where the search ended before."""
        return min(1.0, self.steps / self.effort) if self.effort else 1.0

    def progress_line(self) -> dict[str, object]:
        """Return how far the search is, and once it has ended why, as a process of its own tells it."""
        return {"progress": round(self.progress, 4)} | ({"ending": self.ending} if self.ending else {})

    def as_json(self) -> dict[str, object]:
        """Return the plan as plain data."""
        return {
            "rounds": rounds_as_json(self.rounds),
            "quality": self.quality.as_json(),
            "seed": self.seed,
            "effort": self.effort,
            "steps": self.steps,
            "ending": self.ending,
        }


def plan(  # noqa: PLR0913, PLR0917  one door; all but two have a default
    entrants: Sequence[int],
    rounds: int,
    played: Sequence[RotationRound] = (),
    wishes: Constraints = NO_WISHES,
    seed: int = 0,
    effort: int = EFFORT,
    tables: int | None = None,
    *,
    fewer_meetings: bool = False,
) -> Iterator[RotationPlan]:
    """Plan the rounds to come; give ever better plans, the first of them at once.

    ``entrants`` are the numbers of those who are here from now on; ``rounds`` is how many are still to be
    planned; ``played`` are the rounds that happened, in order, with people who may have left since. ``effort`` is
    a count of steps: no clock is asked, so the same arguments give the same plans. Every plan given can be
    played, and none is worse than the one before (it may be the same, further on in the search), so a caller
    may stop at any time and keep the last. A first round that is set is the first of the plan, seat by seat.
    ``tables`` is how many there are in the room, if fewer than people could
    fill: then more sit out.

    The search ends at once where no plan can be better, or none in which everybody sits out as often. An effort of at
    most ``EFFORT`` isn't spent on a kept night or a whole design, which it has no hope to better: no step is taken
    then (``Ending.NO_HOPE``). A greater effort is spent on those too, and never makes them worse.

    Above all partners do not repeat, and where there are more rounds than partners not before a whole night is over;
    then sit-outs are shared evenly and kept apart; once rounds were played sit-outs come first, and are shared as the
    law has it (``rest_shares``). Then opponents and meetings are spread, opponents first or, with
    ``fewer_meetings``, meetings first. People who have left stand in nobody's way. Whoever came late has missed
    rounds, which are no sit-outs: from now on they rest as often as most do. They are counted as having dealt first as
    often as those present did on average, rounded down.

    Raises PlanRefused with every fault, before the first plan.

    >>> best = list(plan(range(1, 9), 7, effort=1000))[-1]
    >>> best.quality["partner_repeats"].value, best.quality["most_opposed"].value
    (0, 2)
    """
    check(entrants, rounds, played, wishes, effort, tables)
    size = 4 * tables_played(len(entrants) // 4, tables)
    return _plans(
        tuple(entrants), rounds, tuple(played), wishes, _SearchSettings(seed, effort, size, fewer_meetings)
    )


def check(  # noqa: PLR0913, PLR0917  all that a plan is asked with
    entrants: Sequence[int],
    rounds: int,
    played: Sequence[RotationRound],
    wishes: Constraints,
    effort: int,
    tables: int | None = None,
) -> None:
    """Raise PlanRefused with every fault of what is asked for."""
    faults = [
        *_numbers(entrants, rounds, effort),
        *played_faults(played),
        *_tables(tables),
        *wish_faults(entrants, wishes, tables),
        *late_faults(played, wishes),
    ]
    PlanRefused.raise_for(faults)


def _numbers(entrants: Sequence[int], rounds: int, effort: int) -> Iterator[Problem]:
    if len(entrants) < FEWEST_ENTRANTS:
        yield Problem(
            "too_few_entrants",
            "entrants",
            _(
                "{count} are here and a table needs four; wait for {least} more.",
                count=len(entrants),
                least=FEWEST_ENTRANTS - len(entrants),
            ),
        )
    if len(entrants) > MOST_ENTRANTS:
        rooms = -(-len(entrants) // MOST_ENTRANTS)
        yield Problem(
            "too_many_entrants",
            "entrants",
            _(
                "{count} are more than one plan takes; split them into {rooms} rooms of at most {most}.",
                count=len(entrants),
                rooms=rooms,
                most=MOST_ENTRANTS,
            ),
        )
    for entrant, times in Counter(entrants[: 2 * MOST_ENTRANTS]).items():
        if times > 1:
            yield Problem(
                "entrant_twice",
                "entrants",
                *about(_("{{}} is named {times} times; name each once.", times=times), entrant),
            )
    if rounds < 1:
        yield Problem("too_few_rounds", "rounds", _("Ask for at least one round to plan."))
    if rounds > MOST_ROUNDS:
        yield Problem(
            "too_many_rounds",
            "rounds",
            _("Plan at most {most} rounds at a time, not {rounds}.", most=MOST_ROUNDS, rounds=rounds),
        )
    if effort < 0:
        yield Problem("effort_negative", "effort", _("Give the effort in steps, 0 or more."))


def played_faults(played: Sequence[RotationRound]) -> Iterator[Problem]:
    """Give what is wrong with the rounds that were played."""
    for number, each in enumerate(played, 1):
        for entrant, times in Counter(each.present).items():
            if times > 1:
                yield Problem(
                    "played_twice_at_once",
                    "played",
                    *about(
                        _(
                            "{{}} has {times} places in played round {number}; correct who sat where.",
                            times=times,
                            number=number,
                        ),
                        entrant,
                    ),
                )


def _tables(tables: int | None) -> Iterator[Problem]:
    if tables is not None and tables < 1:
        yield Problem("no_tables", "tables", _("Say how many tables there are, 1 or more."))


class _SearchSettings(NamedTuple):
    """Hold how to look for a plan: ``size`` play in a round."""

    seed: int
    effort: int
    size: int
    fewer_meetings: bool


def _plans(
    entrants: tuple[int, ...],
    rounds: int,
    played: tuple[RotationRound, ...],
    wishes: Constraints,
    search: _SearchSettings,
) -> Iterator[RotationPlan]:
    seed, effort, size, _fewer_meetings = search
    chance = Random(seed)  # noqa: S311  lots for seats, no secret
    # A first round that is set is to the rest what a played one is; but a plan's other rounds may go with it.
    fixed = (wishes.first_round,) if wishes.first_round else ()
    past = look_back(entrants, (*played, *fixed))
    order = list(entrants)
    chance.shuffle(order)
    start = _Start(order, [], None)
    if not played and size > len(entrants) - 4:
        start = _start(order, rounds, wishes, chance, search)
    order, night = start.order, start.night
    # The rest is searched for as if that were played.
    stand = (*fixed, *_finished(night, size, order, past, wishes, Random(seed)))  # noqa: S311
    before = look_back(entrants, (*played, *stand))
    place = {entrant: number for number, entrant in enumerate(order)}
    # Who is there from the beginning rests as often as everybody; when a night goes on it is counted who may.
    shares = share_rests(entrants, played, rounds, size // 4) if played else None
    rests = shares.behind() if shares else Counter(one for each in stand for one in each.sit_outs)
    course = Course(
        scales=_scales(order, place, before, (rests, shares), wishes, search),
        rounds=rounds - len(fixed) - len(night),
        tables={place[entrant]: table - 1 for entrant, table in wishes.fixed_tables.items()},
        fresh=not played and not wishes and size > len(entrants) - 4 and not night,
        chance=chance,
        effort=effort,
        given=start.given,
        thorough=effort > EFFORT,
    )
    best: RotationPlan | None = None
    for steps, seating in course.run() if course.rounds else ((0, list[list[int]]()),):
        if seating is not None:
            finished = (
                *fixed,
                *_finished([*night, *seating], size, order, past, wishes, Random(seed)),  # noqa: S311
            )
            best = RotationPlan(
                finished, measure((*played, *finished), wishes, len(played)), seed, effort, steps
            )
        if best is not None:
            best = replace(best, steps=steps, ending=_ending(best, steps))
            yield best
            if best.ending is not None:
                return
    if best is not None:
        yield replace(best, ending=Ending.NO_HOPE)


def _ending(best: RotationPlan, steps: int) -> Ending | None:
    """Tell why the search ends after so many steps; None where it goes on."""
    if best.quality.settled:
        return Ending.OPTIMUM if best.quality.best else Ending.SETTLED
    return Ending.SPENT if steps >= best.effort else None


class _Start(NamedTuple):
    """Hold where a night begins of which nothing was played: who gets which number, and what is known beforehand.

    ``night`` are rounds that stand, in which no partners repeat; ``given`` are first seats of those after them.
    """

    order: list[int]
    night: Seating
    given: Opening | None


def _start(
    order: list[int], rounds: int, wishes: Constraints, chance: Random, search: _SearchSettings
) -> _Start:
    """Return a night that is known, numbered for the wishes; or a whole night that comes before the rest."""
    entrants, fewer_meetings = len(order), search.fewer_meetings
    last = last_new_partners(entrants)
    if rounds > last and not wishes.without_first_round():
        night, given = whole_night(entrants, rounds, chance, fewer_meetings=fewer_meetings)
        found = fitted(night, search.size, wishes, chance, {})[0] if wishes.first_round else None
        return _Start(*found, given) if found else _Start(order, night, given)
    if wishes and rounds < entrants:
        found_start = begin(order, rounds, wishes, chance, fewer_meetings=fewer_meetings)
        if found_start is not None:
            return _Start(found_start.order, [], found_start.opening)
    return _Start(order, [], None)


def _scales(  # noqa: PLR0913, PLR0917  all that seats are weighed by
    order: Sequence[int],
    place: dict[int, int],
    past: Past,
    sit_outs: tuple[Mapping[int, int], RestShares | None],
    wishes: Constraints,
    search: _SearchSettings,
) -> Scales:
    """Write the past, the shares of sit-outs and the wishes in places 0 to n - 1."""
    rests, shares = sit_outs

    def placed(pair: Pair) -> Pair:
        one, other = place[pair[0]], place[pair[1]]
        return (one, other) if one < other else (other, one)

    return Scales(
        entrants=len(order),
        partners={placed(pair): times for pair, times in past.partners.items() if place.keys() >= set(pair)},
        opponents={
            placed(pair): times for pair, times in past.opponents.items() if place.keys() >= set(pair)
        },
        rests=tuple(rests.get(entrant, 0) for entrant in order),
        rested_last=frozenset(place[entrant] for entrant in past.rested_last if entrant in place),
        together=tuple(sorted({placed(pair) for pair in wishes.together})),
        apart=tuple(sorted({placed(pair) for pair in wishes.apart})),
        size=search.size,
        fewer_meetings=search.fewer_meetings,
        shares=shares and shares.renamed(place),
    )


def _finished(  # noqa: PLR0913, PLR0917  every part of a plan
    seating: Seating, size: int, order: Sequence[int], past: Past, wishes: Constraints, chance: Random
) -> tuple[RotationRound, ...]:
    """Give the fours their tables, and seats there."""
    if not seating:
        return ()
    fours = [
        [
            (order[seats[place]], order[seats[place + 1]], order[seats[place + 2]], order[seats[place + 3]])
            for place in range(0, size, 4)
        ]
        for seats in seating
    ]
    numbered = number_tables(fours, past, wishes.fixed_tables)
    seated = iter(seat_fours(list(chain.from_iterable(numbered)), past, chance))
    rounds = []
    for tables, seats in zip(numbered, seating, strict=True):
        resting = sorted(order[place] for place in seats[size:])
        rounds.append(RotationRound(tuple(next(seated) for _ in tables), tuple(resting)))
    return tuple(rounds)
