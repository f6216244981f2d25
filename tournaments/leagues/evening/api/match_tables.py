"""`fixtures/{id}/tables/`: phones at the tables of a match, their codes, and each leg's game."""

from operator import attrgetter
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.authentication import may_write
from scoring.api.schemas import TablePassField
from scoring.selectors.passes import signed_code
from tournaments.leagues.api.view import FOR_CAPTAINS, FixtureView
from tournaments.leagues.calendar.services.fixtures import fixture_of
from tournaments.leagues.evening.selectors.match_tables import has_tables, match_play, passes_of, table_lines
from tournaments.leagues.evening.services.match_tables import open_tables
from tournaments.leagues.models import Fixture
from web.etags import by_content
from web.fields import ComputedBooleanField
from web.operations import created, reads, writes


class MatchTableSerializer(serializers.Serializer[Any]):
    """A table of a match; code and token are for both captains and organisers, and null for others."""

    number = serializers.IntegerField()
    leg = serializers.IntegerField(
        source="game.number", allow_null=True, help_text="The leg that is played here now, or was last."
    )
    next = serializers.IntegerField(
        source="next.number", allow_null=True, help_text="The leg that comes next; null after the last."
    )
    can_begin = ComputedBooleanField(
        lambda line: line.next is not None and not line.waits,
        help_text="Whether both pairs of the next leg are free.",
    )
    code = TablePassField(attrgetter("code"), source="number", help_text="To type on the table's phone.")
    token = TablePassField(signed_code, source="number", help_text="For `Authorization: Table <token>`.")


class MatchLegSerializer(serializers.Serializer[Any]):
    """A leg of a match with its game."""

    number = serializers.IntegerField(help_text="From 1, in the order of the card.")
    table = serializers.IntegerField()
    game = serializers.IntegerField(
        allow_null=True, help_text="Null before it is begun, and where no phone keeps it."
    )
    over = serializers.BooleanField()
    home_points = serializers.IntegerField(allow_null=True)
    away_points = serializers.IntegerField(allow_null=True)


class MatchTablesSerializer(serializers.Serializer[Any]):
    """The tables of a match and its legs; no table where no phone keeps score."""

    fixture = serializers.IntegerField()
    home_games = serializers.IntegerField(help_text="Games won so far.")
    away_games = serializers.IntegerField()
    tables = MatchTableSerializer(many=True)
    legs = MatchLegSerializer(many=True)


class MatchTablesView(FixtureView):
    """Phones at the tables of a match."""

    @reads("fixture_tables_read", MatchTablesSerializer)
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return how the games at the tables stand. Codes are shown only to who may keep score with them.

        The next game at a table is begun there, by `games/` with the table's token.
        """
        fixture = self.fixture()
        return by_content(request, self._json(fixture))

    @writes("fixture_tables_open", None, MatchTablesSerializer, 200, 201, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Let phones keep score of a match: a captain of either side may, or an organiser. 201, 200 when asked again.

        The first games begin, and the card writes itself. 409 `too_early`, `line_ups_missing`, `no_pairs`,
        `points_start` where a cup gives a side points in each game, `not_now`.
        """
        actor = self.actor()
        before = has_tables(actor.fixture)
        open_tables(fixture_id, **actor.who_and_when)
        found = fixture_of(fixture_id)
        found.season = actor.fixture.season
        return created(self._json(found), new=not before)

    def _json(self, fixture: Fixture) -> dict[str, Any]:
        play = match_play(fixture)
        writes = self.own_side(fixture) is not None or (
            self.organises(fixture.season) and may_write(self.request)
        )
        passes = passes_of(fixture) if writes else {}
        home, away = play.won
        legs = []
        for number, leg in enumerate(play.form.legs, 1):
            score = play.scores.get(number)
            legs.append(
                {
                    "number": number,
                    "table": leg.table,
                    "game": None if score is None else score.leg.game_id,
                    "over": score is not None and score.is_over,
                    "home_points": None if score is None else score.home,
                    "away_points": None if score is None else score.away,
                }
            )
        return {
            "fixture": fixture.pk,
            "home_games": home if play.tables else 0,
            "away_games": away if play.tables else 0,
            "tables": MatchTableSerializer(table_lines(play), many=True, context={"passes": passes}).data,
            "legs": legs,
        }
