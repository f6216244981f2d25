"""League tables worked out from what was sent, in plain lines that share nothing with the program's own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from math import floor
from typing import Any

Row = dict[str, Any]
COLUMNS = (
    *("place", "tied", "played", "won", "drawn", "lost", "for", "against", "difference"),
    *("points", "deducted"),
)


@dataclass(frozen=True, slots=True)
class SimulatedResult:
    """A match that stands: who won with as many games each (`level`), to whom it was awarded, both often empty.

    `average` of an awarded match: it is worth the average of the winner's other matches. `side` are the games in the
    side table, None where nobody played for it.
    """

    home: int
    away: int
    games: tuple[int, int]
    level: str = ""
    awarded: str = ""
    average: bool = False
    day: date | None = None
    side: tuple[int, int] | None = None


@dataclass(slots=True)
class Book:
    """What a secretary would write down of a division: results by match, points given or taken, who withdrew.

    Points that an award gave beside the scheme's are by its match, and count as long as it stands.
    """

    scheme: Mapping[str, Any]
    precedence: Sequence[str]
    names: Mapping[int, str]
    half_way: date
    results: dict[int, SimulatedResult] = field(default_factory=dict)
    points: list[tuple[int, Fraction]] = field(default_factory=list)
    withdrawn: dict[int, str] = field(default_factory=dict)
    of_awards: dict[int, list[tuple[int, Fraction]]] = field(default_factory=dict)


def side_book(book: Book, side_table: Mapping[str, Any]) -> Book:
    """Return what the same results come to in the side table; no points are given or taken there."""
    results = {
        number: SimulatedResult(one.home, one.away, one.side, awarded=one.awarded, day=one.day)
        for number, one in book.results.items()
        if one.side is not None
    }
    return Book(
        side_table["scheme"],
        side_table["precedence"],
        book.names,
        book.half_way,
        results,
        withdrawn=book.withdrawn,
    )


def table(book: Book) -> list[Row]:
    """Return the rows in order, without explanations.

    >>> results = {1: SimulatedResult(7, 8, (6, 3)), 2: SimulatedResult(8, 7, (4, 4))}
    >>> book = Book({"win": 2, "draw": 1}, ["points"], {7: "Bell", 8: "Fox"}, date(2026, 1, 1), results)
    >>> [(row["place"], row["team"], str(row["points"]), row["difference"]) for row in table(book)]
    [(1, 7, '3', 3), (2, 8, '1', -3)]
    """
    by_name = sorted(book.names, key=lambda team: (book.names[team], team))
    results = [one for one in book.results.values() if _stands(one, book)]
    rows = {team: sums(team, results, book.scheme) for team in by_name}
    standing = [number for number, one in book.results.items() if _stands(one, book)]
    of_awards = [points for number in standing for points in book.of_awards.get(number, ())]
    for team, points in [*book.points, *of_awards]:
        rows[team]["points"] += points
    # An award for less than usual takes nothing that a team had.
    for team, points in book.points:
        rows[team]["deducted"] += max(-points, 0)
    found: list[Row] = []
    staying = [team for team in by_name if team not in book.withdrawn]
    for level in _ordered(staying, 0, book, rows, results):
        place = len(found) + 1
        found += [{"place": place, "tied": len(level) > 1, "team": team, **rows[team]} for team in level]
    away = [team for team in by_name if team in book.withdrawn]
    return [*found, *({"place": None, "tied": False, "team": team, **rows[team]} for team in away)]


def _stands(one: SimulatedResult, book: Book) -> bool:
    for team in (one.home, one.away):
        becomes = book.withdrawn.get(team)
        second_half = one.day is not None and one.day > book.half_way
        if becomes == "struck" or (becomes == "first_half" and second_half):
            return False
    return True


def sums(team: int, results: Sequence[SimulatedResult], scheme: Mapping[str, Any]) -> Row:
    """Return what a team's matches come to.

    >>> sums(7, [SimulatedResult(8, 7, (0, 9))], {"win": 2, "per_game": 0.5})["points"]
    Fraction(13, 2)
    """
    row: Row = dict.fromkeys(("played", "won", "drawn", "lost", "for", "against"), 0)
    row["points"] = row["deducted"] = Fraction(0)
    for one, own, other, outcome in _sides(team, results):
        row["played"] += 1
        row[outcome] += 1
        row["for"] += own
        row["against"] += other
        row["points"] += _worth(team, one, (own, other), outcome, results, scheme)
    row["difference"] = row["for"] - row["against"]
    return row


def _sides(team: int, results: Sequence[SimulatedResult]) -> Iterator[tuple[SimulatedResult, int, int, str]]:
    for one in results:
        if team in {one.home, one.away}:
            mine, theirs = ("home", "away") if team == one.home else ("away", "home")
            own, other = one.games if mine == "home" else one.games[::-1]
            decided = one.awarded or (one.level if own == other else mine if own > other else theirs)
            yield one, own, other, "won" if decided == mine else "lost" if decided else "drawn"


def _worth(  # noqa: PLR0913, PLR0917  a match, as a team sees it
    team: int,
    one: SimulatedResult,
    games: tuple[int, int],
    outcome: str,
    results: Sequence[SimulatedResult],
    scheme: Mapping[str, Any],
) -> Fraction:
    def number(part: Mapping[str, Any], key: str, default: int = 0) -> Fraction:
        return Fraction(str(part.get(key, default)))

    own, other = games
    award, bonus = scheme.get("award"), scheme.get("close_loss", {})
    if one.average and outcome == "won":
        return _average(team, results, scheme)
    if one.awarded and award is not None:
        if outcome == "won":
            return number(award, "win") + own * number(award, "per_game")
        return number(award, "loss")
    points = own * number(scheme, "per_game")
    if outcome == "won":
        return (
            points
            + number(scheme, "win", 2)
            + (0 if other or not own else number(scheme.get("all_games", {}), "points"))
        )
    if outcome == "drawn":
        return points + number(scheme, "draw", 1)
    close = bool(bonus) and other - own <= bonus["by"]
    by_play = points + (number(bonus, "points") if close else 0)
    return number(scheme, "loss") + (0 if one.awarded else by_play)


def _average(team: int, results: Sequence[SimulatedResult], scheme: Mapping[str, Any]) -> Fraction:
    row = sums(team, [one for one in results if not one.average], scheme)
    if not row["played"]:
        return Fraction(0)
    return Fraction(floor(row["points"] / row["played"] * 100 + Fraction(1, 2)), 100)


def _ordered(
    level: list[int], turn: int, book: Book, rows: Mapping[int, Row], results: Sequence[SimulatedResult]
) -> list[list[int]]:
    if not level:
        return []
    if len(level) == 1 or turn == len(book.precedence):
        return [level]
    key = book.precedence[turn]
    among = key.removeprefix("head_to_head_")
    if among == key:
        numbers = {team: rows[team][key] * (-1 if key in {"lost", "against"} else 1) for team in level}
        again = turn + 1
    else:
        inside = [one for one in results if one.home in level and one.away in level]
        numbers = {team: sums(team, inside, book.scheme)[among] for team in level}
        again = next(at for at, one in enumerate(book.precedence) if one.startswith("head_to_head_"))
    values = sorted(set(numbers.values()), reverse=True)
    if len(values) == 1:
        return _ordered(level, turn + 1, book, rows, results)
    parts = [[team for team in level if numbers[team] == value] for value in values]
    return [group for part in parts for group in _ordered(part, again, book, rows, results)]


def differences(shown: Sequence[Mapping[str, Any]], book: Book) -> list[str]:
    """Return a sentence for each difference between the rows that the API shows and these, by teams' names."""
    own, theirs = table(book), {row["team"]["id"]: row for row in shown}
    found = []
    for row in own:
        name, line = book.names[row["team"]], theirs.get(row["team"])
        if line is None:
            found.append(f"{name} has no line")
            continue
        found += [
            f"{name}: {key} is {line[key]}, and what was sent makes {_number(row[key])}"
            for key in COLUMNS
            if _exact(line[key]) != row[key]
        ]
    if [row["team"]["id"] for row in shown] != [row["team"] for row in own]:
        found.append("the lines are in another order")
    return found


def _exact(number: Any) -> Any:
    return Fraction(str(number)) if type(number) in {int, float} else number


def _number(number: Any) -> Any:
    return float(number) if isinstance(number, Fraction) else number
