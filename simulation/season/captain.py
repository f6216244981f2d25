"""A captain at a phone: hands in cards, agrees with the other side's, asks for other dates and answers."""

from collections.abc import Sequence
from datetime import date
from random import Random
from typing import Any
from uuid import uuid4

from simulation.client import PATIENCE, AnswerRefused, Client, must

Legs = Sequence[dict[str, Any]]
GAME = 21
"""Points that end a game."""


def draw_legs(chance: Random, games: int) -> list[dict[str, Any]]:
    """Return the games of a match, mostly with points; now and then one that nobody could play."""
    with_points = chance.random() < 0.7
    legs: list[dict[str, Any]] = []
    for _ in range(games):
        winner = chance.choices(("home", "away", "nobody"), (48, 48, 4))[0]
        leg: dict[str, Any] = {"winner": winner}
        if with_points:
            other = chance.randrange(GAME)
            both = {"home": (GAME, other), "away": (other, GAME), "nobody": (0, 0)}[winner]
            leg |= {"home_points": both[0], "away_points": both[1]}
        legs.append(leg)
    return legs


def without_points(legs: Legs) -> list[dict[str, Any]]:
    """Return the same games as a captain writes them who kept no points."""
    return [{"winner": leg["winner"]} for leg in legs]


def otherwise(legs: Legs, number: int) -> list[dict[str, Any]]:
    """Return the games with one of them won by somebody else, as a captain remembers it who is wrong.

    >>> otherwise([{"winner": "home"}, {"winner": "nobody"}], 1)
    [{'winner': 'home'}, {'winner': 'away'}]
    """
    changed = [dict(leg) for leg in legs]
    changed[number] = {"winner": "home" if legs[number]["winner"] == "away" else "away"}
    return changed


class SimulatedCaptain:
    """One captain, with a link of their own."""

    def __init__(self, base_url: str, name: str, token: str, patience: float = PATIENCE) -> None:
        self.name = name
        self.client = Client(base_url, f"Team {token}", patience)

    def hand_in(self, fixture: int, legs: Legs, *, twice: bool = False) -> dict[str, Any]:
        """Hand in a card and return the answer. Sent twice it must count once; sent again changed, be refused."""
        card = {"id": str(uuid4()), "legs": list(legs)}
        path = f"fixtures/{fixture}/card/"
        handed: dict[str, Any] = must(self.client.post(path, card), f"{self.name} handing in {card}")
        if twice:
            again = self.client.post(path, card)
            if (again.status, again.json) != (200, handed):
                raise AnswerRefused(f"a card sent again was answered {again.status}: {again.json}")
            other = self.client.post(path, card | {"legs": otherwise(legs, 0)})
            self._refused(other, 409, "conflict")
        return handed

    def too_early(self, fixture: int, legs: Legs) -> None:
        """Hand in a card before the day of the match: it is to be refused."""
        card = {"id": str(uuid4()), "legs": list(legs)}
        self._refused(self.client.post(f"fixtures/{fixture}/card/", card), 409, "too_early")

    def agree(self, fixture: int, card: str, wrong_card: str = "") -> None:
        """Agree with the other side's card; with one that stands no more it is to be refused."""
        path = f"fixtures/{fixture}/confirm/"
        if wrong_card:
            self._refused(self.client.post(path, {"card": wrong_card}), 409, "card_changed")
        must(self.client.post(path, {"card": card}), f"{self.name} agreeing")

    def lock(self, fixture: int, players: Sequence[int]) -> None:
        """Set and lock the own side's line-up."""
        body = {"players": list(players), "lock": True}
        must(self.client.ask("PUT", f"fixtures/{fixture}/line-ups/", body), f"{self.name} locking a line-up")

    def ask_for(self, fixture: int, days: Sequence[date], reason: str) -> None:
        """Ask the other side for one of these days, or, without any, to postpone."""
        body = {"dates": [day.isoformat() for day in days], "reason": reason}
        must(self.client.post(f"fixtures/{fixture}/rearrange/", body), f"{self.name} asking for another date")

    def answer(self, fixture: int, *, agree: bool, day: date | None = None) -> dict[str, Any]:
        """Answer what the other side asks, or take back what one asked; return the match."""
        body: dict[str, Any] = {"agree": agree} | ({"date": day.isoformat()} if day else {})
        answer = self.client.ask("PATCH", f"fixtures/{fixture}/rearrange/", body)
        moved: dict[str, Any] = must(answer, f"{self.name} answering a request for another date")
        return moved

    def _refused(self, answer: Any, status: int, code: str) -> None:
        said = [error["code"] for error in (answer.json or {}).get("errors", [])]
        if (answer.status, said) != (status, [code]):
            raise AnswerRefused(
                f"{self.name} was to be refused with {status} {code}; it was {answer.status} {said}"
            )

    def close(self) -> None:
        """Hang up."""
        self.client.close()
