"""Bob chooses how to go on when somebody has gone home: few sheets changed, or a new plan."""

import re
from collections import Counter

import pytest
from django.test import Client

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NOW, begin, gather, make_night, play_round, publish_plan, think
from tests.tournaments.nights.views.pages import faults, words
from tournaments.movements.rotation.offer import Offer
from tournaments.nights.models import Entrant, Night, Round, SeatingPlan
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.people.services.entrants import leave, set_steward
from tournaments.nights.plan.selectors.plan_offers import choice_of
from tournaments.nights.plan.selectors.seats import night_plan
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import drop, request_plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def repaired(night: Night) -> Night:
    """A night of seventeen and five rounds, of whom Player 5 has gone after the first."""
    mended = make_night(night.club, name="Mended bustle", word="ELM", rounds=5)
    gather(mended, [f"Player {number}" for number in range(1, 18)])
    publish_plan(mended)
    begin(mended)
    play_round(mended, 1)
    leave(Entrant.objects.get(night=mended, number=5).pk, by=None, now=NOW)
    mended.refresh_from_db()
    return mended


def figures(plan: SeatingPlan, one: Offer) -> str:
    """Count what the column of a choice says, from its rounds alone."""
    here = one.rounds[0].present
    plays = Counter(who for each in one.rounds for four in each.tables for who in four)
    least, most = min(plays[who] for who in here), max(plays[who] for who in here)
    rounds = len(one.rounds)
    who = f"{least} to {most} of {rounds}" if least < most else f"all {most} of {rounds}"
    tables = sum(len(each.tables) for each in one.rounds)
    before = plan.before["counts"]
    more = [
        f"{word} {one.quality[key].value - before[key]['value']:+d}"
        for key, word in (
            ("partner_repeats", "partners"),
            ("opponent_repeats", "opponents"),
            ("meeting_repeats", "same table"),
        )
    ]
    spread, in_a_row = (one.quality[key].value for key in ("sit_outs_spread", "sit_outs_in_a_row"))
    people = "1 person" if one.change.people == 1 else f"{one.change.people} people"
    lines = "1 line" if one.change.lines == 1 else f"{one.change.lines} lines"
    return (
        f"Who plays: {who} Tables played: {tables} of {len(here) // 4 * rounds} Take choice "
        f"Rests: differ by {spread}, in a row {in_a_row} "
        f"Repeats more than published: {', '.join(more)} New sheets for: {people}, {lines}"
    )


def test_choices_stand_side_by_side_with_the_same_figures_of_each_and_the_new_plan_last(
    bob: Visitor, repaired: Night
) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    page, choice = words(bob.get(f"nights/{repaired.pk}/plan/")), choice_of(plan)
    assert choice.new is not None
    columns = [*(Offer.from_json(one) for one in plan.offers), choice.new]
    names = [*(f"Choice {number}" for number in range(1, len(columns))), "A new plan"]
    buttons = [*(f"Take choice {number}" for number in range(1, len(columns))), "Publish the new plan"]
    places = []
    for name, button, one in zip(names, buttons, columns, strict=True):
        suggested = one.key == choice.offers[0].key
        shown = figures(plan, one).replace("Take choice", button)
        heading = f"{name.removeprefix('Choice ')}{', suggested' if suggested else ''}"
        assert shown in page
        places.append(page.index(shown))
        assert heading in page[: places[-1]]
        text = " ".join(filter(None, (one.says, one.change.sentence, one.why)))
        assert f"{name}{', suggested' if suggested else ''} {text}" in page
    assert places == sorted(places)
    first = next(name for name, one in zip(names, columns, strict=True) if one.key == choice.offers[0].key)
    assert f"We suggest {first[0].lower()}{first[1:]}. {choice.why}" in page
    for key, label in (
        ("partner_repeats", "Partners repeated"),
        ("opponent_repeats", "Opponents meet again"),
        ("sit_outs_in_a_row", "Sit-outs twice in a row"),
    ):
        values = " ".join(str(one.quality[key].value) for one in columns)
        assert f"{label} {plan.before['counts'][key]['value']} {values}" in page


