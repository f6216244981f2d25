"""`clubs/{id}/honours/`, `clubs/{id}/trophies/` and `trophies/{id}/`: who won what, and who holds which cup."""

from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ANYBODY
from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.fields import RowSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Honour, Team, Trophy, TrophyHolder
from tournaments.leagues.models.season import SEASON_NAME_LENGTH
from tournaments.leagues.models.season_end import ENGRAVING_LENGTH, FIRST_YEAR, HONOUR_LENGTH, LAST_YEAR
from tournaments.leagues.office.selectors.honour_listing import HONOUR_COLUMNS, HONOUR_ORDER, honour_listing
from tournaments.leagues.office.selectors.honours import (
    honours_of,
    named_honours,
    roll_of_honour,
    trophies_of,
    winner_names,
)
from tournaments.leagues.office.services.honours import (
    add_honour,
    change_holder,
    hand_over,
    hand_to_winner,
    save_trophy,
)
from web.errors import ProblemsFound
from web.etags import by_content
from web.fields import ShownNameField
from web.listings.fields import row_serializer
from web.listings.files import json_rows
from web.listings.view import ListingView
from web.operations import created, lists, reads, writes
from web.row_numbers import row_number
from web.strict import StrictSerializer

HonourSerializer = row_serializer(
    "Honour",
    "A line of a roll of honour.",
    HONOUR_COLUMNS,
    {"kind": serializers.ChoiceField(choices=Honour.Kind.choices)},
    HONOUR_ORDER,
)


def write_honours(honours: list[Honour]) -> list[dict[str, Any]]:
    """Return lines of a roll, whose teams and players are loaded, as JSON has them."""
    return json_rows(honour_listing("Roll of honour", named_honours(honours)))


class NewHonourSerializer(StrictSerializer):
    """A line of a season before this program."""

    season_name = serializers.CharField(max_length=SEASON_NAME_LENGTH)
    year = serializers.IntegerField(min_value=FIRST_YEAR, max_value=LAST_YEAR)
    kind = serializers.ChoiceField(choices=Honour.Kind.choices)
    what = serializers.CharField(max_length=HONOUR_LENGTH)
    winner = serializers.CharField(max_length=HONOUR_LENGTH)


class TrophyHolderSerializer(RowSerializer):
    """Who holds a trophy for a season."""

    id = serializers.IntegerField()
    season = serializers.IntegerField(source="season_id", allow_null=True)
    season_name = serializers.CharField()
    year = serializers.IntegerField()
    holder = ShownNameField(source="pk")
    team = serializers.IntegerField(source="team_id", allow_null=True)
    returned = serializers.BooleanField()
    engraving = serializers.CharField()


class TrophySerializer(serializers.Serializer[Any]):
    """A trophy with everybody who held it, the latest first."""

    id = serializers.IntegerField()
    club = serializers.IntegerField(source="club_id")
    name = serializers.CharField()
    what_for = serializers.CharField()
    holders = TrophyHolderSerializer(many=True)

    @classmethod
    def write(cls, trophies: list[Trophy]) -> Any:
        """Return trophies with their holders, who are loaded for all of them at once."""
        rows = TrophyHolder.objects.select_related("team", "player", "partner")
        prefetch_related_objects(trophies, Prefetch("holders", rows))
        names = winner_names([row for one in trophies for row in one.holders.all()])
        return cls(trophies, many=True, context={"names": names}).data


class NewTrophySerializer(StrictSerializer):
    """A trophy to be added."""

    name = serializers.CharField(max_length=HONOUR_LENGTH)
    what_for = serializers.CharField(max_length=HONOUR_LENGTH, allow_blank=True, default="")


class NewTrophyHolderSerializer(StrictSerializer):
    """Who is given a trophy: the winner of a closed season, or a team of the club or a name with its season."""

    honour = row_number(
        required=False,
        help_text="A line of the roll of honour that closing a season wrote; leave everything else out.",
    )
    season_name = serializers.CharField(max_length=SEASON_NAME_LENGTH, required=False)
    year = serializers.IntegerField(min_value=FIRST_YEAR, max_value=LAST_YEAR, required=False)
    team = row_number(allow_null=True, required=False)
    holder = serializers.CharField(max_length=HONOUR_LENGTH, allow_blank=True, default="")


class ChangeTrophyHolderSerializer(StrictSerializer):
    """Whether a trophy came back, and what was engraved; what is left out stays."""

    returned = serializers.BooleanField(required=False)
    engraving = serializers.CharField(max_length=ENGRAVING_LENGTH, allow_blank=True, required=False)


