"""A team's pub changed after its matches were published: those that stay at the old one, and move in one act."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from problems import Refused
from problems.wording import gettext as _
from problems.wording import many
from tournaments.leagues.models import Season
from tournaments.leagues.selectors.new_pubs import staying_matches
from tournaments.leagues.services.dates import move_to_own_pub
from tournaments.leagues.views.access import organiser_required, signed_in
from tournaments.leagues.views.setup import of_teams


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def new_pub(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Show which published matches of a team stay at another pub, and move those that are ticked."""
    team = get_object_or_404(of_teams(season).teams.select_related("venue"), pk=team_id)
    staying = staying_matches(team)
    ticked = {one.fixture.pk for one in staying if not one.clash}
    faults: list[str] = []
    if request.method == "POST":
        sent = set(request.POST.getlist("fixtures"))
        ticked = {one.fixture.pk for one in staying if str(one.fixture.pk) in sent}
        why = request.POST.get("reason", "")
        try:
            moved = move_to_own_pub(
                season.pk, team.pk, ticked, why=why, by=signed_in(request), now=timezone.now()
            )
        except Refused as refused:
            faults = [fault.message for fault in refused.problems]
        else:
            count = many(len(moved), "match", "matches")
            messages.success(
                request,
                _("Moved {count}. Calendars follow, and each match's page keeps the old pub.", count=count),
            )
            return redirect("edit_team", season_id=season.pk, team_id=team.pk)
    context = {
        "season": season,
        "team": team,
        "staying": staying,
        "ticked": ticked,
        "reason": request.POST.get(
            "reason", f"{team.name} play at {team.venue.name} now." if team.venue else ""
        ),
        "faults": faults,
    }
    return render(request, "leagues/new_pub.html", context, status=422 if faults else 200)
