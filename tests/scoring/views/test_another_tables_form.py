"""A form that was made for another table counts at neither."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import Entry
from scoring.selectors.passes import signed_code
from tests.scoring.kitchen import kitchen

pytestmark = pytest.mark.django_db


def test_a_form_for_another_tables_game_is_refused_and_recorded_nowhere(client: Client) -> None:
    ours, theirs = kitchen(), kitchen()
    form = {"kind": "note", "note": "late", "id": str(uuid4()), "game": str(theirs.game.pk)}
    answer = client.post(f"/t/{signed_code(ours.table_pass)}/entries/", form)
    assert (answer.status_code, Entry.objects.count()) == (422, 0)
