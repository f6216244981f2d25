"""Problems of a game, said with the names of those who sit there."""

from collections.abc import Sequence

from problems import Problem
from scoring.engine.mentions import named
from scoring.models import Game
from scoring.selectors.ledgers import facts_of, seated
from scoring.selectors.sheet import names_at


def with_names(game: Game, problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return the problems with names in the place of sides' keys; nothing is read where none speaks of a side."""
    if not any(problem.mentions for problem in problems):
        return tuple(problems)
    people = seated(game, facts_of(game))
    names = names_at({seat: player for seat, player in people.items() if player})
    return tuple(named(problem, names) for problem in problems)
