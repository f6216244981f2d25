"""The seven rows that every player knows by heart, and what a night comes to by them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# By what became of a hand: points of the side that made trump, or revoked; points of the other side.
POINTS = {
    "made": (1, 0),
    "march": (2, 0),
    "alone": (1, 0),
    "alone march": (4, 0),
    "euchred": (0, 2),
    "revoke": (0, 2),
    "nothing": (0, 0),
}
COUNTED = ("points", "games_won", "loners", "played", "games_tied", "games_won_and_half_tied")
PRECEDENCE = COUNTED[:3]
Record = Mapping[str, Any]
Tally = dict[str, float]


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """Who sat at the seats from 0 to 3, by their numbers, and the hands that stand in the end."""

    seats: tuple[int, int, int, int]
    hands: tuple[Record, ...]


def row_of(record: Record) -> tuple[str, int]:
    """Return the row of `POINTS` for a record, and with the seat whose side its first number is for.

    >>> row_of({"maker": 1, "tricks": {"A": 0, "B": 5}, "alone": True})
    ('alone march', 1)
    >>> row_of({"result": "revoke", "revokes": [2]})
    ('revoke', 2)
    """
    match record.get("result", "played"):
        case "revoke":
            return "revoke", record["revokes"][0]
        case "played":
            maker = int(record["maker"])
            own = record["tricks"]["AB"[maker % 2]]
            if own < 3:
                return "euchred", maker
            alone = "alone" if record.get("alone") else ""
            return (f"{alone} march".strip() if own == 5 else alone or "made"), maker
        case _:
            return "nothing", 0


def scores_of(game: SimulatedGame) -> tuple[int, int]:
    """Return the points of the sides of seats 0 and 1.

    >>> scores_of(SimulatedGame((1, 2, 3, 4), ({"maker": 2, "tricks": {"A": 2, "B": 3}}, {"result": "misdeal"})))
    (0, 2)
    """
    scores = [0, 0]
    for gained in _gains(game):
        scores = [scores[side] + gained[side] for side in (0, 1)]
    return scores[0], scores[1]


def winners_of(game: SimulatedGame) -> set[int]:
    """Return the sides that won: who has more; level, who was there first; both at 0 to 0.

    >>> made, lost = {"maker": 0, "tricks": {"A": 3, "B": 2}}, {"maker": 1, "tricks": {"A": 2, "B": 3}}
    >>> winners_of(SimulatedGame((1, 2, 3, 4), (made, lost))), winners_of(SimulatedGame((1, 2, 3, 4), ()))
    ({0}, {0, 1})
    """
    scores = scores_of(game)
    if scores[0] != scores[1]:
        return {int(scores[1] > scores[0])}
    if scores == (0, 0):
        return {0, 1}
    # Points are never taken off here, so who scored last came to the score last.
    last = [gained for gained in _gains(game) if any(gained)][-1]
    return {int(last[0] > 0)}


def _gains(game: SimulatedGame) -> Iterator[tuple[int, int]]:
    for record in game.hands:
        row, seat = row_of(record)
        own, others = POINTS[row]
        yield (own, others) if seat % 2 == 0 else (others, own)


def add_up(
    players: Iterable[int], games: Iterable[SimulatedGame], *, level_is_tie: bool = False
) -> dict[int, Tally]:
    """Return what each player's games come to; a game without a hand is none, and nobody has won a tie."""
    tallies: dict[int, Tally] = {player: dict.fromkeys(COUNTED, 0) for player in players}
    for game in games:
        if not game.hands:
            continue
        scores = scores_of(game)
        tied = level_is_tie and scores[0] == scores[1]
        winners = set() if tied else winners_of(game)
        for seat, player in enumerate(game.seats):
            tally = tallies[player]
            tally["points"] += scores[seat % 2]
            tally["games_won"] += seat % 2 in winners
            tally["games_tied"] += tied
            tally["games_won_and_half_tied"] = tally["games_won"] + tally["games_tied"] / 2
            tally["played"] += 1
            tally["loners"] += sum(row_of(record) == ("alone march", seat) for record in game.hands)
    return tallies


def places(tallies: Mapping[int, Tally]) -> dict[int, int]:
    """Return everybody's place: points first, then games won, then loners; who is level shares it.

    >>> level = {"points": 3, "games_won": 1, "loners": 0}
    >>> places({1: level, 2: level | {"points": 9}, 3: level, 4: level | {"points": 0}})
    {1: 2, 2: 1, 3: 2, 4: 4}
    """
    merits = {player: tuple(tally[key] for key in PRECEDENCE) for player, tally in tallies.items()}
    return {player: 1 + sum(other > merit for other in merits.values()) for player, merit in merits.items()}


def differences(rows: Sequence[Mapping[str, Any]], tallies: Mapping[int, Tally]) -> list[str]:
    """Name where rows of standings differ from what was added up; nothing when they agree."""
    expected = {player: tally | {"place": place} for player, tally, place in _placed(tallies)}
    shown = {row["player"]: {key: row.get(key) for key in (*COUNTED, "place")} for row in rows}
    found = [
        f"player {player}: {key} is {shown[player][key]}, and the hands sent make {expected[player][key]}"
        for player in sorted(expected.keys() & shown.keys())
        for key in (*COUNTED, "place")
        if shown[player][key] != expected[player][key]
    ]
    found += [f"player {player} has no line" for player in sorted(expected.keys() - shown.keys())]
    found += [
        f"player {player} has a line and did not play" for player in sorted(shown.keys() - expected.keys())
    ]
    if [row["place"] for row in rows] != sorted(row["place"] for row in rows):
        found.append("the lines are not in the order of their places")
    return found


def _placed(tallies: Mapping[int, Tally]) -> Iterable[tuple[int, Tally, int]]:
    place = places(tallies)
    return ((player, tally, place[player]) for player, tally in tallies.items())
