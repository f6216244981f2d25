"""What waits for a league's secretary; and that a pub was told on the telephone, ticked off."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import who_and_when
from problems.wording import gettext as _
from tournaments.leagues.models import Season
from tournaments.leagues.pubs.services.pub_notices import told_pub
from tournaments.leagues.season.selectors.to_do import to_do
from tournaments.leagues.views.access import secretary_required
from web.form_pages import attempt


@require_safe
@secretary_required
def season_to_do(request: HttpRequest, season: Season) -> HttpResponse:
    """Show everything that waits for the secretary: nothing else asks for attention."""
    found = to_do(season, timezone.now())
    return render(request, "leagues/to_do.html", {"season": season, "items": found})


@require_POST
@secretary_required
def told(request: HttpRequest, season: Season, notice_id: int) -> HttpResponse:
    """Note that the secretary has told a pub what has changed."""
    if attempt(request, lambda: told_pub(season.pk, notice_id, **who_and_when(request))):
        messages.success(request, _("Ticked off."))
    return redirect("season_to_do", season_id=season.pk)
