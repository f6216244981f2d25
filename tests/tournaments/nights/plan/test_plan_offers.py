"""Somebody goes home after a plan was published: repairs are offered beside a new plan, and one is published."""

from collections.abc import Iterable

import pytest

from jobs.services.claims import claim
from tests.tournaments.nights.hall import (
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play_round,
    publish_plan,
    think,
)
from tournaments.movements.rotation.round import RotationRound, Seats
from tournaments.movements.rotation.sheets import change, changed_lines
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, Round, RoundTable, SeatingPlan
from tournaments.nights.people.services.entrants import check_in, leave, set_steward, stand_in
from tournaments.nights.plan.selectors.plan_inputs import plan_input
from tournaments.nights.plan.selectors.plan_offers import choice_of, stand_ins
from tournaments.nights.plan.selectors.plans import published_remainder, rounds_as_planned
from tournaments.nights.plan.services.movement import change_movement, change_rounds
from tournaments.nights.plan.services.plan_making import (
    SeatingPlanListener,
    make_seating_plan,
    question_of,
    rounds_to_repair,
)
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.plan.services.swaps import change_by_hand, swap
from tournaments.nights.selectors.next_step import plan_is_outdated

pytestmark = pytest.mark.django_db
PEOPLE = [f"Player {number}" for number in range(1, 18)]
LEAVER = 5


@pytest.fixture
def night() -> Night:
    """Seventeen play; five rounds are published and one is played."""
    club, _ = club_of("The Oak")
    night = make_night(club, rounds=5)
    gather(night, PEOPLE)
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    night.refresh_from_db()
    return night


def goes(night: Night, number: int = LEAVER) -> None:
    leave(Entrant.objects.get(night=night, number=number).pk, by=None, now=NOW)


def test_the_question_has_what_is_published_and_has_not_begun_where_somebody_has_gone(night: Night) -> None:
    on_sheets = SeatingPlan.objects.get().rounds
    assert question_of(request_plan(night.pk, by=None, now=NOW))["published"] == []
    goes(night)
    assert question_of(request_plan(night.pk, by=None, now=NOW))["published"] == on_sheets[1:]


def test_whoever_comes_has_no_place_in_what_is_published(night: Night) -> None:
    goes(night)
    (late,) = gather(night, ["Zoe"])
    remainder = published_remainder(night)
    assert (remainder.movement, len(remainder.rounds)) == ("rotation", 4)
    assert {late.number in each.present for each in remainder.rounds} == {False}
    assert {LEAVER in each.present for each in remainder.rounds} == {True}


def test_there_is_nothing_to_repair_in_more_rounds_nor_for_another_movement(night: Night) -> None:
    goes(night)
    assert len(rounds_to_repair(request_plan(night.pk, by=None, now=NOW))) == 4
    change_rounds(night.pk, 6, by=None, now=NOW)
    assert rounds_to_repair(request_plan(night.pk, by=None, now=NOW)) == ()
    change_rounds(night.pk, 4, by=None, now=NOW)
    assert len(rounds_to_repair(request_plan(night.pk, by=None, now=NOW))) == 3
    change_movement(night.pk, "ladder", by=None, now=NOW)
    assert rounds_to_repair(request_plan(night.pk, by=None, now=NOW)) == ()


def test_fewer_tables_can_be_repaired_with_everybody_here(night: Night) -> None:
    fewer = request_plan(night.pk, tables=3, by=None, now=NOW)
    assert len(rounds_to_repair(fewer)) == 4


def test_the_maker_keeps_the_offers_beside_the_plan(night: Night) -> None:
    goes(night)
    plan = request_plan(night.pk, seconds=1, by=None, now=NOW)
    make_seating_plan(plan.pk, NOW)
    plan.refresh_from_db()
    assert (plan.state, len(plan.rounds)) == ("ready", 4)
    assert {len(offer["rounds"]) for offer in plan.offers} == {4}
    choice = choice_of(plan)
    published = published_remainder(night).rounds
    for offer in choice.offers:
        assert offer.change == change(published, offer.rounds)
        assert {frozenset(each.present) for each in offer.rounds} == {frozenset(plan.plan_input["entrants"])}
    assert choice.why


