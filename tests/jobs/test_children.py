"""Heavy work in a child process: read line by line, one at a time, and never outliving its parent."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from jobs.children import ChildBusy, ChildEnded, ChildFailed, ChildLate, Children
from tests.processes import alive, children_of, wait_until

COUNTING = "tests.jobs.counting"
PARENT = """
import os
from jobs.children import run_child
run_child("tests.jobs.counting", {"to": 1, "then": "think"}, lambda line: print("started", flush=True) or True)
"""


@pytest.fixture
def children() -> Children:
    return Children()


def in_thread(call: Callable[[], object]) -> tuple[threading.Thread, list[object]]:
    said: list[object] = []

    def run() -> None:
        try:
            said.append(call())
        except Exception as error:
            said.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, said


def keep(lines: list[object]) -> Callable[[object], bool]:
    def on_line(line: object) -> bool:
        lines.append(line)
        return True

    return on_line


def test_each_line_is_passed_on_as_it_comes_and_the_end_is_told(children: Children) -> None:
    lines: list[object] = []
    assert children.run(COUNTING, {"to": 3}, keep(lines)) is True
    assert lines == [{"number": 1}, {"number": 2}, {"number": 3}]


def test_a_question_of_a_megabyte_arrives_whole(children: Children) -> None:
    lines: list[object] = []
    assert children.run(COUNTING, {"to": 1, "names": ["Zoë"] * 100_000}, keep(lines)) is True
    assert lines == [{"number": 1}]


def test_who_has_heard_enough_ends_the_child(children: Children) -> None:
    lines: list[dict[str, int]] = []

    def on_line(line: dict[str, int]) -> bool:
        lines.append(line)
        return line["number"] < 2

    assert children.run(COUNTING, {"to": 5, "then": "think"}, on_line) is False
    assert lines == [{"number": 1}, {"number": 2}]
    assert children.run(COUNTING, {"to": 1}, keep([])) is True


def test_a_child_that_says_nothing_is_ended_by_who_waits_no_longer(children: Children) -> None:
    quiet: list[int] = []

    def on_quiet() -> bool:
        quiet.append(len(lines))
        return len(quiet) < 2

    lines: list[object] = []
    asked = {"to": 1, "then": "sleep"}
    assert children.run(COUNTING, asked, keep(lines), on_quiet=on_quiet, seconds=30) is False
    assert (lines, quiet[-1]) == ([{"number": 1}], 1)


def test_who_has_the_turn_runs_a_child_and_nobody_else_does(children: Children) -> None:
    with children.turn():
        thread, said = in_thread(lambda: children.run(COUNTING, {"to": 1}, keep([])))
        thread.join(timeout=30)
        assert [type(error) for error in said] == [ChildBusy]
        assert children.run(COUNTING, {"to": 1}, keep([])) is True
    assert children.run(COUNTING, {"to": 1}, keep([])) is True


def test_what_goes_wrong_while_listening_ends_the_child_and_is_raised(children: Children) -> None:
    def on_line(line: object) -> bool:
        raise LookupError("the night was deleted")

    with pytest.raises(LookupError, match="the night was deleted"):
        children.run(COUNTING, {"to": 1, "then": "think"}, on_line)
    assert children.run(COUNTING, {"to": 1}, keep([])) is True


@pytest.mark.parametrize("then", ["sleep", "think"])
def test_a_child_that_takes_too_long_is_ended(children: Children, then: str) -> None:
    began = time.monotonic()
    with pytest.raises(ChildLate, match=r"^tests\.jobs\.counting was ended after 1.5 seconds\.$"):
        children.run(COUNTING, {"to": 1, "then": then}, keep([]), seconds=1.5)
    assert time.monotonic() - began < 10


def test_a_child_that_breaks_off_says_why(children: Children) -> None:
    with pytest.raises(ChildFailed) as caught:
        children.run(COUNTING, {"to": 1, "then": "fail"}, keep([]))
    assert str(caught.value) == (
        "tests.jobs.counting broke off with status 1.\nThere is no plan for three people."
    )


def test_a_module_that_is_not_there_is_named(children: Children) -> None:
    with pytest.raises(ChildFailed, match=r"No module named 'tests\.jobs\.nowhere'$"):
        children.run("tests.jobs.nowhere", {}, keep([]))


def test_a_line_that_is_not_json_is_shown(children: Children) -> None:
    with pytest.raises(ChildFailed, match=r"It wrote a line that is not JSON: 'nearly done\\n'$"):
        children.run(COUNTING, {"to": 1, "then": "mumble"}, keep([]))


def test_a_second_child_is_refused_while_one_is_at_work(children: Children) -> None:
    started = threading.Event()
    enough = threading.Event()

    def on_line(line: object) -> bool:
        started.set()
        return not enough.wait(timeout=30)

    thread, said = in_thread(lambda: children.run(COUNTING, {"to": 1, "then": "sleep"}, on_line))
    assert started.wait(timeout=30)
    with pytest.raises(ChildBusy, match="another child is at work"):
        children.run(COUNTING, {"to": 1}, keep([]))
    enough.set()
    thread.join(timeout=30)
    assert said == [False]


def test_the_end_of_the_server_ends_the_child_and_starts_no_other(children: Children) -> None:
    started = threading.Event()

    def on_line(line: object) -> bool:
        started.set()
        return True

    thread, said = in_thread(lambda: children.run(COUNTING, {"to": 1, "then": "think"}, on_line))
    assert started.wait(timeout=30)
    children.end()
    thread.join(timeout=30)
    assert [type(error) for error in said] == [ChildEnded]
    with pytest.raises(ChildEnded, match="was not started"):
        children.run(COUNTING, {"to": 1}, keep([]))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no niceness")
@pytest.mark.parametrize(("made_by", "behind"), [("Children()", 10), ("Children(awaited=True)", 0)])
def test_only_a_child_for_which_a_person_waits_is_not_behind_the_pages(
    root: Path, made_by: str, behind: int
) -> None:
    script = PARENT.replace("run_child(", f"{made_by}.run(").replace("import run_child", "import Children")
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=root, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout
        assert parent.stdout.readline() == "started\n"
        (child,) = children_of(parent.pid)
        own = os.getpriority(os.PRIO_PROCESS, parent.pid)
        assert os.getpriority(os.PRIO_PROCESS, child) == own + behind
        parent.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals of this kind")
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_a_child_at_work_ends_when_its_parent_is_killed(root: Path, ending: int) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], cwd=root, stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    assert parent.stdout.readline() == "started\n"
    (child,) = children_of(parent.pid)
    assert alive(child)
    parent.send_signal(ending)
    parent.communicate(timeout=30)
    wait_until(lambda: not alive(child))
