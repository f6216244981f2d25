"""What rounds to come break of the law that who is here, plays: counted from their seats alone."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain, pairwise
from typing import NamedTuple

from tournaments.movements.rotation.round import RotationRound


class Law(StrEnum):
    """Name each part of the law by what is wrong where it's broken."""

    TABLES = "too few tables"
    PLAYS = "somebody never plays"
    TO_COME = "sit-outs to come uneven"
    IN_A_ROW = "sit-outs in a row"
    WHOLE_NIGHT = "sit-outs of the night uneven"


class Fault(NamedTuple):
    """Hold which part of the law is broken, and how."""

    law: Law
    text: str


Pairs = Mapping[tuple[int, int], int]


def law_faults(played: Sequence[RotationRound], rounds: Sequence[RotationRound]) -> Iterator[Fault]:
    """Give what rounds to come break of the law; the room has tables enough.

    As many tables as people can fill; nobody rests in all rounds; sit-outs to come differ by one, or by two where that
    evens out earlier ones of two who were there; nobody twice in a row; all where counting allows. Sit-outs of the
    whole night, of each two over the rounds in which both were there, differ by one, or by no more than they must.
    """
    here = set(rounds[0].present)
    many, tables = len(here), len(here) // 4
    seated = [set(chain.from_iterable(each.tables)) for each in rounds]
    for number, (each, playing) in enumerate(zip(rounds, seated, strict=True), len(played) + 1):
        if len(each.tables) != tables or len(playing) != 4 * tables or set(each.present) != here:
            yield Fault(Law.TABLES, f"round {number}: {len(each.tables)} tables of {tables}")
    rests = {one: sum(one not in playing for playing in seated) for one in here}
    if 4 * tables * len(rounds) >= many and max(rests.values()) == len(rounds):
        yield Fault(Law.PLAYS, "somebody plays no more")
    ahead = _ahead(here, played)
    for one, other in ahead:
        if rests[one] > rests[other] + 1 + (ahead[one, other] < 0):
            yield Fault(Law.TO_COME, f"{one} rests {rests[one]} times, {other} {rests[other]}")
            break
    last = set(played[-1].sit_outs) & here if played else set()
    again = sum(len(one & other) for one, other in pairwise([last, *(here - playing for playing in seated)]))
    apart = 2 * (many - 4 * tables) <= many and many - 4 * tables <= many - len(last)
    if apart and again:
        yield Fault(Law.IN_A_ROW, f"{again} rest twice in a row")
    most = {
        one: (len(rounds) + (one not in last)) // 2
        if apart
        else len(rounds) - (4 * tables * len(rounds) >= many)
        for one in here
    }
    differ = max((rests[one] - rests[other] + more for (one, other), more in ahead.items()), default=0)
    total = sum(rests.values())
    must = next((within for within in range(1, differ) if _can_differ_by(within, ahead, most, total)), None)
    if must is not None:
        yield Fault(Law.WHOLE_NIGHT, f"sit-outs of the whole night differ by {differ}, not {must}")


def _ahead(here: set[int], played: Sequence[RotationRound]) -> Pairs:
    """Return for each two how much oftener the first rested, in the rounds in which both were there."""
    there = {one: [one in each.present for each in played] for one in here}
    rested = {one: [one in each.sit_outs for each in played] for one in here}
    return {
        (one, other): sum(
            mine - theirs
            for mine, theirs, first, second in zip(
                rested[one], rested[other], there[one], there[other], strict=True
            )
            if first and second
        )
        for one in here
        for other in here
        if one != other
    }


def _can_differ_by(within: int, ahead: Pairs, most: Mapping[int, int], total: int) -> bool:
    """Tell whether so many sit-outs to come can be shared so that those of the night differ by no more.

    Between the fewest that so little can come to, and the most, are all numbers.
    """
    limits = {pair: min(within - more, 1 + (more < 0)) for pair, more in ahead.items()}
    fewest, greatest = dict.fromkeys(most, 0), dict(most)
    moved = True
    while moved:
        moved = False
        for (one, other), limit in limits.items():
            if fewest[one] - fewest[other] > limit:
                fewest[other], moved = fewest[one] - limit, True
            if greatest[one] - greatest[other] > limit:
                greatest[one], moved = greatest[other] + limit, True
        if any(fewest[one] > most[one] or greatest[one] < 0 for one in most):
            return False
    return sum(fewest.values()) <= total <= sum(greatest.values())
