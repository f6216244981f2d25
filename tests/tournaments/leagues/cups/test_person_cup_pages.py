"""Pages of a cup of pairs or singles: set it up, enter people, draw it, tap results, correct one, read the bracket."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from tests.clubs.people import Visitor, alice, bob, carol, club, stranger
from tests.tournaments.leagues.examples.league import a_division, a_season, publish
from tests.tournaments.leagues.examples.person_cups import drawn, ended, pairs, register, sides, singles
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.models import Cup, Season, SeasonAuditEntry

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club", "stranger"]


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


@pytest.fixture
def players(season: Season) -> list[int]:
    return register(season)


def test_a_secretary_runs_a_knock_out_of_pairs_from_its_page(
    season: Season, players: list[int], bob: Visitor
) -> None:
    web = bob.client
    ann, ben, cleo, dan, eve, fred = players
    new = f"/seasons/{season.pk}/cups/new-persons/"
    assert "Set up a cup for pairs or singles" in words(web.get(f"/seasons/{season.pk}/"))
    wrong = web.post(new, {"name": "", "entrants": "teams", "best_of": 2})
    assert (wrong.status_code, set(wrong.context["form"].errors)) == (422, {"name", "entrants", "best_of"})
    web.post(new, {"name": "Pairs Cup", "entrants": "pairs", "best_of": 3, "entry_fee": "4 pounds"})
    cup = Cup.objects.get()
    here = f"/cups/{cup.pk}/"
    page = words(web.get(here))
    assert "0 pairs entered" in page
    assert "pairs, best of 3 games" in page
    assert "handicap" not in page.lower()
    web.post(f"{here}entries/", {"player": ann, "partner": ben, "paid": "on"})
    web.post(f"{here}entries/", {"player": cleo, "partner": dan})
    again = web.post(f"{here}entries/", {"player": ann, "partner": eve})
    assert (again.status_code, "choose" in words(again)) == (422, True)
    alone = web.post(f"{here}entries/", {"player": eve, "partner": eve})
    assert "A player enters a cup once." in words(alone)
    web.post(f"{here}entries/", {"player": fred, "partner": eve})
    page = words(web.get(here))
    assert "3 pairs entered" in page
    assert "Entry fees: 1 of 3 paid" in page
    entry = cup.person_entries.get(player=fred)
    web.post(f"{here}entries/{entry.pk}/delete/")
    assert "2 pairs entered" in words(web.get(here))


def test_a_secretary_draws_sets_the_evening_and_taps_the_results(
    season: Season, players: list[int], bob: Visitor
) -> None:
    web, cup = bob.client, pairs(season, players[:4])
    here = f"/cups/{cup.pk}/"
    watched = words(web.post(f"{here}draw/new/", {"seed": "1"}, follow=True))
    assert "2 pairs" in watched
    assert "The same pairs and number always give the same draw." in watched
    assert web.get(f"{here}rounds/2/").status_code == 404
    nowhere = web.post(f"{here}rounds/1/", {"date": "2026-11-09", "starts_at": "19:30"})
    assert (nowhere.status_code, set(nowhere.context["form"].errors)) == (422, {"venue"})
    pub = season.club.venues.get(name="Fox")
    web.post(f"{here}rounds/1/", {"date": "2026-11-09", "starts_at": "19:30", "venue": pub.pk})
    assert "Mon 9 November at 19:30, Fox" in words(web.get(here))
    impossible = words(web.post(f"{here}ties/1/1/", {"result": "2-2"}, follow=True))
    assert "2-2 can't be the result of the best of 3 games." in impossible
    page = words(web.get(here))
    first, second = sides(cup)[0][0][:2]
    for label in (
        f"{first} 2\N{EN DASH}1",
        f"{second} 2\N{EN DASH}0",
        f"{second} didn't come",
        "Neither came",
    ):
        assert label in page
    web.post(f"{here}ties/1/1/", {"result": "2-1"})
    page = words(web.get(here))
    assert f"{first} won the Pairs Cup." in page
    assert f"Final: {first} 2, {second} 1" in page
    assert "Enter results" not in page
    refused = words(web.post(f"{here}ties/1/1/", {"result": "first_absent"}, follow=True))
    assert "Say in a few words why it changes." in refused
    web.post(f"{here}ties/1/1/", {"result": "first_absent", "reason": "Ann was ill."})
    page = words(web.get(here))
    assert f"{second} won the Pairs Cup." in page
    assert f"{first} didn't come." in page
    assert (
        SeasonAuditEntry.objects.filter(
            message__endswith="instead of 2-1. Ann was ill.", user=bob.user
        ).count()
        == 1
    )


@pytest.mark.parametrize("result", ["", "x-2", "2", "-", "2-1-0", "played", "0-1", "9" * 40 + "-1"])
def test_a_result_that_no_button_has_is_refused(
    result: str, season: Season, players: list[int], bob: Visitor
) -> None:
    cup = drawn(singles(season, players[:2]))
    answer = bob.client.post(f"/cups/{cup.pk}/ties/1/1/", {"result": result}, follow=True)
    missing = "Give the games that each side won, or say who didn't come."
    said = {"0-1": "0-1 can't be the result of the best of 3 games."}
    assert said.get(result, missing) in words(answer)
    assert not cup.tie_results.exists()


def test_name_and_fee_change_after_the_draw_and_the_rules_before_it(
    season: Season, players: list[int], bob: Visitor
) -> None:
    web = bob.client
    cup = singles(season, [])
    here = f"/cups/{cup.pk}/"
    assert set(web.get(f"{here}edit/").context["form"].fields) == {
        "name",
        "entrants",
        "best_of",
        "entry_fee",
        "plate",
    }
    web.post(f"{here}edit/", {"name": "Pairs Cup", "entrants": "pairs", "best_of": 5, "plate": "on"})
    cup.refresh_from_db()
    assert (cup.name, cup.entrants, cup.best_of, cup.options) == ("Pairs Cup", "pairs", 5, {"plate": True})
    web.post(f"{here}entries/", {"player": players[0], "partner": players[1]})
    assert "entrants" not in web.get(f"{here}edit/").context["form"].fields
    web.post(f"{here}entries/", {"player": players[2], "partner": players[3]})
    web.post(f"{here}draw/new/", {"seed": "1"})
    assert set(web.get(f"{here}edit/").context["form"].fields) == {"name", "entry_fee"}
    web.post(f"{here}edit/", {"name": "Best Pair", "entry_fee": "1 pound", "best_of": 3})
    cup.refresh_from_db()
    assert (cup.name, cup.entry_fee, cup.best_of) == ("Best Pair", "1 pound", 5)
    entry = cup.person_entries.order_by("pk")[0]
    assert "Entry fees: 1 of 2 paid" in words(web.post(f"{here}fees/", {"paid": [entry.pk]}, follow=True))
    web.post(f"{here}draw/take-back/")
    web.post(f"{here}delete/")
    assert not Cup.objects.exists()


def test_the_plate_is_set_up_from_the_page_of_the_cup(
    season: Season, players: list[int], bob: Visitor
) -> None:
    cup = drawn(singles(season, players[:4], options={"plate": True}))
    here = f"/cups/{cup.pk}/"
    ended(cup, 1, 1, "2-1")
    assert "Set up the plate" not in words(bob.client.get(here))
    ended(cup, 1, 2, "2-1")
    assert "Set up the plate" in words(bob.client.get(here))
    page = words(bob.client.post(f"{here}plate/", follow=True))
    assert "plate of the Singles Cup" in page
    assert "2 players entered" in page


def test_everybody_reads_the_bracket_and_childrens_names_are_short(
    season: Season, players: list[int], stranger: Visitor, bob: Visitor
) -> None:
    season.club.published = True
    season.club.save()
    Player.objects.filter(pk=players[0]).update(name="Jo Bray", name_key="jo bray", of_age=False)
    cup = drawn(singles(season, players[:2]))
    for path in ("", "draw/?names=2"):
        for who in (stranger, bob):
            page = words(who.client.get(f"/cups/{cup.pk}/{path}"))
            assert "Jo B." in page
            assert "Jo Bray" not in page
    page = words(stranger.client.get(f"/cups/{cup.pk}/"))
    assert "Enter results" not in page
    assert "Undo the draw" not in page
    first, second = sides(cup)[0][0][:2]
    ended(cup, 1, 1, "2-1")
    page = words(stranger.client.get(f"/cups/{cup.pk}/"))
    assert f"{first} 2 {second} 1" in page
    assert "Correct a result" not in page
    assert stranger.client.get(f"/cups/{cup.pk}/edit/").status_code == 302


def test_a_page_has_a_literal_number_of_queries_however_many_enter(
    season: Season, players: list[int], bob: Visitor
) -> None:
    register(season, ("Gwen", "Hal"))
    found = []
    for number in (4, 6):
        cup = drawn(pairs(season, players[:number], name=f"Pairs {number}"))
        undrawn = pairs(season, players[:number], name=f"Later {number}")
        for one in (cup, undrawn):
            with CaptureQueriesContext(connection) as captured:
                assert bob.client.get(f"/cups/{one.pk}/").status_code == 200
            found.append(len(captured))
    assert found == [12, 12, 12, 12]


def test_a_drawn_cup_says_on_its_page_why_nobody_else_enters_and_has_no_match_format(
    season: Season, players: list[int], bob: Visitor
) -> None:
    cup = drawn(singles(season, players[:4]))
    late = bob.client.post(f"/cups/{cup.pk}/entries/", {"player": players[4]})
    assert late.status_code == 422
    assert "The Singles Cup has been drawn, so nobody else can enter. Undo the draw first." in words(late)
    assert bob.client.get(f"/cups/{cup.pk}/format/").status_code == 404
    assert bob.client.post(f"/cups/{cup.pk}/format/", {"do": "season"}).status_code == 404
