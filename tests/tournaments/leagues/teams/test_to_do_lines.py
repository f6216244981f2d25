"""Lines of the secretary's page: a match that was broken off, a card with a flag, a pub that has no room."""

import pytest

from tests.tournaments.leagues.teams.league import NOW, a_league, card, fixture, squad
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.selectors.to_do import to_do
from tournaments.leagues.services.cards import hand_in, set_line_up
from tournaments.leagues.services.decisions import Why, declare_void
from tournaments.leagues.services.evenings import break_off
from tournaments.leagues.services.venues import close_venue

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return a_league()


def lines(season: Season, kind: str) -> list[str]:
    return [item.sentence for item in to_do(season, NOW) if item.kind == kind]


def test_a_match_that_was_broken_off_waits_for_the_secretary(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    Fixture.objects.filter(pk=match.pk).update(state="playing")
    break_off(match.pk, by=None, now=NOW)
    said = ["Bell against Crown. It was broken off: decide how it goes on."]
    assert lines(season, "abandoned") == said
    declare_void(match.pk, Why("Snow.", None, NOW))
    assert lines(season, "abandoned") == []


def test_a_player_who_is_not_registered_is_a_line_until_it_is_ruled_on(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    (zed,) = squad(fixture(season, "Fox", "Swan").home, ["Zed"])
    set_line_up(match.pk, "home", [(zed, None)], lock=True, now=NOW)
    for side in ("home", "away"):
        hand_in(match.pk, card(side, 6, 3), by=None, now=NOW)
    # Both cards have it, and it is said once.
    assert lines(season, "flag") == ["Bell against Crown: Zed isn't registered for Bell."]
    declare_void(match.pk, Why("He was a stranger.", None, NOW))
    assert lines(season, "flag") == []


def test_a_match_at_a_pub_that_has_no_room_by_now_is_a_line(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    assert match.date is not None
    close_venue(match.venue, match.date, "darts")
    assert match.away.venue is not None
    close_venue(match.away.venue, match.date)  # where nobody is at home that day
    day = f"{match.date.day} {match.date:%B}"
    assert lines(season, "clash") == [f"Bell has no room on {day}: move Bell against Crown."]
