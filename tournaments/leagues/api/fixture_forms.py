"""Fixtures as the API writes them."""

from typing import Any

from rest_framework import serializers

from scoring.api.entry_form import when
from tournaments.leagues.api.clock import ClockField, clock
from tournaments.leagues.api.names import NamedSerializer, named
from tournaments.leagues.models import Awarded, DateRequest, Fixture, Side
from tournaments.matches.states import COUNTS, MatchState

EITHER_SIDE = [side.value for side in Side]
STATES = [state.value for state in MatchState]


class CupOfFixtureSerializer(NamedSerializer):
    """The cup of a match, and its tie there."""

    round = serializers.IntegerField(help_text="From 1; the final is the last.")
    tie = serializers.IntegerField(help_text="The tie's number in its round, from the top.")


class FixtureSerializer(serializers.Serializer[Any]):
    """A match of two teams."""

    id = serializers.IntegerField()
    season = serializers.IntegerField()
    division = NamedSerializer(allow_null=True, help_text="Null for a cup match, which stands in no table.")
    cup = CupOfFixtureSerializer(allow_null=True, help_text="Null for a match of a division.")
    home = NamedSerializer()
    away = NamedSerializer()
    week = serializers.DateField(help_text="The Monday of the week it was first published for.")
    date = serializers.DateField(allow_null=True, help_text="Null while it is postponed without a new date.")
    starts_at = ClockField()
    venue = NamedSerializer()
    state = serializers.ChoiceField(choices=STATES)
    deadline = serializers.DateField(allow_null=True, help_text="The last day for a postponed match.")
    home_games = serializers.IntegerField(allow_null=True, help_text="Null where no result stands.")
    away_games = serializers.IntegerField(allow_null=True)
    home_side_games = serializers.IntegerField(
        allow_null=True, help_text="In the side table; null where no result stands there."
    )
    away_side_games = serializers.IntegerField(allow_null=True)
    level_winner = serializers.CharField(
        help_text="home or away: who won on points scored, or a deciding game, with as many games each."
    )
    decider_claimed = serializers.CharField(
        help_text="home, away or both: whose captain says they won a deciding game; empty once it is settled."
    )
    awarded = serializers.CharField(
        help_text=f"{', '.join(Awarded.values)}; empty for a match that was played."
    )
    lapsed = serializers.BooleanField(help_text="Confirmed because the other side did not answer.")
    not_answered_by = serializers.CharField(help_text="home or away, whichever did not answer; or empty.")
    settled_at = serializers.DateTimeField(allow_null=True)
    replay_of = serializers.IntegerField(allow_null=True, help_text="The match that it replaces.")
    version = serializers.IntegerField(help_text="Rises with every change.")


class FixtureMoveSerializer(serializers.Serializer[Any]):
    """That a match moved. Why and by whom is for organisers and both sides, and null for others."""

    from_date = serializers.DateField(allow_null=True)
    to_date = serializers.DateField(allow_null=True)
    from_venue = NamedSerializer()
    to_venue = NamedSerializer()
    why = serializers.CharField(allow_null=True)
    by = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()


class DateRequestSerializer(serializers.Serializer[Any]):
    """That a side asks for another date."""

    id = serializers.IntegerField()
    fixture = serializers.IntegerField()
    team = NamedSerializer()
    dates = serializers.ListField(
        child=serializers.DateField(), help_text="The dates that are offered; none: any later date."
    )
    reason = serializers.CharField()
    short_notice = serializers.BooleanField(help_text="Asked later than the league's rules say.")
    state = serializers.ChoiceField(choices=DateRequest.State.choices)
    asked_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class WholeFixtureSerializer(FixtureSerializer):
    """A match with its course."""

    moves = FixtureMoveSerializer(many=True, help_text="Where and when it was to be before.")
    date_request = DateRequestSerializer(
        allow_null=True, help_text="What waits for an answer; for organisers and both sides."
    )


def fixture_json(fixture: Fixture) -> dict[str, Any]:
    """Write a fixture whose teams, division or cup, and pub are loaded."""
    return {
        "id": fixture.pk,
        "season": fixture.season_id,
        "division": None if fixture.division is None else named(fixture.division),
        "cup": None
        if fixture.tie is None
        else {**named(fixture.tie.cup), "round": fixture.tie.round, "tie": fixture.tie.number},
        "home": named(fixture.home),
        "away": named(fixture.away),
        "week": fixture.week,
        "date": fixture.date,
        "starts_at": clock(fixture.starts_at),
        "venue": named(fixture.venue),
        "state": fixture.state,
        "deadline": fixture.deadline,
        "home_games": fixture.home_games if fixture.state in COUNTS else None,
        "away_games": fixture.away_games if fixture.state in COUNTS else None,
        "home_side_games": fixture.home_side_games if fixture.state in COUNTS else None,
        "away_side_games": fixture.away_side_games if fixture.state in COUNTS else None,
        "level_winner": fixture.level_winner,
        "decider_claimed": fixture.decider_claimed,
        "awarded": fixture.awarded,
        "lapsed": fixture.lapsed,
        "not_answered_by": fixture.not_answered_by,
        "settled_at": when(fixture.settled_at),
        "replay_of": fixture.replay_of_id,
        "version": fixture.version,
    }


def whole_fixture_json(fixture: Fixture, *, takes_part: bool) -> dict[str, Any]:
    """Write a fixture with its course; `takes_part` for organisers and the captains of both sides."""
    asked = fixture.date_requests.filter(state=DateRequest.State.ASKED).select_related("team").first()
    return fixture_json(fixture) | {
        "moves": [
            {
                "from_date": move.from_date,
                "to_date": move.to_date,
                "from_venue": named(move.from_venue),
                "to_venue": named(move.to_venue),
                "why": move.why if takes_part else None,
                "by": move.by if takes_part else None,
                "at": when(move.at),
            }
            for move in fixture.moves.select_related("from_venue", "to_venue")
        ],
        "date_request": date_request_json(asked) if takes_part and asked is not None else None,
    }


def date_request_json(asked: DateRequest) -> dict[str, Any]:
    """Write a request for another date, whose team is loaded."""
    return {
        "id": asked.pk,
        "fixture": asked.fixture_id,
        "team": named(asked.team),
        "dates": asked.dates,
        "reason": asked.reason,
        "short_notice": asked.short_notice,
        "state": asked.state,
        "asked_at": when(asked.asked_at),
        "answered_at": when(asked.answered_at),
    }