def test_the_seats_of_each_choice_can_be_looked_at_before_it_is_taken(bob: Visitor, repaired: Night) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    for number, found in enumerate(plan.offers, 1):
        one = Offer.from_json(found)
        page = words(bob.get(f"nights/{repaired.pk}/plan/?choice={one.key}"))
        north, east, south, west = one.rounds[0].tables[0]
        assert f"Seats of choice {number}" in page
        assert f"Table 1 Player {north} & Player {south} against Player {east} & Player {west}" in page
    assert "Seats of the new plan" in words(bob.get(f"nights/{repaired.pk}/plan/?choice=nothing"))


def test_a_steward_plays_instead_of_one_who_has_gone_with_one_tap_and_one_more(
    bob: Visitor, repaired: Night
) -> None:
    page = f"nights/{repaired.pk}/plan/"
    assert "Let a steward play" not in words(bob.get(page))
    *_, steward = gather(repaired, ["Sam"])
    set_steward(steward.pk, steward=True, by=None, now=NOW)
    assert "Sam plays instead of Player 5" in words(bob.get(page))
    bob.post(f"{page}make/", {"stands_in": str(steward.number)})
    think(SeatingPlan.objects.order_by("-pk")[0])
    assert "Let a steward play" not in words(bob.get(page))
    plan = SeatingPlan.objects.order_by("-pk")[0]
    bob.post(f"{page}{plan.pk}/publish/", {"offer": choice_of(plan).offers[0].key})
    following = repaired.round_set.get(number=2)
    assert following.seats.filter(entrant=steward).count() == 1
    own = words(bob.get(f"nights/{repaired.pk}/entrants/{steward.number}/"))
    assert "A steward: plays instead of somebody who has gone, and isn't in the standings." in own
    bob.post(f"nights/{repaired.pk}/entrants/{steward.number}/stands-down/")
    assert not Entrant.objects.get(pk=steward.pk).stands_in


def test_one_of_them_is_taken(bob: Visitor, repaired: Night) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    offer = choice_of(plan).offers[0]
    taken = bob.post(f"nights/{repaired.pk}/plan/{plan.pk}/publish/", {"offer": offer.key})
    assert taken.headers["Location"] == f"/nights/{repaired.pk}/"
    plan.refresh_from_db()
    assert (plan.state, plan.rounds) == ("published", [each.as_json() for each in offer.rounds])
    assert offer.change.sentence in words(bob.get(f"nights/{repaired.pk}/log/"))


@pytest.mark.odd_words
def test_an_offer_that_is_not_there_is_refused_on_the_page(bob: Visitor, repaired: Night) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    refused = bob.post(f"nights/{repaired.pk}/plan/{plan.pk}/publish/", {"offer": "sideways"})
    assert refused.status_code == 409
    assert faults(refused)[0].startswith("This plan has no such offer. Choose one of ")


def columns(page: str) -> list[str]:
    """Return the columns of the choices, each as it is on the page."""
    return re.findall(r'<section class="choice.*?</section>', page, re.DOTALL)


