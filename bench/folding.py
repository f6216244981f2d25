"""Hands a second through `fold`, as a ratio to a loop that only parses the same JSON records."""

import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from scoring.engine.ledger import Line, fold
from scoring.engine.parsing import parse_hand
from scoring.engine.ruleset import make_ruleset

HANDS = 5000
ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Folding:
    """Hands a second, round by round: only parsed as JSON; read and folded; folded."""

    variant: str
    parsed: list[float]
    read_and_folded: list[float]
    folded: list[float]

    def ratio(self, figures: list[float]) -> float:
        """Answer with the median ratio to parsing alone."""
        return statistics.median(a / b for a, b in zip(figures, self.parsed, strict=True))


def records() -> list[str]:
    """Write hands of every common sort, as a ledger keeps them."""
    kinds: list[dict[str, object]] = [
        {"maker": maker, "trump": "H", **({"alone": True} if alone else {}), "tricks": {"A": a, "B": 5 - a}}
        for maker in range(4)
        for alone in (False, True)
        for a in range(6)
    ]
    return [json.dumps(kinds[number % len(kinds)]) for number in range(HANDS)]


def _rate(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return HANDS / (time.perf_counter() - began)


def measure(variant: str) -> Folding:
    """Measure the variant with so many fixed hands that all of them count."""
    ruleset = make_ruleset(variant, {"fixed_hands": HANDS})
    texts = records()
    result = Folding(variant, [], [], [])

    def parse() -> list[object]:
        return [json.loads(text) for text in texts]

    def lines() -> list[Line]:
        return [
            Line(str(n), "hand", None, parse_hand(json.loads(text)), None) for n, text in enumerate(texts)
        ]

    ready = lines()
    for _ in range(ROUNDS):
        result.parsed.append(_rate(parse))
        result.read_and_folded.append(_rate(lambda: fold(ruleset, lines(), 0)))
        result.folded.append(_rate(lambda: fold(ruleset, ready, 0)))
    assert fold(ruleset, ready, 0).state.hands == HANDS, "every hand must count, or less was measured"
    return result
