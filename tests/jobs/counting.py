"""A child for tests: it counts to a number and prints each; then it may do something that a child should not."""

import json
import sys
import time
from typing import IO


def answer(asked: IO[str]) -> None:
    question = json.load(asked)
    for number in range(1, question["to"] + 1):
        sys.stdout.write(json.dumps({"number": number}) + "\n")
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


if __name__ == "__main__":
    answer(sys.stdin)
