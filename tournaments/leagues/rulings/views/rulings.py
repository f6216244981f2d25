"""What the secretary does to a match or a team: move it, rule on it. A ruling shows first what it would change."""

import hashlib
from collections.abc import Callable, Sequence
from decimal import Decimal

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from clubs.views.access import signed_in, who_and_when
from problems import Refused
from problems.wording import gettext as _
from tournaments.leagues.cards.selectors.no_shows import award_begins_with
from tournaments.leagues.cards.services import evenings
from tournaments.leagues.fixtures.selectors.deadlines import last_day
from tournaments.leagues.fixtures.services import dates
from tournaments.leagues.models import DateRequest, Decision, Fixture, Season, Team, Venue
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.rulings.services import decisions
from tournaments.leagues.rulings.services.awards import Award
from tournaments.leagues.rulings.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.rulings.services.reinstating import reinstate_team
from tournaments.leagues.rulings.services.rulings import Why, preview
from tournaments.leagues.rulings.views.ruling_forms import (
    AwardForm,
    IneligibleForm,
    PointsRulingForm,
    WhyForm,
    WithdrawForm,
)
from tournaments.leagues.season.selectors.nights import day_words
from tournaments.leagues.season.views.league_forms import DateInput, PubForm, TimeInput
from tournaments.leagues.views.access import fixture_to_run, secretary_required
from tournaments.leagues.views.form_pages import form_page, way_back
from web.form_pages import add_faults, attempt, go_to, keep, read_post, require_page


class MoveForm(PubForm):
    """A new date for a match, and a new hour and pub if these change too."""

    day = forms.DateField(widget=DateInput(), label="Date")
    starts_at = forms.TimeField(
        widget=TimeInput(), required=False, label="Start", help_text="Leave it blank for the same hour."
    )
    venue = forms.ModelChoiceField(
        queryset=Venue.objects.none(), required=False, label="At", empty_label="the same pub"
    )
    reason = forms.CharField(max_length=WHY_LENGTH, label="Why")


class PostponeForm(forms.Form):
    """Why a match is postponed without a new date."""

    reason = forms.CharField(max_length=WHY_LENGTH, label="Why")


RULINGS: dict[str, tuple[str, str]] = {
    "award": ("Award this match", "Award it"),
    "void": ("Declare this match void", "Declare it void"),
    "reopen": ("Reopen this match", "Reopen it"),
    "replay": ("Order a replay", "Order the replay"),
    "ineligible": ("Somebody wasn't allowed to play", "Make this ruling"),
    "let-stand": ("Let the games played stand", "Let them stand"),
}
"""The rulings on a match: the page's title, and what the button says."""


@require_page
@login_required
def rule(request: HttpRequest, fixture_id: int, kind: str) -> HttpResponse:
    """Rule on a match: first show what that would change, then, asked again, take it."""
    fixture = fixture_to_run(request, fixture_id)
    if kind not in RULINGS:
        raise Http404
    sent = read_post(request)
    forms = {"ineligible": IneligibleForm, "award": AwardForm}
    begins = award_begins_with(fixture) if kind == "award" else None
    form: WhyForm = forms[kind](fixture, sent, initial=begins) if kind in forms else WhyForm(sent)
    title, button = RULINGS[kind]
    about = {"title": f"{title}: {fixture.name}", "button": button, **_back_to_match(fixture)}
    return ruling_page(request, form, lambda: _rule(fixture, kind, why_of(request, form), form), **about)


def _rule(fixture: Fixture, kind: str, why: Why, form: BaseForm) -> Decision:
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


