"""What the secretary does to a match or a team: move it, rule on it. A ruling shows first what it would change."""

import hashlib
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.faults import Refused
from tournaments.leagues.models import Card, DateRequest, Decision, Fixture, Season
from tournaments.leagues.permissions import seasons_to_run
from tournaments.leagues.selectors.fixtures import teams, to_do
from tournaments.leagues.selectors.match_tables import results_so_far
from tournaments.leagues.services import dates, decisions
from tournaments.leagues.services.cards import CardSent, hand_in
from tournaments.leagues.services.decisions import Award, Why, preview
from tournaments.leagues.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.views.doors import signed_in, to_run
from tournaments.leagues.views.league_forms import MoveForm, PostponeForm
from tournaments.leagues.views.ruling_forms import (
    AwardForm,
    IneligibleForm,
    PointsRulingForm,
    WhyForm,
    WithdrawForm,
)
from tournaments.leagues.views.setup import form_page, keep, of_teams, refuse
from tournaments.matches.card import stored_results
from tournaments.matches.format import read_format

RULINGS: dict[str, tuple[str, str]] = {
    "award": ("Award this match", "Award it"),
    "void": ("Declare this match void", "Declare it void"),
    "reopen": ("Reopen this match", "Reopen it"),
    "replay": ("Order a replay", "Order the replay"),
    "ineligible": ("Somebody wasn't allowed to play", "Rule so"),
    "let-stand": ("Let the games played stand", "Let them stand"),
}
"""The rulings on a match: the page's title, and what the button says."""


@require_safe
@to_run
def season_to_do(request: HttpRequest, season: Season) -> HttpResponse:
    """Show everything that waits for the secretary: nothing else asks for attention."""
    found = to_do(of_teams(season), timezone.now())
    return render(request, "leagues/to_do.html", {"season": season, "items": found})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def rule(request: HttpRequest, fixture_id: int, kind: str) -> HttpResponse:
    """Rule on a match: first show what that would change, then, asked again, take it."""
    fixture = _fixture(request, fixture_id)
    if kind not in RULINGS:
        raise Http404
    sent = request.POST if request.method == "POST" else None
    if kind == "ineligible":
        form: WhyForm = IneligibleForm(fixture, sent)
    else:
        form = (AwardForm if kind == "award" else WhyForm)(sent)
    title, button = RULINGS[kind]
    about = {
        "title": f"{title}: {teams(fixture)}",
        "button": button,
        "back": reverse("fixture", args=[fixture.pk]),
    }
    return _ruling_page(request, form, lambda: _rule(fixture, kind, _why(request, form), form), about)


def _rule(fixture: Fixture, kind: str, why: Why, form: BaseForm) -> Decision:
    if kind == "award":
        data = form.cleaned_data
        asked = Award(
            data["to"],
            data["home_games"],
            data["away_games"],
            _hundredths(data["home_points"]),
            _hundredths(data["away_points"]),
        )
        return decisions.award(fixture.pk, asked, why)
    if kind == "ineligible":
        data = form.cleaned_data
        who = Ineligible(data["player"], data["outcome"] or None, _hundredths(data["points"]))
        return rule_ineligible(fixture.pk, who, why)
    take = {
        "void": decisions.declare_void,
        "reopen": decisions.reopen,
        "replay": decisions.order_replay,
        "let-stand": decisions.let_stand,
    }[kind]
    return take(fixture.pk, why)


