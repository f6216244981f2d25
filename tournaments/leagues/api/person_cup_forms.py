"""Cups of pairs and singles as the API reads and writes them."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from clubs.api.errors import ProblemsFound
from clubs.api.strict import StrictSerializer
from tournaments.cups.bracket import Slot, Tie, round_name
from tournaments.cups.draw import MOST_ENTRANTS
from tournaments.leagues.api.clock import clock
from tournaments.leagues.api.names import NamedSerializer, named_or_none
from tournaments.leagues.api.season_forms import LARGEST_NUMBER
from tournaments.leagues.faults import Fault
from tournaments.leagues.models import Cup, Entrants, TieResult
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.models.person_cup import MOST_GAMES
from tournaments.leagues.selectors.person_cup_pages import (
    EntryLine,
    entries_by_name,
    person_drawn_names,
)
from tournaments.leagues.selectors.person_cups import PersonCupState, person_cup_state
from tournaments.leagues.services.tie_results import HOWS

ENTRANTS = Entrants.values
TIE_HOWS = list(HOWS)
OF_TEAMS = ("teams", "winners", "runners_up", "promotes")
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
    player = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
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
    players = serializers.ListField(child=serializers.IntegerField(), help_text="One player, or two.")


class TieResultSerializer(serializers.Serializer[Any]):
    """The result of a tie of pairs or singles."""

    how = serializers.ChoiceField(choices=TieResult.How.choices)
    first_games = serializers.IntegerField(allow_null=True, help_text="Null where it wasn't played.")
    second_games = serializers.IntegerField(allow_null=True)


class EnterTieResultSerializer(StrictSerializer):
    """How a tie of pairs or singles ended: the games of each side, or who didn't come."""

    how = serializers.ChoiceField(
        choices=TIE_HOWS,
        default=TieResult.How.PLAYED.value,
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
    who = "pairs and singles" if entrants == Entrants.TEAMS else "teams"
    faults = [
        Fault("not_for_these_entrants", name, f"Only a cup of {who} has {name}. Leave it out.")
        for name in foreign
        if name in asked
    ]
    if entrants != Entrants.TEAMS and asked.get("kind", "cup") != "cup":
        faults.append(Fault("play_off_of_teams", "kind", "Only teams play off. Make it a cup."))
    if faults:
        raise ProblemsFound(faults)


def lines_of(cups: Iterable[Cup]) -> dict[int, list[EntryLine]]:
    """Return the entries of those of some cups of a season that are of pairs or singles, by the cup."""
    return entries_by_name([cup for cup in cups if cup.of_persons])


def person_fields_json(cup: Cup, lines: Iterable[EntryLine]) -> dict[str, Any]:
    """Write what a cup of pairs or singles has beside one of teams."""
    return {
        "entrants": cup.entrants,
        "best_of": cup.best_of if cup.of_persons else None,
        "entries": [{"id": one.number, "name": one.name, "players": list(one.players)} for one in lines],
    }


def person_bracket_json(cup: Cup) -> dict[str, Any]:
    """Write the draw and the bracket of a cup of pairs or singles; both are empty before the draw."""
    if cup.drawn_at is None:
        return {"names": [], "rounds": [], "winner": None, "winning_entry": None}
    state = person_cup_state(cup)
    return {
        "names": [
            {"number": one.number, "name": one.name, "sentence": one.sentence}
            for one in person_drawn_names(cup)
        ],
        "rounds": [_round_json(state, number) for number in range(1, state.count + 1)],
        "winner": None,
        "winning_entry": _entry(state, state.bracket.winner),
    }


def _round_json(state: PersonCupState, number: int) -> dict[str, Any]:
    held = state.rounds.get(number)
    return {
        "number": number,
        "name": round_name(number, state.count),
        "date": None if held is None else held.date,
        "starts_at": None if held is None else clock(held.starts_at),
        "venue": None if held is None else named_or_none(held.venue),
        "ties": [_tie_json(state, tie) for tie in state.bracket.rounds[number - 1]],
    }


def _tie_json(state: PersonCupState, tie: Tie) -> dict[str, Any]:
    row = state.result(tie)
    return {
        "number": tie.number,
        "name": state.name(tie),
        "status": tie.status.value,
        "first": _slot_json(state, tie.first),
        "second": _slot_json(state, tie.second),
        "winner": None,
        "winning_entry": _entry(state, tie.winner),
        "result": None
        if row is None
        else {"how": row.how, "first_games": row.first_games, "second_games": row.second_games},
        "fixtures": [],
        "sentence": state.sentence(tie),
    }


def _slot_json(state: PersonCupState, slot: Slot) -> dict[str, Any]:
    return {
        "team": None,
        "entry": _entry(state, slot.team),
        "waits_for": slot.waits_for,
        "withdrawn": slot.withdrawn,
    }


def _entry(state: PersonCupState, name: str | None) -> dict[str, Any] | None:
    return None if name is None else {"id": state.entries[name].pk, "name": name}


def named_entry(help_text: str) -> NamedSerializer:
    """Describe an entry by number and name; null for none, and for a cup of teams."""
    return NamedSerializer(allow_null=True, help_text=help_text)
