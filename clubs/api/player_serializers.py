"""Players as the API reads and writes them."""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from clubs.models import Player
from clubs.models.player import CONTACT_LENGTH
from clubs.models.tag import TAG_LENGTH
from clubs.names import NAME_LENGTH
from clubs.selectors.players import shown_names
from clubs.services.players import MOST_TAGS
from web.fields import TextsField
from web.row_numbers import row_number
from web.strict import StrictSerializer


def _tags() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=TAG_LENGTH),
        required=False,
        max_length=MOST_TAGS,
        help_text="Words such as lady, man, or a colour; kept in small letters.",
    )


class PlayerSerializer(serializers.Serializer[Any]):
    """A player. What is private is written for organisers of the club, and null for others.

    The names of under-16s are shortened for others.
    """

    id = serializers.IntegerField()
    club = serializers.IntegerField()
    name = serializers.CharField()
    shown = serializers.CharField(help_text="The name as pages show it, told apart from others of one name.")
    merged_into = serializers.IntegerField(allow_null=True, help_text="The same person under another number.")
    erased = serializers.BooleanField()
    contact = serializers.CharField(allow_null=True)
    tags = TextsField(allow_null=True)
    born = serializers.DateField(allow_null=True)
    of_age = serializers.BooleanField(
        allow_null=True, help_text="16 or over, where no date of birth is kept; null where it isn't known."
    )


class NewPlayerSerializer(StrictSerializer):
    """A player to be added."""

    club = row_number()
    name = serializers.CharField(max_length=NAME_LENGTH)
    contact = serializers.CharField(max_length=CONTACT_LENGTH, allow_blank=True, required=False)
    tags = _tags()
    allow_doubles = serializers.BooleanField(
        default=False, help_text="Add another of a name that the club has already."
    )


class ChangePlayerSerializer(StrictSerializer):
    """What is to change of a player; what is left out stays."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    contact = serializers.CharField(max_length=CONTACT_LENGTH, allow_blank=True, required=False)
    tags = _tags()
    born = serializers.DateField(required=False, allow_null=True)
    of_age = serializers.BooleanField(required=False, allow_null=True, help_text="Whether 16 or over.")


class MergeSerializer(StrictSerializer):
    """Who is the same person."""

    other = row_number()


def players_json(players: Iterable[Player], organised: set[int]) -> list[dict[str, Any]]:
    """Write players, with what is private of those whose clubs are among `organised`.

    Two queries, whatever their number, where their tags have been fetched.
    """
    rows = list(players)
    whole = shown_names(rows, whole=True)
    today = timezone.localdate()
    hidden = [
        one for one in rows if one.club_id not in organised and (one.merged_into_id or one.is_young(today))
    ]
    short = shown_names(hidden) if hidden else {}
    shown = whole | short
    return [
        {
            "id": player.pk,
            "club": player.club_id,
            "name": short.get(player.pk, player.name),
            "shown": shown[player.pk],
            "merged_into": player.merged_into_id,
            "erased": player.erased_at is not None,
            "contact": player.contact if player.club_id in organised else None,
            "tags": sorted(tag.name for tag in player.tags.all()) if player.club_id in organised else None,
            "born": player.born if player.club_id in organised else None,
            "of_age": player.of_age if player.club_id in organised else None,
        }
        for player in rows
    ]
