"""Who is here, plays: in every movement, whoever comes and goes between rounds, however many tables the room has."""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.cases import every
from tournaments.movements.fit import Verdict, fits
from tournaments.movements.forecasting import with_stand_ins
from tournaments.movements.movement import Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import check_state, plan_faults, seat_all
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import RotationRound

KNOCK_OUTS = ("knock_out", "double_knock_out")
RULED = [key for key in MOVEMENTS if key not in (*KNOCK_OUTS, "rotation")]
CHANGES = ("", "goes", "comes", "comes back", "goes and comes")


@dataclass
class Hall:
    """A night at which people come and go: who is here for each round, and what the movement makes of them."""

    movement: Movement
    state: MovementState
    chance: Random
    pairs: list[tuple[int, int]]
    gone: list[int] = field(default_factory=list)
    here: list[set[int]] = field(default_factory=list)
    seatable: list[set[int]] = field(default_factory=list)

    def change(self, what: str) -> None:
        if what.startswith("goes") and len(self.state.entrants) > 8:
            who = self.chance.choice(self.state.entrants)
            self.gone.append(who)
            self._are_here(set(self.state.entrants) - {who})
        if what.endswith("comes"):
            kind = self.chance.choice(self.movement.kinds or ("",))
            number = 1000 + len(self.here)
            self.state = replace(self.state, tags={**self.state.tags, number: frozenset({kind})})
            self._are_here({*self.state.entrants, number})
        if what == "comes back" and self.gone:
            self._are_here({*self.state.entrants, self.gone.pop()})

    def _are_here(self, people: set[int]) -> None:
        self.state = replace(
            self.state,
            entrants=tuple(sorted(people)),
            pairs=tuple(pair for pair in self.pairs if people.issuperset(pair)),
            standings=tuple(sorted(people)),
        )

    def play(self, each: RotationRound) -> None:
        self.here.append(set(self.state.entrants))
        self.seatable.append({one for pool in self.pools() for one in pool})
        won = tuple(self.chance.choice([0, 1, None]) for _ in each.tables)
        order = list(self.state.entrants)
        self.chance.shuffle(order)
        self.state = replace(
            self.state,
            played=(*self.state.played, each),
            results=(*self.state.results, won),
            standings=tuple(order),
        )

    def pools(self) -> list[list[int]]:
        """Who takes turns with whom, but for those whom nobody can seat."""
        state = self.state
        if self.movement.kinds:
            return [
                [one for one in state.entrants if kind in state.tags[one]] for kind in self.movement.kinds
            ]
        if Need.PAIRS in self.movement.needs:
            return [[one for pair in state.pairs for one in pair]]
        return [list(state.entrants)]

    def tables(self) -> int:
        """How many tables can be played, as the law has it."""
        pools = self.pools()
        could = sum(map(len, pools)) // 4 if len(pools) == 1 else min(map(len, pools)) // 2
        return could if self.state.tables is None else min(could, self.state.tables)


def hall(key: str, entrants: int, tables: int | None, seed: int) -> Hall:
    movement = MOVEMENTS[key]
    state = with_stand_ins(movement, MovementState(tuple(range(1, entrants + 1)), seed=seed, tables=tables))
    return Hall(movement, state, Random(seed), list(state.pairs))


def night(key: str, entrants: int, tables: int | None, seed: int, changes: list[str]) -> Iterator[Hall]:
    """The hall after each round that was planned for it."""
    one = hall(key, entrants, tables, seed)
    if fits(one.movement, one.state, 1).verdict is not Verdict.FITS:
        return
    for number, change in enumerate(["", *changes]):
        one.change(change)
        if not one.tables():
            return
        faults = {fault.code for fault in plan_faults(one.movement, one.state, 1)}
        if "knock_out_over" in faults:
            return
        if key in KNOCK_OUTS and "pairs_missing" in faults:
            assert one_pair_waits_for_somebody_alone(one)
            return
        left = len(changes) + 1 - number
        check_state(one.movement, one.state, left)
        one.play(seat_all(one.movement, one.state, left if one.movement.ahead else 1)[0])
        yield one


def one_pair_waits_for_somebody_alone(one: Hall) -> bool:
    """Whether one pair at most is still in a knock-out, and somebody is who only lacks a partner."""
    state, lives = one.state, 1 + KNOCK_OUTS.index(one.movement.key)
    beaten = state.beaten()
    still_in = {who for who in state.played[0].present if who in state.entrants and beaten[who] < lives}
    whole = [pair for pair in state.pairs if still_in.issuperset(pair)]
    return len(whole) <= 1 and bool(still_in.difference(*whole))


