"""A captain's names for the side table: drawn by the program, or set as a hat had them."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone

from clubs.models import User
from problems.wording import gettext as _
from tournaments.leagues.captain.views.captain import match_act
from tournaments.leagues.captain.views.captain_door import Captain
from tournaments.leagues.captain.views.captain_line_up import MOST
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.line_ups.services.game_draws import SEEDS
from tournaments.leagues.line_ups.services.side_draws import draw_side_names, set_side_names
from tournaments.leagues.models import Fixture, Team
from web.numbers import number_of


def chosen_names(request: HttpRequest) -> list[int]:
    """Return the players that were chosen, in the order of a hat."""
    return [number_of(text) for text in request.POST.getlist("names")[:MOST]]


def names_typed(request: HttpRequest, _fixture: Fixture, _why: LeagueRefused) -> dict[str, Any]:
    """Return what the form of the names held, so that nothing is lost when it is refused."""
    return {"names": chosen_names(request)}


@match_act("line-up", names_typed)
def captain_side_names(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    """Draw the captain's names for the side table, or take them as they were chosen."""
    write_side_names(request, fixture.pk, captain.team, by=None)


def write_side_names(request: HttpRequest, fixture_id: int, team: Team, *, by: User | None) -> None:
    """Draw a team's names for the side table, or set them as they were chosen; raises LeagueRefused."""
    now = timezone.now()
    if request.POST.get("do") == "draw":
        draw_side_names(fixture_id, team, secrets.randbelow(SEEDS), by=by, now=now)
    else:
        set_side_names(fixture_id, team, chosen_names(request), by=by, now=now)
        messages.success(request, _("Saved."))
