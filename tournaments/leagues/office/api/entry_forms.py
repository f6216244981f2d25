"""`seasons/{id}/entry-forms/` and `teams/{id}/entry-form/`: which teams play, and with whom of last season."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer, NumbersAndNamesField
from tournaments.leagues.api.view import FOR_CAPTAINS, LeagueView
from tournaments.leagues.models import EntryAnswer, Team, TeamStatus
from tournaments.leagues.office.selectors.entry_forms import entry_forms
from tournaments.leagues.office.services.entry_forms import answer_entry
from tournaments.leagues.office.services.next_seasons import MOST_OF_A_SQUAD
from web.etags import by_content
from web.fields import UTCDateTimeField
from web.operations import lists, reads, writes
from web.row_numbers import row_numbers
from web.strict import StrictSerializer

WORDS = "`plays`, `out`, or empty for no answer yet."


class EntryFormSerializer(serializers.Serializer[Any]):
    """A team's entry form, and what it answered."""

    team = NamedSerializer()
    answer = serializers.ChoiceField(source="team.entry", choices=EntryAnswer.choices, help_text=WORDS)
    answered_at = UTCDateTimeField(source="team.entry_at", allow_null=True)
    asked = NumbersAndNamesField(help_text="Players of last season's squad who haven't answered.")
    registered = NumbersAndNamesField(help_text="Players who belong to the team.")


class EntryAnswerSerializer(StrictSerializer):
    """What a team answers."""

    answer = serializers.ChoiceField(choices=EntryAnswer.choices, help_text=WORDS)
    players = row_numbers(
        max_length=MOST_OF_A_SQUAD,
        required=False,
        help_text="Those of `asked` who play again: they are registered. Whoever isn't asked is passed over.",
    )
    let_go = serializers.BooleanField(default=False, help_text="All others of `asked` don't play again.")


class EntryFormsView(LeagueView):
    """The entry forms of a season."""

    @lists("entry_forms_list", EntryFormSerializer, FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """List the entry forms of all teams that haven't withdrawn, by the teams' names; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        rows = season.teams.filter(status=TeamStatus.PLAYING).order_by("name", "pk")

        def write(teams: list[Team]) -> Any:
            return EntryFormSerializer(entry_forms(season, teams), many=True).data

        return self.listed_together(request, rows, write)


class EntryFormView(LeagueView):
    """The entry form of a team."""

    @reads("entry_form_read", EntryFormSerializer, auth=FOR_CAPTAINS)
    def get(self, request: Request, team_id: int) -> Response:
        """Return a team's entry form; the team's own captain and an organiser may."""
        return by_content(request, _fresh(self.team_to_lead(team_id)))

    @writes("entry_form_answer", EntryAnswerSerializer, EntryFormSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, team_id: int) -> Response:
        """Say whether a team plays this season, and who of last season's squad plays again.

        For the team's own captain and organisers. Repeating it changes nothing. 400 `players_of_nobody`; 409
        `team_withdrawn`, `season_closed`.
        """
        team = self.team_to_lead(team_id)
        asked = EntryAnswerSerializer.read(request)
        players = [str(number) for number in asked.get("players", [])]
        answered = answer_entry(
            team.pk, asked["answer"], players, let_go=asked["let_go"], **self.who_and_when
        )
        return Response(_fresh(answered))


def _fresh(team: Team) -> Any:
    return EntryFormSerializer(entry_forms(team.season, [team])[0]).data
