"""`players/{id}/data/`: everything that is kept about a player, for them to have."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS, PeopleView
from clubs.models import Role
from clubs.selectors.personal_data import personal_data, personal_data_sections
from web.etags import by_content
from web.fields import FreeObjectsField
from web.operations import reads


class PersonalDataSerializer(serializers.Serializer[Any]):
    """Everything that is kept about a player."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return a field for each section that the data have."""
        return {one.key: FreeObjectsField(help_text=one.help) for one in personal_data_sections()}


class PlayerDataView(PeopleView):
    """What is kept about a player."""

    @reads("players_data", PersonalDataSerializer, auth=FOR_ORGANISERS)
    def get(self, request: Request, player_id: int) -> Response:
        """Return everything that is kept about a player, to be handed on to them; for organisers."""
        return by_content(request, personal_data(self.player(player_id, Role.ORGANISER)))
