"""The result of a tie that is the best of so many games, as pairs and single players play it."""


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


def result_sentence(first: int, second: int, best_of: int) -> str:
    """Return what is wrong with a result and which are right; empty where it can be.

    >>> result_sentence(2, 1, 3)
    ''
    >>> result_sentence(2, 2, 3)
    "2-2 can't be the result of the best of 3 games. The winner has 2 games, and the other side 0 or 1."
    """
    if (first, second) in possible_results(best_of):
        return ""
    most = _games_to_win(best_of)
    others = [str(lost) for lost in range(most)]
    fewer = others[0] if most == 1 else f"{', '.join(others[:-1])} or {others[-1]}"
    name = "one game" if best_of == 1 else f"the {best_of_words(best_of)}"
    return (
        f"{first}-{second} can't be the result of {name}. "
        f"The winner has {most} game{'' if most == 1 else 's'}, and the other side {fewer}."
    )
