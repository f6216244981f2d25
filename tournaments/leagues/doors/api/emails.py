"""E-mails: anybody asks for results, whoever leads a team for reminders."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ANYBODY, FOR_ORGANISERS
from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.subscribing import ASKED, EmailSentSerializer, EmailSerializer, read_address
from tournaments.leagues.api.view import FOR_CAPTAINS, LeagueView
from tournaments.leagues.doors.selectors.emails import failed_emails, readers_of
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import OutgoingEmail, Subscription
from tournaments.leagues.register.services.subscriptions import ask_for_reminders, ask_for_results
from web.etags import by_content
from web.fields import UTCDateTimeField
from web.operations import accepted, reads, writes
from web.row_numbers import row_number

SHOWN = 100


class ResultsAskedSerializer(EmailSerializer):
    """An address to which results are to go."""

    team = row_number(required=False, help_text="Follow this team: get only its results and new dates.")


class RemindersSerializer(EmailSerializer):
    """An address to which reminders are to go, and who reads it."""

    leader = serializers.ChoiceField(
        choices=["captain", "vice_captain"], default="captain", help_text="Who of the team reads it."
    )


class FailedEmailSerializer(serializers.Serializer[Any]):
    """An e-mail that could not be sent."""

    id = serializers.IntegerField()
    to = serializers.CharField(source="subscription.masked", help_text="The address, masked.")
    subject = serializers.CharField()
    state = serializers.ChoiceField(
        choices=[OutgoingEmail.State.FAILED.value, OutgoingEmail.State.UNSURE.value]
    )
    error = serializers.CharField()
    made_at = UTCDateTimeField()


class ReadersSerializer(serializers.Serializer[Any]):
    """How many addresses get e-mails, and the latest that could not be sent."""

    results = serializers.IntegerField()
    team = serializers.IntegerField(help_text="Readers who follow one team.")
    reminders = serializers.IntegerField()
    pub = serializers.IntegerField(help_text="Landlords who are told what changes at their pubs.")
    panel = serializers.IntegerField(help_text="Panel members who are told of protests and appeals.")
    failed = FailedEmailSerializer(many=True)


class SubscriptionsView(LeagueView):
    """Who gets the results of a season."""

    @reads("subscriptions_read", ReadersSerializer, auth=FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """Tell how many addresses get e-mails, and which e-mails could not be sent; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        readers = readers_of(season)
        found: dict[str, Any] = {kind.value: readers[kind] for kind in Subscription.Kind}
        found["failed"] = failed_emails(season)[:SHOWN]
        return by_content(request, ReadersSerializer(found).data)

    @writes("subscriptions_ask", ResultsAskedSerializer, EmailSentSerializer, 202, auth=FOR_ANYBODY)
    def post(self, request: Request, season_id: int) -> Response:
        """Ask that each week's results go to an address; its reader confirms by an e-mail. Anybody may, not too often.

        With a `team`, that one's results and new dates. The answer is the same whether or not the address is on the
        list. 400 `email_unreadable`, `team_unknown`.
        """
        season = self.team_season(season_id)
        asked = read_address(request, ResultsAskedSerializer)
        team = season.teams.filter(pk=asked["team"]).first() if "team" in asked else None
        if "team" in asked and team is None:
            raise LeagueRefused(Problem("team_unknown", "team", _("Choose one of the season's teams.")))
        ask_for_results(season, asked["email"], team=team, now=timezone.now())
        return accepted({"detail": ASKED})


class RemindersView(LeagueView):
    """Reminders for a team's captain and vice-captain."""

    @writes("team_reminders_ask", RemindersSerializer, EmailSentSerializer, 202, auth=FOR_CAPTAINS)
    def post(self, request: Request, team_id: int) -> Response:
        """Ask that a captain or vice-captain is reminded by e-mail 48 and 4 hours before a card or new date is due.

        They are also told when a match moves, when another date is asked for or refused, of protests and appeals, of
        what the panel has decided, and when the secretary asks them something.

        Whoever has the team's link may, or an organiser for them; the reader of the address confirms. The other of the
        two is asked as well, once, where the team has their address. 400 `email_unreadable`, `no_vice_captain`.
        """
        team = self.team_to_lead(team_id)
        asked = read_address(request, RemindersSerializer)
        vice = asked["leader"] == "vice_captain"
        ask_for_reminders(team, asked["email"], vice=vice, now=timezone.now())
        return accepted({"detail": ASKED})
