"""Make a season, change its rules, and say which nights it has."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.register.forms import FIELDS, WantedSeason, read_season, typed, values_of
from tournaments.leagues.register.selectors.nights import night_labels, nights_of, nights_to_add
from tournaments.leagues.register.services import nights as night_services
from tournaments.leagues.register.services.seasons import change_season, create_season
from tournaments.leagues.views.access import clubs_to_run, organiser_required
from tournaments.standings.metrics import SEASON_METRICS
from web.form_pages import go_to, require_page, show_refusals
from web.numbers import number_of
from web.typed_dates import with_dates

LEAST_CHOICES = 4
MOST_LISTED = 60
MOST_ACTS = 30


def new_page(request: HttpRequest, faults: Sequence[Problem] = (), status: int = 200) -> HttpResponse:
    """Show the form of a new season, with what was typed and every fault in it."""
    context = {
        "clubs": clubs_to_run(request),
        "chosen": request.POST.get("club", request.GET.get("club", "")),
        "form": form_context(request, FIELDS),
        "faults": [fault.message for fault in faults],
    }
    return render(request, "leagues/new.html", context, status=status)


def settings_page(
    request: HttpRequest, season: Season, faults: Sequence[Problem] = (), status: int = 200, **_places: object
) -> HttpResponse:
    """Show the rules of a season of nights, its nights, those that may be added, and who changed what."""
    if season.kind != SeasonKind.NIGHTS:
        raise Http404
    there, more = list(nights_of(season)), list(nights_to_add(season)[: MOST_LISTED + 1])
    names = night_labels([*there, *more])
    context = {
        "season": season,
        "form": form_context(request, values_of(season)),
        "nights": [{"night": night, "name": names[night.pk]} for night in there],
        "more": [{"night": night, "name": names[night.pk]} for night in more[:MOST_LISTED]],
        "most_listed": MOST_LISTED if len(more) > MOST_LISTED else None,
        "acts": season.audit_entries.select_related("user")[:MOST_ACTS],
        "faults": [fault.message for fault in faults],
    }
    return render(request, "leagues/settings.html", context, status=status)


def form_context(request: HttpRequest, before: Any) -> dict[str, Any]:
    """Return what the fields of a season show: what was typed, or else what is."""
    given = {**before, **(request.POST.dict() if "name" in request.POST else {})}
    chosen = request.POST.getlist("precedence") or list(before["precedence"])
    chosen += [""] * (LEAST_CHOICES - len(chosen))
    return {
        "values": {name: "" if given[name] is None else given[name] for name in FIELDS},
        "choices": [(f"precedence-{place}", key) for place, key in enumerate(chosen, 1)],
        "metrics": [(metric.key, metric.label) for metric in SEASON_METRICS],
    }


@require_page
@login_required
@show_refusals(new_page)
def new(request: HttpRequest) -> HttpResponse:
    """Make a season of a club that one organises."""
    if request.method != "POST":
        return new_page(request)
    wanted = _asked(request)
    chosen = request.POST.get("club")
    club = next((club for club in clubs_to_run(request) if str(club.pk) == chosen), None)
    if club is None:
        fault = Problem("club_missing", "club", _("Choose one of your clubs."))
        raise LeagueRefused(*wanted.problems, fault)
    season = create_season(club, _good(wanted), **who_and_when(request))
    message = _("{name} is set up. Now choose its nights.", name=season.name)
    return go_to(request, message, "season_settings", season_id=season.pk)


@require_page
@organiser_required
@show_refusals(settings_page)
def settings(request: HttpRequest, season: Season) -> HttpResponse:
    """Change the name and the rules of a season."""
    if request.method != "POST":
        return settings_page(request, season)
    wanted = _asked(request, values_of(season))
    change_season(season.pk, _good(wanted), **who_and_when(request))
    message = _("Saved. The standings follow at once.")
    return go_to(request, message, "season_settings", season_id=season.pk)


def _asked(request: HttpRequest, before: Mapping[str, Any] = FIELDS) -> WantedSeason:
    """Return the season that the form asks for, its dates as people write them."""
    values, faults = with_dates(typed(request.POST), "starts", "ends")
    wanted = read_season(values, before)
    return replace(wanted, problems=(*faults, *wanted.problems))


def _good(wanted: WantedSeason) -> dict[str, Any]:
    """Return the values of a wish without problems; raises LeagueRefused with the problems of another."""
    LeagueRefused.raise_for(wanted.problems)
    return wanted.values


@require_POST
@organiser_required
@show_refusals(settings_page)
def add(request: HttpRequest, season: Season) -> HttpResponse:
    """Let a night count for a season."""
    night_services.add_night(season.pk, number_of(request.POST.get("night", "")), **who_and_when(request))
    return redirect("season_settings", season_id=season.pk)


@require_POST
@organiser_required
@show_refusals(settings_page)
def remove(request: HttpRequest, season: Season, night_id: int) -> HttpResponse:
    """Take a night out of a season."""
    night_services.remove_night(season.pk, night_id, **who_and_when(request))
    return redirect("season_settings", season_id=season.pk)