def test_a_steward_takes_the_line_of_one_who_has_gone() -> None:
    club, _ = club_of("The Oak")
    night = make_night(club, rounds=5)
    *_, steward = gather(night, PEOPLE)
    set_steward(steward.pk, steward=True, by=None, now=NOW)
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    night.refresh_from_db()
    published = published_remainder(night).rounds
    assert not any(steward.number in each.present for each in published)
    goes(night)
    first = choice_of(think(request_plan(night.pk, by=None, now=NOW))).offers[0]

    def named(seats: Iterable[int]) -> frozenset[int]:
        return frozenset(LEAVER if one == steward.number else one for one in seats)

    assert first.fair
    assert [{named(seats) for seats in each.tables} for each in first.rounds] == [
        {frozenset(seats) for seats in each.tables} for each in published
    ]


def test_a_steward_stands_in_though_without_him_nobody_would_rest() -> None:
    club, _ = club_of("The Oak")
    night = make_night(club, rounds=5)
    *_, steward = gather(night, [*PEOPLE, "Sam"])
    set_steward(steward.pk, steward=True, by=None, now=NOW)
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    night.refresh_from_db()
    published = published_remainder(night).rounds
    assert stand_ins(night) == ([], [])
    goes(night)
    assert stand_ins(night) == ([steward.number], [LEAVER])
    assert steward.number not in plan_input(night)["entrants"]
    stand_in(steward.pk, stands_in=True, by=None, now=NOW)
    assert stand_ins(night) == ([], [])
    plan = think(request_plan(night.pk, by=None, now=NOW))
    (only,) = choice_of(plan).offers
    assert (only.key, only.fair, only.change.kept, only.change.tables) == ("fill", True, 12, 12)
    line = {LEAVER: steward.number}
    for old, new in zip(published, only.rounds, strict=True):
        taken = {table: {line.get(one, one) for one in seats} for table, seats in old.numbered}
        assert {table: set(seats) for table, seats in new.numbered} == taken
    publish(plan.pk, offer="fill", by=None, now=NOW)
    assert plan_is_outdated(night) == ""
    # Whoever has gone comes back: the steward stands in for nobody, and nobody else's sheet changes.
    stood_in = published_remainder(night).rounds
    back = Entrant.objects.get(night=night, number=LEAVER)
    check_in(back.pk, by=None, now=NOW)
    steward.refresh_from_db()
    assert not steward.stands_in
    acts = night.audit_entries.order_by("-pk").values_list("message", flat=True)[:2]
    assert [each.partition(" ")[2] for each in acts] == [
        f"{LEAVER} is here.",
        f"{steward.number} stops playing, as entrant {LEAVER} is back.",
    ]
    first = choice_of(think(request_plan(night.pk, by=None, now=NOW))).offers[0]
    assert not any(steward.number in each.present for each in first.rounds)
    for old, new in zip(stood_in, first.rounds, strict=True):
        taken = {
            table: {LEAVER if one == steward.number else one for one in seats}
            for table, seats in old.numbered
        }
        assert {table: set(seats) for table, seats in new.numbered} == taken
    stand_in(steward.pk, stands_in=True, by=None, now=NOW)
    set_steward(steward.pk, steward=False, by=None, now=NOW)
    assert not Entrant.objects.get(pk=steward.pk).stands_in


def test_nobody_but_a_steward_stands_in(night: Night) -> None:
    with pytest.raises(NightRefused) as refused:
        stand_in(Entrant.objects.get(night=night, number=2).pk, stands_in=True, by=None, now=NOW)
    assert [(fault.code, fault.field) for fault in refused.value.problems] == [("no_steward", "stands_in")]


def test_an_offer_is_published_and_is_then_what_the_next_repair_begins_with(night: Night) -> None:
    goes(night)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    offer = choice_of(plan).offers[0]
    played = rounds_as_planned(night, begun=True)
    published = publish(plan.pk, offer=offer.key, by=None, now=NOW)
    assert published.state == "published"
    assert rounds_as_planned(night) == [*played, *offer.rounds]
    assert published_remainder(night).rounds == offer.rounds
    act = night.audit_entries.filter(kind="published").order_by("-pk")[0]
    assert act.message == f"Published who sits where in rounds 2 to 5. {offer.change.sentence}"
    assert choice_of(published).offers == ()


