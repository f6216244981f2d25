"""What the pages of leagues and of nights say may be left blank is saved when it is left blank."""

import pytest

from clubs.models import Club
from tests.blank_fields import faults_of, forms_of
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.addresses import at, places
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, publish
from tests.tournaments.leagues.examples.league_pages import TEAM_PAGES
from tests.tournaments.leagues.examples.played_nights import season_of
from tournaments.leagues.register.services.venues import save_venue
from tournaments.matches.rules import RULES
from tournaments.nights.models import Night
from tournaments.nights.people.services.pair_constraints import enter_lines

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]


def test_a_field_that_must_be_filled_in_is_named() -> None:
    page = """<form><input name="tables" required><small>Leave it <b>blank</b> if nobody counted.</small>
    <input name="name" required><small>Not blank.</small></form>"""
    assert faults_of(page) == [
        "tables must be filled in, though the page says: 'Leave it blank if nobody counted.'"
    ]


TYPED = {"names": "Ann Bray", "reason": "Snow", "sit_out_credit": "zero", "to": "home", "for_matches": "2"}
"""What these forms ask for beside; a name is one that nothing has yet."""


FILES = {"calendar/<str:code>.ics", "fixtures/<number:fixture_id>/photographs/<number:photograph_id>/"}


def leave_blank(bob: Visitor, address: str) -> set[str]:
    """Send each form of a page with what may be left blank left blank; return the names of those fields."""
    promised: set[str] = set()
    for form in forms_of(bob.client.get(address).content.decode()):
        if not form.blank:
            continue
        body = form.sent()
        blank = {one.name for one in form.blank}
        typed = TYPED | {"name": f"Zinnia {address}"}
        body |= {name: [typed[name]] for name in typed if body.get(name) == [""] and name not in blank}
        answer = bob.client.post(form.action or address, body)
        assert (form.action or address, answer.status_code) in {
            (form.action or address, 302),
            (form.action or address, 200),  # the page that looks at it before it is done
        }
        promised |= blank
    return promised


def test_what_may_be_left_blank_is_saved_blank(club: Club, bob: Visitor) -> None:
    season = a_season(club)
    a_division(season)
    publish(season)
    for make in places(season).values():
        make()
    pages = [path for path, method, *_ in TEAM_PAGES if method == "GET" and path not in FILES]
    promised = {path: found for path in pages if (found := leave_blank(bob, at(path, season)))}
    assert {path.replace("<number:", "<"): fields for path, fields in promised.items()} == {
        "seasons/<season_id>/side-table/": {"name", "award_win", "award_loss", "award_per_game"},
        "seasons/<season_id>/dates/": {"half_way"},
        "seasons/<season_id>/rules/": {rule.key for rule in RULES if rule.none},
        "seasons/<season_id>/points/": {"award_win", "award_loss", "award_per_game"},
        "seasons/<season_id>/teams/<team_id>/squad/": {"since", "starts"},
        "venues/<venue_id>/edit/": {"tables"},
        "seasons/<season_id>/cups/new/": {"entry_fee"},
        "seasons/<season_id>/cups/new-persons/": {"entry_fee"},
        "cups/<cup_id>/edit/": {"entry_fee"},
        "cups/<person_cup_id>/edit/": {"entry_fee"},
        "fixtures/<fixture_id>/move/": {"starts_at"},
        "fixtures/<fixture_id>/ruling/<slug:kind>/": {
            *("home_games", "away_games", "home_points", "away_points"),
        },
    }
    venue = season.club.venues.order_by("pk")[0]
    assert venue.tables is None


def test_a_pub_may_be_saved_without_the_number_of_its_tables(club: Club, bob: Visitor) -> None:
    venue = save_venue(club, {"name": "Bell", "tables": 12})
    fields = {"name": "Bell", "capacity": 1, "tables": ""}
    for tables, status, kept in (("", 302, None), ("7", 302, 7), ("0", 422, 7), ("41", 422, 7)):
        answer = bob.client.post(f"/venues/{venue.pk}/edit/", fields | {"tables": tables})
        venue.refresh_from_db()
        assert (answer.status_code, venue.tables) == (status, kept)


def test_a_season_of_nights_may_be_saved_with_everything_blank(club: Club, bob: Visitor) -> None:
    season = season_of(club, [])
    assert leave_blank(bob, f"/seasons/{season.pk}/settings/") == {"best_of"}


def test_a_night_may_be_saved_with_everything_blank(club: Club, bob: Visitor) -> None:
    assert leave_blank(bob, "/nights/new/") == {"word", "break_after", "hands", "seed"}
    night = Night.objects.get()
    assert leave_blank(bob, f"/nights/{night.pk}/settings/") == {"word", "break_after", "hands", "seed"}
    enter_lines(night.pk, ["Ann"], by=None, now=NOW)
    assert leave_blank(bob, f"/nights/{night.pk}/entrants/1/") == {"table"}
