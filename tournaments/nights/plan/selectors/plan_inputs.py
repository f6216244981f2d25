"""What a plan is made for: who is here, the movement, and all that it goes by."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.movements.ahead import ROTATION
from tournaments.movements.movement import MisfitReason, Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.round import RotationRound
from tournaments.nights.models import (
    Entrant,
    Night,
    PairConstraint,
    PairConstraintKind,
    RoundSeat,
    RoundState,
)
from tournaments.nights.people.selectors.entrant_lists import without_twins
from tournaments.nights.plan.selectors.plans import knock_out_byes, rounds_begun
from tournaments.nights.plan.selectors.played_rounds import Winners, rounds_played, standing_order, winners

PlanInput = Mapping[str, Any]
"""As `SeatingPlan.plan_input` has it: plain data, so that it can be kept and compared."""
FOLLOWS = frozenset({Need.LAST_RESULTS, Need.ALL_RESULTS, Need.STANDINGS})

CHANGES = {
    "The movement has changed": {"movement"},
    "A round has begun": {"begun"},
    "Somebody has come or gone": {"entrants"},
    "The tables in the room have changed": {"tables"},
    "What the plan puts first has changed": {"fewer_meetings"},
    "The number of rounds has changed": {"rounds"},
    "A wish, a pair or a card has changed": {"fixed_tables", "together", "apart", "pairs", "cards"},
    "A result was corrected": {"results", "standings"},
}
"""What makes a plan outdated, the most telling first."""


@dataclass(frozen=True, slots=True)
class People:
    """Those who are here, and what is said of them; read once, however many movements are asked about.

    `constraints` are of those who are here alone, as (kind, one, other) by number; `tags` are the club's words for
    each of them by number.
    """

    here: tuple[Entrant, ...]
    constraints: tuple[tuple[str, int, int], ...]
    tags: Mapping[int, frozenset[str]]

    def pairs(self, *kinds: str) -> list[list[int]]:
        """Return who is bound so to whom."""
        return [
            list(two)
            for two in dict.fromkeys((one, other) for kind, one, other in self.constraints if kind in kinds)
        ]

    def card(self, entrant: Entrant, kinds: Sequence[str]) -> list[str]:
        """Return which of these kinds an entrant is tonight: by his card, else by the club's tags."""
        if entrant.card in kinds:
            return [entrant.card]
        return [kind for kind in kinds if kind in self.tags.get(entrant.number, ())]


def movement_of(night: Night) -> Movement:
    """Return the movement of a night."""
    return MOVEMENTS.get(night.movement, ROTATION)


def follows_results(movement: Movement) -> bool:
    """Tell whether a round can be planned only when the one before it is over."""
    return bool(movement.needs & FOLLOWS)


def read_people(night: Night, *, everybody: bool = False) -> People:
    """Read who is here; or, before the check-in, everybody who is entered. Whoever was entered twice plays once."""
    rows = Entrant.objects.filter(night=night).order_by("number")
    if not everybody:
        rows = rows.filter(checked_in_at__isnull=False, left_after=None)
    here = tuple(without_twins(rows.select_related("player")))
    numbers = {entrant.number for entrant in here}
    constraints = PairConstraint.objects.filter(night=night).values_list(
        "kind", "one__number", "other__number"
    )
    worn: dict[int, set[str]] = {}
    kinds = {kind for movement in MOVEMENTS.values() for kind in movement.kinds}
    for number, tag in rows.filter(player__tags__name__in=kinds).values_list("number", "player__tags__name"):
        worn.setdefault(number, set()).add(tag)
    return People(
        here,
        tuple(constraint for constraint in constraints if numbers.issuperset(constraint[1:])),
        {number: frozenset(found) for number, found in worn.items()},
    )


@dataclass(frozen=True, slots=True)
class PlayedRounds:
    """What was played, with all that any movement follows; read once, however many are asked about."""

    rounds: Sequence[RotationRound] = ()
    winners: Sequence[Winners] = ()
    standings: Sequence[int] = ()


def read_played(night: Night) -> PlayedRounds:
    """Read what was played in a night, who won, and the standings."""
    if not rounds_begun(night):
        return PlayedRounds()
    return PlayedRounds(rounds_played(night), winners(night), list(standing_order(night)))


