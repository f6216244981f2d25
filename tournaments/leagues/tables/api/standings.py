"""`seasons/{id}/standings/`: who stands where, by which metrics, and why."""

from collections.abc import Iterator, Sequence
from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from listings import Format
from problems import Problem
from problems.wording import gettext as _
from scoring.api.metric_fields import PrecedenceField
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.register.selectors.nights import counted_nights
from tournaments.leagues.register.selectors.standings import standings, state_of
from tournaments.leagues.tables.api.team_standings import DIVISION, TeamStandingsSerializer, answer_table
from tournaments.nights.models import Night
from tournaments.nights.permissions import visible_nights
from tournaments.nights.results.selectors.standings import standings as night_standings
from tournaments.standings.columns import SEASON_FILE, SEASON_ORDER
from web.errors import ProblemsFound
from web.etags import etag_of, not_modified, versioned
from web.listings.fields import row_serializer
from web.listings.files import json_page
from web.listings.view import ListingView
from web.listings.xlsx import Sheet
from web.operations import lists_as_files_too
from web.paging import PageSerializer

BY_NIGHT = inline_serializer(
    "SeasonStandingsNight",
    {
        "night": serializers.IntegerField(),
        "points": serializers.IntegerField(),
        "place": serializers.IntegerField(
            help_text="In the night; the better one of somebody who was entered in it twice."
        ),
        "counted": serializers.BooleanField(help_text="Among the best nights that count; else dropped."),
    },
    many=True,
    help_text="The nights that were played, in the order of the season.",
)
RowSerializer = row_serializer(
    "SeasonStandingsRow",
    "A player's line of a season of nights.",
    SEASON_FILE,
    {"by_night": BY_NIGHT},
    SEASON_ORDER[Format.JSON],
)


class CountedNightSerializer(serializers.Serializer[Any]):
    """A night that counts."""

    night = serializers.IntegerField()
    name = serializers.CharField()


class SeasonStandingsSerializer(PageSerializer):
    """The standings of a season of nights, a page of lines at a time."""

    results = RowSerializer(many=True)
    precedence = PrecedenceField()
    nights = CountedNightSerializer(many=True)


EITHER = PolymorphicProxySerializer(
    "AnySeasonStandings",
    [SeasonStandingsSerializer, TeamStandingsSerializer],
    resource_type_field_name=None,
    many=False,
)


class SeasonStandingsView(ListingView, LeagueView):
    """The standings of a season."""

    @lists_as_files_too("season_standings", EITHER, parameters=[DIVISION])
    def get(self, request: Request, season_id: int) -> Response:
        """Return the lines in order, and the metrics that ordered them, the deciding one first.

        Of a season of nights: those that are finished or verified count; everything in a line comes from its
        `counted_nights`. Of a season of teams: the table of one division, of settled matches alone.
        """
        season = self.season(season_id)
        if season.kind == SeasonKind.TEAMS:
            return answer_table(self, request, season)
        if "division" in request.query_params:
            message = _("This season is made of nights, so it has no divisions. Leave division out.")
            raise ProblemsFound([Problem("no_divisions", "division", message)])
        return self._of_nights(request, season)

    def _of_nights(self, request: Request, season: Season) -> Response:
        nights = counted_nights(season)
        etag = etag_of(request.build_absolute_uri(), self.form, state_of(season, nights))
        known = not_modified(request, etag)
        if known is not None:
            return known
        found = standings(season, nights)
        listed = found.listing(f"{season.name} standings", season.precedence)
        if self.wants_file:
            return versioned(self.file_of(request, listed, more=self._nights(nights)), etag)
        page = json_page(request, self, listed)
        page["precedence"] = season.precedence
        page["nights"] = [{"night": night, "name": name} for night, name in found.nights.items()]
        return versioned(page, etag)

    def _nights(self, nights: Sequence[Night]) -> Iterator[Sheet]:
        """Give a sheet for each night that counts and that the reader may see: the latest first."""
        if not self.wants_workbook:
            return
        seen = set(
            visible_nights(self.request.user)
            .filter(pk__in=[one.pk for one in nights])
            .values_list("pk", flat=True)
        )
        for night in reversed([one for one in nights if one.pk in seen]):
            yield Sheet(
                f"{night.date:%Y-%m-%d}", night_standings(night).listing(night.name, night.precedence)
            )
