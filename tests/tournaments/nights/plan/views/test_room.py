"""A room with fewer tables than people could fill, and the steps with which a plan can be drawn again."""

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, play_round, publish_plan, think
from tests.tournaments.nights.views.pages import faults, words
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, NightAuditEntry, RoundSeat, SeatingPlan
from tournaments.nights.people.services.entrants import keep_table
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import STEPS_A_SECOND, request_plan

pytestmark = pytest.mark.django_db


def latest(night: Night) -> SeatingPlan:
    return SeatingPlan.objects.filter(night=night).latest("pk")


def test_a_table_breaks_and_the_rounds_that_have_not_begun_do_without_it(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:13])
    publish_plan(night)
    begin(night, 1)
    play_round(night, 1)
    assert bob.post(f"nights/{night.pk}/plan/make/", {"tables": "2"}).status_code == 302
    plan = think(latest(night))
    assert [len(each["tables"]) for each in plan.rounds] == [2, 2]
    assert [len(each["sit_outs"]) for each in plan.rounds] == [5, 5]
    assert NightAuditEntry.objects.filter(night=night, message__contains="There are 2 tables.").count() == 1
    page = words(bob.get(f"nights/{night.pk}/plan/"))
    assert "Rounds 2 to 3; what was played stays as it is." in page
    publish(plan.pk, by=None, now=NOW)
    assert RoundSeat.objects.filter(round__number=1).exclude(table=None).count() == 12
    assert RoundSeat.objects.filter(round__number=2).exclude(table=None).count() == 8


def test_a_plan_for_other_tables_is_outdated_and_an_empty_field_means_enough(
    bob: Visitor, night: Night
) -> None:
    gather(night, NAMES[:13])
    plan = think(request_plan(night.pk, by=None, now=NOW))
    Night.objects.filter(pk=night.pk).update(room_tables=2)
    assert "The tables in the room have changed since this plan was made." in words(
        bob.get(f"nights/{night.pk}/plan/")
    )
    with pytest.raises(NightRefused) as caught:
        publish(plan.pk, by=None, now=NOW)
    assert [fault.code for fault in caught.value.problems] == ["plan_outdated"]
    bob.post(f"nights/{night.pk}/plan/make/", {"tables": ""})
    assert len(think(latest(night)).rounds[0]["tables"]) == 3
    night.refresh_from_db()
    assert night.room_tables is None


@pytest.mark.parametrize("typed", ["two", "101", "-1", "99999999999"])
def test_what_is_no_number_of_tables_is_refused_and_changes_nothing(
    bob: Visitor, night: Night, typed: str
) -> None:
    gather(night, NAMES[:13])
    page = bob.post(f"nights/{night.pk}/plan/make/", {"tables": typed})
    assert page.status_code == 409
    assert faults(page) == [
        "Say how many tables there are, from 1 to 100. Leave it blank if there are enough."
    ]
    night.refresh_from_db()
    assert night.room_tables is None
    assert not SeatingPlan.objects.exists()


def test_seconds_are_kept_as_steps_so_that_a_plan_can_be_drawn_again(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:13])
    plan = think(request_plan(night.pk, seconds=30, by=None, now=NOW))
    assert plan.effort == 30 * STEPS_A_SECOND
    SeatingPlan.objects.update(steps=77)
    page = words(bob.get(f"nights/{night.pk}/plan/"))
    most = f"at most {30 * STEPS_A_SECOND:,} steps were allowed."
    assert f"Drawn with seed 1, found after 77 steps; {most}" in page
    SeatingPlan.objects.update(steps=0)
    page = words(bob.get(f"nights/{night.pk}/plan/"))
    assert f"Drawn with seed 1, found at once, with no search; {most}" in page
    SeatingPlan.objects.update(steps=4_000_000)
    assert "found after 4,000,000 steps" in words(bob.get(f"nights/{night.pk}/plan/"))


def test_a_kept_table_that_is_not_in_the_room_is_left_out_when_the_plan_is_made_all_the_same(
    night: Night,
) -> None:
    keeper, *_ = gather(night, NAMES[:13])
    keep_table(keeper.pk, 3, by=None, now=NOW)
    with pytest.raises(NightRefused) as caught:
        request_plan(night.pk, tables=2, by=None, now=NOW)
    assert [fault.code for fault in caught.value.problems] == ["table_unknown"]
    plan = think(request_plan(night.pk, tables=2, anyway=True, by=None, now=NOW))
    assert [one["text"] for one in plan.relaxed["changes"]] == ["Entrant 1 does not keep table 3."]
    assert [len(each["tables"]) for each in plan.rounds] == [2, 2, 2]


def test_cards_of_tables_are_of_those_that_are_in_the_room(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:13])
    assert "Table 3: Everybody leaves" in words(bob.get(f"nights/{night.pk}/movement/"))
    Night.objects.filter(pk=night.pk).update(room_tables=2)
    page = words(bob.get(f"nights/{night.pk}/movement/"))
    assert "Table 2: Everybody leaves" in page
    assert "Table 3: Everybody leaves" not in page
