"""The draw and the bracket of a cup as the API writes them, whoever enters."""

from typing import Any

from rest_framework import serializers

from tournaments.cups.bracket import BracketSlot, Status, Tie, round_name
from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.cups.selectors.cups import CupState
from tournaments.leagues.cups.selectors.person_cup_pages import drawn_names
from tournaments.leagues.cups.selectors.person_cups import PersonCupState, state_of
from tournaments.leagues.models import Cup, TieResult
from web.fields import IntegersField

STATUSES = [status.value for status in Status]
State = CupState | PersonCupState


def named_entry(help_text: str) -> NamedSerializer:
    """Describe an entry by number and name; null for none, and for a cup of teams."""
    return NamedSerializer(allow_null=True, help_text=help_text)


class TieResultSerializer(serializers.Serializer[Any]):
    """The result of a tie of pairs or singles."""

    how = serializers.ChoiceField(choices=TieResult.How.choices)
    first_games = serializers.IntegerField(allow_null=True, help_text="Null where it wasn't played.")
    second_games = serializers.IntegerField(allow_null=True)


class DrawnNameSerializer(serializers.Serializer[Any]):
    """A name as it was drawn."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    sentence = serializers.CharField()


class SlotSerializer(serializers.Serializer[Any]):
    """One side of a tie; with neither a team nor a tie to wait for nobody comes."""

    team = NamedSerializer(allow_null=True)
    entry = named_entry("Of pairs and singles: the entry.")
    waits_for = serializers.IntegerField(
        allow_null=True, help_text="The number of the tie in the round before whose winner comes."
    )
    withdrawn = serializers.BooleanField(help_text="The team has withdrawn, and doesn't come.")


class TieSerializer(serializers.Serializer[Any]):
    """A tie; first and second as they were drawn, whoever is at home."""

    number = serializers.IntegerField(help_text="In its round, from the top; ties 1 and 2 lead to tie 1.")
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    first = SlotSerializer()
    second = SlotSerializer()
    winner = NamedSerializer(allow_null=True)
    winning_entry = named_entry("Of pairs and singles: the entry that went on.")
    result = TieResultSerializer(allow_null=True, help_text="Of pairs and singles: how it ended.")
    fixtures = IntegersField(help_text="Its matches, the last one deciding; replays are two.")
    start = serializers.CharField(
        help_text="The start that the cup's handicap gives, in a sentence; empty without one."
    )
    sentence = serializers.CharField()


class CupRoundSerializer(serializers.Serializer[Any]):
    """A round."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    starts_at = serializers.CharField(allow_null=True, help_text="Hours and minutes, 20:15.")
    venue = NamedSerializer(allow_null=True, help_text="Null for each home side's own pub.")
    ties = TieSerializer(many=True)


def bracket_json(cup: Cup) -> dict[str, Any]:
    """Write the draw and the bracket of a cup; both are empty before the draw.

    By hand: a tie is folded from the draw, and its names and sentences are the whole bracket's to say.
    """
    if cup.drawn_at is None:
        return {"names": [], "rounds": [], "winner": None, "winning_entry": None}
    state = state_of(cup)
    # A play-off is drawn from no number: its pairs follow from the tables.
    names = drawn_names(cup) if cup.seed is not None else []
    return {
        "names": DrawnNameSerializer(names, many=True).data,
        "rounds": [_round_json(state, number) for number in range(1, state.count + 1)],
        "winner": _team(state, state.bracket.winner),
        "winning_entry": _entry(state, state.bracket.winner),
    }


def _round_json(state: State, number: int) -> dict[str, Any]:
    held = state.rounds.get(number)
    return {
        "number": number,
        "name": round_name(number, state.count),
        "date": None if held is None else held.date,
        "starts_at": None if held is None else f"{held.starts_at:%H:%M}",
        "venue": None if held is None or held.venue is None else NamedSerializer(held.venue).data,
        "ties": [_tie_json(state, tie) for tie in state.bracket.rounds[number - 1]],
    }


def _tie_json(state: State, tie: Tie) -> dict[str, Any]:
    if isinstance(state, CupState):
        result, matches = None, state.matches.get(state.row(tie).pk, ())
    else:
        row = state.result(tie)
        result, matches = None if row is None else TieResultSerializer(row).data, ()
    return {
        "number": tie.number,
        "name": state.name(tie),
        "status": tie.status.value,
        "first": _slot_json(state, tie.first),
        "second": _slot_json(state, tie.second),
        "winner": _team(state, tie.winner),
        "winning_entry": _entry(state, tie.winner),
        "result": result,
        "fixtures": [match.pk for match in matches],
        "start": state.start(tie) if isinstance(state, CupState) else "",
        "sentence": state.sentence(tie),
    }


def _slot_json(state: State, slot: BracketSlot) -> dict[str, Any]:
    return {
        "team": _team(state, slot.team),
        "entry": _entry(state, slot.team),
        "waits_for": slot.waits_for,
        "withdrawn": slot.withdrawn,
    }


def _team(state: State, name: str | None) -> dict[str, Any] | None:
    if name is None or not isinstance(state, CupState):
        return None
    return NamedSerializer(state.teams[name]).data


def _entry(state: State, name: str | None) -> dict[str, Any] | None:
    if name is None or isinstance(state, CupState):
        return None
    return {"id": state.entries[name].pk, "name": name}
