"""What is left out on PostgreSQL is asked there by other tests; the page that names it names tests that are there."""

from pathlib import Path

from tests.statements import choose, repeats, shape
from tests.trace import written


def note(*shapes: str, seconds: float = 1.0, kept: bool = False) -> dict[str, object]:
    return {"shapes": shapes, "seconds": seconds, "kept": kept}


def test_a_statement_has_one_shape_whatever_its_values() -> None:
    one = 'SELECT "a" FROM "t" WHERE "id" IN (%s, %s, %s) AND "b" = %s LIMIT 21'
    other = 'SELECT "a" FROM "t" WHERE "id" IN (%s) AND "b" = %s LIMIT 1'
    assert shape(one) == shape(other)
    assert shape('INSERT INTO "t" VALUES (%s, %s), (%s, %s)') == shape('INSERT INTO "t" VALUES (%s, %s)')
    assert shape('SAVEPOINT "s1_x1"') == shape('SAVEPOINT "s2_x9"')
    when = "WHEN (id = %s) THEN %s "
    assert shape(f"CASE {when}{when}ELSE NULL END") == shape(f"CASE {when}ELSE NULL END")
    assert shape(one) != shape(one.replace('"b"', '"c"'))


def test_what_others_ask_is_left_out_and_the_slowest_first() -> None:
    tests = {
        "slow": note("a", "b", seconds=9),
        "quick": note("a"),
        "other": note("b"),
        "own": note("a", "c"),
    }
    assert choose([tests]) == ["quick", "slow"]


def test_what_is_always_asked_counts_for_the_others() -> None:
    tests = {"locks": note("a", "b", seconds=60, kept=True), "same": note("b"), "more": note("b", "c")}
    assert choose([tests]) == ["same"]


def test_each_process_notes_the_tests_that_it_ran() -> None:
    here, there = {"one": note("a"), "both": note("a", "b")}, {"two": note("b", seconds=2)}
    assert choose([here, there]) == ["one", "two"]


def test_the_tests_that_are_left_out_are_there(root: Path) -> None:
    named = {test.partition("[")[0] for test in repeats()}
    files = {test.partition("::")[0] for test in named}
    assert named - {f"{file}::{name}" for file in files for name in written(root, file)} == set()
    assert len(named) > 300
