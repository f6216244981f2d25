"""The league's secretary: sets the season up, publishes its fixtures, moves matches and rules on them."""

import secrets
import time
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Any

from simulation.client import PATIENCE, AnswerRefused, Client, NoAnswer, must, pages
from simulation.season.captain import SimulatedCaptain

POLL_SECONDS = 0.1
PUBS = (
    "Anchor", "Bell", "Crown", "Dolphin", "Eagle", "Fox", "Globe", "Harp", "Jolly Sailor", "Kings Arms",
    "Lamb", "Mermaid", "Neptune", "Oak", "Plough", "Queens Head", "Railway", "Swan", "Talbot", "Union",
    "Victory", "Wheatsheaf", "Yacht", "Angel", "Boot", "Castle", "Duke", "Fountain", "George", "Hare",
    "Ivy House", "Lion", "Mitre", "New Inn", "Otter", "Pheasant", "Ring of Bells", "Star", "Three Tuns", "White Hart",
    "Albion", "Bridge", "Cross Keys", "Drum", "Elm Tree", "Ferry", "Griffin", "Half Moon",
)  # fmt: skip
MOST_TEAMS = len(PUBS)
PRESETS = ("plain", "st_austell", "penryn_falmouth", "point_a_game", "match_and_games", "losing_bonus")
TO_SPARE = timedelta(weeks=1)
"""Between the last week of the season and the week of today: the days of a cup."""


@dataclass(frozen=True, slots=True)
class SeasonScript:
    """What is to be played: so many divisions of so many teams; everything else is drawn from the seed."""

    divisions: int
    teams: int
    seed: int
    effort: int | None = None

    @property
    def weeks(self) -> int:
        """How many weeks its matches take: home and away, and two to spare."""
        return 2 * (self.teams - 1 + self.teams % 2) + 2


