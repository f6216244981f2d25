"""What the forms of a line-up and of its side table send, whoever fills them in: its captain, or the secretary."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone

from clubs.models import User
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import side_of
from tournaments.leagues.evening.services.game_draws import SEEDS
from tournaments.leagues.evening.services.line_ups import (
    answer_single_handed,
    choose_line_up,
    draw_other_side,
)
from tournaments.leagues.evening.services.side_draws import draw_side_names, set_side_names
from tournaments.leagues.evening.services.sign_ons import sign_on
from tournaments.leagues.evening.services.unknown_names import TypedName, put_name
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, Side, Team
from tournaments.matches.places import fill_places, move_up
from web.numbers import number_of

MOST = 50
"""More players than any line-up has."""


OF_THE_OTHERS = frozenset({"single-yes", "single-no", "draw-theirs"})
"""What a captain taps about the other side's line-up."""


def line_up_typed(request: HttpRequest, _fixture: Fixture, why: LeagueRefused) -> dict[str, Any]:
    """Return what the form of a line-up held, so that nothing is lost when it is refused."""
    typed: dict[str, Any] = {"players": ticked(request), "new_name": request.POST.get("new_name", "")[:80]}
    if any(fault.code == "plays_elsewhere" for fault in why.problems):
        typed["another"] = typed["new_name"]
    return typed


def write_line_up(request: HttpRequest, fixture: Fixture, team: Team, *, by: User | None) -> None:
    """Do with a team's line-up, as it was ticked, what was tapped; raises LeagueRefused."""
    players, now = ticked(request), timezone.now()
    wish = request.POST.get("do", "lock")
    if request.POST.get("new_name", "").strip() and wish == "lock":
        wish = "sign_on"  # somebody typed a name and pressed Enter
    if wish in OF_THE_OTHERS:
        _do_for_the_others(request, fixture, team, wish, by=by)
        return
    if wish == "draw":
        seed = secrets.randbelow(SEEDS)
        drawn = choose_line_up(fixture.pk, team, players, seed=seed, lock=False, by=by, now=now)
        message = _(
            "Pairs drawn with number {seed}: the same players and number give the same pairs.",
            seed=drawn.pairs_seed,
        )
        messages.success(request, message)
        return
    if wish in {"misspelt", "later"}:
        meant = number_of(request.POST.get("meant", "")) if wish == "misspelt" else None
        typed = TypedName(request.POST.get("new_name", "")[:200], meant)
        put_name(fixture.pk, team, typed, players, by=by, now=now)
        return
    signed = None
    if wish in {"sign_on", "sign_on_another"}:
        name = request.POST.get("new_name", "")[:200]
        signed = sign_on(fixture.pk, team, name, another=wish == "sign_on_another", by=by, now=now)
        players = with_room(players, signed.player_id, fixture)
    elif wish == "borrow":
        players = fill_places(players, [*players, number_of(request.POST.get("borrow", ""))])
    elif wish.startswith("up-"):
        players = move_up(players, number_of(wish.removeprefix("up-")))
    chosen = choose_line_up(fixture.pk, team, players, lock=wish == "lock", by=by, now=now)
    if signed is not None:
        messages.success(request, _("{name} is signed on.", name=signed.player.name))
    if wish == "lock" and chosen.locked_at is not None and fixture.card_format.side_blocks:
        draw_side_names(fixture.pk, team, secrets.randbelow(SEEDS), by=by, now=now)


def _do_for_the_others(
    request: HttpRequest, fixture: Fixture, team: Team, wish: str, *, by: User | None
) -> None:
    """Do what a team's captain does about the other side's line-up; raises LeagueRefused."""
    if wish == "draw-theirs":
        _draw_theirs(request, fixture, team, by=by)
    else:
        _answer_single_handed(fixture, team, agree=wish == "single-yes", by=by)


def _draw_theirs(request: HttpRequest, fixture: Fixture, team: Team, *, by: User | None) -> None:
    """Draw the other side's pairs for a team, and its names for a side table; raises LeagueRefused."""
    own, theirs = _sides(fixture, team)
    drawing, now = own if by is None else None, timezone.now()
    drawn = draw_other_side(fixture.pk, theirs, drawing, secrets.randbelow(SEEDS), by=by, now=now)
    other = fixture.other_team(team.pk)
    if drawn.side_seed is None and fixture.card_format.side_blocks:
        draw_side_names(fixture.pk, other, secrets.randbelow(SEEDS), by=by, now=now)
    message = _(
        "{name}'s pairs are drawn with number {seed}: the same players and number give the same pairs.",
        name=other.name,
        seed=drawn.pairs_seed,
    )
    messages.success(request, message)


def _sides(fixture: Fixture, team: Team) -> tuple[Side, Side]:
    """Return a team's side in a match, and the other; raises LeagueRefused for another team's match."""
    own = side_of(fixture, team)
    return own, own.other


def _answer_single_handed(fixture: Fixture, team: Team, *, agree: bool, by: User | None) -> None:
    """Answer for a team whether the other side's last player may sit alone; raises LeagueRefused."""
    own, theirs = _sides(fixture, team)
    answering = own if by is None else None
    answer_single_handed(fixture.pk, theirs, answering, agree=agree, by=by, now=timezone.now())


def with_room(players: tuple[int, ...], player: int, fixture: Fixture) -> tuple[int, ...]:
    """Return the players with one more where there is room; who was signed on for a full side is in the squad only."""
    most = fixture.format.players
    return fill_places(players, [*players, player]) if len(players) < most else players


def ticked(request: HttpRequest) -> tuple[int, ...]:
    """Return who is ticked, in playing order: whoever stood in the line-up keeps the place."""
    before = [number_of(text) for text in request.POST.get("order", "")[:1000].split(",")[:MOST] if text]
    chosen = [number_of(text) for text in request.POST.getlist("players")[:MOST]]
    return fill_places(before, chosen)


def chosen_names(request: HttpRequest) -> list[int]:
    """Return the players that were chosen, in the order of a hat."""
    return [number_of(text) for text in request.POST.getlist("names")[:MOST]]


def names_typed(request: HttpRequest, _fixture: Fixture, _why: LeagueRefused) -> dict[str, Any]:
    """Return what the form of the names held, so that nothing is lost when it is refused."""
    return {"names": chosen_names(request)}


def write_side_names(request: HttpRequest, fixture_id: int, team: Team, *, by: User | None) -> None:
    """Draw a team's names for the side table, or set them as they were chosen; raises LeagueRefused."""
    now = timezone.now()
    if request.POST.get("do") == "draw":
        draw_side_names(fixture_id, team, secrets.randbelow(SEEDS), by=by, now=now)
    else:
        set_side_names(fixture_id, team, chosen_names(request), by=by, now=now)
        messages.success(request, _("Saved."))