def ruling_page(
    request: HttpRequest, form: BaseForm, take: Callable[[], Decision], **about: str
) -> HttpResponse:
    """Show a ruling's form, then with the same fields what it would change, then take it and go back.

    It is taken only as it was seen: where the form or the table has changed since, its consequences are shown anew.
    """
    shown: Sequence[str] | None = None
    seen = ""
    if request.method == "POST" and form.is_valid():
        try:
            shown = preview(take)
            seen = hashlib.sha256(repr((form.cleaned_data, shown)).encode()).hexdigest()
            if request.POST.get("take") and request.POST.get("seen") == seen:
                take()
                messages.success(request, _("Done. It's listed under Who changed what, with your reason."))
                return redirect(about["back"])
        except Refused as refused:
            add_faults(form, refused.problems)
    if request.POST.get("take") and shown is not None:
        messages.warning(request, _("Something has changed since you looked. Please look again."))
    context = {"form": form, "shown": shown, "seen": seen, **about}
    return render(request, "leagues/ruling.html", context, status=422 if form.errors else 200)


@require_page
@login_required
def move(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Set a match's date, and its hour and pub if these change too."""
    fixture = fixture_to_run(request, fixture_id)
    form = MoveForm(
        fixture.season, read_post(request), initial={"day": fixture.date, "starts_at": fixture.starts_at}
    )

    def write() -> None:
        data = form.cleaned_data
        dates.move_fixture(
            fixture.pk,
            data["day"],
            data["venue"],
            data["starts_at"],
            why=data["reason"],
            **who_and_when(request),
        )

    last = last_day(fixture.season, fixture)
    if keep(form, write):
        messages.success(request, _("Moved. The match's page shows the old date and the reason."))
        if last is not None and form.cleaned_data["day"] > last:
            messages.warning(
                request, _("Its last day was {day}. The new date replaces it.", day=day_words(last))
            )
        return redirect("fixture", fixture_id=fixture.pk)
    title, back = f"Move {fixture.name}", _back_to_match(fixture)
    return form_page(request, form, title, **back, button="Move this match")


@require_page
@login_required
def postpone(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Postpone a match without a new date."""
    fixture = fixture_to_run(request, fixture_id)
    form = PostponeForm(read_post(request))

    def write() -> None:
        why = form.cleaned_data["reason"]
        dates.postpone_fixture(fixture.pk, why=why, **who_and_when(request))

    if keep(form, write):
        message = _("Postponed. Its last day is on the match's page.")
        return go_to(request, message, "fixture", fixture_id=fixture.pk)
    title, back = f"Postpone {fixture.name}", _back_to_match(fixture)
    return form_page(request, form, title, **back, button="Postpone this match")


@require_POST
@login_required
def break_off(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Note that a match was broken off."""
    fixture = fixture_to_run(request, fixture_id)
    return _try(request, fixture, lambda: evenings.break_off(fixture.pk, **who_and_when(request)))


@require_POST
@login_required
def answer(request: HttpRequest, fixture_id: int, request_id: int) -> HttpResponse:
    """Answer a captain's request for another date in the other captain's place."""
    fixture = fixture_to_run(request, fixture_id)
    asked = get_object_or_404(DateRequest, pk=request_id, fixture=fixture)
    offered = {day.isoformat(): day for day in asked.days}
    user = signed_in(request)

    def write() -> None:
        dates.answer_date(
            asked.pk,
            agree=request.POST.get("answer") != "refuse",
            day=offered.get(request.POST.get("answer", "")),
            by=user.get_username(),
            user=user,
            now=timezone.now(),
        )

    return _try(request, fixture, write)


def why_of(request: HttpRequest, form: BaseForm) -> Why:
    """Return who rules, when and why, as a ruling's form says."""
    return Why(form.cleaned_data["reason"], signed_in(request), timezone.now(), form.cleaned_data["rule"])


def _back_to_match(fixture: Fixture) -> dict[str, str]:
    return way_back("Back to the match", "fixture", fixture.pk)


def _back_to_team(team: Team) -> dict[str, str]:
    return way_back(f"Back to {team.name}", "team", team.pk)


def _hundredths(points: Decimal | None) -> int | None:
    return None if points is None else int(points * 100)


def _try(request: HttpRequest, fixture: Fixture, write: Callable[[], object]) -> HttpResponse:
    attempt(request, write)
    return redirect("fixture", fixture_id=fixture.pk)
