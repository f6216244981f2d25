"""What the secretary rules on a match or a team. A ruling shows first what it would change."""

from decimal import Decimal

from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournaments.leagues.committee.services import decisions
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.committee.services.reinstating import reinstate_team
from tournaments.leagues.committee.services.rulings import Why
from tournaments.leagues.committee.views.ruling_forms import (
    AwardForm,
    IneligibleForm,
    PointsRulingForm,
    WhyForm,
    WithdrawForm,
    ruling_page,
    why_of,
)
from tournaments.leagues.committee.views.settling import SettleForm
from tournaments.leagues.evening.selectors.no_shows import award_begins_with
from tournaments.leagues.models import Decision, Fixture, Season, Team
from tournaments.leagues.views.access import fixture_to_run, secretary_required
from tournaments.leagues.views.form_pages import back_to_match, way_back
from tournaments.matches.states import MatchState
from web.form_pages import read_post, require_page

RULINGS: dict[str, tuple[str, str]] = {
    "award": ("Award this match", "Award it"),
    "void": ("Declare this match void", "Declare it void"),
    "reopen": ("Reopen this match", "Reopen it"),
    "replay": ("Order a replay", "Order the replay"),
    "ineligible": ("Somebody wasn't allowed to play", "Make this ruling"),
    "settle": ("Settle the card", "Settle it"),
    "let-stand": ("Let the games played stand", "Let them stand"),
}
"""The rulings on a match: the page's title, and what the button says."""
NOT_VOID = ("This match isn't void after all", "Bring it back")
"""The same of a void match that is reopened."""


@require_page
@login_required
def rule(request: HttpRequest, fixture_id: int, kind: str) -> HttpResponse:
    """Rule on a match: first show what that would change, then, asked again, take it."""
    fixture = fixture_to_run(request, fixture_id)
    if kind not in RULINGS:
        raise Http404
    sent = read_post(request)
    forms = {"ineligible": IneligibleForm, "award": AwardForm, "settle": SettleForm}
    begins = award_begins_with(fixture) if kind == "award" else None
    form: WhyForm = forms[kind](fixture, sent, initial=begins) if kind in forms else WhyForm(sent)
    title, button = NOT_VOID if kind == "reopen" and fixture.state == MatchState.VOID else RULINGS[kind]
    about = {"title": f"{title}: {fixture.name}", "button": button, **back_to_match(fixture)}
    template = "leagues/settle.html" if kind == "settle" else "leagues/ruling.html"
    return ruling_page(
        request, form, lambda: _rule(fixture, kind, why_of(request, form), form), template, **about
    )


def _rule(fixture: Fixture, kind: str, why: Why, form: BaseForm) -> Decision:
    if isinstance(form, SettleForm):
        return decisions.settle_card(fixture.pk, form.legs(), why)
    if kind == "award":
        data = form.cleaned_data
        asked = Award(
            data["to"],
            data["home_games"],
            data["away_games"],
            _hundredths(data["home_points"]),
            _hundredths(data["away_points"]),
            _hundredths(data.get("home_side_points")),
            _hundredths(data.get("away_side_points")),
            data["no_show"],
        )
        return decisions.award(fixture.pk, asked, why)
    if kind == "ineligible":
        data = form.cleaned_data
        who = Ineligible(data["player"], data["outcome"] or None, _hundredths(data.get("points")))
        return rule_ineligible(fixture.pk, who, why)
    take = {
        "void": decisions.declare_void,
        "reopen": decisions.reopen,
        "replay": decisions.order_replay,
        "let-stand": decisions.let_stand,
    }[kind]
    return take(fixture.pk, why)


@require_page
@secretary_required
def team_points(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Give a team points, or take some."""
    team = get_object_or_404(season.teams, pk=team_id)
    form = PointsRulingForm(season, read_post(request))

    def take() -> Decision:
        points = _hundredths(form.cleaned_data["points"]) or 0
        side = form.cleaned_data.get("side_table", False)
        return decisions.adjust_points(season.pk, team.pk, points, why_of(request, form), side_table=side)

    title = f"Give points to {team.name}, or take them away"
    return ruling_page(request, form, take, title=title, button="Change their points", **_back_to_team(team))


@require_page
@secretary_required
def withdraw(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Let a team withdraw, or expel it."""
    team = get_object_or_404(season.teams, pk=team_id)
    form = WithdrawForm(read_post(request), initial={"day": timezone.localdate()})

    def take() -> Decision:
        data = form.cleaned_data
        why = why_of(request, form)
        expelled = data["how"] == "expelled"
        return decisions.withdraw_team(
            season.pk, team.pk, data["day"], why, data["results"] or None, expelled=expelled
        )

    title, button = f"{team.name} leaves the league", f"Take {team.name} out of the league"
    return ruling_page(request, form, take, title=title, button=button, **_back_to_team(team))


@require_page
@secretary_required
def reinstate(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Take back that a team withdrew, or was expelled."""
    team = get_object_or_404(season.teams, pk=team_id)
    form = WhyForm(read_post(request))

    def take() -> Decision:
        return reinstate_team(season.pk, team.pk, why_of(request, form))

    title, button = f"{team.name} plays on after all", f"Let {team.name} play on"
    return ruling_page(request, form, take, title=title, button=button, **_back_to_team(team))


def _back_to_team(team: Team) -> dict[str, str]:
    return way_back(f"Back to {team.name}", "team", team.pk)


def _hundredths(points: Decimal | None) -> int | None:
    return None if points is None else int(points * 100)
