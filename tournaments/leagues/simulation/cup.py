"""A cup of a simulated season: drawn, dated and played; whoever wins each tie goes on, and no table changes."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tournaments.leagues.simulation.captain import draw_legs
from tournaments.leagues.simulation.happenings import Happenings
from tournaments.nights.simulation.client import Refused, must

MOST_IN_CUP = 4


def play_cup(happenings: Happenings, teams: Sequence[int], chance: Random) -> int:
    """Play a cup of some teams to its end; return how many matches it had. Raises Refused."""
    secretary = happenings.secretary
    entering = list(teams)[:MOST_IN_CUP]
    cup = secretary.post(secretary.at("cups/"), "setting up a cup", name="Simulated Cup", teams=entering)
    path = f"cups/{cup['id']}/"
    drawn = secretary.post(f"{path}draw/", "drawing the cup", seed=chance.randrange(1000))
    played, winner = 0, None
    for number in range(1, len(drawn["rounds"]) + 1):
        day = secretary.cup_day(number).isoformat()
        dated = secretary.post(f"{path}rounds/{number}/", "dating a round", date=day)
        for tie in dated["rounds"][number - 1]["ties"]:
            if tie["fixtures"]:
                winner = _play_tie(happenings, tie["fixtures"][-1], chance)
                played += 1
    ended = must(secretary.client.get(path), "reading the cup")
    if ended["winner"] is None or ended["winner"]["id"] != winner:
        raise Refused(f"the cup was won by {ended['winner']}, and what was sent makes it {winner}")
    return played


def _play_tie(happenings: Happenings, number: int, chance: Random) -> int:
    """Play a match of the cup in which one side wins more games; return that team."""
    match: dict[str, Any] = must(
        happenings.secretary.client.get(f"fixtures/{number}/"), "reading a cup match"
    )
    legs = draw_legs(chance, happenings.in_match)
    while [leg["winner"] for leg in legs].count("home") == [leg["winner"] for leg in legs].count("away"):
        legs = draw_legs(chance, happenings.in_match)
    happenings.agree_on(match, legs, chance)
    won = [leg["winner"] for leg in legs]
    side = "home" if won.count("home") > won.count("away") else "away"
    return int(match[side]["id"])
