"""The secretary's page for a card: key one in from paper, settle the match, note that it was broken off."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from clubs.views.access import signed_in, who_and_when
from problems.wording import gettext as _
from tournaments.leagues.captain.views.captain_card import typed_points
from tournaments.leagues.cards.selectors.match_tables import results_so_far
from tournaments.leagues.cards.selectors.player_changes import changes_in, starters
from tournaments.leagues.cards.services import evenings
from tournaments.leagues.cards.services.cards import CARD_STATES, CardSent, hand_in
from tournaments.leagues.cards.services.evenings import keep_finished_games
from tournaments.leagues.cups.selectors.cups import counts_points
from tournaments.leagues.fixtures.selectors.side_tables import form_of
from tournaments.leagues.line_ups.selectors.sight import Looking, line_ups_seen, marked_seen
from tournaments.leagues.models import Card, CardPhotograph, Fixture, Side
from tournaments.leagues.rulings.services import decisions
from tournaments.leagues.rulings.services.rulings import Why
from tournaments.leagues.views.access import fixture_to_run
from tournaments.matches.card import LegResult, Winner, stored_results
from tournaments.matches.changes import LineUpChange
from tournaments.matches.play import MissingPair
from tournaments.matches.rules import LeagueRules
from tournaments.matches.sheet import SheetGame, list_games
from tournaments.matches.states import MatchState
from web.form_pages import attempt, go_to, require_page, try_write


@require_page
@login_required
def key_card(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Key in a paper card of one side, settle the match leg by leg, or enter what was finished before it broke off."""
    fixture = fixture_to_run(request, fixture_id)
    games = _games(fixture)
    cards = {card.side: card for card in fixture.cards.filter(stands=True)}
    faults: list[str] = []
    if request.method == "POST":
        legs = _legs_of_form(request, len(games))
        faults = try_write(lambda: _key(request, fixture, legs))
        if not faults:
            return go_to(request, _("Card entered."), "fixture", fixture_id=fixture.pk)
    else:
        known = _known(fixture, list(cards.values()))
        legs = [known[game.number].as_json() if game.number in known else {} for game in games]
    context = {
        "fixture": fixture,
        "season": fixture.season,
        "rows": list(zip(games, legs, strict=True)),
        "points": counts_points(fixture.season, fixture)
        or any(leg.get("home_points") is not None for leg in legs),
        "cards": cards,
        "settles": fixture.state in CARD_STATES,
        "keyed": not cards and LeagueRules(fixture.season.rules).word("card_entry") == "secretary",
        "photographs": CardPhotograph.objects.filter(fixture=fixture).count(),
        "side": request.POST.get("side", _side(fixture, cards)),
        "faults": faults,
    }
    return render(request, "leagues/key_card.html", context, status=422 if faults else 200)


def _side(fixture: Fixture, cards: Mapping[str, Card]) -> str:
    """Return whose card the form is at first."""
    if cards and fixture.state in CARD_STATES:
        return "settle"
    return next(iter(cards), str(Side.HOME))


def _games(fixture: Fixture) -> Sequence[SheetGame]:
    """Return the games of a match with the names of whoever is in its line-ups."""
    names: dict[str, list[str]] = {side: [] for side in Side.values}
    drawn: dict[str, list[str]] = {side: [] for side in Side.values}
    changes: dict[str, list[LineUpChange[str]]] = {}
    for line_up in line_ups_seen(fixture.season, fixture, Looking(secretary=True)):
        rows = list(line_up.players.all())
        names[line_up.side] = [row.player.name for row in starters(rows)]
        places = sorted((row.side_place, row.player.name) for row in rows if row.side_place is not None)
        drawn[line_up.side] = [name for _, name in places]
        changes[line_up.side] = [
            LineUpChange(one.place, one.first_game, one.who.player.name) for one in changes_in(rows)
        ]
    home, away = Side.values
    return list_games(
        form_of(fixture.season, fixture),
        names[home],
        names[away],
        (drawn[home], drawn[away]),
        changes,
        MissingPair.of(LeagueRules(fixture.season.rules)).name,
    )


def _known(fixture: Fixture, cards: Sequence[Card]) -> dict[int, LegResult]:
    """Return what the form begins with, by game: the first card, with the other's points where both name a winner.

    Without a card it is what is known from phones, or from before the match was broken off, and the games of a
    missing pair as the league's rule has them. Those of a match that was broken off weren't finished.
    """
    if not cards:
        broken_off = fixture.state == MatchState.ABANDONED
        marked = {} if broken_off else marked_seen(fixture.season, fixture, Looking(secretary=True))
        return marked | results_so_far(fixture.season, fixture)
    first, *others = (stored_results(card.legs) for card in cards)
    known = dict(enumerate(first, 1))
    for number, result in enumerate(others[0] if others else (), 1):
        mine = known[number]
        if mine.winner is result.winner and mine.home_points is None:
            known[number] = result
    return known


def _legs_of_form(request: HttpRequest, count: int) -> list[dict[str, Any]]:
    """Return the games of the form: who won each, and the points where they were typed."""
    return [
        {
            "winner": request.POST.get(f"leg-{number}", ""),
            "home_points": typed_points(request.POST.get(f"home-points-{number}", "")),
            "away_points": typed_points(request.POST.get(f"away-points-{number}", "")),
        }
        for number in range(1, count + 1)
    ]


def _key(request: HttpRequest, fixture: Fixture, legs: list[dict[str, Any]]) -> None:
    user, now = signed_in(request), timezone.now()
    side = request.POST.get("side", "")
    if side == "settle" and fixture.state != MatchState.ABANDONED:
        why = Why(request.POST.get("reason", ""), user, now, request.POST.get("rule", ""))
        decisions.settle_card(fixture.pk, legs, why)
        return
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
    attempt(request, lambda: evenings.break_off(fixture.pk, **who_and_when(request)))
    return redirect("fixture", fixture_id=fixture.pk)
