"""The simulation's own tables, by hand; and every difference from the API is named."""

from datetime import date
from fractions import Fraction
from typing import Any

from simulation.season.tables import COLUMNS, Book, SimulatedResult, differences, sums, table
from tests.cases import every

NAMES = {1: "Bell", 2: "Crown", 3: "Fox", 4: "Swan"}
HALF = date(2026, 12, 24)
BELL, CROWN, FOX, SWAN = NAMES


def book(*results: SimulatedResult, **more: Any) -> Book:
    scheme, precedence = {"win": 2, "draw": 1, "award": {"win": 2}}, ["points", "difference"]
    settings = {"scheme": scheme, "precedence": precedence, "names": NAMES, "half_way": HALF} | more
    return Book(results=dict(enumerate(results)), **settings)


def shown(of: Book) -> list[dict[str, Any]]:
    """The rows as the API would write them."""
    plain = dict.fromkeys(COLUMNS)
    rows = [plain | row | {"team": {"id": row["team"]}} for row in table(of)]
    return [row | {key: float(row[key]) for key in ("points", "deducted")} for row in rows]


def test_points_beside_matches_and_a_shared_place() -> None:
    of = book(SimulatedResult(BELL, CROWN, (5, 4)), SimulatedResult(FOX, SWAN, (4, 5)))
    of.points += [(BELL, Fraction(-3, 2)), (CROWN, Fraction(1, 2)), (FOX, Fraction(1, 2))]
    assert [
        (row["place"], row["tied"], row["team"], row["points"], row["deducted"]) for row in table(of)
    ] == [
        (1, False, SWAN, 2, 0),
        (2, False, BELL, Fraction(1, 2), Fraction(3, 2)),
        (3, True, CROWN, Fraction(1, 2), 0),
        (3, True, FOX, Fraction(1, 2), 0),
    ]


@every(("becomes", "points"), [("kept", (5, -1)), ("struck", (0, 0))])
def test_points_of_an_award_count_as_long_as_its_match_stands(becomes: str, points: tuple[int, int]) -> None:
    of = book(SimulatedResult(BELL, CROWN, (5, 4), "", "home"), withdrawn={CROWN: becomes})
    of.of_awards[0] = [(BELL, Fraction(3)), (CROWN, Fraction(-1))]
    found = {row["team"]: row["points"] for row in table(of)}
    assert (found[BELL], found[CROWN]) == points


def test_an_award_at_the_own_average_rounds_a_half_up() -> None:
    """Bell's three others come to 2, 1 and 1: 1.33. The award that Fox won at its average is none of Swan's."""
    results = [
        SimulatedResult(BELL, CROWN, (5, 4)),
        SimulatedResult(CROWN, BELL, (4, 4)),
        SimulatedResult(BELL, FOX, (4, 4)),
        SimulatedResult(SWAN, BELL, (0, 0), "", "away", average=True),
    ]
    scheme = {"win": 2, "draw": 1, "award": {"win": 2}}
    assert sums(BELL, results, scheme)["points"] == 4 + Fraction(133, 100)
    assert (sums(SWAN, results, scheme)["points"], sums(SWAN, results, scheme)["lost"]) == (0, 1)


def test_without_points_of_its_own_an_award_is_a_win_by_its_games() -> None:
    scheme = {"win": 2, "loss": 1, "per_game": 0.5, "all_games": {"points": 3}}
    results = [
        SimulatedResult(BELL, CROWN, (5, 0), "", "home"),
        SimulatedResult(FOX, SWAN, (0, 0), "", "away"),
    ]
    worth = {team: sums(team, results, scheme)["points"] for team in NAMES}
    assert worth == {BELL: 2 + Fraction(5, 2) + 3, CROWN: 1, FOX: 1, SWAN: 2}


def test_level_games_all_games_and_a_close_loss() -> None:
    scheme = {"win": 2, "per_game": 0.5, "close_loss": {"by": 1, "points": 1}, "all_games": {"points": 3}}
    results = [SimulatedResult(BELL, CROWN, (4, 4), "away"), SimulatedResult(BELL, CROWN, (9, 0))]
    assert sums(BELL, results, scheme)["points"] == (2 + 1) + (Fraction(9, 2) + 2 + 3)
    assert sums(CROWN, results, scheme)["points"] == 2 + 2


@every(
    ("becomes", "played"),
    [("struck", [0, 0, 1, 1]), ("first_half", [1, 1, 1, 1]), ("kept", [2, 1, 2, 1])],
)
def test_a_team_that_withdrew_is_listed_last(becomes: str, played: list[int]) -> None:
    of = book(
        SimulatedResult(BELL, CROWN, (5, 4), day=HALF),
        SimulatedResult(FOX, BELL, (5, 4), day=date(2027, 1, 4)),
        SimulatedResult(FOX, SWAN, (5, 4), day=date(2027, 1, 4)),
        withdrawn={BELL: becomes},
    )
    rows = table(of)
    assert (rows[-1]["team"], rows[-1]["place"]) == (BELL, None)
    counts = {row["team"]: row["played"] for row in rows}
    assert [counts[team] for team in NAMES] == played


def test_head_to_head_parts_those_who_are_level() -> None:
    """Bell, Crown and Fox have won once each; of those matches Fox won its own by most, and Bell lost by most."""
    of = book(
        SimulatedResult(BELL, CROWN, (5, 4)),
        SimulatedResult(CROWN, FOX, (5, 4)),
        SimulatedResult(FOX, BELL, (9, 0)),
        precedence=["points", "head_to_head_difference", "head_to_head_won"],
    )
    assert [row["team"] for row in table(of)] == [FOX, CROWN, BELL, SWAN]


def test_every_difference_is_named() -> None:
    of = book(SimulatedResult(BELL, CROWN, (5, 4)), SimulatedResult(CROWN, FOX, (6, 3)))
    rows = shown(of)
    assert differences(rows, of) == []
    rows[0]["points"], rows[1]["tied"] = 2.5, True
    del rows[3]
    assert differences(rows[::-1], of) == [
        "Crown: points is 2.5, and what was sent makes 2.0",
        "Bell: tied is True, and what was sent makes False",
        "Fox has no line",
        "the lines are in another order",
    ]