@require_http_methods(["GET", "HEAD", "POST"])
@to_run
def team_points(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Give a team points, or take some."""
    team = get_object_or_404(of_teams(season).teams, pk=team_id)
    form = PointsRulingForm(request.POST if request.method == "POST" else None)

    def take() -> Decision:
        points = _hundredths(form.cleaned_data["points"]) or 0
        return decisions.adjust_points(season.pk, team.pk, points, _why(request, form))

    about = {
        "title": f"Give {team.name} points, or take some",
        "button": "Do it",
        "back": reverse("team", args=[team.pk]),
    }
    return _ruling_page(request, form, take, about)


@require_http_methods(["GET", "HEAD", "POST"])
@to_run
def withdraw(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Let a team withdraw."""
    team = get_object_or_404(of_teams(season).teams, pk=team_id)
    form = WithdrawForm(
        request.POST if request.method == "POST" else None, initial={"day": timezone.localdate()}
    )

    def take() -> Decision:
        data = form.cleaned_data
        why = _why(request, form)
        return decisions.withdraw_team(season.pk, team.pk, data["day"], why, data["results"] or None)

    about = {
        "title": f"{team.name} withdraws",
        "button": "Let it withdraw",
        "back": reverse("team", args=[team.pk]),
    }
    return _ruling_page(request, form, take, about)


def _ruling_page(
    request: HttpRequest, form: BaseForm, take: Callable[[], Decision], about: dict[str, str]
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
                messages.success(request, "Done. It stands in the log, with the reason.")
                return redirect(about["back"])
        except Refused as refused:
            refuse(form, refused.faults)
    if request.POST.get("take") and shown is not None:
        messages.warning(request, "Something has changed since you looked. Please look once more.")
    context = {"form": form, "shown": shown, "seen": seen, **about}
    return render(request, "leagues/ruling.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def move(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Set a match's date, and its pub if that changes too."""
    fixture = _fixture(request, fixture_id)
    form = MoveForm(
        fixture.season, request.POST if request.method == "POST" else None, initial={"day": fixture.date}
    )

    def write() -> None:
        data = form.cleaned_data
        dates.move_fixture(
            fixture.pk,
            data["day"],
            data["venue"],
            why=data["reason"],
            by=signed_in(request),
            now=timezone.now(),
        )

    if request.method == "POST" and keep(form, write):
        messages.success(request, "Moved. The old date is kept with the reason.")
        return redirect("fixture", fixture_id=fixture.pk)
    return form_page(request, form, f"Move {teams(fixture)}", reverse("fixture", args=[fixture.pk]))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def postpone(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Postpone a match without a new date."""
    fixture = _fixture(request, fixture_id)
    form = PostponeForm(request.POST if request.method == "POST" else None)

    def write() -> None:
        why = form.cleaned_data["reason"]
        dates.postpone_fixture(fixture.pk, why=why, by=signed_in(request), now=timezone.now())

    if request.method == "POST" and keep(form, write):
        messages.success(request, "Postponed. Its last day is on the match's page.")
        return redirect("fixture", fixture_id=fixture.pk)
    return form_page(request, form, f"Postpone {teams(fixture)}", reverse("fixture", args=[fixture.pk]))


@require_POST
@login_required
def break_off(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Note that a match was broken off."""
    fixture = _fixture(request, fixture_id)
    return _done(
        request,
        fixture,
        lambda: decisions.break_off(fixture.pk, by=signed_in(request), now=timezone.now()),
    )


@require_POST
@login_required
def answer(request: HttpRequest, fixture_id: int, request_id: int) -> HttpResponse:
    """Answer a captain's request for another date in the other captain's place."""
    fixture = _fixture(request, fixture_id)
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

    return _done(request, fixture, write)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def key_card(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Key in a paper card of one side, or settle the match leg by leg."""
    fixture = _fixture(request, fixture_id)
    legs = read_format(fixture.season.match_format).legs
    cards = {card.side: card for card in fixture.cards.filter(stands=True)}
    chosen = [request.POST.get(f"leg-{number}", "") for number in range(1, len(legs) + 1)]
    faults: list[str] = []
    if request.method == "POST":
        try:
            _key(request, fixture, [{"winner": winner} for winner in chosen])
        except Refused as refused:
            faults = [fault.message for fault in refused.faults]
        else:
            messages.success(request, "Kept.")
            return redirect("fixture", fixture_id=fixture.pk)
    elif cards:
        first = stored_results(next(iter(cards.values())).legs)
        chosen = [result.winner.value for result in first]
    else:
        kept = results_so_far(fixture.season, fixture)
        chosen = [kept[number].winner.value if number in kept else "" for number in range(1, len(legs) + 1)]
    context = {
        "fixture": fixture,
        "season": fixture.season,
        "legs": list(zip(range(1, len(legs) + 1), legs, chosen, strict=True)),
        "cards": cards,
        "side": request.POST.get("side", "settle" if cards else "home"),
        "faults": faults,
    }
    return render(request, "leagues/key_card.html", context, status=422 if faults else 200)


def _key(request: HttpRequest, fixture: Fixture, legs: list[dict[str, Any]]) -> None:
    user, now = signed_in(request), timezone.now()
    side = request.POST.get("side", "")
    if side == "settle":
        why = Why(request.POST.get("reason", ""), user, now, request.POST.get("rule", ""))
        decisions.settle_card(fixture.pk, legs, why)
        return
    remarks = request.POST.get("remarks", "")
    hand_in(fixture.pk, CardSent(uuid4(), side, legs, remarks, Card.How.PAPER), by=user, now=now)


def _fixture(request: HttpRequest, fixture_id: int) -> Fixture:
    """Return a match of a season that one runs; 404 for others."""
    return get_object_or_404(
        Fixture.objects.filter(season__in=seasons_to_run(request.user)).select_related(
            "season__club", "division", "home", "away", "venue"
        ),
        pk=fixture_id,
    )


def _why(request: HttpRequest, form: BaseForm) -> Why:
    return Why(form.cleaned_data["reason"], signed_in(request), timezone.now(), form.cleaned_data["rule"])


def _hundredths(points: Decimal | None) -> int | None:
    return None if points is None else int(points * 100)


def _done(request: HttpRequest, fixture: Fixture, write: Callable[[], object]) -> HttpResponse:
    try:
        write()
    except Refused as refused:
        for fault in refused.faults:
            messages.error(request, fault.message)
    return redirect("fixture", fixture_id=fixture.pk)
