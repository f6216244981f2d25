"""A child process that answers in this one: what it does can be counted like everything else."""

import importlib
import io
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

# The planner's steps: a plan for a few tables is as good after these as after the millions that it gets in a hall.
EFFORT = 200


@contextmanager
def children_here(*, counted: bool) -> Iterator[None]:
    """Answer the questions of child processes here, as soon as they are sent; their calls are counted or not."""

    class Here(Child):
        """A child of this block."""

        profiled = counted

    with patch.object(subprocess, "Popen", Here):
        yield


class Child:
    """Take a question as the process `python -m jobs.child MODULE NICE` does, and answer it by the module.

    What the runner does in its own process (it lowers its priority, and watches for the parent's end) is left out.
    """

    profiled = True
    returncode = 0

    def __init__(self, command: list[str], **_: object) -> None:
        self._module = command[command.index("-m") + 2]
        self.stdin = Question(self)
        self.stdout = Answer()

    def answer(self, question: str) -> None:
        """Ask the module as `jobs.child` does, and let its lines be read."""
        asked = json.loads(question)
        if "effort" in asked:
            asked["effort"] = EFFORT
        lines: list[str] = []
        profile = sys.getprofile()
        if not self.profiled:
            sys.setprofile(None)
        try:
            answers = importlib.import_module(self._module).answers(json.dumps(asked))
            lines = [f"{json.dumps(line)}\n" for line in answers]
        finally:
            sys.setprofile(profile)
            self.stdout.tell("".join(lines))

    def wait(self) -> int:
        """Return the status of a child that answered."""
        return self.returncode

    def kill(self) -> None:
        """Have nothing to end: the answer was given at once."""
        self.stdout.tell("")


class Question(io.StringIO):
    """The child's standard input: it answers when a line has been sent."""

    def __init__(self, child: Child) -> None:
        super().__init__()
        self._child = child

    def flush(self) -> None:
        """Have what was written answered."""
        question = self.getvalue()
        if question.endswith("\n"):
            self.truncate(0)
            self.seek(0)
            self._child.answer(question)


class Answer:
    """The child's standard output: whoever reads it waits for the answer."""

    def __init__(self) -> None:
        self._told = threading.Event()
        self._text = ""

    def tell(self, text: str) -> None:
        """Let the answer be read; the first one counts."""
        if not self._told.is_set():
            self._text = text
            self._told.set()

    def __iter__(self) -> Iterator[str]:
        self._told.wait()
        return iter(self._text.splitlines(keepends=True))

    def close(self) -> None:
        """Have nothing to close."""
