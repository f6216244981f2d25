"""The nights that one may see, and what an organiser wants of a night."""

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Club, Role
from clubs.permissions import clubs_where
from tournaments.nights.faults import Fault, NightRefused
from tournaments.nights.forms import read_night
from tournaments.nights.models import Night, NightState
from tournaments.nights.permissions import visible_nights
from tournaments.nights.services.nights import change_night, create_night
from tournaments.nights.views.night_form import form_of, night_form, wish_of
from tournaments.nights.views.running import doer, number_typed, to_run

MOST_SHOWN = 100


@require_safe
def nights(request: HttpRequest) -> HttpResponse:
    """List the nights of one's clubs, and those of published clubs; what is not over first."""
    seen = visible_nights(request.user).select_related("club")
    context = {
        "on": seen.exclude(state__in=(NightState.FINISHED, NightState.VERIFIED))[:MOST_SHOWN],
        "over": seen.filter(state__in=(NightState.FINISHED, NightState.VERIFIED))[:MOST_SHOWN],
        "organises": clubs_where(request.user, Role.ORGANISER).exists(),
    }
    return render(request, "nights/nights.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_night(request: HttpRequest) -> HttpResponse:
    """Ask for what a night needs, its name alone where the defaults are good, and create it."""
    clubs = list(clubs_where(request.user, Role.ORGANISER).order_by("name", "pk"))
    if not clubs and request.user.is_authenticated:
        raise Http404
    if not clubs:
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        return form_page(request, night_form(request.GET), clubs)
    club = next((one for one in clubs if one.pk == number_typed(request.POST.get("club", ""))), None)
    wanted = read_night(wish_of(request.POST), timezone.localdate())
    faults = list(wanted.problems)
    if club is None and len(clubs) > 1:
        faults.append(Fault("club_missing", "club", "Choose the club whose night it is."))
    if not faults:
        try:
            made = create_night(club or clubs[0], wanted.values, by=doer(request), now=timezone.now())
            return redirect("night", night_id=made.pk)
        except NightRefused as refused:
            faults += refused.faults
    return form_page(request, night_form(request.POST, faults), clubs, status=422)


@require_http_methods(["GET", "HEAD", "POST"])
@to_run
def settings(request: HttpRequest, night: Night) -> HttpResponse:
    """Change what was asked for, until the first round begins."""
    if request.method != "POST":
        asked = request.GET if "variant" in request.GET else form_of(night)
        return form_page(request, night_form(asked), [], night)
    wanted = read_night(wish_of(request.POST), night.date)
    faults = list(wanted.problems)
    if not faults:
        try:
            change_night(night.pk, wanted.values, by=doer(request), now=timezone.now())
            return redirect("night", night_id=night.pk)
        except NightRefused as refused:
            faults += refused.faults
    return form_page(request, night_form(request.POST, faults), [], night, status=422)


def form_page(
    request: HttpRequest,
    form: dict[str, Any],
    clubs: list[Club],
    night: Night | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the form of a night, each fault beside its field."""
    chosen = number_typed(request.POST.get("club", request.GET.get("club", "")))
    begun = night is not None and night.round_set.exclude(state="waiting").exists()
    context = form | {"night": night, "clubs": clubs, "club_chosen": chosen, "begun": begun}
    return render(request, "nights/settings.html", context, status=status)
