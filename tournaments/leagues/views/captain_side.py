"""A captain's names for the side table: drawn by the program, or set as a hat had them."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.services.line_ups import SEEDS
from tournaments.leagues.services.side_draws import draw_side_names, set_side_names
from tournaments.leagues.views.captain import back_to, find_fixture, refused
from tournaments.leagues.views.captain_door import Captain, with_captain
from tournaments.leagues.views.captain_line_up import MOST, number_of


@require_POST
@with_captain
def captain_side_names(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Draw the captain's names for the side table, or take them as they were chosen."""
    find_fixture(captain, fixture_id)
    now = timezone.now()
    chosen = [number_of(text) for text in request.POST.getlist("names")[:MOST]]
    try:
        if request.POST.get("do") == "draw":
            draw_side_names(fixture_id, captain.team, secrets.randbelow(SEEDS), now=now)
        else:
            set_side_names(fixture_id, captain.team, chosen, now=now)
            messages.success(request, "Saved.")
    except LeagueRefused as why:
        return refused(request, captain, fixture_id, why.faults, {"names": chosen})
    return back_to(captain, fixture_id, "line-up")
