"""Which results a deciding match can have, worked out by hand for every best of k."""

import pytest

from tests.cases import every
from tournaments.matches.deciders import best_of, decider_fault, decider_words
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.rules import LeagueRules, read_rules


def results(games: int | None) -> list[tuple[int, int]]:
    """Every result up to ten games each that nothing is wrong with."""
    return [(won, lost) for won in range(11) for lost in range(11) if decider_fault(games, won, lost) is None]


@every(
    ("games", "fits"),
    [
        (1, [(1, 0)]),
        (3, [(2, 0), (2, 1), (3, 0)]),
        (5, [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (5, 0)]),
        (7, [(4, 0), (4, 1), (4, 2), (4, 3), (5, 0), (5, 1), (5, 2), (6, 0), (6, 1), (7, 0)]),
    ],
)
def test_a_best_of_has_these_results_and_no_others(games: int, fits: list[tuple[int, int]]) -> None:
    assert results(games) == fits


def test_without_a_number_of_games_the_winner_has_more() -> None:
    assert all(won > lost for won, lost in results(None))
    assert len(results(None)) == 55


def test_best_of_is_an_odd_number_up_to_nine_or_left_to_the_teams() -> None:
    said = {word: best_of(LeagueRules({"decider_games": word})) for word in ("any", "1", "3", "5", "7", "9")}
    assert said == {"any": None, "1": 1, "3": 3, "5": 5, "7": 7, "9": 9}
    assert decider_words(LeagueRules({"decider_games": "1"})) == "one game"
    for wrong in ("2", "11", 3, None):
        with pytest.raises(MatchRefused) as refused:
            read_rules({"decider_games": wrong})
        assert [one.code for one in refused.value.problems] == ["rule_value"]
