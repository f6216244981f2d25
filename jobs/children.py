"""Heavy work in a child process that a task waits for, so that the hall's pages never stall.

A plan for four hundred players keeps a processor busy for seconds. In a thread of the server it would hold up
every phone; in a child of low priority it holds up nobody. A child never outlives its parent: see
`jobs.child`.
"""

import contextlib
import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[1]
# Far behind the pages of a hall, which answer in milliseconds; the child only has to be done some time.
NICE = 10
# Windows lets the parent choose; elsewhere the child lowers itself.
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
TOLD = 2000  # of what a failed child wrote, the last characters
# A child that has said nothing for so long is quiet, in seconds.
QUIET = 1.0


class ChildError(Exception):
    """A child did not answer to its end."""


class ChildFailed(ChildError):
    """The child broke off by itself; the text is the end of what it wrote."""


class ChildLate(ChildError):
    """The child was ended because its time was up."""


class ChildBusy(ChildError):
    """Another child is at work in this process: ask again later."""


class ChildEnded(ChildError):
    """The server ends, and its children with it: ask again when it runs."""


class Children:
    """Run one child at a time, until told to end.

    One at a time, so that of two threads that work off tasks one is always free for a bell. They are of low
    priority, but for those that are `awaited`: a short piece of work for which a person waits at a page.
    """

    def __init__(self, *, awaited: bool = False) -> None:
        self._nice, self._flags = (0, 0) if awaited else (NICE, LOW_PRIORITY)
        self._turn = threading.RLock()
        self._lock = threading.Lock()
        self._child: subprocess.Popen[str] | None = None
        self._ended = False

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        """Have the turn to run a child, for a caller who takes something up only when it is: `run` within it.

        Raises `ChildBusy` while another thread has the turn, and `ChildEnded`.
        """
        if self._ended:
            raise ChildEnded("The child was not started: the server ends.")
        if not self._turn.acquire(blocking=False):
            raise ChildBusy("The child was not started: another child is at work.")
        try:
            yield
        finally:
            self._turn.release()

    def run(
        self,
        module: str,
        question: object,
        on_line: Callable[[Any], bool],
        *,
        on_quiet: Callable[[], bool] = lambda: True,
        seconds: float = 120.0,
    ) -> bool:
        """Ask a module in a process of its own, and pass on each line of its answer as it comes.

        The child is `python -m module` with the question as one line of JSON on its standard input; each line
        that it prints is JSON too and goes to `on_line`, in the thread that called. `on_quiet` is called there
        for every second in which it prints nothing. When either returns False, the child is ended. Returns True
        when the child ended by itself, False when it was ended so. Raises `ChildBusy`, `ChildEnded`, `ChildLate`
        after `seconds`, `ChildFailed`, and whatever these two raise; the child is gone in every case.
        """
        with self.turn(), tempfile.TemporaryFile() as said, self._start(module, said) as (child, lines):
            late = threading.Event()

            def end_late() -> None:
                late.set()
                child.kill()

            timer = threading.Timer(seconds, end_late)
            timer.daemon = True
            timer.start()
            try:
                _ask(child, question)
                if not _hear(lines, on_line, on_quiet):
                    return False
                status, fault = child.wait(), _end_of(said)
            except json.JSONDecodeError as error:  # or it was ended in the midst of a line
                status, fault = 1, f"It wrote a line that is not JSON: {error.doc[:TOLD]!r}"
            finally:
                timer.cancel()
            if status and self._ended:
                raise ChildEnded(f"{module} was ended with the server.")
            if status and late.is_set():
                raise ChildLate(f"{module} was ended after {seconds:g} seconds.")
            if status:
                raise ChildFailed(f"{module} broke off with status {status}.\n{fault}".rstrip())
            return True

    def end(self) -> None:
        """End the child that is at work, and start no other."""
        with self._lock:
            self._ended = True
            if self._child:
                self._child.kill()

    @contextlib.contextmanager
    def _start(
        self, module: str, said: IO[bytes]
    ) -> Iterator[tuple["subprocess.Popen[str]", "SimpleQueue[str]"]]:
        with self._lock:
            if self._ended:
                raise ChildEnded(f"{module} was not started: the server ends.")
            if self._child:
                raise ChildBusy(f"{module} was not started: this thread runs another.")
            self._child = child = subprocess.Popen(  # noqa: S603  this Python, a module that the caller names
                [sys.executable, "-u", "-m", "jobs.child", module, str(self._nice)],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
                encoding="utf-8",
                errors="replace",
                creationflags=self._flags,
            )
        lines: SimpleQueue[str] = SimpleQueue()
        reader = threading.Thread(target=_read, args=(child, lines), name="lines of a child", daemon=True)
        reader.start()
        try:
            yield child, lines
        finally:
            child.kill()
            reader.join()
            for pipe in (child.stdin, child.stdout):
                with contextlib.suppress(OSError):  # what it did not read is still to be flushed
                    if pipe:
                        pipe.close()
            child.wait()
            with self._lock:
                self._child = None


def _ask(child: "subprocess.Popen[str]", question: object) -> None:
    """Send the question. The pipe to the child stays open: it ends when nobody holds that."""
    assert child.stdin is not None  # noqa: S101  it is a pipe
    with contextlib.suppress(OSError):  # it ended before it read: its status says why
        child.stdin.write(json.dumps(question) + "\n")
        child.stdin.flush()


def _read(child: "subprocess.Popen[str]", lines: "SimpleQueue[str]") -> None:
    """Read the answer to its end, in a thread of its own: only so can another notice that nothing comes."""
    assert child.stdout is not None  # noqa: S101  it is a pipe
    for line in child.stdout:
        lines.put(line)
    lines.put("")


def _hear(lines: "SimpleQueue[str]", on_line: Callable[[Any], bool], on_quiet: Callable[[], bool]) -> bool:
    """Pass on what the child says, and that it is quiet; tell whether it was heard to its end."""
    while True:
        try:
            line = lines.get(timeout=QUIET)
        except Empty:
            if not on_quiet():
                return False
            continue
        if not line:
            return True
        if not on_line(json.loads(line)):
            return False


def _end_of(said: IO[bytes]) -> str:
    said.seek(0)
    return said.read().decode(errors="replace").strip()[-TOLD:]


_children = Children()
child_turn = _children.turn
run_child = _children.run
end_children = _children.end
