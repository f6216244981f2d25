"""A kitchen game put right after *Play again*: it goes on, or stays history, and what it carried over follows."""

from typing import Any

import pytest
from django.utils import timezone

from scoring.engine.ruleset import make_ruleset
from scoring.models import Game, GameState, Table
from scoring.selectors.earlier_games import last_game, with_hands
from scoring.selectors.ledgers import fold_game
from scoring.selectors.sheet import game_sheet
from scoring.services.entries import EntryAuthor, Recorded, record_entry
from scoring.services.next_game import play_again
from scoring.services.tables import OpenedTable, open_table
from tests.scoring.kitchen import NAMES, Person, fact, hand, made, new_id

pytestmark = pytest.mark.django_db


def record(game: Game, *sent: Any) -> list[Any]:
    return [record_entry(game.pk, one, EntryAuthor(), entered_at=None, now=timezone.now()) for one in sent]


def again(opened: OpenedTable, after: Game) -> Game:
    return play_again(
        opened.table.pk, after.pk, by=EntryAuthor(table_pass=opened.table_pass), now=timezone.now()
    )


def state(game: Game) -> str:
    return Game.objects.get(pk=game.pk).state


def games_won(opened: OpenedTable) -> list[int | None]:
    current = Table.objects.get(pk=opened.table.pk).game
    assert current is not None
    return [side["games"] for side in game_sheet(current, with_games_won=True)["sides"]]


@pytest.fixture
def opened() -> OpenedTable:
    """A table to five points, won by Ann and Cleo with their second hand; then *Play again*."""
    table = open_table("Kitchen", make_ruleset("railroad", {"target": 5}), NAMES)
    first, last = hand(1, maker=0, tricks=5), hand(2, maker=0, tricks=5, alone=True)  # 2 + 4 = 6
    record(table.game, first, last)
    return table


def last_hand(game: Game) -> str:
    return str(game.entries.get(number=2).pk)


def test_a_game_whose_last_hand_is_taken_back_goes_on_while_the_next_has_none(opened: OpenedTable) -> None:
    following = again(opened, opened.game)
    assert fold_game(following).state.scores == (1, 0)
    (outcome,) = record(opened.game, fact("void", of=last_hand(opened.game)))
    assert isinstance(outcome, Recorded)
    assert (state(opened.game), state(following)) == (GameState.OPEN, GameState.CLOSED)
    assert Table.objects.get(pk=opened.table.pk).game_id == opened.game.pk
    record(opened.game, fact("replace", of=last_hand(opened.game), hand=made(1, 5)))
    record(opened.game, hand(3, maker=0, tricks=5, alone=True))
    third = again(opened, opened.game)
    assert third.pk not in (opened.game.pk, following.pk)
    assert fold_game(third).state.scores == (1, 0)
    assert games_won(opened) == [1, 0]


def test_an_empty_game_that_was_closed_stands_in_nobodys_way(opened: OpenedTable) -> None:
    """The last hand is taken back after *Play again*, played anew, and taken back after the next *Play again*."""
    empty = again(opened, opened.game)
    record(opened.game, fact("void", of=last_hand(opened.game)))
    anew = hand(3, maker=0, tricks=5, alone=True)
    record(opened.game, fact("replace", of=last_hand(opened.game), hand=made(1, 5)), anew)
    third = again(opened, opened.game)
    assert last_game(third) == opened.game.pk
    assert with_hands(Game.objects.order_by("-pk")) == [third, opened.game]
    record(opened.game, fact("void", of=anew.id))
    assert [state(one) for one in (opened.game, empty, third)] == ["open", "closed", "closed"]
    assert Table.objects.get(pk=opened.table.pk).game_id == opened.game.pk


def test_what_is_carried_over_passes_an_empty_game_by(opened: OpenedTable) -> None:
    again(opened, opened.game)
    record(opened.game, fact("void", of=last_hand(opened.game)))
    anew = hand(3, maker=0, tricks=5, alone=True)
    record(opened.game, fact("replace", of=last_hand(opened.game), hand=made(1, 5)), anew)
    third = again(opened, opened.game)
    record(third, hand(2, maker=1, tricks=3))
    right = {"result": "adjustment", "points": {"A": 6}, "note": "Counted wrongly"}
    record(opened.game, fact("replace", of=anew.id, hand=right))  # 2 + 6 = 8: three over
    assert fold_game(third).state.scores == (3, 1)


