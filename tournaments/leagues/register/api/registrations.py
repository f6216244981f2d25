"""`teams/{id}/registrations/`: who belongs to a team, seen by its captain and by organisers, who write it.

`seasons/{id}/registrations/` lists the squads of all teams, as CSV too.
"""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from clubs.selectors.players import shown_names
from tournaments.leagues.api.team_serializers import NAMED_AT_START, SINCE, RegistrationSerializer
from tournaments.leagues.api.view import FOR_CAPTAINS, LeagueView
from tournaments.leagues.models import Registration
from tournaments.leagues.office.services.next_seasons import MOST_OF_A_SQUAD
from tournaments.leagues.register.selectors.squad_listing import SquadLine, squad_listing
from tournaments.leagues.register.services.registrations import (
    change_registration,
    end_registration,
    move_together,
    register,
)
from web.etags import by_content
from web.listings.view import ListingView
from web.operations import created, lists, lists_as_files_too, writes
from web.paging import paged_schema
from web.row_numbers import row_number, row_numbers, row_or_404
from web.strict import StrictSerializer

NO_SUCH = "The team has no such registration."


class RegisterSerializer(StrictSerializer):
    """Somebody who is to join a team."""

    player = row_number()
    how = serializers.ChoiceField(
        choices=Registration.How.choices,
        default=Registration.How.LIST.value,
        help_text="`transfer` takes the player out of the team where they are; for `en_bloc` see `together/`.",
    )
    date = serializers.DateField(required=False, help_text=SINCE)
    named_at_start = serializers.BooleanField(
        allow_null=True,
        default=None,
        help_text=f"{NAMED_AT_START} If left out: true until the season's first result, except for `night`.",
    )
    signed_by = serializers.ChoiceField(
        choices=Registration.SignedBy.choices,
        allow_null=True,
        default=None,
        help_text="Who signed a transfer. Where the rule `transfer_signed` asks for others, nobody is refused.",
    )


class MoveTogetherSerializer(StrictSerializer):
    """Players of one team who are to join another together."""

    players = row_numbers(
        allow_empty=False,
        max_length=MOST_OF_A_SQUAD,
        help_text="All of them; the rule `en_bloc` says how many at least.",
    )
    date = serializers.DateField(required=False, help_text=SINCE)


class MovedTogetherSerializer(serializers.Serializer[Any]):
    """Players who joined a team together."""

    registrations = RegistrationSerializer(many=True)


class ChangeRegistrationSerializer(StrictSerializer):
    """What is noted of a registration; what is left out stays as it is."""

    fee_paid = serializers.BooleanField(required=False, help_text="Whether the fee for signing on is paid.")
    named_at_start = serializers.BooleanField(
        required=False, help_text=f"{NAMED_AT_START} Cards are checked again."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return what is to change; refuse a request that names nothing."""
        if not attrs:
            raise serializers.ValidationError(
                f"Send what is to change: {', '.join(self.fields)}.", "required"
            )
        return attrs


class RegistrationsView(LeagueView):
    """The squad of a team."""

    @lists("registrations_list", RegistrationSerializer, FOR_CAPTAINS)
    def get(self, request: Request, team_id: int) -> Response:
        """List who belongs or belonged to a team; an organiser and the team's own captain may."""
        team = self.team_to_lead(team_id)
        rows = team.registrations.select_related("player").order_by("pk")
        return self.listed_together(request, rows, RegistrationSerializer.write)

    @writes("registrations_add", RegisterSerializer, RegistrationSerializer, 201)
    def post(self, request: Request, team_id: int) -> Response:
        """Register a player for a team, or transfer one from another team of the season; for organisers.

        400 `registration_closed`, `no_sign_on`, `squad_full`, `in_other_team`, `transfers_used`, `alone` for a single
        player who is to move together with others, and more, every fault at once; 409 `team_withdrawn`,
        `season_closed`.
        """
        team = self.team(team_id, Role.ORGANISER)
        asked, now = RegisterSerializer.read(request), timezone.now()
        joined = register(
            team.pk,
            asked["player"],
            how=asked["how"],
            day=asked.get("date"),
            named_at_start=asked["named_at_start"],
            signed_by=asked["signed_by"] or "",
            by=self.user,
            now=now,
        )
        return created(RegistrationSerializer.write([joined])[0])


class MoveTogetherView(LeagueView):
    """Players who move to a team together."""

    @writes("registrations_move_together", MoveTogetherSerializer, MovedTogetherSerializer, 201)
    def post(self, request: Request, team_id: int) -> Response:
        """Let players of one other team join a team together, all or none; for organisers.

        It counts as no transfer. 400 `too_few_together`, `not_together` where the rules know none, `not_one_team`,
        `nothing_to_transfer`, `registered_already`, `squad_full` and others; 409 `team_withdrawn`, `season_closed`.
        """
        team = self.team(team_id, Role.ORGANISER)
        asked, now = MoveTogetherSerializer.read(request), timezone.now()
        moved = move_together(team.pk, asked["players"], day=asked.get("date"), by=self.user, now=now)
        return created({"registrations": RegistrationSerializer.write(moved)})


class SeasonRegistrationsView(ListingView, LeagueView):
    """The squads of a season's teams."""

    @lists_as_files_too("season_registrations_list", paged_schema(RegistrationSerializer), FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """List who belongs or belonged to the teams of a season, by team and name; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        rows = (
            Registration.objects.filter(season=season)
            .select_related("player", "team")
            .order_by("team__name", "team", "player__name_key", "pk")
        )
        if not self.wants_file:
            return self.listed_together(request, rows, RegistrationSerializer.write)
        every = list(rows)
        names = shown_names([row.player for row in every], whole=True) if every else {}
        lines = [SquadLine(row, names[row.player_id]) for row in every]
        return by_content(request, self.file_of(request, squad_listing(season, lines), "Squads"))


class RegistrationView(LeagueView):
    """One registration."""

    @writes("registrations_change", ChangeRegistrationSerializer, RegistrationSerializer)
    def patch(self, request: Request, team_id: int, registration_id: int) -> Response:
        """Note whether a player has paid for signing on, and was named at the start; for organisers.

        Repeating it changes nothing. 400 `no_fee` where signing on cost nothing; 409 `season_closed`.
        """
        team = self.team(team_id, Role.ORGANISER)
        row_or_404(team.registrations, NO_SUCH, pk=registration_id)
        asked = ChangeRegistrationSerializer.read(request)
        change_registration(registration_id, **asked, **self.who_and_when)
        changed = team.registrations.select_related("player").get(pk=registration_id)
        return Response(RegistrationSerializer.write([changed])[0])

    @writes("registrations_end", None, RegistrationSerializer)
    def delete(self, request: Request, team_id: int, registration_id: int) -> Response:  # noqa: ARG002
        """Let a player leave a team today; for organisers. The registration stays with its last day.

        Whoever joins on a later day leaves on that day.
        """
        team = self.team(team_id, Role.ORGANISER)
        row_or_404(team.registrations, NO_SUCH, pk=registration_id)
        now = timezone.now()
        ended = end_registration(registration_id, timezone.localdate(now), by=self.user, now=now)
        return Response(RegistrationSerializer.write([ended])[0])
