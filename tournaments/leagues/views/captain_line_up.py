"""A captain's line-up: chosen, put in order, drawn, locked, reopened; somebody borrowed or signed on."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.models import Fixture, Side
from tournaments.leagues.selectors.side_tables import form_of
from tournaments.leagues.services.cards import side_of
from tournaments.leagues.services.line_ups import (
    SEEDS,
    answer_single_handed,
    choose_line_up,
    draw_line_up,
    reopen_line_up,
    sign_on,
)
from tournaments.leagues.services.side_draws import draw_side_names
from tournaments.leagues.views.captain import back_to, find_fixture, refused
from tournaments.leagues.views.captain_door import Captain, with_captain
from tournaments.matches.places import fill_places, move_up

MOST = 50
"""More players than any line-up has."""


@require_POST
@with_captain
def captain_line_up(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Take a line-up as it was ticked, and do with it what was tapped."""
    fixture = find_fixture(captain, fixture_id)
    players = ticked(request)
    wish = request.POST.get("do", "lock")
    if request.POST.get("new_name", "").strip() and wish == "lock":
        wish = "sign_on"  # somebody typed a name and pressed Enter
    try:
        _do(request, captain, fixture, players, wish)
    except LeagueRefused as why:
        typed: dict[str, Any] = {"players": players, "new_name": request.POST.get("new_name", "")[:80]}
        if any(fault.code == "plays_elsewhere" for fault in why.faults):
            typed["another"] = typed["new_name"]
        return refused(request, captain, fixture_id, why.faults, typed)
    return back_to(captain, fixture_id, "line-up")


def _do(request: HttpRequest, captain: Captain, fixture: Fixture, players: Sequence[int], wish: str) -> None:
    team, now = captain.team, timezone.now()
    if wish in {"single-yes", "single-no"}:
        own = side_of(fixture, team)
        theirs = Side.AWAY if own == Side.HOME else Side.HOME
        answer_single_handed(fixture.pk, theirs, own, agree=wish == "single-yes", now=now)
        return
    if wish == "draw":
        drawn = draw_line_up(fixture.pk, team, players, secrets.randbelow(SEEDS), lock=False, now=now)
        messages.success(
            request,
            f"Pairs drawn with number {drawn.pairs_seed}: the same players and number give the same pairs.",
        )
    elif wish in {"sign_on", "sign_on_another"}:
        name = request.POST.get("new_name", "")[:200]
        signed = sign_on(fixture.pk, team, name, another=wish == "sign_on_another", now=now)
        choose_line_up(fixture.pk, team, with_room(players, signed.player_id, team), lock=False, now=now)
        messages.success(request, f"{signed.player.name} is signed on.")
    elif wish == "borrow":
        borrowed = number_of(request.POST.get("borrow", ""))
        choose_line_up(fixture.pk, team, fill_places(players, [*players, borrowed]), lock=False, now=now)
    elif wish.startswith("up-"):
        moved = move_up(players, number_of(wish.removeprefix("up-")))
        choose_line_up(fixture.pk, team, moved, lock=False, now=now)
    else:
        choose_line_up(fixture.pk, team, players, lock=wish == "lock", now=now)
    if wish == "lock" and form_of(team.season, fixture).side_blocks:
        draw_side_names(fixture.pk, team, secrets.randbelow(SEEDS), now=now)


def with_room(players: Sequence[int], player: int, team: Any) -> Sequence[int]:
    """Return the players with one more where there is room; who was signed on for a full side is in the squad only."""
    most = team.season.match_format["players"]
    return fill_places(players, [*players, player]) if len(players) < most else players


@require_POST
@with_captain
def captain_reopen(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Unlock the captain's line-up."""
    find_fixture(captain, fixture_id)
    try:
        reopen_line_up(fixture_id, captain.team)
    except LeagueRefused as why:
        return refused(request, captain, fixture_id, why.faults)
    return back_to(captain, fixture_id, "line-up")


def ticked(request: HttpRequest) -> tuple[int, ...]:
    """Return who is ticked, in playing order: whoever stood in the line-up keeps the place."""
    before = [number_of(text) for text in request.POST.get("order", "")[:1000].split(",")[:MOST] if text]
    chosen = [number_of(text) for text in request.POST.getlist("players")[:MOST]]
    return fill_places(before, chosen)


def number_of(text: str) -> int:
    """Return the number of a player or a game; 0, which none has, for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0