@pytest.mark.parametrize("twice", [False, True])
def test_a_game_goes_on_while_nothing_stands_in_the_next_one(opened: OpenedTable, twice: bool) -> None:
    following = again(opened, opened.game)
    tapped = hand(2, maker=1, tricks=3)
    record(following, tapped, fact("void", of=tapped.id))
    if twice:
        carried = following.entries.get(number=1).facts["hand"]
        first = fact("replace", of=str(following.entries.get(number=1).pk), hand=carried)
        record(following, first, fact("replace", of=first.id, hand=carried))
    record(opened.game, fact("void", of=last_hand(opened.game)))
    assert (state(opened.game), state(following)) == (GameState.OPEN, GameState.CLOSED)


def test_once_a_hand_was_played_since_it_is_put_right_as_history_and_games_won_follow(
    opened: OpenedTable,
) -> None:
    following = again(opened, opened.game)
    record(following, hand(2, maker=1, tricks=3))
    assert games_won(opened) == [2, 0]  # a shut-out counts twice
    record(opened.game, fact("replace", of=last_hand(opened.game), hand=made(0, 3)))
    assert (state(opened.game), state(following)) == (GameState.CLOSED, GameState.OPEN)
    assert games_won(opened) == [None, None]
    assert fold_game(following).state.scores == (0, 1)


@pytest.mark.parametrize(("first_hand", "carried"), [(4, 3), (2, 1), (1, 0)])
def test_what_it_carried_over_follows(opened: OpenedTable, first_hand: int, carried: int) -> None:
    """The loner of the second hand is 4; what the first was worth beyond the one point that it needs is carried."""
    following = again(opened, opened.game)
    record(following, hand(2, maker=1, tricks=3))
    first = str(opened.game.entries.get(number=1).pk)
    right = {"result": "adjustment", "points": {"A": first_hand}, "note": "Counted wrongly"}
    record(opened.game, fact("replace", of=first, hand=right))
    assert fold_game(following).state.scores == (carried, 1)


def test_what_it_carries_over_since_is_added_and_taken_away_again(opened: OpenedTable) -> None:
    last = last_hand(opened.game)
    record(opened.game, fact("replace", of=last, hand=made(0, 5)), hand(3, maker=0, tricks=3))  # 2 + 2 + 1
    following = again(opened, opened.game)
    record(following, hand(1, maker=1, tricks=3))
    assert fold_game(following).state.scores == (0, 1)
    third = str(opened.game.entries.get(number=3).pk)
    more = fact("replace", of=third, hand=made(0, 5))  # 6: one over
    record(opened.game, more)
    assert fold_game(following).state.scores == (1, 1)
    record(opened.game, fact("void", of=more.id))
    assert fold_game(following).state.scores == (0, 1)
    record(opened.game, fact("replace", of=more.id, hand=made(0, 5)))
    assert fold_game(following).state.scores == (1, 1)


def test_what_people_put_right_themselves_is_left_alone(opened: OpenedTable) -> None:
    following = again(opened, opened.game)
    carried = str(following.entries.get().pk)
    by_hand = {"result": "adjustment", "points": {"B": 3}, "note": "A house rule"}
    record(following, fact("replace", of=carried, hand=by_hand), hand(2, maker=1, tricks=3))
    record(opened.game, fact("replace", of=last_hand(opened.game), hand=made(0, 3)))
    assert fold_game(following).state.scores == (0, 4)


def test_a_game_that_was_broken_off_is_not_gone_on_with_by_a_correction(opened: OpenedTable) -> None:
    record(opened.game, fact("void", of=last_hand(opened.game)))
    following = again(opened, opened.game)
    record(opened.game, fact("void", of=str(opened.game.entries.get(number=1).pk)))
    assert (state(opened.game), state(following)) == (GameState.CLOSED, GameState.OPEN)


def test_new_hands_of_a_game_before_are_still_closed_and_corrections_are_taken(opened: OpenedTable) -> None:
    following = again(opened, opened.game)
    record(following, hand(2, maker=1, tricks=3))
    alice, entries = Person(opened.table_pass), f"games/{opened.game.pk}/entries/"
    late = {"id": new_id(), "number": 3, "hand": made(0, 3)}
    assert alice.post(entries, late).status_code == 409
    right = {"id": new_id(), "kind": "replace", "of": last_hand(opened.game), "hand": made(0, 4)}
    assert [alice.post(entries, right).status_code for _ in range(2)] == [201, 200]
