"""`fixtures/{id}/break-off/` and `fixtures/{id}/no-show/`: what goes wrong on the evening of a match."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.api.fixture_serializers import FixtureSerializer, side_field
from tournaments.leagues.api.view import FOR_CAPTAINS, FixtureView
from tournaments.leagues.calendar.services.fixtures import fixture_of
from tournaments.leagues.evening.selectors.no_shows import no_show_words
from tournaments.leagues.evening.services.cards import CardSent
from tournaments.leagues.evening.services.evenings import break_off_match, report_no_show
from tournaments.leagues.models import Card
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.models.no_show import WITNESS_LENGTH
from tournaments.matches.format import MOST_LEGS
from web.fields import ComputedCharField, FreeObjectsField, UTCDateTimeField
from web.operations import writes
from web.strict import StrictSerializer


class BreakOffSerializer(StrictSerializer):
    """That a match was broken off, and the games that were finished."""

    id = serializers.UUIDField(help_text="Of the card with the finished games, made by the client.")
    side = side_field()
    legs = FreeObjectsField(
        max_length=MOST_LEGS, help_text="As a card has them; a game that was not finished was won by nobody."
    )
    reason = serializers.CharField(max_length=WHY_LENGTH)


class ReportNoShowSerializer(StrictSerializer):
    """That the other side hasn't come."""

    side = side_field()
    seen_by = serializers.CharField(
        max_length=WITNESS_LENGTH, allow_blank=True, default="", help_text="The name of somebody who saw it."
    )


class NoShowSerializer(serializers.Serializer[Any]):
    """A report that a side didn't come."""

    fixture = serializers.IntegerField(source="fixture_id")
    team = NamedSerializer(help_text="The side that waited.")
    absent = NamedSerializer(source="absent_team", help_text="The side that didn't come.")
    date = serializers.DateField()
    at = UTCDateTimeField(help_text="When they still weren't there.")
    seen_by = serializers.CharField(help_text="Empty where nobody was named.")
    sentence = ComputedCharField(no_show_words)


class BreakOffView(FixtureView):
    """Break a match off."""

    @writes("fixture_break_off", BreakOffSerializer, FixtureSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Note that a match was broken off, with the games finished so far; sent twice it counts once.

        A side's captain may, or an organiser for it. 409 `not_begun`, `not_now`.
        """
        actor = self.actor()
        asked = BreakOffSerializer.read(request)
        side = actor.side_or(asked.get("side"))
        how = Card.How.PAPER if actor.side is None else Card.How.PHONE
        sent = CardSent(asked["id"], side, asked["legs"], how=how.value)
        break_off_match(fixture_id, actor.team(side), sent, asked["reason"], now=timezone.now())
        return Response(FixtureSerializer(fixture_of(fixture_id)).data)


class NoShowView(FixtureView):
    """Report that the other side hasn't come."""

    @writes("fixture_no_show", ReportNoShowSerializer, NoShowSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Tell the secretary that the other side hasn't come, and who saw it; sent twice the first report stands.

        A side's captain may, or an organiser for it. The award is the secretary's. 409 `too_early` before the latest
        start, `not_now` for a match that isn't waiting to be played.
        """
        actor = self.actor()
        asked = ReportNoShowSerializer.read(request)
        team = actor.team_for(asked)
        report = report_no_show(fixture_id, team, asked["seen_by"], **actor.who_and_when)
        return Response(NoShowSerializer(report).data)