def plan_input(
    night: Night,
    movement: Movement | None = None,
    people: People | None = None,
    played: PlayedRounds | None = None,
) -> dict[str, Any]:
    """Return what a plan is made for: who plays, how many rounds have begun, and what the movement goes by.

    A plan that was made from another input must not be published. Results stand in it only where the movement
    follows them, so that a corrected score outdates no other plan.
    """
    movement = movement or movement_of(night)
    people = people or read_people(night)
    paired = (
        PairConstraintKind.PAIR,
        *([PairConstraintKind.TOGETHER] if Need.PAIRS in movement.needs else []),
    )
    drawn = _drawn(night, movement, people)
    entrants = [entrant.number for entrant in playing(people, movement, night.room_tables, drawn)]
    found: dict[str, Any] = {
        "movement": movement.key,
        "entrants": entrants,
        "begun": len(played.rounds) if played else rounds_begun(night),
        "rounds": night.rounds,
        "pairs": [
            pair
            for pair in people.pairs(*paired)
            if movement.needs & {Need.PAIRS, Need.COUPLES} and set(entrants).issuperset(pair)
        ],
        "cards": {
            str(entrant.number): people.card(entrant, movement.kinds)
            for entrant in people.here
            if movement.kinds and entrant.number in entrants
        },
    }
    if night.room_tables is not None:
        found["tables"] = night.room_tables
    if night.fewer_meetings and movement.searches:
        found["fewer_meetings"] = True
    if follows_results(movement):
        found["results"] = list(played.winners) if played else winners(night)
        ranked = Need.STANDINGS in movement.needs | movement.heeds and found["begun"]
        found["standings"] = list(played.standings if played else standing_order(night)) if ranked else []
    return found | _wishes(people, entrants)


def _wishes(people: People, entrants: Iterable[int]) -> dict[str, Any]:
    here = set(entrants)
    return {
        "fixed_tables": {
            str(entrant.number): entrant.fixed_table
            for entrant in people.here
            if entrant.fixed_table is not None and entrant.number in here
        },
        "together": [pair for pair in people.pairs(PairConstraintKind.TOGETHER) if here.issuperset(pair)],
        "apart": [pair for pair in people.pairs(PairConstraintKind.APART) if here.issuperset(pair)],
    }


def _drawn(night: Night, movement: Movement, people: People) -> frozenset[int] | None:
    """Return who had a seat or a bye in the first round of a knock-out; None before it, and for other movements."""
    if movement.eliminated is None or not any(entrant.steward for entrant in people.here):
        return None
    seats = RoundSeat.objects.filter(round__night=night, round__number=1)
    begun = seats.exclude(round__state=RoundState.WAITING)
    seated = frozenset(begun.values_list("entrant__number", flat=True))
    return seated.union(*knock_out_byes(night, [1]).values()) if seated else None


def playing(
    people: People, movement: Movement, room: int | None, drawn: frozenset[int] | None = None
) -> list[Entrant]:
    """Return who of those who are here plays: everybody but the stewards, and of these as many as are needed.

    A steward plays only where a player is missing: beside players at a table that they alone don't fill, or as
    somebody's partner. A steward who stands in for somebody plays like everybody. `drawn` are those who had a seat or
    a bye in the first round of a knock-out, once that has begun: two stewards who are a pair then stay in it, or out
    of it.
    """
    players = [entrant for entrant in people.here if not entrant.steward or entrant.stands_in]
    stewards = [entrant for entrant in people.here if entrant.steward and not entrant.stands_in]
    if not stewards:
        return players
    if Need.PAIRS in movement.needs:
        chosen = _stewards_in_pairs(
            people, {one.number for one in players}, {one.number for one in stewards}, room, drawn
        )
    elif movement.kinds:
        chosen = _stewards_by_card(people, movement, players, stewards, room)
    else:
        needed = _stewards_needed(len(players), len(stewards), 4, room, movement.unfit)
        chosen = {entrant.number for entrant in stewards[:needed]}
    plays = {entrant.number for entrant in players} | chosen
    return [entrant for entrant in people.here if entrant.number in plays]


