"""Bob looks at a plan before anybody else does, changes it by hand, and publishes it or drops it."""

import html

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, play_round, publish_plan, think
from tests.tournaments.nights.views.pages import faults, said, words
from tournaments.movements.rotation.quality import measure
from tournaments.nights.models import Night, Round, RoundSeat, SeatingPlan
from tournaments.nights.people.services.entrants import keep_table, leave
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.plan.selectors.plans import rounds_of_plan
from tournaments.nights.plan.services.movement import change_movement
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.plan.services.swaps import change_by_hand, swap

pytestmark = pytest.mark.django_db


def ready(night: Night) -> SeatingPlan:
    plan = think(request_plan(night.pk, by=None, now=NOW))
    plan.quality = measure(rounds_of_plan(plan)).as_json()
    plan.save()
    return plan


def test_a_plan_is_shown_with_names_and_with_its_counts_in_sentences(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:9])
    plan = ready(night)
    page = words(bob.get(f"nights/{night.pk}/plan/"))
    north, east, south, west = (NAMES[who - 1] for who in plan.rounds[0]["tables"][0])
    resting = NAMES[plan.rounds[0]["sit_outs"][0] - 1]
    assert f"Table Round 1 Round 2 Round 3 Table 1 {north} & {south} against {east} & {west}" in page
    assert f"Resting {resting}" in page
    shown = [count["sentence"] for count in plan.quality["counts"].values() if count["sentence"] not in page]
    assert shown == []


def test_a_plan_in_the_making_shows_how_far_it_is_and_then_fetches_itself(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    plan = request_plan(night.pk, by=None, now=NOW)
    SeatingPlan.objects.update(progress=0.4)
    part = bob.get(f"nights/{night.pk}/plan/", **{"HX-Request": "true"})
    assert '<progress value="0.40" max="1"' in part.content.decode()
    assert "<input" not in part.content.decode()
    think(plan)
    done = bob.get(f"nights/{night.pk}/plan/", **{"HX-Request": "true"})
    assert (done.headers["HX-Refresh"], done.content) == ("true", b"")


def test_two_swap_and_the_page_says_so_and_the_published_round_has_it(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:9])
    plan = ready(night)
    north, resting = plan.rounds[1]["tables"][0][0], plan.rounds[1]["sit_outs"][0]
    path = f"nights/{night.pk}/plan/{plan.pk}"
    bob.post(f"{path}/swap/", {"round": "2", "one": str(north), "other": str(resting)})
    page = bob.get(f"nights/{night.pk}/plan/")
    assert said(page) == [f"{NAMES[north - 1]} and {NAMES[resting - 1]} change places in round 2."]
    assert not Round.objects.exists()
    assert bob.post(f"{path}/publish/").headers["Location"] == f"/nights/{night.pk}/"
    assert RoundSeat.objects.get(round__number=2, table__number=1, seat=0).entrant.number == resting


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({}, "Choose the round and the two players who change places."),
        ({"round": "1", "one": "x", "other": "2"}, "Choose the round and the two players who change places."),
        ({"round": "1", "one": "2", "other": "2"}, "Choose two different players."),
        ({"round": "9", "one": "1", "other": "2"}, "The plan has no round 9."),
    ],
)
def test_a_swap_that_cannot_be_says_why_and_keeps_what_was_chosen(
    bob: Visitor, night: Night, wish: dict[str, str], sentence: str
) -> None:
    gather(night, NAMES[:8])
    plan = ready(night)
    answer = bob.post(f"nights/{night.pk}/plan/{plan.pk}/swap/", wish)
    assert (answer.status_code, faults(answer)) == (422, [sentence])
    if wish.get("other") == "2":
        assert '<option value="2" selected>Ben</option>' in answer.content.decode()
    plan.refresh_from_db()
    assert plan.rounds == ready(night).rounds


