"""Two evenings through HTTP in one season: what it says is the sum of the hands that the phones sent.

The sums are made here, by the seven rows and by the law of `docs/standings.md`; the server's engine has no say in it.
"""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from simulation.client import Client, must, pages
from simulation.night.acknowledged import Acknowledged
from simulation.night.night import PlayedNight, play
from simulation.night.organiser import NightScript
from simulation.night.points import (
    PRECEDENCE,
    Record,
    SimulatedGame,
    Tally,
    add_up,
    places,
    scores_of,
)
from simulation.server import SimulatedServer

# What a player's games of a night come to, by night and player; the nights in their order.
Nights = Mapping[int, Mapping[int, Tally]]
LONE_MARCHES = [
    {"maker": seat, "tricks": {"AB"[seat % 2]: 5, "BA"[seat % 2]: 0}, "alone": True} for seat in range(4)
]
# Sixteen each; of the second night the first player is away, and one comes who was not at the first.
SCRIPTS = (
    NightScript(16, 5, seed=31, hands=4, plan_seconds=1),
    NightScript(16, 5, seed=32, hands=4, plan_seconds=1, away=1),
)


@pytest.fixture(scope="module")
def organiser(server: SimulatedServer, token: str) -> Iterator[Client]:
    client = Client(server.base_url, f"Token {token}")
    yield client
    client.close()


def new_season(organiser: Client, **rules: Any) -> int:
    (club,) = pages(organiser, "clubs/")
    wish = {"club": club["id"], "name": f"Season {uuid.uuid4()}", **rules}
    return int(must(organiser.post("seasons/", wish), "making a season")["id"])


def tallies(organiser: Client, played: PlayedNight) -> dict[int, Tally]:
    """Everybody's numbers of a night, by the hands sent; what a call and a euchre count, by its lines."""
    found = add_up(played.players, played.games, level_is_tie=played.level_is_tie)
    lines = {line["player"]: line for line in pages(organiser, f"nights/{played.night}/standings/")}
    for player, tally in found.items():
        own = [(game, game.seats.index(player)) for game in played.games if player in game.seats]
        scores = [scores_of(game)[:: 1 if seat % 2 == 0 else -1] for game, seat in own]
        hands = [(hand, seat) for game, seat in own for hand in game.hands]
        tally["points_against"] = sum(others for _, others in scores)
        tally["point_difference"] = tally["points"] - tally["points_against"]
        tally["high_game"] = max(points for points, _ in scores)
        tally["low_game"] = min(points for points, _ in scores)
        tally["loners_tried"] = sum("alone" in hand and hand["maker"] == seat for hand, seat in hands)
        tally["revokes"] = sum(seat in hand.get("revokes", ()) for hand, seat in hands)
        tally |= {key: lines[player][key] for key in ("hands_made", "euchres_made", "euchres_suffered")}
    return found


def by_merit(nights: Nights, player: int) -> list[int]:
    """The nights that somebody played, the best first: by points, then by the precedence, then the earlier."""
    own = [night for night in nights if nights[night].get(player, {}).get("played", 0)]
    return sorted(own, key=lambda night: [-nights[night][player][key] for key in ("points", *PRECEDENCE)])


def expected(nights: Nights, best_of: int | None) -> list[dict[str, Any]]:
    """The lines of the season: everything in a line from the nights that count for that player, and no other."""
    counted = {player: by_merit(nights, player)[:best_of] for night in nights.values() for player in night}
    together = {player: one_line([nights[night][player] for night in counted[player]]) for player in counted}
    place = places(together)
    lines: list[dict[str, Any]] = []
    for player in sorted(counted, key=lambda player: (place[player], player)):
        own = by_merit(nights, player)
        above = together[lines[-1]["player"]] if lines else together[player]
        parted = [key for key in PRECEDENCE if together[player][key] != above[key]]
        lines.append(
            {
                **together[player],
                "place": place[player],
                "tied": list(place.values()).count(place[player]) > 1,
                "player": player,
                "decided_by": parted[0] if parted else None,
                "nights": len(own),
                "counted": len(counted[player]),
                "counted_nights": [night for night in nights if night in counted[player]],
                "dropped_nights": [
                    night for night in nights if night in own and night not in counted[player]
                ],
            }
        )
    return lines


def one_line(nights: Sequence[Tally]) -> Tally:
    of_all = {"high_game": max, "low_game": min}
    return {key: of_all.get(key, sum)(night[key] for night in nights) for key in nights[0]}


