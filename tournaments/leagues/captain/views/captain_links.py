"""The links of a season's captains, for the secretary to hand out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from clubs.views.access import who_and_when
from problems.wording import gettext as _
from tournaments.leagues.captain.selectors.team_passes import team_code
from tournaments.leagues.captain.services.captains import captain_link
from tournaments.leagues.models import Season, TeamStatus
from tournaments.leagues.teams.selectors.entry_forms import passes_of
from tournaments.leagues.views.access import secretary_required
from web.form_pages import go_to, require_page


@require_page
@secretary_required
def captains(request: HttpRequest, season: Season) -> HttpResponse:
    """Show each team's link for its captain, to hand out; draw those that are missing."""
    teams = season.teams.filter(status=TeamStatus.PLAYING)
    if request.method == "POST":
        for team in teams:
            captain_link(season.pk, team.pk, **who_and_when(request))
        return redirect("season_captains", season_id=season.pk)
    passes = passes_of(season)
    links = [
        {
            "team": team,
            "pass": passes[team.pk],
            "address": request.build_absolute_uri(f"/team/{team_code(passes[team.pk])}/"),
        }
        for team in teams.select_related("division", "captain", "vice_captain")
        if team.pk in passes
    ]
    context = {"season": season, "links": links, "missing": teams.count() - len(links)}
    return render(request, "leagues/captains.html", context)


@require_POST
@secretary_required
def new_link(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Draw a captain's link anew; the old one opens nothing any more."""
    team = get_object_or_404(season.teams, pk=team_id)
    captain_link(season.pk, team.pk, anew=True, **who_and_when(request))
    message = _("{name} has a new link. The old one no longer works.", name=team.name)
    return go_to(request, message, "season_captains", season_id=season.pk)