class Secretary:
    """Somebody with a token of an organiser, who runs one season of teams.

    The server is to stay up: a ruling whose answer is lost would be taken twice.
    """

    def __init__(self, base_url: str, token: str, wish: SeasonScript, patience: float = PATIENCE) -> None:
        self.client = Client(base_url, f"Token {token}", patience)
        self.wish = wish
        self.base_url = base_url
        today = date.today()  # noqa: DTZ011  the day on the wall; a day more or less changes nothing
        self.today = today
        # A captain's card is taken from the day of the match on, so all of them are over: their cards are late.
        self.starts = today - timedelta(days=today.weekday(), weeks=wish.weeks) - TO_SPARE
        self.half_way = self.starts + timedelta(weeks=wish.weeks // 2)
        self._ends = self.starts + timedelta(weeks=wish.weeks)
        self.season: dict[str, Any] = {}
        self.divisions: list[dict[str, Any]] = []
        self.captains: dict[int, SimulatedCaptain] = {}
        self.club = 0
        self._squads: dict[int, list[int]] = {}

    def set_up(self, club: int | None = None) -> None:
        """Create the season with rules drawn from the seed, its divisions, pubs, teams and captains' links."""
        chance = Random(f"{self.wish.seed}/season")  # noqa: S311  what league it is, no secret
        self.club = club or self._club()
        made = self.post(
            "seasons/",
            "creating the season",
            club=self.club,
            kind="teams",
            name=f"Simulated season {self.wish.seed} {secrets.token_hex(4)}",
            preset=chance.choice(PRESETS),
            starts=self.starts.isoformat(),
            ends=self._ends.isoformat(),
        )
        rules = {
            "new_date_weeks": 52,
            "target": chance.choice((2, 3, 5)),
            "award": chance.choice(("points_only", "bare_win", "score", "whitewash", "own_average")),
            "level_match": chance.choice(("draw", "points")),
            "withdrawn_early": chance.choice(("struck", "kept")),
        }
        settings = {"rules": rules, "half_way": self.half_way.isoformat()}
        self.season = self._ask("PATCH", f"seasons/{made['id']}/", settings, "setting the rules")
        for number in range(1, self.wish.divisions + 1):
            self._add_division(number, chance)

    def _add_division(self, number: int, chance: Random) -> None:
        ends: dict[str, Any] = {"up": 0, "down": 1}
        if number > 1:
            ends |= {"up": 1} | self._play_off(number, chance)
        division = self.post(
            self.at("divisions/"),
            "adding a division",
            name=f"Division {number}",
            level=number,
            weekday=number % 5,
            **ends,
        )
        self.divisions.append(division)
        first = (number - 1) * self.wish.teams
        for name in PUBS[first : first + self.wish.teams]:
            pub = self.post(self.at("venues/"), "adding a pub", name=f"{name} {secrets.token_hex(3)}")
            team = self.post(
                self.at("teams/"), "adding a team", name=name, division=division["id"], venue=pub["id"]
            )
            link = self.post(f"teams/{team['id']}/link/", "drawing a captain's link")
            self.captains[team["id"]] = SimulatedCaptain(
                self.base_url, name, link["token"], self.client.patience
            )

    def _play_off(self, number: int, chance: Random) -> dict[str, str]:
        """Draw who plays off for one more place up from a division, of which one team withdraws and one goes up.

        With the division above only the second does: whoever defends a place there plays in no other.
        """
        own = {"two": 2, "four": 4} | ({"above": 1} if number == 2 else {})
        fits = [kind for kind, teams in own.items() if self.wish.teams - 2 >= teams]
        return {"play_off": chance.choice(fits)} if fits else {}

    def publish(self) -> list[dict[str, Any]]:
        """Ask for fixtures, wait until they are drawn up, publish them; return them by week, division and home."""
        asked = self.post(
            self.at("fixture-plans/"), "asking for fixtures", seed=self.wish.seed, effort=self.wish.effort
        )
        path = self.at(f"fixture-plans/{asked['id']}/")
        deadline = time.monotonic() + self.client.patience
        while (plan := must(self.client.get(path), "reading the fixtures"))["state"] in {
            "waiting",
            "thinking",
        }:
            if time.monotonic() > deadline:
                raise NoAnswer(f"the fixtures are not there after {self.client.patience:g} seconds")
            time.sleep(POLL_SECONDS)
        if plan["state"] != "ready":
            raise AnswerRefused(f"the fixtures are {plan['state']}: {plan['problems']}")
        self.post(f"{path}publish/", "publishing the fixtures")
        # Now there are days to come, and some that are over, on which no fixture was put.
        ends = (self.starts + timedelta(days=400)).isoformat()
        self._ask("PATCH", f"seasons/{self.season['id']}/", {"ends": ends}, "making the season longer")
        fixtures = pages(self.client, f"fixtures/?season={self.season['id']}")
        return sorted(fixtures, key=lambda one: (one["week"], one["division"]["name"], one["home"]["name"]))

    def cup_day(self, number: int) -> date:
        """Return the day of a round of a cup: one that is over, after the last week, on which nobody plays."""
        return self._ends + timedelta(days=number)

    def coming_day(self, number: int = 1) -> date:
        """Return a day to come, for captains to agree on; whoever plays a match before lets it move to today."""
        return self.today + timedelta(days=number)

    def move(self, fixture: dict[str, Any], reason: str) -> dict[str, Any]:
        """Move a match to today, so that it can be played: nothing else is down for today but what has been played."""
        body = {"date": self.today.isoformat(), "reason": reason}
        return self._ask("PUT", f"fixtures/{fixture['id']}/rearrange/", body, "moving a match")

    def rule(self, path: str, reason: str, **given: Any) -> dict[str, Any]:
        """Take a ruling, after a look at what it would change: both must tell the same."""
        looked = self.post(path, f"looking at {path}", reason=reason, preview=True, **given)
        taken = self.post(path, f"ruling by {path}", reason=reason, **given)
        if looked["consequences"] != taken["consequences"]:
            raise AnswerRefused(
                f"{path} changed {taken['consequences']}, and was to change {looked['consequences']}"
            )
        return taken

    def squad(self, team: int) -> list[int]:
        """Return so many players of a team as a side has; they are registered the first time."""
        if team not in self._squads:
            found = []
            for number in range(1, self.season["match_format"]["players"] + 1):
                name = f"{self.captains[team].name} {number} {secrets.token_hex(3)}"
                player = self.post("players/", "adding a player", club=self.club, name=name)
                day = self.starts.isoformat()
                self.post(f"teams/{team}/registrations/", "registering", player=player["id"], date=day)
                found.append(player["id"])
            self._squads[team] = found
        return self._squads[team]

    def replay_of(self, fixture: dict[str, Any]) -> dict[str, Any]:
        """Return the match that takes another's place."""
        own = pages(self.client, f"fixtures/?season={self.season['id']}&team={fixture['home']['id']}")
        return next(one for one in own if one["replay_of"] == fixture["id"])

    def at(self, part: str) -> str:
        """Return the path of a part of the season."""
        return f"seasons/{self.season['id']}/{part}"

    def post(self, path: str, doing: str, **body: Any) -> dict[str, Any]:
        """Write."""
        return self._ask("POST", path, body, doing)

    def _ask(self, method: str, path: str, body: dict[str, Any], doing: str) -> dict[str, Any]:
        found: dict[str, Any] = must(self.client.ask(method, path, body), doing)
        return found

    def _club(self) -> int:
        for club in pages(self.client, "clubs/"):
            if club["role"] in {"organiser", "owner"}:
                return int(club["id"])
        raise AnswerRefused("the token's user organises no club")

    def close(self) -> None:
        """Hang up."""
        self.client.close()
        for captain in self.captains.values():
            captain.close()
