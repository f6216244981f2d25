"""The chart of a season of nights: who stood where after each night that counts."""

import re

import pytest
from django.test import Client

from clubs.models import Club
from tests.charts import assert_chart_is_its_table, figure_of, table_of
from tests.tournaments.leagues.examples.played_nights import ANN, now, player, season_of, two_nights
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.nights import counted_nights
from tournaments.leagues.register.selectors.season_places import places_by_night

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(club: Club) -> Season:
    club.published = True
    club.save()
    return season_of(club, two_nights(club))


def page_of(season: Season, chosen: str = "") -> str:
    answer = Client().get(f"/seasons/{season.pk}/", {"player": chosen})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_last_places_are_those_of_the_standings_and_the_first_those_of_the_first_night(
    season: Season,
) -> None:
    found, whole = places_by_night(season, counted_nights(season)), now(season)
    assert list(found.names) == [row.player for row in whole.rows]
    assert {one: places[-1] for one, places in found.places.items()} == {
        row.player: row.place for row in whole.rows
    }
    first = counted_nights(season)[0]
    assert {one: places[0] for one, places in found.places.items()} == dict(whole.places[first.pk])


def test_the_page_draws_what_its_table_says(season: Season) -> None:
    page = page_of(season)
    assert_chart_is_its_table(page, "places")
    whole = now(season)
    assert {name: places[-1] for name, places in table_of(figure_of(page, "places")).items()} == {
        whole.names[row.player]: str(row.place) for row in whole.rows
    }
    assert 'class="own"' not in page


def test_who_is_chosen_is_marked(season: Season) -> None:
    ann = player(counted_nights(season)[0], ANN)
    page = page_of(season, str(ann))
    assert_chart_is_its_table(page, "places")
    assert re.findall(r'class="own"><th scope="row"><a [^>]*>([^<]+)', page) == ["Ann"]
    assert re.findall(r'<option value="(\d+)" selected', page) == [str(ann)]


@pytest.mark.parametrize("chosen", ["x", "-1", "999999", "9" * 40, "²"])
def test_who_is_none_is_not_marked(chosen: str, season: Season) -> None:
    assert 'class="own"' not in page_of(season, chosen)


def test_a_season_of_one_night_has_no_chart(club: Club) -> None:
    club.published = True
    club.save()
    assert '<figure class="chart"' not in page_of(season_of(club, two_nights(club)[:1]))


def test_the_list_says_who_has_risen_and_fallen_with_the_last_night(season: Season) -> None:
    found = places_by_night(season, counted_nights(season))
    moved = {one: before - after for one, (before, after) in found.places.items() if before != after}
    assert moved
    assert {one: by for one, by in found.risen().items() if by} == moved
    page = Client().get(f"/seasons/{season.pk}/")
    shown = {row.number: row.cells[0].place.risen for row in page.context["drawn"].rows}
    assert {one: by for one, by in shown.items() if by} == moved
    up = sum(by > 0 for by in moved.values())
    assert (page.content.decode().count("▲"), page.content.decode().count("▼")) == (up, len(moved) - up)
