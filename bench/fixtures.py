"""Seasons that a league's planner draws up, as a ratio to a bare loop of as many exchanges of two teams.

The bare loop is the least that any search by exchanges does: two teams change their rounds at home, the clashes of
their pubs are counted anew, and what is not worse stays. No round robin is made, no wish, gap or run looked at.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from bench.entry import Comparison
from tournaments.fixtures.instance import Instance
from tournaments.fixtures.plan import plan
from tournaments.fixtures.reading import read_instance

ROUNDS = 3
WEEKS = 34
NOW = 8
SEASONS: dict[str, tuple[tuple[int, ...], int, int]] = {
    "12 teams": ((12,), 10, 40_000),
    "4 divisions": ((8, 9, 10, 12), 30, 40_000),
    "72 teams": ((12,) * 6, 48, 80_000),
    "100 teams": ((10, 12, 12, 12, 12, 14, 14, 14), 70, 80_000),
}
"""By name: the sizes of the divisions, how many pubs they share, and the steps of the search."""
REPLANNED, REPLAN_STEPS = "4 divisions", 20_000


def season(sizes: Sequence[int], pubs: int) -> dict[str, Any]:
    """Return what the planner is asked: divisions that play on one night and share pubs, some of them closed once."""
    teams = [
        {"id": f"{division}-{number}", "division": str(division), "venue": ""}
        for division, size in enumerate(sizes)
        for number in range(size)
    ]
    for number, team in enumerate(teams):
        team["venue"] = str(7 * number % pubs)
    guests = [sum(team["venue"] == str(pub) for team in teams) for pub in range(pubs)]
    return {
        "format": "fixtures-1",
        "weeks": [{"id": week} for week in range(1, WEEKS + 1)],
        "venues": [
            {"id": str(pub), "capacity": (guests[pub] + 1) // 2, "closed": [{"week": 1 + 5 * pub % WEEKS}]}
            for pub in range(pubs)
        ],
        "divisions": [
            {
                "id": str(division),
                "night": "Thu",
                "meetings": 2,
                "weeks": list(range(1, WEEKS + 1)),
                "max_run": 3,
            }
            | {"return_gap": size // 2}
            for division, size in enumerate(sizes)
        ],
        "teams": teams,
        "wishes": [],
    }


def under_way(asked: dict[str, Any]) -> dict[str, Any]:
    """Return a season of which some weeks were played, from which a team withdrew, and one of whose pubs closed."""
    drawn = list(plan(read_instance(json.dumps(asked)), seed=1, effort=REPLAN_STEPS))[-1]
    matches: list[dict[str, Any]] = [
        {"home": match.home, "away": match.away, "week": match.week} for match in drawn.solution.matches
    ]
    teams = [team | ({"withdrawn": True} if team["id"] == "0-0" else {}) for team in asked["teams"]]
    venues = [dict(venue) for venue in asked["venues"]]
    venues[1]["closed"] = [{"week": week} for week in range(NOW + 4, NOW + 9)]
    return asked | {
        "divisions": [division | {"compact": False} for division in asked["divisions"]],
        "teams": teams,
        "venues": venues,
        "now": NOW,
        "published": matches,
        "played": [match for match in matches if match["week"] < NOW],
    }


def bare(sizes: Sequence[int], pubs: int, steps: int) -> int:
    """Exchange two teams so often; return how many clashes are left."""
    chance = Random(1)
    teams = sum(sizes)
    homes = [chance.getrandbits(WEEKS) for _ in range(teams)]
    at = [7 * number % pubs for number in range(teams)]
    guests = [[team for team in range(teams) if at[team] == pub] for pub in range(pubs)]

    def clashes(pub: int) -> int:
        taken = found = 0
        for team in guests[pub]:
            found += (taken & homes[team]).bit_count()
            taken |= homes[team]
        return found

    counted = [clashes(pub) for pub in range(pubs)]
    for _ in range(steps):
        one, other = chance.randrange(teams), chance.randrange(teams)
        homes[one], homes[other] = homes[other], homes[one]
        first, second = clashes(at[one]), clashes(at[other])
        if first + second > counted[at[one]] + counted[at[other]]:
            homes[one], homes[other] = homes[other], homes[one]
        else:
            counted[at[one]], counted[at[other]] = first, second
    return sum(counted)


def fixtures() -> Iterator[Comparison]:
    """Measure seasons of one division, of several, of large leagues, and one that is under way."""
    for name, (sizes, pubs, steps) in SEASONS.items():
        instance = read_instance(json.dumps(season(sizes, pubs)))
        yield _compared(f"fixtures, {name}", instance, steps, partial(bare, sizes, pubs, steps))
    sizes, pubs, _ = SEASONS[REPLANNED]
    instance = read_instance(json.dumps(under_way(season(sizes, pubs))))
    yield _compared("fixtures, re-planned", instance, REPLAN_STEPS, partial(bare, sizes, pubs, REPLAN_STEPS))


def _compared(name: str, instance: Instance, steps: int, loop: Callable[[], object]) -> Comparison:
    found = Comparison(name, [], [])
    for seed in range(ROUNDS):
        found.ours.append(_rate(partial(_draw, instance, seed, steps), steps))
        found.bare.append(_rate(loop, steps))
    return found


def _draw(instance: Instance, seed: int, steps: int) -> None:
    for _ in plan(instance, seed, steps):
        pass


def _rate(work: Callable[[], object], steps: int) -> float:
    began = time.perf_counter()
    work()
    return steps / (time.perf_counter() - began)
