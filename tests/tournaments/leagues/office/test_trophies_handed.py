"""Trophies handed to the winners of a season that was closed, by a tap and by the API."""

import pytest

from clubs.models import Club
from clubs.selectors.personal_data import personal_data
from tests.clubs.people import Visitor, alice, bob, carol, club, stranger
from tests.tournaments.leagues.examples.api_league import codes
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish
from tests.tournaments.leagues.examples.person_cups import drawn, ended, pairs, register
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.models import Honour, Season, Trophy, TrophyHolder
from tournaments.leagues.office.selectors.honours import trophies_to_hand, winner_names
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.services.honours import change_holder, hand_over, hand_to_winner, save_trophy
from tournaments.leagues.office.services.season_ends import close_season

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club", "stranger"]


@pytest.fixture
def closed(club: Club) -> Season:
    """A closed season: Bell won Division 1 with the only match that was played, and two players the Pairs Cup."""
    season = a_season(club)
    a_division(season)
    publish(season)
    play(fixture(season, "Bell", "Crown"), 6, 3)
    cup = drawn(pairs(season, register(season)[:4]))
    ended(cup, 1, 1, "2-0")
    left = {one.key: "Over." for one in open_matters(season, NOW)}
    close_season(season.pk, left, by=None, now=NOW)
    season.refresh_from_db()
    return season


@pytest.fixture
def shield(closed: Season) -> Trophy:
    return save_trophy(closed.club, {"name": "The Shield", "what_for": "pairs cup"})


def holders(trophy: Trophy) -> list[str]:
    return list(winner_names(list(trophy.holders.select_related("team", "player", "partner"))).values())


def winner(season: Season, what: str = "Pairs Cup") -> Honour:
    return season.honours.get(what=what)


def test_the_page_proposes_the_winner_of_what_a_trophy_is_for_and_one_tap_hands_it_over(
    closed: Season, shield: Trophy, bob: Visitor, alice: Visitor
) -> None:
    other = save_trophy(closed.club, {"name": "The Bowl"})
    here = f"/seasons/{closed.pk}/end/"
    honour = winner(closed)
    pair = f"{honour.player} & {honour.partner}"
    page = bob.client.get(here)
    assert [(one.trophy.name, one.likely) for one in page.context["trophies"]] == [
        ("The Bowl", None),
        ("The Shield", honour.pk),
    ]
    assert f'<option value="{honour.pk}" selected>' in page.content.decode()
    assert "Who gets which trophy?" not in words(alice.client.get(here))
    done = bob.client.post(f"/trophies/{shield.pk}/", {"honour": honour.pk}, follow=True)
    assert done.redirect_chain[-1][0] == here
    said = words(done)
    assert f"The Shield: {pair}" in said
    assert "Hand it to another winner" in said
    row = shield.holders.get()
    assert (row.season, row.season_name, row.year, row.holder) == (closed, "Winter league", 2027, "")
    assert (holders(shield), holders(other)) == ([pair], [])
    assert words(bob.client.get(f"/trophies/{shield.pk}/")).count(pair) == 1
    assert pair in words(bob.client.get(f"/clubs/{closed.club_id}/trophies/"))
    for player in (honour.player, honour.partner):
        assert player is not None
        assert [one["trophy"] for one in personal_data(player)["trophies"]] == ["The Shield"]


def test_a_wrong_tap_is_put_right_until_the_trophy_is_engraved_or_came_back(
    closed: Season, shield: Trophy, bob: Visitor
) -> None:
    team = winner(closed, "Division 1")
    web, address = bob.client, f"/trophies/{shield.pk}/"
    for honour in (team, winner(closed), team, team):
        web.post(address, {"honour": honour.pk})
        assert shield.holders.count() == 1
    assert holders(shield) == ["Bell"]
    change_holder(shield, shield.holders.get().pk, {"engraving": "2027"})
    refused = web.post(address, {"honour": winner(closed).pk}, follow=True)
    assert "Winter league has a holder of this trophy already." in words(refused)
    assert holders(shield) == ["Bell"]
    (shown,) = trophies_to_hand(closed, list(closed.honours.all()))
    assert (shown.holder, shown.open) == ("Bell", False)
    change_holder(shield, shield.holders.get().pk, {"engraving": "", "returned": True})
    web.post(address, {"honour": winner(closed).pk})
    assert holders(shield) == ["Bell"]


def test_a_holder_noted_under_another_spelling_of_the_season_is_the_seasons(
    closed: Season, shield: Trophy
) -> None:
    hand_over(shield, {"season_name": "WINTER LEAGUE", "year": 2027, "holder": "The Old Inn"})
    (shown,) = trophies_to_hand(closed, list(closed.honours.all()))
    assert (shown.holder, shown.open) == ("The Old Inn", True)
    hand_to_winner(shield, winner(closed, "Division 1").pk)
    assert holders(shield) == ["Bell"]


def test_only_a_winner_of_a_closed_season_of_the_club_is_handed_a_trophy(
    closed: Season, shield: Trophy, bob: Visitor
) -> None:
    by_hand = Honour.objects.create(
        club=closed.club, season_name="1987", year=1987, kind="title", what="Title", winner="Old Inn"
    )
    for number in (by_hand.pk, 10**9, "x", ""):
        refused = bob.client.post(f"/trophies/{shield.pk}/", {"honour": number}, follow=True)
        assert "Choose a winner of a season that was closed here." in words(refused)
    assert not TrophyHolder.objects.exists()


def test_the_api_hands_a_trophy_to_a_winner(
    closed: Season, shield: Trophy, bob: Visitor, alice: Visitor
) -> None:
    here, honour = f"trophies/{shield.pk}/", winner(closed)
    assert alice.send(here, {"honour": honour.pk}).status_code == 403
    answer = bob.send(here, {"honour": honour.pk})
    assert answer.status_code == 201
    (held,) = answer.json()["holders"]
    assert (held["holder"], held["team"], held["season"]) == (
        f"{honour.player} & {honour.partner}",
        None,
        closed.pk,
    )
    assert bob.send(here, {"honour": honour.pk}).status_code == 201
    assert shield.holders.count() == 1
    both = bob.send(here, {"honour": honour.pk, "year": 2027, "holder": "Ann"})
    assert codes(both) == (400, [("honour_alone", "honour")])
    assert both.json()["errors"][0]["detail"] == "The winner says it all. Leave out year, holder."
    assert codes(bob.send(here, {"holder": "Ann"})) == (
        400,
        [("season_missing", "season_name"), ("season_missing", "year")],
    )
    assert codes(bob.send(here, {"honour": honour.pk + 99})) == (400, [("honour_unknown", "honour")])


def test_a_holder_that_was_written_by_hand_stays_as_it_is(
    closed: Season, shield: Trophy, bob: Visitor
) -> None:
    honour = winner(closed, "Division 1")
    TrophyHolder.objects.create(trophy=shield, season_name=closed.name, year=2027, team=honour.team)
    done = bob.client.post(f"/trophies/{shield.pk}/", {"honour": honour.pk})
    assert (done.status_code, done["Location"]) == (302, f"/trophies/{shield.pk}/")
    assert shield.holders.get().season is None
