"""The organiser at the laptop: creates the night, gathers people, plans, starts and closes rounds.

Each step looks first whether it is done, then does it, and looks again: an answer that was lost, or a server that
was killed in between, changes nothing.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeVar

from simulation.client import (
    PATIENCE,
    Answer,
    AnswerRefused,
    Client,
    NoAnswer,
    must,
    pages,
)

POLL_SECONDS = 0.2
FIRST = (
    "Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hal", "Ida", "Joe",
    "Kay", "Lou", "Mia", "Ned", "Oona", "Pat", "Quin", "Rosa", "Sam", "Tess",
)  # fmt: skip
LAST = (
    "Ash", "Beech", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper",
    "Kapok", "Larch", "Maple", "Neem", "Oak", "Pine", "Quince", "Rowan", "Sorrel", "Thorn",
)  # fmt: skip
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NightScript:
    """What is to be played: so many players and rounds, so many deals in each; all drawn from the seed.

    The players have the same names on every night, but that so many of the first are `away`, and others come
    in their place.
    """

    players: int
    rounds: int
    seed: int
    hands: int = 8
    plan_seconds: int = 3
    away: int = 0


class Organiser:
    """Somebody with a token of an organiser, who runs one night."""

    def __init__(self, base_url: str, token: str, script: NightScript, patience: float = PATIENCE) -> None:
        self.client = Client(base_url, f"Token {token}", patience)
        self.script = script
        # Chance of its own, not of the seed: by its name the night is found when no answer came.
        self.name = f"Simulated night {script.seed} {secrets.token_hex(4)}"
        self.night = 0
        self.level_is_tie = False

    def create(self, club: int | None = None) -> int:
        """Create the night, in the club that is named or the first that one organises."""
        wanted = club or self._club()
        wish = {
            "club": wanted,
            "name": self.name,
            "rounds": self.script.rounds,
            "hands": self.script.hands,
            "seed": self.script.seed,
            # So that what players have is what the hands that were sent make, and nothing else.
            "sit_out_credit": "zero",
        }
        found = self._until(
            lambda: [
                night for night in pages(self.client, f"nights/?club={wanted}") if night["name"] == self.name
            ],
            lambda: self.client.post("nights/", wish),
        )
        self.night = int(found[0]["id"])
        self.level_is_tie = found[0].get("tied_games") == "tie"
        return self.night

    def gather(self) -> list[int]:
        """Enter everybody, open the check-in and check them in; return the players' numbers."""
        known = [f"{first} {last}" for last, first in product(LAST, FIRST)]
        names = known[self.script.away :][: self.script.players]
        self._until(
            lambda: len(pages(self.client, self._at("entrants/"))) == len(names),
            lambda: self.client.post(self._at("entrants/"), {"names": names}),
        )
        self.act("open_check_in", lambda night: night["state"] == "check_in")
        entrants = pages(self.client, self._at("entrants/"))
        for entrant in entrants:
            here = self.client.ask("PATCH", self._at(f"entrants/{entrant['number']}/"), {"checked_in": True})
            must(here, f"checking in {entrant['name']}")
        return [entrant["player"] for entrant in entrants]

    def plan(self) -> dict[str, Any]:
        """Ask for a plan, wait until it is ready, publish it, and return it."""
        wish = {"seconds": self.script.plan_seconds}
        asked = self._until(
            lambda: pages(self.client, self._at("plans/")), lambda: self.client.post(self._at("plans/"), wish)
        )
        path = self._at(f"plans/{asked[0]['id']}/")
        plan = self._wait(
            lambda: self._read(path), lambda plan: plan["state"] in {"ready", "failed", "dropped"}, "the plan"
        )
        if plan["state"] != "ready":
            raise AnswerRefused(f"the plan is {plan['state']}: {plan['problems']}")
        published: dict[str, Any] = must(self.client.post(f"{path}publish/"), "publishing the plan")
        return published

    def start(self, number: int) -> list[dict[str, Any]]:
        """Start a round; return its tables, each with its code."""
        self.act("start_round", lambda night: night["round"] == number, round=number)
        tables: list[dict[str, Any]] = self._round(number)["tables"]
        return tables

    def wait_until_closed(self, number: int) -> None:
        """Wait until the last hands have closed a round."""
        self._wait(lambda: self._round(number), lambda round_: round_["state"] == "closed", f"round {number}")

    def finish(self) -> None:
        """Finish the night and verify it."""
        self.act("finish", lambda night: night["state"] in {"finished", "verified"})
        self.act("verify", lambda night: night["state"] == "verified")

    def standings(self) -> list[dict[str, Any]]:
        """Read the lines of the standings."""
        return pages(self.client, self._at("standings/"))

    def read_season(self, season: int) -> None:
        """Make sure, before a night is played for it, that there is such a season."""
        self._read(f"seasons/{season}/")

    def into_season(self, season: int) -> None:
        """Let the night count in a season; it may be there already."""
        path = f"seasons/{season}/nights/"
        self._until(
            lambda: any(row["night"] == self.night for row in pages(self.client, path)),
            lambda: self.client.post(path, {"night": self.night}),
        )

    def act(self, name: str, done: Callable[[dict[str, Any]], bool], **more: Any) -> None:
        """Do something to the night unless it is done."""
        self._until(
            lambda: done(self._read(self._at(""))),
            lambda: self.client.post(self._at("acts/"), {"act": name, **more}),
        )

    def _club(self) -> int:
        for club in pages(self.client, "clubs/"):
            if club["role"] in {"organiser", "owner"}:
                return int(club["id"])
        raise AnswerRefused("the token's user organises no club")

    def _at(self, part: str) -> str:
        return f"nights/{self.night}/{part}"

    def _read(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = must(self.client.get(path), f"reading {path}")
        return found

    def _round(self, number: int) -> dict[str, Any]:
        return pages(self.client, self._at(f"rounds/?number={number}"))[0]

    def _until(self, done: Callable[[], T], do: Callable[[], Answer]) -> T:
        """Return what `done` finds, after doing what brings it about once; what is refused is told."""
        found = done()
        if found:
            return found
        answer = do()
        found = done()
        if not found:
            must(answer, "running the night")
            raise AnswerRefused(f"it was answered {answer.status} and is not done: {answer.json}")
        return found

    def _wait(self, look: Callable[[], T], good: Callable[[T], bool], what: str) -> T:
        deadline = time.monotonic() + self.client.patience
        while time.monotonic() < deadline:
            found = look()
            if good(found):
                return found
            time.sleep(POLL_SECONDS)
        raise NoAnswer(f"{what} is not there after {self.client.patience:g} seconds")
