"""A card opens the table that it was printed for, and no table of another database with the same key."""

import pytest
from django.core.signing import Signer

from scoring.models import TablePass
from scoring.selectors.passes import PassRefused, pass_by_signed_code, signed_code
from scoring.services.tables import OpenedTable
from tests.scoring.kitchen import Person


def signed_by_number(number: int) -> str:
    """What a card would carry without the stamp of its pass."""
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
