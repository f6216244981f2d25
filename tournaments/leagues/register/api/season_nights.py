"""`seasons/{id}/nights/`: which nights a season has."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.fields import RowSerializer
from tournaments.leagues.api.season_serializers import AddNightSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.register.selectors.nights import nights_of
from tournaments.leagues.register.services.nights import add_night, remove_night
from tournaments.nights.models import NIGHT_ENDED, NightState
from tournaments.nights.permissions import visible_nights
from web.fields import ComputedBooleanField
from web.operations import created, lists, removed, removes, writes


class SeasonNightSerializer(RowSerializer):
    """A night of a season."""

    night = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    date = serializers.DateField()
    state = serializers.ChoiceField(choices=NightState.values)
    counts = ComputedBooleanField(
        lambda night: night.state in NIGHT_ENDED, help_text="It is finished or verified."
    )


class SeasonNightsView(LeagueView):
    """The nights of a season."""

    @lists("season_nights_list", SeasonNightSerializer)
    def get(self, request: Request, season_id: int) -> Response:
        """List the nights of a season in its order; drafts are shown to the club's members alone."""
        nights = nights_of(self.season(season_id)) & visible_nights(self.user)
        return self.listed(request, nights, SeasonNightSerializer())

    @writes("season_nights_add", AddNightSerializer, SeasonNightSerializer, 201)
    def post(self, request: Request, season_id: int) -> Response:
        """Let a night of the season's club count; for organisers.

        409 `night_repeated` when it is there already, and `night_outside` beyond the season's dates.
        """
        season = self.season(season_id, Role.ORGANISER)
        added = add_night(season.pk, AddNightSerializer.read(request)["night"], **self.who_and_when)
        return created(SeasonNightSerializer(added.night).data)


class SeasonNightView(LeagueView):
    """One night of a season."""

    @removes("season_nights_remove")
    def delete(self, request: Request, season_id: int, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Take a night out of a season; the night itself stays. For organisers. 409 when it is not there."""
        season = self.season(season_id, Role.ORGANISER)
        remove_night(season.pk, night_id, **self.who_and_when)
        return removed()
