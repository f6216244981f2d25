"""Results of a tie that is the best of so many games: worked out by hand."""

from tests.cases import every
from tournaments.cups.games import best_of_words, possible_results, result_sentence


def test_every_result_of_one_of_three_and_of_five_games() -> None:
    assert possible_results(1) == [(1, 0), (0, 1)]
    assert possible_results(3) == [(2, 0), (2, 1), (1, 2), (0, 2)]
    assert possible_results(5) == [(3, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 3)]


@every(
    ("first", "second", "best_of", "sentence"),
    [
        (
            2,
            2,
            3,
            "2-2 can't be the result of the best of 3 games. The winner has 2 games, and the other side 0 or 1.",
        ),
        (
            3,
            0,
            3,
            "3-0 can't be the result of the best of 3 games. The winner has 2 games, and the other side 0 or 1.",
        ),
        (
            2,
            1,
            5,
            "2-1 can't be the result of the best of 5 games. The winner has 3 games, and the other side 0, 1 or 2.",
        ),
        (0, 0, 1, "0-0 can't be the result of one game. The winner has 1 game, and the other side 0."),
        (1, 2, 3, None),
        (0, 1, 1, None),
    ],
)
def test_what_cannot_be_is_told_with_what_can(
    first: int, second: int, best_of: int, sentence: str | None
) -> None:
    assert result_sentence(first, second, best_of) == sentence


def test_a_tie_is_one_game_or_the_best_of_several() -> None:
    assert [best_of_words(number) for number in (1, 7)] == ["one game", "best of 7 games"]
