"""Play a night from the first name to the last line of the standings, with a phone at each table.

What happens at a table is drawn from a seed: hands, misdeals, and what people type wrongly and put right. A phone
shows the card's code, reads what its table may do, and sends what happens there.
"""

import contextlib
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Any

from simulation.client import PATIENCE, AnswerRefused, Client, NoAnswer, must
from simulation.night.acknowledged import Acknowledged
from simulation.night.organiser import NightScript, Organiser
from simulation.night.points import Record, SimulatedGame, add_up, differences, row_of, scores_of

POLL_SECONDS = 0.2
# What a line of the report calls a row of the points table.
CALLED = {"alone": "loners tried", "alone march": "loners", "euchred": "euchres", "revoke": "revokes"}
# Of a hundred deals so many come out like this; close to what is seen at tables.
OUTCOMES = {
    "made": 46,
    "march": 13,
    "alone": 5,
    "alone march": 7,
    "euchred": 16,
    "alone euchred": 3,
    "all passed": 5,
    "revoke": 5,
}
MISDEALS, MISTAKES, REPEATS = 0.04, 0.1, 0.12


@dataclass(frozen=True, slots=True)
class Happening:
    """One line that a table records: what is so; first what was typed wrongly, if it was, and how it is mended.

    `mend` is "void", which takes the wrong one back before the right one takes its place, or "replace". With
    `twice` the phone sends it again, as one does that heard no answer.
    """

    record: dict[str, Any]
    wrong: dict[str, Any] | None = None
    mend: str = ""
    twice: bool = False


def draw_game(chance: Random, deals: int) -> Iterator[Happening]:
    """Draw what a table records in a game of so many deals; misdeals come beside them."""
    for _ in range(deals):
        while chance.random() < MISDEALS:
            yield Happening({"result": "misdeal"}, twice=chance.random() < REPEATS)
        record, wrong = draw_hand(chance), draw_hand(chance)
        mistaken = chance.random() < MISTAKES and wrong != record
        yield Happening(
            record,
            wrong=wrong if mistaken else None,
            mend=chance.choice(["void", "replace"]) if mistaken else "",
            twice=chance.random() < REPEATS,
        )


def draw_hand(chance: Random) -> dict[str, Any]:
    """Draw the record of one deal that is no misdeal."""
    (outcome,) = chance.choices(list(OUTCOMES), list(OUTCOMES.values()))
    seat = chance.randrange(4)
    if outcome == "all passed":
        return {"result": "all_passed"}
    if outcome == "revoke":
        return {"result": "revoke", "revokes": [seat]}
    own = (
        chance.randrange(3) if "euchred" in outcome else 5 if "march" in outcome else chance.choice([3, 3, 4])
    )
    sides = ("A", "B") if seat % 2 == 0 else ("B", "A")
    record = {"maker": seat, "tricks": {sides[0]: own, sides[1]: 5 - own}}
    return record | {"alone": True} if "alone" in outcome else record


