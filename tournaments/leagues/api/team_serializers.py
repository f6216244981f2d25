"""Teams as the API reads and writes them."""

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from clubs.models import Player
from clubs.selectors.players import living_players, shown_names
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.fields import NamedSerializer, NullIfEmptyField, RowSerializer, ShownField
from tournaments.leagues.models import Registration, Season, Team
from tournaments.leagues.models.team import CONTACT_LENGTH, TEAM_NAME_LENGTH
from web.errors import ProblemsFound
from web.model_answers import ModelAnswerSerializer
from web.one_line import validate_address
from web.row_numbers import row_number
from web.strict import StrictSerializer

NAMED_AT_START = "Named at the start: the rule `named_at_start` says how many of those play in each match."
SINCE = "Since when. If left out: today, or the latest day they joined their old team if that's later."

LEADERS_ALONE = ("captain_email", "shares_phone", "vice_email", "shares_vice_phone", "entry_paid")
"""What of a team is for its captain and organisers alone."""


@dataclass(frozen=True, slots=True)
class ContactViewer:
    """Who reads about teams: whether they organise the club, and the team whose captain they are."""

    organises: bool = False
    own: Team | None = None

    def sees_phone(self, team: Team, *, shares: bool) -> bool:
        """Tell whether a telephone number is shown whose owner shares it with the season's captains, or doesn't."""
        return self.sees_contacts(team) or (
            shares and self.own is not None and self.own.season_id == team.season_id
        )

    def sees_contacts(self, team: Team) -> bool:
        """Tell whether everything is shown that a team's captain has said of themselves."""
        return self.organises or (self.own is not None and self.own.pk == team.pk)


class TeamSerializer(RowSerializer, ModelAnswerSerializer):
    """A team of one season. What others may not see is null for them: contacts, and whether the entry is paid."""

    division = NamedSerializer()
    venue = NamedSerializer(allow_null=True, help_text="Where it is at home.")
    captain = ShownField(source="captain_id", allow_null=True)
    vice_captain = ShownField(source="vice_captain_id", allow_null=True)
    captain_phone = serializers.CharField(
        allow_null=True, help_text="For organisers; for captains of the season where it is shared."
    )
    vice_phone = serializers.CharField(
        allow_null=True, help_text="The vice-captain's; shown to those who see the captain's."
    )
    results = serializers.CharField(
        help_text="Of a team that withdrew: what becomes of its results; else empty."
    )

    class Meta:
        model = Team
        fields = (
            "id", "season", "division", "name", "venue", "captain", "vice_captain", "captain_phone", "captain_email",
            "shares_phone", "vice_phone", "vice_email", "shares_vice_phone", "status", "withdrawn_on", "expelled",
            "results", "entry_paid",
        )  # fmt: skip
        extra_kwargs = {name: {"allow_null": True} for name in LEADERS_ALONE}

    @classmethod
    def write(cls, teams: list[Team], viewer: ContactViewer) -> Any:
        """Return teams, whose division, pub and captains are loaded, as who looks at them may see them."""
        players: list[Player] = [
            player for team in teams for player in (team.captain, team.vice_captain) if player is not None
        ]
        names = shown_names(players, whole=viewer.organises) if players else {}
        return cls(teams, many=True, context={"names": names, "viewer": viewer}).data

    def to_representation(self, instance: Team) -> dict[str, Any]:
        """Return a team without what the context's `viewer` may not see."""
        team, viewer = super().to_representation(instance), self.context["viewer"]
        if not viewer.sees_contacts(instance):
            team |= dict.fromkeys(LEADERS_ALONE)
        if not viewer.sees_phone(instance, shares=instance.shares_phone):
            team["captain_phone"] = None
        if not viewer.sees_phone(instance, shares=instance.shares_vice_phone):
            team["vice_phone"] = None
        return team


def _number(help_text: str = "") -> serializers.IntegerField:
    return row_number(allow_null=True, required=False, help_text=help_text)


