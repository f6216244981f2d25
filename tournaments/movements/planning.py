"""Make the rounds of a movement, or say everything that stands in the way: the door of this package."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.movements.movement import Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.offer import Offer
from tournaments.movements.rotation.offer_order import best_first
from tournaments.movements.rotation.offers import look_longer as offers_with_longer
from tournaments.movements.rotation.offers import repairs as lawful_repairs
from tournaments.movements.rotation.plan import EFFORT, PlanRefused, RotationPlan, check, plan
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.turnout import MAY_WAIT, tables_of, turnout

MOST_REPAIRS = 3
"""Repairs that are offered at once, and what changes the fewest sheets beside them."""


def next_round(movement: Movement, state: MovementState) -> RotationRound:
    """Return the round to come, for exactly those who are here; the same movement state gives the same round.

    Raises PlanRefused with every fault. Played rounds are read and never changed.
    """
    check_state(movement, state)
    return seat_all(movement, state, 1)[0]


def plan_movement(
    movement: Movement, state: MovementState, rounds: int, effort: int = EFFORT
) -> Iterator[RotationPlan]:
    """Plan rounds of a movement; give ever better plans where the movement searches, else one.

    A movement that is planned ahead gives so many rounds; one that follows results gives the next alone, and
    is asked again when that is played. Raises PlanRefused with every fault, before the first plan.
    """
    check_state(movement, state, rounds)
    if movement.searches:
        return plan(
            state.entrants,
            rounds,
            state.played,
            state.wishes,
            state.seed,
            effort,
            state.tables,
            fewer_meetings=state.fewer_meetings,
        )
    return _only(movement, state, rounds if movement.ahead else 1)


def repairs(movement: Movement, state: MovementState, published: Sequence[RotationRound]) -> list[Offer]:
    """Return the best repairs of published rounds for those who are here now, the best first; a few that can be read.

    There are none for a movement that doesn't search, as its rule says who sits where, nor where nothing is published.
    A new plan is none: it is asked for beside them.
    """
    if not movement.searches or not published:
        return []
    found = lawful_repairs(
        published,
        state.entrants,
        state.played,
        state.wishes,
        state.seed,
        state.tables,
        fewer_meetings=state.fewer_meetings,
    )
    ordered = best_first(list(found), fewer_meetings=state.fewer_meetings)
    fewest = min(ordered, key=lambda one: one.change.people, default=None)
    return [one for at, one in enumerate(ordered) if at < MOST_REPAIRS or one is fewest]


def look_longer(
    state: MovementState, published: Sequence[RotationRound], found: Sequence[Offer]
) -> list[Offer]:
    """Return the repairs that were ``found``, and a better one if some seconds more bring it."""
    return offers_with_longer(
        found,
        published,
        state.entrants,
        state.played,
        state.wishes,
        state.seed,
        state.tables,
        fewer_meetings=state.fewer_meetings,
    )


def _only(movement: Movement, state: MovementState, rounds: int) -> Iterator[RotationPlan]:
    seated = seat_all(movement, state, rounds)
    worth = measure((*state.played, *seated), state.wishes, len(state.played))
    yield RotationPlan(seated, worth, state.seed, 0, 0)


def seat_all(movement: Movement, state: MovementState, rounds: int) -> tuple[RotationRound, ...]:
    """Return the rounds to come with everybody who is here, for a state in which nothing is at fault.

    Whoever the movement has no seat for sits out, or has no part in a knock-out.
    """
    found = turnout(movement, state)
    return tuple(
        replace(each, sit_outs=tuple(sorted((*each.sit_outs, *found.waiting))))
        for each in movement.seat(found.state, rounds)
    )


def check_state(movement: Movement, state: MovementState, rounds: int = 1) -> None:
    """Raise PlanRefused with every fault of what is asked of a movement."""
    PlanRefused.raise_for(plan_faults(movement, state, rounds))


def plan_faults(movement: Movement, state: MovementState, rounds: int) -> list[Problem]:
    """Return every fault because of which nobody can be seated.

    Once a round was played, or where it is asked for ``anyway``, it is none that some have to wait.
    """
    faults = list(find_faults(movement, state, rounds))
    may_wait = bool(state.played) or state.anyway
    if not may_wait or movement.searches or not MAY_WAIT.issuperset(fault.code for fault in faults):
        return faults
    found = turnout(movement, state)
    there = found.state
    if not tables_of(movement, there):
        return faults or list(movement.now(there))
    later = [fault for fault in movement.now(there) if fault.code not in MAY_WAIT]
    if later and found.unpaired:
        # Nobody has won a knock-out while somebody only lacks a partner for the next game.
        return list(_pairs_missing(found.unpaired))
    return later


def find_faults(movement: Movement, state: MovementState, rounds: int) -> Iterator[Problem]:
    """Give every fault that keeps somebody from playing, or all, those of any plan first.

    What a movement itself finds in the state is looked for only where all else is in order.
    """
    found = 0
    for fault in _all_but_now(movement, state, rounds):
        found += 1
        yield fault
    if not found:
        yield from movement.now(state)


def _all_but_now(movement: Movement, state: MovementState, rounds: int) -> Iterator[Problem]:
    try:
        check(state.entrants, rounds, state.played, state.wishes, 0, state.tables)
    except PlanRefused as refused:
        yield from refused.problems
    yield from _number(movement, len(state.entrants))
    if state.wishes.first_round is not None and not movement.searches:
        yield Problem(
            "not_searched",
            "wishes.first_round",
            _(
                "In this movement a rule says who meets whom. Choose the rotation, or leave the first round out."
            ),
        )
    if movement.needs & {Need.PAIRS, Need.COUPLES}:
        yield from _pairs(state, everybody=Need.PAIRS in movement.needs)
    if Need.TAGS in movement.needs:
        yield from _tags(state, movement.kinds)
    if Need.LAST_RESULTS in movement.needs:
        yield from _results(state, max(0, len(state.played) - 1))
    if Need.ALL_RESULTS in movement.needs:
        yield from _results(state, 0)
    if Need.STANDINGS in movement.needs and state.played and not state.standings:
        yield Problem("standings_missing", "standings", _("Give the standings after the last round."))


def _number(movement: Movement, entrants: int) -> Iterator[Problem]:
    why = movement.unfit(entrants)
    if why and entrants >= 4:
        yield Problem(
            "number_never_fits",
            "entrants",
            _(
                "{entrants} {why}. Choose another way to move, or change the number of players.",
                entrants=entrants,
                why=why,
            ),
        )


def _pairs(state: MovementState, *, everybody: bool) -> Iterator[Problem]:
    here = set(state.entrants)
    for pair in state.pairs:
        if pair[0] == pair[1]:
            yield Problem(
                "pair_of_one", "pairs", *about(_("{} is paired with themselves. Name two people."), pair[0])
            )
        for entrant in sorted({*pair} - here):
            yield Problem(
                "pair_of_nobody",
                "pairs",
                *about(_("{} is in a pair but isn't here. Split the pair."), entrant),
            )
    times = Counter(entrant for pair in state.pairs for entrant in set(pair))
    for entrant in sorted(entrant for entrant, number in times.items() if number > 1):
        yield Problem(
            "two_pairs",
            "pairs",
            *about(_("{{}} is in {times} pairs. Choose one partner.", times=times[entrant]), entrant),
        )
    alone = [entrant for entrant in dict.fromkeys(state.entrants) if entrant not in times]
    if everybody and alone:
        yield from _pairs_missing(alone)


def _pairs_missing(alone: Sequence[int]) -> Iterator[Problem]:
    yield Problem(
        "pairs_missing", "pairs", *_lack(alone, _("no partner. Choose one, or another way to move."))
    )


def _tags(state: MovementState, kinds: Sequence[str]) -> Iterator[Problem]:
    one, other = kinds
    has = {
        entrant: [kind for kind in kinds if kind in state.tags.get(entrant, ())] for entrant in state.entrants
    }
    for entrant, found in has.items():
        if len(found) > 1:
            yield Problem(
                "tag_twice",
                "tags",
                *about(_("{{}} is both {one} and {other}. Choose one.", one=one, other=other), entrant),
            )
    missing = [entrant for entrant, found in has.items() if not found]
    if missing:
        yield Problem(
            "tags_missing",
            "tags",
            *_lack(missing, _("no {one} or {other} card. Give them one.", one=one, other=other)),
        )
    counts = Counter(found[0] for found in has.values() if len(found) == 1)
    if len(has) == counts.total() and counts[one] != counts[other]:
        yield Problem(
            "kinds_uneven",
            "tags",
            _(
                "There are {count_of_one} {one} and {count_of_other} {other} cards, and each side needs one of each. "
                "Give some people the other card.",
                count_of_one=counts[one],
                one=one,
                count_of_other=counts[other],
                other=other,
            ),
        )


def _results(state: MovementState, first: int) -> Iterator[Problem]:
    missing = [
        number
        for number, each in enumerate(state.played)
        if number >= first
        and (number >= len(state.results) or len(state.results[number]) != len(each.tables))
    ]
    if missing:
        rounds = ", ".join(str(number + 1) for number in missing)
        yield Problem(
            "results_missing",
            "results",
            _("Results are missing for round {rounds}. Say which side won at each table.", rounds=rounds),
        )
    if len(state.results) > len(state.played):
        yield Problem("results_too_many", "results", _("There are results for rounds that weren't played."))
    if any(won not in (0, 1, None) for each in state.results for won in each):
        yield Problem(
            "result_unknown",
            "results",
            _("Give 0 where north and south won, 1 where east and west won, null where nobody won."),
        )


def _lack(entrants: Sequence[int], what: Wording) -> Sentence:
    """Say what people have not.

    >>> _lack([4], "no card.").text, _lack([4, 7, 9], "no card.").text
    ('Entrant 4 has no card.', 'Entrants 4, 7 and 9 have no card.')
    """
    return (
        about(_("{{}} have {what}", what=what), entrants)
        if entrants[1:]
        else about(_("{{}} has {what}", what=what), entrants[0])
    )
