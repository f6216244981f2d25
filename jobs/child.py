"""The child's side of heavy work: `python -m jobs.child MODULE NICE` has a module answer one question.

The module is any that has `answers`: it takes the question's text and gives the lines of its answer, one by one. It
need not know that it is a child, and so it stays pure. This side reads the question from the standard input, prints
each line as JSON, lets everybody else go first unless somebody waits for the answer (NICE is then 0), and ends when
the parent has gone, however that ended: only the parent holds the other end of the pipe.

Without NICE there is no parent: the question is the whole of the standard input, for a person at a terminal.
"""

import importlib
import json
import os
import signal
import sys
import threading

STDIN = 0
PARENT_HAS_GONE = 70


def _read_question() -> bytes:
    """Read the first line of the standard input, past every buffer, so that what follows is still to be watched."""
    question = b""
    while not question.endswith(b"\n"):
        read = os.read(STDIN, 65536)
        if not read:
            break
        question += read
    return question


def _end_with_parent() -> None:
    """Wait until nobody holds the other end of the standard input, and end at once, in the midst of anything."""
    while os.read(STDIN, 65536):
        pass
    os._exit(PARENT_HAS_GONE)


def main() -> None:
    """Answer by the module that the command line names."""
    module, *niceness = sys.argv[1:]
    question = _begin(int(niceness[0])) if niceness else sys.stdin.buffer.read()
    _print_answers(module, question.decode("utf-8", errors="replace"))


def _begin(nice: int) -> bytes:
    """Live as a child from now on, and return the question."""
    # Ctrl+C in a terminal reaches the children too: it is the parent that ends them, in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Windows has none: there the parent asks for it
        os.nice(nice)
    question = _read_question()
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    return question


def _print_answers(module: str, question: str) -> None:
    """Print each line of the answer as it comes; a reader that goes away ends it quietly."""
    try:
        for line in importlib.import_module(module).answers(question):
            print(json.dumps(line), flush=True)  # noqa: T201  this is what the process is for
    except BrokenPipeError:
        sys.stderr.close()  # or Python complains of the pipe once more when it ends


if __name__ == "__main__":
    main()
