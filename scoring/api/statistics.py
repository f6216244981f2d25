"""`players/{id}/statistics/`: what a player did at tables, and with whom."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import PeopleView
from scoring.engine.registry import VARIANTS
from scoring.engine.statistics import Counts, Number, SeatPosition, StatisticsGroup
from scoring.selectors.statistics import (
    GameCounts,
    PlayerStatistics,
    games_of,
    numbers_of,
    player_statistics,
    variants_of,
)
from scoring.selectors.statistics_columns import met_listings, part_listings, partner_listing
from scoring.selectors.statistics_filter import StatisticsFilter
from web.csv_answers import FORMAT, json_or_file
from web.etags import by_content
from web.fields import TextsField, when
from web.listings.view import ListingView
from web.listings.xlsx import Sheet
from web.operations import reads
from web.paging import filtered

COUNTED: Mapping[Number, str] = {
    Number.HANDS: "Hands at tables where the player sat.",
    Number.PASSED_OUT: "Of them, those in which all passed.",
    Number.SAT_OUT: "Of them, those in which the player played no card.",
    Number.MADE_TRUMP: "Hands in which the player made trump.",
    Number.MADE: "Of them, those played to the end in which the player's side was not euchred.",
    Number.MARCHES: "Of those, the ones with every trick.",
    Number.EUCHRED: "Of made_trump, those that were euchred; a penalty ended the rest.",
    Number.LONERS: "Hands that the player played alone as the maker.",
    Number.LONERS_MADE: "Of them, those with every trick.",
    Number.LONERS_EUCHRED: "Of them, those that were euchred.",
    Number.DEFENDED: "Hands played to the end in which others made trump and the player held cards.",
    Number.EUCHRES_MADE: "Of them, those in which the makers were euchred.",
    Number.DEFENDED_ALONE: "Of them, those that the player defended without a partner.",
    Number.DEFENDED_ALONE_MADE: "Of those, the ones in which the makers were euchred.",
    Number.EUCHRES_SUFFERED: "Hands in which the player's side was euchred and the player held cards.",
    Number.SIDE_MADE: "Hands in which the player or the partner made trump, and made it.",
    Number.SIDE_EUCHRED: "Hands in which the player or the partner made trump, and was euchred.",
    Number.SIDE_MARCHES: "Hands in which the player's side took every trick, whoever made trump.",
    Number.REVOKES: "The player's own revokes.",
    Number.POINTS: "Points of these hands towards winning; where zero wins, what came off.",
    Number.POINTS_BESIDE: "Points that came without a hand, such as adjustments.",
}
ON_CARDS: Mapping[Number, str] = {
    Number.CARDS: "Paper cards, keyed in as totals.",
    Number.HANDS: "The hands that they are of, where they say it.",
    Number.POINTS: "Points of these cards.",
    Number.LONERS_MADE: "Loners with every trick.",
    Number.EUCHRES_MADE: "Euchres that the player's side made.",
    Number.EUCHRES_SUFFERED: "Euchres that the player's side suffered.",
}


class _Counted(serializers.Serializer[Any]):
    """Numbers by their keys, each a field."""

    numbers: Mapping[Number, str] = {}

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Give each number a field."""
        return {
            number.value: serializers.IntegerField(help_text=text) for number, text in self.numbers.items()
        }


class HandsCountedSerializer(_Counted):
    """What was counted in hands that were recorded one by one."""

    numbers = COUNTED


class CardsCountedSerializer(_Counted):
    """What paper cards say. Of the other numbers only games count it."""

    numbers = ON_CARDS


class PositionCountedSerializer(serializers.Serializer[Any]):
    """The hands in which the player sat there from the dealer, where it is known who dealt."""

    position = serializers.ChoiceField(choices=[one.value for one in SeatPosition])
    hands = HandsCountedSerializer()


class CallRoundCountedSerializer(serializers.Serializer[Any]):
    """The hands in which the player made trump in that round, where it was recorded."""

    call_round = serializers.IntegerField()
    hands = HandsCountedSerializer()


class TrumpCountedSerializer(serializers.Serializer[Any]):
    """The hands in which the player made that trump, where it was recorded."""

    trump = serializers.CharField(help_text="S, H, D, C, NT_HIGH, NT_LOW, or a suit of dominoes from 0 to 6.")
    hands = HandsCountedSerializer()


class GamesCountedSerializer(serializers.Serializer[Any]):
    """Games that are over."""

    played = serializers.IntegerField()
    won = serializers.IntegerField()
    tied = serializers.IntegerField(
        help_text="Games that ended level where that is a tie; nobody has won them."
    )