class AddressField(serializers.EmailField):
    """The e-mail address of a captain; empty for none."""

    def __init__(self) -> None:
        super().__init__(max_length=254, allow_blank=True, required=False)
        self.validators.append(validate_address)


class ChangeTeamSerializer(StrictSerializer):
    """What is to change of a team; what is left out stays."""

    name = serializers.CharField(max_length=TEAM_NAME_LENGTH, required=False)
    division = row_number(required=False)
    venue = _number("A pub of the season's club, or null.")
    captain = _number("A player of the season's club, or null.")
    vice_captain = _number()
    captain_phone = serializers.CharField(max_length=CONTACT_LENGTH, allow_blank=True, required=False)
    captain_email = AddressField()
    shares_phone = serializers.BooleanField(required=False)
    vice_phone = serializers.CharField(max_length=CONTACT_LENGTH, allow_blank=True, required=False)
    vice_email = AddressField()
    shares_vice_phone = serializers.BooleanField(required=False)
    entry_paid = serializers.BooleanField(required=False)


class ContactSerializer(ModelAnswerSerializer):
    """How a team's captain and vice-captain can be reached."""

    class Meta:
        model = Team
        fields = ("captain_phone", "shares_phone", "vice_phone", "shares_vice_phone")


class ChangeContactSerializer(StrictSerializer):
    """What a captain says of how to be reached; what is left out stays."""

    captain_phone = serializers.CharField(max_length=CONTACT_LENGTH, allow_blank=True, required=False)
    shares_phone = serializers.BooleanField(
        required=False, help_text="The other captains of the season may see the number."
    )
    vice_phone = serializers.CharField(
        max_length=CONTACT_LENGTH, allow_blank=True, required=False, help_text="The vice-captain's."
    )
    shares_vice_phone = serializers.BooleanField(
        required=False, help_text="The other captains of the season may see the vice-captain's number."
    )


class NewTeamSerializer(ChangeTeamSerializer):
    """A team to be added."""

    name = serializers.CharField(max_length=TEAM_NAME_LENGTH)
    division = row_number()


def rows_of(season: Season, asked: dict[str, Any]) -> dict[str, Any]:
    """Return what was asked with rows in place of numbers; 400 names every number that the season has not."""
    found: dict[str, Any] = dict(asked)
    players = living_players(season.club_id)
    faults = []
    for name, rows, code, message in (
        ("division", season.divisions.all(), "division_unknown", _("Choose one of the season's divisions.")),
        ("venue", season.club.venues.all(), "venue_unknown", _("Choose one of the club's pubs.")),
        ("captain", players, "player_unknown", _("Choose one of the club's players.")),
        ("vice_captain", players, "player_unknown", _("Choose one of the club's players.")),
    ):
        if asked.get(name) is not None:
            found[name] = rows.filter(pk=asked[name]).first()
            if found[name] is None:
                faults.append(Problem(code, name, message))
    if faults:
        raise ProblemsFound(faults)
    return found


class RegistrationSerializer(RowSerializer, ModelAnswerSerializer):
    """That a player belongs to a team."""

    player = ShownField(source="player_id")
    named_at_start = serializers.BooleanField(help_text=NAMED_AT_START)
    signed_by = NullIfEmptyField(
        choices=Registration.SignedBy.choices,
        allow_null=True,
        help_text="Who signed a transfer; null where nobody noted it, and for whoever was not transferred.",
    )

    class Meta:
        model = Registration
        fields = (
            "id", "team", "player", "how", "joined_on", "left_on", "named_at_start", "signed_by", "fee", "fee_paid",
        )  # fmt: skip

    @classmethod
    def write(cls, rows: list[Registration]) -> Any:
        """Return registrations, whose players are loaded."""
        names = shown_names([row.player for row in rows], whole=True) if rows else {}
        return cls(rows, many=True, context={"names": names}).data
