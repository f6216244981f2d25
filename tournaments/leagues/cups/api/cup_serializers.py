"""Cups as the API reads and writes them; whoever enters, the draw and the bracket are written alike."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from tournaments.cups.bracket import BracketSlot, Status, Tie, round_name
from tournaments.cups.draw import MOST_ENTRANTS
from tournaments.cups.options import LABELS, RANGES, WORDS, CupOptions
from tournaments.leagues.api.fields import ClockField, NamedSerializer
from tournaments.leagues.api.fixture_serializers import EITHER_SIDE
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.api.person_cup_serializers import (
    PersonEntrySerializer,
    best_of_field,
    entrants_field,
    entries_field,
)
from tournaments.leagues.cups.selectors.cup_entries import EntryLine, entries_by_name
from tournaments.leagues.cups.selectors.cup_pages import drawn_names
from tournaments.leagues.cups.selectors.cups import CupState, cup_state
from tournaments.leagues.models import Cup, CupKind, CupTie
from tournaments.leagues.models.cup import CUP_NAME_LENGTH, ENTRY_FEE_LENGTH, LARGEST_SEED
from tournaments.leagues.models.team import MOST_TEAMS
from web.fields import FreeObjectField, IntegersField, when
from web.row_numbers import row_number, row_numbers
from web.strict import StrictSerializer

STATUSES = [status.value for status in Status]


def named_entry(help_text: str) -> NamedSerializer:
    """Describe an entry by number and name; null for none, and for a cup of teams."""
    return NamedSerializer(allow_null=True, help_text=help_text)


class TieResultSerializer(serializers.Serializer[Any]):
    """The result of a tie of pairs or singles."""

    how = serializers.ChoiceField(choices=CupTie.How.choices)
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
    state = cup_state(cup)
    # A play-off is drawn from no number: its pairs follow from the tables.
    names = drawn_names(cup) if cup.seed is not None else []
    return {
        "names": DrawnNameSerializer(names, many=True).data,
        "rounds": [_round_json(state, number) for number in range(1, state.count + 1)],
        "winner": _team(state, state.bracket.winner),
        "winning_entry": _entry(state, state.bracket.winner),
    }


def _round_json(state: CupState, number: int) -> dict[str, Any]:
    held = state.rounds.get(number)
    return {
        "number": number,
        "name": round_name(number, state.count),
        "date": None if held is None else held.date,
        "starts_at": None if held is None else f"{held.starts_at:%H:%M}",
        "venue": None if held is None or held.venue is None else NamedSerializer(held.venue).data,
        "ties": [_tie_json(state, tie) for tie in state.bracket.rounds[number - 1]],
    }


def _tie_json(state: CupState, tie: Tie) -> dict[str, Any]:
    row = state.row(tie)
    return {
        "number": tie.number,
        "name": state.name(tie),
        "status": tie.status.value,
        "first": _slot_json(state, tie.first),
        "second": _slot_json(state, tie.second),
        "winner": _team(state, tie.winner),
        "winning_entry": _entry(state, tie.winner),
        "result": TieResultSerializer(row).data if row.how else None,
        "fixtures": [match.pk for match in state.matches.get(row.pk, ())],
        "start": state.start(tie),
        "sentence": state.sentence(tie),
    }


def _slot_json(state: CupState, slot: BracketSlot) -> dict[str, Any]:
    return {
        "team": _team(state, slot.team),
        "entry": _entry(state, slot.team),
        "waits_for": slot.waits_for,
        "withdrawn": slot.withdrawn,
    }


def _team(state: CupState, name: str | None) -> dict[str, Any] | None:
    team = state.teams.get(name or "")
    return None if team is None else NamedSerializer(team).data


def _entry(state: CupState, name: str | None) -> dict[str, Any] | None:
    if name is None or name in state.teams:
        return None
    return {"id": state.entries[name].pk, "name": name}


MAY_BE_MADE = [CupKind.CUP.value, CupKind.PLAY_OFF.value]


def _choice(key: str) -> serializers.ChoiceField:
    words = "; ".join(f"{value}: {shown}" for value, shown in WORDS[key].items())
    help_text = f"{LABELS[key]}. {words}."
    return serializers.ChoiceField(choices=list(map(str, WORDS[key])), required=False, help_text=help_text)


def _number(key: str) -> serializers.IntegerField:
    least, most = RANGES[key]
    return serializers.IntegerField(
        min_value=least, max_value=most, required=False, help_text=f"{LABELS[key]}."
    )


class CupOptionsSerializer(StrictSerializer):
    """How a cup is played; what is left out has its default."""

    draw = _choice("draw")
    seeds = _number("seeds")
    byes = _choice("byes")
    home = _choice("home")
    neutral_rounds = _number("neutral_rounds")
    level = _choice("level")
    replay_days = _number("replay_days")
    plate = serializers.BooleanField(required=False, help_text=f"{LABELS['plate']}.")
    handicap = _choice("handicap")
    start = _number("start")
    start_from = _choice("start_from")
    places = _number("places")
    names = _number("names")
    most_names = _number("most_names")


class TeamNumbersField(serializers.ListField):
    """Numbers of teams."""

    def __init__(self, help_text: str) -> None:
        child = row_number()
        super().__init__(child=child, required=False, max_length=MOST_TEAMS, help_text=help_text)


def _fee() -> serializers.CharField:
    return serializers.CharField(
        max_length=ENTRY_FEE_LENGTH,
        allow_blank=True,
        required=False,
        help_text="What a team pays to enter, as the league writes it; empty where nothing is asked.",
    )


def _own_format() -> FreeObjectField:
    return FreeObjectField(
        required=False,
        help_text="Its own match format, whole: `players` and `blocks`, as a season's; empty to play it as the season "
        "is played.",
    )


class ChangeCupSerializer(StrictSerializer):
    """What is to change of a cup; once it is drawn, options and teams stay."""

    name = serializers.CharField(max_length=CUP_NAME_LENGTH, required=False)
    entry_fee = _fee()
    match_format = _own_format()
    paid = row_numbers(
        required=False,
        max_length=MOST_ENTRANTS,
        help_text="The teams that have paid, or of pairs and singles the entries; the list replaces the one that is "
        "there.",
    )
    options = CupOptionsSerializer(required=False)
    teams = TeamNumbersField("The teams that enter; the list replaces the one that is there.")
    entrants = entrants_field(required=False)
    best_of = best_of_field(required=False)
    entries = entries_field()


class NewCupSerializer(StrictSerializer):
    """A cup with its teams, or a play-off with the winners, and perhaps the runners-up, of sections in order."""

    name = serializers.CharField(max_length=CUP_NAME_LENGTH)
    kind = serializers.ChoiceField(choices=MAY_BE_MADE, required=False, default=CupKind.CUP.value)
    entrants = entrants_field(required=False)
    best_of = best_of_field(required=False)
    entries = entries_field()
    entry_fee = _fee()
    match_format = _own_format()
    options = CupOptionsSerializer(required=False)
    teams = TeamNumbersField("Of a cup: the teams that enter.")
    promotes = row_number(
        required=False,
        help_text="Of a play-off for going up: the division whose last place up it decides. `winners` are its teams "
        "then, the better ones first; left out, the tables name them.",
    )
    winners = TeamNumbersField("Of a play-off: the winner of each section, in order.")
    runners_up = TeamNumbersField("Of a play-off: the runner-up of each section, in the same order.")


class DrawSerializer(StrictSerializer):
    """From which number a cup is drawn; without it one is picked."""

    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False)


class RoundDateSerializer(StrictSerializer):
    """When a round is, and where."""

    date = serializers.DateField()
    starts_at = ClockField(required=False)
    venue = row_number(
        allow_null=True,
        required=False,
        help_text="A pub of the club for all matches of the round; null for each home side's own.",
    )


class DeciderSerializer(StrictSerializer):
    """Who won the deciding game of a level cup match."""

    winner = serializers.ChoiceField(choices=EITHER_SIDE)


class CupSerializer(serializers.Serializer[Any]):
    """A cup, a plate or a play-off."""

    id = serializers.IntegerField()
    season = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=CupKind.choices)
    main = serializers.IntegerField(allow_null=True, help_text="Of a plate: its cup.")
    promotes = serializers.IntegerField(
        allow_null=True, help_text="Of a play-off for going up: the division whose last place up it decides."
    )
    entrants = entrants_field()
    best_of = best_of_field(allow_null=True)
    options = CupOptionsSerializer(help_text="How it is played; of pairs and singles `plate` alone.")
    match_format = FreeObjectField(
        help_text="Its own, `players` a side and every game in `blocks`; empty where it is played as the season is."
    )
    seed = serializers.IntegerField(allow_null=True, help_text="The number from which it was drawn.")
    drawn_at = serializers.DateTimeField(allow_null=True, help_text="Null while teams may still enter.")
    teams = NamedSerializer(many=True, help_text="The teams that entered.")
    entries = PersonEntrySerializer(many=True, help_text="The pairs or players that entered.")
    entry_fee = serializers.CharField(help_text="As the league writes it; empty where nothing is asked.")
    paid = IntegersField(
        allow_null=True, help_text="Who has paid: numbers of teams, or of entries. For organisers, else null."
    )


class WholeCupSerializer(CupSerializer):
    """A cup with its draw and its bracket, which are empty before the draw."""

    names = DrawnNameSerializer(many=True, help_text="The names in the order in which they were drawn.")
    rounds = CupRoundSerializer(many=True)
    winner = NamedSerializer(allow_null=True)
    winning_entry = named_entry("Of pairs and singles: the entry that won.")


def cup_json(cup: Cup, lines: Iterable[EntryLine], *, sees_paid: bool) -> dict[str, Any]:
    """Write a cup with its entries, `lines`.

    By hand: who enters says where the entries and the options come from.
    """
    listed = list(lines)
    teams = [{"id": one.number, "name": one.name} for one in listed if not one.players]
    options = options_of(cup)
    return {
        "id": cup.pk,
        "season": cup.season_id,
        "name": cup.name,
        "kind": cup.kind,
        "main": cup.main_id,
        "promotes": cup.promotes_id,
        "options": (
            {"plate": options.plate} if cup.of_persons else {**CupOptions().as_json(), **options.as_json()}
        ),
        "match_format": cup.match_format,
        "seed": cup.seed,
        "drawn_at": when(cup.drawn_at),
        "teams": sorted(teams, key=lambda team: (team["name"], team["id"])),
        "entry_fee": cup.entry_fee,
        "paid": sorted(one.number for one in listed if one.paid) if sees_paid else None,
        "entrants": cup.entrants,
        "best_of": cup.best_of if cup.of_persons else None,
        "entries": [
            {"id": one.number, "name": one.name, "players": list(one.players)}
            for one in listed
            if one.players
        ],
    }


def whole_cup_json(cup: Cup, *, sees_paid: bool) -> dict[str, Any]:
    """Write a cup with its draw and its bracket."""
    lines = entries_by_name([cup]).get(cup.pk, [])
    return cup_json(cup, lines, sees_paid=sees_paid) | bracket_json(cup)
