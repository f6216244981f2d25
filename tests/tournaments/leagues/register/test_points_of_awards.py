"""What an awarded match is worth where a season's points don't say it, and what awards of before stay worth."""

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, publish
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import RulingDetails, award
from tournaments.leagues.models import Season
from tournaments.leagues.tables.selectors.league_tables import make_table

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]

BLANK = dict.fromkeys(("award_win", "award_loss", "award_per_game"), "")


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


def fields_of(bob: Visitor, page: str) -> dict[str, object]:
    form = bob.client.get(page).context["form"]
    return {field.name: "" if field.value() is None else field.value() for field in form}


def points_of(season: Season, name: str) -> int:
    season = Season.objects.get(pk=season.pk)
    rows = make_table(season, season.divisions.get()).rows
    return next(row.tally.points for row in rows if row.team == season.teams.get(name=name).pk)


def test_points_for_awards_may_be_left_blank(season: Season, bob: Visitor) -> None:
    page, side_page = f"/seasons/{season.pk}/points/", f"/seasons/{season.pk}/side-table/"
    fields = fields_of(bob, page) | BLANK
    side = {"name": "Ben Toy", "kind": "pairs", "pairing": "same_pair", "games": 1}
    assert bob.client.post(page, fields).status_code == 302
    assert bob.client.post(side_page, fields | side | {"award_win": 0}).status_code == 302
    season.refresh_from_db()
    assert "award" not in season.scheme
    assert season.side_table["scheme"]["award"] == {}
    # Looked at and saved once more, what was blank is blank and what was nothing is nothing.
    for address in (page, side_page):
        assert bob.client.post(address, fields_of(bob, address)).status_code == 302
    season.refresh_from_db()
    assert "award" not in season.scheme
    assert season.side_table["scheme"]["award"] == {}
    assert bob.client.post(side_page, fields | side).status_code == 302
    season.refresh_from_db()
    assert "award" not in season.side_table["scheme"]
    award(fixture(season, "Bell", "Crown").pk, Award("home"), RulingDetails("Nobody came.", None, NOW))
    assert (points_of(season, "Bell"), points_of(season, "Crown")) == (200, 0)
