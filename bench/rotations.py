"""Print what plans are worth for 8 to 40 players, each count beside its bound: `python -m bench.rotations`.

An independent judge is asked where one lies beside the project (`../shared/tools/judge_rotation.py`), else the
project's own counts are printed; the first line says which.
"""

import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tournaments.rotations.charts import as_chart
from tournaments.rotations.plan import EFFORT, Plan, plan

JUDGE = Path(__file__).resolve().parents[2] / "shared" / "tools" / "judge_rotation.py"
ROUNDS = (5, 8, 10)
PLAYERS = range(8, 41)
SEED = 1
Figures = list[tuple[int, int]]
"""Partner repeats, the most that two oppose, sum of C(o, 2), sum of C(m, 2), sit-outs spread: value and bound."""


def judged() -> Callable[[Plan, int], Figures] | None:
    """Return the judge's measure, if the judge is there."""
    if not JUDGE.exists():
        return None
    spec = importlib.util.spec_from_file_location("judge_rotation", JUDGE)
    assert spec is not None
    assert spec.loader is not None
    judge = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(judge)

    def figures(found: Plan, players: int) -> Figures:
        told: dict[str, Any] = judge.brief(judge.judge(as_chart(found, players)))
        assert told["valid"]
        keys = [("pr", "pr_lb"), ("omax", "omax_lb"), ("oc", "oc_lb"), ("mc", "mc_lb"), ("bye", "bye_lb")]
        return [(told[value], told[bound]) for value, bound in keys]

    return figures


def counted(found: Plan, _players: int) -> Figures:
    """Measure with the project's own counts."""
    keys = ["partner_repeats", "most_opposed", "opponent_repeats", "meeting_repeats", "sit_outs_spread"]
    return [(found.quality[key].value, found.quality[key].bound) for key in keys]


def written(figures: Figures) -> str:
    """Write the figures as in docs/rotations.md: a bound in brackets where it is not met."""
    return " / ".join(str(value) if value == bound else f"{value} ({bound})" for value, bound in figures)


def main() -> None:
    """Plan, measure and print, line by line."""
    measure = judged() or counted
    print(
        f"Measured by {'the project itself' if measure is counted else 'the judge'}; effort {EFFORT}, seed {SEED}."
    )
    print("\n| players | " + " | ".join(f"{rounds} rounds" for rounds in ROUNDS) + " | seconds |")
    print("|---|" + "---|" * (len(ROUNDS) + 1))
    for players in PLAYERS:
        cells = []
        began = time.perf_counter()
        for rounds in ROUNDS:
            found = list(plan(range(1, players + 1), rounds, seed=SEED))[-1]
            cells.append(written(measure(found, players)))
        print(f"| {players} | {' | '.join(cells)} | {time.perf_counter() - began:.1f} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
