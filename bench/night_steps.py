"""Take a night step by step in a process of its own, told on standard input what comes next.

`begin PLAYERS ROUNDS HANDS` makes the night and publishes a plan; `round K` starts round K and prints its tables,
`[token, game]` each; `plan` asks the server's worker for a plan of what has not begun; `planning` tells how far
it is. Each answer is one line of JSON.
"""

import json
import sys
from typing import Any

import django


def main() -> None:
    """Answer one line for each line until the input ends."""
    django.setup()
    from bench.night_rows import Steps

    steps = Steps()
    for line in sys.stdin:
        word, *numbers = line.split()
        answer: Any = getattr(steps, word)(*map(int, numbers))
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
