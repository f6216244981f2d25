"""`seasons/{id}/next/`: who would play where next season, and the season that is started from a closed one."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.season_serializers import SeasonSerializer, season_json
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Season
from tournaments.leagues.models.season import SEASON_NAME_LENGTH
from tournaments.leagues.models.team import MOST_TEAMS, TEAM_NAME_LENGTH
from tournaments.leagues.office.services.next_seasons import (
    MOST_OF_A_SQUAD,
    JoiningTeam,
    NextSeason,
    proposal_for,
    start_next_season,
)
from tournaments.standings.teams.placings import PlacingKind
from web.errors import CannotNow, ProblemsFound
from web.etags import by_content
from web.fields import TextsField
from web.operations import created, reads, writes
from web.row_numbers import row_number, row_numbers
from web.strict import StrictSerializer

MOST_NEW, MOST_SWITCHES = 40, 400
KEY_LENGTH = TEAM_NAME_LENGTH + 20  # of an exception about a new team, which has no number yet


class SwitchSerializer(StrictSerializer):
    """An exception that is switched on or off."""

    key = serializers.CharField(max_length=KEY_LENGTH)
    on = serializers.BooleanField()


class JoiningSerializer(StrictSerializer):
    """A team that joins."""

    name = serializers.CharField(max_length=TEAM_NAME_LENGTH)
    venue = row_number(allow_null=True, required=False)
    follows = row_number(
        allow_null=True,
        required=False,
        help_text="The old team whose players it has, where enough come together.",
    )
    players = row_numbers(
        max_length=MOST_OF_A_SQUAD,
        required=False,
        help_text="Those of its players who are known. Where enough of them played for one team, it keeps that "
        "team's division. They are asked for it, and not registered yet.",
    )


class NextAskedSerializer(StrictSerializer):
    """Next season: its name and dates, who leaves and who joins, and exceptions that aren't as usual."""

    name = serializers.CharField(max_length=SEASON_NAME_LENGTH)
    starts = serializers.DateField()
    ends = serializers.DateField(help_text="The last day.")
    leaving = row_numbers(
        max_length=MOST_TEAMS,
        required=False,
        help_text="Teams that don't play next season. Of those that withdrew only the ones that your rules let play.",
    )
    switches = serializers.ListField(child=SwitchSerializer(), max_length=MOST_SWITCHES, required=False)
    joining = serializers.ListField(child=JoiningSerializer(), max_length=MOST_NEW, required=False)
    preview = serializers.BooleanField(
        default=False, help_text="Only say who would play where: nothing is saved."
    )


class PlacingSerializer(serializers.Serializer[Any]):
    """Where a team plays next season; divisions are numbers of the season that ended."""

    team = serializers.IntegerField(
        allow_null=True, help_text="In the season that ended; null for a new one."
    )
    name = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True, help_text="Null for a team that is out.")
    way = serializers.ChoiceField(choices=[one.value for one in PlacingKind])


class ExceptionSerializer(serializers.Serializer[Any]):
    """One exception: why it is there, and what it does while it is on."""

    key = serializers.CharField()
    reason = serializers.CharField()
    effect = serializers.CharField()
    on = serializers.BooleanField()
    usual = serializers.BooleanField(help_text="Whether it is on where nobody has switched it.")


class NextSeasonProposalSerializer(serializers.Serializer[Any]):
    """Who would play where next season."""

    placings = PlacingSerializer(many=True)
    exceptions = ExceptionSerializer(many=True)
    missing = TextsField(help_text="What hasn't been played, though who goes up depends on it.")


class NextSeasonStartedSerializer(NextSeasonProposalSerializer):
    """Who plays where next season, and the season where it was started."""

    preview = serializers.BooleanField()
    season = SeasonSerializer(allow_null=True, help_text="Null in a preview.")


class NextSeasonView(LeagueView):
    """Next season."""

    @reads("next_season_proposal", NextSeasonProposalSerializer, 409, auth=FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """Return who would play where next season as usual, and the exceptions; for organisers. 409 `not_closed`."""
        season = self._closed(season_id)
        proposal = proposal_for(season, NextSeason("", None, None))
        return by_content(request, NextSeasonProposalSerializer(proposal).data)

    @writes("next_season_start", NextAskedSerializer, NextSeasonStartedSerializer, 200, 201)
    def post(self, request: Request, season_id: int) -> Response:
        """Start next season from a closed one: pubs, divisions, teams, captains, squads that are asked, and rules.

        For organisers. With `preview` 200 and who would play where; without: 201. 409 `not_closed`, `started_already`.
        """
        season = self._closed(season_id)
        data = NextAskedSerializer.read(request)
        asked = _asked(season, data)
        proposal = NextSeasonProposalSerializer(proposal_for(season, asked)).data
        if data["preview"]:
            return Response(proposal | {"preview": True, "season": None})
        made = start_next_season(season.pk, asked, **self.who_and_when)
        found = proposal | {"preview": False, "season": season_json(made)}
        return created(found)

    def _closed(self, season_id: int) -> Season:
        season = self.team_season(season_id, Role.ORGANISER)
        if season.closed_at is None:
            message = _("Close {name} first: next season follows from its final tables.", name=season.name)
            raise CannotNow((Problem("not_closed", "", message),))
        return season


def _asked(season: Season, data: dict[str, Any]) -> NextSeason:
    """Return what is asked, with rows in place of numbers; 400 names every pub that the club hasn't."""
    joining = data.get("joining", [])
    numbers = [one["venue"] for one in joining if one.get("venue") is not None]
    pubs = season.club.venues.in_bulk(numbers)
    if any(number not in pubs for number in numbers):
        raise ProblemsFound([Problem("venue_unknown", "joining", _("Choose one of the club's pubs."))])
    return NextSeason(
        data["name"],
        data["starts"],
        data["ends"],
        frozenset(data.get("leaving", [])),
        {one["key"]: one["on"] for one in data.get("switches", [])},
        [
            JoiningTeam(
                one["name"], pubs.get(one.get("venue") or 0), one.get("follows"), one.get("players", ())
            )
            for one in joining
        ],
    )
