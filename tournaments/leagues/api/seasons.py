"""`seasons/` and `seasons/{id}/`: the seasons that one may see; organisers write them."""

from typing import Any

from django.utils import timezone
from django_filters import CharFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.answers import by_content
from clubs.api.errors import ErrorSerializer
from clubs.api.paging import PAGING, NumberFilter, Pages, filtered, ordering_parameter, paged_schema
from clubs.api.view import FOR_ANYBODY
from clubs.models import Role
from tournaments.leagues.api.season_forms import (
    LARGEST_NUMBER,
    ChangeSeasonSerializer,
    NewSeasonSerializer,
    SeasonSerializer,
    season_json,
    wanted,
)
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.forms import values_of
from tournaments.leagues.permissions import visible_seasons
from tournaments.leagues.services.seasons import change_season, create_season


class SeasonFilter(FilterSet):
    """How seasons may be filtered and ordered."""

    club = NumberFilter(min_value=1, max_value=LARGEST_NUMBER)
    name = CharFilter(lookup_expr="icontains")
    ordering = OrderingFilter(fields=["id", "name", "starts"])


class SeasonsView(LeagueView):
    """The seasons that one may see."""

    @extend_schema(
        operation_id="seasons_list",
        auth=FOR_ANYBODY,
        parameters=[
            *PAGING,
            OpenApiParameter("club", {"type": "integer", "minimum": 1, "maximum": LARGEST_NUMBER}),
            OpenApiParameter("name", {"type": "string", "minLength": 1}, description="A part of the name."),
            ordering_parameter("id", "name", "starts"),
        ],
        responses=paged_schema(SeasonSerializer),
    )
    def get(self, request: Request) -> Response:
        """List the seasons of published clubs and of one's own, the newest first."""
        rows = filtered(SeasonFilter, request, visible_seasons(self.user).order_by("-id"))
        return by_content(request, Pages().answer(request, self, rows, season_json))

    @extend_schema(
        operation_id="seasons_create",
        request=NewSeasonSerializer,
        responses={201: SeasonSerializer, 404: ErrorSerializer},
    )
    def post(self, request: Request) -> Response:
        """Create a season of a club; an organiser may."""
        user = self.check_signed_in()
        form = NewSeasonSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked: dict[str, Any] = dict(form.validated_data)
        club = self.club(asked.pop("club"), Role.ORGANISER)
        season = create_season(club, wanted(asked), by=user, now=timezone.now())
        return Response(season_json(season), status=status.HTTP_201_CREATED)


class SeasonView(LeagueView):
    """One season."""

    @extend_schema(operation_id="seasons_read", auth=FOR_ANYBODY, responses=SeasonSerializer)
    def get(self, request: Request, season_id: int) -> Response:
        """Return a season."""
        return by_content(request, season_json(self.season(season_id)))

    @extend_schema(operation_id="seasons_change", request=ChangeSeasonSerializer, responses=SeasonSerializer)
    def patch(self, request: Request, season_id: int) -> Response:
        """Change the name or the rules of a season; standings follow at once. An organiser may."""
        season = self.season(season_id, Role.ORGANISER)
        form = ChangeSeasonSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        values = wanted(form.validated_data, values_of(season))
        changed = change_season(season.pk, values, by=self.user, now=timezone.now())
        return Response(season_json(changed))
