"""The child process: one request in, lines out, and no traceback whatever comes in."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import every
from tournaments.movements.answers import answers
from tournaments.movements.rotation.plan import RotationRound, plan


def run(root: Path, text: bytes) -> list[dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-m", "jobs.child", "tournaments.movements.answers"],
        input=text,
        cwd=root,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_request_is_answered_by_plans_progress_and_an_end(root: Path) -> None:
    asked = {
        "movement": "rotation",
        "entrants": [1, 2, 3, 4, 5, 6, 7, 8, 11],
        "rounds": 2,
        "played": [{"tables": [[1, 2, 3, 4], [5, 6, 7, 8]], "sit_outs": [9]}],
        "wishes": {"fixed_tables": {"5": 2}, "together": [[1, 2]], "apart": [[3, 4]]},
        "seed": 5,
        "effort": 3000,
    }
    lines = run(root, json.dumps(asked).encode())
    plans = [line["plan"] for line in lines if "plan" in line]
    progress = [line["progress"] for line in lines if "progress" in line]
    assert lines[-1] == {"done": True}
    assert list(lines[0]) == ["plan"]
    assert progress == sorted(progress)
    assert progress[-1] == 1.0
    assert len(plans) + len(progress) + 1 == len(lines)
    assert (plans[-1]["seed"], plans[-1]["effort"]) == (5, 3000)
    rounds = [
        RotationRound(tuple(map(tuple, each["tables"])), tuple(each["sit_outs"]))
        for each in plans[-1]["rounds"]
    ]
    assert [sorted(each.present) for each in rounds] == [asked["entrants"]] * 2
    assert {5 in each.tables[1] or 5 in each.sit_outs for each in rounds} == {True}
    assert set(plans[-1]["quality"]) == {"counts", "unkept", "remarks", "best", "lawful", "settled"}


def test_the_process_finds_what_a_call_finds() -> None:
    lines = list(answers('{"entrants": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "rounds": 3, "effort": 5000}'))
    last = [line["plan"] for line in lines if "plan" in line][-1]
    called = list(plan(range(1, 11), 3, effort=5000))[-1]
    assert last["rounds"] == [each.as_json() for each in called.rounds]
    assert last["quality"] == called.quality.as_json()


@every(
    ("text", "faults"),
    [
        (b"", [("not_json", "")]),
        (b"\xff", [("not_json", "")]),
        (b"[" * 100_000, [("not_json", "")]),
        (b"[]", [("not_an_object", ""), ("not_a_list", "entrants"), ("not_a_whole_number", "rounds")]),
        (b'{"entrants": [1, 2], "rounds": 1}', [("too_few_entrants", "entrants")]),
        (
            b'{"entrants": [1, 2, 3, 4.0], "rounds": true, "night": 1, "effort": 1.5}',
            [
                ("unknown_field", "night"),
                ("not_a_whole_number", "entrants.3"),
                ("not_a_whole_number", "rounds"),
                ("not_a_whole_number", "effort"),
            ],
        ),
        (
            b'{"entrants": [1, 2, 3, 4], "rounds": 1, "played": [{"tables": [[1, 2, 3]]}, 7]}',
            [
                ("not_four_seats", "played.0.tables.0"),
                ("not_an_object", "played.1"),
                ("not_a_list", "played.1.tables"),
            ],
        ),
        (
            (
                b'{"entrants": [1, 2, 3, 4], "rounds": 1, "wishes": '
                b'{"fixed_tables": {"a": 1, "2": "b"}, "together": [[1]], "apart": 3}}'
            ),
            [
                ("not_a_whole_number", "wishes.fixed_tables"),
                ("not_a_whole_number", "wishes.fixed_tables.2"),
                ("not_a_pair", "wishes.together.0"),
                ("not_a_list", "wishes.apart"),
            ],
        ),
        (b'{"entrants": [], "rounds": 1, "effort": 1e999}', [("not_json", "")]),
        (b'{"entrants": [], "rounds": 1, "rounds": 2}', [("not_json", "")]),
        (
            b'{"entrants": [1, 2, 3, 4], "rounds": 1, "wishes": {"fixed_tables": []}}',
            [("not_an_object", "wishes.fixed_tables")],
        ),
    ],
)
def test_bad_input_is_refused_with_every_fault(
    text: bytes, faults: list[tuple[str, str]], root: Path
) -> None:
    (line,) = run(root, text)
    assert [(fault["code"], fault["field"]) for fault in line["refused"]] == faults
    assert all(fault["message"].endswith(".") for fault in line["refused"])


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.fixed_dictionaries(
        {"entrants": st.just([1, 2, 3, 4, 5, 6]) | anything, "rounds": st.integers(1, 3) | anything},
        optional={
            "movement": st.just("rotation"),
            "played": anything | st.lists(st.fixed_dictionaries({"tables": anything}), max_size=2),
            "wishes": anything
            | st.dictionaries(st.sampled_from(["together", "apart", "fixed_tables"]), anything),
            "seed": anything,
            "effort": st.integers(-5, 200),
        },
    )
)
def test_no_request_whatever_ends_in_anything_but_done_or_refused(asked: object) -> None:
    lines = list(answers(json.dumps(asked)))
    assert list(lines[-1]) in (["done"], ["refused", "nearest"])
