"""What a table says of a game that ends level: why somebody has won it."""

import pytest

from scoring.engine.admission import Fact
from scoring.engine.ending import ends_level
from scoring.engine.ledger import fold
from scoring.engine.ruleset import make_ruleset
from scoring.models import Game
from scoring.selectors.sheet import game_sheet, result_words
from scoring.services.entries import EntryAuthor, must_record
from tests.cases import every
from tests.scoring.kitchen import fact, hand, kitchen
from tests.tournaments.nights.hall import NOW

ADJUSTED = {"result": "adjustment", "note": "as ruled"}


def said(variant: str, names: list[str], *facts: Fact, tied: bool = False, **options: object) -> str:
    ruleset = make_ruleset(variant, options, 4 if len(names) == 2 else len(names))
    return result_words(fold(ruleset, [one.line() for one in facts]), ruleset, names, tied=tied)


PAIRS = ["Ann and Ben", "Carol and Sue"]


def test_a_level_game_of_hands_is_won_by_who_was_there_first():
    game = [hand(1, maker=1, tricks=5), hand(2, maker=0, tricks=5)]
    assert said("progressive", PAIRS, *game, fixed_hands=2) == ("2-2: Carol and Sue were there first and win")
    assert said("progressive", PAIRS, *game, fixed_hands=2, tied=True) == "A tie, 2-2"


def test_a_game_that_is_not_level_needs_no_reason():
    game = [hand(1, maker=1, tricks=5), hand(2, maker=0, tricks=3)]
    assert said("progressive", PAIRS, *game, fixed_hands=2) == "Carol and Sue win 2-1"


def test_at_nothing_to_nothing_both_win():
    passed = fact("hand", number=1, hand={"result": "all_passed"})
    assert (
        said("progressive", PAIRS, passed, fixed_hands=1) == "Ann and Ben and Carol and Sue win together 0-0"
    )


def test_two_at_zero_in_one_hand_the_maker_wins_and_it_says_why():
    """Set-Back: from 3, 2 and 5 Ann, the maker, takes three tricks and Ben two; both stand at zero."""
    ruled = fact("hand", number=1, hand={**ADJUSTED, "points": {"P0": -2, "P1": -3}})
    both = {"maker": 0, "tricks": {"P0": 3, "P1": 2, "P2": 0}}
    assert said("setback", ["Ann", "Ben", "Carol"], ruled, fact("hand", number=2, hand=both)) == (
        "0-0-6: Ann made trump and wins"
    )


@pytest.mark.django_db
def test_a_game_whose_level_is_a_tie_has_no_winner_on_its_page():
    table = kitchen(fixed_hands=2, target=None).table
    game = Game.objects.get(table=table)
    for number, maker in ((1, 1), (2, 0)):
        must_record(game.pk, hand(number, maker=maker), EntryAuthor(), entered_at=None, now=NOW)
    assert game_sheet(game)["result"] == "1-1: Ben and Dan were there first and win"
    assert [side["won"] for side in game_sheet(game)["sides"]] == [False, True]
    game.level_is_tie = True
    assert game_sheet(game)["result"] == "A tie, 1-1"
    assert [side["won"] for side in game_sheet(game)["sides"]] == [False, False]


@every(
    ("scores", "winners", "level"),
    [
        ((6, 6), ["A"], True),
        ((6, 6), ["A", "B"], True),
        ((0, 0), [], True),
        ((6, 5), ["A"], False),
        ((10, 10), ["B"], False),
        ((10, 10), ["A", "B"], True),
        ((11, 10), ["A"], False),
    ],
)
def test_a_game_ends_level_unless_one_side_alone_has_won_it(scores, winners, level):
    assert ends_level(make_ruleset("north_american"), scores, winners) is level
