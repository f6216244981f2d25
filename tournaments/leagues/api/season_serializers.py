"""Seasons as the API reads and writes them."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.models.season import MOST_NIGHTS, SEASON_NAME_LENGTH
from tournaments.leagues.register.selectors.season_rules import rule_book_text
from tournaments.leagues.register.services.season_settings import LONGEST_OFFICER, MOST_OFFICERS
from tournaments.leagues.register.services.seasons import NIGHTS_SETTINGS
from tournaments.leagues.register.services.team_seasons import SETTINGS
from tournaments.matches.presets import PRESET_BY_KEY
from tournaments.matches.rule_book import MOST_CHARACTERS
from tournaments.matches.rules import RULES
from tournaments.standings.metrics import SEASON_METRICS
from tournaments.standings.teams.metrics import TEAM_METRICS
from web.errors import ProblemsFound
from web.fields import DatesField, FreeObjectField, TextsField
from web.row_numbers import row_number
from web.strict import StrictSerializer

METRICS = [metric.key for metric in SEASON_METRICS]
ALL_METRICS = [*METRICS, *(metric.key for metric in TEAM_METRICS if metric.key not in METRICS)]
PRESETS = list(PRESET_BY_KEY)
MOST_BLANK_WEEKS = 60
MOST_TO_CHECK = 100


class OfficerSerializer(StrictSerializer):
    """Somebody who runs a league, as it is printed: no account and no contact."""

    role = serializers.CharField(max_length=LONGEST_OFFICER)
    name = serializers.CharField(max_length=LONGEST_OFFICER)


class SeasonSerializer(serializers.Serializer[Any]):
    """A season; one of nights has no match format, one of teams no nights that count."""

    id = serializers.IntegerField()
    club = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=SeasonKind.choices)
    starts = serializers.DateField(allow_null=True)
    ends = serializers.DateField(allow_null=True, help_text="The last day.")
    precedence = TextsField(help_text="Keys of metrics, the deciding one first.")
    best_of = serializers.IntegerField(
        required=False, allow_null=True, help_text="Of nights: so many nights count; null for all."
    )
    minimum_nights = serializers.IntegerField(
        required=False, help_text="Of nights: with fewer a player has no place."
    )
    match_format = FreeObjectField(
        required=False,
        help_text="Of teams: `players` a side, and in `blocks` every game that a match has. `moves` of a block is who "
        "moves between rounds: `away`, `home` or `nobody`. A block whose `pairing` is `draw_each_game` has `rounds` "
        "instead of games: they are drawn for each match.",
    )
    scheme = FreeObjectField(
        required=False, help_text="Of teams: what a match is worth, as `manage.py table` takes it."
    )
    side_table = FreeObjectField(
        required=False,
        help_text="Of teams: the competition beside the matches, with `name`, `blocks`, `scheme` and `precedence`; "
        "empty where there is none.",
    )
    rules = FreeObjectField(
        required=False, help_text="Of teams: the value of every rule, by key; send back those that change."
    )
    rules_chosen = TextsField(required=False, help_text="Keys of rules that aren't at their default.")
    officers = OfficerSerializer(many=True, required=False, help_text="Of teams: who runs the league.")
    rule_book = serializers.CharField(
        required=False,
        help_text="Of teams, and not in lists: the league's own rules, each on a line that begins with its number.",
    )
    to_check = TextsField(
        required=False,
        help_text="What the league's printed rules don't say: keys of rules, or `match_format`, `scheme`, "
        "`precedence` and `side_table`; setting one takes it off the list.",
    )
    blank_weeks = DatesField(required=False, help_text="Mondays of weeks in which nobody plays.")
    half_way = serializers.DateField(required=False, allow_null=True)
    rearrange_by = serializers.DateField(
        required=False, allow_null=True, help_text="The last day for a postponed match."
    )
    registration_closes = serializers.DateField(
        required=False, allow_null=True, help_text="The last day on which players may join a team."
    )
    closed = serializers.BooleanField(required=False, help_text="Of teams: nothing of it changes any more.")


def _best_of() -> serializers.IntegerField:
    help_text = "Of nights. Null for all nights."
    return serializers.IntegerField(
        min_value=1, max_value=MOST_NIGHTS, allow_null=True, required=False, help_text=help_text
    )


def _minimum_nights() -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0, max_value=MOST_NIGHTS, required=False, help_text="Of nights."
    )


class ChangeSeasonSerializer(StrictSerializer):
    """What is to change of a season; what is left out stays."""

    name = serializers.CharField(max_length=SEASON_NAME_LENGTH, required=False)
    starts = serializers.DateField(allow_null=True, required=False)
    ends = serializers.DateField(allow_null=True, required=False)
    precedence = serializers.ListField(
        child=serializers.ChoiceField(choices=ALL_METRICS),
        min_length=1,
        max_length=len(ALL_METRICS),
        required=False,
        help_text="The metric that decides first at its head, none twice.",
    )
    best_of = _best_of()
    minimum_nights = _minimum_nights()
    match_format = FreeObjectField(
        required=False,
        help_text="Of teams, whole: `players` and `blocks`. A block of `each_meets_each` without `legs` is written "
        "out, with the visitors moving, or by `moves` the `home` side. One of `draw_each_game` has `rounds` and no "
        "`legs`.",
    )
    scheme = FreeObjectField(required=False, help_text="Of teams, whole.")
    side_table = FreeObjectField(required=False, help_text="Of teams, whole; empty to have none.")
    rules = FreeObjectField(
        required=False, help_text="Of teams: values by key; rules that are left out stay."
    )
    officers = serializers.ListField(
        child=OfficerSerializer(), max_length=MOST_OFFICERS, required=False, help_text="Of teams, whole."
    )
    rule_book = serializers.CharField(
        max_length=MOST_CHARACTERS,
        allow_blank=True,
        required=False,
        help_text="Of teams, whole; a number once.",
    )
    blank_weeks = DatesField(
        max_length=MOST_BLANK_WEEKS,
        required=False,
        help_text="Of teams: a day of each week in which nobody plays.",
    )
    half_way = serializers.DateField(allow_null=True, required=False, help_text="Of teams.")
    rearrange_by = serializers.DateField(allow_null=True, required=False, help_text="Of teams.")
    registration_closes = serializers.DateField(allow_null=True, required=False, help_text="Of teams.")
    to_check = serializers.ListField(
        child=serializers.CharField(max_length=40),
        max_length=MOST_TO_CHECK,
        required=False,
        help_text="Of teams: what is still to be checked; leave out what you have looked at.",
    )


class NewSeasonSerializer(StrictSerializer):
    """A season to be created. Of nights: without a precedence it is points, then games won, then loners."""

    club = row_number()
    kind = serializers.ChoiceField(choices=SeasonKind.choices, default=SeasonKind.NIGHTS.value)
    name = serializers.CharField(max_length=SEASON_NAME_LENGTH)
    starts = serializers.DateField(allow_null=True, required=False)
    ends = serializers.DateField(allow_null=True, required=False)
    preset = serializers.ChoiceField(
        choices=PRESETS,
        required=False,
        help_text="Of teams: the league whose format, points and rules it has.",
    )
    best_of = _best_of()
    minimum_nights = _minimum_nights()
    precedence = serializers.ListField(
        child=serializers.ChoiceField(choices=METRICS),
        min_length=1,
        max_length=len(METRICS),
        required=False,
        help_text="Of nights; a season of teams has its preset's, until it is changed.",
    )


class AddNightSerializer(StrictSerializer):
    """The night that is to count."""

    night = row_number()


def check_kind(kind: str, asked: Mapping[str, Any]) -> None:
    """Raise 400 that names every field which belongs to seasons of the other kind."""
    fields = {*NIGHTS_SETTINGS, "kind"} if kind == SeasonKind.NIGHTS else {*SETTINGS, "kind", "preset"}
    faults = [
        Problem(
            "of_other_kind",
            name,
            _("Only a season of teams has {name}; this is a season of nights. Leave it out.", name=name)
            if kind == SeasonKind.NIGHTS
            else _("Only a season of nights has {name}; this is a season of teams. Leave it out.", name=name),
        )
        for name in asked
        if name not in fields
    ]
    if faults:
        raise ProblemsFound(faults)


def season_line(season: Season) -> dict[str, Any]:
    """Write a season as lists have it: without the league's own rules, which are as long as a book.

    By hand: its kind says which fields there are.
    """
    written = {
        "id": season.pk,
        "club": season.club_id,
        "name": season.name,
        "kind": season.kind,
        "starts": season.starts,
        "ends": season.ends,
        "precedence": season.precedence,
    }
    if season.kind == SeasonKind.NIGHTS:
        return written | {"best_of": season.best_of, "minimum_nights": season.minimum_nights}
    rules = season.league_rules
    return written | {
        "match_format": season.match_format,
        "scheme": season.scheme,
        "side_table": season.side_table,
        "rules": {rule.key: rules[rule.key] for rule in RULES},
        "rules_chosen": [rule.key for rule in RULES if rule.key in season.rules],
        "officers": season.officers,
        "to_check": season.to_check,
        "blank_weeks": season.blank_weeks,
        "half_way": season.half_way,
        "rearrange_by": season.rearrange_by,
        "registration_closes": season.registration_closes,
        "closed": season.closed_at is not None,
    }


def season_json(season: Season) -> dict[str, Any]:
    """Write a season, whole."""
    written = season_line(season)
    return written if season.kind == SeasonKind.NIGHTS else written | {"rule_book": rule_book_text(season)}
