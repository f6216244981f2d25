"""`seasons/{id}/divisions/`: the divisions of a season of teams; organisers write them."""

from typing import Any

from django.db.models import Count
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.fields import ClockField, RowSerializer
from tournaments.leagues.api.season_serializers import MOST_BLANK_WEEKS
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Division, PlayOff, SpareWeeks, Weekday
from tournaments.leagues.models.division import (
    DIVISION_NAME_LENGTH,
    MOST_DIVISIONS,
    MOST_MEETINGS,
    MOST_MOVES,
    MOST_WEEKS,
)
from tournaments.leagues.register.services.team_seasons import remove_division, save_division
from web.etags import by_content
from web.fields import DatesField
from web.operations import created, lists, reads, removed, removes, writes
from web.row_numbers import row_or_404
from web.strict import StrictSerializer

SPARE_HELP = (
    "Where its spare weeks fall: those it doesn't need. `at_the_end`: its rounds follow one another from its "
    "first week. `at_the_start`: up to its last week. `spread`: gaps between rounds differ by one week at most. "
    "`break`: one pause at half-time. To choose them one by one, list them under `blank_weeks`."
)


class DivisionSerializer(RowSerializer):
    """A division."""

    # Of rows whose teams are counted as `size`.
    id = serializers.IntegerField()
    season = serializers.IntegerField(source="season_id")
    name = serializers.CharField()
    level = serializers.IntegerField(help_text="1 is the highest; sections beside each other share a level.")
    weekday = serializers.IntegerField(help_text="The night on which it plays: 0 is Monday.")
    meetings = serializers.IntegerField(help_text="How often two teams meet.")
    mirrored = serializers.BooleanField(help_text="The second half repeats the first, sides exchanged.")
    return_gap = serializers.IntegerField(help_text="Weeks between two meetings of a pair, at least.")
    max_run = serializers.IntegerField(
        help_text="How often in a row a team may be at home, or away; 0 where nothing is asked."
    )
    starts_at = ClockField()
    latest_start = ClockField()
    spare = serializers.ChoiceField(choices=SpareWeeks.choices, help_text=SPARE_HELP)
    blank_weeks = DatesField(help_text="Mondays of weeks in which it doesn't play.")
    up = serializers.IntegerField(help_text="Teams that go up.")
    down = serializers.IntegerField(help_text="Teams that go down.")
    play_off = serializers.ChoiceField(
        choices=PlayOff.choices, help_text="Who plays off for one more place up."
    )
    teams = serializers.IntegerField(source="size", help_text="How many teams it has.")


class ChangeDivisionSerializer(StrictSerializer):
    """What is to change of a division; what is left out stays."""

    name = serializers.CharField(max_length=DIVISION_NAME_LENGTH, required=False)
    level = serializers.IntegerField(min_value=1, max_value=MOST_DIVISIONS, required=False)
    weekday = serializers.IntegerField(
        min_value=min(Weekday.values), max_value=max(Weekday.values), required=False
    )
    starts_at = ClockField(required=False)
    latest_start = ClockField(required=False)
    meetings = serializers.IntegerField(min_value=1, max_value=MOST_MEETINGS, required=False)
    mirrored = serializers.BooleanField(required=False)
    return_gap = serializers.IntegerField(min_value=0, max_value=MOST_WEEKS, required=False)
    max_run = serializers.IntegerField(min_value=0, max_value=MOST_WEEKS, required=False)
    spare = serializers.ChoiceField(choices=SpareWeeks.choices, required=False, help_text=SPARE_HELP)
    blank_weeks = DatesField(max_length=MOST_BLANK_WEEKS, required=False)
    up = serializers.IntegerField(min_value=0, max_value=MOST_MOVES, required=False)
    down = serializers.IntegerField(min_value=0, max_value=MOST_MOVES, required=False)
    play_off = serializers.ChoiceField(
        choices=PlayOff.choices,
        required=False,
        help_text="Who plays off for one more place up: `two` and `four` are the next teams of its table; with "
        "`above` the next one plays the team above that just stays up.",
    )


class NewDivisionSerializer(ChangeDivisionSerializer):
    """A division to be added; without more than a name it plays on Thursdays, everybody twice."""

    name = serializers.CharField(max_length=DIVISION_NAME_LENGTH)


class DivisionsView(LeagueView):
    """The divisions of a season."""

    @lists("divisions_list", DivisionSerializer)
    def get(self, request: Request, season_id: int) -> Response:
        """List the divisions of a season of teams, the highest first."""
        rows = self.team_season(season_id).divisions.annotate(size=Count("teams")).order_by("level", "pk")
        return self.listed(request, rows, DivisionSerializer())

    @writes("divisions_add", NewDivisionSerializer, DivisionSerializer, 201)
    def post(self, request: Request, season_id: int) -> Response:
        """Add a division to a season of teams; for organisers. 409 `season_closed`."""
        season = self.team_season(season_id, Role.ORGANISER)
        division = save_division(season.pk, NewDivisionSerializer.read(request), **self.who_and_when)
        return created(_fresh(division.pk))


class DivisionView(LeagueView):
    """One division."""

    def division(self, at_least: Role | None = None) -> Division:
        """Return the division of the address; 404 if the season has no such division."""
        season = self.team_season(self.kwargs["season_id"], at_least)
        return row_or_404(season.divisions, "The season has no such division.", pk=self.kwargs["division_id"])

    @reads("divisions_read", DivisionSerializer)
    def get(self, request: Request, season_id: int, division_id: int) -> Response:  # noqa: ARG002
        """Return a division."""
        return by_content(request, _fresh(self.division().pk))

    @writes("divisions_change", ChangeDivisionSerializer, DivisionSerializer)
    def patch(self, request: Request, season_id: int, division_id: int) -> Response:  # noqa: ARG002
        """Change a division; for organisers. Fixtures that are published stay as they are."""
        division = self.division(Role.ORGANISER)
        save_division(
            division.season_id, ChangeDivisionSerializer.read(request), division.pk, **self.who_and_when
        )
        return Response(_fresh(division.pk))

    @removes("divisions_remove")
    def delete(self, request: Request, season_id: int, division_id: int) -> Response:  # noqa: ARG002
        """Take away a division; for organisers. 409 `division_has_teams`."""
        division = self.division(Role.ORGANISER)
        remove_division(division.season_id, division.pk, **self.who_and_when)
        return removed()


def _fresh(division_id: int) -> Any:
    return DivisionSerializer(Division.objects.annotate(size=Count("teams")).get(pk=division_id)).data
