"""Players a second that standings of a season of nights place, night after night, as a ratio to its last standings."""

import time
from random import Random

from bench.entry import Comparison
from tournaments.standings.metrics import COUNTED_IN_GAMES
from tournaments.standings.season import NightResult, season_standings
from tournaments.standings.season_places import season_places

PLAYERS, NIGHTS, COUNTED, ROUNDS = 90, 30, 20, 9
PRECEDENCE = ("points", "games_won", "loners")


def places() -> Comparison:
    """Measure who stood where after each night of a season, in turns with who stands where after the last."""
    nights = season()
    last = {row.player: row.place for row in season_standings(nights, COUNTED, 0, PRECEDENCE)}
    assert season_places(nights, COUNTED, 0, PRECEDENCE)[-1] == last, "the last places must be the same"
    ours: list[float] = []
    bare: list[float] = []
    for _ in range(ROUNDS):
        for work, found in ((season_places, ours), (season_standings, bare)):
            began = time.process_time()
            work(nights, COUNTED, 0, PRECEDENCE)
            found.append(PLAYERS / (time.process_time() - began))
    return Comparison("places by night", ours, bare)


def season() -> list[NightResult]:
    """Return a season of which everybody misses a fifth."""
    chance = Random(1)
    keys = [metric.key for metric in COUNTED_IN_GAMES]
    return [
        NightResult(
            night,
            {
                player: {key: chance.randrange(60) for key in keys} | {"played": 8}
                for player in range(PLAYERS)
                if chance.random() < 0.8
            },
        )
        for night in range(NIGHTS)
    ]
