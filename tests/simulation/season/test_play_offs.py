"""The simulation's own play-offs, by hand: who plays in them, and whoever would go elsewhere afterwards is named."""

from datetime import date
from typing import Any

from simulation.season.play_off import work_out_seats, wrong_placings
from simulation.season.tables import Book, SimulatedResult
from tests.cases import every

DAY = date(2026, 12, 24)
ABOVE = {1: "Anchor", 2: "Bell", 3: "Crown", 4: "Dolphin"}
BELOW = {11: "Eagle", 12: "Fox", 13: "Globe", 14: "Harp", 15: "Lamb", 16: "Mermaid"}


def book(names: dict[int, str], *, tied: bool = False) -> Book:
    """Each team beats all with higher numbers; `tied` where the second and the third played to a draw."""
    teams = sorted(names)
    pairs = [(one, other) for one in teams for other in teams if one < other]
    results = {at: SimulatedResult(one, other, (9, 0)) for at, (one, other) in enumerate(pairs)}
    if tied:
        results[pairs.index((teams[1], teams[2]))] = SimulatedResult(teams[1], teams[2], (4, 4))
    return Book({"win": 2, "draw": 1}, ["points"], names, DAY, results)


@every(
    ("kind", "down", "withdrawn", "seats"),
    [
        ("two", 1, {}, [12, 13]),
        ("four", 1, {}, [12, 13, 14, 15]),
        ("above", 1, {}, [3, 12]),
        ("above", 2, {}, [2, 12]),
        ("above", 1, {4: "kept"}, [3, 12]),
    ],
)
def test_the_next_of_the_table_play_off_and_who_just_stays_up_defends(
    kind: str, down: int, withdrawn: dict[int, str], seats: list[int]
) -> None:
    over = book(ABOVE)
    over.withdrawn |= withdrawn
    assert work_out_seats({"up": 1, "play_off": kind}, book(BELOW), {"down": down}, over) == (seats, False)


def test_a_shared_place_is_said_and_who_withdrew_has_none() -> None:
    below, over = book(BELOW, tied=True), book(ABOVE)
    division: dict[str, Any] = {"up": 1, "play_off": "two"}
    assert work_out_seats(division, below, {"down": 1}, over) == ([12, 13], True)
    below.withdrawn[12] = "kept"
    assert work_out_seats(division, below, {"down": 1}, over) == ([13, 14], False)


def test_whoever_is_not_placed_as_the_final_ended_is_named() -> None:
    divisions = [
        {"id": 1, "name": "Division 1"},
        {"id": 2, "name": "Division 2"},
        {"id": 3, "name": "Division 3"},
    ]

    def found(missing: tuple[str, ...] = (), **placed: int) -> list[str]:
        names = {"Fox": 12, "Globe": 13}
        placings = [{"team": names[name], "name": name, "after": after} for name, after in placed.items()]
        return list(wrong_placings(divisions, {2: (12, 13)}, {"missing": missing, "placings": placings}))

    assert found(Fox=1, Globe=2) == []
    assert found(Fox=2, Globe=1) == [
        "Fox won the Division 2 play-off, and plays in division 2 next season",
        "Globe lost the Division 2 play-off, and plays in division 1 next season",
    ]
    assert found(("It isn't set up.",), Fox=1, Globe=2) == ["It isn't set up."]
