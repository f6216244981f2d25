"""Kitchen tables that nobody uses are cleared, whole; a club's ledger, and every other, is refused as before."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from clubs.models import Club, Player
from euchre_league.tasks import tidy
from scoring.models import Clearing, Entry, Game, GameSeat, SeatScore, Source, Table, TablePass
from scoring.seal import delete_ledger
from scoring.services.clearing import clear_unused_tables
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.next_game import play_again
from scoring.services.tables import OpenedTable, renew_pass, set_up_tables
from tests.scoring.kitchen import Person, fact, hand, kitchen

pytestmark = pytest.mark.django_db
DAYS = 90


def at(days: float) -> datetime:
    return timezone.now() + timedelta(days=days)


def played(opened: OpenedTable | None = None) -> OpenedTable:
    """A kitchen table with a hand, a correction of it, a note, and a second game."""
    opened = opened or kitchen()
    by, now = EntryAuthor(table_pass=opened.table_pass), timezone.now()
    first = hand(1)
    for sent in (first, fact("void", of=first.id), fact("note", note="Ann Bray was late")):
        must_record(opened.game.pk, sent, by, entered_at=None, now=now)
    play_again(opened.table.pk, opened.game.pk, by=by, now=now)
    return opened


def rows() -> list[int]:
    models = (Table, TablePass, Game, GameSeat, SeatScore, Entry, Player, Source, Clearing)
    return [model.objects.count() for model in models]


def test_a_table_that_nobody_used_for_ninety_days_is_gone_with_all_that_was_typed() -> None:
    opened = played()
    assert clear_unused_tables(DAYS, at(89)) == 0
    assert Entry.objects.count() == 3
    assert clear_unused_tables(DAYS, at(91)) == 1
    assert rows() == [0] * 9
    person = Person(opened.table_pass)
    answer = person.get("table/")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (401, "pass_forged")
    assert clear_unused_tables(DAYS, at(91)) == 0


def test_zero_days_clears_nothing() -> None:
    played()
    assert clear_unused_tables(0, at(10_000)) == 0
    assert Table.objects.count() == 1


def test_a_hand_a_new_game_and_a_new_card_each_keep_a_table() -> None:
    by_hand, by_game, by_card = kitchen(), kitchen(), kitchen()
    kitchen()
    must_record(
        by_hand.game.pk, hand(1), EntryAuthor(table_pass=by_hand.table_pass), entered_at=None, now=at(50)
    )
    again = play_again(by_game.table.pk, by_game.game.pk, by=EntryAuthor(), now=at(50))
    Game.objects.filter(pk=again.pk).update(created_at=at(50))
    card = renew_pass(by_card.table, at(50))
    TablePass.objects.filter(pk=card.pk).update(created_at=at(50))
    assert clear_unused_tables(DAYS, at(100)) == 1
    assert set(Table.objects.values_list("pk", flat=True)) == {
        by_hand.table.pk,
        by_game.table.pk,
        by_card.table.pk,
    }


def test_a_clubs_table_and_an_imported_game_are_never_cleared() -> None:
    club = Club.objects.create(name="The Oak")
    of_the_club = set_up_tables(club.pk, {1: "OAK1"})[1]
    imported = played()
    Source.objects.create(game=imported.game, text="[Event]", received_at=timezone.now())
    assert clear_unused_tables(DAYS, at(1000)) == 0
    assert set(Table.objects.values_list("pk", flat=True)) == {of_the_club.pk, imported.table.pk}


def sent(*statements: str) -> None:
    """Send statements in one transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def test_the_ledger_refuses_to_be_deleted_but_for_the_one_game_that_is_named() -> None:
    one, other = played(), played()
    named = f"INSERT INTO scoring_clearing (game) VALUES ({one.game.pk})"
    for statements in (
        ["DELETE FROM scoring_entry"],
        ["DELETE FROM scoring_entry WHERE kind = 'note'"],
        ["UPDATE scoring_entry SET kind = 'note'"],
        [named, f"DELETE FROM scoring_entry WHERE game_id = {other.game.pk}"],
        [named, "UPDATE scoring_entry SET kind = 'note'"],
    ):
        with pytest.raises(DatabaseError, match="append-only"):
            sent(*statements)
    assert Entry.objects.count() == 6
    with transaction.atomic():
        delete_ledger(connection, one.game.pk)
    assert (one.game.entries.count(), other.game.entries.count(), Clearing.objects.count()) == (0, 3, 0)
    with pytest.raises(DatabaseError, match="append-only"):
        sent("DELETE FROM scoring_entry")


def test_the_hourly_job_clears_as_the_setting_says(settings: Any) -> None:
    opened = kitchen()
    Game.objects.update(created_at=at(-40))
    TablePass.objects.update(created_at=at(-40))
    left = []
    for days in (0, 41, 39):
        settings.KITCHEN_TABLE_DAYS = days
        tidy()
        left.append(Table.objects.filter(pk=opened.table.pk).count())
    assert left == [1, 1, 0]
