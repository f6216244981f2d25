"""What a superuser may change in the administration pages."""

import pytest
from django.urls import reverse

from clubs.models import Club, Tag
from clubs.services.players import add_players
from tests.clubs.people import founded, new_user, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def oak() -> Club:
    return founded("Oak")


def test_players_and_tags_are_looked_at_and_not_changed(oak: Club) -> None:
    (ann,) = add_players(oak, ["Ann"], tags=["lady"]).added
    root = new_user("root")
    root.is_superuser = root.is_staff = True
    root.save()
    visitor = signed_in(root)
    for row in (ann, Tag.objects.get()):
        kind = row._meta.model_name
        page = reverse(f"admin:clubs_{kind}_change", args=[row.pk])
        assert row.name in visitor.client.get(page).content.decode()
        assert visitor.client.post(page, {"name": "Other"}).status_code == 403
        assert visitor.client.post(reverse(f"admin:clubs_{kind}_delete", args=[row.pk])).status_code == 403
        assert visitor.client.get(reverse(f"admin:clubs_{kind}_add")).status_code == 403
        row.refresh_from_db()
        assert row.name in {"Ann", "lady"}


def test_a_club_can_be_put_right_there(oak: Club) -> None:
    root = new_user("root")
    root.is_superuser = root.is_staff = True
    root.save()
    page = reverse("admin:clubs_club_change", args=[oak.pk])
    assert 'name="_save"' in signed_in(root).client.get(page).content.decode()
