"""Beside the score: one word for the standing, the strongest, and games won since these people sat down."""

import pytest
from django.utils import timezone

from scoring.engine.ruleset import make_ruleset
from scoring.models import Game
from scoring.selectors.sheet import game_sheet, sheet
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.next_game import play_again
from scoring.services.tables import OpenedTable, open_table
from tests.scoring.kitchen import NAMES, fact, hand

pytestmark = pytest.mark.django_db
SENDER = EntryAuthor()


def record(game: Game, *sent: object) -> None:
    for one in sent:
        must_record(game.pk, one, SENDER, entered_at=None, now=timezone.now())


def stand(a: int, b: int) -> object:
    return fact("hand", number=1, hand={"result": "adjustment", "points": {"A": a, "B": b}, "note": "stands"})


def terms(opened: OpenedTable) -> list[str]:
    shown = sheet(opened.table)
    assert shown is not None
    return [side["term"] for side in shown["sides"]]


@pytest.mark.parametrize(
    ("key", "scores", "expected"),
    [
        ("north_american", (9, 5), ["in the barn", "a loner behind"]),
        ("north_american", (6, 5), ["in loner range", ""]),
        ("north_american", (2, 1), ["", ""]),
        ("classic_1844", (4, 1), ["at the bridge", ""]),
        ("british", (1, 0), ["has an eye", ""]),
        ("north_american", (10, 0), ["", ""]),
        ("british", (11, 3), ["", ""]),
    ],
)
def test_one_word_stands_beside_a_score_and_none_over_a_finished_game(
    key: str, scores: tuple[int, int], expected: list[str]
) -> None:
    opened = open_table("Kitchen", make_ruleset(key), NAMES)
    record(opened.game, stand(*scores))
    assert terms(opened) == expected


def test_a_march_gives_way_to_in_the_barn_and_goes_before_loner_range() -> None:
    opened = open_table("Kitchen", make_ruleset("north_american"), NAMES)
    record(opened.game, stand(4, 9), hand(2, maker=0, tricks=5))
    assert terms(opened) == ["march", "in the barn"]


@pytest.mark.parametrize(
    ("key", "scores", "ends"),
    [
        ("north_american", (10, 0), ["", "skunked"]),
        ("british", (11, 0), ["", "whitewashed"]),
        ("british", (11, 3), ["", ""]),
    ],
)
def test_of_a_finished_game_only_a_loser_without_a_point_has_a_word(
    key: str, scores: tuple[int, int], ends: list[str]
) -> None:
    opened = open_table("Kitchen", make_ruleset(key), NAMES)
    record(opened.game, stand(*scores))
    assert [side["ends_as"] for side in game_sheet(opened.game)["sides"]] == ends


def won(opened: OpenedTable) -> list[int | None]:
    opened.table.refresh_from_db()
    shown = sheet(opened.table)
    assert shown is not None
    return [side["games"] for side in shown["sides"]]


def again(opened: OpenedTable, after: Game) -> Game:
    return play_again(opened.table.pk, after.pk, by=SENDER, now=timezone.now())


def test_games_won_are_counted_as_long_as_the_same_people_sit_there() -> None:
    opened = open_table("Kitchen", make_ruleset("north_american"), NAMES)
    assert won(opened) == [None, None]
    record(opened.game, stand(10, 4))
    assert won(opened) == [1, 0]
    second = again(opened, opened.game)
    record(second, stand(3, 10))
    assert won(opened) == [1, 1]
    third = again(opened, second)
    record(third, stand(2, 2))
    fourth = again(opened, third)  # broken off: nobody won it
    assert won(opened) == [1, 1]
    people = dict(fourth.seats.values_list("seat", "player"))
    swapped = {"0": people[1], "1": people[0], "2": people[2], "3": people[3]}
    record(fourth, fact("seats", seats=swapped))
    assert won(opened) == [None, None]


def test_a_shut_out_that_counts_as_two_games_is_two() -> None:
    opened = open_table("Kitchen", make_ruleset("railroad"), NAMES)
    record(opened.game, hand(1, maker=0, tricks=5), hand(2, maker=0, tricks=5), hand(3, maker=0, tricks=3))
    assert won(opened) == [2, 0]


def test_earlier_games_are_read_in_as_many_queries_however_many_there_were(django_assert_num_queries) -> None:
    opened = open_table("Kitchen", make_ruleset("north_american"), NAMES)
    game = opened.game
    for _ in range(3):
        record(game, stand(10, 4))
        game = again(opened, game)
        opened.table.refresh_from_db()
        with django_assert_num_queries(7):
            sheet(opened.table)
