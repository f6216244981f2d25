"""A table that was pasted is cut into the cells that were meant."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from clubs.lists.cells import read_sheet
from tests.cases import every


def cells(text: str) -> list[tuple[str, ...]]:
    return [row.cells for row in read_sheet(text).rows]


@every(
    "text, found",
    [
        ("a,b\nc,d", [("a", "b"), ("c", "d")]),
        ("a;b,c\nd;e", [("a", "b,c"), ("d", "e")]),
        ("a;b\t\nc;d", [("a", "b"), ("c", "d")]),
        ("a;b\tx\nc;d", [("a", "b\tx"), ("c", "d")]),
        ('a,"b, c"', [("a", "b, c")]),
        ('\ufeff"a, b",c', [("a, b", "c")]),
        ('a,"say ""hello"", twice",c', [("a", 'say "hello", twice', "c")]),
        ('a,"The Ash\nChurch Lane",c\nd,e,f', [("a", "The Ash\nChurch Lane", "c"), ("d", "e", "f")]),
        ('2) "Evans, Fred",x', [("2) Evans, Fred", "x")]),
        ('Nat "Bomber" Smith,x', [('Nat "Bomber" Smith', "x")]),
        ('"Bomber" Smith,x', [('"Bomber" Smith', "x")]),
        ('a , "b" ,c', [("a", "b", "c")]),
        ("a,,\n,,\n,b", [("a",), ("", "b")]),
    ],
)
def test_a_table_is_cut_into_its_cells(text: str, found: list[tuple[str, ...]]) -> None:
    assert cells(text) == found


@every(
    "text, found",
    [
        (
            "Div 1\na;b\nDiv 2\nc;d\nDiv 3\ne",
            [("Div 1",), ("a", "b"), ("Div 2",), ("c", "d"), ("Div 3",), ("e",)],
        ),
        ("a;b\nc;d, e\nf,g\th", [("a", "b"), ("c", "d, e"), ("f,g", "h")]),
        ('a,b\n"c; d",e\n"f; g\nh",i', [("a", "b"), ("c; d", "e"), ("f; g\nh", "i")]),
        (
            "A,Ash,Jo\nA,Oak,Kim\nA;Elm, Church Lane;Pat",
            [
                ("A", "Ash", "Jo"),
                ("A", "Oak", "Kim"),
                ("A", "Elm, Church Lane", "Pat"),
            ],
        ),
        (
            "Ash;Jo, Kim\nOak;Pat\nElm;Lee, Ray;Max",
            [("Ash", "Jo, Kim"), ("Oak", "Pat"), ("Elm", "Lee, Ray", "Max")],
        ),
        (
            "a;b\nc;d\ne\tf\ng\th\ni\nj\nk,l\n",
            [("a", "b"), ("c", "d"), ("e", "f"), ("g", "h"), ("i",), ("j",), ("k", "l")],
        ),
        ("Birch\tInn\nOak\nElm\nFir", [("Birch\tInn",), ("Oak",), ("Elm",), ("Fir",)]),
    ],
)
def test_a_line_with_another_separator_is_cut_by_itself(text: str, found: list[tuple[str, ...]]) -> None:
    assert [row.cells for row in read_sheet(text, line_by_line=True).rows] == found


def test_an_open_quotation_mark_is_told_of_its_line_alone() -> None:
    rows = read_sheet('Div 1,Ash A,The Ash,"Jo\nDiv 1,Birch,Birch Inn,Kim\nDiv 1,"Oak",Oak Inn,Pat\n').rows
    assert [(row.number, row.cells, row.open_quote) for row in rows] == [
        (1, ("Div 1", "Ash A", "The Ash", "Jo"), True),
        (2, ("Div 1", "Birch", "Birch Inn", "Kim"), False),
        (3, ("Div 1", "Oak", "Oak Inn", "Pat"), False),
    ]


CELL = st.text(alphabet='ab "\u00e9', max_size=6).map(lambda text: " ".join(text.split()))


@given(
    st.lists(
        st.lists(CELL, min_size=2, max_size=4).filter(lambda row: bool(row[-1])), min_size=1, max_size=6
    ),
    st.sampled_from("\t;,"),
)
def test_what_a_spreadsheet_writes_is_read_again(rows: list[list[str]], separator: str) -> None:
    sheet = io.StringIO()
    csv.writer(sheet, delimiter=separator, quoting=csv.QUOTE_ALL).writerows(rows)
    assert cells(sheet.getvalue()) == [tuple(row) for row in rows]


@given(
    st.lists(
        st.lists(st.sampled_from(["Ash", "The Ash", "Jo"]), min_size=2, max_size=4), min_size=2, max_size=6
    ),
    st.sampled_from("\t;,"),
    st.integers(0, 5),
)
def test_one_open_quotation_mark_changes_no_other_line(
    rows: list[list[str]], separator: str, place: int
) -> None:
    lines = [separator.join(row) for row in rows]
    place %= len(lines)
    broken = [f'"{line}' if number == place else line for number, line in enumerate(lines)]
    assert cells("\n".join(broken)) == [tuple(row) for row in rows]
    opened = [row.number for row in read_sheet("\n".join(broken)).rows if row.open_quote]
    assert opened == [place + 1]
