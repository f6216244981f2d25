"""Cups of pairs and singles as the API reads and writes them."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.draw import MOST_ENTRANTS
from tournaments.leagues.cups.services.tie_results import HOWS
from tournaments.leagues.models import CupTie, Entrants
from tournaments.leagues.models.cup import MOST_GAMES
from tournaments.leagues.models.fixture import WHY_LENGTH
from web.errors import ProblemsFound
from web.fields import IntegersField
from web.row_numbers import row_number
from web.strict import StrictSerializer

ENTRANTS = Entrants.values
TIE_HOWS = list(HOWS)
OF_TEAMS = ("teams", "winners", "runners_up", "promotes", "match_format")
OF_PERSONS = ("entries", "best_of")


def entrants_field(**more: Any) -> serializers.ChoiceField:
    """Describe who enters a cup."""
    return serializers.ChoiceField(
        choices=ENTRANTS,
        help_text="Who enters: teams, pairs, or single players. Fixed once anybody has.",
        **more,
    )


def best_of_field(**more: Any) -> serializers.IntegerField:
    """Describe how many games a tie of pairs or singles has."""
    help_text = "Of pairs and singles: the most games of a tie, an odd number. Null for teams."
    return serializers.IntegerField(min_value=1, max_value=MOST_GAMES, help_text=help_text, **more)


def entries_field() -> serializers.ListField:
    """Describe the entries of pairs or singles as they are sent."""
    player = row_number()
    return serializers.ListField(
        child=serializers.ListField(child=player, min_length=1, max_length=2),
        required=False,
        max_length=MOST_ENTRANTS,
        help_text="Of pairs and singles: the numbers of each entry's players, registered with a team of the season. "
        "The list replaces the one that is there.",
    )


class PersonEntrySerializer(serializers.Serializer[Any]):
    """An entry of a pair or a single player."""

    id = serializers.IntegerField()
    name = serializers.CharField(help_text="As pages show it: names of under-16s are short.")
    players = IntegersField(help_text="One player, or two.")


class EnterTieResultSerializer(StrictSerializer):
    """How a tie of pairs or singles ended: the games of each side, or who didn't come."""

    how = serializers.ChoiceField(
        choices=TIE_HOWS,
        default=CupTie.How.PLAYED.value,
        help_text="First and second as they were drawn; open takes a result out again.",
    )
    first_games = serializers.IntegerField(min_value=0, max_value=MOST_GAMES, required=False, allow_null=True)
    second_games = serializers.IntegerField(
        min_value=0, max_value=MOST_GAMES, required=False, allow_null=True
    )
    reason = serializers.CharField(
        max_length=WHY_LENGTH,
        allow_blank=True,
        default="",
        help_text="Why a result that is there changes; the season's log keeps it.",
    )


def check_fields(entrants: str, asked: Mapping[str, Any]) -> None:
    """Refuse what has no meaning for those who enter. Raises ProblemsFound with every fault."""
    foreign = OF_PERSONS if entrants == Entrants.TEAMS else OF_TEAMS
    who = _("pairs and singles") if entrants == Entrants.TEAMS else _("teams")
    faults = [
        Problem(
            "not_for_these_entrants",
            name,
            _("Only a cup of {who} has {name}. Leave it out.", who=who, name=name),
        )
        for name in foreign
        if name in asked
    ]
    if entrants != Entrants.TEAMS and asked.get("kind", "cup") != "cup":
        faults.append(Problem("play_off_of_teams", "kind", _("Only teams play off. Make it a cup.")))
    if faults:
        raise ProblemsFound(faults)
