"""Bob chooses how to go on when somebody has gone home: few sheets changed, or a new plan."""

import pytest
from django.test import Client

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NOW, begin, gather, make_night, play_round, publish_plan, think
from tests.tournaments.nights.views.pages import faults, words
from tournaments.nights.models import Entrant, Night, Round, SeatingPlan
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.people.services.entrants import leave, set_steward
from tournaments.nights.plan.selectors.plan_offers import choice_of
from tournaments.nights.plan.selectors.seats import night_plan
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan

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


def test_the_offers_stand_before_the_new_plan_with_their_counts(bob: Visitor, repaired: Night) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    answer = bob.get(f"nights/{repaired.pk}/plan/")
    page, choice = words(answer), choice_of(plan)
    shown = choice.offers
    # A new plan stands below by itself, with its own button.
    repairs = [one for one in shown if one.key != "new"]
    shown = [*repairs, *(one for one in shown if one.key == "new")]
    told = [
        " ".join(filter(None, (one.says, one.change.sentence, one.why, f"Take choice {number}")))
        for number, one in enumerate(repairs, 1)
    ]
    assert f"Choice 1: we suggest this one {choice.why} {told[0]}" in page
    for number, offer in enumerate(told[1:], 2):
        assert f"Choice {number} {offer}" in page
    for key, label in (
        ("partner_repeats", "Partners repeated"),
        ("opponent_repeats", "Opponents meet again"),
        ("sit_outs_in_a_row", "Sit-outs twice in a row"),
    ):
        values = " ".join(str(offer.quality[key].value) for offer in shown)
        assert f"{label} {plan.before['counts'][key]['value']} {values}" in page
    assert choice.new is not None
    assert f"The new plan {choice.new.says} {choice.new.change.sentence} Publish the new plan" in page
    assert page.index("Change the published rounds") < page.index("The new plan")


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


def test_offers_are_shown_while_the_new_plan_is_looked_for(bob: Visitor, repaired: Night) -> None:
    plan = think(request_plan(repaired.pk, by=None, now=NOW))
    SeatingPlan.objects.filter(pk=plan.pk).update(state="thinking", progress=0.5, before={})
    page = bob.get(f"nights/{repaired.pk}/plan/")
    assert "Change the published rounds" in words(page)
    assert "Take choice 1" in words(page)
    assert f'hx-get="/nights/{repaired.pk}/plan/?offers=1"' in page.content.decode()
    first = bob.get(f"nights/{repaired.pk}/plan/", **{"HX-Request": "true"})
    assert first.headers["HX-Refresh"] == "true"
    later = bob.get(f"nights/{repaired.pk}/plan/?offers=1", **{"HX-Request": "true"})
    assert '<progress value="0.50" max="1"' in later.content.decode()


def test_no_offer_is_shown_when_the_night_has_moved_on(bob: Visitor, repaired: Night) -> None:
    think(request_plan(repaired.pk, by=None, now=NOW))
    leave(Entrant.objects.get(night=repaired, number=6).pk, by=None, now=NOW)
    page = words(bob.get(f"nights/{repaired.pk}/plan/"))
    assert ("Take choice 1" in page, "Somebody has come or gone since this plan was made." in page) == (
        False,
        True,
    )


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
