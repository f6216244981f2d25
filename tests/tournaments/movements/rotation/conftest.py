"""The independent judge where it lies beside the project, and ways to plan."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tournaments.movements.rotation.plan import RotationRound

JUDGE = Path(__file__).resolve().parents[5] / "shared" / "tools" / "judge_rotation.py"


@pytest.fixture(scope="session")
def judged() -> Callable[[int, list[RotationRound]], dict[str, tuple[int, int]]]:
    """Measure rounds of entrants 0 to n - 1: (value, bound) by the judge's name of the row."""
    if not JUDGE.exists():
        pytest.skip("the judge is not beside the project")
    spec = importlib.util.spec_from_file_location("judge_rotation", JUDGE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def judge(players: int, rounds: list[RotationRound]) -> dict[str, tuple[int, int]]:
        everybody = set(range(players))
        told: dict[str, Any] = module.judge(
            {
                "players": players,
                "rounds": [
                    {
                        "tables": [[north, south, east, west] for north, east, south, west in each.tables],
                        "byes": list(each.sit_outs),
                        "absent": sorted(everybody.difference(each.present)),
                    }
                    for each in rounds
                ],
            }
        )
        assert told["errors"] == []
        return {row[0]: (row[1], row[2]) for row in told["rows"]}

    return judge
