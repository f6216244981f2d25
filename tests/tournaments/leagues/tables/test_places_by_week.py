"""Who stood where after each week is what the law makes of the matches up to then; the pages draw what they list."""

import re
from datetime import UTC, datetime, time
from random import Random
from typing import Any

import pytest
from django.test import Client

from tests.charts import assert_chart_is_its_table, figure_of, table_of
from tests.tournaments.leagues.examples.league import NOW, TEAMS, a_league, fixture
from tests.tournaments.leagues.examples.league import play as play_match
from tests.tournaments.leagues.tables.test_settled import MONDAY, by_law, monday, play, season, standing_weeks
from tournaments.leagues.committee.services.decisions import adjust_points
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Decision, Fixture, Season
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.leagues.tables.selectors.places_by_week import division_places, make_places
from tournaments.standings.teams.table import league_table

__all__ = ["season"]
pytestmark = pytest.mark.django_db


def test_the_places_after_each_week_are_those_of_a_table_of_then(season: Season) -> None:
    Decision.objects.create(season=season, kind="deduct", reason="-", at=NOW, appeal_until=MONDAY)
    weeks_seen = 0
    for seed in range(6):
        play(season, Random(seed))
        for division in season.divisions.all():
            found = make_places(season, division)
            settled = Fixture.objects.filter(division=division, state__in=["confirmed", "awarded"])
            struck = set(division.teams.filter(results="struck").values_list("pk", flat=True))
            stand = [one for one in settled if not struck & {one.home_id, one.away_id}]
            mondays = sorted(set(standing_weeks(by_law(season, division, stand), stand)))
            assert list(found.mondays) == mondays, seed
            for number, week in enumerate(mondays):
                then = by_law(season, division, [one for one in stand if monday(one) <= week])
                table = [row for row in league_table(then) if row.place is not None]
                places = {row.team: row.place for row in table}
                assert {team: found.places[team][number] for team in found.places} == places, seed
            weeks_seen += len(mondays)
    assert weeks_seen > 25


def test_points_that_were_taken_count_from_the_week_of_the_ruling_on() -> None:
    league = a_league()
    won(league, "Bell", "Crown", "Fox")
    bell = league.teams.get(name="Bell")
    second = sorted(division_places(league, league.divisions.get()).mondays)[1]
    details = RulingDetails("Late.", None, datetime.combine(second, time(22), UTC))
    adjust_points(league.pk, bell.pk, -500, details)
    league.refresh_from_db()
    found = division_places(league, league.divisions.get())
    assert found.places[bell.pk] == (1, 4)


def won(league: Season, home: str, *visitors: str) -> None:
    """The home side wins against each of them 6-3, on the day of the match."""
    for away in visitors:
        match = fixture(league, home, away)
        assert match.date is not None
        play_match(match, 6, 3, datetime.combine(match.date, time(22), UTC))


@pytest.fixture
def league() -> Season:
    """Bell wins at home against all others, in three weeks; Swan then wins against Fox."""
    league = a_league()
    won(league, "Bell", *TEAMS[1:4])
    won(league, "Swan", "Fox")
    league.club.published = True
    league.club.save()
    league.refresh_from_db()
    return league


def test_a_division_draws_what_its_table_says(league: Season) -> None:
    division = league.divisions.get()
    page = Client().get(f"/seasons/{league.pk}/divisions/{division.pk}/").content.decode()
    assert_chart_is_its_table(page, "places")
    drawn = table_of(figure_of(page, "places"))
    table = division_table(league, division)
    assert {name: places[-1] for name, places in drawn.items()} == {
        table.names[row.team]: str(row.place) for row in table.rows
    }
    assert 'class="own"' not in page


def test_a_team_is_marked_on_its_own_page(league: Season) -> None:
    team = league.teams.get(name="Swan")
    page = Client().get(f"/teams/{team.pk}/").content.decode()
    assert_chart_is_its_table(page, "places")
    (own,) = re.findall(r'<tr class="own"><th scope="row"><a href="([^"]+)">([^<]+)', page)
    assert own == (f"/teams/{team.pk}/", "Swan")


def test_one_week_makes_no_line() -> None:
    league = a_league()
    won(league, "Bell", "Crown")
    team = league.teams.get(name="Bell")
    league.club.published = True
    league.club.save()
    assert '<figure class="chart"' not in Client().get(f"/teams/{team.pk}/").content.decode()


def test_the_square_has_each_match_once(league: Season) -> None:
    match = fixture(league, "Fox", "Bell")
    Fixture.objects.filter(pk=match.pk).update(state="postponed", date=None)
    page = Client().get(f"/seasons/{league.pk}/divisions/{league.divisions.get().pk}/").content.decode()
    rows = re.findall(
        r"<tr>\s*<th scope=\"row\"><a [^>]*>([^<]+)</a></th>(.*?)</tr>", square_of(page), re.DOTALL
    )
    cells = {name: re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for name, row in rows}
    names = list(cells)
    assert sorted(names) == sorted(TEAMS[:4])
    found: dict[tuple[str, str], Any] = {
        (home, away): re.findall(r'href="/fixtures/(\d+)/"(?: class="([a-z-]+)")?>([^<]+)<', cells[home][at])
        for home in names
        for at, away in enumerate(names)
    }
    expected = {(name, name): [] for name in names} | {
        (one.home.name, one.away.name): [written(one)] for one in league.fixtures.all()
    }
    assert found == expected


def square_of(page: str) -> str:
    begin = page.index('<table class="results-square">')
    return page[begin : page.index("</table>", begin)]


def written(one: Fixture) -> tuple[str, str, str]:
    """A match as its cell has it: its address, whether it's to come, and what is written there."""
    if one.home_games is not None:
        return (str(one.pk), "", f"{one.home_games}\N{EN DASH}{one.away_games}")
    return (str(one.pk), "to-come", "P\N{EN DASH}P" if one.date is None else f"{one.date.day} {one.date:%b}")
