"""`seasons/{id}/captain-links/` and `seasons/{id}/captain-messages/`: what the secretary e-mails to captains."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.doors.services import to_captains as services
from web.fields import TextsField
from web.operations import writes
from web.row_numbers import row_number
from web.strict import StrictSerializer


class SendLinksSerializer(StrictSerializer):
    """Whose link to send."""

    team = row_number(
        required=False,
        help_text="Only this team's. If left out: every team's, to those who haven't been sent it yet.",
    )


class SendMessageSerializer(StrictSerializer):
    """A message to the captains of all teams."""

    subject = serializers.CharField(max_length=services.MESSAGE_SUBJECT_LENGTH)
    text = serializers.CharField(
        max_length=services.MESSAGE_LENGTH, help_text="The link of the team's page is added."
    )


class SentToCaptainsSerializer(serializers.Serializer[Any]):
    """What is on its way, and to whom nothing is."""

    letters = serializers.IntegerField(
        source="emails", help_text="How many e-mails are on the way; 0 where they were sent before."
    )
    without = TextsField(help_text="Teams without an e-mail address of the captain or vice-captain.")
    stopped = TextsField(help_text="Teams whose captain has stopped these e-mails.")


class CaptainLinksView(LeagueView):
    """Captains' links by e-mail."""

    @writes("captain_links_send", SendLinksSerializer, SentToCaptainsSerializer)
    def post(self, request: Request, season_id: int) -> Response:
        """E-mail captains and vice-captains their team's link; one that is missing is made. For organisers.

        To one team it goes once a day. 400 `no_team`; 409 `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        team = SendLinksSerializer.read(request).get("team")
        sent = services.send_links(season.pk, team, **self.who_and_when)
        return Response(SentToCaptainsSerializer(sent).data)


class CaptainMessagesView(LeagueView):
    """Messages to captains by e-mail."""

    @writes("captain_messages_send", SendMessageSerializer, SentToCaptainsSerializer)
    def post(self, request: Request, season_id: int) -> Response:
        """E-mail a message to the captains and vice-captains of all teams; for organisers.

        Nobody gets the same message twice. 400 `subject_missing`, `text_missing`, `no_team`; 409 `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        sent = services.send_message(season.pk, **SendMessageSerializer.read(request), **self.who_and_when)
        return Response(SentToCaptainsSerializer(sent).data)
