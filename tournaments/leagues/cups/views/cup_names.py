"""Whom a team's entry of a cup names: ticked by the secretary, or by the team's captain."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from clubs.models import User
from clubs.views.access import signed_in
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_names import names_wanted, squad_of
from tournaments.leagues.cups.services.cup_names import name_players
from tournaments.leagues.models import CupEntry
from tournaments.leagues.permissions import seasons_to_run
from tournaments.leagues.views.captain_access import Captain, captain_required
from web.form_pages import go_to, require_page, save_or_errors
from web.numbers import number_of

MOST_TICKED = 100
"""More players than any squad has."""


@require_page
@login_required
def cup_names(request: HttpRequest, cup_id: int, team_id: int) -> HttpResponse:
    """Name the players of a team's entry; an organiser may."""
    rows = CupEntry.objects.filter(cup__season__in=seasons_to_run(request.user))
    entry = get_object_or_404(rows.select_related("cup__season", "team"), cup=cup_id, team=team_id)
    faults = _keep(request, entry, by=signed_in(request))
    if faults is not None and not faults:
        return go_to(
            request, _("Saved the players of {name}.", name=entry.own_team.name), "cup", cup_id=cup_id
        )
    return _page(request, "leagues/cup_names.html", entry, faults)


@require_page
@captain_required
def captain_cup_names(request: HttpRequest, captain: Captain, cup_id: int) -> HttpResponse:
    """Name the players of the captain's own entry."""
    rows = CupEntry.objects.filter(team=captain.team).select_related("cup__season", "team")
    entry = get_object_or_404(rows, cup=cup_id)
    faults = _keep(request, entry, by=None)
    if faults is not None and not faults:
        message = _("Saved your players for the {name}.", name=entry.cup.name)
        return go_to(request, message, "captain_team", code=captain.code)
    return _page(request, "leagues/captain/cup_names.html", entry, faults, code=captain.code)


def _keep(request: HttpRequest, entry: CupEntry, *, by: User | None) -> list[str] | None:
    """Write down who is ticked; return what is wrong with that, and None where nothing was sent."""
    if request.method != "POST":
        return None
    players, now = _ticked(request), timezone.now()
    return save_or_errors(lambda: name_players(entry.cup_id, entry.number, players, by=by, now=now))


def _ticked(request: HttpRequest) -> list[int]:
    return [number_of(text) for text in request.POST.getlist("players")[:MOST_TICKED]]


def _page(
    request: HttpRequest, template: str, entry: CupEntry, faults: list[str] | None, **more: Any
) -> HttpResponse:
    named = set(entry.named.values_list("player_id", flat=True))
    ticked = set(_ticked(request)) if faults else named
    context = {
        "cup": entry.cup,
        "season": entry.cup.season,
        "team": entry.team,
        "wanted": names_wanted(options_of(entry.cup)),
        "players": [(player, player.pk in ticked) for player in squad_of(entry.own_team)],
        "named": [row.player for row in entry.named.select_related("player").order_by("player__name_key")],
        "open": entry.cup.drawn_at is None and entry.cup.season.closed_at is None,
        "faults": faults or [],
        **more,
    }
    return render(request, template, context, status=422 if faults else 200)