def rests_while_both_were_here(one: Hall, two: tuple[int, int]) -> list[int]:
    """How often each of the two sat out of the rounds that both could play."""
    both = [each for each, here in zip(one.state.played, one.seatable, strict=True) if here.issuperset(two)]
    return [sum(who in each.sit_outs for each in both) for who in two]


def waited(one: Hall) -> set[int]:
    """Who has sat out of a round for want of a partner or a card, and their partners."""
    rounds = zip(one.state.played, one.seatable, strict=True)
    alone = {who for each, seatable in rounds for who in each.sit_outs if who not in seatable}
    return alone.union(*(pair for pair in one.pairs if alone.intersection(pair)))


SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
law = settings(max_examples=100 if SOAK else 5, deadline=None)
nights = given(
    entrants=st.integers(8, 21),
    room=st.sampled_from([None, 1, 2, 3, 4]),
    seed=st.integers(0, 10**6),
    changes=st.lists(st.sampled_from(CHANGES), min_size=3, max_size=7),
)


@every("key", RULED)
@law
@nights
def test_as_many_tables_play_as_can_and_everybody_sits_once_or_rests(
    key, entrants, room, seed, changes
) -> None:
    for one in night(key, entrants, room, seed, changes):
        each = one.state.played[-1]
        assert sorted(each.present) == sorted(one.state.entrants)
        assert len(each.tables) == one.tables()


@settings(max_examples=20 if SOAK else 4, deadline=None)
@given(entrants=st.integers(8, 17), room=st.sampled_from([None, 2]), seed=st.integers(0, 10**6))
def test_a_new_plan_of_the_rotation_seats_all_who_can_play(entrants, room, seed) -> None:
    for one in night("rotation", entrants, room, seed, ["goes", "comes"]):
        each = one.state.played[-1]
        assert sorted(each.present) == sorted(one.state.entrants)
        assert len(each.tables) == one.tables()


@every("key", RULED)
@law
@example(entrants=17, room=3, seed=157, changes=["goes", "", "", "comes"])
@example(entrants=16, room=3, seed=193, changes=["comes", "goes and comes", "comes", "goes and comes"])
@nights
def test_rests_go_by_turns(key, entrants, room, seed, changes) -> None:
    """Nobody rests again while somebody here never did, or rested less while both were here; nor twice in a row."""
    for one in night(key, entrants, room, seed, changes):
        *before, last = one.state.played
        just_rested = set(before[-1].sit_outs) if before else set()
        rested = Counter(who for each in before for who in each.sit_outs)
        for pool in one.pools():
            turns = set(pool) - waited(one)
            resting, playing = turns.intersection(last.sit_outs), turns.difference(last.sit_outs)
            assert not any(rested[who] for who in resting) or all(rested[who] for who in playing)
            again = resting & just_rested
            assert len(again) <= max(0, len(resting) - len(turns - just_rested))
            if any(3 * len(each.sit_outs) > len(each.present) for each in one.state.played):
                continue  # not twice in a row, which comes first, may leave nobody else
            for who, other in product(resting, playing - just_rested):
                mine, theirs = rests_while_both_were_here(one, (who, other))
                assert mine - theirs <= 1


@every("key", RULED)
@law
@given(entrants=st.integers(8, 21), room=st.sampled_from([None, 2, 3, 4]), seed=st.integers(0, 10**6))
def test_rests_of_all_who_stay_differ_by_one_at_most(key, entrants, room, seed) -> None:
    for one in night(key, entrants, room, seed, [""] * 6):
        rests = Counter(who for each in one.state.played for who in each.sit_outs)
        for pool in one.pools():
            assert max(rests[who] for who in pool) - min(rests[who] for who in pool) <= 1


@every("key", KNOCK_OUTS)
@law
@nights
def test_a_knock_out_goes_on_whoever_comes_and_goes(key, entrants, room, seed, changes) -> None:
    for one in night(key, entrants, room, seed, changes):
        each = one.state.played[-1]
        assert len(set(each.present)) == len(each.present)
        assert set(each.present) <= {who for pair in one.state.pairs for who in pair}
        assert 1 <= len(each.tables) <= (room or len(one.state.pairs) // 2)
        assert {frozenset(pair) for pair in each.partners()} <= set(map(frozenset, one.state.pairs))