def test_while_the_new_plan_is_looked_for_its_column_is_there_and_then_fills_in_alone(
    bob: Visitor, repaired: Night
) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    path = f"nights/{repaired.pk}/plan/"
    ready = columns(bob.get(path).content.decode())
    SeatingPlan.objects.filter(pk=plan.pk).update(state="thinking", progress=0.5, before={})
    page = bob.get(path)
    looked = columns(page.content.decode())
    assert "A new plan still looking…" in words(page)
    assert f'data-follow="/{path}?part={plan.pk}"' in page.content.decode()
    assert len(looked) == len(ready) == len(plan.offers) + 1
    part = bob.get(f"{path}?part={plan.pk}")
    assert '<progress value="0.50" max="1"' in part.content.decode()
    assert columns(part.content.decode()) == looked
    again = bob.get(f"{path}?part={plan.pk}", **{"If-None-Match": part.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    SeatingPlan.objects.filter(pk=plan.pk).update(state="ready", progress=1, before=plan.before)
    done = bob.get(f"{path}?part={plan.pk}", **{"If-None-Match": part.headers["ETag"]})
    assert columns(done.content.decode()) == ready
    # Whoever reads a choice finds it where it was, with the same number and the same figures.
    unmarked = [[one.replace(", suggested", "") for one in found] for found in (looked, ready)]
    assert [figures_of(one) for one in unmarked[0][:-1]] == [figures_of(one) for one in unmarked[1][:-1]]


def figures_of(column: str) -> list[str]:
    """Return the cells of a column, whatever its button looks like."""
    return re.findall(r'<p class="cell">.*?</p>', column, re.DOTALL) + re.findall(r"<h3.*?</h3>", column)


def test_a_choice_found_by_a_longer_look_stands_after_those_that_somebody_reads(
    bob: Visitor, repaired: Night
) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    path = f"nights/{repaired.pk}/plan/?part={plan.pk}"
    SeatingPlan.objects.filter(pk=plan.pk).update(state="thinking")
    before = columns(bob.get(path).content.decode())
    best = plan.offers[0] | {"key": "few_longer", "rounds": plan.offers[0]["rounds"][::-1]}
    SeatingPlan.objects.filter(pk=plan.pk).update(offers=[*plan.offers, best])
    after = columns(bob.get(path).content.decode())
    assert [figures_of(one) for one in after[: len(plan.offers)]] == [figures_of(one) for one in before[:-1]]
    assert (f"Take choice {len(before)}" in after[-2], "A new plan" in after[-1]) == (True, True)


@pytest.mark.parametrize("how", ["left", "dropped", "asked again", "published"])
def test_choices_that_fit_no_more_stay_and_say_why(bob: Visitor, repaired: Night, how: str) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    path = f"nights/{repaired.pk}/plan/"
    before = columns(bob.get(f"{path}?part={plan.pk}").content.decode())
    if how == "left":
        leave(Entrant.objects.get(night=repaired, number=6).pk, by=None, now=NOW)
    elif how == "dropped":
        drop(plan.pk, by=None, now=NOW)
    elif how == "asked again":
        request_plan(repaired.pk, by=None, now=NOW)
    else:
        publish(plan.pk, offer=plan.offers[0]["key"], by=None, now=NOW)
    why = {
        "left": "Somebody has come or gone since these were found.",
        "dropped": "This plan has been dropped.",
        "asked again": "A new plan has been asked for since.",
        "published": "Another choice has been published since.",
    }[how]
    part = bob.get(f"{path}?part={plan.pk}")
    page = words(part)
    assert f"{why} These choices don't fit any more. Find new ones" in page
    assert ("Take choice 1" in page, 'class="choices no-more"' in part.content.decode()) == (False, True)
    after = columns(part.content.decode())
    kept = len(plan.offers)
    assert [figures_of(one) for one in after[:kept]] == [figures_of(one) for one in before[:kept]]
    if how == "left":
        assert why in words(bob.get(path))
    bob.post(f"{path}make/")
    assert SeatingPlan.objects.latest("pk").pk > plan.pk


def test_where_no_new_plan_could_be_made_a_choice_can_still_be_taken(bob: Visitor, repaired: Night) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    failed = {"state": "failed", "rounds": [], "quality": {}}
    failed["problems"] = [{"code": "planner_failed", "field": "", "message": "The plan couldn't be made."}]
    SeatingPlan.objects.filter(pk=plan.pk).update(**failed)
    path = f"nights/{repaired.pk}/plan/"
    page = words(bob.get(path))
    assert "The new plan couldn't be made. Take a choice, or look again. Find new ones" in page
    assert "A new plan not found" in page
    assert bob.post(f"{path}{plan.pk}/publish/").status_code == 409
    taken = bob.post(f"{path}{plan.pk}/publish/", {"offer": plan.offers[0]["key"]})
    assert taken.headers["Location"] == f"/nights/{repaired.pk}/"
    plan.refresh_from_db()
    assert (plan.state, plan.rounds) == ("published", plan.offers[0]["rounds"])


def test_a_choice_of_a_failed_plan_is_refused_once_a_newer_one_was_asked_for(
    bob: Visitor, repaired: Night
) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    SeatingPlan.objects.filter(pk=plan.pk).update(state="failed")
    request_plan(repaired.pk, by=None, now=NOW)
    path = f"nights/{repaired.pk}/plan/"
    refused = bob.post(f"{path}{plan.pk}/publish/", {"offer": plan.offers[0]["key"]})
    assert faults(refused) == [
        "This plan is not possible; it can't be published. There is a newer one: look at that."
    ]
    assert "A new plan has been asked for since." in words(bob.get(f"{path}?part={plan.pk}"))


def test_the_parts_of_a_plan_without_choices_or_of_another_night_are_not_there(
    bob: Visitor, repaired: Night, night: Night
) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    assert bob.get(f"nights/{night.pk}/plan/?part={plan.pk}").status_code == 404
    assert bob.get(f"nights/{repaired.pk}/plan/?part=x").status_code == 404
    first = SeatingPlan.objects.filter(night=repaired).earliest("pk")
    assert bob.get(f"nights/{repaired.pk}/plan/?part={first.pk}").status_code == 404


def test_only_those_whose_seat_changes_are_told_so_on_their_page_the_board_and_paper(
    bob: Visitor, repaired: Night
) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    publish(plan.pk, offer=choice_of(plan).offers[0].key, by=None, now=NOW)
    repaired.refresh_from_db()
    changed = Round.objects.get(night=repaired, number=2).changed
    names = dict(Entrant.objects.filter(night=repaired).values_list("number", "player__name"))
    board = words(bob.get(f"nights/{repaired.pk}/board/"))
    here = [number for number in names if number != 5]
    assert [number for number in here if f"{names[number]} changed" in board] == changed
    pages = {
        entrant.number: words(Client().get(f"/p/{player_code(entrant.player_pass)}/"))
        for entrant in Entrant.objects.filter(night=repaired).exclude(number=5)
    }
    told = [
        number for number in here if "Changed. Ignore your printed sheet for this round." in pages[number]
    ]
    assert told == changed
    html = bob.get(f"nights/{repaired.pk}/print/changes/").content.decode()
    lines = sum(len(each) for each in Round.objects.filter(night=repaired).values_list("changed", flat=True))
    assert html.count("<li>Round ") == lines
    seats = night_plan(repaired)
    sheets = words(bob.get(f"nights/{repaired.pk}/print/changes/"))
    assert "had a new plan before" not in sheets
    for round_ in seats.rounds[1:]:
        for number, place in round_.places.items():
            if place.changed:
                assert f"Round {round_.number}: {place.words}" in sheets, number


def test_with_nothing_changed_the_sheet_says_so(bob: Visitor, repaired: Night) -> None:
    page = words(bob.get(f"nights/{repaired.pk}/print/changes/"))
    assert "Nothing has changed for the rounds to come." in page


def test_after_a_new_plan_the_sheet_sends_one_to_the_cards_of_all_players(
    bob: Visitor, repaired: Night
) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    publish(plan.pk, by=None, now=NOW)
    page = bob.get(f"nights/{repaired.pk}/print/changes/")
    assert "All the rounds to come have a new plan, so everybody needs a new card" in words(page)
    assert f'href="/nights/{repaired.pk}/print/players/"' in page.content.decode()


def test_a_repair_after_a_new_plan_says_that_its_cards_may_have_to_be_printed_first(
    bob: Visitor, repaired: Night
) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    publish(plan.pk, by=None, now=NOW)
    leave(Entrant.objects.get(night=repaired, number=6).pk, by=None, now=NOW)
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    publish(plan.pk, offer=choice_of(plan).offers[0].key, by=None, now=NOW)
    sheet = words(bob.get(f"nights/{repaired.pk}/print/changes/"))
    assert "What has changed" in sheet
    assert "All the rounds had a new plan before this. If its cards aren't printed yet, print" in sheet


def test_whoever_has_just_come_gets_every_line(bob: Visitor, repaired: Night) -> None:
    gather(repaired, ["Vera Late"])
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    publish(plan.pk, offer=choice_of(plan).offers[0].key, by=None, now=NOW)
    repaired.refresh_from_db()
    new = Entrant.objects.get(night=repaired, player__name="Vera Late").number
    sheet = words(bob.get(f"nights/{repaired.pk}/print/changes/"))
    assert "Vera Late" in sheet
    for round_ in night_plan(repaired).rounds[1:]:
        assert f"Round {round_.number}: {round_.places[new].words}" in sheet