def test_an_offer_is_published_while_the_search_goes_on_which_then_ends(night: Night) -> None:
    goes(night)
    asked = request_plan(night.pk, seconds=100, by=None, now=NOW)
    ready = think(SeatingPlan.objects.get(pk=asked.pk))
    SeatingPlan.objects.filter(pk=asked.pk).update(state="waiting", offers=[], rounds=[])
    claimed = claim(SeatingPlan, asked.pk, NOW)
    assert claimed is not None
    listen = SeatingPlanListener(claimed)
    assert listen({"offers": ready.offers}) is True
    claimed.refresh_from_db()
    assert (claimed.state, claimed.offers, claimed.rounds) == ("thinking", ready.offers, [])
    key = choice_of(claimed).offers[0].key
    with pytest.raises(NightRefused) as refused:
        publish(claimed.pk, by=None, now=NOW)
    assert [fault.code for fault in refused.value.problems] == ["not_ready"]
    publish(claimed.pk, offer=key, by=None, now=NOW)
    assert listen.write() is False
    claimed.refresh_from_db()
    assert (claimed.state, len(claimed.rounds), claimed.before != {}) == ("published", 4, True)


def test_an_offer_is_refused_when_the_night_has_moved_on(night: Night) -> None:
    goes(night)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    goes(night, 6)
    before = list(Round.objects.values_list("pk", flat=True))
    with pytest.raises(NightRefused) as refused:
        publish(plan.pk, offer=plan.offers[0]["key"], by=None, now=NOW)
    assert [fault.code for fault in refused.value.problems] == ["plan_outdated"]
    assert list(Round.objects.values_list("pk", flat=True)) == before


def test_an_offer_that_a_plan_has_not_is_refused_with_those_that_it_has(night: Night) -> None:
    goes(night)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    keys = [offer["key"] for offer in plan.offers]
    with pytest.raises(NightRefused) as refused:
        publish(plan.pk, offer="sideways", by=None, now=NOW)
    (fault,) = refused.value.problems
    assert (fault.code, fault.field) == ("no_such_offer", "offer")
    assert fault.message == f"This plan has no such offer. Choose one of {', '.join((*keys, 'new'))}."


def test_another_choice_of_a_plan_that_is_published_is_refused_and_the_same_one_is_done_once(
    night: Night,
) -> None:
    goes(night)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    first, second, *_ = choice_of(plan).offers
    publish(plan.pk, offer=first.key, by=None, now=NOW)
    assert publish(plan.pk, offer=first.key, by=None, now=NOW).state == "published"
    for other in (second.key, None):
        with pytest.raises(NightRefused) as refused:
            publish(plan.pk, offer=other, by=None, now=NOW)
        assert [(fault.code, fault.field) for fault in refused.value.problems] == [
            ("published_already", "offer")
        ]
    assert published_remainder(night).rounds == first.rounds


def test_what_was_offered_stays_when_the_planner_breaks_off(night: Night) -> None:
    goes(night)
    asked = request_plan(night.pk, seconds=100, by=None, now=NOW)
    ready = think(SeatingPlan.objects.get(pk=asked.pk))
    SeatingPlan.objects.filter(pk=asked.pk).update(state="waiting", offers=[], rounds=[], quality={})
    claimed = claim(SeatingPlan, asked.pk, NOW)
    assert claimed is not None
    listen = SeatingPlanListener(claimed)
    listen({"offers": ready.offers})
    listen({"plan": {"rounds": ready.rounds, "quality": ready.quality, "steps": 0}})
    listen.write()
    listen.end([{"code": "planner_failed", "field": "", "message": "The plan couldn't be made."}])
    claimed.refresh_from_db()
    assert (claimed.state, claimed.problems) == ("ready", [])
    assert {one.key for one in choice_of(claimed).offers} >= {choice_of(ready).offers[0].key}


def test_two_repairs_before_anything_is_printed_again_are_both_on_the_sheet_of_changes() -> None:
    club, _ = club_of("The Oak")
    night = make_night(club, rounds=5)
    gather(night, [f"Player {number}" for number in range(1, 22)])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    printed = published_remainder(night).rounds
    for leaver in (5, 9):
        goes(night, leaver)
        plan = think(request_plan(night.pk, by=None, now=NOW))
        publish(plan.pk, offer=choice_of(plan).offers[0].key, by=None, now=NOW)
    differ = {
        number: changed_lines(old, new)
        for number, (old, new) in enumerate(zip(printed, published_remainder(night).rounds, strict=True), 2)
    }
    assert sum(map(len, differ.values())) > 0
    assert {number: lines - set(marked(night)[number]) for number, lines in differ.items()} == dict.fromkeys(
        differ, frozenset()
    )


