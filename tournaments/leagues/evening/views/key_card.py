"""The secretary's page for a card: key one in from paper, and note that a match was broken off."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from clubs.views.access import signed_in, who_and_when
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.results import counts_points
from tournaments.leagues.evening.selectors.match_tables import results_so_far
from tournaments.leagues.evening.selectors.named_games import games_for_secretary
from tournaments.leagues.evening.selectors.visibility import Viewer, marked_seen
from tournaments.leagues.evening.services import evenings
from tournaments.leagues.evening.services.cards import CardSent, hand_in
from tournaments.leagues.evening.services.evenings import keep_finished_games
from tournaments.leagues.models import Card, CardPhotograph, Fixture, Side
from tournaments.leagues.views.access import fixture_to_run
from tournaments.leagues.views.form_fields import typed_legs
from tournaments.matches.card import LegResult, Winner
from tournaments.matches.states import MatchState
from web.form_pages import go_to, require_page, save_or_errors, save_or_message


@require_page
@login_required
def key_card(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Key in a paper card of one side, or enter what was finished of a match that was broken off."""
    fixture = fixture_to_run(request, fixture_id)
    games = games_for_secretary(fixture)
    cards = {card.side: card for card in fixture.cards.filter(stands=True)}
    faults: list[str] = []
    if request.method == "POST":
        legs = _legs_of_form(request, len(games))
        faults = save_or_errors(lambda: _key(request, fixture, legs))
        if not faults:
            return go_to(request, _("Card entered."), "fixture", fixture_id=fixture.pk)
    else:
        known = _known(fixture)
        legs = [known[game.number].as_json() if game.number in known else {} for game in games]
    context = {
        "fixture": fixture,
        "season": fixture.season,
        "rows": list(zip(games, legs, strict=True)),
        "points": counts_points(fixture) or any(leg.get("home_points") is not None for leg in legs),
        "cards": cards,
        "keyed": not cards and fixture.season.league_rules.word("card_entry") == "secretary",
        "photographs": CardPhotograph.objects.filter(fixture=fixture).count(),
        "side": request.POST.get("side", _side(cards)),
        "faults": faults,
    }
    return render(request, "leagues/key_card.html", context, status=422 if faults else 200)


def _side(cards: Mapping[str, Card]) -> str:
    """Return whose card the form has at first: that of a side whose card isn't in."""
    return next((side for side in Side.values if side not in cards), str(Side.HOME))


def _known(fixture: Fixture) -> dict[int, LegResult]:
    """Return what the form begins with, by game: never what a card says, or the second would copy the first.

    It has what phones recorded, what was played before the match was broken off, and the games of a missing pair by
    the league's rule; not these in a match that was broken off, as they weren't finished.
    """
    broken_off = fixture.state == MatchState.ABANDONED
    marked = {} if broken_off else marked_seen(fixture, Viewer(secretary=True))
    return marked | results_so_far(fixture)


def _legs_of_form(request: HttpRequest, count: int) -> list[dict[str, Any]]:
    """Return the games of the form: who won each, and the points where they were typed."""
    names = ("leg", "home-points", "away-points")
    typed = [[request.POST.get(f"{name}-{number}", "") for name in names] for number in range(1, count + 1)]
    return typed_legs((winner, home, away) for winner, home, away in typed)


def _key(request: HttpRequest, fixture: Fixture, legs: list[dict[str, Any]]) -> None:
    user, now = signed_in(request), timezone.now()
    side = request.POST.get("side", "")
    remarks = request.POST.get("remarks", "")
    if fixture.state == MatchState.ABANDONED:
        finished = [leg if leg["winner"] else {"winner": Winner.NOBODY.value} for leg in legs]
        sent = CardSent(uuid4(), side, finished, remarks, Card.How.PAPER)
        keep_finished_games(fixture.pk, sent, by=user, now=now)
        return
    settles = request.POST.get("do") != "wait"
    sent = CardSent(uuid4(), side, legs, remarks, Card.How.PAPER, settles)
    hand_in(fixture.pk, sent, by=user, now=now)


@require_POST
@login_required
def break_off(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Note that a match was broken off."""
    fixture = fixture_to_run(request, fixture_id)
    save_or_message(request, lambda: evenings.break_off(fixture.pk, **who_and_when(request)))
    return redirect("fixture", fixture_id=fixture.pk)