class Phone:
    """A phone. Whatever becomes of the server, each entry is sent until it is acknowledged."""

    def __init__(self, base_url: str, log: Acknowledged, patience: float = PATIENCE) -> None:
        self.client = Client(base_url, patience=patience)
        self.log = log
        self._etag = ""
        self._table: dict[str, Any] = {}

    def show(self, code: str) -> None:
        """Show the code of the table's card, and keep score at that table from then on."""
        token = must(self.client.post("passes/", {"code": code}), f"showing the code {code}")["token"]
        self.client.authority = f"Table {token}"

    def table(self) -> dict[str, Any]:
        """Read what the table may do now, as a phone polls."""
        answer = self.client.get("table/", self._etag)
        if answer.status != 304:
            self._table, self._etag = must(answer, "reading the table"), answer.headers["etag"]
        return self._table

    def play(self, round_number: int, chance: Random, deals: int) -> SimulatedGame:
        """Wait for a round, record a game of so many deals, and return what stands in the end.

        Raises `AnswerRefused` when the server takes an entry otherwise than it should.
        """
        now = self._wait_for(round_number)
        game = now["game"]
        number, standing = game["next"]["number"], []
        for happening in draw_game(chance, deals):
            last = self._happen(game["id"], number, happening)
            number += 1
            standing.append(happening.record)
        self._enter(game["id"], {"kind": "confirm", "of": last})
        seats = {seat["seat"]: seat["player"] for seat in game["seats"]}
        played = SimulatedGame((seats[0], seats[1], seats[2], seats[3]), tuple(standing))
        self._compare(played)
        return played

    def _wait_for(self, round_number: int) -> dict[str, Any]:
        deadline = time.monotonic() + self.client.patience
        while time.monotonic() < deadline:
            now = self.table()
            if now["round"] == round_number and now["night"]["round_state"] == "playing":
                return now
            time.sleep(POLL_SECONDS)
        raise NoAnswer(f"round {round_number} did not begin")

    def _happen(self, game: int, number: int, happening: Happening) -> str:
        """Send what happened; return the id of the entry that stands."""
        self._count(happening.record)
        if happening.wrong is None:
            return self._enter(game, {"number": number, "hand": happening.record}, twice=happening.twice)
        wrong = self._enter(game, {"number": number, "hand": happening.wrong})
        if happening.mend == "void":
            self._enter(game, {"kind": "void", "of": wrong, "note": "Typed wrongly."}, twice=happening.twice)
        right = {"kind": "replace", "of": wrong, "hand": happening.record}
        return self._enter(game, right, twice=happening.twice)

    def _enter(self, game: int, entry: dict[str, Any], *, twice: bool = False) -> str:
        entry = {"id": str(uuid.uuid4()), "entered_at": datetime.now(UTC).isoformat(), **entry}
        answer = self.client.post(f"games/{game}/entries/", entry)
        must(answer, f"recording {entry}")
        self.log.write(entry, game, answer.status)
        if twice:
            again = self.client.post(f"games/{game}/entries/", entry)
            if (again.status, again.json) != (200, answer.json):
                raise AnswerRefused(f"an entry sent again was answered {again.status}: {again.json}")
            self.log.count("repeats")
        return str(entry["id"])

    def _count(self, record: Record) -> None:
        result = record.get("result", "played")
        self.log.count("deals" if result != "misdeal" else "misdeals")
        if result == "all_passed":
            self.log.count("all passed")
        elif (called := CALLED.get(row_of(record)[0])) is not None:
            self.log.count(called)

    def _compare(self, played: SimulatedGame) -> None:
        game = self.table()["game"]
        shown, own = game["scores"], scores_of(played)
        if (shown["A"], shown["B"], game["over"]) != (*own, True):
            raise AnswerRefused(f"the table shows {shown}, over: {game['over']}; what was sent makes {own}")


MOST_AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class PlayedNight:
    """What was played: the night's number, what was sent, and where the standings differ from the sum of it.

    `games` are those of the first round in the order of its tables, then those of the next. With `level_is_tie`
    those that ended level are ties.
    """

    night: int
    players: list[int]
    games: list[SimulatedGame]
    sent: Counter[str]
    lines: int
    differences: list[str]
    level_is_tie: bool


def play(  # noqa: PLR0913  where, who, what, and what to tell of it
    base_url: str,
    token: str,
    script: NightScript,
    *,
    log: Acknowledged,
    say: Callable[[str], None],
    club: int | None = None,
    season: int | None = None,
    patience: float = PATIENCE,
) -> PlayedNight:
    """Play a night through a server's HTTP interface, and compare its standings with the hands that were sent.

    Raises `AnswerRefused` and `NoAnswer`.
    """
    with contextlib.ExitStack() as stack:
        organiser = Organiser(base_url, token, script, patience)
        stack.callback(organiser.client.close)
        if season is not None:
            organiser.read_season(season)
        night = organiser.create(club)
        players = organiser.gather()
        say(f"Night {night}: {len(players)} players are here.")
        plan = organiser.plan()
        rounds = plan["rounds"]
        say(f"The plan is published: {len(rounds)} rounds of {len(rounds[0]['tables'])} tables.")
        phones: dict[int, Phone] = {}
        games: list[SimulatedGame] = []
        for number in range(1, script.rounds + 1):
            for table in organiser.start(number):
                if table["number"] not in phones:
                    phone = phones[table["number"]] = Phone(base_url, log, patience)
                    stack.callback(phone.client.close)
                    phone.show(table["code"])
            games += _play_round(phones, script, number)
            organiser.wait_until_closed(number)
            say(f"Round {number} is closed.")
        organiser.finish()
        if season is not None:
            organiser.into_season(season)
        rows = organiser.standings()
        tallies = add_up(players, games, level_is_tie=organiser.level_is_tie)
        clients = (organiser.client, *(phone.client for phone in phones.values()))
        sent = log.counts + Counter(retries=sum(client.retries for client in clients))
    return PlayedNight(
        night, players, games, sent, len(rows), differences(rows, tallies), organiser.level_is_tie
    )


def _play_round(phones: dict[int, Phone], script: NightScript, number: int) -> list[SimulatedGame]:
    def one(table: int) -> SimulatedGame:
        chance = Random(f"{script.seed}/{number}/{table}")  # noqa: S311  hands of a game, no secret
        return phones[table].play(number, chance, script.hands)

    with ThreadPoolExecutor(min(MOST_AT_ONCE, len(phones))) as pool:
        return list(pool.map(one, phones))
