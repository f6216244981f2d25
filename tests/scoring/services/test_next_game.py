"""The next game at a table, and what the last one carries over to it."""

import pytest
from django.utils import timezone

from scoring.engine.ruleset import make_ruleset
from scoring.models import Entry, Game
from scoring.selectors.ledgers import fold_game
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.next_game import play_again
from scoring.services.tables import OpenedTable, open_table
from tests.scoring.kitchen import NAMES, fact, hand

pytestmark = pytest.mark.django_db


def record(game: Game, *sent: object) -> None:
    for one in sent:
        must_record(game.pk, one, EntryAuthor(), entered_at=None, now=timezone.now())


def again(opened: OpenedTable, after: Game) -> Game:
    sender = EntryAuthor(table_pass=opened.table_pass)
    return play_again(opened.table.pk, after.pk, by=sender, now=timezone.now())


def test_points_beyond_the_target_are_the_first_entry_of_the_next_game() -> None:
    opened = open_table("Kitchen", make_ruleset("railroad", {"target": 5}), NAMES)
    record(opened.game, hand(1, maker=0, tricks=5), hand(2, maker=2, tricks=4))
    record(opened.game, hand(3, maker=0, tricks=5, alone=True))  # 2 + 1 + 4 = 7
    game = again(opened, opened.game)
    (entry,) = Entry.objects.filter(game=game)
    assert (entry.kind, entry.number, entry.by_pass) == ("hand", 1, opened.table_pass)
    assert entry.facts["hand"] == {
        "result": "adjustment",
        "points": {"A": 2},
        "note": "carried over from the last game",
    }
    assert fold_game(game).state.scores == (2, 0)
    assert list(game.seat_scores.order_by("seat").values_list("points", flat=True)) == [2, 0, 2, 0]
    assert again(opened, opened.game).pk == game.pk
    assert Entry.objects.filter(game=game).count() == 1
    # It is put right as any other, and the phones go on with the second hand.
    record(game, fact("void", of=str(entry.pk)))
    record(game, hand(2, maker=1, tricks=3))
    assert fold_game(game).state.scores == (0, 1)


@pytest.mark.parametrize(("key", "tricks"), [("railroad", 3), ("north_american", 5)])
def test_nothing_is_carried_over_at_the_target_itself_or_where_no_rule_says_so(key: str, tricks: int) -> None:
    opened = open_table("Kitchen", make_ruleset(key, {"target": 1}), NAMES)
    record(opened.game, hand(1, maker=0, tricks=tricks))
    assert Entry.objects.filter(game=again(opened, opened.game)).count() == 0
