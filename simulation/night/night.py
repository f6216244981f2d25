"""Play a night from the first name to the last line of the standings."""

import contextlib
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from simulation.client import PATIENCE
from simulation.night.acknowledged import Acknowledged
from simulation.night.organiser import NightScript, Organiser
from simulation.night.phone import Phone
from simulation.night.points import SimulatedGame, add_up, differences

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
