"""The night's word on a phone: type it, tap one's name, read."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import TablePass
from scoring.selectors.passes import shown_code
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play_round,
    publish_plan,
)
from tournaments.nights.models import Night
from tournaments.nights.selectors.night_codes import night_code
from tournaments.nights.services.nights import finish

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    club, _ = club_of("The Oak")
    return make_night(club, date=str(timezone.localdate()))


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_from_the_start_page_to_ones_own_night(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    client = Client()
    assert "I play tonight" in text_of(client.get("/"))
    names = client.post("/n/", {"word": " o ak "}, follow=True)
    assert names.redirect_chain == [("/n/OAK/", 302)]
    links = re.findall(r'<a href="(/n/[^"]+)">([^<]+)</a>', names.content.decode())
    assert [name for _, name in links] == list(NAMES[:8])
    own = text_of(client.get(links[2][0]))
    assert "Cleo" in own
    assert "Round 1 Table" in own


def test_when_the_night_is_over_nobody_is_sent_to_a_seat(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    before = [text_of(Client().get(path)) for path in ("/n/OAK/", "/b/OAK/")]
    begin(night)
    play_round(night, 1)
    finish(night.pk, anyway=True, by=None, now=NOW)
    after = [text_of(Client().get(path)) for path in ("/n/OAK/", "/b/OAK/")]
    assert "Tap your name to see where you sit." in before[0]
    assert "Find your seat: go to" in before[1]
    assert "Tap your name to see how you did." in after[0]
    assert "Your points and place: go to" in after[1]


def test_the_names_are_read_only(night: Night) -> None:
    gather(night, NAMES[:8])
    client, page = Client(), f"/n/{night_code(night)}/1/"
    assert "I'm here" not in text_of(client.get(page))
    assert [client.post(path).status_code for path in (page, f"{page}here/", "/n/OAK/")] == [405, 404, 405]


def test_ones_hands_are_read_by_the_word_too(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    page = f"/n/{night_code(night)}/1/"
    assert f'href="{page}hands/1/"' in Client().get(page).content.decode()
    assert "made it, 3 tricks" in text_of(Client().get(f"{page}hands/1/"))
    assert [Client().get(f"{page}hands/{n}/").status_code for n in (0, 2, 99)] == [404] * 3


def test_a_name_that_is_not_there_and_a_word_of_another_night_show_nothing(night: Night) -> None:
    gather(night, NAMES[:4])
    other = make_night(club_of("The Elm", "carol")[0], word="ELM", date=str(timezone.localdate()))
    gather(other, ["Zoe"])
    assert Client().get(f"/n/{night_code(night)}/99/").status_code == 404
    assert "Zoe" not in text_of(Client().get("/n/OAK/"))


def test_wrong_words_typed_into_the_form_are_guesses_too(night: Night) -> None:
    gather(night, NAMES[:4])
    client = Client()
    answers = [client.post("/n/", {"word": "ELM"}) for _ in range(10)]
    assert {answer.status_code for answer in answers} == {404}
    assert "No night has this word." in text_of(answers[0])
    assert client.post("/n/", {"word": "OAK"}).status_code == 429
    assert Client(REMOTE_ADDR="192.168.1.9").post("/n/", {"word": "OAK"}).status_code == 302


@pytest.mark.parametrize("page", ["/n/{}/", "/b/{}/"])
def test_who_was_in_before_is_not_shut_out_by_others_at_the_address(night: Night, page: str) -> None:
    gather(night, NAMES[:4])
    alice, guest = Client(), Client()
    assert alice.get(page.format("OAK")).status_code == 200
    assert [guest.get(page.format("ELM")).status_code for _ in range(11)] == [404] * 10 + [429]
    assert [client.get(page.format("OAK")).status_code for client in (alice, guest)] == [200, 429]
    # The other page has its own count, and so have the tables' codes.
    other = {"/n/{}/": "/b/{}/", "/b/{}/": "/n/{}/"}[page]
    assert guest.get(other.format("OAK")).status_code == 200
    assert guest.post("/t/", {"code": "ELM 1"}).status_code == 404


def test_nothing_typed_is_no_guess(night: Night) -> None:
    client = Client()
    assert [client.post("/n/", {"word": " "}).status_code for _ in range(12)] == [200] * 12


def test_a_table_is_found_by_the_word_and_its_number_in_any_spacing(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    client = Client()
    answers = {client.post("/t/", {"code": typed})["Location"] for typed in ("OAK 2", "oak2", " Oak - 2 ")}
    assert len(answers) == 1
    assert "Table 2" in text_of(client.get(answers.pop()))


def test_a_word_of_any_length_is_shown_apart_from_the_number(night: Night) -> None:
    long = make_night(night.club, word="HALLOWEEN")
    gather(night, NAMES[:8])
    gather(long, [f"{name} Smith" for name in NAMES[:8]])
    publish_plan(night)
    publish_plan(long)
    shown = [shown_code(one) for one in TablePass.objects.order_by("pk")]
    assert shown == ["OAK 1", "OAK 2", "HALLOWEEN 1", "HALLOWEEN 2"]
    assert Client().post("/t/", {"code": "halloween 2"}).status_code == 302
