"""Tests are dealt among workers: each once, and those that wait in front of all hands but two."""

from types import SimpleNamespace
from typing import Any

from tests.order import dealt


def items(*modules: tuple[str, int]) -> list[Any]:
    return [
        SimpleNamespace(nodeid=f"{module}::test_{number}")
        for module, count in modules
        for number in range(count)
    ]


def test_each_is_dealt_once_and_those_that_wait_are_in_front_of_all_hands_but_two() -> None:
    tests = items(
        ("tests/a.py", 5),
        ("tests/browser/test_a.py", 2),
        ("tests/browser/test_b.py", 1),
        ("tests/faults/test_c.py", 1),
        ("tests/z.py", 3),
    )
    hands = dealt(tests, 4)
    assert sorted(one.nodeid for one in hands) == sorted(one.nodeid for one in tests)
    assert [one.nodeid.partition("::")[0].removeprefix("tests/") for one in hands] == [
        *("browser/test_a.py", "browser/test_a.py", "faults/test_c.py"),
        *("browser/test_b.py", "a.py", "a.py"),
        *("a.py", "a.py", "a.py"),
        *("z.py", "z.py", "z.py"),
    ]


def test_more_that_wait_than_a_hand_holds_are_dealt_too() -> None:
    tests = items(("tests/a.py", 1), ("tests/browser/test_a.py", 7))
    assert len(dealt(tests, 3)) == 8
