"""Hands a second through `fold`, as a ratio to a loop that only parses the same JSON records."""

import json
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from scoring.engine.exceptions import SetupRefused
from scoring.engine.hand import HandResult, hand_record, parse_hand
from scoring.engine.ledger import LedgerLine, fold
from scoring.engine.registry import usual_players
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.engine.scorekeeper import Scorekeeper
from scoring.engine.state import start

HANDS = 5000
ROUNDS = 7
FAR = 900_000
# Common enough that a hall of them is recorded at once; the others are shown without an aim.
COMMON = ("north_american", "progressive", "british", "domino_fosdick")


@dataclass(frozen=True, slots=True)
class Folding:
    """Hands a second, round by round: only parsed as JSON; read and folded; folded."""

    variant: str
    parsed: list[float]
    read_and_folded: list[float]
    folded: list[float]

    def ratio(self, figures: list[float]) -> float:
        """Return the median ratio to parsing alone."""
        return statistics.median(a / b for a, b in zip(figures, self.parsed, strict=True))


def games(ruleset: Ruleset) -> Iterator[list[str]]:
    """Write whole games of the hands that a table taps, drawn with a fixed seed, as a ledger keeps them.

    Played hands mostly, as at a table: what is passed out, revoked or dealt anew is one in ten.
    """
    hands = list(ruleset.variant.taps(ruleset))
    played = [hand for hand in hands if hand.tricks is not None and hand.result is HandResult.PLAYED]
    others = [hand for hand in hands if hand.result not in (HandResult.PLAYED, HandResult.LAY_DOWN_LONER)]
    chance = Random(1)
    written = 0
    while written < HANDS:
        keeper = Scorekeeper(start(ruleset, 0))
        game: list[str] = []
        while not keeper.over and len(game) < HANDS:
            hand = chance.choice(others if others and chance.random() < 0.1 else played)
            if not keeper.take(hand):
                game.append(json.dumps(hand_record(hand)))
        written += len(game)
        yield game


def long_game(variant: str) -> Ruleset:
    """Return rules under which a game goes on for long; a game that cannot is measured as often as it ends."""
    players = usual_players(variant)
    known = make_ruleset(variant, players=players).options
    if "fixed_hands" in known:
        return make_ruleset(variant, {"fixed_hands": HANDS}, players)
    for name in ("target", "start"):
        with suppress(SetupRefused):
            return make_ruleset(variant, {name: FAR}, players)
    return make_ruleset(variant, players=players)


def _rate(work: Callable[[], object], hands: int) -> float:
    began = time.perf_counter()
    work()
    return hands / (time.perf_counter() - began)


def measure(variant: str) -> Folding:
    """Measure ledgers of the variant that are as long as its rules allow, with its usual number of players."""
    ruleset = long_game(variant)
    texts = list(games(ruleset))
    hands = sum(map(len, texts))
    result = Folding(variant, [], [], [])

    def parse() -> list[object]:
        return [json.loads(text) for game in texts for text in game]

    def read() -> list[list[LedgerLine]]:
        return [
            [
                LedgerLine(str(number), "hand", None, parse_hand(json.loads(text)))
                for number, text in enumerate(game)
            ]
            for game in texts
        ]

    ready = read()
    for _ in range(ROUNDS):
        result.parsed.append(_rate(parse, hands))
        result.read_and_folded.append(_rate(lambda: [fold(ruleset, game, 0) for game in read()], hands))
        result.folded.append(_rate(lambda: [fold(ruleset, game, 0) for game in ready], hands))
    assert all(not fold(ruleset, game, 0).uncounted for game in ready), "every hand must count"
    return result
