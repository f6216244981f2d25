"""Lists as pages, plain text and workbooks."""

import io
import re
from dataclasses import replace
from datetime import date
from typing import Any

from django.template.loader import render_to_string
from openpyxl import load_workbook
from python_calamine import CalamineWorkbook
from rest_framework.serializers import CharField

from listings import NARROW, WIDE, Column, Kind, Listing, Named, Shown
from tests.listings.test_listings import ANN, BEN, COLUMNS, Line, listed
from web.listings.fields import row_serializer
from web.listings.page import RowButton, page_table
from web.listings.text import text_table
from web.listings.xlsx import LINE, Sheet, XlsxFile


def drawn(listing: Listing[Line], **more: Any) -> str:
    return render_to_string("listings/_table.html", {"table": page_table(listing, **more)})


def test_a_page_has_the_columns_up_to_a_priority_and_a_row_opens_to_the_others():
    table = page_table(listed(), most=WIDE)
    assert [heading.text for heading in table.headings] == ["#", "Player", "Pts", "Games"]
    ann = table.rows[0]
    assert [(cell.label, cell.text) for cell in ann.folded] == [("Games", "5"), ("Last played", "2026-11-06")]
    assert (ann.opens, ann.until, ann.number, ann.label) == (True, "", 7, "Ann")


def test_a_row_opens_only_where_something_is_folded_away():
    narrow = page_table(listed(columns=[one for one in COLUMNS if one.priority == NARROW]))
    assert [row.opens for row in narrow.rows] == [False, False, False]
    until = page_table(listed(columns=[one for one in COLUMNS if one.priority <= WIDE]))
    assert {row.until for row in until.rows} == {"until-wide"}
    why = page_table(listed(columns=COLUMNS[:2], why=lambda line: f"{line.who.name} leads."))
    ann = why.rows[0]
    assert (ann.opens, ann.until, ann.why) == (True, "", "Ann leads.")


def test_a_row_may_be_out_of_competition_and_another_ones_own():
    table = page_table(listed(is_out=lambda line: line.at.place is None, is_own=lambda line: line is BEN))
    assert [row.css for row in table.rows] == ["", "own", "out"]


def test_a_cell_leads_where_the_page_says():
    page = drawn(
        listed(), addresses={"player": lambda line: f"/p/{line.who.number}/" if line.who.number else None}
    )
    assert '<a href="/p/7/">Ann</a>' in page
    assert "Cleo" in page
    assert page.count("<a ") == 2


def cells_of_rows(page: str) -> list[int]:
    """How many cells each row of a list has, its headings the first."""
    return [len(re.findall(r"<t[dh]\b", row)) for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL)]


def test_a_row_may_have_a_button_of_its_own_and_all_rows_a_cell_for_it():
    def remove(line: Line) -> RowButton | None:
        return RowButton("/7/remove/", "Remove", f"Remove {line.who.name}") if line is ANN else None

    columns = COLUMNS[:2]
    table = page_table(listed(columns=columns), button=remove)
    page = render_to_string("listings/_table.html", {"table": table, "csrf_token": "of-this-page"})
    form = re.search(r'<form method="post" action="/7/remove/">(.*?)</form>', page, re.DOTALL)
    assert form is not None
    assert 'value="of-this-page"' in form[1]
    assert '<button type="submit" class="quiet" aria-label="Remove Ann">Remove</button>' in form[1]
    assert page.count("<form") == 1
    assert cells_of_rows(page) == [3, 3, 3, 3]
    assert cells_of_rows(drawn(listed(columns=columns))) == [2, 2, 2, 2]
    assert 'colspan="3"' in drawn(listed(columns=columns, why=lambda _: "It leads."), button=remove)


def test_names_are_written_as_text():
    odd = replace(ANN, who=Named(9, "<b>Ann</b> & Co"))
    assert "&lt;b&gt;Ann&lt;/b&gt; &amp; Co" in drawn(listed(rows=[odd]))


def test_a_number_that_does_not_count_is_struck_and_in_brackets():
    assert "<s>(4)</s>" in drawn(listed())


