"""`seasons/{id}/to-do/`: what waits for a league's secretary."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.answers import by_content
from clubs.api.errors import ErrorSerializer
from clubs.api.paging import PAGING, Pages, paged_schema
from clubs.models import Role
from tournaments.leagues.api.names import NamedSerializer, named
from tournaments.leagues.api.view import FOR_ORGANISERS, LeagueView
from tournaments.leagues.selectors.to_do import to_do
from tournaments.leagues.selectors.to_do_lines import ToDo


class ToDoSerializer(serializers.Serializer[Any]):
    """One thing that waits for the secretary."""

    kind = serializers.CharField(
        help_text="What it is, in a word: late_card, disputed, date, clash and others. New ones may come."
    )
    sentence = serializers.CharField()
    fixture = serializers.IntegerField(allow_null=True, help_text="The match it is about; null for others.")
    team = NamedSerializer(
        allow_null=True,
        help_text="The team that asks, answers or is to be decided on; null where it is none.",
    )
    page = serializers.CharField(help_text="The path of the page on which it is seen to.")


class ToDoView(LeagueView):
    """What waits for the secretary of a season."""

    @extend_schema(
        operation_id="season_to_do",
        auth=FOR_ORGANISERS,
        parameters=PAGING,
        responses={200: paged_schema(ToDoSerializer), 404: ErrorSerializer},
    )
    def get(self, request: Request, season_id: int) -> Response:
        """List everything that waits for the secretary, the most pressing first; an organiser may."""
        season = self.team_season(season_id, Role.ORGANISER)
        return by_content(request, Pages().answer(request, self, to_do(season, timezone.now()), to_do_json))


def to_do_json(item: ToDo) -> dict[str, Any]:
    """Write one thing that waits."""
    return {
        "kind": item.kind,
        "sentence": item.sentence,
        "fixture": None if item.fixture is None else item.fixture.pk,
        "team": None if item.team is None else named(item.team),
        "page": item.address,
    }
