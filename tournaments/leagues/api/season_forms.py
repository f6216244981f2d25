"""Seasons as the API reads and writes them."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from clubs.api.errors import ProblemsFound
from clubs.api.strict import StrictSerializer
from tournaments.leagues.forms import FIELDS, read_season
from tournaments.leagues.models import Season
from tournaments.leagues.models.season import MOST_NIGHTS, SEASON_NAME_LENGTH
from tournaments.standings.registry import SEASON_METRICS

LARGEST_NUMBER = 2**63 - 1
METRICS = [metric.key for metric in SEASON_METRICS]


class SeasonSerializer(serializers.Serializer[Any]):
    """A season."""

    id = serializers.IntegerField()
    club = serializers.IntegerField()
    name = serializers.CharField()
    starts = serializers.DateField(allow_null=True)
    ends = serializers.DateField(allow_null=True, help_text="The last day.")
    best_of = serializers.IntegerField(allow_null=True, help_text="So many nights count; null for all.")
    minimum_nights = serializers.IntegerField(help_text="With fewer a player has no place.")
    precedence = serializers.ListField(
        child=serializers.CharField(), help_text="Keys of metrics, the deciding one first."
    )


class ChangeSeasonSerializer(StrictSerializer):
    """What is to change of a season; what is left out stays."""

    name = serializers.CharField(max_length=SEASON_NAME_LENGTH, required=False)
    starts = serializers.DateField(allow_null=True, required=False)
    ends = serializers.DateField(allow_null=True, required=False)
    best_of = serializers.IntegerField(
        min_value=1, max_value=MOST_NIGHTS, allow_null=True, required=False, help_text="Null for all nights."
    )
    minimum_nights = serializers.IntegerField(min_value=0, max_value=MOST_NIGHTS, required=False)
    precedence = serializers.ListField(
        child=serializers.ChoiceField(choices=METRICS),
        min_length=1,
        max_length=len(METRICS),
        required=False,
        help_text="The metric that decides first at its head, none twice.",
    )


class NewSeasonSerializer(ChangeSeasonSerializer):
    """A season to be created; without a precedence it is points, then games won, then loners."""

    club = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    name = serializers.CharField(max_length=SEASON_NAME_LENGTH)


class AddNightSerializer(StrictSerializer):
    """The night that is to count."""

    night = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)


def wanted(data: Mapping[str, Any], before: Mapping[str, Any] = FIELDS) -> dict[str, Any]:
    """Answer with the columns of the season that is wished for; 400 names every fault."""
    read = read_season(data, before)
    if read.problems:
        raise ProblemsFound(read.problems)
    return read.values


def season_json(season: Season) -> dict[str, Any]:
    """Write a season."""
    return {
        "id": season.pk,
        "club": season.club_id,
        "name": season.name,
        "starts": season.starts,
        "ends": season.ends,
        "best_of": season.best_of,
        "minimum_nights": season.minimum_nights,
        "precedence": season.precedence,
    }