def test_the_document_names_keys_in_the_order_in_which_json_has_them():
    first, second, third = COLUMNS[1], COLUMNS[2], COLUMNS[3]
    given = {"points": CharField(help_text="As a text."), "player": CharField()}
    row = row_serializer("Line", "A line.", (first, second, third), given, ("games", ...))
    assert list(row().fields) == ["games", "name", "player", "points"]
    assert row().fields["points"].help_text == "As a text."


def test_plain_text_has_names_at_the_left_and_numbers_at_the_right():
    columns = [replace(one, shown_in=frozenset({Shown.NEWSPAPER})) for one in COLUMNS[:4]]
    assert text_table(listed(columns=columns)) == [
        "            Pts Games",
        "   1 Ann  +12.5     5",
        "  2= Ben     -3   (4)",
        "     Cleo     0     0",
    ]


def read_workbook(content: bytes) -> dict[str, list[list[Any]]]:
    """The rows of each sheet, as another program reads them."""
    read = CalamineWorkbook.from_filelike(io.BytesIO(content))
    return {name: read.get_sheet_by_name(name).to_python() for name in read.sheet_names}


def workbook(*sheets: Sheet) -> bytes:
    return XlsxFile("Friday, standings", sheets).content()


def test_another_program_reads_numbers_as_numbers_and_days_as_days():
    assert read_workbook(workbook(Sheet("Standings", listed())))["Standings"] == [
        ["Place", "Shared", "Player", "Points", "Games", "Share", "Last played", "Form"],
        [1.0, "", "Ann", 12.5, 5.0, 66.7, date(2026, 11, 6), "WL"],
        [2.0, "=", "Ben", -3.0, 4.0, "", "", ""],
        ["", "", "Cleo", 0.0, 0.0, "", "", ""],
    ]


def test_a_heading_stays_and_what_does_not_count_is_struck():
    sheet = load_workbook(io.BytesIO(workbook(Sheet("Standings", listed())))).worksheets[0]
    assert sheet.freeze_panes == "D2"
    assert sheet["A1"].font.bold
    assert (sheet["E2"].font.strike, sheet["E3"].font.strike) == (None, True)
    assert sheet["F2"].number_format == '0.0"%"'
    assert (sheet["G2"].value.date(), sheet["G2"].number_format) == (date(2026, 11, 6), "yyyy-mm-dd")


def test_a_sentence_and_a_heading_of_many_words_go_on_below_and_a_wide_list_lies_on_its_side():
    sentence = (
        "third by points, and behind Bell A by games won of all the games that both of them have played"
    )
    columns = [Column[str]("why", "Why", lambda text: text, Kind.TEXT)]
    sheet = load_workbook(
        io.BytesIO(workbook(Sheet("Why", Listing("", columns, ["first", sentence]))))
    ).worksheets[0]
    heights = [sheet.row_dimensions[line].height for line in (1, 2, 3)]
    assert heights == [None, None, 2 * LINE]
    assert sheet.cell(3, 1).alignment.wrap_text
    assert sheet.page_setup.orientation == "portrait"
    numbers = [Column[str](f"k{at}", "Games that count", len, Kind.NUMBER) for at in range(12)]
    sheet = load_workbook(io.BytesIO(workbook(Sheet("Wide", Listing("", numbers, ["a"]))))).worksheets[0]
    assert sheet.row_dimensions[1].height == 3 * LINE
    assert sheet.page_setup.orientation == "landscape"


def test_text_is_never_a_formula_or_a_link():
    columns = [Column[str]("name", "Name", lambda text: text, Kind.TEXT)]
    odd = ["=1+1", "https://example.org/", "@SUM(A1)", "-2+3", "a\r\nb"]
    sheet = load_workbook(io.BytesIO(workbook(Sheet("Names", Listing("", columns, odd))))).worksheets[0]
    cells = [sheet.cell(line, 1) for line in range(2, 7)]
    assert [(cell.value, cell.data_type, cell.hyperlink) for cell in cells] == [
        *((text, "s", None) for text in odd[:4]),
        ("a  b", "s", None),
    ]


def test_each_list_has_a_sheet_and_the_same_lists_are_the_same_file():
    sheets = [
        Sheet("Division 1", listed()),
        Sheet("Division 1", listed(rows=[])),
        Sheet("A/B: [C]?*", listed()),
    ]
    content = workbook(*sheets)
    assert list(read_workbook(content)) == ["Division 1", "Division 1 2", "A B C"]
    assert workbook(*sheets) == content
