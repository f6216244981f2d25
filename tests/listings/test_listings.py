"""A column is declared once, and everything that shows a list reads it."""

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

import pytest

from listings import (
    IN_FILES,
    OPENED,
    WHOLE,
    WIDE,
    Column,
    Format,
    Key,
    KeyType,
    Kind,
    Listing,
    Named,
    Place,
    Shown,
    frozen_cells,
    json_row,
    thawed,
)


@dataclass(frozen=True)
class Line:
    at: Place
    who: Named
    points: Decimal
    games: int
    share: float | None
    day: date | None
    results: tuple[str, ...]


ANN = Line(Place(1, risen=2), Named(7, "Ann"), Decimal("12.50"), 5, 66.7, date(2026, 11, 6), ("won", "lost"))
BEN = Line(Place(2, tied=True), Named(8, "Ben"), Decimal("-3.00"), 4, None, None, ())
OUT = Line(Place(None), Named(None, "Cleo"), Decimal(0), 0, None, None, ())

COLUMNS: tuple[Column[Line], ...] = (
    Column("place", "Place", lambda line: line.at, Kind.PLACE, short="#"),
    Column("player", "Player", lambda line: line.who, Kind.NAME),
    Column("points", "Points", lambda line: line.points, Kind.POINTS, short="Pts", signed=True),
    Column("games", "Games", lambda line: line.games, priority=WIDE, dropped=lambda line: line.games == 4),
    Column("share", "Share", lambda line: line.share, decimals=1, unit="%", priority=WHOLE),
    Column("day", "Last played", lambda line: line.day, Kind.DATE, priority=OPENED),
    Column("form", "Form", lambda line: line.results, Kind.FORM, shown_in=IN_FILES),
)


def listed(**more: object) -> Listing[Line]:
    return replace(Listing("Standings", COLUMNS, [ANN, BEN, OUT]), **more)


def test_a_cell_is_read_as_people_write_it():
    assert [[column.text(line) for column in COLUMNS] for line in (ANN, BEN, OUT)] == [
        ["1", "Ann", "+12.5", "5", "66.7%", "2026-11-06", "WL"],
        ["2=", "Ben", "-3", "(4)", "", "", ""],
        ["", "Cleo", "0", "0", "", "", ""],
    ]


def test_programs_read_a_place_with_whether_it_is_shared_and_points_as_numbers():
    assert [json_row(listed().keys(Format.JSON), line) for line in (ANN, BEN)] == [
        {
            "place": 1,
            "tied": False,
            "name": "Ann",
            "player": 7,
            "points": 12.5,
            "games": 5,
            "share": 66.7,
            "day": date(2026, 11, 6),
            "form": ["won", "lost"],
        },
        {
            "place": 2,
            "tied": True,
            "name": "Ben",
            "player": 8,
            "points": -3,
            "games": 4,
            "share": None,
            "day": None,
            "form": [],
        },
    ]


def test_a_team_is_an_object_in_json_and_two_columns_in_csv():
    columns = [Column[Line]("team", "Team", lambda line: line.who, Kind.TEAM)]
    teams = Listing("Teams", columns, [ANN])
    assert json_row(teams.keys(Format.JSON), ANN) == {"team": {"id": 7, "name": "Ann"}}
    assert json_row(teams.keys(Format.CSV), ANN) == {"name": "Ann", "team": 7}


def test_a_column_is_there_only_if_its_rows_need_it():
    given = Column[Line](
        "given",
        "Given",
        lambda line: line.games or None,
        only_if=lambda column, rows: any(column.value(row) for row in rows),
    )
    assert [one.key for one in Listing("", [given], [OUT]).shown(Shown.PAGE)] == []
    assert [one.key for one in Listing("", [given], [OUT, ANN]).shown(Shown.PAGE)] == ["given"]


def test_a_place_to_show_has_the_columns_that_ask_for_it_up_to_a_priority():
    assert [one.key for one in listed().shown(Shown.PAGE, WIDE)] == ["place", "player", "points", "games"]
    assert [one.key for one in listed().shown(Shown.FILE, OPENED)][-2:] == ["day", "form"]
    assert listed().shown(Shown.NEWSPAPER) == []


def test_a_format_may_have_keys_in_another_order():
    keys = listed(order={Format.JSON: ("form", ..., "place")}).keys(Format.JSON)
    assert [key.name for key in keys] == [
        *("form", "tied", "name", "player", "points", "games", "share", "day", "place")
    ]
    assert [key.name for key in listed().keys(Format.CSV)][:3] == ["place", "tied", "name"]


def test_json_leaves_out_what_may_be_missing_and_csv_does_not():
    share = Key[Line]("share", lambda line: line.share, KeyType.NUMBER, missing=True)
    assert json_row([share], BEN) == {}
    assert json_row([replace(share, missing=False)], BEN) == {"share": None}


def test_numbers_and_points_are_kept_for_good_and_exactly():
    kept = frozen_cells(COLUMNS, ANN)
    assert kept == {"points": "12.50", "games": 5, "share": 66.7}
    points, games = COLUMNS[2], COLUMNS[3]
    assert (thawed(points, kept), thawed(games, kept)) == (Decimal("12.5"), 5)
    assert thawed(replace(games, key="added later"), kept) is None


@pytest.mark.parametrize("kind", list(Kind))
def test_nothing_is_an_empty_cell_of_every_kind(kind: Kind):
    nothing = Column[None]("nothing", "Nothing", lambda _row: None, kind, decimals=1, unit="%", signed=True)
    assert nothing.text(None) == ""
    assert replace(nothing, empty="-").text(None) == "-"
