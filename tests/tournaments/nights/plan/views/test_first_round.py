"""An organiser sets round 1 by hand, and has the other rounds planned around it."""

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, make_night, play_round, think
from tests.tournaments.nights.views.pages import faults, words
from tournaments.nights.models import Entrant, Night, NightAuditEntry, PairConstraintKind, SeatingPlan
from tournaments.nights.people.services.entrants import leave
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.plan.services.movement import change_movement
from tournaments.nights.plan.services.plan_making import question_of
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.plan.services.swaps import swap

pytestmark = pytest.mark.django_db

KEEP = "Keep round 1 as it is, plan the other rounds around it"
KEPT = "Round 1 stays as you set it; the other rounds are planned around it."


@pytest.fixture
def sixteen(club) -> Night:
    """Five rounds of sixteen, of which a night is kept in which nobody meets anybody twice."""
    night = make_night(club, rounds=5)
    gather(night, NAMES[:16])
    return night


def latest(night: Night) -> SeatingPlan:
    return SeatingPlan.objects.filter(night=night).latest("pk")


def changed(night: Night) -> SeatingPlan:
    """Return a plan whose first round was changed by hand: two swap who play at different tables."""
    plan = think(request_plan(night.pk, by=None, now=NOW))
    tables = plan.rounds[0]["tables"]
    return swap(plan.pk, 1, tables[0][0], tables[1][1])


def again(plan: SeatingPlan) -> int:
    return plan.quality["counts"]["meeting_repeats"]["value"]


def test_the_other_rounds_are_planned_around_it_at_no_cost(bob: Visitor, sixteen: Night) -> None:
    before = changed(sixteen)
    assert again(before) > 0
    assert KEEP in words(bob.get(f"nights/{sixteen.pk}/plan/"))
    assert bob.post(f"nights/{sixteen.pk}/plan/make/", {"keep_first": "1"}).status_code == 302
    plan = think(latest(sixteen))
    assert plan.rounds[0] == before.rounds[0]
    assert (again(plan), plan.quality["unkept"]) == (0, [])
    page = words(bob.get(f"nights/{sixteen.pk}/plan/"))
    assert (KEPT in page, KEEP in page) == (True, False)
    assert (
        NightAuditEntry.objects.filter(
            message="Asked for a plan from round 1. Round 1 stays as it is."
        ).count()
        == 1
    )
    publish(plan.pk, by=None, now=NOW)


def test_it_stays_when_another_plan_is_drawn_and_goes_when_round_1_is_planned_too(
    bob: Visitor, sixteen: Night
) -> None:
    before = changed(sixteen)
    bob.post(f"nights/{sixteen.pk}/plan/make/", {"keep_first": "1"})
    think(latest(sixteen))
    assert 'name="keep_first" value="1"' in bob.get(f"nights/{sixteen.pk}/plan/").content.decode()
    bob.post(f"nights/{sixteen.pk}/plan/make/", {"keep_first": "1", "again": "1"})
    assert think(latest(sixteen)).rounds[0] == before.rounds[0]
    bob.post(f"nights/{sixteen.pk}/plan/make/")
    assert "first_round" not in question_of(latest(sixteen))["wishes"]


def test_changed_once_more_by_hand_it_is_kept_as_changed(bob: Visitor, sixteen: Night) -> None:
    changed(sixteen)
    bob.post(f"nights/{sixteen.pk}/plan/make/", {"keep_first": "1"})
    plan = think(latest(sixteen))
    tables = plan.rounds[0]["tables"]
    plan = swap(plan.pk, 1, tables[2][0], tables[3][1])
    assert plan.quality["unkept"] == []
    bob.post(f"nights/{sixteen.pk}/plan/make/", {"keep_first": "1"})
    assert think(latest(sixteen)).rounds[0] == plan.rounds[0]


def test_a_wish_that_it_contradicts_is_named_with_people(bob: Visitor, sixteen: Night) -> None:
    plan = changed(sixteen)
    north, east, *_ = plan.rounds[0]["tables"][2]
    bind(sixteen.pk, PairConstraintKind.APART, north, east, by=None, now=NOW)
    page = bob.post(f"nights/{sixteen.pk}/plan/make/", {"keep_first": "1"})
    one, other = sorted((north, east))
    assert page.status_code == 409
    (fault,) = faults(page)
    told = f"{NAMES[one - 1]} and {NAMES[other - 1]} are kept apart but sit at table 3 in the first round"
    assert fault == f"{told}; change their seats or take the wish back."


def test_somebody_who_came_since_has_no_place_in_it(bob: Visitor, sixteen: Night) -> None:
    changed(sixteen)
    gather(sixteen, NAMES[16:17])
    assert KEEP not in words(bob.get(f"nights/{sixteen.pk}/plan/"))
    page = bob.post(f"nights/{sixteen.pk}/plan/make/", {"keep_first": "1"})
    assert faults(page) == [
        f"{NAMES[16]} has no place in the first round; give them a seat, or let them sit out."
    ]


def test_once_round_1_was_played_nothing_of_it_is_offered(bob: Visitor, sixteen: Night) -> None:
    publish(changed(sixteen).pk, by=None, now=NOW)
    begin(sixteen, 1)
    play_round(sixteen, 1)
    leave(Entrant.objects.get(night=sixteen, number=3).pk, by=None, now=NOW)
    think(request_plan(sixteen.pk, by=None, now=NOW))
    assert KEEP not in words(bob.get(f"nights/{sixteen.pk}/plan/"))


def test_a_movement_whose_rule_says_who_meets_has_no_such_button(bob: Visitor, sixteen: Night) -> None:
    change_movement(sixteen.pk, "ladder", by=None, now=NOW)
    think(request_plan(sixteen.pk, by=None, now=NOW))
    assert KEEP not in words(bob.get(f"nights/{sixteen.pk}/plan/"))
