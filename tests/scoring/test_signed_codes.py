"""A card opens the table that it was printed for, and no table of another database with the same key."""

import pytest
from django.core.management import call_command
from django.core.signing import Signer
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.models import TablePass
from scoring.selectors.passes import PassRefused, pass_by_signed_code, signed_code
from scoring.services.tables import OpenedTable
from tests.scoring.kitchen import Person

BEFORE_STAMPS = [("scoring", "0003_saved_ruleset")]


def signed_by_number(number: int) -> str:
    """What cards carried before passes had stamps."""
    return Signer(salt="scoring.table_pass", sep=".").sign(str(number))


@pytest.mark.django_db
def test_a_card_opens_nothing_in_another_database_with_the_same_key(
    table: OpenedTable, alice: Person
) -> None:
    card = signed_code(table.table_pass)
    etag = alice.get("table/").headers["ETag"]
    assert pass_by_signed_code(card).pk == table.table_pass.pk
    # The pass of this number in a database that was made anew.
    TablePass.objects.update(stamp="another")
    for code in (card, signed_by_number(table.table_pass.pk)):
        with pytest.raises(PassRefused) as refused:
            pass_by_signed_code(code)
        assert refused.value.code == "pass_forged"
        headers = {"Authorization": f"Table {code}", "If-None-Match": etag}
        assert Person().get("table/", **headers).status_code == 401
        assert alice.client.get(f"/t/{code}/").status_code == 404
    assert pass_by_signed_code(signed_code(TablePass.objects.get())).pk == table.table_pass.pk


@pytest.mark.django_db
def test_a_code_of_no_pass_was_not_made_here(table: OpenedTable) -> None:
    number = table.table_pass.pk
    signature = signed_code(table.table_pass).partition(".")[2]
    for code in (f"{number + 1}.{signature}", f"{'9' * 30}.{signature}", f"{number}.", "x.y", "", "\0"):
        with pytest.raises(PassRefused) as refused:
            pass_by_signed_code(code)
        assert refused.value.code == "pass_forged"


@pytest.mark.django_db
def test_a_card_of_a_pass_without_a_stamp_still_opens_its_table(table: OpenedTable) -> None:
    """Such passes are of before there were stamps; `tests/upgrade` brings a database with some up to date."""
    TablePass.objects.update(stamp="")
    found = pass_by_signed_code(signed_by_number(table.table_pass.pk))
    assert (found.pk, signed_code(found)) == (table.table_pass.pk, signed_by_number(table.table_pass.pk))
    made_since = TablePass.objects.create(table=found.table)
    assert len(made_since.stamp) == 16
    with pytest.raises(PassRefused):
        pass_by_signed_code(signed_by_number(made_since.pk))


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_a_card_printed_before_there_were_stamps_still_opens_its_table() -> None:
    """Migrated back and forth, which takes long; see the one above for every run."""
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE_STAMPS)
    old = executor.loader.project_state(BEFORE_STAMPS).apps
    table = old.get_model("scoring", "Table").objects.create(label="Kitchen")
    printed = old.get_model("scoring", "TablePass").objects.create(table=table, code="BCDF2345")
    call_command("migrate", verbosity=0)
    found = pass_by_signed_code(signed_by_number(printed.pk))
    assert (found.pk, found.stamp, signed_code(found)) == (printed.pk, "", signed_by_number(printed.pk))
    made_since = TablePass.objects.create(table=found.table)
    assert len(made_since.stamp) == 16
    with pytest.raises(PassRefused):
        pass_by_signed_code(signed_by_number(made_since.pk))


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_a_card_printed_before_there_were_stamps_still_opens_its_table_on_postgresql(postgres: None) -> None:
    test_a_card_printed_before_there_were_stamps_still_opens_its_table()
