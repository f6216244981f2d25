"""A room with fewer tables than people could fill: more sit out, and as fairly."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from tests.cases import every
from tournaments.movements.answers import answers
from tournaments.movements.rotation.plan import Constraints, PlanRefused, RotationPlan, RotationRound, plan


def last(players: int, rounds: int, tables: int, **options: object) -> RotationPlan:
    return list(plan(range(players), rounds, effort=30_000, tables=tables, **options))[-1]  # type: ignore[arg-type]


@every(("players", "tables"), [(13, 2), (22, 4), (41, 8), (41, 6), (9, 1)])
def test_all_sit_out_alike_and_not_twice_in_a_row_where_more_play_than_rest(
    players: int, tables: int
) -> None:
    found = last(players, 6, tables)
    assert {len(each.tables) for each in found.rounds} == {tables}
    assert {len(each.sit_outs) for each in found.rounds} == {players - 4 * tables}
    quality = found.quality
    assert quality["partner_repeats"].value == 0
    for key in ("sit_outs_spread", "sit_outs_in_a_row"):
        assert quality[key].value == quality[key].bound, key
    rests = Counter(entrant for each in found.rounds for entrant in each.sit_outs)
    times = [rests[entrant] for entrant in range(players)]
    assert max(times) - min(times) <= 1


def test_where_more_rest_than_play_some_rest_twice_in_a_row_and_that_is_its_bound(
    judged: Callable[[int, list[RotationRound]], dict[str, tuple[int, int]]],
) -> None:
    found = last(13, 6, 1)
    assert found.quality["sit_outs_in_a_row"].bound == 5 * (9 + 9 - 13)
    assert found.quality["sit_outs_in_a_row"].best
    assert judged(13, list(found.rounds))["byes spread"] == (1, 1)


def test_a_table_that_breaks_in_mid_night_leaves_what_was_played_and_lets_more_rest() -> None:
    played = next(plan(range(41), 8, effort=0)).rounds[:3]
    found = last(41, 5, 9, played=played)
    assert {len(each.tables) for each in found.rounds} == {9}
    assert found.quality["partner_repeats"].value == 0
    assert found.quality["sit_outs_spread"].value == 1
    assert found.quality["sit_outs_in_a_row"].value == 0


def test_more_tables_than_people_fill_change_nothing() -> None:
    assert list(plan(range(22), 4, effort=0, tables=9)) == list(plan(range(22), 4, effort=0))


def test_no_table_is_refused_and_a_wish_for_one_that_is_not_there() -> None:
    with pytest.raises(PlanRefused) as caught:
        plan(range(1, 14), 4, wishes=Constraints({1: 3}), tables=0)
    assert [(fault.code, fault.field) for fault in caught.value.problems] == [
        ("no_tables", "tables"),
        ("table_unknown", "wishes.fixed_tables"),
    ]
    asked = {"entrants": list(range(1, 14)), "rounds": 2, "tables": 2, "wishes": {"fixed_tables": {"1": 3}}}
    (line,) = answers(json.dumps(asked))
    assert line["nearest"] is not None
    assert line["nearest"]["tables"] == 2  # type: ignore[index]
