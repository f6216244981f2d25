"""Fixtures as the API writes them."""

from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from rest_framework import serializers

from tournaments.leagues.api.fields import ClockField, NamedSerializer, RowSerializer
from tournaments.leagues.models import Awarded, DateRequest, Fixture, FixtureMove, Side
from tournaments.matches.states import COUNTS, MatchState
from web.fields import DatesField, UTCDateTimeField

EITHER_SIDE = [side.value for side in Side]
STATES = [state.value for state in MatchState]
RESULT = ("home_games", "away_games", "home_side_games", "away_side_games")


def side_field() -> serializers.ChoiceField:
    """Return a field for the side of a match for which something is sent."""
    help_text = "The side that an organiser acts for. A captain may leave it out and acts for their own."
    return serializers.ChoiceField(choices=EITHER_SIDE, required=False, help_text=help_text)


class CupOfFixtureSerializer(serializers.Serializer[Any]):
    """The cup of a match, and its tie there."""

    id = serializers.IntegerField(source="cup_id")
    name = serializers.CharField(source="cup.name")
    round = serializers.IntegerField(help_text="From 1; the final is the last.")
    tie = serializers.IntegerField(source="number", help_text="The tie's number in its round, from the top.")


class FixtureSerializer(RowSerializer):
    """A match of two teams."""

    # Of rows whose teams, division or cup, and pub are loaded.
    id = serializers.IntegerField()
    season = serializers.IntegerField(source="season_id")
    division = NamedSerializer(allow_null=True, help_text="Null for a cup match, which stands in no table.")
    cup = CupOfFixtureSerializer(source="tie", allow_null=True, help_text="Null for a match of a division.")
    home = NamedSerializer()
    away = NamedSerializer()
    week = serializers.DateField(help_text="The Monday of the week it was first published for.")
    date = serializers.DateField(allow_null=True, help_text="Null while it is postponed without a new date.")
    starts_at = ClockField()
    venue = NamedSerializer()
    state = serializers.ChoiceField(choices=STATES)
    deadline = serializers.DateField(allow_null=True, help_text="The last day for a postponed match.")
    home_games = serializers.IntegerField(allow_null=True, help_text="Null where no result stands.")
    away_games = serializers.IntegerField(allow_null=True)
    home_side_games = serializers.IntegerField(
        allow_null=True, help_text="In the side table; null where no result stands there."
    )
    away_side_games = serializers.IntegerField(allow_null=True)
    level_winner = serializers.CharField(
        help_text="home or away: who won on points scored, or a deciding game, with as many games each."
    )
    decider_claimed = serializers.CharField(
        help_text="home, away or both: whose captain says they won a deciding game; empty once it is settled."
    )
    awarded = serializers.CharField(
        help_text=f"{', '.join(Awarded.values)}; empty for a match that was played."
    )
    lapsed = serializers.BooleanField(help_text="Confirmed because the other side did not answer.")
    not_answered_by = serializers.CharField(help_text="home or away, whichever did not answer; or empty.")
    settled_at = UTCDateTimeField(allow_null=True)
    replay_of = serializers.IntegerField(
        source="replay_of_id", allow_null=True, help_text="The match that it replaces."
    )
    version = serializers.IntegerField(help_text="Rises with every change.")

    def to_representation(self, instance: Fixture) -> dict[str, Any]:
        """Return the match, with games only where a result stands."""
        match = super().to_representation(instance)
        return match if instance.state in COUNTS else match | dict.fromkeys(RESULT)


class FixtureMoveSerializer(serializers.Serializer[Any]):
    """That a match moved. Why and by whom is for organisers and both sides, and null for others."""

    from_date = serializers.DateField(allow_null=True)
    to_date = serializers.DateField(allow_null=True)
    from_venue = NamedSerializer()
    to_venue = NamedSerializer()
    why = serializers.CharField(allow_null=True)
    by = serializers.CharField(allow_null=True)
    at = UTCDateTimeField()

    def to_representation(self, instance: FixtureMove) -> dict[str, Any]:
        """Return where it was and is to be; why and by whom where the context says that its reader `takes_part`."""
        move = super().to_representation(instance)
        return move if self.context["takes_part"] else move | dict.fromkeys(("why", "by"))


class DateRequestSerializer(serializers.Serializer[Any]):
    """That a side asks for another date."""

    # Of rows whose team is loaded.
    id = serializers.IntegerField()
    fixture = serializers.IntegerField(source="fixture_id")
    team = NamedSerializer()
    dates = DatesField(help_text="The dates that are offered; none: any later date.")
    reason = serializers.CharField()
    short_notice = serializers.BooleanField(help_text="Asked later than the league's rules say.")
    state = serializers.ChoiceField(choices=DateRequest.State.choices)
    asked_at = UTCDateTimeField()
    answered_at = UTCDateTimeField(allow_null=True)


class WholeFixtureSerializer(FixtureSerializer):
    """A match with its course."""

    moves = FixtureMoveSerializer(many=True, help_text="Where and when it was to be before.")
    date_request = DateRequestSerializer(
        source="waiting_date_request",
        allow_null=True,
        help_text="What waits for an answer; for organisers and both sides.",
    )

    @classmethod
    def write(cls, fixture: Fixture, *, takes_part: bool) -> Any:
        """Return a match with its course; `takes_part` for organisers and the captains of both sides."""
        moves = FixtureMove.objects.select_related("from_venue", "to_venue")
        prefetch_related_objects([fixture], Prefetch("moves", moves))
        return cls(fixture, context={"takes_part": takes_part}).data

    def to_representation(self, instance: Fixture) -> dict[str, Any]:
        """Return the match; what is asked for only to those who take part."""
        match = super().to_representation(instance)
        return match if self.context["takes_part"] else match | {"date_request": None}
