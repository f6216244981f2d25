"""`seasons/`, `seasons/{id}/`: the seasons that you may see, written by organisers; `to-do/`: what waits for these."""

from typing import Any

from django.utils import timezone
from django_filters import CharFilter, ChoiceFilter, FilterSet, OrderingFilter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer, RowSerializer
from tournaments.leagues.api.season_serializers import (
    ChangeSeasonSerializer,
    NewSeasonSerializer,
    SeasonSerializer,
    check_kind,
    season_json,
    season_line,
)
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import SeasonKind
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.office.services.rule_previews import preview_rules
from tournaments.leagues.register.services.seasons import change_season, create_season
from tournaments.leagues.register.services.team_seasons import change_team_season, create_team_season
from web.etags import by_content
from web.fields import FreeObjectField, TextsField
from web.operations import created, lists, reads, writes
from web.paging import filtered
from web.row_numbers import RowFilter
from web.strict import StrictSerializer


class SeasonFilter(FilterSet):
    """How seasons may be filtered and ordered."""

    club = RowFilter()
    kind = ChoiceFilter(choices=SeasonKind.choices)
    name = CharFilter(lookup_expr="icontains", help_text="A part of the name.")
    ordering = OrderingFilter(fields=["id", "name", "starts"])


class SeasonsView(LeagueView):
    """The seasons that you may see."""

    @lists("seasons_list", SeasonSerializer, filters=SeasonFilter)
    def get(self, request: Request) -> Response:
        """List the seasons of published clubs and of your own, the newest first.

        A season of teams in a club that isn't yours is listed once it has published matches or a cup.
        """
        rows = filtered(SeasonFilter, request, self.listed_seasons.order_by("-id"))
        return self.listed_together(request, rows, lambda page: [season_line(one) for one in page])

    @writes("seasons_create", NewSeasonSerializer, SeasonSerializer, 201, conflicts=None)
    def post(self, request: Request) -> Response:
        """Create a season of a club, of nights or of teams; for organisers.

        One of teams has `starts`, `ends` and a `preset`, by which its format, points and rules begin.
        """
        self.check_may_hold_a_role()
        asked = NewSeasonSerializer.read(request)
        club = self.club(asked.pop("club"), Role.ORGANISER)
        kind = asked.pop("kind")
        check_kind(kind, asked)
        if kind == SeasonKind.TEAMS:
            preset = asked.pop("preset", "")
            values = {"starts": None, "ends": None} | asked
            season = create_team_season(club, values, preset, **self.who_and_when)
        else:
            season = create_season(club, asked, **self.who_and_when)
        return created(season_json(season))


class SeasonView(LeagueView):
    """One season."""

    @reads("seasons_read", SeasonSerializer)
    def get(self, request: Request, season_id: int) -> Response:
        """Return a season."""
        return by_content(request, season_json(self.season(season_id)))

    @writes("seasons_change", ChangeSeasonSerializer, SeasonSerializer)
    def patch(self, request: Request, season_id: int) -> Response:
        """Change the name or the rules of a season; standings follow at once. For organisers.

        409 `season_closed` for a season of teams that is closed.
        """
        season = self.season(season_id, Role.ORGANISER)
        asked = ChangeSeasonSerializer.read(request)
        check_kind(season.kind, asked)
        if season.kind == SeasonKind.TEAMS:
            changed = change_team_season(season.pk, asked, **self.who_and_when)
        else:
            changed = change_season(season.pk, asked, **self.who_and_when)
        return Response(season_json(changed))


class PreviewRulesSerializer(StrictSerializer):
    """Rules to try out."""

    rules = FreeObjectField(help_text="Values by key, as `PATCH seasons/{id}/` takes them.")


class RulesPreviewSerializer(serializers.Serializer[Any]):
    """What rules would change."""

    consequences = TextsField(help_text="What changes in the tables and on *To do*, a sentence each.")


class PreviewRulesView(LeagueView):
    """Look at what other rules would change."""

    @writes("season_preview_rules", PreviewRulesSerializer, RulesPreviewSerializer)
    def post(self, request: Request, season_id: int) -> Response:
        """Say what other rules of a season of teams would change now, and save nothing; for organisers.

        400 with every fault of the rules; 409 `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        asked = PreviewRulesSerializer.read(request)
        return Response({"consequences": preview_rules(season.pk, asked["rules"], **self.who_and_when)})


class ToDoSerializer(RowSerializer):
    """One thing that waits for the secretary."""

    kind = serializers.CharField(
        help_text="What it is, in a word: late_card, disputed, date, clash and others. New ones may come."
    )
    sentence = serializers.CharField()
    fixture = serializers.IntegerField(
        source="fixture.pk", allow_null=True, help_text="The match it is about; null for others."
    )
    team = NamedSerializer(
        allow_null=True,
        help_text="The team that asks, answers or is to be decided on; null where it is none.",
    )
    page = serializers.CharField(source="address", help_text="The path of the page where you deal with it.")
    pub_notice = serializers.IntegerField(
        source="notice",
        allow_null=True,
        help_text="Of `pub`, what a pub is to be told on the telephone: `pub-notices/` ticks it off; else null.",
    )
    content_hash = serializers.CharField(
        allow_null=True,
        help_text="Of `outdated`: the hash by which `left-as-it-is/` takes it off this list; else null.",
    )


class ToDoView(LeagueView):
    """What waits for the secretary of a season."""

    @lists("season_to_do", ToDoSerializer, FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """List everything that waits for the secretary, the most pressing first; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        lines = to_do(season, timezone.now())
        return self.listed(request, lines, ToDoSerializer())
