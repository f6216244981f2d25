"""Fold the tables of a large season of teams, in turns with one GROUP BY over the same rows; prints seconds as JSON.

Once as tables alone; and once with all that a page says of them: form, reasons, what changed since the week before.
And who stood where after each week, beside the tables of pages, both a division at a time as pages ask for them.

Its fixtures are written as rows: a season of so many has none that a planner drew.
"""

import json
import sys
import time
from collections.abc import Callable
from datetime import date, timedelta
from datetime import time as clock
from itertools import cycle, islice, permutations
from random import Random

import django
from django.db import connection

TEAMS, MATCHES, DIVISIONS, ROUNDS = 500, 60_000, 25, 7
LEGS = 9
SUMS = """
SELECT division_id, team, COUNT(*), SUM(own > other), SUM(own = other), SUM(own < other), SUM(own), SUM(other),
       SUM(CASE WHEN own > other THEN 200 WHEN own = other THEN 100 ELSE 0 END) AS points
FROM (
    SELECT division_id, home_id AS team, home_games AS own, away_games AS other
    FROM leagues_fixture WHERE season_id = %s AND state IN ('confirmed', 'awarded')
    UNION ALL
    SELECT division_id, away_id, away_games, home_games
    FROM leagues_fixture WHERE season_id = %s AND state IN ('confirmed', 'awarded')
) AS sides
GROUP BY division_id, team
ORDER BY division_id, points DESC, SUM(own) - SUM(other) DESC, SUM(own) DESC
"""


def main() -> None:
    """Make the rows, measure all in turns, and print their seconds."""
    django.setup()
    from tournaments.leagues.models import Season
    from tournaments.leagues.tables.selectors.league_tables import (
        leagues_of,
        make_table,
        make_tables,
        teams_of,
    )
    from tournaments.leagues.tables.selectors.places_by_week import make_places
    from tournaments.leagues.tables.selectors.settled import settled_matches
    from tournaments.standings.teams.table import league_table

    season = Season.objects.get(pk=make_season())
    divisions = list(season.divisions.all())

    def tables() -> list[tuple[int, int]]:
        teams = teams_of(divisions)
        settled = settled_matches(season, divisions, teams)
        leagues = leagues_of(season, divisions, teams)
        rows = [row for one, league in leagues.items() for row in league_table(league, settled.of(one))]
        return sorted((row.team, row.tally.points) for row in rows)

    def pages() -> list[tuple[int, int]]:
        rows = [row for table in make_tables(season, divisions).values() for row in table.rows]
        return sorted((row.team, row.tally.points) for row in rows)

    def apart() -> list[tuple[int, int]]:
        rows = [row for one in divisions for row in make_table(season, one).rows]
        return sorted((row.team, row.tally.points) for row in rows)

    def weeks() -> dict[int, int]:
        found = [make_places(season, one) for one in divisions]
        return {team: places[-1] for one in found for team, places in one.places.items()}

    def sums() -> list[tuple[int, int]]:
        statement = SUMS
        if connection.vendor == "postgresql":
            for sign in "><=":
                statement = statement.replace(f"SUM(own {sign} other)", f"SUM((own {sign} other)::int)")
        with connection.cursor() as cursor:
            cursor.execute(statement, [season.pk, season.pk])
            return sorted((row[1], int(row[-1])) for row in cursor.fetchall())

    assert tables() == pages() == sums(), "all must come to the same points"
    last = {row.team: row.place for one in divisions for row in make_table(season, one).rows}
    assert weeks() == last, "the last places must be those of the tables"
    works = {"tables": tables, "pages": pages, "sums": sums, "apart": apart, "weeks": weeks}
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            found[name].append(seconds(work))
    sys.stdout.write(json.dumps(found) + "\n")


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def make_season() -> int:
    """Write a season whose matches are all confirmed; return its number."""
    from clubs.models import Club
    from tournaments.leagues.models import Division, Fixture, Season, Team, Venue
    from tournaments.matches.presets import PRESET_BY_KEY

    club = Club.objects.create(name="Bench")
    plain, starts = PRESET_BY_KEY["plain"], date(2026, 9, 7)
    season = Season.objects.create(
        club=club,
        name="Bench",
        kind="teams",
        starts=starts,
        ends=starts + timedelta(days=400),
        match_format=plain.format.as_json(),
        scheme=dict(plain.scheme),
        precedence=list(plain.precedence),
    )
    venue = Venue.objects.create(club=club, name="The Oak")
    chance = Random(1)
    for number in range(DIVISIONS):
        division = Division.objects.create(season=season, name=f"Division {number:02}", level=number + 1)
        teams = Team.objects.bulk_create(
            Team(season=season, division=division, name=f"Team {number:02}-{team:02}", venue=venue)
            for team in range(TEAMS // DIVISIONS)
        )
        fixtures = []
        for at, (home, away) in enumerate(islice(cycle(permutations(teams, 2)), MATCHES // DIVISIONS)):
            week = starts + timedelta(weeks=at % 50)
            won = chance.randrange(LEGS + 1)
            fixtures.append(
                Fixture(
                    season=season, division=division, home=home, away=away, week=week, date=week,
                    starts_at=clock(20), venue=venue, state="confirmed", home_games=won, away_games=LEGS - won,
                )
            )  # fmt: skip
        Fixture.objects.bulk_create(fixtures, batch_size=1000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return season.pk


if __name__ == "__main__":
    main()
