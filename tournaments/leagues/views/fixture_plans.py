"""Draw up a season's fixtures: ask, watch, look at them with their counts, change them by hand, publish them."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import who_and_when
from problems.wording import gettext as _
from tournaments.leagues.models import UNPUBLISHED, Fixture, FixturePlan, PlanState, Season
from tournaments.leagues.selectors.rest_of_season import teams_without_fixtures
from tournaments.leagues.selectors.team_seasons import numbered_weeks, setup_faults
from tournaments.leagues.services import fixture_plans
from tournaments.leagues.services.fixture_plans import plan_clashes
from tournaments.leagues.services.rest_of_season import publish_rest, want_rest
from tournaments.leagues.views.access import secretary_required
from web.form_pages import attempt
from web.numbers import whole_number

LONGER = 6_000_000


@require_safe
@secretary_required
def fixture_plan(request: HttpRequest, season: Season) -> HttpResponse:
    """Show the fixtures that are being drawn up, or what is missing before they can be."""
    plan = season.fixture_plans.first()
    live = plan is not None and plan.state in UNPUBLISHED
    context = {
        "season": season,
        "plan": plan,
        "live": live,
        "working": plan is not None and plan.state in {PlanState.WAITING, PlanState.THINKING},
        "percent": 0 if plan is None else int(plan.progress * 100),
        "missing": setup_faults(season),
        "newcomers": teams_without_fixtures(season),
        "published": season.fixtures.filter(Fixture.OF_LEAGUE).exists(),
        "weeks": _weeks(season, plan) if plan is not None and live and not plan.is_rest else [],
        "quality": _quality(plan) if plan is not None else [],
        "clashes": plan_clashes(season, plan)
        if plan is not None and plan.state == PlanState.READY and not plan.is_rest
        else [],
        "longer": LONGER,
    }
    if request.htmx:  # type: ignore[attr-defined]  # django_htmx
        return render(request, "leagues/_fixture_plan.html", context)
    return render(request, "leagues/fixture_plan.html", context)


def _weeks(season: Season, plan: FixturePlan) -> list[dict[str, Any]]:
    mondays = numbered_weeks(season)
    weeks: dict[int, list[Any]] = {}
    for match in plan.matches:
        weeks.setdefault(match["week"], []).append(match)
    return [
        {"number": number, "monday": mondays.get(number), "matches": weeks[number]}
        for number in sorted(weeks)
    ]


def _quality(plan: FixturePlan) -> list[str]:
    """Return the counts of a plan beside their bounds, a sentence each, as the planner words them."""
    quality = plan.quality
    # A league has no wishes, and so none is met or unmet.
    counts = [count["sentence"] for key, count in quality.get("counts", {}).items() if key != "unmet_wishes"]
    return [*quality.get("faults", []), *quality.get("relaxed", []), *quality.get("unmet", []), *counts]


@require_POST
@secretary_required
def want(request: HttpRequest, season: Season) -> HttpResponse:
    """Ask for fixtures, or for others with another seed; once they are published, for the rest of the season.

    With `longer` the planner may take more steps.
    """
    effort = LONGER if request.POST.get("longer") else None
    ask = want_rest if season.fixtures.filter(Fixture.OF_LEAGUE).exists() else fixture_plans.want_fixtures
    seed = secrets.randbelow(2**31)
    attempt(request, lambda: ask(season.pk, seed=seed, effort=effort, **who_and_when(request)))
    return redirect("fixture_plan", season_id=season.pk)


@require_POST
@secretary_required
def drop(request: HttpRequest, season: Season) -> HttpResponse:
    """Drop the fixtures that are being drawn up or looked at."""
    attempt(request, lambda: fixture_plans.drop_fixtures(season.pk, **who_and_when(request)))
    return redirect("fixture_plan", season_id=season.pk)


@require_POST
@secretary_required
def stop(request: HttpRequest, season: Season, plan_id: int) -> HttpResponse:
    """Take the best fixtures found so far, and look no longer."""
    plan = get_object_or_404(season.fixture_plans, pk=plan_id)
    attempt(request, lambda: fixture_plans.stop_looking(plan.pk, **who_and_when(request)))
    return redirect("fixture_plan", season_id=season.pk)


@require_POST
@secretary_required
def publish(request: HttpRequest, season: Season, plan_id: int) -> HttpResponse:
    """Publish a plan's fixtures."""
    plan = get_object_or_404(season.fixture_plans, pk=plan_id)

    def write() -> None:
        if plan.is_rest:
            publish_rest(plan.pk, request.POST.get("reason", ""), **who_and_when(request))
            message = _("The changes are published. Each match's page has its old date and the reason.")
        else:
            count = fixture_plans.publish_fixtures(plan.pk, **who_and_when(request))
            message = _("{count} fixtures are published.", count=count)
        messages.success(request, message)

    return redirect("season" if attempt(request, write) else "fixture_plan", season_id=season.pk)


@require_POST
@secretary_required
def change(request: HttpRequest, season: Season, plan_id: int) -> HttpResponse:
    """Move a match of a plan to another week, or to the other side's pub, by hand."""
    plan = get_object_or_404(season.fixture_plans, pk=plan_id)
    home, away, week = (request.POST.get(name, "") for name in ("home", "away", "week"))
    number, swap = whole_number(week, 4) or 0, bool(request.POST.get("swap"))

    def write() -> None:
        fixture_plans.change_plan(plan.pk, home, away, week=number, swap_sides=swap, **who_and_when(request))

    attempt(request, write)
    return redirect("fixture_plan", season_id=season.pk)