class HonoursView(ListingView, LeagueView):
    """The roll of honour of a club."""

    @lists("honours_list", HonourSerializer, FOR_ANYBODY, files=True)
    def get(self, request: Request, club_id: int) -> Response:
        """List who won what in the leagues of a club, the latest season first."""
        club = self.club(club_id)
        if not self.wants_file:
            return self.listed_together(request, honours_of(club), write_honours)
        listed = honour_listing(f"{club.name} roll of honour", roll_of_honour(club))
        return by_content(request, self.file_of(request, listed, "Roll of honour"))

    @writes("honours_add", NewHonourSerializer, HonourSerializer, 201, conflicts=None)
    def post(self, request: Request, club_id: int) -> Response:
        """Add a line of a season before this program; for organisers. Closing a season writes its own lines."""
        club = self.club(club_id, Role.ORGANISER)
        honour = add_honour(club, NewHonourSerializer.read(request))
        return created(write_honours([honour])[0])


class TrophiesView(LeagueView):
    """The trophies of a club."""

    @lists("trophies_list", TrophySerializer, FOR_ANYBODY)
    def get(self, request: Request, club_id: int) -> Response:
        """List the trophies of a club by name, with everybody who held them."""
        return self.listed_together(request, trophies_of(self.club(club_id)), TrophySerializer.write)

    @writes("trophies_add", NewTrophySerializer, TrophySerializer, 201, conflicts=None)
    def post(self, request: Request, club_id: int) -> Response:
        """Add a trophy to a club; for organisers."""
        club = self.club(club_id, Role.ORGANISER)
        made = save_trophy(club, NewTrophySerializer.read(request))
        return created(TrophySerializer.write([made])[0])


class TrophyView(LeagueView):
    """One trophy."""

    def trophy(self, at_least: Role | None = None) -> Trophy:
        """Return the trophy of the address; 404 where its club isn't shown, 401 or 403 without the role."""
        rows = Trophy.objects.filter(club__in=self.clubs).select_related("club")
        missing = "There's no such trophy, or you can't see it."
        return self.row(rows, self.kwargs["trophy_id"], missing, "club_id", at_least)


class OneTrophyView(TrophyView):
    """A trophy, and who is given it."""

    @reads("trophies_read", TrophySerializer, auth=FOR_ANYBODY)
    def get(self, request: Request, trophy_id: int) -> Response:  # noqa: ARG002  of the address
        """Return a trophy with everybody who held it, the latest first."""
        return by_content(request, TrophySerializer.write([self.trophy()])[0])

    @writes("trophies_hand_over", NewTrophyHolderSerializer, TrophySerializer, 201, conflicts=None)
    def post(self, request: Request, trophy_id: int) -> Response:  # noqa: ARG002  of the address
        """Note who holds a trophy for a season; for organisers.

        With `honour` another winner of that season takes the place of the one before, until it is engraved or came
        back. 400 `season_missing` without a season or a winner, `honour_alone` with both, `holder_there`,
        `honour_unknown`.
        """
        trophy = self.trophy(Role.ORGANISER)
        asked = NewTrophyHolderSerializer.read(request)
        faults = _holder_faults(asked)
        if faults:
            raise ProblemsFound(faults)
        if "honour" in asked:
            hand_to_winner(trophy, asked["honour"])
            return created(TrophySerializer.write([self.trophy()])[0])
        if asked.get("team") is not None:
            teams = Team.objects.filter(season__club=trophy.club_id).select_related("season")
            asked["team"] = teams.filter(pk=asked["team"]).first()
            if asked["team"] is None:
                raise ProblemsFound([Problem("team_unknown", "team", _("Choose one of the club's teams."))])
        hand_over(trophy, asked)
        return created(TrophySerializer.write([self.trophy()])[0])


class HolderView(TrophyView):
    """One holder of a trophy."""

    @writes("trophies_change_holder", ChangeTrophyHolderSerializer, TrophySerializer, conflicts=None)
    def post(self, request: Request, trophy_id: int, holder_id: int) -> Response:  # noqa: ARG002  of the address
        """Note that a trophy came back, or what was engraved; for organisers."""
        trophy = self.trophy(Role.ORGANISER)
        change_holder(trophy, holder_id, ChangeTrophyHolderSerializer.read(request))
        return Response(TrophySerializer.write([self.trophy()])[0])


def _holder_faults(asked: dict[str, Any]) -> list[Problem]:
    """Return what is missing of a season and who holds a trophy for it, or is given beside a winner."""
    if "honour" in asked:
        others = [name for name in ("season_name", "year", "team", "holder") if asked.get(name)]
        message = _("The winner says it all. Leave out {others}.", others=", ".join(others))
        return [Problem("honour_alone", "honour", message)] if others else []
    return [
        Problem("season_missing", name, _("Give the season and its year, or a winner as honour."))
        for name in ("season_name", "year")
        if name not in asked
    ]
