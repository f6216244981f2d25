"""`teams/{id}/link/` and `teams/{id}/contact/`: the link of a team's captain, and the captain's own number."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.authentication import TokenMayWrite, may_write
from clubs.models import Role
from tournaments.leagues.api.team_serializers import ChangeContactSerializer, ContactSerializer
from tournaments.leagues.api.view import FOR_CAPTAINS, LeagueView
from tournaments.leagues.authentication import shown_code
from tournaments.leagues.models import TeamPass
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link, change_contact
from web.etags import by_content
from web.operations import created, reads, writes
from web.site_address import site_url


class LinkSerializer(serializers.Serializer[Any]):
    """A captain's link; all null while none was drawn."""

    link = serializers.CharField(allow_null=True, help_text="The address of the captain's own pages.")
    code = serializers.CharField(allow_null=True, help_text="The short code that people type.")
    token = serializers.CharField(allow_null=True, help_text="For `Authorization: Team <token>`.")


class LinkView(LeagueView):
    """The link of a team's captain."""

    @reads("team_link_read", LinkSerializer, auth=FOR_ORGANISERS)
    def get(self, request: Request, team_id: int) -> Response:
        """Return the link and the typed code of a team's captain; an organiser may, with a token that writes."""
        team = self.team(team_id, Role.ORGANISER)
        if not may_write(request):
            raise PermissionDenied(TokenMayWrite.message, TokenMayWrite.code)
        current = TeamPass.objects.filter(team=team, revoked_at=None).first()
        return by_content(request, _link_json(current))

    @writes("team_link_draw", None, LinkSerializer, 201)
    def post(self, request: Request, team_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Draw a team's link anew; the old one no longer works. For organisers. 409 `team_withdrawn`."""
        team = self.team(team_id, Role.ORGANISER)
        drawn = captain_link(team.season_id, team.pk, anew=True, **self.who_and_when)
        return created(_link_json(drawn))


class ContactView(LeagueView):
    """How a team's captain and vice-captain can be reached: for the team's captain, or an organiser."""

    @reads("team_contact_read", ContactSerializer, auth=FOR_CAPTAINS)
    def get(self, request: Request, team_id: int) -> Response:
        """Return the captain's and the vice-captain's telephone numbers, and whether other captains may see them."""
        return by_content(request, ContactSerializer(self.team_to_lead(team_id)).data)

    @writes("team_contact_change", ChangeContactSerializer, ContactSerializer, auth=FOR_CAPTAINS)
    def patch(self, request: Request, team_id: int) -> Response:
        """Change the captain's or vice-captain's number, and whether other captains may see it.

        Repeating it changes nothing. 400 `phone_unreadable`, `phone_missing`, `phone_too_long`; 409 `season_closed`.
        """
        team = self.team_to_lead(team_id)
        asked = ChangeContactSerializer.read(request)
        changed = change_contact(
            team.pk,
            phone=asked.get("captain_phone"),
            shares=asked.get("shares_phone"),
            vice_phone=asked.get("vice_phone"),
            shares_vice=asked.get("shares_vice_phone"),
            **self.who_and_when,
        )
        return Response(ContactSerializer(changed).data)


def _link_json(team_pass: TeamPass | None) -> dict[str, Any]:
    """Write a captain's link; all null for none."""
    if team_pass is None:
        return {"link": None, "code": None, "token": None}
    code = team_code(team_pass)
    return {
        "link": site_url(reverse("captain_team", args=[code])),
        "code": shown_code(team_pass),
        "token": code,
    }