def test_rounds_that_hold_somebody_who_has_gone_are_not_opened_to_be_changed_by_hand(night: Night) -> None:
    goes(night)
    with pytest.raises(NightRefused) as refused:
        change_by_hand(night.pk, by=None, now=NOW)
    assert [fault.code for fault in refused.value.problems] == ["plan_outdated"]
    assert plan_is_outdated(night) == "Somebody has come or gone"
    offer = think(request_plan(night.pk, by=None, now=NOW))
    publish(offer.pk, offer=offer.offers[0]["key"], by=None, now=NOW)
    assert LEAVER not in {
        who for each in change_by_hand(night.pk, by=None, now=NOW).rounds for who in each["sit_outs"]
    }


def test_rounds_without_a_place_for_who_has_come_are_not_opened_to_be_changed_by_hand(night: Night) -> None:
    gather(night, ["Zoe"])
    with pytest.raises(NightRefused) as refused:
        change_by_hand(night.pk, by=None, now=NOW)
    assert [fault.code for fault in refused.value.problems] == ["plan_outdated"]


def test_the_new_plan_stays_a_choice(night: Night) -> None:
    goes(night)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    publish(plan.pk, offer="new", by=None, now=NOW)
    assert [each.as_json() for each in published_remainder(night).rounds] == plan.rounds


def marked(night: Night) -> dict[int, list[int]]:
    return dict(Round.objects.filter(night=night).order_by("number").values_list("number", "changed"))


def test_only_those_whose_line_changes_are_marked_after_a_repair(night: Night) -> None:
    before = SeatingPlan.objects.get().rounds
    goes(night)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    offer = choice_of(plan).offers[0]
    publish(plan.pk, offer=offer.key, by=None, now=NOW)
    found = marked(night)
    assert found[1] == []
    assert sum(map(len, found.values())) == offer.change.lines
    assert len({one for round_ in found.values() for one in round_}) == offer.change.people
    for number, (old, new) in enumerate(zip(before[1:], offer.rounds, strict=True), 2):
        was = RotationRound.from_json(old)
        moved = {one for one in new.present if place(was, one) != place(new, one)}
        assert found[number] == sorted(moved)


def test_a_table_that_is_not_played_stands_empty_and_the_others_keep_their_numbers(night: Night) -> None:
    # Two go of seventeen, and three tables are left of four.
    before = published_remainder(night).rounds
    goes(night)
    goes(night, 6)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    publish(plan.pk, offer=choice_of(plan).offers[0].key, by=None, now=NOW)
    after = rounds_as_planned(night)[1:]
    assert tuple(after) == published_remainder(night).rounds
    for number, (old, new) in enumerate(zip(before, after, strict=True), 2):
        was = {frozenset(seats): table for table, seats in old.numbered}
        now = {frozenset(seats): table for table, seats in new.numbered}
        assert len(now) == 3
        stay = was.keys() & now.keys()
        assert stay
        assert {four: was[four] for four in stay} == {four: now[four] for four in stay}
        rows = RoundTable.objects.filter(round__night=night, round__number=number).order_by("number")
        assert sorted(rows.values_list("number", flat=True)) == sorted(now.values())
    assert any(each.numbers for each in after)


def place(each: RotationRound, one: int) -> tuple[int, Seats] | None:
    """Find the table of somebody in a round, and the four at it; None where they sit out."""
    return next(((number, seats) for number, seats in each.numbered if one in seats), None)


def test_nobody_is_marked_after_a_new_plan_and_two_tables_of_a_swap_by_hand_are(night: Night) -> None:
    goes(night)
    publish_plan(night)
    assert marked(night) == {1: [], 2: [], 3: [], 4: [], 5: []}
    by_hand = change_by_hand(night.pk, by=None, now=NOW)
    first, second = (seats for seats in by_hand.rounds[0]["tables"][:2])
    swap(by_hand.pk, 2, first[0], second[0])
    publish(by_hand.pk, by=None, now=NOW)
    assert marked(night) == {1: [], 2: sorted([*first, *second]), 3: [], 4: [], 5: []}
