"""An organiser lets people meet as many others as possible, even if some play against the same person twice."""

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, make_night, play_round, think
from tests.tournaments.nights.views.pages import faults, words
from tournaments.movements.rotation.quality import known_repeats
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, NightAuditEntry, SeatingPlan
from tournaments.nights.people.services.entrants import leave
from tournaments.nights.plan.services.movement import change_movement
from tournaments.nights.plan.services.plan_making import question_of
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan

pytestmark = pytest.mark.django_db

OFFER = "People meet as many different others as possible, even if some play against the same person twice"


@pytest.fixture
def sixteen(club) -> Night:
    """Eight rounds of sixteen, of which a night is kept for its opponents and another one for its meetings."""
    night = make_night(club, rounds=8)
    gather(night, NAMES[:16])
    return night


def latest(night: Night) -> SeatingPlan:
    return SeatingPlan.objects.filter(night=night).latest("pk")


def plan_from_page(bob: Visitor, night: Night, **ticked: str) -> SeatingPlan:
    assert bob.post(f"nights/{night.pk}/plan/make/", {"who_meets": "1", **ticked}).status_code == 302
    return think(latest(night))


def repeats(plan: SeatingPlan) -> tuple[int, int]:
    counts = plan.quality["counts"]
    return counts["opponent_repeats"]["value"], counts["meeting_repeats"]["value"]


def test_ticked_on_the_page_the_plan_has_fewer_meetings_and_stays_so_until_the_tick_is_taken_away(
    bob: Visitor, sixteen: Night
) -> None:
    page = bob.get(f"nights/{sixteen.pk}/plan/")
    assert OFFER in words(page)
    assert "checked" not in page.content.decode()
    plan = plan_from_page(bob, sixteen, fewer_meetings="1")
    assert repeats(plan) == known_repeats(16, 8, fewer_meetings=True)
    assert (
        NightAuditEntry.objects.filter(message__contains="People meet as many others as possible.").count()
        == 1
    )
    assert 'name="fewer_meetings" value="1" checked' in bob.get(f"nights/{sixteen.pk}/plan/").content.decode()
    bob.post(f"nights/{sixteen.pk}/plan/make/", {"again": "1"})
    assert repeats(think(latest(sixteen))) == known_repeats(16, 8, fewer_meetings=True)
    assert repeats(plan_from_page(bob, sixteen)) == known_repeats(16, 8)
    assert NightAuditEntry.objects.filter(message__contains="Fair opponents come first.").count() == 1


def test_planned_anew_in_mid_night_it_goes_on_with_the_choice(bob: Visitor, sixteen: Night) -> None:
    publish(plan_from_page(bob, sixteen, fewer_meetings="1").pk, by=None, now=NOW)
    begin(sixteen, 1)
    play_round(sixteen, 1)
    leave(Entrant.objects.get(night=sixteen, number=3).pk, by=None, now=NOW)
    plan = request_plan(sixteen.pk, by=None, now=NOW)
    asked = question_of(plan)
    assert (asked["fewer_meetings"], len(asked["entrants"]), len(asked["played"])) == (True, 15, 1)


def test_a_night_without_the_choice_is_asked_for_as_before(sixteen: Night) -> None:
    plan = request_plan(sixteen.pk, by=None, now=NOW)
    assert "fewer_meetings" not in question_of(plan)


def test_a_plan_made_before_the_choice_changed_is_not_published(bob: Visitor, sixteen: Night) -> None:
    plan = think(request_plan(sixteen.pk, by=None, now=NOW))
    Night.objects.filter(pk=sixteen.pk).update(fewer_meetings=True)
    told = "What the plan puts first has changed since this plan was made. Make a new one."
    assert told in words(bob.get(f"nights/{sixteen.pk}/plan/"))
    with pytest.raises(NightRefused, match="What the plan puts first has changed"):
        publish(plan.pk, by=None, now=NOW)


def test_a_movement_whose_rule_says_who_meets_has_no_such_choice(bob: Visitor, sixteen: Night) -> None:
    change_movement(sixteen.pk, "losers_move", by=None, now=NOW)
    assert OFFER not in words(bob.get(f"nights/{sixteen.pk}/plan/"))
    page = bob.post(f"nights/{sixteen.pk}/plan/make/", {"who_meets": "1", "fewer_meetings": "1"})
    assert page.status_code == 409
    assert faults(page) == [
        "With this way of moving you can't choose that. Choose the rotation, or leave it out."
    ]
    sixteen.refresh_from_db()
    assert not sixteen.fewer_meetings
    assert not SeatingPlan.objects.exists()
