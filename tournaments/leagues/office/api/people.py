"""`players/{id}/data/`: everything that is kept about a player, for them to have."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS, PeopleView
from clubs.models import Role
from clubs.selectors.personal_data import personal_data
from web.etags import by_content
from web.fields import FreeObjectsField
from web.operations import reads


class PersonalDataSerializer(serializers.Serializer[Any]):
    """Everything that is kept about a player."""

    player = FreeObjectsField()
    registrations = FreeObjectsField()
    captain_of = FreeObjectsField()
    line_ups = FreeObjectsField()
    asked_again = FreeObjectsField()
    rulings = FreeObjectsField()
    honours = FreeObjectsField()
    trophies = FreeObjectsField()
    cups = FreeObjectsField(help_text="Of pairs and singles, with their ties.")
    final_averages = FreeObjectsField()
    nights = FreeObjectsField()
    games = FreeObjectsField()
    subscriptions = FreeObjectsField()
    letters = FreeObjectsField()
    written_about = FreeObjectsField(
        help_text="Where somebody typed the name: a rule book, an officer, a ruling, a note."
    )


class PlayerDataView(PeopleView):
    """What is kept about a player."""

    @reads("players_data", PersonalDataSerializer, auth=FOR_ORGANISERS)
    def get(self, request: Request, player_id: int) -> Response:
        """Return everything that is kept about a player, to be handed on to them; for organisers."""
        return by_content(request, personal_data(self.player(player_id, Role.ORGANISER)))
