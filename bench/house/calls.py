"""Count the files that a piece of work leads through, and how often it goes from one of them to another."""

import inspect
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from types import CodeType, FrameType

COMPREHENSIONS = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}


@dataclass(frozen=True, slots=True)
class Trail:
    """The project files that a piece of work led through.

    `called` are those in which a function was called. `visited` are the files in the order in which the program was
    in them, each as often as it came there from another one.
    """

    called: frozenset[str]
    visited: tuple[str, ...]

    @property
    def files(self) -> int:
        """How many different files a function was called in."""
        return len(self.called)

    @property
    def switches(self) -> int:
        """How often the program went from one file to another."""
        return max(len(self.visited) - 1, 0)

    @property
    def pairs(self) -> int:
        """How many of the switches are different, from one file to another: what a loop repeats is one."""
        return len(set(pairwise(self.visited)))

    def without(self, folder: str) -> "Trail":
        """Return the trail as it is when the files below a folder are not the project's."""
        inside = f"{folder}/"
        called = frozenset(name for name in self.called if not name.startswith(inside))
        visited = (name for name, _ in groupby(n for n in self.visited if not n.startswith(inside)))
        return Trail(called, tuple(visited))


class Recorder:
    """Record the calls of this thread while a `with` block runs; several blocks make one trail.

    A project file is a Python file below one of the packages. At each call, the current file is that of the function
    which is called; at each return, it is that of the function to which the program returns. Calls and returns where
    the current file is not the project's (Django, the standard library, a test's helper) are left out. Of those that
    remain, each whose file differs from the one before is a switch. So a call to another file and back are two, also
    through Django; a generator that goes on is a call, and one that yields a return.

    A call is one of a `def` or a `lambda`. Comprehensions are part of the function around them. The bodies of modules
    and classes are left out, as is what `dataclass` writes, which stands in no file, and what other threads do.
    """

    def __init__(self, root: Path, packages: Sequence[str]) -> None:
        self._root = root.resolve()
        self._packages = frozenset(packages)
        self._names: dict[str, str] = {}
        self._called: set[str] = set()
        self._visited: list[str] = []

    def __enter__(self) -> None:
        sys.setprofile(self._note)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    @property
    def trail(self) -> Trail:
        """What was recorded so far."""
        return Trail(frozenset(self._called), tuple(self._visited))

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            if _is_function(frame.f_code):
                self._visit(self._file(frame.f_code), called=True)
        elif event == "return" and frame.f_back is not None and not _is_body(frame.f_back.f_code):
            self._visit(self._file(frame.f_back.f_code), called=False)

    def _visit(self, name: str, *, called: bool) -> None:
        if not name:
            return
        if called:
            self._called.add(name)
        if not self._visited or self._visited[-1] != name:
            self._visited.append(name)

    def _file(self, code: CodeType) -> str:
        """Return the name of the code's file below the root; empty when it is not the project's."""
        written = code.co_filename
        if written not in self._names:
            path = Path(written).resolve()
            name = path.relative_to(self._root).as_posix() if path.is_relative_to(self._root) else ""
            own = name.partition("/")[0] in self._packages and path.suffix == ".py"
            self._names[written] = name if own else ""
        return self._names[written]


def _is_function(code: CodeType) -> bool:
    """Tell whether code is that of a `def` or a `lambda`."""
    return not _is_body(code) and code.co_name not in COMPREHENSIONS


def _is_body(code: CodeType) -> bool:
    """Tell whether code is the body of a module or a class, which lacks the flag of functions."""
    return not code.co_flags & inspect.CO_OPTIMIZED
