"""CSV for spreadsheets: what is read back is what was written, and nothing is taken for a formula."""

import csv
import io

import pytest

from web.csv_answers import MARK, CsvFile, csv_cell


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "+44 20 7946 0000",
        "-Ann",
        "@SUM(A1)",
        "  =1+1",
        "\uff1d1",
        "\uff0b1",
        "\uff0d1",
        "\uff201",
    ],
)
def test_a_name_that_a_spreadsheet_takes_for_a_formula_has_an_apostrophe_before_it(name: str) -> None:
    assert csv_cell(name) == f"'{name}"


@pytest.mark.parametrize("name", ["\t=1", "\r=1", "\n=1"])
def test_a_line_that_ends_in_a_name_is_a_space_and_hides_no_formula(name: str) -> None:
    assert csv_cell(name) == "' =1"


@pytest.mark.parametrize("name", ["Ann", "O'Hara", "'Tess", "Jean-Luc", "a=b", "Zoë", "", " Ann", "李"])
def test_other_names_are_as_they_are(name: str) -> None:
    assert csv_cell(name) == name


def test_numbers_are_numbers_and_nothing_is_nothing() -> None:
    assert [csv_cell(value) for value in (-3, 0, True, False, None, (7, 9), [])] == [
        "-3", "0", "true", "false", "", "7 9", "",
    ]  # fmt: skip


def test_whatever_stands_in_a_name_stays_in_its_cell() -> None:
    names = ['Ann "Ace" Lee', "Ben, Jr.", "Cleo\nDan", "Zoë; Eve"]
    text = CsvFile("Night", ("place", "name", "gone"), [{"place": 1, "name": name} for name in names]).text()
    assert text.startswith(f"{MARK}place,name,gone\r\n")
    assert list(csv.reader(io.StringIO(text.removeprefix(MARK), newline=""))) == [
        ["place", "name", "gone"],
        *(["1", name.replace("\n", " "), ""] for name in names),
    ]


@pytest.mark.parametrize(
    ("title", "name"), [("Zoë's bustle!", "zoes-bustle.csv"), ("李\r\nX: y", "x-y.csv"), ("李", "list.csv")]
)
def test_a_file_has_a_name_that_every_disk_takes(title: str, name: str) -> None:
    assert CsvFile(title, (), ()).name == name
