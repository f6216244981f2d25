"""Names are looked up by club and name, not among everybody who was never merged."""

from collections.abc import Callable, Iterable

from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from clubs.selectors.players import living_players, shown_names
from clubs.services.players import add_players


def ways(call: Callable[[], object]) -> list[str]:
    """How the database finds the rows of each query of a call, were the tables large."""
    with CaptureQueriesContext(connection) as asked:
        call()
    queries = [query["sql"] for query in asked if query["sql"].startswith("SELECT")]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        how = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
        found = []
        for query in queries:
            cursor.execute(f"{how} {query}")
            found.append(" ".join(str(cell) for row in cursor.fetchall() for cell in row))
    return found


def indexes(plans: Iterable[str]) -> list[list[str]]:
    known = ("clubs_player_by_name", "clubs_player_merged")
    return [[index for index in known if index in plan] for plan in plans]


def test_a_name_is_looked_up_by_its_club_and_itself(club: Club) -> None:
    players = add_players(club, ["Ann", "Ben"]).added
    assert indexes(ways(lambda: shown_names(players))) == [["clubs_player_by_name"]]
    assert indexes(ways(lambda: list(living_players(club)))) == [["clubs_player_by_name"]]


def test_whoever_was_merged_into_a_player_is_found_without_the_others(club: Club) -> None:
    ann = add_players(club, ["Ann"]).added[0]
    assert indexes(ways(lambda: list(Player.objects.filter(merged_into__in=[ann.pk])))) == [
        ["clubs_player_merged"]
    ]
