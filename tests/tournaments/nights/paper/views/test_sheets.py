"""Sheets of paper, for those who keep score for the club."""

import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Membership, Role, User
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play_round,
    publish_plan,
    user,
)
from tournaments.nights.models import Entrant, Night, RoundSeat
from tournaments.nights.services.nights import finish, verify

pytestmark = pytest.mark.django_db
PAGES = ("cards", "seats", "players", "changes", "tally", "rules", "final")


@pytest.fixture
def club() -> tuple[Club, User]:
    return club_of("The Oak")


@pytest.fixture
def night(club: tuple[Club, User]) -> Night:
    return make_night(club[0])


@pytest.fixture
def bob(club: tuple[Club, User]) -> Client:
    client = Client()
    client.force_login(club[1])
    return client


def text_of(response: Any) -> str:
    html = re.split('<div class="paper"[^>]*>', response.content.decode())[-1]
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def sheet(client: Client, night: Night, what: str) -> str:
    response = client.get(f"/nights/{night.pk}/print/{what}")
    assert response.status_code == 200
    return text_of(response)


@pytest.mark.parametrize("what", ["", *(f"{one}/" for one in PAGES)])
def test_only_those_who_score_for_the_club_see_a_sheet(
    night: Night, club: tuple[Club, User], what: str
) -> None:
    club[0].published = True
    club[0].save()
    gather(night, NAMES[:8])
    publish_plan(night)
    path = f"/nights/{night.pk}/print/{what}"
    alice, carol = user("alice"), user("carol")
    Membership.objects.create(club=club[0], user=alice, role=Role.SCORER)
    answers = []
    for who in (alice, carol):
        client = Client()
        client.force_login(who)
        answers.append(client.get(path).status_code)
    stranger = Client().get(path)
    assert (answers, stranger.status_code) == ([200, 404], 302)
    assert stranger["Location"].startswith("/sign-in/")


def test_there_is_no_other_sheet(night: Night, bob: Client) -> None:
    assert bob.get(f"/nights/{night.pk}/print/money/").status_code == 404


def test_every_sheet_can_be_printed_before_anything_is_planned(night: Night, bob: Client) -> None:
    words = {what: sheet(bob, night, f"{what}/") for what in PAGES}
    assert words["seats"] == words["players"] == "No round is published yet. Publish a plan first."
    assert words["cards"] == "Publish a plan first. Then every table gets a card."
    assert words["tally"].count("Opponents confirm") == 6


def test_the_seating_of_a_round_by_name_and_by_table(night: Night, bob: Client) -> None:
    gather(night, NAMES[:9])
    publish_plan(night)
    words = sheet(bob, night, "seats/?round=2")
    assert ("Round 2" in words, "Round 1" in words) == (True, False)
    resting = Entrant.objects.exclude(seats__round__number=2).get().player.name
    assert f"{resting} sits out" in words
    for table in (1, 2):
        names = RoundSeat.objects.filter(round__number=2, table__number=table).order_by("seat")
        row = " ".join(names.values_list("entrant__player__name", flat=True))
        assert f"{table} {row}" in words
    found = [bob.get(f"/nights/{night.pk}/print/seats/?round={typed}").status_code for typed in ("9", "x")]
    assert found == [404, 404]


def test_every_players_line_has_all_rounds(night: Night, bob: Client) -> None:
    gather(night, NAMES[:9])
    publish_plan(night)
    html = bob.get(f"/nights/{night.pk}/print/players/").content.decode()
    assert len(re.findall(r'<section class="cut">', html)) == 9
    assert html.count("sits out") == 3
    assert len(re.findall(r"<td>[12] (?:north|east|south|west)</td>", html)) == 3 * 8


def test_a_tally_card_has_a_square_a_hand_and_the_planned_names(night: Night, bob: Client) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    html = bob.get(f"/nights/{night.pk}/print/tally/?round=1").content.decode()
    assert html.count('<section class="tally-card">') == 2
    # Two sides, two hands and a sum, on two cards.
    assert html.count('<td class="box">') == 2 * 3 * 2
    north, south = (RoundSeat.objects.get(round__number=1, table__number=1, seat=seat) for seat in (0, 2))
    assert f"{north.entrant.player.name} and {south.entrant.player.name}" in text_of(
        bob.get(f"/nights/{night.pk}/print/tally/?round=1")
    )


def test_the_rules_are_said_in_words_with_their_points(club: tuple[Club, User], bob: Client) -> None:
    night = make_night(
        club[0],
        hands=8,
        options={"stick_dealer": True, "euchre_lone_points": 4},
        sit_out_credit="fixed",
        sit_out_points=5,
        ends_by="clock",
        minutes=20,
    )
    words = sheet(bob, night, "rules/")
    for said in (
        "rules Progressive euchre, Friday bustle",
        "A game is 8 hands long",
        "The bell rings after 20 minutes",
        "3 or 4 tricks 1 0",
        "all 5 tricks (a march) 2 0",
        "0, 1 or 2 tricks (euchred) 0 2",
        "3 or 4 tricks, alone 1 0",
        "all 5 tricks, alone (a march) 4 0",
        "0, 1 or 2 tricks, alone (euchred) 0 4",
        "When all others pass twice, the dealer must make trump.",
        "Sitting out a round scores 5 points.",
        "in this order: points, games won, loners",
    ):
        assert said in words
    assert "defender may play" not in words
    assert "ruleset" not in words


def test_a_card_for_each_table_with_its_code(night: Night, bob: Client) -> None:
    gather(night, NAMES[:12])
    publish_plan(night)
    response = bob.get(f"/nights/{night.pk}/print/cards/")
    assert re.findall(r"OAK \d+", text_of(response)) == ["OAK 1", "OAK 2", "OAK 3"]
    assert response.content.decode().count("<svg") == 3


def test_the_final_sheet_has_places_and_lines_to_sign(night: Night, bob: Client) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1, [(0, 5), (0, 5)])
    before = sheet(bob, night, "final/")
    assert "Not verified yet: these are the standings after 1 of 3 rounds" in before
    for number in (2, 3):
        begin(night, number)
        play_round(night, number)
    finish(night.pk, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    words = sheet(bob, night, "final/")
    assert ("Not verified" in words, "Organiser Scorer For the players Date" in words) == (False, True)
    assert "Place Player Points Games won Loners Games played" in words


def test_no_contact_stands_on_any_sheet(night: Night, bob: Client) -> None:
    gather(night, NAMES[:8])
    for entrant in Entrant.objects.all():
        entrant.player.contact = "0123 secret"
        entrant.player.save()
    publish_plan(night)
    assert ["secret" in sheet(bob, night, f"{what}/") for what in PAGES] == [False] * len(PAGES)


def test_the_seats_of_a_round_are_one_sheet_by_name_and_by_table(bob: Client, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    page = bob.get(f"/nights/{night.pk}/print/seats/").content.decode()
    assert page.count('<section class="sheet">') == page.count('<section class="beside-it">') == night.rounds
