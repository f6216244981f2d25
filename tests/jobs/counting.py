"""A child for tests: it counts to a number and prints each; then it may do something that a child should not."""

import json
import sys
import time
from collections.abc import Iterator


def answers(text: str) -> Iterator[dict[str, int]]:
    question = json.loads(text)
    for number in range(1, question["to"] + 1):
        yield {"number": number}
    match question.get("then"):
        case "fail":
            sys.exit("There is no plan for three people.")
        case "sleep":
            time.sleep(600)
        case "think":
            while True:
                pass
        case "mumble":
            sys.stdout.write("nearly done\n")
