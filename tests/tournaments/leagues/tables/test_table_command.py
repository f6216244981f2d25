"""manage.py table: lines in, lines out, whatever they hold; and every example of its page, to the letter."""

import io
import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.core.management import call_command

from tournaments.standings.teams.explain import explain_team
from tournaments.standings.teams.faults import CODES
from tournaments.standings.teams.metrics import TEAM_METRICS
from tournaments.standings.teams.request import read_league
from tournaments.standings.teams.table import league_table

MANAGE = Path(__file__).parents[4] / "manage.py"
EXAMPLE = re.compile(r"^```json\n(.+)\n(.+)\n```$", re.MULTILINE)


@pytest.fixture
def table(monkeypatch):
    """Return the lines that the command prints for some bytes."""

    def run(text):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        printed = io.StringIO()
        call_command("table", stdout=printed)
        return printed.getvalue().splitlines()

    return run


def line(id_, **more):
    return json.dumps({"id": id_, "teams": ["Bell"], **more}).encode() + b"\n"


def test_it_runs_by_itself_and_wants_no_database():
    environment = {"PATH": "/usr/bin:/bin", "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none"}
    command = [sys.executable, MANAGE, "table"]
    done = subprocess.run(
        command, input=line(1) + b"nope", capture_output=True, check=False, env=environment, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(text)["id"] for text in done.stdout.splitlines()] == [1, None]


def test_each_line_is_answered_in_order_and_blank_lines_are_skipped(table):
    found = [json.loads(text) for text in table(line("a") + b"\n  \n" + line(2) + line(None).rstrip())]
    assert [(one["id"], one["rows"][0]["team"]) for one in found] == [
        ("a", "Bell"),
        (2, "Bell"),
        (None, "Bell"),
    ]
    assert table(b"") == []


def test_a_line_that_cannot_be_taken_is_answered_and_the_rest_goes_on(table):
    bad = {
        b"{nope": "not_json",
        b"\xff\xfe": "not_json",
        b"[" * 200_000: "not_json",
        b'{"id": NaN}': "not_json",
        b'{"id": 1, "id": 2}': "not_json",
        b'{"teams": ["\\ud800"]}': "not_json",
        b'{"teams": [], "matches": 1234567890123456}': "not_json",
        b"null": "not_an_object",
        b"[]": "not_an_object",
    }
    found = [json.loads(text) for text in table(b"\n".join(bad) + b"\n" + line("last"))]
    assert [one["error"]["problems"][0]["code"] for one in found[:-1]] == list(bad.values())
    assert [(one["id"], one["rows"], one["error"]["match"]) for one in found[:-1]] == [(None, [], None)] * 9
    assert (found[-1]["id"], found[-1]["error"]) == ("last", None)


def test_any_id_comes_back_as_it_was_written(table):
    written = [
        "12345678901234567890",
        "-" + "9" * 5000,
        "1.10",
        "1e400",
        '{"id": [1.0]}',
        '"\\u00e4"',
        "null",
    ]
    requests = [f'{{"teams": [], "id" : {id_}}}' for id_ in written]
    requests += [f'{{"id": {id_}, "teams": 0}}' for id_ in written]
    shown = [text.split(', "rows": ')[0] for text in table("\n".join(requests).encode())]
    assert shown == [f'{{"id": {id_}' for id_ in [*written, *written]]


def test_points_are_printed_as_they_are(table):
    scheme = {"win": 0.1, "draw": 1.25, "loss": -2.0}
    request = {
        "scheme": scheme,
        "teams": ["Bell", "Crown"],
        "matches": [{"home": "Bell", "away": "Crown", "home_games": 1, "away_games": 0}] * 3,
    }
    (printed,) = table(json.dumps(request).encode())
    assert re.findall(r'"points": ([^,]+),', printed) == ["0.3", "-6"]


def test_five_hundred_teams_and_sixty_thousand_matches_are_one_line_among_others(table):
    teams = [f"Team {number}" for number in range(500)]
    # Of any two the one further up wins, again and again; so all of the order is head to head, too.
    matches = [
        {"home": teams[low], "away": teams[low + apart], "home_games": 5, "away_games": 4}
        for apart in range(1, 146)
        for low in range(500 - apart)
    ][:60_000]
    assert len(matches) == 60_000
    began = time.process_time()
    precedence = ["head_to_head_difference", "points"]
    found = table(line(1, teams=teams, matches=matches, precedence=precedence) + line(2))
    assert time.process_time() - began < 20
    first, second = (json.loads(text) for text in found)
    assert (first["error"], len(first["rows"])) == (None, 500)
    assert sum(row["played"] for row in first["rows"]) == 120_000
    assert second["id"] == 2


def page(root):
    return (root / "docs" / "league-tables.md").read_text()


def test_every_example_is_answered_as_the_page_says(table, root):
    examples = EXAMPLE.findall(page(root))
    assert table("\n".join(request for request, _ in examples).encode()) == [shown for _, shown in examples]
    assert len(examples) == page(root).count("```json") == 3


def test_the_page_tells_each_metric_and_no_other(root):
    told = re.findall(r"^\| `(\w+)` \| ([^|]+) \| [^|]+ \| (more|fewer) \|", page(root), re.MULTILINE)
    assert told == [
        (metric.key, metric.label, "fewer" if metric.fewest else "more") for metric in TEAM_METRICS
    ]


def test_the_page_tells_each_code_and_no_other(root):
    told = re.findall(r"^\| `(\w+)` \| ([^|]+) \|$", page(root).split("## Faults")[1], re.MULTILINE)
    shared = (root / "docs" / "problems.md").read_text().split("## No longer used")[0]
    elsewhere = [code for code in CODES if code not in dict(told)]
    assert dict(told) == {code: CODES[code] for code in CODES if code not in elsewhere}
    assert len(elsewhere) == 9
    assert [code for code in elsewhere if f"\n| `{code}` |" not in shared] == []


def test_the_page_quotes_the_sentence_of_its_example(root):
    league, names = read_league(json.loads(EXAMPLE.search(page(root))[1]))
    sentence = explain_team(
        league_table(league), names.index("Crown"), dict(enumerate(names)), league.precedence
    )
    quoted = re.findall(r"^> (.+)", page(root), re.MULTILINE)
    assert " ".join(quoted) == sentence
