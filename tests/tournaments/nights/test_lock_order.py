"""Rows are locked in one order, whatever is done: games, rounds, nights, then seasons and tables.

On PostgreSQL two who lock in different orders wait for one another, and one of them is refused. The order is looked at
in the statements themselves, since the moment in which it goes wrong is too short to be met by chance.
"""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from clubs.services.players import change_player
from scoring.services.races import redraw_races
from tests.tournaments.leagues.examples.played_nights import season_of
from tests.tournaments.nights.hall import NAMES, begin, club_of, gather, make_night, publish_plan, tables
from tournaments.leagues.models import Season
from tournaments.nights.models import Entrant, Night

pytestmark = pytest.mark.django_db
ORDER = ("scoring_game", "nights_round", "nights_night", "leagues_season", "scoring_table")


@pytest.fixture
def club() -> Club:
    return club_of("The Oak")[0]


def locked(captured: CaptureQueriesContext) -> list[str]:
    """Return the tables of whose rows each statement takes hold, in the order in which it happens first."""
    found: list[str] = []
    for query in captured.captured_queries:
        sql = query["sql"]
        update = re.match(r'UPDATE "(\w+)"', sql)
        select = re.search(r'FROM "(\w+)"', sql) if "FOR UPDATE" in sql else None
        for match in filter(None, (update, select)):
            if match[1] in ORDER and match[1] not in found:
                found.append(match[1])
    return found


def test_a_rename_locks_the_nights_before_the_seasons(club: Club) -> None:
    night = make_night(club)
    ann = gather(night, NAMES[:4])[0].player
    season_of(club, [night])
    before = Night.objects.get().version, Season.objects.get().version
    with CaptureQueriesContext(connection) as captured:
        change_player(ann, name="Anna")
    found = [name for name in locked(captured) if name != "scoring_table"]
    assert found == ["nights_night", "leagues_season"]
    assert (Night.objects.get().version, Season.objects.get().version) > before


def test_races_drawn_again_lock_the_night_before_the_table(club: Club) -> None:
    night = make_night(club, variant="cosmic")
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    game = tables(night, 1)[0].game
    assert game is not None
    with CaptureQueriesContext(connection) as captured:
        redraw_races(game.pk, game.races["seed"])
    assert locked(captured) == ["scoring_game", "nights_night", "scoring_table"]
    assert Entrant.objects.count() == 4
