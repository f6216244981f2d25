"""What the secretary tells pubs on the telephone, ticked off."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from problems import Refused
from tournaments.leagues.models import Season
from tournaments.leagues.services.pub_notices import told_pub
from tournaments.leagues.views.access import organiser_required, signed_in
from tournaments.leagues.views.setup import of_teams


@require_POST
@organiser_required
def told(request: HttpRequest, season: Season, notice_id: int) -> HttpResponse:
    """Note that the secretary has told a pub what has changed."""
    try:
        told_pub(of_teams(season).pk, notice_id, by=signed_in(request), now=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, "Ticked off.")
    return redirect("season_to_do", season_id=season.pk)
