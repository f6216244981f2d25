"""The child's side of heavy work: `python -m jobs.child MODULE NICE` runs a module that reads one question.

The module is any that answers on its own: it reads JSON from its standard input and prints JSON lines. It need
not know that it is a child, and so it stays pure. This side hands it the question, lets everybody else go first
unless somebody waits for the answer (NICE is then 0), and ends it when the parent has gone, however that ended:
only the parent holds the other end of the pipe.
"""

import io
import os
import runpy
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
    """Run the module named on the command line as if it had been started with the question on its input."""
    module, nice = sys.argv.pop(1), int(sys.argv.pop(1))
    # Ctrl+C in a terminal reaches the children too: it is the parent that ends them, in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Windows has none: there the parent asks for it
        os.nice(nice)
    question = _read_question()
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    sys.stdin = io.TextIOWrapper(io.BytesIO(question), encoding="utf-8")
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
