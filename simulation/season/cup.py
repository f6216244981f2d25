"""A cup of a simulated season: drawn, dated and played; whoever wins each tie goes on, and no table changes."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from simulation.client import AnswerRefused, must
from simulation.season.captain import draw_legs
from simulation.season.happenings import Happenings

MOST_IN_CUP = 4
GAMES = 3
OWN_FORMAT = {
    "players": 2,
    "blocks": [
        {
            "kind": "pairs",
            "pairing": "same_pair",
            "legs": [{"round": number, "table": 1, "home": 1, "away": 1} for number in range(1, GAMES + 1)],
        }
    ],
}
"""A cup's match is one pair against one pair, whatever the league plays."""


def play_cup(happenings: Happenings, teams: Sequence[int], chance: Random) -> int:
    """Play a cup of some teams to its end; return how many matches it had. Raises Refused."""
    secretary = happenings.secretary
    entering = list(teams)[:MOST_IN_CUP]
    wanted = {"name": "Simulated Cup", "teams": entering, "match_format": OWN_FORMAT}
    cup = secretary.post(secretary.at("cups/"), "setting up a cup", **wanted)
    drawn = secretary.post(f"cups/{cup['id']}/draw/", "drawing the cup", seed=chance.randrange(1000))
    return play_rounds(happenings, drawn, 1, chance, games=GAMES)[0]


def play_rounds(
    happenings: Happenings, drawn: Mapping[str, Any], first_day: int, chance: Random, *, games: int
) -> tuple[int, int, int]:
    """Play all rounds of a cup or play-off that has its pairs, each a day later, the first on a day of cups.

    A match has so many `games`.

    Return how many matches it had, its winner and the other finalist. Raises Refused where it has another winner.
    """
    secretary, path = happenings.secretary, f"cups/{drawn['id']}/"
    played, winner, other = 0, 0, 0
    for number in range(1, len(drawn["rounds"]) + 1):
        day = secretary.cup_day(first_day + number - 1).isoformat()
        dated = secretary.post(f"{path}rounds/{number}/", "dating a round", date=day)
        for tie in dated["rounds"][number - 1]["ties"]:
            if tie["fixtures"]:
                winner, other = _play_tie(happenings, tie["fixtures"][-1], games, chance)
                played += 1
    ended = must(secretary.client.get(path), "reading the cup")
    if ended["winner"] is None or ended["winner"]["id"] != winner:
        raise AnswerRefused(
            f"the {ended['name']} was won by {ended['winner']}, and what was sent makes it {winner}"
        )
    return played, winner, other


def _play_tie(happenings: Happenings, number: int, games: int, chance: Random) -> tuple[int, int]:
    """Play a match of the cup in which one side wins more games; return that team, and the other."""
    match: dict[str, Any] = must(
        happenings.secretary.client.get(f"fixtures/{number}/"), "reading a cup match"
    )
    legs = draw_legs(chance, games)
    while [leg["winner"] for leg in legs].count("home") == [leg["winner"] for leg in legs].count("away"):
        legs = draw_legs(chance, games)
    happenings.agree_on(match, legs, chance)
    won = [leg["winner"] for leg in legs]
    home, away = int(match["home"]["id"]), int(match["away"]["id"])
    return (home, away) if won.count("home") > won.count("away") else (away, home)
