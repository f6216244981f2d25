"""The races of a club: their names, and which of them reigns supreme."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.models import Club, Role
from clubs.permissions import may_organise
from clubs.views.access import with_club
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.races import MOST_RACES
from scoring.models.race import RACE_NAME_LENGTH
from scoring.selectors.race_standings import PRECEDENCE, club_race_standings
from scoring.selectors.races import LEAST_RACES, own_races, race_names
from scoring.services.races import forget_races, save_races
from tournaments.standings.columns import race_listing
from web.form_pages import go_to, require_page, show_refusals
from web.listings.page import page_table


def _races_page(
    request: HttpRequest, club: Club, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    """Show the races of a club, with what was typed and what is wrong with it."""
    names = race_names(club.pk)
    listed = race_listing(club.name, club_race_standings(club.pk), PRECEDENCE)
    context = {
        "club": club,
        "standings": page_table(listed, name="races", sorts=True),
        "names": names,
        "own": bool(own_races(club.pk)),
        "organiser": may_organise(request.user, club),
        "typed": request.POST.get("names", "\n".join(names)),
        "least": LEAST_RACES,
        "most": MOST_RACES,
        "longest": RACE_NAME_LENGTH,
        "faults": [_told(fault) for fault in faults],
    }
    return render(request, "scoring/club_races.html", context, status=status)


@require_page
@with_club(Role.SCORER)
@show_refusals(_races_page)
def club_races(request: HttpRequest, club: Club) -> HttpResponse:
    """Show a club's races and how they stand; an organiser writes their names, or goes back to the shipped ones."""
    if request.method != "POST":
        return _races_page(request, club)
    if not may_organise(request.user, club):
        why = Problem("organisers_only", "", _("Only organisers of the club can change its races."))
        return _races_page(request, club, [why], status=403)
    if "shipped" in request.POST:
        forget_races(club.pk)
    else:
        save_races(club.pk, _typed(request))
    return go_to(request, _("Saved. New games draw from these names."), "club_races", club_id=club.pk)


def _typed(request: HttpRequest) -> list[str]:
    return [line for line in request.POST.get("names", "").splitlines() if line.strip()]


def _told(fault: Problem) -> str:
    """Write a fault with the name that it is about, as they are counted from the top."""
    place = fault.field.partition(".")[2]
    return f"Name {int(place) + 1}: {fault.message}" if place else fault.message
