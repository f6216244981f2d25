"""Answer one question in a process of its own: text on standard input, JSON lines on standard output."""

import json
import sys
from collections.abc import Callable, Iterable


def answer_on_output(answers: Callable[[str], Iterable[dict[str, object]]]) -> None:
    """Print each answer to the question on standard input as it comes; a reader that goes away ends it quietly."""
    text = sys.stdin.buffer.read().decode("utf-8", errors="replace")
    try:
        for line in answers(text):
            print(json.dumps(line), flush=True)  # noqa: T201  this is what the process is for
    except BrokenPipeError:
        sys.stderr.close()  # or Python complains of the pipe once more when it ends
