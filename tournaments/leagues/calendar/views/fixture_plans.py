"""Draw up a season's fixtures: ask, watch, look at them with their counts, change them by hand, publish them."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import chain
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import who_and_when
from problems.wording import all_of
from problems.wording import gettext as _
from tournaments.fixtures.quality import ORDER_OF_MERIT
from tournaments.leagues.calendar.selectors.plan_inputs import live_teams, setup_faults
from tournaments.leagues.calendar.selectors.rest_of_season import teams_without_fixtures
from tournaments.leagues.calendar.services import fixture_plans
from tournaments.leagues.calendar.services.fixture_plans import plan_clashes
from tournaments.leagues.calendar.services.rest_of_season import publish_rest, request_rest_plan
from tournaments.leagues.doors.selectors.captain_emails import ask_to_tell
from tournaments.leagues.models import UNPUBLISHED, Fixture, FixturePlan, PlanState, Season, Team
from tournaments.leagues.register.selectors.season_weeks import night_of, numbered_weeks
from tournaments.leagues.views.access import secretary_required
from web.form_pages import save_or_message
from web.numbers import whole_number

LONGER, MOST_LONGER = 6_000_000, 24_000_000
"""The steps of a longer search, at least and at most."""
UNWRITTEN = frozenset({"new", "dropped"})
"""Kinds of changes that captains get no e-mail about: a match that is new, and one that isn't played any more."""


@require_safe
@secretary_required
def fixture_plan(request: HttpRequest, season: Season) -> HttpResponse:
    """Show the fixtures that are being drawn up, or what is missing before they can be."""
    plan = season.fixture_plans.first()
    live = plan is not None and plan.state in UNPUBLISHED
    shows_weeks = plan is not None and live and not plan.is_rest
    teams = live_teams(season) if shows_weeks else []
    context = {
        "season": season,
        "plan": plan,
        "live": live,
        "working": plan is not None and plan.state in {PlanState.WAITING, PlanState.THINKING},
        "percent": 0 if plan is None else int(plan.progress * 100),
        "missing": setup_faults(season),
        "newcomers": teams_without_fixtures(season),
        "published": season.fixtures.filter(Fixture.OF_LEAGUE).exists(),
        "weeks": _weeks(season, plan, teams) if plan is not None and shows_weeks else [],
        "quality": _quality(plan) if plan is not None else [],
        "clashes": plan_clashes(season, plan, teams)
        if plan is not None and plan.state == PlanState.READY and shows_weeks
        else [],
    }
    if request.htmx:  # type: ignore[attr-defined]  # django_htmx
        if context["working"]:
            return render(request, "leagues/_fixture_plan.html", context)
        # They are drawn up, or not wanted any more: a page that held only their progress is fetched whole.
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "leagues/fixture_plan.html", context)


def _weeks(season: Season, plan: FixturePlan, teams: Sequence[Team]) -> list[dict[str, Any]]:
    """Return a plan's matches by week and division, with the weeks that have none between them."""
    mondays, by_name = numbered_weeks(season), {team.name: team for team in teams}
    weeks: dict[int, list[dict[str, Any]]] = {}
    for match in plan.matches:
        weeks.setdefault(match["week"], []).append(match)
    found: list[dict[str, Any]] = []
    idle: list[int] = []
    for number in sorted({*weeks, *mondays}) if weeks else []:
        if number not in weeks:
            idle.append(number)
            continue
        if idle:
            found.append({"idle": _idle_words(idle)})
            idle = []
        monday = mondays.get(number)
        groups = _by_division(weeks[number], by_name, monday)
        found.append({"number": number, "monday": monday, "groups": groups})
    return [*found, {"idle": _idle_words(idle)}] if idle else found


def _idle_words(weeks: Sequence[int]) -> str:
    """Return that there is no match in weeks that follow one another."""
    if len(weeks) == 1:
        return _("Week {number}: no matches.", number=weeks[0])
    if len(weeks) == 2:
        return _("Weeks {weeks}: no matches.", weeks=all_of(weeks))
    return _("Weeks {first} to {last}: no matches.", first=weeks[0], last=weeks[-1])


def _by_division(
    matches: Sequence[dict[str, Any]], teams: Mapping[str, Team], monday: date | None
) -> list[dict[str, Any]]:
    """Return a week's matches by the division of the home side, the highest first, each with the side's pub."""
    groups: dict[int, dict[str, Any]] = {}
    for match in matches:
        home = teams.get(match["home"])
        division = None if home is None else home.division
        key = 0 if division is None else division.pk
        group = groups.setdefault(
            key,
            {
                "level": (0, 0) if division is None else (division.level, division.pk),
                "name": "" if division is None else division.name,
                "night": None if division is None or monday is None else night_of(division, monday),
                "matches": [],
            },
        )
        pub = "" if home is None or home.venue is None else home.venue.name
        group["matches"].append(match | {"pub": pub})
    return sorted(groups.values(), key=lambda group: group["level"])


