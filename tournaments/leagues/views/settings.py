"""Make a season, change its rules, and say which nights it has."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from clubs.views.access import stamp
from problems.wording import gettext as _
from tournaments.leagues.forms import FIELDS, read_season, typed, values_of
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.selectors.nights import called, nights_of, nights_to_add
from tournaments.leagues.services import nights as night_services
from tournaments.leagues.services.seasons import change_season, create_season
from tournaments.leagues.views.access import clubs_to_run, organiser_required
from tournaments.standings.metrics import SEASON_METRICS
from web.form_pages import go_to, require_page, try_create, try_write
from web.numbers import number_of

LEAST_CHOICES = 4
MOST_LISTED = 60
MOST_ACTS = 30


@require_page
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Make a season of a club that one organises."""
    clubs = clubs_to_run(request)
    if request.method != "POST":
        return new_page(request, clubs)
    wanted = read_season(typed(request.POST))
    club = next((club for club in clubs if str(club.pk) == request.POST.get("club")), None)
    faults: list[str] = [problem.message for problem in wanted.problems]
    if club is None:
        faults.append(_("Choose one of your clubs."))
    if faults or club is None:
        return new_page(request, clubs, faults)
    season, faults = try_create(lambda: create_season(club, wanted.values, **stamp(request)))
    if season is None:
        return new_page(request, clubs, faults)
    message = _("{name} is set up. Now choose its nights.", name=season.name)
    return go_to(request, message, "season_settings", season_id=season.pk)


def new_page(request: HttpRequest, clubs: Sequence[Any], faults: Sequence[str] = ()) -> HttpResponse:
    """Show the form of a new season, with what was typed and every fault in it."""
    context = {
        "clubs": clubs,
        "chosen": request.POST.get("club", request.GET.get("club", "")),
        "form": form_context(request, FIELDS),
        "faults": faults,
    }
    return render(request, "leagues/new.html", context, status=422 if faults else 200)


@require_page
@organiser_required
def settings(request: HttpRequest, season: Season) -> HttpResponse:
    """Change the name and the rules of a season."""
    if request.method != "POST":
        return settings_page(request, season)
    wanted = read_season(typed(request.POST), values_of(season))
    faults: list[str] = [problem.message for problem in wanted.problems]
    faults = faults or try_write(lambda: change_season(season.pk, wanted.values, **stamp(request)))
    if faults:
        return settings_page(request, season, faults)
    return go_to(request, _("Saved. The standings follow at once."), "season_settings", season_id=season.pk)


def settings_page(request: HttpRequest, season: Season, faults: Sequence[str] = ()) -> HttpResponse:
    """Show the rules of a season of nights, its nights, those that may be added, and who changed what."""
    if season.kind != SeasonKind.NIGHTS:
        raise Http404
    there, more = list(nights_of(season)), list(nights_to_add(season)[: MOST_LISTED + 1])
    names = called([*there, *more])
    context = {
        "season": season,
        "form": form_context(request, values_of(season)),
        "nights": [{"night": night, "name": names[night.pk]} for night in there],
        "more": [{"night": night, "name": names[night.pk]} for night in more[:MOST_LISTED]],
        "most_listed": MOST_LISTED if len(more) > MOST_LISTED else None,
        "acts": season.audit_entries.select_related("user")[:MOST_ACTS],
        "faults": faults,
    }
    return render(request, "leagues/settings.html", context, status=422 if faults else 200)


@require_POST
@organiser_required
def add(request: HttpRequest, season: Season) -> HttpResponse:
    """Let a night count for a season."""
    number = number_of(request.POST.get("night", ""))
    return _done(request, season, lambda: night_services.add_night(season.pk, number, **stamp(request)))


@require_POST
@organiser_required
def remove(request: HttpRequest, season: Season, night_id: int) -> HttpResponse:
    """Take a night out of a season."""
    return _done(request, season, lambda: night_services.remove_night(season.pk, night_id, **stamp(request)))


def _done(request: HttpRequest, season: Season, write: Callable[[], object]) -> HttpResponse:
    faults = try_write(write)
    return (
        settings_page(request, season, faults) if faults else redirect("season_settings", season_id=season.pk)
    )


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
