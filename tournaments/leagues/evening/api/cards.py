"""`fixtures/{id}/card/` and `fixtures/{id}/confirm/`: captains hand in cards and agree with each other's."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.leagues.api.fixture_serializers import EITHER_SIDE, FixtureSerializer, side_field
from tournaments.leagues.api.view import FOR_CAPTAINS, FixtureView
from tournaments.leagues.calendar.services.fixtures import fixture_of
from tournaments.leagues.evening.selectors.cards_seen import cards_seen
from tournaments.leagues.evening.selectors.visibility import Viewer, marked_seen
from tournaments.leagues.evening.services.cards import (
    CardConflict,
    CardSent,
    agree,
    hand_in,
    hand_in_as_captain,
)
from tournaments.leagues.models import Card
from tournaments.leagues.models.card import REMARKS_LENGTH
from tournaments.matches.card import Winner, differing, stored_results
from tournaments.matches.format import MOST_LEGS
from web.errors import CannotNow, ErrorSerializer
from web.etags import by_content
from web.fields import FreeObjectsField, IntegersField, TextsField, UTCDateTimeField
from web.operations import created, reads, writes
from web.strict import StrictSerializer

WINNERS = [winner.value for winner in Winner]


class LegSerializer(serializers.Serializer[Any]):
    """A game of a match; the points are null where only the winner is known."""

    winner = serializers.ChoiceField(choices=WINNERS)
    home_points = serializers.IntegerField(allow_null=True)
    away_points = serializers.IntegerField(allow_null=True)


class CardSerializer(serializers.Serializer[Any]):
    """A side's card of a match. What should be looked at is for organisers, and null for others."""

    # The context says who is the `viewer`.
    id = serializers.UUIDField()
    side = serializers.ChoiceField(choices=EITHER_SIDE)
    legs = LegSerializer(many=True, help_text="In the order of the season's match format.")
    how = serializers.ChoiceField(choices=Card.How.choices)
    remarks = serializers.CharField(allow_null=True, help_text="For organisers and both sides.")
    flags = TextsField(allow_null=True)
    at = UTCDateTimeField()

    def to_representation(self, instance: Card) -> dict[str, Any]:
        """Return the card, without what whoever looks at it may not see."""
        card, viewer = super().to_representation(instance), self.context["viewer"]
        if not viewer.takes_part:
            card["remarks"] = None
        if not viewer.secretary:
            card["flags"] = None
        return card


class MarkedSerializer(serializers.Serializer[Any]):
    """A game that a missing pair leaves without play, and who wins it by the league's rule."""

    number = serializers.IntegerField(help_text="From 1, in the order of the season's match format.")
    winner = serializers.ChoiceField(choices=WINNERS)


class CardsSerializer(serializers.Serializer[Any]):
    """The cards that are shown to whoever asks."""

    cards = CardSerializer(many=True)
    differing = IntegersField(help_text="The numbers, from 1, of the games on which two cards differ.")
    marked = MarkedSerializer(
        many=True,
        help_text="What a card that is still to be filled in begins with: the games of a missing pair, for both sides "
        "and organisers once both line-ups are locked. A card may say something else.",
    )


class HandInSerializer(StrictSerializer):
    """A card as it is handed in."""

    id = serializers.UUIDField(help_text="Made by the client, so that sending twice counts once.")
    side = side_field()
    legs = FreeObjectsField(
        max_length=MOST_LEGS,
        help_text="`winner` (home, away or nobody) of each game, with `home_points` and `away_points` where known.",
    )
    remarks = serializers.CharField(max_length=REMARKS_LENGTH, allow_blank=True, default="")
    settles = serializers.BooleanField(
        default=True,
        help_text="For organisers, where they key in the cards: false waits for the other side's paper card.",
    )


class SentCardSerializer(serializers.Serializer[Any]):
    """A card as it was sent, and not taken."""

    id = serializers.UUIDField()
    side = serializers.ChoiceField(choices=EITHER_SIDE)
    legs = FreeObjectsField()
    remarks = serializers.CharField(allow_blank=True)


