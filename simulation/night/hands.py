"""What happens at a table, drawn from a seed: hands, misdeals, and what people type wrongly and put right."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

Record = dict[str, Any]
# Of a hundred deals so many come out like this; close to what is seen at tables.
OUTCOMES = {
    "made": 46,
    "march": 13,
    "alone": 5,
    "alone march": 7,
    "euchred": 16,
    "alone euchred": 3,
    "all passed": 5,
    "revoke": 5,
}
MISDEALS, MISTAKES, REPEATS = 0.04, 0.1, 0.12


@dataclass(frozen=True, slots=True)
class Happening:
    """One line that a table records: what is so; first what was typed wrongly, if it was, and how it is mended.

    `mend` is "void", which takes the wrong one back before the right one takes its place, or "replace". With
    `twice` the phone sends it again, as one does that heard no answer.
    """

    record: Record
    wrong: Record | None = None
    mend: str = ""
    twice: bool = False


def game(chance: Random, deals: int) -> Iterator[Happening]:
    """Draw what a table records in a game of so many deals; misdeals come beside them."""
    for _ in range(deals):
        while chance.random() < MISDEALS:
            yield Happening({"result": "misdeal"}, twice=chance.random() < REPEATS)
        record, wrong = hand(chance), hand(chance)
        mistaken = chance.random() < MISTAKES and wrong != record
        yield Happening(
            record,
            wrong=wrong if mistaken else None,
            mend=chance.choice(["void", "replace"]) if mistaken else "",
            twice=chance.random() < REPEATS,
        )


def hand(chance: Random) -> Record:
    """Draw the record of one deal that is no misdeal."""
    (outcome,) = chance.choices(list(OUTCOMES), list(OUTCOMES.values()))
    seat = chance.randrange(4)
    if outcome == "all passed":
        return {"result": "all_passed"}
    if outcome == "revoke":
        return {"result": "revoke", "revokes": [seat]}
    own = (
        chance.randrange(3) if "euchred" in outcome else 5 if "march" in outcome else chance.choice([3, 3, 4])
    )
    sides = ("A", "B") if seat % 2 == 0 else ("B", "A")
    record = {"maker": seat, "tricks": {sides[0]: own, sides[1]: 5 - own}}
    return record | {"alone": True} if "alone" in outcome else record
