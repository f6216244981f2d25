"""Exact bounds of small nights, proved anew by trying every night; and no count at its bound could be less."""

import pytest

from tests.cases import every
from tests.tournaments.movements.rotation.every_night import Search
from tournaments.movements.rotation.opening import short_night
from tournaments.movements.rotation.plan import RotationRound, measure, plan
from tournaments.movements.rotation.quality import REPEATS, known_repeats
from tournaments.movements.rotation.tally import EXACT

SLOW = {(7, 5, False), (7, 5, True), (7, 6, False), (9, 4, False)}
"""Proofs of more than half a second: players, rounds, whether of meetings."""
PROOFS = [
    (players, rounds, meetings, least)
    for (players, rounds), both in EXACT.items()
    for meetings, least in zip((False, True), both, strict=True)
    if (players, rounds, meetings) != (7, 6, True)
]


@every(("players", "rounds", "meetings", "least"), [proof for proof in PROOFS if proof[:3] not in SLOW])
def test_an_exact_bound_is_what_trying_every_night_finds(
    players: int, rounds: int, meetings: bool, least: int
) -> None:
    assert Search(players, rounds, meetings).least() == least


@pytest.mark.soak
@every(("players", "rounds", "meetings", "least"), [proof for proof in PROOFS if proof[:3] in SLOW])
def test_a_larger_exact_bound_is_what_trying_every_night_finds(
    players: int, rounds: int, meetings: bool, least: int
) -> None:
    assert Search(players, rounds, meetings).least() == least


@every(("players", "rounds"), sorted({(5, 4), *EXACT}))
def test_the_planned_night_is_at_its_exact_bound(players: int, rounds: int) -> None:
    quality = next(plan(range(players), rounds, effort=0)).quality
    counts = [quality[key] for key in REPEATS]
    # 20 meetings of 7 players in 6 rounds are the best that is known.
    assert [count.best for count in counts] == [True, (players, rounds) != (7, 6)]
    if (players, rounds) in EXACT:
        assert tuple(count.bound for count in counts) == EXACT[players, rounds]


@every(
    ("players", "rounds"),
    [(players, rounds) for players in range(4, 7) for rounds in range(1, 5) if rounds < players],
)
def test_of_the_smallest_nights_none_does_better_where_the_sentence_says_so(
    players: int, rounds: int
) -> None:
    quality = next(plan(range(players), rounds, effort=0)).quality
    for key, meetings in zip(REPEATS, (False, True), strict=True):
        count, least = quality[key], Search(players, rounds, meetings).least()
        assert count.bound <= least <= count.value
        assert count.best == (count.value == least)
        assert count.best == (count.value == 0 or "best possible" in count.sentence)


def test_a_night_that_repeats_partners_is_held_to_the_general_bound_alone() -> None:
    # The same two sides of 0 to 3 never oppose twice in any but their own table: 6 players, 3 rounds without a repeat.
    night = [
        RotationRound(((0, 2, 1, 3),), (4, 5)),
        RotationRound(((0, 4, 1, 5),), (2, 3)),
        RotationRound(((2, 4, 3, 5),), (0, 1)),
    ]
    counts = measure(night)
    assert (counts["partner_repeats"].value, counts["opponent_repeats"].value) == (3, 0)
    assert counts["opponent_repeats"].bound == 0
    fair = next(plan(range(6), 3, effort=0)).quality["opponent_repeats"]
    assert fair.sentence == (
        "Opponents meet again once. That's the best possible with partners and sit-outs this fair."
    )


def test_where_nothing_is_proved_a_kept_night_is_the_best_that_is_known() -> None:
    assert known_repeats(12, 5) == (2, 32)
    assert known_repeats(400, 5) is None
    assert short_night(12, 5) is not None
    quality = next(plan(range(12), 5, effort=0)).quality
    assert [quality[key].sentence for key in REPEATS] == [
        "Opponents meet again twice. That's the best known.",
        (
            "People share a table again 32 times. That's the best known with opponents spread this evenly; "
            "30 times can't be avoided."
        ),
    ]