def shown(organiser: Client, season: int) -> list[dict[str, Any]]:
    """The lines of the season without what is there for people to read."""
    answer = must(organiser.get(f"seasons/{season}/standings/?page_size=200"), "reading the season")
    assert answer["precedence"] == list(PRECEDENCE)
    for line in answer["results"]:
        counted = {night["night"]: night["points"] for night in line["by_night"] if night["counted"]}
        assert (sorted(counted), sum(counted.values())) == (sorted(line["counted_nights"]), line["points"])
    return [
        {key: value for key, value in line.items() if key not in {"name", "explanation", "by_night"}}
        for line in answer["results"]
    ]


def games_of(organiser: Client, night: int) -> list[int]:
    """The numbers of a night's games, in the order of `PlayedNight.games`."""
    rounds = pages(organiser, f"nights/{night}/rounds/")
    return [table["game"] for round_ in rounds for table in round_["tables"]]


def to_put_right(games: Sequence[SimulatedGame], player: int) -> list[tuple[int, int, Record]]:
    """Where somebody could have made a loner and did not: which game, which hand of it, and that loner."""
    own = [
        (place, LONE_MARCHES[game.seats.index(player)])
        for place, game in enumerate(games)
        if player in game.seats
    ]
    return [
        (place, hand, loner)
        for place, loner in own
        for hand, record in enumerate(games[place].hands)
        if record != loner and record.get("result") != "misdeal"
    ]


def put_right(
    organiser: Client, number: int, game: SimulatedGame, hand: int, record: Record
) -> SimulatedGame:
    """Replace what stands for a hand, which the phone may have taken back or replaced before."""
    ledger = pages(organiser, f"games/{number}/entries/")
    (stands,) = [entry["id"] for entry in ledger if entry["number"] == hand + 1]
    later = {entry["of"]: entry["id"] for entry in ledger if entry["kind"] == "replace"}
    while stands in later:
        stands = later[stands]
    entry = {"id": str(uuid.uuid4()), "kind": "replace", "of": stands, "hand": record}
    assert organiser.post(f"games/{number}/entries/", entry).status == 201
    return replace(game, hands=(*game.hands[:hand], record, *game.hands[hand + 1 :]))


def almost_counted(nights: Nights) -> int:
    """Of those who played both nights the one whose dropped night is nearest to counting."""

    def short_of(player: int) -> int:
        counted, dropped = by_merit(nights, player)
        return nights[counted][player]["points"] - nights[dropped][player]["points"]

    first, second = nights.values()
    return min(sorted(first.keys() & second.keys()), key=short_of)


def test_a_season_is_the_sum_of_the_hands_that_were_sent_and_follows_when_one_is_put_right(
    server: SimulatedServer, token: str, organiser: Client
) -> None:
    best, everything = new_season(organiser, best_of=1), new_season(organiser)
    played: dict[int, PlayedNight] = {}
    for script in SCRIPTS:
        one = play(server.base_url, token, script, log=Acknowledged(), say=lambda _: None, season=best)
        must(organiser.post(f"seasons/{everything}/nights/", {"night": one.night}), "adding a night")
        played[one.night] = one
    nights = {night: tallies(organiser, one) for night, one in played.items()}
    first, second = (set(night) for night in nights.values())
    assert (len(first & second), len(first - second), len(second - first)) == (15, 1, 1)
    assert shown(organiser, best) == expected(nights, 1)
    assert shown(organiser, everything) == expected(nights, None)

    player = almost_counted(nights)
    counted, dropped = by_merit(nights, player)
    reopen = {"act": "reopen", "reason": "Loners were left out."}
    must(organiser.post(f"nights/{dropped}/acts/", reopen), "opening the night again")
    games, numbers = played[dropped].games, games_of(organiser, dropped)
    for place, hand, loner in to_put_right(games, player):
        games[place] = put_right(organiser, numbers[place], games[place], hand, loner)
        nights[dropped] = tallies(organiser, played[dropped])
        assert shown(organiser, best) == expected(nights, 1)
        if by_merit(nights, player) == [dropped, counted]:
            break
    assert by_merit(nights, player) == [dropped, counted]
    must(organiser.post(f"nights/{dropped}/acts/", {"act": "verify"}), "verifying the night")
    assert shown(organiser, best) == expected(nights, 1)
    assert shown(organiser, everything) == expected(nights, None)
