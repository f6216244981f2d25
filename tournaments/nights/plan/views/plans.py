"""A plan of who sits where: watch it being made, look at it, change it by hand, publish it or drop it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.offer import NEW, REPEATS, SIT_OUTS, Offer
from tournaments.movements.rotation.quality import verdict
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import BEING_MADE, Entrant, Night, PlanState, RoundState, SeatingPlan
from tournaments.nights.models.night import new_seed
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.people.services import entrants
from tournaments.nights.plan.selectors.forecasts import COUNTS
from tournaments.nights.plan.selectors.plan_inputs import movement_of
from tournaments.nights.plan.selectors.plan_offers import RepairChoice, choice_of, outdated_by, stand_ins
from tournaments.nights.plan.selectors.plan_sentences import (
    named_changes,
    named_problems,
    named_remarks,
    named_unkept,
    named_waiting,
)
from tournaments.nights.plan.selectors.plans import (
    current_plan,
    published_quality,
    rounds_begun,
    rounds_of_plan,
)
from tournaments.nights.plan.selectors.seatings import planned_rounds, published_rounds
from tournaments.nights.plan.services import publishing, seating_plans, swaps
from tournaments.nights.views.access import organiser_required
from tournaments.nights.views.night import refused_page
from web.form_pages import go_to, show_refusals
from web.numbers import number_typed

LABELS = {
    **COUNTS,
    "opponents_spread": "Games against the same person, difference between most and fewest",
    "others_met": "Fewest people that anybody meets",
    "sit_outs_in_a_row": "Sit-outs twice in a row",
    "same_table_in_a_row": "Stays at a table",
    "first_deals_spread": "First deals, difference between most and fewest",
}
"""The counts of a plan, where they stand beside those of another."""
MEETINGS = ("opponent_repeats", "meeting_repeats")
"""Counts of pairs of games, which the page explains."""


@require_safe
@organiser_required
def plan(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the plan that is being made or looked at, else the rounds that are published."""
    plan = current_plan(night)
    making = plan is not None and plan.state in BEING_MADE
    if getattr(request, "htmx", False):
        if plan is not None and making and ("offers" in request.GET or not plan.offers):
            return render(request, "nights/_progress.html", {"night": night, "plan": plan})
        # The plan, or offers, are there: a page that held only its progress is fetched whole.
        return HttpResponse(headers={"HX-Refresh": "true"})
    return plan_page(request, night)


def plan_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem] = (), status: int = 200, **_places: object
) -> HttpResponse:
    """Show the plan with its counts beside their bounds, and the faults of what was pressed."""
    plan, names = current_plan(night), night_names(night)
    ready = plan is not None and plan.state == PlanState.READY
    begun = rounds_begun(night)
    outdated = outdated_by(plan) if plan else ""
    choice = choice_of(plan) if plan else RepairChoice()
    offers = choice.offers
    repairs = [offer for offer in offers if offer.key != NEW]
    context: dict[str, Any] = {
        "night": night,
        "plan": plan,
        "making": plan is not None and plan.state in BEING_MADE,
        "ready": ready,
        "choice": choice,
        "offers": [_offer_shown(offer, plan, names) for offer in repairs] if plan else [],
        "new_counts": choice.new is not None and choice.new in offers,
        "new_first": bool(choice.why) and bool(offers) and offers[0].key == NEW,
        "offer_counts": _offer_counts(plan, night, sorted(offers, key=lambda one: one.key == NEW))
        if plan
        else [],
        "stand_ins": _stand_ins_shown(night, names),
        "outdated": outdated,
        "faults": [fault.message for fault in faults],
        "problems": [one.message for one in named_problems(plan, names)] if plan else [],
        "published": published_rounds(night) if plan is None else [],
        "changeable": plan is None and night.round_set.filter(number__gt=begun).exists(),
        "plannable": begun < night.rounds,
        "searches": movement_of(night).searches,
        "typed": {name: number_typed(request.POST.get(name, "")) for name in ("round", "one", "other")},
    }
    if plan is not None and plan.state == PlanState.READY:
        counts, last = plan.quality.get("counts", {}), plan.from_round + len(plan.rounds) - 1
        made_for = MOVEMENTS.get(plan.plan_input["movement"])
        searched = made_for is not None and made_for.searches
        context |= {
            "rounds": planned_rounds(plan, names),
            "which": _which(plan),
            "people": sorted(
                ((number, names[number]) for number in plan.plan_input["entrants"] if number in names),
                key=lambda at: at[1].casefold(),
            ),
            "verdict": verdict(plan.quality, len(plan.plan_input["entrants"]) - 1, searched=searched)
            if counts
            else "",
            "counts": _counts_beside(plan),
            # What was published and opened to be changed by hand is measured without wishes, until two swap.
            "unkept": [
                *named_changes(plan, names),
                *(named_unkept(plan, rounds_of_plan(plan), names) if plan.quality.get("unkept") else ()),
            ],
            "waiting": named_waiting(plan, rounds_of_plan(plan), names),
            "remarks": named_remarks(plan, names) if plan.quality.get("remarks") else [],
            "replans": bool(plan.before) and _replaces(night, last),
            "searched": searched,
            "steps": f"{plan.steps:,}",
            "most_steps": f"{plan.effort or 0:,}",
            "drawable": searched or plan.from_round == 1,
            "meetings": any(counts.get(key, {}).get("value") for key in MEETINGS),
            "last": last,
            "keepable": searched and plan.from_round == 1 and last > 1 and not outdated,
            "first_kept": "first_round" in plan.relaxed and not outdated,
        }
    return render(request, "nights/plan.html", context, status=status)


