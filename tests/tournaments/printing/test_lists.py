"""League tables on paper: every row once, with its headings on each page."""

from typing import Any

import pytest

from tests.tournaments.printing.reading import open_pdf, words
from tests.tournaments.printing.test_league_papers import made
from tournaments.standings.teams.columns import TeamLine, team_listing
from tournaments.standings.teams.match import LeagueMatch
from tournaments.standings.teams.table import League, league_table
from web.listings.printed import printed_list

HEADS = ("#", "Team", "P", "W", "D", "L", "F", "A", "+/\N{MINUS SIGN}", "Pts", "Pts/P", "Form")
LONG = "The Fox and Hounds with a very long name indeed of Lower Slaughter"


def a_list(title: str, rows: int) -> dict[str, Any]:
    """A league table as the printer is given it."""
    columns = [
        {
            "heading": head,
            "right": head not in {"#", "Team", "Form"},
            "name": head == "Team",
            "strong": head == "Pts",
        }
        for head in HEADS
    ]
    numbers = ["10", "5", "2", "3", "44", "46", "-2", "12.5", "1.25", "WLWDL"]
    names = [LONG if at == 3 else f"Team {at}" for at in range(1, rows + 1)]
    return {
        "title": title,
        "columns": columns,
        "rows": [[str(at), name, *numbers] for at, name in enumerate(names, 1)],
    }


def a_season(*lists: dict[str, Any]) -> dict[str, Any]:
    return {"name": "Winter", "league": "The Oak", "made": "As of today.", "lists": list(lists)}


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("counts", [(0,), (1,), (6, 6, 6), (80,), (33, 3), (38, 2), (12, 60, 5)])
def test_every_row_stands_once_and_each_part_has_its_headings(counts: tuple[int, ...], size: str) -> None:
    lists = [a_list(f"Division {number}", count) for number, count in enumerate(counts, 1)]
    pages = open_pdf(made("tables", a_season(*lists), size)).pages
    texts = [page.extract_text() for page in pages]
    whole = "\n".join(texts)
    assert whole.count("1.25") == sum(counts)
    for number in range(1, len(counts) + 1):
        assert sum(f"Division {number}\n" in f"{text}\n" for text in texts) >= 1
    parts = sum(text.count("Division ") for text in texts)
    assert whole.count("Pts/P") == parts
    assert all("Division " in text for text in texts)


def test_a_season_without_a_division_says_so() -> None:
    assert "The season has no division yet." in words(made("tables", a_season()))


def test_the_printer_is_given_what_paper_shows() -> None:
    rows = league_table(League([1, 2], [LeagueMatch(1, 2, 6, 3)]))
    table = team_listing("Division 1", [TeamLine(row, f"Team {row.team}") for row in rows])
    given = printed_list(table, "Division 1")
    assert [one["heading"] for one in given["columns"]] == [head for head in HEADS if head != "Pts/P"]
    assert given["rows"] == [
        ["1", "Team 1", "1", "1", "0", "0", "6", "3", "+3", "2", ""],
        ["2", "Team 2", "1", "0", "0", "1", "3", "6", "-3", "0", ""],
    ]
