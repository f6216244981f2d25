"""What waits for a league's secretary."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.leagues.models import Season
from tournaments.leagues.season.selectors.to_do import to_do
from tournaments.leagues.views.access import secretary_required


@require_safe
@secretary_required
def season_to_do(request: HttpRequest, season: Season) -> HttpResponse:
    """Show everything that waits for the secretary: nothing else asks for attention."""
    found = to_do(season, timezone.now())
    return render(request, "leagues/to_do.html", {"season": season, "items": found})
