"""Phones at several tables of a match at one moment: on a real database with real connections."""

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.services.entries import EntryAuthor, record_entry
from scoring.services.next_game import play_again
from tests.scoring.kitchen import hand
from tests.tournaments.leagues.examples.tables import evening, fixture_now, league, leg, win
from tests.tournaments.nights.test_lock_order import locked
from tournaments.leagues.models import Card, MatchLeg

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["evening", "league"]


def test_the_last_three_games_at_one_moment_write_one_card(
    evening: SimpleNamespace, together: Callable[..., list[object]]
) -> None:
    for number in range(1, 7):
        if number > 3:
            after = leg(evening, number - 3)
            play_again(after.table_id, after.pk, by=EntryAuthor(), now=evening.now)
        win(evening, number)
    # Two phones at each table ask for its last game at one moment: it is begun once.
    asked = [
        partial(play_again, before.table_id, before.pk, by=EntryAuthor(), now=evening.now)
        for before in (leg(evening, number) for number in (4, 5, 6))
        for _ in range(2)
    ]
    begun = together(*asked)
    assert MatchLeg.objects.count() == 9, begun
    last = [leg(evening, number).pk for number in (7, 8, 9)]
    hands = [
        partial(record_entry, game, hand(1), EntryAuthor(), entered_at=None, now=evening.now) for game in last
    ]
    done = together(*hands)
    card = Card.objects.get(fixture=evening.match, stands=True)
    assert ([one["winner"] for one in card.legs], Card.objects.count()) == (["home"] * 9, 1), done
    assert fixture_now(evening).state == "cards_awaited"


def test_the_end_of_a_game_locks_the_season_before_the_tables(evening: SimpleNamespace) -> None:
    with CaptureQueriesContext(connection) as captured:
        win(evening, 1)
    assert [name for name in locked(captured) if name != "scoring_game"] == [
        "leagues_season",
        "scoring_table",
    ]
    win(evening, 3)
    after = leg(evening, 1)
    with CaptureQueriesContext(connection) as captured:
        play_again(after.table_id, after.pk, by=EntryAuthor(), now=evening.now)
    found = [name for name in locked(captured) if name != "scoring_game"]
    # SQLite locks no single row, so there only the updates are seen.
    first = "leagues_season" if connection.vendor == "postgresql" else "scoring_table"
    assert (found[0], len(found)) == (first, 2)
