"""Put level teams in order by the API."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.committee.api.ruling_serializers import RulingAskedSerializer
from tournaments.leagues.committee.api.rulings import ruling_response, ruling_schema
from tournaments.leagues.committee.selectors.level_teams import HOW
from tournaments.leagues.committee.services.level_teams import MOST_GAMES, LevelOrder, settle_level
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Decision
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.models.team import MOST_TEAMS
from web.row_numbers import row_numbers, row_or_404


class LevelOrderSerializer(RulingAskedSerializer):
    """In which order teams stand that share a place, how that was settled, and who saw it."""

    order = row_numbers(
        max_length=MOST_TEAMS, help_text="All teams that share the place, the first of them first."
    )
    how = serializers.ChoiceField(choices=list(HOW.items()))
    seen_by = serializers.CharField(
        max_length=WHY_LENGTH, allow_blank=True, default="", help_text="Needed for a toss."
    )
    won = serializers.IntegerField(
        min_value=0,
        max_value=MOST_GAMES,
        allow_null=True,
        default=None,
        help_text="Games of the first of two teams in a deciding match; needed where `decider_games` says how many.",
    )
    lost = serializers.IntegerField(
        min_value=0,
        max_value=MOST_GAMES,
        allow_null=True,
        default=None,
        help_text="Games of the second of them.",
    )


class LevelTeamsView(LeagueView):
    """The order of teams that are level in everything."""

    @ruling_schema("divisions_level", LevelOrderSerializer)
    def post(self, request: Request, season_id: int, division_id: int) -> Response:  # noqa: ARG002
        """Put teams in order that share a place of a division; for organisers. It is the table's last metric.

        With `preview`: 200 and what would change in the table; without: 201. 400 `not_level`, `witness_missing` for a
        toss, `games_missing`, `games_wrong` and `games_not_asked` for a deciding match; 409 `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        row_or_404(season.divisions, "The season has no such division.", pk=division_id)

        def take(why: RulingDetails, given: dict[str, Any]) -> Decision:
            order = LevelOrder(given["order"], given["how"], given["seen_by"], given["won"], given["lost"])
            return settle_level(season_id, division_id, order, why)

        return ruling_response(self, LevelOrderSerializer, take)
