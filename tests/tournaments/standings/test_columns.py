"""A column that is declared is everywhere at once: nothing else has to know of it."""

from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string
from rest_framework import serializers

from listings import Column, Format, Shown, json_row
from tests.web.test_listings import read_workbook
from tournaments.standings.teams import columns as declared
from tournaments.standings.teams.columns import (
    TEAM_COLUMNS,
    FinalLine,
    TeamLine,
    cells_to_keep,
    command_row,
    final_listing,
    team_listing,
)
from tournaments.standings.teams.match import LeagueMatch
from tournaments.standings.teams.table import League, league_table
from web.csv_answers import CsvFile
from web.listings.fields import row_serializer
from web.listings.page import page_table
from web.listings.text import text_table
from web.listings.xlsx import Sheet, XlsxFile

BELL, FOX = 1, 2
NAMES = {BELL: "Bell", FOX: "Fox"}
GAMES = Column[TeamLine](
    "games",
    "Games played",
    lambda line: line.row.tally.games_for + line.row.tally.games_against,
    short="G",
    shown_in=frozenset(Shown),
)


@pytest.fixture
def new_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared, "TEAM_COLUMNS", (*TEAM_COLUMNS, GAMES))


def lines() -> list[TeamLine]:
    rows = league_table(League([BELL, FOX], [LeagueMatch(BELL, FOX, 6, 3)]))
    return [TeamLine(row, NAMES[row.team]) for row in rows]


@pytest.mark.usefixtures("new_column")
def test_a_new_column_of_a_league_table_is_on_pages_in_files_and_in_the_newspaper():
    table = team_listing("Division 1", lines())
    page = render_to_string("listings/_table.html", {"table": page_table(table)})
    assert '<abbr title="Games played">G</abbr>' in page
    assert json_row(table.keys(Format.JSON), table.rows[0])["games"] == 9
    keys = table.keys(Format.CSV)
    rows = [json_row(keys, row) for row in table.rows]
    text = CsvFile("", [key.name for key in keys], rows).text()
    assert (text.splitlines()[0].endswith(",games,deducted,adjusted,form"), ",9,0,0," in text) == (True, True)
    assert [line.split()[-1] for line in text_table(table)] == ["G", "9", "9"]
    sheet = read_workbook(XlsxFile("", [Sheet("Table", table)]).content())["Table"]
    assert [row[sheet[0].index("Games played")] for row in sheet] == ["Games played", 9, 9]


@pytest.mark.usefixtures("new_column")
def test_a_new_column_is_described_and_kept_with_final_tables():
    described = row_serializer("TeamRow", "A row.", declared.TEAM_COLUMNS, {"team": serializers.CharField()})
    assert described().fields["games"].__class__.__name__ == "IntegerField"
    assert cells_to_keep(lines()[0])["games"] == 9


def test_a_final_table_has_the_numbers_that_were_kept_and_nothing_of_a_column_that_came_later():
    kept = [cells_to_keep(line) for line in lines()]
    final = [
        FinalLine(line.place, line.team, cells, title=at == 0, goes="up" if at == 0 else "")
        for at, (line, cells) in enumerate(zip(lines(), kept, strict=True))
    ]
    listed = final_listing("Division 1", final)
    first = json_row(listed.keys(Format.JSON), final[0])
    assert first == {
        "place": 1,
        "tied": False,
        "team": {"id": BELL, "name": "Bell"},
        "played": 1,
        "won": 1,
        "drawn": 0,
        "lost": 0,
        "games_for": 6,
        "games_against": 3,
        "difference": 3,
        "points": 2,
        "deducted": 0,
        "adjusted": 0,
        "title": True,
        "goes": "up",
    }
    later = declared._final_column(GAMES)
    assert later.text(final[0]) == ""
    assert [page.text for page in page_table(listed).rows[0].cells][-1] == "2"


def test_points_a_match_are_there_only_where_they_decide():
    rows = lines()
    assert "points_per_match" not in json_row(team_listing("", rows).keys(Format.JSON), rows[0])
    uneven = [replace(line, per_match=True) for line in rows]
    written = json_row(team_listing("", uneven).keys(Format.JSON), uneven[0])
    assert (written["points_per_match"], list(written)[-4:]) == (
        "2.00",
        ["points_per_match", "adjusted", "form", "explanation"],
    )


def test_the_command_has_the_keys_that_are_promised_and_no_new_one(monkeypatch: pytest.MonkeyPatch):
    def keys() -> list[str]:
        found: dict[str, Any] = command_row(lines()[0].row, "Bell")
        return list(found)

    before = keys()
    monkeypatch.setattr(declared, "TEAM_COLUMNS", (*TEAM_COLUMNS, GAMES))
    assert keys() == before == list(declared.COMMAND_KEYS)