def test_a_swap_that_moves_somebody_from_the_table_that_he_keeps_is_told(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    plan = ready(night)
    stays, goes = (table[0] for table in plan.rounds[0]["tables"])
    plan.plan_input["fixed_tables"] = {str(stays): 1}
    plan.save()
    bob.post(f"nights/{night.pk}/plan/{plan.pk}/swap/", {"round": "1", "one": str(stays), "other": str(goes)})
    assert f"{NAMES[stays - 1]} isn't at table 1 in round" in words(bob.get(f"nights/{night.pk}/plan/"))


def test_a_plan_for_others_than_are_here_is_not_published(bob: Visitor, night: Night) -> None:
    people = gather(night, NAMES[:9])
    plan = ready(night)
    leave(people[0].pk, by=None, now=NOW)
    page = bob.get(f"nights/{night.pk}/plan/")
    outdated = "Somebody has come or gone since this plan was made. Make a new one."
    assert outdated in words(page)
    answer = bob.post(f"nights/{night.pk}/plan/{plan.pk}/publish/")
    assert (answer.status_code, faults(answer)) == (409, [outdated])
    assert not Round.objects.exists()


def test_published_twice_it_is_published_once(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    plan = ready(night)
    for _ in range(2):
        answer = bob.post(f"nights/{night.pk}/plan/{plan.pk}/publish/")
        assert answer.headers["Location"] == f"/nights/{night.pk}/"
    assert night.audit_entries.filter(kind="published").count() == 1


def test_a_re_plan_shows_what_the_counts_were_before(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    plan = SeatingPlan.objects.get(pk=change_by_hand(night.pk, by=None, now=NOW).pk)
    for key, was in (("partner_repeats", 9), ("opponent_repeats", 77), ("meeting_repeats", 123)):
        plan.before["counts"][key]["value"] = was
    # Of any plan, whoever sits out, less may be the best.
    plan.quality["counts"]["opponent_repeats"] |= {"value": 6, "bound": 6, "bound_of_any": 5, "best": False}
    plan.quality |= {"best": False, "settled": True}
    plan.save()
    page = words(bob.get(f"nights/{night.pk}/plan/"))
    assert "Opponents meet again 77 6 5" in page
    assert "Look longer" not in page
    plan.quality["settled"] = False
    plan.quality["counts"]["opponent_repeats"]["bound_of_any"] = 6
    plan.save()
    page = words(bob.get(f"nights/{night.pk}/plan/"))
    assert "Look longer: 30 seconds" in page
    assert "Counted published until now with this plan at best" in page
    for key, label, was in (
        ("partner_repeats", "Partners repeated", 9),
        ("opponent_repeats", "Opponents meet again", 77),
        ("meeting_repeats", "People share a table again", 123),
    ):
        count = plan.quality["counts"][key]
        tick = " ✓" if count["best"] else ""
        assert f"{label} {was} {count['value']}{tick} {count['bound']}" in page
    assert "Rounds 2 to 3; what was played stays as it is." in page


def test_a_plan_is_dropped_and_what_was_published_stays(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    answer = bob.post(f"nights/{night.pk}/plan/by-hand/")
    assert answer.headers["Location"] == f"/nights/{night.pk}/plan/"
    plan = SeatingPlan.objects.get(state="ready")
    bob.post(f"nights/{night.pk}/plan/{plan.pk}/drop/")
    plan.refresh_from_db()
    assert (plan.state, Round.objects.count()) == ("dropped", 3)


def test_with_nothing_published_there_is_nothing_to_change_by_hand(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    answer = bob.post(f"nights/{night.pk}/plan/by-hand/")
    assert faults(answer) == ["No round is published that has not begun."]


def test_another_draw_has_another_seed_and_a_longer_look_more_seconds(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    ready(night)
    bob.post(f"nights/{night.pk}/plan/make/", {"seconds": "30"})
    longer = SeatingPlan.objects.get(state="waiting")
    assert (longer.seconds, longer.seed) == (30, night.seed)
    think(longer)
    bob.post(f"nights/{night.pk}/plan/make/", {"again": "1"})
    assert SeatingPlan.objects.get(state="waiting").seed != night.seed


def test_the_plan_of_another_night_cannot_be_published_by_this_ones_address(
    bob: Visitor, carol: Visitor, night: Night
) -> None:
    gather(night, NAMES[:8])
    plan = ready(night)
    assert carol.post(f"nights/{night.pk}/plan/{plan.pk}/publish/").status_code == 404
    assert not Round.objects.exists()


def test_a_wish_that_is_kept_is_told_and_no_fault_and_pairs_of_games_are_explained(
    bob: Visitor, night: Night
) -> None:
    cleo = gather(night, NAMES[:8])[2]
    bind(night.pk, "together", 1, 2, by=None, now=NOW)
    keep_table(cleo.pk, 1, by=None, now=NOW)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    other = next(who for who in plan.rounds[0]["tables"][1] if who > 3)
    plan = swap(plan.pk, 1, cleo.number, other)
    assert plan.quality["unkept"] == ["Entrant 3 isn't at table 1 in round 1."]
    explained = "Meeting twice counts once, three times counts 3"
    for key in ("opponent_repeats", "meeting_repeats"):
        plan.quality["counts"][key]["value"] = 0
    plan.save()
    page = bob.get(f"nights/{night.pk}/plan/")
    shown = " ".join(html.unescape(page.content.decode()).split())
    assert "<li>Ann and Ben stay together, so they are partners whenever both play.</li>" in shown
    assert '<ul class="faults"> <li>Cleo isn\'t at table 1 in round 1.</li> </ul>' in shown
    assert explained not in words(page)
    plan.quality["counts"]["meeting_repeats"]["value"] = 4
    plan.save()
    assert explained in words(bob.get(f"nights/{night.pk}/plan/"))


def test_a_refused_press_is_followed_by_the_page_and_not_by_the_buttons_own_address(
    bob: Visitor, night: Night
) -> None:
    gather(night, NAMES[:8])
    asked = request_plan(night.pk, by=None, now=NOW)
    refused = bob.post(f"nights/{night.pk}/plan/{asked.pk}/publish/")
    assert refused.status_code == 409
    assert f'content="2;url=/nights/{night.pk}/plan/"' in refused.content.decode()


def test_a_plan_of_fewer_rounds_is_not_laid_beside_what_is_published(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    change_movement(night.pk, "ladder", by=None, now=NOW)
    plan = ready(night)
    plan.before = plan.quality
    plan.save()
    assert len(plan.rounds) == 1
    page = words(bob.get(f"nights/{night.pk}/plan/"))
    assert ("How fair it is" in page, "published until now" in page) == (True, False)
