"""`seasons/{id}/players/{id}/`: a player's own games in a season of teams, with the average and the partners."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.leagues.api.fields import NamedSerializer, NumbersAndNamesField
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.tables.api.averages import AverageSerializer
from tournaments.leagues.tables.selectors.averages import player_page, players_of
from tournaments.leagues.tables.selectors.player_games import GAME_COLUMNS, GAME_ORDER, game_listing
from tournaments.standings.teams.average_columns import PARTNER_COLUMNS, average_listing, partner_listing
from web.etags import by_content
from web.listings.fields import row_serializer
from web.listings.files import json_rows
from web.operations import reads
from web.row_numbers import row_or_404

PlayerGameSerializer = row_serializer(
    "PlayerGame",
    "One game of a player in a match of teams.",
    GAME_COLUMNS,
    {
        "cup": NamedSerializer(allow_null=True, help_text="Null for a match of a division."),
        "team": NamedSerializer(help_text="For whom the player played."),
        "other_team": NamedSerializer(),
        "partners": NumbersAndNamesField(help_text="Nobody in a game of single players."),
        "opponents": NumbersAndNamesField(),
    },
    GAME_ORDER,
)
PartnerSerializer = row_serializer(
    "Partner",
    "Somebody with whom a player has played, and how they did together.",
    PARTNER_COLUMNS,
    {"player": NamedSerializer()},
)


class SeasonPlayerSerializer(serializers.Serializer[Any]):
    """A player of a season of teams."""

    player = NamedSerializer()
    team = NamedSerializer(allow_null=True, help_text="Where the player belongs, or last belonged.")
    average = AverageSerializer(allow_null=True, help_text="Null before a game counts.")
    partners = PartnerSerializer(many=True)
    games = PlayerGameSerializer(many=True, help_text="The latest first; those of cups are in no average.")


class SeasonPlayerView(LeagueView):
    """A player of a season of teams."""

    @reads("season_player", SeasonPlayerSerializer)
    def get(self, request: Request, season_id: int, player_id: int) -> Response:
        """Return a player's games in a season, of cups too, with the average and the partners."""
        season = self.team_season(season_id)
        player = row_or_404(players_of(season), "Nobody with this number plays in this season.", pk=player_id)
        page = player_page(season, player)
        found = {
            "player": {"id": player.pk, "name": page["name"]},
            "team": page["team"] and NamedSerializer(page["team"]).data,
            "average": next(iter(json_rows(average_listing("Average", page["average"]))), None),
            "partners": json_rows(partner_listing(page["partners"])),
            "games": json_rows(game_listing(page["games"])),
        }
        return by_content(request, found)