class CardErrorSerializer(ErrorSerializer):
    """Why a card was not taken; with `conflict` also what was sent, and what stands there."""

    yours = SentCardSerializer(required=False)
    theirs = CardSerializer(
        required=False,
        allow_null=True,
        help_text="Null where the id is that of another side's or match's card.",
    )


class CardTaken(CannotNow):
    """409 `conflict`: another card has this id; both stand beside the error."""

    def __init__(self, conflict: CardConflict, sent: CardSent, viewer: Viewer) -> None:
        super().__init__(conflict.problems)
        self.extra = _both_cards(conflict, sent, viewer)


class HandedInSerializer(serializers.Serializer[Any]):
    """A card that was handed in, and the match as it stands then."""

    card = CardSerializer()
    fixture = FixtureSerializer()


class ConfirmSerializer(StrictSerializer):
    """That a side agrees with the other side's card."""

    side = side_field()
    card = serializers.UUIDField(
        required=False, help_text="The card that was read: refused where another one stands by now."
    )


class CardView(FixtureView):
    """The cards of a match."""

    @reads("fixture_card_read", CardsSerializer)
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return the cards of a match that you may see.

        Everybody reads those of a settled match. Before that both sides do; where both hand in a card, neither sees
        the other's before both are in.
        """
        fixture = self.fixture()
        viewer = self.viewer(fixture)
        cards = cards_seen(fixture, viewer)
        both = [stored_results(card.legs) for card in cards]
        marked = {} if cards else marked_seen(fixture, viewer)
        found = {
            "cards": CardSerializer(cards, many=True, context={"viewer": viewer}).data,
            "marked": [
                {"number": number, "winner": result.winner.value} for number, result in marked.items()
            ],
            "differing": list(differing(*both)) if len(both) > 1 else [],
        }
        return by_content(request, found)

    @writes(
        *("fixture_card_hand_in", HandInSerializer, HandedInSerializer, 200, 201),
        auth=FOR_CAPTAINS,
        conflicts=CardErrorSerializer,
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        """Hand in a side's card: its captain, or an organiser from paper. 201, and 200 when the same comes again.

        An equal card of the other side confirms the match. 409 `conflict` for an id that came with other results,
        with both cards beside the error; `too_early` for a captain's card before the day of the match; `not_now` for
        a match that wants no card.
        """
        actor = self.actor()
        rules = actor.fixture.season.league_rules
        if actor.side is not None and rules.word("card_entry") == "secretary":
            raise PermissionDenied("In this league the secretary keys in the cards. Hand yours in on paper.")
        asked = HandInSerializer.read(request)
        how = Card.How.PAPER if actor.side is None else Card.How.PHONE
        asked |= {"side": actor.side_or(asked.get("side")), "how": how.value}
        sent = CardSent(**asked)
        viewer = actor.viewer
        try:
            if actor.side is None:
                handed = hand_in(fixture_id, sent, **actor.who_and_when)
            else:
                handed = hand_in_as_captain(fixture_id, sent, now=timezone.now())
        except CardConflict as conflict:
            raise CardTaken(conflict, sent, viewer) from None
        found = {
            "card": CardSerializer(handed.card, context={"viewer": viewer}).data,
            "fixture": FixtureSerializer(handed.fixture).data,
        }
        return created(found, new=handed.new)


class ConfirmView(FixtureView):
    """Agree with a card."""

    @writes("fixture_confirm", ConfirmSerializer, FixtureSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Agree with the other side's card, which confirms the match; repeating it changes nothing.

        409 `no_card`, `own_card_wanted` where both sides hand in a card, `card_changed`, `not_now`.
        """
        actor = self.actor()
        asked = ConfirmSerializer.read(request)
        side = actor.side_or(asked.get("side"))
        agree(fixture_id, side, asked.get("card"), **actor.who_and_when)
        return Response(FixtureSerializer(fixture_of(fixture_id)).data)


def _both_cards(conflict: CardConflict, sent: CardSent, viewer: Viewer) -> dict[str, Any]:
    """Write the card that was sent, and the one that has its id already."""
    theirs = conflict.theirs
    return {
        "yours": SentCardSerializer(sent).data,
        "theirs": None if theirs is None else CardSerializer(theirs, context={"viewer": viewer}).data,
    }
