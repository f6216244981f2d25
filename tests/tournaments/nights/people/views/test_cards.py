"""Bob gives the cards of a night whose movement goes by two kinds."""

import re

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NOW
from tests.tournaments.nights.views.pages import said
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.models import Entrant, Night
from tournaments.nights.people.services.entrants import enter_names
from tournaments.nights.plan.services.movement import change_movement

pytestmark = pytest.mark.django_db


def test_the_cards_of_the_largest_night_are_kept_as_the_page_sends_them(bob: Visitor, night: Night) -> None:
    names = [f"Player {number}" for number in range(MOST_ENTRANTS)]
    enter_names(night.pk, names, by=None, now=NOW)
    change_movement(night.pk, "red_up_white_down", by=None, now=NOW)
    page = bob.get(f"nights/{night.pk}/cards/").content.decode()
    fields = re.findall(r'<select id="[^"]*" name="([^"]*)"', page)
    given = {name: ("red", "white")[place % 2] for place, name in enumerate(fields)}
    kept = bob.post(f"nights/{night.pk}/cards/", {"csrfmiddlewaretoken": "any", **given})
    assert kept.status_code == 302
    assert said(bob.get(f"nights/{night.pk}/cards/")) == [f"{MOST_ENTRANTS} cards changed."]
    assert Entrant.objects.filter(night=night, card="red").count() == MOST_ENTRANTS // 2
