"""`seasons/{id}/close/`, `reopen/` and `end/`: what is open, closing and reopening a season of teams, how it ended."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.honours import HonourSerializer, honour_json
from tournaments.leagues.api.names import NamedSerializer, named
from tournaments.leagues.api.season_forms import SeasonSerializer, season_json
from tournaments.leagues.api.view import FOR_ANYBODY_AND_CAPTAINS, FOR_ORGANISERS, LeagueView
from tournaments.leagues.models import FinalPlace, Season
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.selectors.season_ends import (
    OpenMatter,
    named_honours,
    open_matters,
    season_end,
)
from tournaments.leagues.services.season_ends import close_season, reopen_season
from tournaments.standings.teams.metrics import POINTS_PER_MATCH
from tournaments.standings.teams.scheme import rounded, shown
from web.errors import ErrorSerializer
from web.etags import by_content
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


class FinalRowSerializer(serializers.Serializer[Any]):
    """A line of a final table."""

    place = serializers.IntegerField(allow_null=True, help_text="Null for a team that withdrew.")
    tied = serializers.BooleanField()
    team = NamedSerializer()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    games_for = serializers.IntegerField()
    games_against = serializers.IntegerField()
    difference = serializers.IntegerField()
    points = serializers.FloatField()
    deducted = serializers.FloatField()
    adjusted = serializers.FloatField(help_text="What was added.")
    points_per_match = serializers.CharField(
        required=False, help_text="With two decimals; only where points a match decide."
    )
    title = serializers.BooleanField(help_text="First of its division.")
    goes = serializers.ChoiceField(choices=FinalPlace.Goes.choices, allow_blank=True)


END = inline_serializer(
    "SeasonEnd",
    {
        "season": NamedSerializer(),
        "closed_at": serializers.DateTimeField(),
        "divisions": inline_serializer(
            "EndedDivision",
            {
                "id": serializers.IntegerField(),
                "name": serializers.CharField(),
                "rows": FinalRowSerializer(many=True),
            },
            many=True,
        ),
        "honours": HonourSerializer(many=True),
    },
)
OPEN = inline_serializer("OpenMatters", {"open": OpenMatterSerializer(many=True)})


class CloseView(LeagueView):
    """Close a season."""

    @extend_schema(
        operation_id="season_close_check",
        auth=FOR_ORGANISERS,
        responses={200: OPEN, 404: ErrorSerializer},
    )
    def get(self, request: Request, season_id: int) -> Response:
        """List what is open before a season of teams can be closed; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        found = [] if season.closed_at is not None else open_matters(season, timezone.now())
        return by_content(request, {"open": [matter_json(one) for one in found]})

    @extend_schema(
        operation_id="season_close",
        auth=FOR_ORGANISERS,
        request=CloseAskedSerializer,
        responses={201: END, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, season_id: int) -> Response:
        """Close a season of teams: its tables are frozen, its winners go into the roll of honour. For organisers.

        400 `still_open` names everything that is open and is not let go. 409 `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        form = CloseAskedSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        listed = form.validated_data.get("let_go", [])[:MOST_LET_GO]
        let_go = {one["key"]: one["reason"] for one in listed}
        close_season(season.pk, let_go, by=self.user, now=timezone.now())
        return Response(end_json(Season.objects.get(pk=season.pk)), status=status.HTTP_201_CREATED)


class ReopenSeasonView(LeagueView):
    """Reopen a season."""

    @extend_schema(
        operation_id="season_reopen",
        auth=FOR_ORGANISERS,
        request=ReopenAskedSerializer,
        responses={200: SeasonSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, season_id: int) -> Response:
        """Open a closed season again, with a reason; an owner of the club may. 409 `not_closed`."""
        season = self.team_season(season_id, Role.OWNER)
        form = ReopenAskedSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        opened = reopen_season(season.pk, form.validated_data["reason"], by=self.user, now=timezone.now())
        return Response(season_json(opened))


class SeasonEndView(LeagueView):
    """How a season ended."""

    @extend_schema(
        operation_id="season_end",
        auth=FOR_ANYBODY_AND_CAPTAINS,
        responses={200: END, 404: ErrorSerializer},
    )
    def get(self, request: Request, season_id: int) -> Response:
        """Return the final tables and the winners of a season of teams that is closed; 404 for one that isn't."""
        season = self.team_season(season_id)
        if season.closed_at is None:
            raise NotFound("This season isn't closed yet.")
        return by_content(request, end_json(season))


def matter_json(one: OpenMatter) -> dict[str, Any]:
    """Write something that is open."""
    return {
        "key": one.key,
        "kind": one.kind,
        "sentence": one.sentence,
        "fixture": one.fixture,
    }


def end_json(season: Season) -> dict[str, Any]:
    """Write how a season ended."""
    divisions, _ = season_end(season)
    honours = list(season.honours.select_related("team", "player", "partner"))
    return {
        "season": named(season),
        "closed_at": season.closed_at,
        "divisions": [
            {
                "id": one.division.pk,
                "name": one.division.name,
                "rows": [
                    final_row_json(place, per_match=POINTS_PER_MATCH in one.precedence)
                    for place in one.places
                ],
            }
            for one in divisions
        ],
        "honours": [honour_json(one, winner) for one, winner in named_honours(honours)],
    }


def final_row_json(line: FinalPlace, *, per_match: bool) -> dict[str, Any]:
    """Write a line of a final table, whose team is loaded; with `per_match` what decided it has a key."""
    more = {POINTS_PER_MATCH.key: rounded(line.points_per_match)} if per_match else {}
    return more | {
        "place": line.place,
        "tied": line.tied,
        "team": named(line.team),
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "games_for": line.games_for,
        "games_against": line.games_against,
        "difference": line.difference,
        "points": shown(line.points),
        "deducted": shown(line.deducted),
        "adjusted": shown(line.adjusted),
        "title": line.title,
        "goes": line.goes,
    }