def _quality(plan: FixturePlan) -> list[str]:
    """Return the counts of a plan beside their bounds, a sentence each, as the planner words them."""
    quality = plan.quality
    # A league has no wishes, and so none is met or unmet.
    found = quality.get("counts", {})
    counts = [found[key]["sentence"] for key in ORDER_OF_MERIT if key in found and key != "unmet_wishes"]
    parts = [quality.get(part, []) for part in ("faults", "relaxed", "unmet", "weeks")]
    return [*chain.from_iterable(parts), *counts]


@require_POST
@secretary_required
def want(request: HttpRequest, season: Season) -> HttpResponse:
    """Ask for fixtures, or for others with another seed; once they are published, for the rest of the season.

    With `longer` the planner may take more steps, and twice as many as it took last.
    """
    effort = None
    if request.POST.get("longer"):
        latest = season.fixture_plans.first()
        effort = min(MOST_LONGER, max(LONGER, 2 * latest.effort if latest is not None else 0))
    ask = (
        request_rest_plan
        if season.fixtures.filter(Fixture.OF_LEAGUE).exists()
        else fixture_plans.request_fixtures
    )
    seed = secrets.randbelow(2**31)
    save_or_message(request, lambda: ask(season.pk, seed=seed, effort=effort, **who_and_when(request)))
    return redirect("fixture_plan", season_id=season.pk)


@require_POST
@secretary_required
def drop(request: HttpRequest, season: Season) -> HttpResponse:
    """Drop the fixtures that are being drawn up or looked at."""
    save_or_message(request, lambda: fixture_plans.drop_fixtures(season.pk, **who_and_when(request)))
    return redirect("fixture_plan", season_id=season.pk)


@require_POST
@secretary_required
def stop(request: HttpRequest, season: Season, plan_id: int) -> HttpResponse:
    """Take the best fixtures found so far, and look no longer."""
    plan = get_object_or_404(season.fixture_plans, pk=plan_id)
    save_or_message(request, lambda: fixture_plans.stop_looking(plan.pk, **who_and_when(request)))
    return redirect("fixture_plan", season_id=season.pk)


@require_POST
@secretary_required
def publish(request: HttpRequest, season: Season, plan_id: int) -> HttpResponse:
    """Publish a plan's fixtures."""
    plan = get_object_or_404(season.fixture_plans, pk=plan_id)

    def write() -> None:
        if plan.is_rest:
            publish_rest(plan.pk, request.POST.get("reason", ""), **who_and_when(request))
            messages.success(request, _published_words(plan.moves))
            if ask := _ask_to_tell(season, plan.moves):
                messages.warning(request, ask)
        else:
            count = fixture_plans.publish_fixtures(plan.pk, **who_and_when(request))
            messages.success(request, _("{count} fixtures are published.", count=count))

    if not save_or_message(request, write):
        return redirect("fixture_plan", season_id=season.pk)
    page = reverse("season", args=[season.pk])
    return redirect(page if plan.is_rest else f"{page}?next")


def _published_words(moves: Sequence[Mapping[str, Any]]) -> str:
    """Return what was published of the rest of a season, as far as its matches moved, are new or were cancelled."""
    if not moves:
        return _("Published. No match has changed.")
    if all(move["kind"] in UNWRITTEN for move in moves):
        return _("The changes are published.")
    return _("The changes are published. The page of each match that moved has its old date and the reason.")


def _ask_to_tell(season: Season, moves: Sequence[Mapping[str, Any]]) -> str:
    """Return which teams the secretary has to tell of published changes; nobody is e-mailed of new or lost matches."""
    names = {move[side] for move in moves for side in ("home", "away")}
    unwritten = {move[side] for move in moves if move["kind"] in UNWRITTEN for side in ("home", "away")}
    teams = list(season.teams.filter(name__in=names))
    return ask_to_tell(season, teams, unwritten=[team for team in teams if team.name in unwritten])


@require_POST
@secretary_required
def change(request: HttpRequest, season: Season, plan_id: int) -> HttpResponse:
    """Move a match of a plan to another week, or to the other side's pub, by hand."""
    plan = get_object_or_404(season.fixture_plans, pk=plan_id)
    home, away = (request.POST.get(name, "") for name in ("home", "away"))
    was, week = (whole_number(request.POST.get(name, ""), 4) for name in ("from_week", "week"))
    swap = bool(request.POST.get("swap"))

    def write() -> None:
        fixture_plans.change_plan(
            plan.pk, home, away, week=week or 0, from_week=was, swap_sides=swap, **who_and_when(request)
        )

    save_or_message(request, write)
    return redirect("fixture_plan", season_id=season.pk)
