"""`seasons/{id}/close/`, `reopen/` and `end/`: what is open, closing and reopening a season of teams, how it ended."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.api.season_serializers import SeasonSerializer, season_json
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import FinalPlace, Season
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.office.api.honours import HonourSerializer, write_honours
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.selectors.season_ends import FinalDivision, season_end
from tournaments.leagues.office.services.season_ends import close_season, reopen_season
from tournaments.standings.teams.columns import FINAL_COLUMNS, FINAL_ORDER, final_listing
from web.etags import by_content
from web.fields import UTCDateTimeField
from web.listings.fields import row_serializer
from web.listings.files import json_rows
from web.operations import created, reads, writes
from web.strict import StrictSerializer

MOST_LET_GO = 2000
KEY_LENGTH = 60


class OpenMatterSerializer(serializers.Serializer[Any]):
    """Something that is open before a season can be closed."""

    key = serializers.CharField(help_text="Send it back with a reason to let it go.")
    kind = serializers.CharField()
    sentence = serializers.CharField()
    fixture = serializers.IntegerField(allow_null=True, help_text="The match that it is about.")


class LetGoSerializer(StrictSerializer):
    """One open matter that is let go."""

    key = serializers.CharField(max_length=KEY_LENGTH)
    reason = serializers.CharField(max_length=WHY_LENGTH)


class CloseAskedSerializer(StrictSerializer):
    """What is let go, each with its reason; everything else must be settled."""

    let_go = LetGoSerializer(many=True, required=False, help_text=f"{MOST_LET_GO} at most.")


class ReopenAskedSerializer(StrictSerializer):
    """Why a season is reopened."""

    reason = serializers.CharField(max_length=WHY_LENGTH)


FinalRowSerializer = row_serializer(
    "FinalRow",
    "A line of a final table.",
    FINAL_COLUMNS,
    {
        "team": NamedSerializer(),
        "goes": serializers.ChoiceField(choices=FinalPlace.Goes.choices, allow_blank=True),
    },
    FINAL_ORDER,
)


class EndedDivisionSerializer(serializers.Serializer[Any]):
    """A division's final table."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    rows = FinalRowSerializer(many=True)

    def to_representation(self, instance: FinalDivision) -> dict[str, Any]:
        """Return the table by its columns, with points a match only where they decide."""
        division = instance.division
        rows = json_rows(final_listing(division.name, instance.lines))
        return {"id": division.pk, "name": division.name, "rows": rows}


class SeasonEndSerializer(serializers.Serializer[Any]):
    """How a season ended: its final tables and its winners."""

    season = NamedSerializer()
    closed_at = UTCDateTimeField()
    divisions = EndedDivisionSerializer(many=True)
    honours = HonourSerializer(many=True)

    @classmethod
    def write(cls, season: Season) -> Any:
        """Return how a closed season ended."""
        honours = list(season.honours.select_related("team", "player", "partner"))
        end = {
            "season": season,
            "closed_at": season.closed_at,
            "divisions": season_end(season),
            "honours": write_honours(honours),
        }
        return cls(end).data


OPEN = inline_serializer("OpenMatters", {"open": OpenMatterSerializer(many=True)})


class CloseView(LeagueView):
    """Close a season."""

    @reads("season_close_check", OPEN, auth=FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """List what is open before a season of teams can be closed; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        found = [] if season.closed_at is not None else open_matters(season, timezone.now())
        return by_content(request, {"open": OpenMatterSerializer(found, many=True).data})

    @writes("season_close", CloseAskedSerializer, SeasonEndSerializer, 201)
    def post(self, request: Request, season_id: int) -> Response:
        """Close a season of teams: its tables are frozen, its winners go into the roll of honour. For organisers.

        400 `still_open` names everything that is open and is not let go. 409 `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        listed = CloseAskedSerializer.read(request).get("let_go", [])[:MOST_LET_GO]
        let_go = {one["key"]: one["reason"] for one in listed}
        close_season(season.pk, let_go, **self.who_and_when)
        return created(SeasonEndSerializer.write(Season.objects.get(pk=season.pk)))


class ReopenSeasonView(LeagueView):
    """Reopen a season."""

    @writes("season_reopen", ReopenAskedSerializer, SeasonSerializer)
    def post(self, request: Request, season_id: int) -> Response:
        """Open a closed season again, with a reason; an owner of the club may. 409 `not_closed`."""
        season = self.team_season(season_id, Role.OWNER)
        opened = reopen_season(season.pk, ReopenAskedSerializer.read(request)["reason"], **self.who_and_when)
        return Response(season_json(opened))


class SeasonEndView(LeagueView):
    """How a season ended."""

    @reads("season_end", SeasonEndSerializer)
    def get(self, request: Request, season_id: int) -> Response:
        """Return the final tables and the winners of a season of teams that is closed; 404 for one that isn't."""
        season = self.team_season(season_id)
        if season.closed_at is None:
            raise NotFound("This season isn't closed yet.")
        return by_content(request, SeasonEndSerializer.write(season))
