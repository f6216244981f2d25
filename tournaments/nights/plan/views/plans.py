"""A plan of who sits where: watch it being made, look at it, change it by hand, publish it or drop it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import gettext as _
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import BEING_MADE, Entrant, Night, SeatingPlan
from tournaments.nights.models.night import new_seed
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.people.services import entrants
from tournaments.nights.plan.selectors.plans import current_plan
from tournaments.nights.plan.services import publishing, seating_plans, swaps
from tournaments.nights.plan.views.plan_page import choices_part, plan_page
from tournaments.nights.views.access import organiser_required
from tournaments.nights.views.night import refused_page
from web.form_pages import go_to, show_refusals
from web.numbers import number_typed


@require_safe
@organiser_required
def plan(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the plan that is being made or looked at, else the rounds that are published."""
    if "part" in request.GET:
        read = get_object_or_404(SeatingPlan, night=night, pk=number_typed(request.GET["part"]) or 0)
        return choices_part(request, night, read)
    plan = current_plan(night)
    making = plan is not None and plan.state in BEING_MADE
    if getattr(request, "htmx", False):
        if plan is not None and making and not plan.offers:
            return render(request, "nights/_progress.html", {"night": night, "plan": plan})
        # The plan, or offers, are there: a page that held only its progress is fetched whole.
        return HttpResponse(headers={"HX-Refresh": "true"})
    return plan_page(request, night)


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
    messages.success(request, message)
    # Whoever has let two change places may well do so again.
    return redirect(f"{reverse('night_plan', args=[night.pk])}?change=1")


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
