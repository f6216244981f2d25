"""`fixtures/{id}/changes/`: somebody else plays from a game of a match on, as both captains say."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.selectors.players import shown_names
from scoring.api.entry_form import when
from tournaments.leagues.api.cards import SIDE_HELP
from tournaments.leagues.api.fixture_forms import EITHER_SIDE
from tournaments.leagues.api.names import NamedSerializer, player_named
from tournaments.leagues.api.season_forms import LARGEST_NUMBER
from tournaments.leagues.api.sign_ons import ANOTHER_HELP
from tournaments.leagues.api.view import FOR_CAPTAINS, Acting, FixtureView
from tournaments.leagues.models import PlayerChange, Registration
from tournaments.leagues.selectors.names import shows_whole
from tournaments.leagues.services.player_changes import ChangeAsked, answer_change, change_player
from tournaments.matches.format import MOST_LEGS
from web.errors import ErrorSerializer
from web.etags import by_content
from web.strict import StrictSerializer


class PlayerChangeSerializer(serializers.Serializer[Any]):
    """That somebody else plays at a place of a side's line-up from a game on."""

    id = serializers.IntegerField()
    side = serializers.ChoiceField(choices=EITHER_SIDE)
    place = serializers.IntegerField(help_text="From 1; 1 and 2 are the first pair.")
    leaves = NamedSerializer()
    enters = NamedSerializer()
    first_game = serializers.IntegerField(help_text="The number on the card of the first game.")
    ill = serializers.BooleanField(help_text="Because somebody was taken ill.")
    state = serializers.ChoiceField(choices=PlayerChange.State.choices)
    asked_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class PlayerChangesSerializer(serializers.Serializer[Any]):
    """The changes of player of a match, for its captains and organisers."""

    changes = PlayerChangeSerializer(many=True)


class PlayerChangeFormSerializer(StrictSerializer):
    """Who leaves, and who plays instead."""

    side = serializers.ChoiceField(choices=EITHER_SIDE, required=False, help_text=SIDE_HELP)
    leaves = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    enters = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_NUMBER,
        allow_null=True,
        default=None,
        help_text="Whoever is registered for another team is borrowed from it.",
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

    change = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    agree = serializers.BooleanField()


class PlayerChangesView(FixtureView):
    """The changes of player of a match."""

    @extend_schema(
        operation_id="fixture_changes_read",
        auth=FOR_CAPTAINS,
        responses={200: PlayerChangesSerializer, 404: ErrorSerializer},
    )
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return the changes of player of a match, those too that were refused or taken back.

        For both captains and organisers; everybody else reads who came in with the line-ups.
        """
        return by_content(request, changes_json(self.acting()))

    @extend_schema(
        operation_id="fixture_change_player",
        auth=FOR_CAPTAINS,
        request=PlayerChangeFormSerializer,
        responses={201: PlayerChangesSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        """Say that somebody else plays from a game on: a side's captain, or an organiser for both.

        By the league's rule `changes` the other captain is asked: always (`none`: the exception for somebody taken
        ill), after the first change (`one`), or never (`any`). 409 `not_now` once the result is settled. Somebody new
        is refused as by `sign-on/`, and stays signed on whatever the other captain answers.
        """
        acting = self.acting()
        form = PlayerChangeFormSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        side = acting.side_or(asked.get("side"))
        change = ChangeAsked(
            side,
            asked["leaves"],
            asked["enters"] or 0,
            asked["first_game"],
            asked["new_name"],
            asked["another"],
        )
        change_player(fixture_id, change, by=acting.user if acting.side is None else None, now=timezone.now())
        return Response(changes_json(acting), status=status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="fixture_change_answer",
        auth=FOR_CAPTAINS,
        request=AnswerChangeSerializer,
        responses={200: PlayerChangesSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def patch(self, request: Request, fixture_id: int) -> Response:
        """Agree with a change of the other side, refuse it, or take your own back; repeating it changes nothing.

        What was agreed only an organiser takes back. 409 `own_change`, `answered`, `has_left`.
        """
        acting = self.acting()
        form = AnswerChangeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        user = acting.user if acting.side is None else None
        answer_change(
            fixture_id, asked["change"], acting.side, agree=asked["agree"], by=user, now=timezone.now()
        )
        return Response(changes_json(acting))


def changes_json(acting: Acting) -> dict[str, Any]:
    """Write the changes of player of a match for whoever acts in it."""
    fixture = acting.fixture
    rows = list(PlayerChange.objects.filter(fixture=fixture).select_related("leaves", "enters"))
    people = [player for row in rows for player in (row.leaves, row.enters)]
    whole = shows_whole(fixture.season, to_secretary=acting.side is None)
    shown = shown_names(people, whole=whole) if people else {}
    if people and not whole and acting.side is not None:
        squad = Registration.objects.filter(team=acting.team(acting.side), player__in=people)
        belonged = set(squad.values_list("player_id", flat=True))
        own = [player for player in people if player.pk in belonged]
        shown |= shown_names(own, whole=True) if own else {}
    return {
        "changes": [
            {
                "id": row.pk,
                "side": row.side,
                "place": row.place,
                "leaves": player_named(row.leaves_id, shown),
                "enters": player_named(row.enters_id, shown),
                "first_game": row.first_game,
                "ill": row.ill,
                "state": row.state,
                "asked_at": when(row.asked_at),
                "answered_at": when(row.answered_at),
            }
            for row in rows
        ]
    }
