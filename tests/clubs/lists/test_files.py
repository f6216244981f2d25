"""Files that were uploaded: the encodings of spreadsheets, workbooks, and what is neither."""

import io
import re
import zipfile
from collections.abc import Callable
from datetime import date

import pytest

from clubs.lists.cells import MOST_LINES
from clubs.lists.files import MOST_BYTES, MOST_OF_A_CELL, MOST_UNPACKED, read_file
from clubs.lists.people import read_people
from problems import Refused
from tests.cases import every
from tests.clubs.lists.workbooks import changed_workbook, workbook
from tests.growth import MOST_TIMES, times_as_long

SHEET, BOOK = "xl/worksheets/sheet1.xml", "xl/workbook.xml"


@every("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_a_file_is_read_in_the_encodings_of_spreadsheets(encoding: str) -> None:
    text = "Name;Phone\r\nZoë O\N{RIGHT SINGLE QUOTATION MARK}Brien;07700 900001\r\n"
    assert read_file(text.encode(encoding)).removeprefix("\ufeff") == text


def test_a_workbook_has_the_players_of_its_first_sheet() -> None:
    content = workbook(
        [
            ["No", "Name", "Phone", "Since"],
            [1.0, "Bray, Ann", "07700 900001", date(2026, 9, 1)],
            [2, "Ben\nCarlyon", 7700900002, None],
            [],
            [3, 'Cleo "C" Dunn'],
        ]
    )
    assert read_file(content).splitlines() == [
        "No\tName\tPhone\tSince",
        "1\tBray, Ann\t07700 900001\t2026-09-01",
        "2\tBen Carlyon\t7700900002",
        "",
        '3\t"Cleo ""C"" Dunn"',
    ]
    assert [one.line for one in read_people(read_file(content)).lines] == [
        "Ann Bray",
        "Ben Carlyon",
        'Cleo "C" Dunn',
    ]


def bomb() -> bytes:
    """Make a workbook whose sheet unpacks to more than is taken, of some kilobytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (MOST_UNPACKED + 1))
    return file.getvalue()


def entities() -> bytes:
    """Make a workbook whose sheet declares an entity, of which others could be made without end."""
    declared = b'<!DOCTYPE worksheet [<!ENTITY a "Ann">]><worksheet'
    return changed_workbook(workbook([["Ann"]]), {SHEET: (b"<worksheet", declared)})


def wide_row(size: int) -> bytes:
    """Make a workbook with a row of so many bytes."""
    row = b"<row>" + b"<c/>" * (size // 4) + b"</row></sheetData>"
    return changed_workbook(workbook([["Ann"]]), {SHEET: (b"</sheetData>", row)})


def one_text_for_all(size: int) -> bytes:
    """Make a workbook with so many bytes of cells and so long a text, which each of the cells names."""
    cell = b'<c t="s"><v>0</v></c>'
    rows = b"".join(b"<row>" + cell * 50 + b"</row>" for _row in range(size // (50 * len(cell))))
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    declared = b'<Override PartName="/xl/texts.xml" ContentType="' + kind + b'" /></Types>'
    text = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>%s</t></si></sst>'
    return changed_workbook(
        workbook([["Ann"]]),
        {SHEET: (b"</sheetData>", rows + b"</sheetData>"), "[Content_Types].xml": (b"</Types>", declared)},
        {"xl/texts.xml": text % (b"A" * size)},
    )


def one_part_for_all(size: int) -> bytes:
    """Make a workbook with many sheets, all of which name one part with so many bytes before its cells."""
    good = workbook([["Ann"]])
    (sheet,) = re.findall(rb"<sheet [^>]*/>", part_of(good, BOOK))
    return changed_workbook(
        good,
        {
            BOOK: (sheet, sheet * (size // len(sheet))),
            SHEET: (b"<dimension", b"<a/>" * (size // 4) + b"<dimension"),
        },
    )


def part_of(content: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return archive.read(name)


@every(
    "content, code",
    [
        (b"PK\x03\x04 and nothing else", "file_unreadable"),
        (bomb(), "file_too_large"),
        (entities(), "file_unreadable"),
        (b"a" * (MOST_BYTES + 1), "file_too_large"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "file_old"),
        (bytes(range(256)) * 9, "file_unreadable"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_list_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_file(content)
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(code, "file")]


@pytest.mark.parametrize("attack", [wide_row, one_text_for_all, one_part_for_all])
def test_a_workbook_of_four_times_the_size_takes_some_four_times_the_time(
    attack: Callable[[int], bytes],
) -> None:
    made = {size: attack(int(size)) for size in ("100000", "400000")}
    assert times_as_long(lambda size: read_file(made[size]), *made) < MOST_TIMES


def test_the_longest_list_is_not_too_large_and_a_longer_one_ends() -> None:
    row = [1, "Ann Bray", "Ben Carlyon", "07700 900001"]
    assert len(read_file(workbook([row] * MOST_LINES)).splitlines()) == MOST_LINES
    long = read_file(workbook([["A" * 3_000] * 60] * 4))
    assert [len(line) for line in long.splitlines()] == [60 * MOST_OF_A_CELL + 59] * 2
