"""Saved rulesets as the API reads and writes them."""

from datetime import UTC
from typing import Any

from rest_framework import serializers

from scoring.api.schemas import CUSTOMS_HELP, LAST_SEAT, MOST_CHARACTERS, CustomsField
from scoring.engine.rules_card.card import rules_card
from scoring.models import SavedRuleset
from scoring.selectors.rulesets import ruleset_of
from web.fields import FreeObjectField, TextsField
from web.row_numbers import row_number
from web.strict import StrictSerializer


class RulesetSerializer(serializers.Serializer[Any]):
    """A ruleset that a club has saved under a name."""

    id = serializers.IntegerField()
    club = serializers.IntegerField(source="club_id")
    name = serializers.CharField(help_text="Once in a club, in whatever case.")
    variant = serializers.CharField()
    players = serializers.IntegerField()
    options = FreeObjectField(help_text="Every option, settled.")
    customs = TextsField(help_text=CUSTOMS_HELP)
    retired = serializers.BooleanField(help_text="It is offered no more.")
    changed_at = serializers.DateTimeField(default_timezone=UTC)


class PointsSerializer(serializers.Serializer[Any]):
    """The small table of points: a head, and lines as long as it."""

    head = TextsField()
    lines = serializers.ListField(child=TextsField())


class SectionSerializer(serializers.Serializer[Any]):
    """A part of the card: its title and its sentences."""

    title = serializers.CharField()
    sentences = TextsField()


class RulesCardSerializer(serializers.Serializer[Any]):
    """A ruleset in plain words, for people; the sentences may be improved."""

    play = TextsField(help_text="Every sentence above the points: those of `sections` in order.")
    sections = SectionSerializer(many=True)
    points = PointsSerializer()
    notes = TextsField(help_text="Below the points.")
    house = TextsField(help_text="A sentence for each house rule in force.")


class RulesetWithCardSerializer(RulesetSerializer):
    """A ruleset that a club has saved, and its rules in plain words."""

    card = RulesCardSerializer()


class ChangeRulesetSerializer(StrictSerializer):
    """What is to change of a ruleset; what is left out stays."""

    name = serializers.CharField(max_length=MOST_CHARACTERS, required=False)
    variant = serializers.CharField(max_length=40, required=False, help_text="A key of `variants/`.")
    players = serializers.IntegerField(
        min_value=2, max_value=LAST_SEAT + 1, required=False, help_text="The usual number when left out."
    )
    options = FreeObjectField(
        required=False, help_text="House rules: options of the variant; what is left out has its default."
    )
    customs = CustomsField(required=False)
    retired = serializers.BooleanField(required=False, help_text="Whether it is offered no more.")


class NewRulesetSerializer(ChangeRulesetSerializer):
    """A ruleset to be saved."""

    club = row_number()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields of any change; a new ruleset needs its club, name and variant, and is in force."""
        fields = super().get_fields()
        del fields["retired"]
        fields["name"].required = fields["variant"].required = True
        return {"club": fields.pop("club"), **fields}


def ruleset_with_card(saved: SavedRuleset) -> dict[str, Any]:
    """Write a saved ruleset with its rules in plain words."""
    card = RulesCardSerializer(rules_card(ruleset_of(saved)))
    return RulesetSerializer(saved).data | {"card": card.data}
