"""`seasons/{id}/calendar.ics`: the fixtures of a season, for programs that can send a token.

Calendar programs can't, and take the secret addresses of the pages.
"""

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request

from clubs.api.view import FileView
from tournaments.leagues.api.view import FOR_ANYBODY_AND_CAPTAINS, LeagueView
from tournaments.leagues.selectors.calendars import calendar_text
from web.errors import ErrorSerializer
from web.etags import etag_of, is_known

CALENDAR = "text/calendar"


class CalendarView(FileView, LeagueView):
    """The fixtures of a season as a calendar."""

    @extend_schema(
        operation_id="season_calendar_read",
        auth=FOR_ANYBODY_AND_CAPTAINS,
        responses={(200, CALENDAR): OpenApiTypes.STR, 304: None, 404: ErrorSerializer},
    )
    def get(self, request: Request, season_id: int) -> HttpResponse:
        """Return the matches of a season of teams, and the evenings of its cups of players, as iCalendar.

        A moved match keeps its UID, and its SEQUENCE rises; so does an evening.
        """
        season = self.team_season(season_id)
        # A match that was awarded before its day is left out until then.
        etag = etag_of("calendar", season.pk, season.version, timezone.localdate())
        headers = {"ETag": etag}
        if is_known(etag, request.headers.get("If-None-Match", "")):
            return HttpResponse(status=status.HTTP_304_NOT_MODIFIED, headers=headers)
        text = calendar_text(season, "season", season.pk, "euchre-league")
        return HttpResponse(text, content_type=f"{CALENDAR}; charset=utf-8", headers=headers)
