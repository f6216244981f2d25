"""A deciding match of two teams that are level in everything: how many games, and which results it can have."""

from problems.wording import Wording, ngettext
from problems.wording import gettext as _
from tournaments.matches.rules import BY_KEY, LeagueRules


def best_of(rules: LeagueRules) -> int | None:
    """Return the games of a deciding match, an odd number; None where the teams agree on it.

    >>> best_of(LeagueRules({"decider_games": "3"})), best_of(LeagueRules({}))
    (3, None)
    """
    asked = rules.word("decider_games")
    return None if asked == "any" else int(asked)


def decider_words(rules: LeagueRules) -> str:
    """Return how a deciding match is played: "best of 3"; empty where the teams agree on it.

    >>> decider_words(LeagueRules({"decider_games": "3"})), decider_words(LeagueRules({}))
    ('best of 3', '')
    """
    return "" if best_of(rules) is None else BY_KEY["decider_games"].value_in_words(rules["decider_games"])


def decider_fault(games: int | None, won: int, lost: int) -> Wording | None:
    """Return what is wrong with the games of a deciding match, the winner's first; None where nothing is.

    `games` are the most that are played, None where the teams agree on it. It may end once it is decided, or with all
    games played.

    >>> decider_fault(3, 2, 0), decider_fault(3, 3, 0), decider_fault(None, 5, 4)
    (None, None, None)
    >>> decider_fault(3, 1, 0)
    'In the best of 3 games the winner has at least 2. Look at the games again.'
    >>> decider_fault(3, 2, 2)
    'The winner has more games than the other side. Look at the games again.'
    >>> decider_fault(3, 3, 1)
    'A deciding match has 3 games at most. Look at the games again.'
    """
    if won <= lost:
        return _("The winner has more games than the other side. Look at the games again.")
    if games is None:
        return None
    if won + lost > games:
        return ngettext(
            "A deciding match has {most} game at most. Look at the games again.",
            "A deciding match has {most} games at most. Look at the games again.",
            games,
            most=games,
        )
    if won <= games // 2:
        return _(
            "In the best of {games} games the winner has at least {most_needed}. Look at the games again.",
            games=games,
            most_needed=games // 2 + 1,
        )
    return None
