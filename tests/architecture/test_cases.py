"""A table of cases in one test: each case is tried, and each that is wrong is named."""

import pytest

from tests.cases import APART, every


@pytest.fixture(autouse=True)
def together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(APART, raising=False)


def wrong_cases(test) -> list[str]:
    with pytest.raises(BaseExceptionGroup) as caught:
        test()
    return [(str(error).partition("\n")[0], *error.__notes__) for error in caught.value.exceptions]


def test_every_case_is_tried_and_each_that_is_wrong_is_named() -> None:
    tried = []

    @every("number, square", [(2, 4), (3, 8), pytest.param(4, 15, id="the last")])
    def squares(number: int, square: int) -> None:
        tried.append(number)
        if number**2 != square:
            raise ValueError(number)

    assert wrong_cases(squares) == [
        ("3", "The case: number=3, square=8"),
        ("4", "The case: the last"),
    ]
    assert tried == [2, 3, 4]


def test_what_was_not_raised_is_wrong_too() -> None:
    @every("text", ["1", "x"], ids=str)
    def refused(text: str) -> None:
        with pytest.raises(ValueError, match="invalid"):
            int(text)

    assert wrong_cases(refused) == [("DID NOT RAISE ValueError", "The case: text='1'")]


@every("tens", [10, 20])
@pytest.mark.parametrize("half", [1, 2])
@every("ones", [1, 2], ids=["one", "two"])
def test_tables_stand_above_each_other_and_beside_fixtures(tens, ones, half, request) -> None:
    assert tens + ones in {11, 12, 21, 22}
    assert {"half", "request"} <= set(request.fixturenames)
    assert not {"tens", "ones"} & set(request.fixturenames)


def test_cases_with_a_mark_are_a_test_of_their_own() -> None:
    tried = []

    @every("number", [1, pytest.param(2, marks=pytest.mark.soak), 3])
    def counted(number: int) -> None:
        tried.append(number)

    (mark,) = counted.pytestmark
    unmarked, long = mark.args[1]
    assert [one.name for one in unmarked.marks] == []
    assert [one.name for one in long.marks] == ["soak"]
    counted(cases=unmarked.values[0])
    assert tried == [1, 3]
    counted(cases=long.values[0])
    assert tried == [1, 3, 2]


def test_a_table_without_a_case_and_a_column_that_nobody_asks_for_are_noticed() -> None:
    with pytest.raises(AssertionError, match="without a case"):
        every("number", [])
    with pytest.raises(AssertionError, match="does not ask"):
        every("number", [1])(lambda other: other)


def test_apart_each_case_is_a_test_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(APART, "1")
    assert every("number", [1, 2]) == pytest.mark.parametrize("number", [1, 2], ids=None)
