"""`seasons/{id}/weeks/{number}/`: a week as the newspaper gets it, what is missing in it, and its e-mails."""

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.doors.selectors.emails import about_results, readers_of
from tournaments.leagues.doors.selectors.newspaper import text_of_week, week_of_number, without_result
from tournaments.leagues.doors.services.emails import publish_week
from tournaments.leagues.models import OutgoingEmail, Season, Subscription
from tournaments.matches.states import COUNTS
from web.etags import by_content
from web.fields import when
from web.operations import reads, writes


class MissingResultSerializer(serializers.Serializer[Any]):
    """A match of a week that has no result yet, and why."""

    fixture = serializers.IntegerField()
    sentence = serializers.CharField()


class WeekSerializer(serializers.Serializer[Any]):
    """A week of a season, for the newspaper and for e-mails."""

    number = serializers.IntegerField(help_text="Counts from the season's first week.")
    monday = serializers.DateField()
    text = serializers.CharField(help_text="Results, tables, cups and the best averages as plain text.")
    missing = MissingResultSerializer(many=True)
    readers = serializers.IntegerField(help_text="How many want each week's results by e-mail.")
    letters = serializers.IntegerField(help_text="How many e-mails with this week's results were written.")
    first_letter_at = serializers.DateTimeField(allow_null=True, help_text="Null before the first one.")


class PublishedWeekSerializer(WeekSerializer):
    """A week that was published just now."""

    new_letters = serializers.IntegerField(help_text="How many of the e-mails were written just now.")


class WeekView(LeagueView):
    """A week of a season of teams."""

    @reads("season_week_read", WeekSerializer, auth=FOR_ORGANISERS)
    def get(self, request: Request, season_id: int, week_number: int) -> Response:
        """Return a week's text for the newspaper, and which results are missing; for organisers."""
        return by_content(request, self.week_json(self.team_season(season_id, Role.ORGANISER), week_number))

    @writes("season_week_publish", None, PublishedWeekSerializer)
    def post(self, request: Request, season_id: int, week_number: int) -> Response:  # noqa: ARG002  DRF's signature
        """Publish a week: send its results now to whoever wants them; for organisers.

        Sent twice, nobody gets two e-mails. 409 `not_published` where the club isn't, `no_results`, `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        self.week_json(season, week_number)
        count = publish_week(season.pk, week_number, **self.who_and_when)
        return Response(self.week_json(season, week_number) | {"new_letters": count})

    def week_json(self, season: Season, number: int) -> dict[str, Any]:
        """Write a week of a season; 404 for one without matches."""
        week = week_of_number(season, number)
        if week is None:
            raise NotFound("This week has no matches.")
        sent = OutgoingEmail.objects.filter(subscription__season=season, about=about_results(week.monday))
        first = sent.order_by("made_at").first()
        return {
            "number": week.number,
            "monday": week.monday,
            "text": text_of_week(season, week),
            "missing": [
                {"fixture": match.pk, "sentence": f"{match.name}: {without_result(match)}."}
                for match in week.fixtures
                if match.state not in COUNTS
            ],
            "readers": readers_of(season)[Subscription.Kind.RESULTS],
            "letters": sent.count(),
            "first_letter_at": None if first is None else when(first.made_at),
        }
