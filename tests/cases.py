"""Try every case of a table in one test: a test of its own costs more than most cases do, in every worker.

A test that fails names each case that is wrong, and why. `TESTS_APART=1 pytest ...` makes each case a test of its own,
to run one by its name; so do the runs against mutants (bench/quick_tests.py), which end with the first that fails.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import signature
from typing import Any

import pytest

APART = "TESTS_APART"
Test = Callable[..., None]


def every(
    names: str | Sequence[str],
    cases: Iterable[Any],
    *,
    ids: Callable[[Any], Any] | Iterable[Any] | None = None,
) -> Callable[[Test], Test]:
    """Return a decorator that tries a test with each case; it is read as `pytest.mark.parametrize` is.

    For tests without a fixture that a case would change. Cases with a mark are a test beside that of the others.
    """
    if os.environ.get(APART):
        return pytest.mark.parametrize(names, cases, ids=ids)
    columns = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    listed = list(cases)
    said = [None] * len(listed) if ids is None or callable(ids) else list(ids)
    groups: defaultdict[tuple[str, ...], list[tuple[dict[str, Any], object]]] = defaultdict(list)
    for case, name in zip(listed, said, strict=True):
        of_its_own = hasattr(case, "marks")
        values = case.values if of_its_own else [case] if len(columns) == 1 else case
        row = dict(zip(columns, values, strict=True))
        marks = tuple(mark.name for mark in case.marks) if of_its_own else ()
        groups[marks].append((row, (of_its_own and case.id) or name))
    assert groups, "a table without a case"

    def decorate(test: Test) -> Test:
        @wraps(test)
        def whole(**given: Any) -> None:
            rows = given.pop("cases", groups[()])
            wrong: list[BaseException] = []
            for row, name in rows:
                try:
                    test(**given, **row)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"The case: {name or named(row, ids)}")
                    wrong.append(error)
            if wrong:
                raise BaseExceptionGroup(f"{len(wrong)} of {len(rows)} cases are wrong", wrong)

        asked = signature(test)
        others = [one for name, one in asked.parameters.items() if name not in columns]
        assert len(others) + len(columns) == len(asked.parameters), "a column that the test does not ask for"
        if list(groups) == [()]:
            whole.__signature__ = asked.replace(parameters=others)  # type: ignore[attr-defined]
            return whole
        whole.__signature__ = asked.replace(  # type: ignore[attr-defined]
            parameters=[*others, asked.parameters[columns[0]].replace(name="cases")]
        )
        each = [
            pytest.param(
                rows, marks=[getattr(pytest.mark, mark) for mark in marks], id=" ".join(marks) or "unmarked"
            )
            for marks, rows in groups.items()
        ]
        return pytest.mark.parametrize("cases", each)(whole)

    return decorate


def named(row: dict[str, Any], ids: object) -> str:
    """Return what a case is called: by what names its values, or else by the values themselves."""
    words = [ids(value) for value in row.values()] if callable(ids) else list(row.values())
    return ", ".join(f"{name}={word!r:.200}" for name, word in zip(row, words, strict=True))
