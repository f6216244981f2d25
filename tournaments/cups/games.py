"""The result of a tie that is the best of so many games, as pairs and single players play it."""

from problems.wording import Wording, ngettext, one_of
from problems.wording import gettext as _


def _games_to_win(best_of: int) -> int:
    """Return how many games win a tie.

    >>> [_games_to_win(best_of) for best_of in (1, 3, 5)]
    [1, 2, 3]
    """
    return best_of // 2 + 1


def possible_results(best_of: int) -> list[tuple[int, int]]:
    """Return every result of a tie, those that the first side wins before the others, the clearest at both ends.

    >>> possible_results(3)
    [(2, 0), (2, 1), (1, 2), (0, 2)]
    """
    most = _games_to_win(best_of)
    won = [(most, lost) for lost in range(most)]
    return won + [(lost, most) for most, lost in reversed(won)]


def best_of_words(best_of: int) -> str:
    """Return how many games a tie has, as people say it.

    >>> best_of_words(1), best_of_words(3)
    ('one game', 'best of 3 games')
    """
    return "one game" if best_of == 1 else f"best of {best_of} games"


def result_sentence(first: int, second: int, best_of: int) -> Wording | None:
    """Return what is wrong with a result and which are right; None where it can be.

    >>> result_sentence(2, 1, 3)
    >>> result_sentence(2, 2, 3)
    "2-2 can't be the result of the best of 3 games. The winner has 2 games, and the other side 0 or 1."
    """
    if (first, second) in possible_results(best_of):
        return None
    most = _games_to_win(best_of)
    return ngettext(
        "{first}-{second} can't be the result of {format}. The winner has {most} game, and the other side {fewer}.",
        "{first}-{second} can't be the result of {format}. The winner has {most} games, and the other side {fewer}.",
        most,
        first=first,
        second=second,
        format=_("one game") if best_of == 1 else _("the {format}", format=best_of_words(best_of)),
        most=most,
        fewer=one_of(range(most)),
    )
