"""`fixtures/{id}/changes/`: somebody else plays from a game of a match on, as both captains say."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.leagues.api.fields import ShownField
from tournaments.leagues.api.fixture_serializers import EITHER_SIDE, side_field
from tournaments.leagues.api.view import FOR_CAPTAINS, Actor, FixtureView
from tournaments.leagues.evening.api.sign_ons import ANOTHER_HELP
from tournaments.leagues.evening.selectors.visibility import names_seen
from tournaments.leagues.evening.services.player_changes import ChangeInput, answer_change, change_player
from tournaments.leagues.models import PlayerChange
from tournaments.matches.format import MOST_LEGS
from web.etags import by_content
from web.model_answers import ModelAnswerSerializer
from web.operations import created, reads, writes
from web.row_numbers import row_number
from web.strict import StrictSerializer


class PlayerChangeSerializer(ModelAnswerSerializer):
    """That somebody else plays at a place of a side's line-up from a game on."""

    side = serializers.ChoiceField(choices=EITHER_SIDE)
    leaves = ShownField(source="leaves_id")
    enters = ShownField(source="enters_id")

    class Meta:
        model = PlayerChange
        fields = (
            "id", "side", "place", "leaves", "enters", "first_game", "ill", "state", "asked_at", "answered_at",
        )  # fmt: skip


class PlayerChangesSerializer(serializers.Serializer[Any]):
    """The changes of player of a match, for its captains and organisers."""

    changes = PlayerChangeSerializer(many=True)

    @classmethod
    def write(cls, actor: Actor) -> Any:
        """Return the changes of player of a match for whoever acts in it."""
        rows = list(PlayerChange.objects.filter(fixture=actor.fixture).select_related("leaves", "enters"))
        people = [player for row in rows for player in (row.leaves, row.enters)]
        names = names_seen(actor.fixture, people, actor.viewer)
        return cls({"changes": rows}, context={"names": names}).data


class PlayerChangeFormSerializer(StrictSerializer):
    """Who leaves, and who plays instead."""

    side = side_field()
    leaves = row_number()
    enters = row_number(
        allow_null=True, default=None, help_text="Whoever is registered for another team is borrowed from it."
    )
    new_name = serializers.CharField(
        max_length=200,
        allow_blank=True,
        default="",
        help_text="Instead of `enters`: somebody new, who is signed on as by `sign-on/`.",
    )
    another = serializers.BooleanField(default=False, help_text=ANOTHER_HELP)
    first_game = serializers.IntegerField(
        min_value=1, max_value=MOST_LEGS, help_text="A game of the round from which on they play."
    )


class AnswerChangeSerializer(StrictSerializer):
    """The answer to a change; `agree` false takes your own back. An organiser answers for the other captain."""

    change = row_number()
    agree = serializers.BooleanField()


class PlayerChangesView(FixtureView):
    """The changes of player of a match."""

    @reads("fixture_changes_read", PlayerChangesSerializer, auth=FOR_CAPTAINS)
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return the changes of player of a match, those too that were refused or taken back.

        For both captains and organisers; everybody else reads who came in with the line-ups.
        """
        return by_content(request, PlayerChangesSerializer.write(self.actor()))

    @writes(
        "fixture_change_player", PlayerChangeFormSerializer, PlayerChangesSerializer, 201, auth=FOR_CAPTAINS
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        """Say that somebody else plays from a game on: a side's captain, or an organiser for both.

        By the league's rule `changes` the other captain is asked: always (`none`: the exception for somebody taken
        ill), after the first change (`one`), or never (`any`). 409 `not_now` once the result is settled. Somebody new
        is refused as by `sign-on/`, and stays signed on whatever the other captain answers.
        """
        actor = self.actor()
        asked = PlayerChangeFormSerializer.read(request)
        asked |= {"side": actor.side_or(asked.get("side")), "enters": asked["enters"] or 0}
        change_player(fixture_id, ChangeInput(**asked), **actor.who_and_when)
        return created(PlayerChangesSerializer.write(actor))

    @writes("fixture_change_answer", AnswerChangeSerializer, PlayerChangesSerializer, auth=FOR_CAPTAINS)
    def patch(self, request: Request, fixture_id: int) -> Response:
        """Agree with a change of the other side, refuse it, or take your own back; repeating it changes nothing.

        What was agreed only an organiser takes back. 409 `own_change`, `answered`, `has_left`.
        """
        actor = self.actor()
        asked = AnswerChangeSerializer.read(request)
        change, agree = asked["change"], asked["agree"]
        answer_change(fixture_id, change, actor.side, agree=agree, **actor.who_and_when)
        return Response(PlayerChangesSerializer.write(actor))
