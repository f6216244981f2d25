"""`seasons/{id}/venues/` and `venues/{id}/`: a season's pubs, when they have no room, and that one was told."""

from typing import Any

from django.db.models import Q
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from clubs.permissions import may_organise
from tournaments.leagues.api.fields import NamedSerializer, RowSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.calendar.services.pub_notices import told_pub
from tournaments.leagues.models import Venue
from tournaments.leagues.models.email import EMAIL_LENGTH
from tournaments.leagues.models.venue import (
    ADDRESS_LENGTH,
    MOST_TABLES,
    PHONE_LENGTH,
    REASON_LENGTH,
    VENUE_NAME_LENGTH,
)
from tournaments.leagues.register.services.venues import remove_venue, save_venue_with_closures
from web.etags import by_content
from web.fields import UTCDateTimeField
from web.operations import created, lists, reads, removed, removes, writes
from web.strict import StrictSerializer

MOST_CLOSURES = 400


class ClosureSerializer(serializers.Serializer[Any]):
    """A day on which a pub holds no match."""

    date = serializers.DateField()
    reason = serializers.CharField()


class VenueSerializer(RowSerializer):
    """A pub. Telephone number and e-mail address are the landlord's: for organisers, and null for others."""

    id = serializers.IntegerField()
    club = serializers.IntegerField(source="club_id")
    name = serializers.CharField()
    address = serializers.CharField()
    tables = serializers.IntegerField(allow_null=True, help_text="Null where nobody counted.")
    capacity = serializers.IntegerField(help_text="Home matches on one night.")
    phone = serializers.CharField(allow_null=True)
    landlord_email = serializers.CharField(
        allow_null=True,
        help_text="Once its reader has confirmed, e-mails tell there what changes at the pub.",
    )
    closures = ClosureSerializer(many=True)

    def to_representation(self, instance: Venue) -> dict[str, Any]:
        """Return the pub, with the landlord's number and address where the context's reader `organises`."""
        venue = super().to_representation(instance)
        return venue if self.context["organises"] else venue | dict.fromkeys(("phone", "landlord_email"))


class NewClosureSerializer(StrictSerializer):
    """A day on which a pub holds no match, and why."""

    date = serializers.DateField()
    reason = serializers.CharField(max_length=REASON_LENGTH, allow_blank=True, default="")


class ChangeVenueSerializer(StrictSerializer):
    """What is to change of a pub; what is left out stays."""

    name = serializers.CharField(max_length=VENUE_NAME_LENGTH, required=False)
    address = serializers.CharField(max_length=ADDRESS_LENGTH, allow_blank=True, required=False)
    tables = serializers.IntegerField(min_value=1, max_value=MOST_TABLES, allow_null=True, required=False)
    capacity = serializers.IntegerField(min_value=1, max_value=MOST_TABLES, required=False)
    phone = serializers.CharField(max_length=PHONE_LENGTH, allow_blank=True, required=False)
    landlord_email = serializers.CharField(max_length=EMAIL_LENGTH, allow_blank=True, required=False)
    closures = serializers.ListField(
        child=NewClosureSerializer(),
        required=False,
        max_length=MOST_CLOSURES,
        help_text="All days on which it has no room: the list replaces the one that is there.",
    )


class NewVenueSerializer(ChangeVenueSerializer):
    """A pub to be added."""

    name = serializers.CharField(max_length=VENUE_NAME_LENGTH)


class VenuesView(LeagueView):
    """The pubs of a season's club."""

    @lists("venues_list", VenueSerializer)
    def get(self, request: Request, season_id: int) -> Response:
        """List the pubs of a season's club, with the days on which they have no room."""
        season = self.team_season(season_id)
        lines = VenueSerializer(context={"organises": self.organises(season)})
        rows = season.club.venues.prefetch_related("closures").order_by("name", "pk")
        return self.listed(request, rows, lines)

    @writes("venues_add", NewVenueSerializer, VenueSerializer, 201)
    def post(self, request: Request, season_id: int) -> Response:
        """Add a pub to the season's club; for organisers. All seasons of the club have it then.

        400 `email_unreadable`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        venue = save_venue_with_closures(season.club, NewVenueSerializer.read(request))
        return created(VenueSerializer(venue, context={"organises": True}).data)


class VenueView(LeagueView):
    """One pub."""

    def venue(self, at_least: Role | None = None) -> Venue:
        """Return the pub of the address; 404, 401 or 403 as for a season of its club."""
        seen = Q(club__in=self.clubs)
        if self.own_team is not None:
            seen |= Q(club=self.own_team.season.club_id)
        rows = Venue.objects.filter(seen).select_related("club")
        missing = "There's no such pub, or you can't see it."
        return self.row(rows, self.kwargs["venue_id"], missing, "club_id", at_least)

    @reads("venues_read", VenueSerializer)
    def get(self, request: Request, venue_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return a pub; its telephone number and e-mail address to organisers alone."""
        venue = self.venue()
        organises = self.user is not None and may_organise(self.user, venue.club_id)
        return by_content(request, VenueSerializer(venue, context={"organises": organises}).data)

    @writes("venues_change", ChangeVenueSerializer, VenueSerializer)
    def patch(self, request: Request, venue_id: int) -> Response:  # noqa: ARG002
        """Change a pub; for organisers. Fixtures that are published stay where they are. 400 `email_unreadable`."""
        venue = self.venue(Role.ORGANISER)
        changed = save_venue_with_closures(venue.club, ChangeVenueSerializer.read(request), venue.pk)
        return Response(VenueSerializer(changed, context={"organises": True}).data)

    @removes("venues_remove")
    def delete(self, request: Request, venue_id: int) -> Response:  # noqa: ARG002
        """Take away a pub; for organisers. 409 `venue_has_teams`, `venue_has_matches`."""
        venue = self.venue(Role.ORGANISER)
        remove_venue(venue.club, venue.pk)
        return removed()


class PubNoticeSerializer(serializers.Serializer[Any]):
    """What a pub was told: that a match moved, or won't be played there."""

    id = serializers.IntegerField()
    venue = NamedSerializer()
    fixture = serializers.IntegerField(source="fixture_id")
    sentence = serializers.CharField()
    told_at = UTCDateTimeField()


class PubNoticeView(LeagueView):
    """What a pub is to be told on the telephone."""

    @writes("pub_notice_told", None, PubNoticeSerializer)
    def post(self, request: Request, season_id: int, notice_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Tick off that a pub was told; for organisers. Repeating it changes nothing. 409 `season_closed`."""
        season = self.team_season(season_id, Role.ORGANISER)
        notice = told_pub(season.pk, notice_id, **self.who_and_when)
        if notice is None or notice.told_at is None:
            raise NotFound("There is no such notice to a pub in this season.")
        return Response(PubNoticeSerializer(notice).data)