def _stand_ins_shown(night: Night, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Return a button for each steward who could play instead of somebody who has gone."""
    if not movement_of(night).searches:
        return []
    idle, gone = stand_ins(night)
    whom = names[gone[0]] if len(gone) == 1 else "somebody who has gone"
    return [{"number": one, "label": f"{names[one]} plays instead of {whom}"} for one in idle]


def _offer_shown(offer: Offer, plan: SeatingPlan, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "key": offer.key,
        "says": offer.says,
        "change": offer.change.sentence,
        "why": offer.why,
        "unkept": named_unkept(plan, offer.rounds, names),
    }


def _offer_counts(plan: SeatingPlan, night: Night, offers: Sequence[Offer]) -> list[dict[str, Any]]:
    """Return what decides between offers: each count as it is published, and with each of them."""
    if not offers:
        return []
    before = (plan.before or published_quality(night))["counts"]
    return [
        {
            "label": LABELS[key],
            "before": before[key]["value"],
            "values": [offer.quality[key].value for offer in offers],
        }
        for key in (*REPEATS, *SIT_OUTS)
    ]


def _replaces(night: Night, last: int) -> bool:
    """Tell whether a plan up to a round is in the place of a published one: of as many rounds, else nothing compares.

    A round that nobody has seen yet puts nothing in another's place.
    """
    published = night.round_set.order_by("-number").first()
    return published is not None and published.state == RoundState.WAITING and published.number == last


def _which(plan: SeatingPlan) -> str:
    last = plan.from_round + len(plan.rounds) - 1
    return f"Round {last}" if last == plan.from_round else f"Rounds {plan.from_round} to {last}"


def _counts_beside(plan: SeatingPlan) -> list[dict[str, Any]]:
    """Return each count of a plan, and what it was in what is published until now."""
    before: Mapping[str, Any] = plan.before.get("counts", {})
    return [
        {
            "label": LABELS.get(key, key),
            "sentence": count["sentence"],
            "best": count["best"],
            "value": count["value"],
            "bound": count["bound"] if count["best"] else count.get("bound_of_any", count["bound"]),
            "before": before.get(key, {}).get("value"),
        }
        for key, count in plan.quality.get("counts", {}).items()
    ]


@require_POST
@organiser_required
@show_refusals(plan_page, status=409)
def publish(request: HttpRequest, night: Night, plan_id: int) -> HttpResponse:
    """Publish a plan, or one of its offers; pressed twice it is published once."""
    plan = get_object_or_404(SeatingPlan, night=night, pk=plan_id)
    publishing.publish(plan.pk, offer=request.POST.get("offer"), **who_and_when(request))
    message = _("Published: players and tables see who sits where.")
    return go_to(request, message, "night", night_id=night.pk)


@require_POST
@organiser_required
def drop(request: HttpRequest, night: Night, plan_id: int) -> HttpResponse:
    """Drop a plan; what was published stays."""
    plan = get_object_or_404(SeatingPlan, night=night, pk=plan_id)
    seating_plans.drop(plan.pk, **who_and_when(request))
    return redirect("night", night_id=night.pk)


@require_POST
@organiser_required
@show_refusals(plan_page, status=409)
def by_hand(request: HttpRequest, night: Night) -> HttpResponse:
    """Take the published rounds that have not begun, to change them by hand."""
    swaps.change_by_hand(night.pk, **who_and_when(request))
    return redirect("night_plan", night_id=night.pk)


@require_POST
@organiser_required
@show_refusals(plan_page)
def swap(request: HttpRequest, night: Night, plan_id: int) -> HttpResponse:
    """Let two players change places in one round of a plan; the counts follow."""
    plan = get_object_or_404(SeatingPlan, night=night, pk=plan_id)
    round_, one, other = (number_typed(request.POST.get(name, "")) for name in ("round", "one", "other"))
    if round_ is None or one is None or other is None:
        message = _("Choose the round and the two players who change places.")
        raise NightRefused(Problem("choose_two", "", message))
    swaps.swap(plan.pk, round_, one, other)
    names = night_names(night)
    message = _(
        "{one} and {other} change places in round {round}.",
        one=names[one],
        other=names[other],
        round=round_,
    )
    return go_to(request, message, "night_plan", night_id=night.pk)


def _tables_typed(text: str | None) -> int | None:
    """Read how many tables there are: 0 for enough, which is an empty field; below it what is no number."""
    if text is None:
        return None
    number = number_typed(text.strip() or "0")
    return -1 if number is None else number


@require_POST
@organiser_required
@show_refusals(refused_page, status=409)
def make_plan(request: HttpRequest, night: Night) -> HttpResponse:
    """Ask for a plan, unless one is being made: then it is shown."""
    plan = current_plan(night)
    steward = number_typed(request.POST.get("stands_in", ""))
    seconds = 30 if request.POST.get("seconds") == "30" else 10
    seed = new_seed() if "again" in request.POST else None
    kept = plan is not None and plan.from_round == 1 and plan.rounds and "keep_first" in request.POST
    if steward is not None or plan is None or plan.state not in BEING_MADE:
        if steward is not None:
            row = get_object_or_404(Entrant, night=night, number=steward)
            entrants.stand_in(row.pk, stands_in=True, **who_and_when(request))
        seating_plans.request_plan(
            night.pk,
            seconds=seconds,
            seed=seed,
            anyway="anyway" in request.POST,
            tables=_tables_typed(request.POST.get("tables")),
            fewer_meetings="fewer_meetings" in request.POST if "who_meets" in request.POST else None,
            first_round=plan.rounds[0] if plan and kept else None,
            **who_and_when(request),
        )
    return redirect("night_plan", night_id=night.pk)
