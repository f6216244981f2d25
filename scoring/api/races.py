"""`games/{id}/races/` and `clubs/{id}/races/`: draw a game's races again, and what a club's games draw from."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import PeopleView
from clubs.models import Role
from problems import Problem
from scoring.api.schemas import GameNowSerializer
from scoring.api.view import ScorerView
from scoring.engine.races import MOST_RACES, RACES
from scoring.models.race import RACE_NAME_LENGTH
from scoring.selectors.game_now import game_now
from scoring.selectors.races import LEAST_RACES, own_races
from scoring.services.races import RacesStay, forget_races, redraw_races, save_races
from web.errors import CannotNow
from web.etags import by_content
from web.fields import TextsField
from web.operations import reads, writes
from web.strict import StrictSerializer


class RedrawSerializer(StrictSerializer):
    """A wish to draw a game's races again."""

    after = serializers.CharField(max_length=60, help_text="The seed of the draw that nobody wants.")


class RaceNamesSerializer(serializers.Serializer[Any]):
    """The names that a club's games draw from."""

    names = TextsField()
    own = serializers.BooleanField(help_text="The club wrote them; else they are the shipped ones.")


class NewRaceNamesSerializer(StrictSerializer):
    """A list in the place of the one that is there."""

    names = serializers.ListField(
        child=serializers.CharField(allow_blank=True, max_length=1000),
        max_length=10 * MOST_RACES,
        help_text=f"{LEAST_RACES} to {MOST_RACES} names of at most {RACE_NAME_LENGTH} characters, none twice.",
    )


class GameRacesView(ScorerView):
    """The races of a game."""

    @writes("games_redraw", RedrawSerializer, GameNowSerializer)
    def post(self, request: Request, game_id: int) -> Response:
        """Draw the races of a game again, before its first hand.

        Asked again for the same `after`, it returns the game as it is. 409 `hand_recorded` once a hand is
        recorded, `closed` where the game takes none, `no_races` where the way to play has none.
        """
        game = self.game(game_id, self.games_to_score)
        after = RedrawSerializer.read(request)["after"]
        try:
            drawn = redraw_races(game.pk, after)
        except RacesStay as stay:
            raise CannotNow((Problem(stay.code, "", stay.message),)) from None
        return Response(game_now(drawn))


class ClubRacesView(PeopleView):
    """The races of a club."""

    @reads("club_races_read", RaceNamesSerializer)
    def get(self, request: Request, club_id: int) -> Response:
        """Return the names that the club's games draw from."""
        return by_content(request, _names_json(self.club(club_id).pk))

    @writes("club_races_keep", NewRaceNamesSerializer, RaceNamesSerializer, conflicts=None)
    def put(self, request: Request, club_id: int) -> Response:
        """Give the club a list of its own; for organisers. Games that have drawn keep the names they have."""
        club = self.club(club_id, Role.ORGANISER)
        save_races(club.pk, NewRaceNamesSerializer.read(request)["names"])
        return Response(_names_json(club.pk))

    @writes("club_races_forget", None, RaceNamesSerializer, conflicts=None)
    def delete(self, request: Request, club_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Let the club draw from the shipped names again; for organisers. Returns the names."""
        club = self.club(club_id, Role.ORGANISER)
        forget_races(club.pk)
        return Response(_names_json(club.pk))


def _names_json(club_id: int) -> dict[str, Any]:
    own = own_races(club_id)
    return {"names": list(own or RACES), "own": bool(own)}
