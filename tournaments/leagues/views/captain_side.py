"""A captain's names for the side table: drawn by the program, or set as a hat had them."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from clubs.models import User
from problems.wording import gettext as _
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.models import Team
from tournaments.leagues.services.game_draws import SEEDS
from tournaments.leagues.services.side_draws import draw_side_names, set_side_names
from tournaments.leagues.views.captain import back_to, find_fixture, refused
from tournaments.leagues.views.captain_door import Captain, with_captain
from tournaments.leagues.views.captain_line_up import MOST, number_of


@require_POST
@with_captain
def captain_side_names(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Draw the captain's names for the side table, or take them as they were chosen."""
    find_fixture(captain, fixture_id)
    try:
        write_side_names(request, fixture_id, captain.team, by=None)
    except LeagueRefused as why:
        return refused(request, captain, fixture_id, why.problems, {"names": chosen_names(request)})
    return back_to(captain, fixture_id, "line-up")


def chosen_names(request: HttpRequest) -> list[int]:
    """Return the players that were chosen, in the order of a hat."""
    return [number_of(text) for text in request.POST.getlist("names")[:MOST]]


def write_side_names(request: HttpRequest, fixture_id: int, team: Team, *, by: User | None) -> None:
    """Draw a team's names for the side table, or set them as they were chosen; raises LeagueRefused."""
    now = timezone.now()
    if request.POST.get("do") == "draw":
        draw_side_names(fixture_id, team, secrets.randbelow(SEEDS), by=by, now=now)
    else:
        set_side_names(fixture_id, team, chosen_names(request), by=by, now=now)
        messages.success(request, _("Saved."))
