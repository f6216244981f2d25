"""`seasons/{id}/nights/`: which nights a season has."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.fields import RowSerializer, TruthField
from tournaments.leagues.api.season_forms import AddNightSerializer
from tournaments.leagues.api.view import FOR_ANYBODY_AND_CAPTAINS, FOR_ORGANISERS, LeagueView
from tournaments.leagues.selectors.nights import nights_of
from tournaments.leagues.services.nights import add_night, remove_night
from tournaments.nights.models import NIGHT_ENDED, NightState
from tournaments.nights.permissions import visible_nights
from web.errors import ErrorSerializer
from web.paging import PAGING, paged_schema


class SeasonNightSerializer(RowSerializer):
    """A night of a season."""

    night = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    date = serializers.DateField()
    state = serializers.ChoiceField(choices=NightState.values)
    counts = TruthField(lambda night: night.state in NIGHT_ENDED, help_text="It is finished or verified.")


class SeasonNightsView(LeagueView):
    """The nights of a season."""

    @extend_schema(
        operation_id="season_nights_list",
        auth=FOR_ANYBODY_AND_CAPTAINS,
        parameters=PAGING,
        responses=paged_schema(SeasonNightSerializer),
    )
    def get(self, request: Request, season_id: int) -> Response:
        """List the nights of a season in its order; drafts are shown to the club's members alone."""
        nights = nights_of(self.season(season_id)) & visible_nights(self.user)
        return self.listed(request, nights, SeasonNightSerializer())

    @extend_schema(
        operation_id="season_nights_add",
        auth=FOR_ORGANISERS,
        request=AddNightSerializer,
        responses={201: SeasonNightSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, season_id: int) -> Response:
        """Let a night of the season's club count; for organisers.

        409 `night_repeated` when it is there already, and `night_outside` beyond the season's dates.
        """
        season = self.season(season_id, Role.ORGANISER)
        added = add_night(
            season.pk, AddNightSerializer.read(request)["night"], by=self.user, now=timezone.now()
        )
        return Response(SeasonNightSerializer(added.night).data, status=status.HTTP_201_CREATED)


class SeasonNightView(LeagueView):
    """One night of a season."""

    @extend_schema(
        operation_id="season_nights_remove",
        auth=FOR_ORGANISERS,
        responses={204: None, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def delete(self, request: Request, season_id: int, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Take a night out of a season; the night itself stays. For organisers. 409 when it is not there."""
        season = self.season(season_id, Role.ORGANISER)
        remove_night(season.pk, night_id, by=self.user, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
