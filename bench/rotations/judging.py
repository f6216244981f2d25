"""Plan one night, and have it judged: by the independent judge where it lies beside the project, else by ourselves."""

import importlib.util
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

from tournaments.movements.rotation.charts import as_chart
from tournaments.movements.rotation.plan import RotationPlan, RotationRound, measure, plan

JUDGE = Path(__file__).resolve().parents[3] / "shared" / "tools" / "judge_rotation.py"
ROWS = {
    "partner_repeats": "partner repeats  sum max(0,p-1)",
    "most_opposed": "opponent max",
    "opponent_repeats": "opponent collisions sum C(o,2)",
    "meeting_repeats": "meeting collisions sum C(m,2)",
    "sit_outs_spread": "byes spread",
    "sit_outs_in_a_row": "byes back to back",
    "same_table_in_a_row": "same table in a row",
    "first_deals_spread": "first-deal spread",
}
"""The judge's name of each count."""
Counts = dict[str, tuple[int, int]]
"""Value and bound by the key of the count."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Hold what a night is worth, and the processor's seconds that planning it took."""

    counts: Counts
    seconds: float

    def value(self, key: str) -> int:
        """Return a count."""
        return self.counts[key][0]

    def missed(self, key: str) -> bool:
        """Tell whether a count is not at its bound."""
        value, bound = self.counts[key]
        return value > bound

    def shown(self, *keys: str) -> str:
        """Write counts, the bounds in brackets where one is not met."""
        value = "/".join(str(self.counts[key][0]) for key in keys)
        bound = "/".join(str(self.counts[key][1]) for key in keys)
        return value if value == bound else f"{value} ({bound})"


@cache
def judge() -> ModuleType | None:
    """Return the judge, if it is there."""
    if not JUDGE.exists():
        return None
    spec = importlib.util.spec_from_file_location("judge_rotation", JUDGE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def counted(rounds: Sequence[RotationRound], players: int, first: int = 1) -> Counts:
    """Count a night of so many entrants from number ``first`` on; AssertionError where it cannot be played.

    Counts are the judge's; a bound is the judge's or the program's own, whichever is sharper.
    """
    quality = measure(rounds)
    judging = judge()
    if judging is None:
        return {key: (quality[key].value, quality[key].bound) for key in ROWS}
    told = judging.judge(as_chart(rounds, players, quality, 0, first))
    assert told["valid"], told["errors"]
    rows = {row[0]: (row[1], row[2]) for row in told["rows"]}
    return {key: (rows[name][0], max(rows[name][1], quality[key].bound)) for key, name in ROWS.items()}


def timed(plans: Callable[[], RotationPlan]) -> tuple[RotationPlan, float]:
    """Return a plan and the processor's seconds that it took."""
    began = time.process_time()
    found = plans()
    return found, time.process_time() - began


def judged(players: int, rounds: int, seed: int, effort: int = 0, *, fewer_meetings: bool = False) -> Judged:
    """Plan a fresh night, without a search unless an effort is given, and have it judged."""
    entrants = range(1, players + 1)
    found, seconds = timed(
        lambda: list(plan(entrants, rounds, seed=seed, effort=effort, fewer_meetings=fewer_meetings))[-1]
    )
    return Judged(counted(found.rounds, players), seconds)
