"""The page on the HTTP interface: every example of an answer is what a stranger gets for a published club."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from clubs.models import Club
from scoring.api.games import GameFilter
from tests.clubs.people import Visitor, club, stranger
from tests.tournaments.leagues.examples.played_nights import played_night, season_of
from tests.tournaments.nights.hall import tables
from tournaments.nights.models import Entrant
from tournaments.nights.results.selectors.table_results import TableOutcome

__all__ = ["club", "stranger"]

EXAMPLE = re.compile(r"^```\nGET /api/v1/(\S+)\n```\n\n```(json|csv)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MISSING = "there is no such key"
# By the key of a number, the rows that it may name.
Rows = dict[str, dict[int, int]]


def page(root: Path) -> str:
    return (root / "docs" / "api.md").read_text()


@pytest.fixture
def rows(club: Club) -> Rows:
    """The night that the page tells of: 2 points and 1 for Ann and Cleo, against Ben and Dan."""
    club.published = True
    club.save()
    night = played_night(club, [[((1, 2, 3, 4), [(0, 5), (0, 3)])]], ("Ann", "Ben", "Cleo", "Dan"))
    game = tables(night, 1)[0].game_id
    assert game is not None
    players = Entrant.objects.filter(night=night).values_list("number", "player_id")
    season = season_of(club, [night])
    return {
        "club": {1: club.pk},
        "night": {1: night.pk},
        "game": {1: game},
        "season": {1: season.pk},
        "player": dict(players),
    }


def address(path: str, rows: Rows) -> str:
    """The path of an example with the numbers that the rows have here."""
    for kind in ("night", "game", "season", "club"):
        path = path.replace(f"{kind}s/1/", f"{kind}s/{rows[kind][1]}/")
        path = path.replace(f"{kind}=1&", f"{kind}={rows[kind][1]}&")
    return path


def here(example: Any, rows: Rows, key: str = "") -> Any:
    """An example with the numbers that the rows have here."""
    if isinstance(example, dict):
        own = {"id": "night" if key == "night" else "game"}
        return {name: here(value, rows, own.get(name, name)) for name, value in example.items()}
    if isinstance(example, list):
        return [here(one, rows) for one in example]
    return rows[key][example] if key in rows and isinstance(example, int) else example


def part(answer: Any, example: Any) -> Any:
    """What an answer says of the keys that an example has."""
    if isinstance(example, dict) and isinstance(answer, dict):
        return {key: part(answer.get(key, MISSING), value) for key, value in example.items()}
    if isinstance(example, list) and isinstance(answer, list) and len(answer) == len(example):
        return [part(one, other) for one, other in zip(answer, example, strict=True)]
    return answer


def table(text: str, rows: Rows) -> list[list[str]]:
    """The cells of CSV with the numbers that the page has for these rows."""
    header, *lines = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    back = {kind: {str(real): str(shown) for shown, real in known.items()} for kind, known in rows.items()}
    kinds = {"player": "player", "counted_nights": "night", "dropped_nights": "night"}
    named = [re.sub(r"(?<=^night_)\d+$", lambda found: back["night"][found[0]], column) for column in header]
    return [
        named,
        *(
            [
                back[kinds[column]].get(cell, cell) if column in kinds else cell
                for column, cell in zip(header, line, strict=True)
            ]
            for line in lines
        ),
    ]


def test_every_answer_is_as_the_page_shows_it(root: Path, rows: Rows, stranger: Visitor) -> None:
    examples = EXAMPLE.findall(page(root))
    assert len(examples) == page(root).count("```\nGET ") == 6
    for path, form, text in examples:
        answer = stranger.ask(address(path, rows))
        assert (path, answer.status_code) == (path, 200)
        if form == "csv":
            assert table(answer.content.decode(), rows) == list(csv.reader(io.StringIO(text)))
        else:
            example = here(json.loads(text), rows)
            assert part(answer.json(), example) == example


def test_every_filter_of_games_and_every_outcome_is_told(root: Path) -> None:
    def told(heading: str) -> list[str]:
        lines = page(root).split(f"| {heading} |", 1)[1].split("\n\n")[0].splitlines()[2:]
        return [name for line in lines for name in re.findall(r"`(\w+)`", line.split("|")[1])]

    assert sorted(told("filter")) == sorted(set(GameFilter.base_filters) - {"ordering"})
    assert told("outcome") == [outcome.value for outcome in TableOutcome]
