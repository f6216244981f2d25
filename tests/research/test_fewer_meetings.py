"""The search for fewer meetings chooses the best sides, and keeps each night where it belongs."""

from collections import Counter
from pathlib import Path

import pytest

from research.short_nights.cells import Night, read, weigh, write
from research.short_nights.fewer_meetings import keep
from research.short_nights.sides import with_best_sides
from tournaments.movements.rotation.opening import short_night

SAME_FOURS = [[0, 1, 2, 3, 4, 5, 6, 7], [0, 2, 1, 3, 4, 6, 5, 7]]
"""Two tables that stay: whoever partners opposes once, and two pairs of each oppose twice."""


def opposed_and_met(players: int, night: Night) -> tuple[int, int]:
    worth = weigh(players, night)
    assert worth is not None
    return worth.opposed, worth.met


def test_sides_that_others_cannot_better_are_proved() -> None:
    found, proved = with_best_sides(8, SAME_FOURS)
    assert proved
    assert opposed_and_met(8, found) == (4, 12)


def test_better_sides_are_found_while_everybody_keeps_their_tables_and_partners_do_not_repeat() -> None:
    # 0 and 1, 4 and 5 meet twice. Here they oppose both times; as partners in one round they would oppose once.
    night = [[0, 2, 1, 3, 4, 6, 5, 7], [0, 6, 1, 7, 4, 2, 5, 3]]
    assert opposed_and_met(8, night)[0] > 0
    found, proved = with_best_sides(8, night)
    assert proved
    assert opposed_and_met(8, found)[0] == 0
    assert [[set(seats[:4]), set(seats[4:])] for seats in found] == [
        [set(seats[:4]), set(seats[4:])] for seats in night
    ]
    partners = Counter(frozenset(seats[at : at + 2]) for seats in found for at in range(0, 8, 2))
    assert max(partners.values()) == 1


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """The ordinary night of 28 and 12 rounds, and nothing that is kept for its meetings."""
    ordinary, fewer = tmp_path / "ordinary.tsv", tmp_path / "fewer.tsv"
    write(ordinary, {(28, 12): short_night(28, 12) or []})
    write(fewer, {})
    return ordinary, fewer


def test_a_night_with_fewer_meetings_is_kept_beside_the_ordinary_one_and_only_once(
    files: tuple[Path, Path],
) -> None:
    ordinary, fewer = files
    before = ordinary.read_bytes()
    night = short_night(28, 12, fewer_meetings=True)
    assert night is not None
    assert keep((28, 12), night, ordinary, fewer)
    assert not keep((28, 12), night, ordinary, fewer)
    assert ordinary.read_bytes() == before
    assert opposed_and_met(28, read(fewer)[28, 12]) == opposed_and_met(28, night)


def test_a_night_that_is_better_in_both_replaces_the_ordinary_one(files: tuple[Path, Path]) -> None:
    ordinary, fewer = files
    good, worse = short_night(24, 12), short_night(24, 12)
    assert good is not None
    assert worse is not None
    # Two of different tables change places in the first round: that repeats more, and no partners.
    worse[0][0], worse[0][4] = worse[0][4], worse[0][0]
    assert opposed_and_met(24, worse) > opposed_and_met(24, good)
    write(ordinary, {(24, 12): worse})
    write(fewer, {(24, 12): good})
    assert keep((24, 12), good, ordinary, fewer)
    assert read(ordinary) == {(24, 12): good}
    assert read(fewer) == {}
