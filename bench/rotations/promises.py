"""What docs/rotations.md promises of any night, looked for in many of them."""

from collections.abc import Iterator
from random import Random

from bench.rotations.judging import Judged, counted, judged, timed
from tournaments.movements.rotation.plan import EFFORT, RotationPlan, plan

AT_BOUND = ("partner_repeats", "sit_outs_spread", "sit_outs_in_a_row")
OPPOSED = 3
FEW, SOON, LATER = 100, 1.0, 20.0
"""Up to so many players a plan is there within a second, and within twenty whatever is asked."""
SAMPLE = 200
STRANGERS = (47, 12)
"""From so many players on, up to so many rounds repeat no meeting of any kind."""
REPAIRS = ((32, 10), (64, 10), (200, 10), (64, 30), (200, 40))
LEFT, CAME = 2, 3


def broken(players: int, rounds: int, found: Judged) -> list[str]:
    """Return what a night from the first plan does not keep."""
    faults = [f"{key} {found.shown(key)}" for key in AT_BOUND if found.missed(key)]
    if found.value("most_opposed") > OPPOSED and rounds < players:
        faults.append(f"most_opposed {found.value('most_opposed')}")
    if found.value("first_deals_spread") > 1:
        faults.append(f"first_deals_spread {found.value('first_deals_spread')}")
    least, longest = STRANGERS
    if players >= least and rounds <= longest and found.value("meeting_repeats"):
        faults.append(f"meeting_repeats {found.value('meeting_repeats')}")
    if found.seconds > (SOON if players <= FEW else LATER):
        faults.append(f"{found.seconds:.1f} s")
    return faults


def cells(seed: int) -> Iterator[tuple[int, int]]:
    """Give every night of 4 to 60 players and 1 to n - 1 rounds, and then a sample of others by the seed."""
    for players in range(4, 61):
        for rounds in range(1, players):
            yield players, rounds
    chance = Random(seed)
    for _ in range(SAMPLE):
        players = chance.randrange(61, 401)
        yield players, chance.randrange(1, players)


def nights(seed: int) -> Iterator[tuple[str, bool]]:
    """Plan them all; give a line for each that breaks a promise, and one about all."""
    many = kept = 0
    soon = later = 0.0
    for players, rounds in cells(seed):
        found = judged(players, rounds, seed)
        faults = broken(players, rounds, found)
        many, kept = many + 1, kept + (not faults)
        if players <= FEW:
            soon = max(soon, found.seconds)
        else:
            later = max(later, found.seconds)
        if faults:
            yield f"{players} players, {rounds} rounds: {', '.join(faults)}", True
    told = f"{kept} of {many} nights (every one to 60 players, {SAMPLE} larger ones by seed {seed}) keep every promise"
    yield f"{told}; a first plan took {soon:.2f} s up to {FEW} players and {later:.1f} s beyond.", False


def repaired(players: int, rounds: int, seed: int) -> tuple[RotationPlan, RotationPlan, Judged]:
    """Play half of a night, let two go and three come, and plan the rest; return both plans and what is left."""
    first = list(plan(range(1, players + 1), rounds, seed=seed, effort=0))[-1]
    chance = Random(seed)
    gone = chance.sample(range(1, players + 1), LEFT)
    here = [one for one in range(1, players + CAME + 1) if one not in gone]
    played = first.rounds[: rounds // 2]
    found, seconds = timed(
        lambda: list(plan(here, rounds - len(played), played, seed=seed, effort=EFFORT // 10))[-1]
    )
    return first, found, Judged(counted((*played, *found.rounds), players + CAME), seconds)


def repairs(seed: int) -> Iterator[tuple[str, bool]]:
    """Give a line for each repair, and whether it breaks a promise."""
    for players, rounds in REPAIRS:
        _, _, found = repaired(players, rounds, seed)
        told = ", ".join(
            f"{key} {found.shown(key)}"
            for key in (
                "partner_repeats",
                "opponent_repeats",
                "meeting_repeats",
                "sit_outs_spread",
                "sit_outs_in_a_row",
            )
        )
        what = f"{players} players, {rounds} rounds, {LEFT} go and {CAME} come after {rounds // 2}"
        yield f"{what}: {told}; {found.seconds:.1f} s", any(found.missed(key) for key in AT_BOUND)
