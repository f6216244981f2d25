"""The card of a match: who won each leg, what that comes to, and where two cards differ."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.format import MatchFormat

MOST_POINTS: Final = 999
"""No game of euchre ends with more points."""


class Winner(StrEnum):
    """Name who won a leg; nobody did where neither side could play it."""

    HOME = "home"
    AWAY = "away"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class LegResult:
    """Hold one leg's result; the points are None where only the winner is known.

    Such a leg counts as a game won, and never in the points that were scored.
    """

    winner: Winner
    home_points: int | None = None
    away_points: int | None = None

    def as_json(self) -> dict[str, object]:
        """Return the result as it is stored."""
        return {
            "winner": self.winner.value,
            "home_points": self.home_points,
            "away_points": self.away_points,
        }


@dataclass(frozen=True, slots=True)
class Score:
    """Hold what a card comes to: games of each side, and points scored where each leg that counts has them."""

    home: int
    away: int
    home_points: int | None
    away_points: int | None


def score_of(results: Sequence[LegResult]) -> Score:
    """Return what these legs come to.

    >>> score_of([LegResult(Winner.HOME), LegResult(Winner.AWAY), LegResult(Winner.HOME)])
    Score(home=2, away=1, home_points=None, away_points=None)
    """
    played = [result for result in results if result.winner is not Winner.NOBODY]
    known = bool(played) and all(result.home_points is not None for result in played)
    return Score(
        sum(result.winner is Winner.HOME for result in played),
        sum(result.winner is Winner.AWAY for result in played),
        sum(result.home_points or 0 for result in played) if known else None,
        sum(result.away_points or 0 for result in played) if known else None,
    )


def level_winner(score: Score, *, by_points: bool) -> str:
    """Return who wins a match with as many games each where points scored decide; empty for a draw.

    >>> level_winner(Score(4, 4, 160, 151), by_points=True), level_winner(Score(4, 4, 160, 151), by_points=False)
    ('home', '')
    """
    if not by_points or score.home != score.away or score.home_points is None or score.away_points is None:
        return ""
    if score.home_points == score.away_points:
        return ""
    return Winner.HOME.value if score.home_points > score.away_points else Winner.AWAY.value


def differing(one: Sequence[LegResult], other: Sequence[LegResult]) -> tuple[int, ...]:
    """Return the numbers, from 1, of the legs about which two cards say different things.

    Points differ only where both cards have them: a captain who kept none agrees with one who did.

    >>> differing([LegResult(Winner.HOME)], [LegResult(Winner.HOME, 21, 7)])
    ()
    >>> differing([LegResult(Winner.HOME)] * 2, [LegResult(Winner.HOME), LegResult(Winner.AWAY)])
    (2,)
    """
    return tuple(
        number
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True), 1)
        if not _same(mine, theirs)
    )


def _same(one: LegResult, other: LegResult) -> bool:
    if one.winner is not other.winner:
        return False
    if one.home_points is None or other.home_points is None:
        return True
    return (one.home_points, one.away_points) == (other.home_points, other.away_points)


def merge_results(one: Sequence[LegResult], other: Sequence[LegResult]) -> tuple[LegResult, ...]:
    """Return the legs of two cards that agree, with the points of whichever card has them."""
    return tuple(
        mine if mine.home_points is not None else theirs for mine, theirs in zip(one, other, strict=True)
    )


def read_results(data: object, form: MatchFormat) -> tuple[LegResult, ...]:
    """Read the legs of a card, in the order of the format; raises MatchRefused with every fault.

    Each leg is ``{"winner": "home", "away" or "nobody"}``, with ``home_points`` and ``away_points`` where they are
    known. A card has a result for every leg: one that neither side could play was won by nobody.
    """
    if not isinstance(data, Sequence) or isinstance(data, str):
        raise MatchRefused(Problem("not_a_list", "legs", _("The card lists the winner of each game.")))
    count = len(form.card_legs)
    if len(data) != count:
        message = _(
            "The card has {count} games, and a match of this league has {counted}. Say who won each one; "
            "for a game that wasn't played, say nobody.",
            count=len(data),
            counted=_counted(form),
        )
        raise MatchRefused(Problem("wrong_number_of_games", "legs", message))
    problems: list[Problem] = []
    results = [_result(leg, number, problems) for number, leg in enumerate(data, 1)]
    MatchRefused.raise_for(problems)
    return tuple(results)


def _counted(form: MatchFormat) -> str:
    """Return how many games a card has: "9", or "9, and 3 for the Ben Toy"."""
    side = f", and {len(form.side_legs)} for the {form.side_table_name}" if form.side_legs else ""
    return f"{len(form.legs)}{side}"


def stored_results(data: Sequence[Mapping[str, object]]) -> tuple[LegResult, ...]:
    """Return the legs of a card that was read before."""
    problems: list[Problem] = []
    return tuple(_result(leg, number, problems) for number, leg in enumerate(data, 1))


def results_as_json(results: Iterable[LegResult]) -> list[dict[str, object]]:
    """Return the legs of a card as they are stored: what `stored_results` reads."""
    return [result.as_json() for result in results]


def _result(data: object, number: int, problems: list[Problem]) -> LegResult:
    nothing = LegResult(Winner.NOBODY)
    field = f"legs.{number - 1}"
    if not isinstance(data, Mapping):
        problems.append(Problem("leg_unreadable", field, _("Game {number}: say who won it.", number=number)))
        return nothing
    unknown = [str(key)[:40] for key in data if key not in {"winner", "home_points", "away_points"}]
    if unknown:
        message = _(
            "Game {number}: leave out {unknown}. A game has a winner, and points where known.",
            number=number,
            unknown=", ".join(unknown[:3]),
        )
        problems.append(Problem("unknown_field", field, message))
        return nothing
    won = data.get("winner")
    if not isinstance(won, str) or won not in set(Winner):
        message = _("Game {number}: tap who won it.", number=number)
        problems.append(Problem("winner_missing", f"{field}.winner", message))
        return nothing
    return _with_points(Winner(won), data.get("home_points"), data.get("away_points"), number, problems)


def _with_points(
    winner: Winner, home: object, away: object, number: int, problems: list[Problem]
) -> LegResult:
    field = f"legs.{number - 1}"
    if home is None and away is None:
        return LegResult(winner)
    if (
        type(home) is not int
        or type(away) is not int
        or not (0 <= home <= MOST_POINTS and 0 <= away <= MOST_POINTS)
    ):
        message = _(
            "Game {number}: give the points of both sides, from 0 to {most}, or of neither.",
            number=number,
            most=MOST_POINTS,
        )
        problems.append(Problem("points_unreadable", field, message))
        return LegResult(winner)
    if winner is not Winner.NOBODY and (home == away or (home > away) is not (winner is Winner.HOME)):
        message = _(
            "Game {number}: {home}-{away} isn't a win for the {winner} side. Change one of them.",
            number=number,
            home=home,
            away=away,
            winner=winner.value,
        )
        problems.append(Problem("winner_contradicts", field, message))
    return LegResult(winner, home, away)
