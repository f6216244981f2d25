"""Phones at the tables of a match: each game is kept hand by hand, and comes to what was sent."""

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import uuid4

from simulation.client import PATIENCE, AnswerRefused, Client, must

WORTH = {(3, False): 1, (5, False): 2, (5, True): 4}
"""What the side that made trump wins by its tricks, alone or not; with fewer than three the others win two."""
EUCHRED = 2
MISTAKES = 0.1
State = dict[str, Any]


class Phones:
    """The phones of one match, one at each table; the home side sits at the seats 0 and 2."""

    def __init__(self, base_url: str, tables: State, target: int, patience: float = PATIENCE) -> None:
        self.clients = {
            one["number"]: Client(base_url, f"Table {one['token']}", patience) for one in tables["tables"]
        }
        self.target = target

    def play(self, read: Callable[[], State], chance: Random) -> list[dict[str, Any]]:
        """Play every game as soon as both its pairs are free; return the games of the card. Raises Refused."""
        results: dict[int, dict[str, Any]] = {}
        state = read()
        while not all(leg["over"] for leg in state["legs"]):
            going_on = [one for one in state["tables"] if not state["legs"][one["leg"] - 1]["over"]]
            free = [one for one in state["tables"] if one not in going_on and one["can_begin"]]
            if not going_on and not free:
                raise AnswerRefused(f"no game of the match goes on, and none may begin: {state}")
            for table in going_on:
                game = state["legs"][table["leg"] - 1]["game"]
                results[table["leg"]] = self._game(self.clients[table["number"]], game, chance)
            for table in free:
                body = {"after": state["legs"][table["leg"] - 1]["game"]}
                must(self.clients[table["number"]].post("games/", body), "beginning the next game")
            state = read()
        for leg in state["legs"]:
            sent = results[leg["number"]]
            if (leg["home_points"], leg["away_points"]) != (sent["home_points"], sent["away_points"]):
                raise AnswerRefused(f"a game shows {leg}, and what was sent makes {sent}")
        return [results[number] for number in sorted(results)]

    def _game(self, client: Client, game: int, chance: Random) -> dict[str, Any]:
        """Send the hands of a game until a side has won; one that was typed wrongly is replaced."""
        scores, number = [0, 0], 1
        while max(scores) < self.target:
            maker, own, alone = _hand(chance)
            wrong = chance.random() < MISTAKES
            first = _facts(1 - maker % 2, 3, alone=False) if wrong else _facts(maker, own, alone=alone)
            sent = self._enter(client, game, number=number, hand=first)
            if wrong:
                right = _facts(maker, own, alone=alone)
                self._enter(client, game, kind="replace", of=sent, hand=right)
            side = maker % 2 if own >= 3 else 1 - maker % 2
            scores[side] += WORTH[own, alone] if own >= 3 else EUCHRED
            number += 1
        home, away = scores
        return {"winner": "home" if home > away else "away", "home_points": home, "away_points": away}

    def _enter(self, client: Client, game: int, **entry: Any) -> str:
        named = {"id": str(uuid4()), "entered_at": datetime.now(UTC).isoformat(), **entry}
        must(client.post(f"games/{game}/entries/", named), f"recording {named}")
        return str(named["id"])

    def close(self) -> None:
        """Hang up."""
        for client in self.clients.values():
            client.close()


def _hand(chance: Random) -> tuple[int, int, bool]:
    """Draw who made trump, how many tricks their side took, and whether they played alone."""
    tricks, alone = chance.choice([(3, False), (3, False), (5, False), (5, True), (2, False)])
    return chance.randrange(4), tricks, alone


def _facts(maker: int, own: int, *, alone: bool) -> dict[str, Any]:
    sides = ("A", "B") if maker % 2 == 0 else ("B", "A")
    return {"maker": maker, "tricks": {sides[0]: own, sides[1]: 5 - own}, "alone": alone}
