"""`cups/{id}/teams/{team}/names/`: the players whom a team's entry of a cup names."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.api.view import FOR_CAPTAINS, LeagueView
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.services.cup_names import name_players
from tournaments.leagues.models import CupEntry
from tournaments.leagues.office.services.next_seasons import MOST_OF_A_SQUAD
from web.etags import by_content
from web.operations import reads, writes
from web.row_numbers import row_numbers, row_or_404
from web.strict import StrictSerializer


class CupNamesSerializer(serializers.Serializer[Any]):
    """The players whom a team's entry names."""

    cup = NamedSerializer()
    team = NamedSerializer()
    least = serializers.IntegerField(help_text="How many the cup asks for; 0 where an entry names nobody.")
    most = serializers.IntegerField(help_text="0 for any number.")
    players = NamedSerializer(many=True, help_text="By name.")


class NewCupNamesSerializer(StrictSerializer):
    """Whom an entry is to name."""

    players = row_numbers(
        max_length=MOST_OF_A_SQUAD,
        help_text="Registered players of the team; the list replaces the one that is there.",
    )


class CupNamesView(LeagueView):
    """The names on a team's entry of a cup."""

    @reads("cup_names_read", CupNamesSerializer, auth=FOR_CAPTAINS)
    def get(self, request: Request, cup_id: int, team_id: int) -> Response:
        """Return the players whom a team's entry names; the team's own captain and an organiser may."""
        return by_content(request, _named_players(self._entry(cup_id, team_id)))

    @writes("cup_names_set", NewCupNamesSerializer, CupNamesSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, cup_id: int, team_id: int) -> Response:
        """Name the players of a team's entry until the draw; sent twice it sets the same.

        The draw wants the least number. The team's own captain and an organiser may. 400 with every fault; 409
        `no_names_asked`, `cup_drawn`, `season_closed`.
        """
        entry = self._entry(cup_id, team_id)
        players = NewCupNamesSerializer.read(request)["players"]
        name_players(entry.cup_id, entry.number, players, **self.who_and_when)
        return Response(_named_players(entry))

    def _entry(self, cup_id: int, team_id: int) -> CupEntry:
        team = self.team_to_lead(team_id)
        entries = CupEntry.objects.select_related("cup", "team")
        return row_or_404(entries, "This team hasn't entered such a cup.", cup=cup_id, team=team)


def _named_players(entry: CupEntry) -> Any:
    options = options_of(entry.cup)
    rows = entry.named.select_related("player").order_by("player__name_key", "player_id")
    found = {
        "cup": entry.cup,
        "team": entry.team,
        "least": options.names,
        "most": options.most_names,
        "players": [row.player for row in rows],
    }
    return CupNamesSerializer(found).data
