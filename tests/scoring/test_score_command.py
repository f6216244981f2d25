"""manage.py score: lines in, lines out, whatever they hold."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

MANAGE = Path(__file__).parents[2] / "manage.py"
ONE = {"maker": 0, "tricks": {"A": 3, "B": 2}}


def score(text, **environment):
    # A database that cannot be reached: the command must not want one.
    environment = {
        "PATH": "/usr/bin:/bin",
        "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none",
        **environment,
    }
    command = [sys.executable, MANAGE, "score"]
    return subprocess.run(command, input=text, capture_output=True, check=False, env=environment, timeout=60)


@pytest.fixture
def answered(monkeypatch):
    """What the command writes, in this process, which may not ask a database either."""

    def run(text):
        written = io.StringIO()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        call_command("score", stdout=written)
        return written.getvalue().splitlines()

    return run


@pytest.fixture
def answers(answered):
    return lambda text: [json.loads(line) for line in answered(text)]


def line(id_, hands, **setup):
    request = {"id": id_, "variant": "north_american", "options": {}, "players": 4, "hands": hands, **setup}
    return json.dumps(request).encode() + b"\n"


def test_each_line_is_answered_in_order_and_blank_lines_are_skipped_with_no_database():
    text = line("a", [ONE]) + b"\n  \n" + line(2, []) + line(None, [ONE, ONE]).rstrip()
    done = score(text)
    assert (done.returncode, done.stderr) == (0, b"")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["id"], one["scores"]["A"]) for one in found] == [("a", 1), (2, 0), (None, 2)]


def test_a_line_that_cannot_be_taken_is_answered_and_the_rest_goes_on(answers):
    bad = [
        b"{nope",
        b"\xff\xfe",
        b"[" * 200_000,
        b'{"a": NaN}',
        b'{"id": 1, "id": 2}',
        b'"\\ud800"',
        b"null",
        b"[]",
    ]
    found = answers(b"\n".join(bad) + b"\n" + line("last", [ONE]))
    codes = [one["error"]["problems"][0]["code"] for one in found[:-1]]
    assert codes == ["not_json"] * 6 + ["not_an_object"] * 2
    assert all(one["error"]["hand"] is None and one["id"] is None for one in found[:-1])
    assert (found[-1]["id"], found[-1]["scores"]) == ("last", {"A": 1, "B": 0})


def test_any_id_comes_back_as_it_was_written(answered):
    written = [
        "12345678901234567890",
        "-" + "9" * 5000,
        "1.10",
        "0.12345678901234567890",
        "1e400",
        '{"n": [12345678901234567890, 1E5], "id": 2}',
        '"12345678901234567890"',
        "null",
        '"\\u00e4\\ud83c\\udca1"',
    ]
    lines = [f'{{"variant": "buck", "id" : {id_} , "hands": []}}' for id_ in written]
    lines += [f'{{"id":{id_}}}' for id_ in written]
    lines.append('{"\\u0069d": 12345678901234567890, "variant": "buck"}')
    found = answered("\n".join(lines).encode())
    shown = [line.split(', "scores": ')[0] for line in found]
    assert shown == [f'{{"id": {id_}' for id_ in [*written, *written, "12345678901234567890"]]
    scored = [json.loads(line, parse_int=str)["scores"] for line in found[: len(written)]]
    assert scored == [{"P0": "15", "P1": "15", "P2": "15", "P3": "15"}] * len(written)


def test_other_numbers_are_bounded_whatever_the_id_is(answers):
    bad = [
        '{"id": 12345678901234567890, "players": 12345678901234567890}',
        '{"id": 1.5, "options": {"id": 12345678901234567890}}',
        '{"id": 12345678901234567890, "id": 12345678901234567890}',
        '{"id": 12345678901234567890, "hands": [1e999]}',
        '{"id": 12345678901234567890 "variant": "buck"}',
        '{"id": [1.5, NaN]}',
        '[{"id": 12345678901234567890}]',
        '["id": 12345678901234567890]',
        "12345678901234567890",
    ]
    found = answers("\n".join(bad).encode())
    assert [(one["id"], one["error"]["problems"][0]["code"]) for one in found] == [(None, "not_json")] * 9
    assert [one["error"]["problems"][0]["message"] for one in found[:4]] == [
        "A whole number has more than 15 digits.",
        "A whole number has more than 15 digits.",
        "The key 'id' is there twice in one object.",
        "A number is too large.",
    ]


def test_errors_carry_their_index_and_every_problem(answers):
    found = answers(line(1, [ONE, {"maker": 9}]) + line(2, [], players=5, variant="progressive"))
    assert [one["error"]["hand"] for one in found] == [1, None]
    assert [problem["code"] for problem in found[0]["error"]["problems"]] == [
        "seat_out_of_range",
        "tricks_missing",
    ]


def test_a_huge_line_is_answered(answers):
    hands = [ONE] * 50_000
    found = answers(line("long", hands, options={"fixed_hands": 60_000}))
    assert (found[0]["error"], found[0]["scores"]) == (None, {"A": 50_000, "B": 0})


def test_a_reader_that_goes_away_is_no_error():
    command = [sys.executable, MANAGE, "score"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        try:
            process.stdin.write(line(1, [ONE]) * 20_000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""


def test_nothing_in_nothing_out(answers):
    assert answers(b"") == []
