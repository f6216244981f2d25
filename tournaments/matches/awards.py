"""What an awarded match writes: the games of the side that came, and of the side that didn't."""

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.matches.rules import LeagueRules


def _games_of_award(rules: LeagueRules, games: int) -> tuple[int, int]:
    """Return the games that the rules write for the winner of an award and for the other side, of a match's games.

    >>> _games_of_award(LeagueRules({}), 9), _games_of_award(LeagueRules({"award": "whitewash"}), 9)
    ((5, 0), (9, 0))
    """
    return {
        "points_only": (0, 0),
        "bare_win": (games // 2 + 1, 0),
        "score": (rules.number("award_games"), rules.number("award_against")),
        "whitewash": (games, 0),
        "own_average": (0, 0),
    }[rules.word("award")]


def fitting_award(rules: LeagueRules, games: int) -> tuple[int, int]:
    """Return the games of an award in a match that may be shorter than the league's own, as a cup's is.

    Where the league's score has more games than the match, it is a bare win.

    >>> seven_two = LeagueRules({"award": "score", "award_games": 7, "award_against": 2})
    >>> fitting_award(seven_two, 9), fitting_award(seven_two, 4)
    ((7, 2), (3, 0))
    """
    if award_problems(rules, games):
        return games // 2 + 1, 0
    return _games_of_award(rules, games)


def too_many_games(won: int, lost: int, games: int) -> Wording | None:
    """Return why both sides can't have been given so many games of a match, in a sentence; None where they can.

    >>> too_many_games(9, 9, 9)
    'A match has 9 games, and 9 and 9 are 18. Give fewer.'
    """
    if won + lost <= games:
        return None
    return _(
        "A match has {games} games, and {won} and {lost} are {total}. Give fewer.",
        games=games,
        won=won,
        lost=lost,
        total=won + lost,
    )


def award_problems(rules: LeagueRules, games: int) -> list[Problem]:
    """Return what is wrong with the rules on awards in a league whose matches have so many games."""
    if rules.word("award") != "score":
        return []
    message = too_many_games(*_games_of_award(rules, games), games)
    return [Problem("games_out_of_range", "rules.award_games", message)] if message else []
