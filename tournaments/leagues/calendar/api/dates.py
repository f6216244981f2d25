"""`fixtures/{id}/postpone/` and `rearrange/`: matches get other dates, by both captains or by the secretary."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.fields import ClockField
from tournaments.leagues.api.fixture_serializers import DateRequestSerializer, FixtureSerializer, side_field
from tournaments.leagues.api.view import FOR_CAPTAINS, FixtureView, chosen_pub
from tournaments.leagues.calendar.services.dates import (
    MOST_DATES,
    answer_date,
    ask_for_date,
    move_fixture,
    postpone_fixture,
    take_back_date,
)
from tournaments.leagues.calendar.services.fixtures import fixture_of
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models.fixture import WHY_LENGTH
from web.fields import DatesField
from web.operations import created, lists, writes
from web.row_numbers import row_number
from web.strict import StrictSerializer


class PostponeSerializer(StrictSerializer):
    """Why a match is postponed."""

    reason = serializers.CharField(max_length=WHY_LENGTH)


class AskForDateSerializer(StrictSerializer):
    """What a side asks for."""

    side = side_field()
    dates = DatesField(
        max_length=MOST_DATES,
        required=False,
        help_text="The dates that are offered, the best first; none: postpone it without one.",
    )
    reason = serializers.CharField(max_length=WHY_LENGTH)


class AnswerDateSerializer(StrictSerializer):
    """The answer to what the other side asks. The side that asked may only take it back: `agree` false."""

    side = side_field()
    agree = serializers.BooleanField()
    date = serializers.DateField(
        required=False, help_text="One of the dates that are offered; without one the match is postponed."
    )


class MoveFixtureSerializer(StrictSerializer):
    """Where and when a match is to be, by the secretary."""

    date = serializers.DateField()
    starts_at = ClockField(required=False, help_text="The hour, where it changes.")
    venue = row_number(required=False, help_text="The pub, where it changes.")
    in_blank_week = serializers.BooleanField(
        default=False, help_text="Whether it may be in one of the season's weeks without matches."
    )
    reason = serializers.CharField(max_length=WHY_LENGTH)


class PostponeView(FixtureView):
    """Put a match off."""

    @writes("fixture_postpone", PostponeSerializer, FixtureSerializer)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Postpone a match without a new date; for organisers. Its deadline follows from the league's rules.

        409 `not_now`.
        """
        self.fixture(Role.ORGANISER)
        why = PostponeSerializer.read(request)["reason"]
        return Response(FixtureSerializer(postpone_fixture(fixture_id, why=why, **self.who_and_when)).data)


class RearrangeView(FixtureView):
    """Another date for a match."""

    @lists("fixture_date_requests_list", DateRequestSerializer, FOR_CAPTAINS)
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List what was asked about a match's date; an organiser and the captains of both sides may."""
        rows = self.actor().fixture.date_requests.select_related("team").order_by("pk")
        return self.listed(request, rows, DateRequestSerializer())

    @writes("fixture_date_ask", AskForDateSerializer, DateRequestSerializer, 201, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Ask for another date: a side's captain, or an organiser for it. The other side answers.

        400 names every clash; what is asked at short notice is marked. 409 `asked_already`, `not_now`.
        """
        actor = self.actor()
        asked = AskForDateSerializer.read(request)
        team = actor.team_for(asked)
        made = ask_for_date(fixture_id, team, asked.get("dates", []), asked["reason"], now=timezone.now())
        return created(DateRequestSerializer(made).data)

    @writes("fixture_date_answer", AnswerDateSerializer, FixtureSerializer, auth=FOR_CAPTAINS)
    def patch(self, request: Request, fixture_id: int) -> Response:
        """Answer what is asked about a match's date: the other side's captain agrees or refuses, or an organiser.

        With a date the match moves, without one it is postponed. 409 `nothing_asked`, `not_now`.
        """
        actor = self.actor()
        given, now = AnswerDateSerializer.read(request), timezone.now()
        team = actor.team_for(given)
        asked = actor.fixture.waiting_date_request
        if asked is None:
            raise LeagueRefused(Problem("nothing_asked", "", _("No other date is asked for.")))
        if asked.team_id == team.pk:
            if given["agree"]:
                raise PermissionDenied("The other side answers what yours has asked.")
            take_back_date(asked.pk, team, now=now)
        else:
            answer_date(
                asked.pk, agree=given["agree"], day=given.get("date"), by=team.name, user=actor.user, now=now
            )
        return Response(FixtureSerializer(fixture_of(fixture_id)).data)

    @writes("fixture_move", MoveFixtureSerializer, FixtureSerializer)
    def put(self, request: Request, fixture_id: int) -> Response:
        """Set a match's date, and its hour or pub if these change; for organisers.

        400 names every clash, 409 `not_now`.
        """
        fixture = self.fixture(Role.ORGANISER)
        asked = MoveFixtureSerializer.read(request)
        pub, start = chosen_pub(fixture.season, asked.get("venue")), asked.get("starts_at")
        blank, why = asked["in_blank_week"], asked["reason"]
        moved = move_fixture(
            fixture_id, asked["date"], pub, start, in_blank_week=blank, why=why, **self.who_and_when
        )
        return Response(FixtureSerializer(moved).data)