def _stewards_needed(
    players: int,
    stewards: int,
    seats: int,
    room: int | None,
    unfit: Callable[[int], MisfitReason] = lambda _: None,
) -> int:
    """Return how many stewards fill the last table, of so many ``seats`` for their like; none where that can't be.

    >>> [_stewards_needed(players, 2, 4, None) for players in (20, 21, 22, 23)]
    [0, 0, 2, 1]
    >>> _stewards_needed(23, 2, 4, 5), _stewards_needed(23, 2, 4, 6)
    (0, 1)
    >>> _stewards_needed(15, 1, 4, None, lambda number: "fills four tables" if number == 16 else None)
    0
    """
    more = -players % seats
    fits_in = room is None or players + more <= seats * room
    return more if more <= stewards and fits_in and unfit(players + more) is None else 0


def _stewards_in_pairs(
    people: People,
    players: set[int],
    stewards: set[int],
    room: int | None,
    drawn: frozenset[int] | None,
) -> set[int]:
    """Return the stewards who are a player's partner, and a floater pair where a pair of players has no opponents."""
    pairs = people.pairs(PairConstraintKind.PAIR, PairConstraintKind.TOGETHER)
    partners = {one for pair in pairs if players.intersection(pair) for one in stewards.intersection(pair)}
    floaters = [pair for pair in pairs if stewards.difference(partners).issuperset(pair)]
    if drawn is not None:
        return partners.union(*(pair for pair in floaters if not drawn.isdisjoint(pair)))
    pairs_of_players = [pair for pair in pairs if (players | partners).issuperset(pair)]
    needed = _stewards_needed(len(pairs_of_players), len(floaters), 2, room)
    return partners.union(*floaters[:needed])


def _stewards_by_card(
    people: People,
    movement: Movement,
    players: Sequence[Entrant],
    stewards: Sequence[Entrant],
    room: int | None,
) -> set[int]:
    """Return the stewards who fill the last table with cards of the kinds that it lacks."""

    def with_card(rows: Sequence[Entrant], kind: str) -> list[int]:
        return [one.number for one in rows if people.card(one, movement.kinds) == [kind]]

    seated = {kind: len(with_card(players, kind)) for kind in movement.kinds}
    can = {kind: with_card(stewards, kind) for kind in movement.kinds}
    most = (max(seated.values()) + 1) // 2
    for tables in range(most if room is None else min(most, room), 0, -1):
        lacking = {kind: max(0, 2 * tables - seated[kind]) for kind in movement.kinds}
        if all(lacking[kind] <= len(can[kind]) for kind in movement.kinds):
            return {number for kind in movement.kinds for number in can[kind][: lacking[kind]]}
    return set()


def changed_since(made_for: PlanInput, now: PlanInput) -> str:
    """Say what is not as it was when a plan was made from an input; nothing while all is.

    >>> changed_since({"begun": 1, "movement": "ladder"}, {"begun": 1, "movement": "ladder"})
    ''
    >>> changed_since({"begun": 1, "results": [[0]]}, {"begun": 1, "results": [[1]]})
    'A result was corrected'
    """
    changed = {key for key in {*made_for, *now} if made_for.get(key) != now.get(key)}
    return next(
        (words for words, keys in CHANGES.items() if changed & keys),
        "Something has changed" if changed else "",
    )


def wishes_of(found: PlanInput) -> Constraints:
    """Read the wishes of a plan's input, with the first round of a plan that was set by hand."""
    first = found.get("first_round")
    return Constraints(
        {int(number): table for number, table in found["fixed_tables"].items()},
        tuple((one, other) for one, other in found["together"]),
        tuple((one, other) for one, other in found["apart"]),
        RotationRound.from_json(first) if first else None,
    )


def movement_state_of(found: PlanInput, played: Sequence[RotationRound], seed: int) -> MovementState:
    """Return what a movement is told: a plan's input, and the rounds that were played."""
    return MovementState(
        tuple(found["entrants"]),
        tuple(played),
        tuple(tuple(won) for won in found.get("results", [])),
        tuple(found.get("standings", [])),
        tuple((one, other) for one, other in found["pairs"]),
        {int(number): frozenset(words) for number, words in found["cards"].items()},
        wishes_of(found),
        seed,
        found.get("tables"),
        found.get("fewer_meetings", False),
        found.get("anyway", False),
    )


def movement_state_now(night: Night) -> MovementState:
    """Return what the night's movement is told now."""
    found = plan_input(night)
    return movement_state_of(found, rounds_played(night) if found["begun"] else [], night.seed)
