"""`fixtures/`, `fixtures/{id}/` and `seasons/{id}/calendar.ics`: the matches that you may see.

Calendar programs send no token, and take the secret addresses of the pages instead.
"""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.utils import timezone
from django_filters import ChoiceFilter, OrderingFilter
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FileView
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.fixture_serializers import STATES, FixtureSerializer, WholeFixtureSerializer
from tournaments.leagues.api.view import FixtureView, LeagueView
from tournaments.leagues.calendar.selectors.match_listing import match_listing
from tournaments.leagues.doors.selectors.calendars import calendar_text
from tournaments.leagues.models import Fixture
from web.day_filters import DayFilter
from web.errors import ProblemsFound
from web.etags import by_content, etag_of, page_not_modified
from web.listings.view import ListingView
from web.operations import lists, reads
from web.paging import QueryFilters, filtered
from web.row_numbers import RowFilter


class FixtureFilter(QueryFilters):
    """How a list of fixtures may be filtered and ordered; several filters together all hold."""

    season = RowFilter(help_text="Only matches of this season.")
    division = RowFilter(help_text="Only matches of this division; those of cups have none.")
    cup = RowFilter(field_name="tie__cup", help_text="Only matches of this cup.")
    team = RowFilter(method="choose_team", help_text="Only matches of this team, at home and away.")
    venue = RowFilter(help_text="Only matches at this pub.")
    from_ = DayFilter(field_name="date", lookup_expr="gte", help_text="The first day.")
    to = DayFilter(
        field_name="date",
        lookup_expr="lte",
        help_text="The last day. A match without a date is in no such list.",
    )
    state = ChoiceFilter(choices=[(state, state) for state in STATES])
    ordering = OrderingFilter(fields=["id", "date"])

    def choose_team(self, rows: QuerySet[Fixture], name: str, number: int) -> QuerySet[Fixture]:  # noqa: ARG002
        """Keep the fixtures of a team, at home and away."""
        return rows.filter(Q(home=number) | Q(away=number))


OF_ONE = frozenset({"season", "division", "cup", "team", "venue"})
"""Filters that keep the matches of one season at most, or of one pub: a file has them all."""


class FixturesView(ListingView, LeagueView):
    """The fixtures that you may see."""

    @lists("fixtures_list", FixtureSerializer, filters=FixtureFilter, files=True)
    def get(self, request: Request) -> Response:
        """List the matches of the seasons that you may see, by date; those without a date stand at one end.

        A file is of one season, division, cup, team or pub: 400 `choose_matches` without any of these.
        """
        shown: Any = Fixture.objects.filter(season__in=self.seasons)
        rows = shown.select_related("division", "home", "away", "venue", "tie__cup").order_by("date", "pk")
        chosen = filtered(FixtureFilter, request, rows)
        if not self.wants_file:
            return self.listed(request, chosen, FixtureSerializer())
        if not OF_ONE & request.query_params.keys():
            which = _("Say of which season, division, cup, team or pub the file is to be.")
            raise ProblemsFound([Problem("choose_matches", "season", which)])
        return by_content(request, self.file_of(request, match_listing("Matches", list(chosen)), "Matches"))


class OneFixtureView(FixtureView):
    """One fixture."""

    @reads("fixtures_read", WholeFixtureSerializer)
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return a match with its course: where it was to be before, and what is asked."""
        fixture = self.fixture()
        takes_part = self.own_side(fixture) is not None or self.organises(fixture.season)
        return by_content(request, WholeFixtureSerializer.write(fixture, takes_part=takes_part))


CALENDAR = "text/calendar"


class CalendarView(FileView, LeagueView):
    """The fixtures of a season as a calendar."""

    @reads("season_calendar_read", {(200, CALENDAR): OpenApiTypes.STR, 304: None})
    def get(self, request: Request, season_id: int) -> HttpResponse:
        """Return the matches of a season of teams, and the evenings of its cups of players, as iCalendar.

        A moved match keeps its UID, and its SEQUENCE rises; so does an evening.
        """
        season = self.team_season(season_id)
        # A match that was awarded before its day is left out until then.
        etag = etag_of("calendar", season.pk, season.version, timezone.localdate())
        headers = {"ETag": etag}
        if known := page_not_modified(request, etag):
            return known
        text = calendar_text(season, "season", season.pk, "euchre-league")
        return HttpResponse(text, content_type=f"{CALENDAR}; charset=utf-8", headers=headers)
