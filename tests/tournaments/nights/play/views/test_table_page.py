"""The table's own page on a night: what it says of the night, and what it leaves to the organiser."""

import re

import pytest
from django.test import Client

from clubs.models import Player
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, play, play_round, publish_plan, tables
from tests.tournaments.nights.views.pages import words
from tournaments.nights.models import Entrant, Night
from tournaments.nights.people.services.entrants import enter_names
from tournaments.nights.play.services.rounds import close_round, close_table
from tournaments.nights.services.nights import finish, open_check_in, verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(night: Night) -> str:
    """The address of table 1's page, in the first round of four players."""
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    return f"/t/{signed_code(TablePass.objects.get())}/"


def test_the_page_knows_its_round_and_after_the_last_hand_who_goes_where(night: Night, alice: str) -> None:
    assert "Round 1 of 3 hand 1 of 2" in words(Client().get(alice))
    play_round(night, 1)
    page = words(Client().get(alice))
    assert "Next, round 2: " in page
    names = Entrant.objects.values_list("player__name", flat=True)
    assert [len(re.findall(rf"{name}: table 1 (?:north|east|south|west), with", page)) for name in names] == [
        1,
        1,
        1,
        1,
    ]
    assert "Play again" not in page


def test_a_round_that_was_closed_without_says_so_and_still_takes_the_hand(night: Night, alice: str) -> None:
    play(tables(night, 1)[0], [(0, 3)])
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    page = words(Client().get(alice))
    assert "The round is over. A hand that was played and is not here yet can still be tapped." in page
    assert "Next, round 2: " in page
    assert "Tap who made trump" in page


def test_a_table_that_the_organiser_closes_says_so_at_once(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    one, two = (
        f"/t/{signed_code(TablePass.objects.get(table__night_table__number=number))}/" for number in (1, 2)
    )
    still = "A hand that was played and is not here yet can still be tapped."
    poll = {"HX-Request": "true", "If-None-Match": Client().get(one, headers={"HX-Request": "true"})["ETag"]}
    close_table(night.pk, 1, 1, "a dead phone", by=None, now=NOW)
    answer = Client().get(one, headers=poll)
    assert answer.status_code == 200
    assert f"The organiser has closed this table's game. {still} Next, round 2:" in words(answer)
    assert "closed" not in words(Client().get(two))
    # The last table: with it the round is closed.
    close_table(night.pk, 1, 2, "a quarrel", by=None, now=NOW)
    closed = f"The organiser has closed this table's game. The round is over. {still}"
    assert [closed in words(Client().get(page)) for page in (one, two)] == [True, True]


@pytest.mark.parametrize(("ends", "told"), [("clock", False), ("all_done", True)])
def test_nobody_is_said_to_have_closed_what_the_bell_ended(night: Night, ends: str, *, told: bool) -> None:
    Night.objects.update(ends_by=ends, minutes=20)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    page = words(Client().get(f"/t/{signed_code(TablePass.objects.get())}/"))
    assert ("The organiser has closed" in page, "The round is over." in page) == (told, True)


def test_the_next_game_is_not_begun_from_the_table(night: Night, alice: str) -> None:
    client = Client()
    assert "New game" not in words(client.get(alice))
    game = tables(night, 1)[0].game
    assert game is not None
    answer = client.post(f"{alice}again/", {"after": game.pk})
    assert (answer.status_code, answer["Location"]) == (302, alice)
    assert [table.game for table in tables(night, 1)] == [game]


def test_a_name_is_the_organisers_to_correct(night: Night, alice: str) -> None:
    client = Client()
    page = client.get(f"{alice}names/")
    assert ("Correct a name" in words(page), "Who really sits where" in words(page)) == (False, True)
    ann = Player.objects.get(name="Ann")
    refused = client.post(f"{alice}names/", {f"name.{ann.pk}": "Somebody"})
    assert refused.status_code == 422
    assert "Nothing was changed. Ask the organiser to correct the names of tonight's players." in words(
        refused
    )
    ann.refresh_from_db()
    assert ann.name == "Ann"


def test_two_of_one_name_are_told_apart_at_the_table_too(night: Night) -> None:
    names = ["Bob Smith", "Bob Smith", "Ann", "Cleo"]
    entered = enter_names(night.pk, names[:1], by=None, now=NOW).entrants
    entered += enter_names(night.pk, names[1:], another=names[:1], by=None, now=NOW).entrants
    open_check_in(night.pk, by=None, now=NOW)
    gather(night, [])
    Entrant.objects.update(checked_in_at=NOW)
    publish_plan(night)
    begin(night)
    page = Client().get(f"/t/{signed_code(TablePass.objects.get())}/").content.decode()
    seats = re.findall(r'<span class="name" title="([^"]+)">', page)
    assert sorted(seats) == ["Ann", "Bob Smith", "Bob Smith (2)", "Cleo"]


def test_a_verified_night_thanks_kindly_in_place_of_the_table(night: Night, alice: str) -> None:
    play_round(night, 1)
    finish(night.pk, anyway=True, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    for answer in (Client().get(alice), Client().get("/t/OAK1/"), Client().post("/t/", {"code": "oak 1"})):
        assert answer.status_code == 410
        assert "Thank you for playing" in words(answer)
        assert "Friday bustle is over and its results are verified" in words(answer)
        # Nothing that was typed is called wrong.
        assert "aria-invalid" not in answer.content.decode()
