"""Fixtures for calendar programs, by a secret address."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from problems.wording import gettext as _
from tournaments.leagues.models import Season
from tournaments.leagues.selectors.calendars import calendar_by_code, calendar_text
from tournaments.leagues.services.seasons import change_calendar_addresses
from tournaments.leagues.views.access import organiser_required, stamp
from tournaments.leagues.views.form_pages import done


@require_safe
def calendar(_: HttpRequest, code: str) -> HttpResponse:
    """Give a calendar of a season, a division, a team or a pub."""
    found = calendar_by_code(code)
    if found is None:
        raise Http404
    season, kind, number = found
    text = calendar_text(season, kind, number, "euchre-league")
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


@require_POST
@organiser_required
def change_addresses(request: HttpRequest, season: Season) -> HttpResponse:
    """Give all calendars of a season new addresses; the old ones end."""
    change_calendar_addresses(season.pk, **stamp(request))
    message = _("The calendars have new addresses. The old ones no longer work.")
    return done(request, message, "season_setup", season_id=season.pk)
