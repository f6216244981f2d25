"""A program sets round 1, and the other rounds are planned around it."""

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.api.test_nights import codes
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, publish_plan, think
from tournaments.nights.models import Night, SeatingPlan
from tournaments.nights.plan.services.movement import change_movement

pytestmark = pytest.mark.django_db

NINE = {"tables": [[1, 2, 3, 4], [5, 6, 7, 8]], "sit_outs": [9]}


def test_the_plan_has_it_and_says_so(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:9])
    plans = f"nights/{night.pk}/plans/"
    made = bob.send(plans, {"first_round": NINE})
    assert (made.status_code, made.json()["first_round_kept"]) == (202, True)
    plan = think(SeatingPlan.objects.latest("pk"))
    assert plan.rounds[0] == NINE
    (first, *_) = bob.ask(f"{plans}{plan.pk}/").json()["rounds"]
    assert [[seat["entrant"] for seat in four] for four in first["tables"]] == NINE["tables"]
    assert bob.send(plans, {"first_round": None}).json()["first_round_kept"] is False
    assert [one["first_round_kept"] for one in bob.ask(plans).json()["results"]] == [False, True]


def test_every_fault_is_named_at_once(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:9])
    wrong = {"tables": [[1, 2, 3, 3]], "sit_outs": [5, 6, 7, 8, 10]}
    answer = bob.send(f"nights/{night.pk}/plans/", {"first_round": wrong})
    field = "wishes.first_round"
    assert answer.status_code == 409
    assert codes(answer) == [
        ("first_round_twice", field),
        ("first_round_of_nobody", field),
        ("first_round_without", field),
        ("first_round_without", field),
        ("first_round_tables", field),
    ]
    short = bob.send(f"nights/{night.pk}/plans/", {"first_round": {"tables": [[1, 2, 3]]}})
    assert short.status_code == 400


def test_with_anyway_wishes_that_it_contradicts_are_left_out(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:9])
    bob.send(f"nights/{night.pk}/bonds/", {"kind": "apart", "one": 1, "other": 2})
    plans = f"nights/{night.pk}/plans/"
    assert codes(bob.send(plans, {"first_round": NINE})) == [
        ("first_round_contradicts", "wishes.first_round")
    ]
    made = bob.send(plans, {"first_round": NINE, "anyway": True}).json()
    assert made["left_out"] == [f"{NAMES[0]} and {NAMES[1]} are not kept apart."]
    assert think(SeatingPlan.objects.latest("pk")).rounds[0] == NINE


def test_it_is_refused_once_a_round_has_begun_and_where_a_rule_says_who_meets(
    night: Night, bob: Visitor
) -> None:
    gather(night, NAMES[:9])
    change_movement(night.pk, "ladder", by=None, now=NOW)
    plans = f"nights/{night.pk}/plans/"
    assert codes(bob.send(plans, {"first_round": NINE})) == [("not_searched", "wishes.first_round")]
    change_movement(night.pk, "rotation", by=None, now=NOW)
    publish_plan(night)
    begin(night)
    assert codes(bob.send(plans, {"first_round": NINE})) == [("first_round_late", "wishes.first_round")]
