"""Two phones at one moment, on a real database with real connections.

On PostgreSQL the last test takes the lock out and shows that the others would then fail; on SQLite there is
nothing to take out, because a transaction there begins with the write lock.
"""

import time
from collections.abc import Callable

import pytest
from django.db import connection
from django.utils import timezone

from scoring.engine.admission import Fact
from scoring.models import Entry, Game, SeatScore
from scoring.services import entries, tables
from scoring.services.entries import EntryAuthor, EntryConflict, Recorded, record_entry
from scoring.services.next_game import play_again
from scoring.services.rebuild import rebuild_game
from scoring.services.tables import OpenedTable
from tests.scoring.kitchen import fact, hand, kitchen

pytestmark = pytest.mark.django_db(transaction=True)
Together = Callable[..., list[object]]
TIMES = 20


def sending(opened: OpenedTable, sent: Fact) -> Callable[[], object]:
    sender = EntryAuthor(opened.table_pass)
    return lambda: record_entry(opened.game.pk, sent, sender, entered_at=None, now=timezone.now())


def hand_and_void_at_once(together: Together) -> list[object]:
    """Play one hand, then void it and record the next at the same moment; return what was wrong."""
    opened = kitchen()
    first = hand(1, maker=0, tricks=5)
    assert isinstance(sending(opened, first)(), Recorded)
    results = together(
        sending(opened, hand(2, maker=1, tricks=5, alone=True)), sending(opened, fact("void", of=first.id))
    )
    wrong: list[object] = [result for result in results if not isinstance(result, Recorded)]
    difference = rebuild_game(opened.game.pk, write=False)
    return wrong + ([difference] if difference else [])


def test_a_hand_and_a_void_at_once_leave_the_scores_equal_to_a_rebuild(together: Together) -> None:
    for _ in range(TIMES):
        assert hand_and_void_at_once(together) == []
        last = Game.objects.latest("pk")
        points = SeatScore.objects.filter(game=last).order_by("seat").values_list("points", flat=True)
        assert list(points) == [0, 4, 0, 4]


def test_the_same_entry_ten_times_at_once_is_one_row(together: Together) -> None:
    opened = kitchen()
    results = together(*[sending(opened, hand(1, uuid_="7d0e1f2a-0000-4000-8000-000000000001"))] * 10)
    assert all(isinstance(result, Recorded) for result in results), results
    assert sorted(result.created for result in results) == [False] * 9 + [True]
    assert Entry.objects.count() == 1
    assert rebuild_game(opened.game.pk, write=False) is None


def test_two_phones_with_the_same_number_make_one_hand_and_one_conflict(together: Together) -> None:
    for _ in range(TIMES):
        opened = kitchen()
        results = together(sending(opened, hand(1, maker=0)), sending(opened, hand(1, maker=1)))
        assert {type(result) for result in results} == {Recorded, EntryConflict}
        assert opened.game.entries.count() == 1


def test_play_again_from_two_phones_begins_one_game(together: Together) -> None:
    opened = kitchen()
    again = [lambda: play_again(opened.table.pk, opened.game.pk, by=EntryAuthor(), now=timezone.now())] * 2
    first, second = together(*again)
    assert first == second
    assert Game.objects.filter(table=opened.table).count() == 2


def test_without_the_lock_these_tests_fail(
    postgres: None, together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unlocked(game_id: int) -> Game:
        return Game.objects.get(pk=game_id)

    facts_of = entries.facts_of

    def read_slowly(game: Game) -> list[Fact]:
        facts = facts_of(game)
        time.sleep(0.05)  # so that both have read before either writes, as on a busy server
        return facts

    monkeypatch.setattr(entries, "facts_of", read_slowly)
    assert hand_and_void_at_once(together) == []
    monkeypatch.setattr(entries, "lock_game", unlocked)
    assert hand_and_void_at_once(together) != []


def test_what_new_rules_are_worth_is_worked_out_before_anybody_has_to_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held: list[bool] = []
    monkeypatch.setattr(tables, "quick_hands", lambda _: held.append(connection.in_atomic_block))
    kitchen()
    assert held == [False]
