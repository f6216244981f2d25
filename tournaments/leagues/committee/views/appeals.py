"""Protests and appeals: a captain writes one, the panel reads the case and decides, the secretary follows."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import signed_in, who_and_when
from problems.wording import gettext as _
from tournaments.leagues.committee.selectors.appeals import (
    about_words,
    appealable,
    appeals_of,
    appeals_of_team,
    decision_words,
    panel_members,
    protestable,
    why_stands_down,
)
from tournaments.leagues.committee.services import appeals as services
from tournaments.leagues.models import Appeal, CardPhotograph, Season, SeasonKind, Subscription
from tournaments.leagues.permissions import seasons_of_panel, seasons_to_run, seasons_with_appeals
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.captain_access import Captain, captain_required
from web.form_pages import create_or_errors, go_to, require_page, save_or_errors, save_or_message
from web.numbers import number_of


def _season(request: HttpRequest, season_id: int) -> Season:
    seasons = seasons_with_appeals(request.user).filter(kind=SeasonKind.TEAMS)
    return get_object_or_404(seasons, pk=season_id)


@require_safe
@login_required
def appeals(request: HttpRequest, season_id: int) -> HttpResponse:
    """List the protests and appeals of a season, for its panel and its secretary."""
    season = _season(request, season_id)
    runs = seasons_to_run(request.user).filter(pk=season.pk).exists()
    context = {
        "season": season,
        "appeals": [{"row": row, "about": about_words(row)} for row in appeals_of(season)],
        "runs": runs,
        "panel": panel_members(season),
        "on_panel": seasons_of_panel(request.user).filter(pk=season.pk).exists(),
        "told": Subscription.objects.filter(
            Subscription.IN_FORCE, season=season, user=signed_in(request)
        ).first(),
        "teams": season.teams.all() if runs else [],
    }
    return render(request, "leagues/appeals.html", context)


@require_page
@login_required
def appeal(request: HttpRequest, season_id: int, appeal_id: int) -> HttpResponse:
    """Show a case; let the panel decide it or stand down, and the secretary tick off what was ordered."""
    season = _season(request, season_id)
    found = get_object_or_404(appeals_of(season), pk=appeal_id)
    if request.method != "POST":
        return _case(request, season, found)
    message, faults = create_or_errors(lambda: _act(request, season, found))
    if message is None:
        return _case(request, season, found, faults)
    return go_to(request, message, "season_appeal", season_id=season.pk, appeal_id=found.pk)


def _act(request: HttpRequest, season: Season, found: Appeal) -> str:
    """Do what one of the page's buttons asks for; return what to say of it. Raises Refused."""
    user, now, does = signed_in(request), timezone.now(), request.POST.get("do", "")
    if does == "stand_down":
        services.stand_down(found.pk, user, now=now)
        return _("You stood down. The others on the panel decide.")
    if does == "carried_out" and seasons_to_run(user).filter(pk=season.pk).exists():
        services.carry_out(season.pk, found.pk, by=user, now=now)
        return _("Marked as carried out.")
    result, reason = request.POST.get("result", ""), request.POST.get("reason", "")
    services.decide_appeal(found.pk, user, result, reason, now=now)
    return _("Decided. The secretary and the captain see it.")


def _case(request: HttpRequest, season: Season, found: Appeal, faults: Sequence[str] = ()) -> HttpResponse:
    user = signed_in(request)
    on_panel = seasons_of_panel(user).filter(pk=season.pk).exists()
    runs = seasons_to_run(user).filter(pk=season.pk).exists()
    why_not = why_stands_down(found, user) if on_panel else ""
    sees = runs or (on_panel and not why_not and found.decided_at is None)
    context = {
        "season": season,
        "appeal": found,
        "photographs": CardPhotograph.objects.filter(fixture=found.fixture_id).count() if sees else 0,
        "about": about_words(found),
        "other": found.other_side,
        "decision": found.decision,
        "fixture": found.fixture,
        "on_panel": on_panel,
        "runs": runs,
        "why_not": why_not,
        "results": Appeal.Result.choices,
        "typed": request.POST,
        "faults": faults,
    }
    return render(request, "leagues/appeal.html", context, status=422 if faults else 200)


@require_POST
@secretary_required
def panel(request: HttpRequest, season: Season) -> HttpResponse:
    """Note for which team a member of the panel plays, so that they stand down where it is concerned."""
    chosen, team = number_of(request.POST.get("user", "")), request.POST.get("team", "")
    number = number_of(team) if team else None
    if save_or_message(
        request, lambda: services.set_panel_team(season.pk, chosen, number, **who_and_when(request))
    ):
        messages.success(request, _("Saved."))
    return redirect("season_appeals", season_id=season.pk)


@require_page
@captain_required
def captain_appeals(request: HttpRequest, captain: Captain) -> HttpResponse:
    """Let a captain protest or appeal in time, read what others say about their matches, and what the panel said."""
    if request.method != "POST":
        return _captain_page(request, captain)
    team, now = captain.team, timezone.now()
    typed, about = request.POST.get("text", "")[:5000], request.POST.get("about", "")[:40]
    kind, _dash, number = about.partition("-")
    bring = services.appeal_decision if kind == "decision" else services.protest_match
    faults = save_or_errors(lambda: bring(team, number_of(number), typed, now=now))
    if faults:
        return _captain_page(request, captain, faults, typed=typed, about=about)
    message = _("Sent to the panel. The secretary can see it too.")
    return go_to(request, message, "captain_appeals", code=captain.code)


@require_POST
@captain_required
def captain_answer_appeal(request: HttpRequest, captain: Captain, appeal_id: int) -> HttpResponse:
    """Take a captain's answer to what another team says about one of their matches."""
    typed, now = request.POST.get("answer", "")[:5000], timezone.now()
    get_object_or_404(appeals_of_team(captain.team), pk=appeal_id)
    faults = save_or_errors(lambda: services.answer_appeal(captain.team, appeal_id, typed, now=now))
    if faults:
        return _captain_page(request, captain, faults, answered=appeal_id, answer=typed)
    return go_to(request, _("Your answer is with the panel."), "captain_appeals", code=captain.code)


def _captain_page(
    request: HttpRequest, captain: Captain, faults: Sequence[str] = (), **typed: object
) -> HttpResponse:
    """Show a captain's page of appeals, with what was refused and as it was typed."""
    team, now = captain.team, timezone.now()
    lines = [(row, about_words(row)) for row in appeals_of_team(team)]
    context = {
        "team": team,
        "season": team.season,
        "code": captain.code,
        "choices": [
            *((f"decision-{one.pk}", f"Appeal: {decision_words(one)}") for one in appealable(team, now)),
            *((f"match-{one.pk}", f"Protest: {one.name}") for one in protestable(team, now)),
        ],
        "appeals": [{"row": row, "about": about} for row, about in lines if row.team_id == team.pk],
        "theirs": [{"row": row, "about": about} for row, about in lines if row.team_id != team.pk],
        "closed": team.season.closed_at is not None,
        "typed": typed.get("typed", ""),
        "about": typed.get("about", ""),
        "answered": typed.get("answered"),
        "answer": typed.get("answer", ""),
        "faults": faults,
    }
    return render(request, "leagues/captain/appeals.html", context, status=422 if faults else 200)
