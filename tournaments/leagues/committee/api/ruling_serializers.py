"""Rulings as the API reads and writes them."""

from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.leagues.api.fields import NamedSerializer, RowSerializer
from tournaments.leagues.api.fixture_serializers import FixtureSerializer
from tournaments.leagues.committee.services.awards import MOST_POINTS
from tournaments.leagues.committee.services.eligibility import OUTCOMES
from tournaments.leagues.models import Awarded, Decision, LeaverResults
from tournaments.leagues.models.decision import RULE_LENGTH
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.matches.format import MOST_LEGS
from tournaments.standings.teams.scheme import points_number
from web.fields import FreeObjectField, FreeObjectsField, TextsField
from web.model_answers import ModelAnswerSerializer
from web.row_numbers import row_number
from web.strict import StrictSerializer

POINTS = ("points", "home_points", "away_points", "home_side_points", "away_side_points")
"""What among a decision's facts is hundredths of a point."""


@extend_schema_field({"type": "number", "minimum": -MOST_POINTS, "maximum": MOST_POINTS})
class PointsField(serializers.Field[int, Any, Any, Any]):
    """League points with two decimals at most, read as hundredths."""

    default_error_messages = {
        "not_a_number": "Give a number.",
        "too_many": f"Give {MOST_POINTS} points at most.",
        "too_fine": "Points have two decimals at most.",
    }

    def to_internal_value(self, data: Any) -> int:
        """Return hundredths of a point."""
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("not_a_number")
        if not abs(data) <= MOST_POINTS:
            self.fail("too_many")
        hundredths = Decimal(str(data)) * 100
        if hundredths != int(hundredths):
            self.fail("too_fine")
        return int(hundredths)


class FactsField(FreeObjectField):
    """A decision's facts, whose hundredths of a point are written as points."""

    def to_representation(self, value: Any) -> Any:
        """Return the facts."""
        return {key: points_number(fact) if key in POINTS else fact for key, fact in value.items()}


def rule_field() -> serializers.CharField:
    """Return a field for the number of the league's rule that a ruling follows."""
    return serializers.CharField(
        max_length=RULE_LENGTH,
        allow_blank=True,
        default="",
        help_text="The number in the league's printed rules.",
    )


def preview_field() -> serializers.BooleanField:
    """Return a field by which a ruling is only looked at."""
    return serializers.BooleanField(default=False, help_text="Only say what would change: nothing is saved.")


class RulingAskedSerializer(StrictSerializer):
    """A ruling: why, by which rule, and whether it is only to be looked at."""

    reason = serializers.CharField(
        max_length=WHY_LENGTH, help_text="Why. Everybody who may read the ruling sees it."
    )
    rule = rule_field()
    preview = preview_field()


class AwardAskedSerializer(RulingAskedSerializer):
    """To whom a match is awarded; games and points that are left out follow from the league's rules."""

    to = serializers.ChoiceField(choices=Awarded.choices)
    home_games = serializers.IntegerField(min_value=0, max_value=MOST_LEGS, required=False)
    away_games = serializers.IntegerField(min_value=0, max_value=MOST_LEGS, required=False)
    home_points = PointsField(required=False)
    away_points = PointsField(required=False)
    home_side_points = PointsField(required=False, help_text="In the side table.")
    away_side_points = PointsField(required=False, help_text="In the side table.")
    no_show = serializers.BooleanField(
        default=False,
        help_text="Whoever it isn't awarded to didn't come: counted, and it costs what `no_show_points` says.",
    )


class SettleAskedSerializer(RulingAskedSerializer):
    """How a match ended, game by game."""

    legs = FreeObjectsField(max_length=MOST_LEGS, help_text="As a card has them.")


class IneligibleAskedSerializer(RulingAskedSerializer):
    """Who wasn't allowed to play, and what becomes of the match: what the league's rules say where it is left out."""

    player = row_number()
    outcome = serializers.ChoiceField(choices=list(OUTCOMES.items()), required=False)
    points = PointsField(required=False, help_text="Where points are deducted: so many, more than 0.")


class AdjustAskedSerializer(RulingAskedSerializer):
    """Points that a team gets, or loses where they are negative."""

    points = PointsField()
    side_table = serializers.BooleanField(default=False, help_text="In the side table; else in the league.")


class WithdrawAskedSerializer(RulingAskedSerializer):
    """When a team withdraws, and what becomes of its results: what the league's rules say where it is left out."""

    date = serializers.DateField()
    results = serializers.ChoiceField(choices=LeaverResults.choices, required=False)
    expelled = serializers.BooleanField(default=False, help_text="The league expels it.")


class DecisionSerializer(RowSerializer, ModelAnswerSerializer):
    """What was decided; never deleted. By whom is for organisers, and null for others."""

    # Of rows whose team and user are loaded.
    team = NamedSerializer(allow_null=True)
    player = serializers.IntegerField(
        source="player_id",
        allow_null=True,
        help_text="Who wasn't allowed to play; also of the ruling that undoes one on them.",
    )
    facts = FactsField(
        help_text="By kind: the games and points of an award, the points of a deduction, a fine in pence."
    )
    consequences = TextsField()
    by = serializers.CharField(source="user.get_username", allow_null=True)

    class Meta:
        model = Decision
        fields = (
            "id", "kind", "fixture", "team", "player", "facts", "consequences", "reason", "rule", "at", "appeal_until",
            "appeal_result", "by",
        )  # fmt: skip

    def to_representation(self, instance: Decision) -> dict[str, Any]:
        """Return the decision, with who took it where the context's reader `organises`."""
        decision = super().to_representation(instance)
        return decision if self.context["organises"] else decision | {"by": None}


class RulingSerializer(serializers.Serializer[Any]):
    """A ruling that was taken, or what it would change."""

    preview = serializers.BooleanField()
    consequences = TextsField(help_text="What changes in the table, a sentence each.")
    decision = DecisionSerializer(allow_null=True, help_text="Null where it was only looked at.")
    fixture = FixtureSerializer(allow_null=True, help_text="The match as it stands then, of a ruling on one.")