class PartnerCountedSerializer(serializers.Serializer[Any]):
    """The player's numbers beside a partner."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    games = GamesCountedSerializer()
    hands = HandsCountedSerializer()
    cards = CardsCountedSerializer()


class StatisticsSerializer(serializers.Serializer[Any]):
    """What a player did at tables."""

    player = serializers.IntegerField(help_text="The one who is kept, where players were merged.")
    name = serializers.CharField()
    first_game = serializers.DateTimeField(allow_null=True, help_text="When the first of these games began.")
    last_game = serializers.DateTimeField(allow_null=True, help_text="When the last of these games began.")
    variants = TextsField(help_text="Every way in which the person has played, chosen or not.")
    games = GamesCountedSerializer()
    hands = HandsCountedSerializer()
    cards = CardsCountedSerializer()
    by_position = PositionCountedSerializer(many=True)
    by_call_round = CallRoundCountedSerializer(many=True)
    by_trump = TrumpCountedSerializer(many=True)
    partners = PartnerCountedSerializer(many=True)


def _statistics_json(found: PlayerStatistics, variants: list[str]) -> dict[str, Any]:
    """Write a person's statistics."""
    played = found.played
    positions, rounds, trumps = (
        played.part(part)
        for part in (StatisticsGroup.POSITION, StatisticsGroup.CALL_ROUND, StatisticsGroup.TRUMP)
    )
    return {
        "player": found.player,
        "name": found.name,
        "first_game": when(found.since),
        "last_game": when(found.until),
        "variants": variants,
        **_played(played),
        "by_position": [
            {"position": place.value, "hands": _hands(positions[place])}
            for place in SeatPosition
            if place in positions
        ],
        "by_call_round": [{"call_round": int(one), "hands": _hands(rounds[one])} for one in rounds],
        "by_trump": [{"trump": one, "hands": _hands(trumps[one])} for one in trumps],
        "partners": [
            {"player": number, "name": found.names[number], **_played(beside)}
            for number, beside in found.partners.items()
        ],
    }


def _played(played: GameCounts) -> dict[str, Any]:
    return {
        "games": {"played": played.games, "won": played.won, "tied": played.tied},
        "hands": _hands(played.hands),
        "cards": {number.value: played.cards[number] for number in ON_CARDS},
    }


def _hands(counts: Counts) -> dict[str, int]:
    return {number.value: counts[number] for number in COUNTED}


PARAMETERS = [
    OpenApiParameter(
        "since",
        {"type": "string", "format": "date"},
        description="Only games that began on this day or later.",
        examples=[OpenApiExample("day", "2026-09-01")],
    ),
    OpenApiParameter(
        "until",
        {"type": "string", "format": "date"},
        description="Only games that began on this day or earlier.",
        examples=[OpenApiExample("day", "2026-12-31")],
    ),
    OpenApiParameter(
        "variant",
        {"type": "string", "enum": list(VARIANTS)},
        description="Only games that were played in this way.",
    ),
]


def _example(known: Mapping[Number, str], **counted: int) -> dict[str, int]:
    return {number.value: counted.get(number.value, 0) for number in known}


_BESIDE = {
    "hands": 8,
    "made_trump": 2,
    "made": 2,
    "defended": 3,
    "euchres_made": 1,
    "side_made": 5,
    "points": 9,
}
_LED = {"hands": 2, "made_trump": 1, "made": 1, "defended": 1, "side_made": 1, "points": 1}
EXAMPLE = OpenApiExample(
    "one game",
    {
        "player": 4,
        "name": "Ann",
        "first_game": "2026-11-21T19:30:00Z",
        "last_game": "2026-11-21T19:30:00Z",
        "variants": ["progressive"],
        "games": {"played": 1, "won": 1, "tied": 0},
        "hands": _example(COUNTED, **_BESIDE),
        "cards": _example(ON_CARDS),
        "by_position": [{"position": "eldest", "hands": _example(COUNTED, **_LED)}],
        "by_call_round": [{"call_round": 1, "hands": _example(COUNTED, **_LED)}],
        "by_trump": [{"trump": "H", "hands": _example(COUNTED, **_LED)}],
        "partners": [
            {
                "player": 7,
                "name": "Cleo",
                "games": {"played": 1, "won": 1, "tied": 0},
                "hands": _example(COUNTED, **_BESIDE),
                "cards": _example(ON_CARDS),
            }
        ],
    },
    response_only=True,
)


class StatisticsView(ListingView, PeopleView):
    """The statistics of a player whom you may see."""

    @reads(
        "players_statistics",
        json_or_file(StatisticsSerializer),
        parameters=[FORMAT, *PARAMETERS],
        examples=[EXAMPLE],
    )
    def get(self, request: Request, player_id: int) -> Response:
        """Count what a player did, from the hands that were recorded; a share is for the reader to work out.

        For a player who was merged into another, it returns that one. 404 `player_erased` where nobody is
        remembered any more. CSV has the partners; a workbook has a sheet for each list of the page.
        """
        player = self.player(player_id)
        if player.erased_at is not None:
            raise NotFound("This player was erased, and nobody's hands are counted.", "player_erased")
        numbers = numbers_of(player)
        games = filtered(StatisticsFilter, request, games_of(numbers))
        found = player_statistics(numbers, games)
        if not self.wants_file:
            return by_content(request, _statistics_json(found, variants_of(numbers)))
        partners = partner_listing(found)
        listed = replace(partners, title=f"{found.name} statistics")
        more = [Sheet(one.title, one) for one in met_listings(found)]
        more += [Sheet(one.title, one) for one in part_listings(found)]
        return by_content(request, self.file_of(request, listed, partners.title, more))
