"""The database itself refuses to change or delete what is in the ledger."""

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from scoring.models import Entry
from scoring.seal import TRIGGERS, TRUNCATE_TRIGGER, seal, unseal
from tests.scoring.kitchen import hand
from tests.scoring.triggers import sealed_triggers

pytestmark = pytest.mark.django_db


def wanted() -> set[str]:
    return {*TRIGGERS} if connection.vendor == "sqlite" else {*TRIGGERS, TRUNCATE_TRIGGER}


def test_the_live_schema_has_the_triggers_after_all_migrations() -> None:
    assert sealed_triggers(connection) == wanted()


def test_migrate_lays_them_again_when_they_are_gone() -> None:
    unseal(connection)
    assert sealed_triggers(connection) == set()
    call_command("migrate", verbosity=0)
    assert sealed_triggers(connection) == wanted()
    seal(connection)
    assert sealed_triggers(connection) == wanted()


@pytest.mark.parametrize(
    "change",
    [
        lambda: Entry.objects.update(number=7),
        lambda: Entry.objects.all()._raw_delete("default"),
        lambda: connection.cursor().execute("UPDATE scoring_entry SET facts = '{}'"),
        lambda: connection.cursor().execute("DELETE FROM scoring_entry"),
    ],
)
def test_an_entry_cannot_be_changed_or_deleted(record: Callable, change: Callable[[], object]) -> None:
    record(hand(1))
    before = list(Entry.objects.values())
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        change()
    assert list(Entry.objects.values()) == before


def test_the_ledger_cannot_be_truncated(postgres: None) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute("TRUNCATE scoring_entry CASCADE")
