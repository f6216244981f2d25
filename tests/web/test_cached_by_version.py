"""What is made of many rows is kept in one place for each thing, whatever its state."""

from django.conf import settings
from django.core.cache import cache

from web.cached_by_version import cached_by_version, many_cached_by_version


def test_it_is_made_once_for_a_state_and_anew_for_the_next(db: None) -> None:
    made: list[str] = []

    def board(state: str) -> str:
        def make() -> str:
            made.append(state)
            return f"board {state}"

        return cached_by_version("board:1", state, 60, make)

    assert [board("a"), board("a"), board("b"), board("b"), board("a")] == [
        "board a", "board a", "board b", "board b", "board a",
    ]  # fmt: skip
    assert made == ["a", "b", "a"]


def test_the_next_state_takes_the_place_of_the_last(db: None) -> None:
    for version in range(1000):
        cached_by_version("board:1", str(version), 60, lambda: "x" * 100)
    assert cache.get(f"kept:{settings.BUILD}:board:1") == ("999", "x" * 100)
    assert cache.get(f"kept:{settings.BUILD}:board:1:0") is None


def test_of_many_only_those_are_made_whose_state_has_changed(db: None) -> None:
    made: list[str] = []

    def make(name: str) -> int:
        made.append(name)
        return len(made)

    assert many_cached_by_version({"one": "a", "two": "a"}, 60, make) == {"one": 1, "two": 2}
    assert many_cached_by_version({"two": "b", "one": "a"}, 60, make) == {"one": 1, "two": 3}
    assert made == ["one", "two", "two"]
