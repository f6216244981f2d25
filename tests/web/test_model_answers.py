"""Answers that are rows of a model: what is taken from its columns, and what of them is for requests alone."""

from typing import Any

from rest_framework import serializers

from clubs.models import Club
from tests.cases import every
from tournaments.leagues.models import Ban, Registration, Team
from web.fields import UTCDateTimeField
from web.model_answers import ModelAnswerSerializer


class TeamAnswer(ModelAnswerSerializer):
    """A team with columns of every sort: a number, keys, texts, an address, a choice, days, a truth, a UUID."""

    class Meta:
        model = Team
        fields = (
            "id",
            "season",
            "venue",
            "name",
            "captain_email",
            "status",
            "entry_at",
            "withdrawn_on",
            "lineage",
        )
        extra_kwargs = {"name": {"allow_null": True}}


class ClubAnswer(ModelAnswerSerializer):
    """A club, which draws its UUID and its time by itself."""

    class Meta:
        model = Club
        fields = ("uuid", "published", "created_at")


class RegistrationAnswer(ModelAnswerSerializer):
    """A registration: a player is in one team of a season, which a request would have to be asked about."""

    class Meta:
        model = Registration
        fields = ("season", "team", "player", "left_on", "fee", "fee_paid")


@every(
    ("answer", "kinds"),
    [
        (
            TeamAnswer,
            {
                "id": (serializers.BigIntegerField, False),
                "season": (serializers.IntegerField, False),
                "venue": (serializers.IntegerField, True),
                "name": (serializers.CharField, True),
                "captain_email": (serializers.CharField, False),
                "status": (serializers.ChoiceField, False),
                "entry_at": (UTCDateTimeField, True),
                "withdrawn_on": (serializers.DateField, True),
                "lineage": (serializers.UUIDField, False),
            },
        ),
        (
            ClubAnswer,
            {
                "uuid": (serializers.UUIDField, False),
                "published": (serializers.BooleanField, False),
                "created_at": (UTCDateTimeField, False),
            },
        ),
        (
            RegistrationAnswer,
            {
                "season": (serializers.IntegerField, False),
                "team": (serializers.IntegerField, False),
                "player": (serializers.IntegerField, False),
                "left_on": (serializers.DateField, True),
                "fee": (serializers.IntegerField, False),
                "fee_paid": (serializers.BooleanField, False),
            },
        ),
    ],
)
def test_every_field_is_in_the_answer_as_its_column_is_kept(answer: Any, kinds: dict[str, Any]) -> None:
    fields = answer().fields
    assert {name: (type(field), field.allow_null) for name, field in fields.items()} == kinds
    # What requests are asked for: a length, least and most, whether it's free; nothing of it is in the document.
    assert [name for name, field in fields.items() if not field.required or field.read_only] == []
    assert [
        name for name, field in fields.items() if field._kwargs.keys() & {"validators", "max_length"}
    ] == []


def test_the_help_and_the_choices_are_those_of_the_column() -> None:
    fields: Any = TeamAnswer().fields
    assert fields["venue"].help_text == Team._meta.get_field("venue").help_text
    assert list(fields["status"].choices.items()) == Team._meta.get_field("status").choices


def test_fields_of_one_answer_are_not_those_of_another() -> None:
    first, second = TeamAnswer(), TeamAnswer()
    first.fields["name"].help_text = "Only here."
    assert second.fields["name"].help_text != "Only here."


def test_a_row_is_written_with_the_numbers_of_the_rows_it_leads_to() -> None:
    row = Ban(pk=5, team_id=3, matches=2, reason="Threw the cards")

    class BanAnswer(ModelAnswerSerializer):
        class Meta:
            model = Ban
            fields = ("id", "team", "matches", "until", "reason")

    assert BanAnswer(row).data == {
        "id": 5,
        "team": 3,
        "matches": 2,
        "until": None,
        "reason": "Threw the cards",
    }
