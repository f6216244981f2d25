"""A program asks for a plan with fewer meetings: from then on the night's plans have them."""

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.api.test_nights import codes
from tests.tournaments.nights.hall import NAMES, NOW, gather, think
from tournaments.nights.models import Night, SeatingPlan
from tournaments.nights.plan.services.movement import change_movement

pytestmark = pytest.mark.django_db


def test_the_choice_is_asked_for_told_and_kept_until_it_is_taken_back(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:9])
    plans = f"nights/{night.pk}/plans/"
    told = []
    for wish in ({}, {"fewer_meetings": True}, {}, {"fewer_meetings": None}, {"fewer_meetings": False}):
        made = bob.send(plans, wish)
        assert made.status_code == 202
        think(SeatingPlan.objects.latest("pk"))
        told.append(made.json()["fewer_meetings"])
    assert told == [False, True, True, True, False]
    assert [one["fewer_meetings"] for one in bob.ask(plans).json()["results"]] == told[::-1]


def test_the_choice_is_refused_where_a_rule_says_who_meets(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:8])
    change_movement(night.pk, "ladder", by=None, now=NOW)
    answer = bob.send(f"nights/{night.pk}/plans/", {"fewer_meetings": True})
    assert (answer.status_code, codes(answer)) == (409, [("not_searched", "fewer_meetings")])
    assert bob.send(f"nights/{night.pk}/plans/", {"fewer_meetings": False}).status_code == 202
