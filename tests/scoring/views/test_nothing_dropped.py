"""What was tapped and sent and can't be recorded is said, never dropped."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from scoring.engine.ruleset import make_ruleset
from scoring.models import Entry, Game
from scoring.selectors.passes import signed_code
from scoring.selectors.rulesets import ruleset_of
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.games import start_game
from scoring.services.tables import OpenedTable, open_table
from tests.scoring.kitchen import NAMES, Person, fact, hand, kitchen, made
from tests.scoring.pages import words

pytestmark = pytest.mark.django_db
NO_GAME = "No game is being played at this table now. Tap it again once one begins."


@pytest.fixture
def page(table: OpenedTable) -> str:
    return f"/t/{signed_code(table.table_pass)}/"


@pytest.fixture
def without_game(table: OpenedTable) -> OpenedTable:
    table.table.game = None
    table.table.save()
    return table


def begin_another(game: Game) -> Game:
    with transaction.atomic():
        return start_game(game.table, ruleset_of(game), dict.fromkeys(range(4)))


def events_on(client: Any, page: str) -> list[str]:
    return re.findall(r'data-event="(\w+)"', client.get(page).content.decode())


def test_a_hand_that_comes_while_no_game_is_played_is_refused_in_words(client, page, without_game):
    for answer in (
        client.get(f"{page}hand/?maker=0&tricks=3"),
        client.post(f"{page}entries/", {"id": str(uuid4()), "number": "1", "hand": "{}"}),
    ):
        assert (answer.status_code, NO_GAME in words(answer)) == (422, True)


def test_a_tap_of_the_game_before_is_asked_about_in_that_game(client, page, game):
    shown = client.get(page).content.decode()
    tap = re.search(r'<form id="tap".*?</form>', shown, re.DOTALL)
    assert tap is not None
    named = re.findall(r'name="game" value="(\d+)"', tap[0])
    assert named == [str(game.pk)]
    begin_another(game)
    asked = client.get(f"{page}hand/", {"maker": 0, "tricks": 3, "game": named[0]})
    assert f'name="game" value="{game.pk}"' in asked.content.decode()


def test_a_tap_for_another_table_is_refused_in_words(client, page):
    other = kitchen().game.pk
    answer = client.get(f"{page}hand/", {"maker": 0, "tricks": 3, "game": other})
    assert "This form was made for another table. Go back to yours." in words(answer)


def test_a_dealer_tapped_for_the_game_before_is_said_to_stay(client, page, game):
    begin_another(game)
    answer = client.post(f"{page}dealer/", {"game": game.pk, "seat": "2"})
    assert "Another game has begun at this table. Tap who deals in it." in words(answer)


def test_who_deals_first_in_a_game_begun_elsewhere_is_said_to_be_left_out(client, page, game):
    for seat in ("1", "2"):
        answer = client.post(f"{page}again/", {"after": game.pk, "first_dealer": seat}, follow=True)
    assert "This game was begun on another phone. Tap who deals, if that's wrong." in words(answer)
    assert Game.objects.order_by("-pk").first().first_dealer == 1  # type: ignore[union-attr]


def test_after_the_last_hand_a_page_offers_what_the_game_still_takes(client, record):
    table = kitchen(fixed_hands=1)
    page, alice = f"/t/{signed_code(table.table_pass)}/", Person(table.table_pass)
    sent = hand(1)
    assert "revoke" in events_on(client, page)
    alice.post(f"games/{table.game.pk}/entries/", {"id": sent.id, "number": 1, **sent.facts})
    assert events_on(client, page) == ["points_put_right"]
    assert "revoke" in events_on(client, f"{page}?replace=1")


def test_after_a_paper_card_that_was_taken_back_the_next_hand_has_its_own_number(
    client, page, alice, game, record
):
    record(hand(1))
    card = fact("totals", hand={"result": "totals", "totals": {"scores": {"A": 10, "B": 4}}})
    record(card)
    record(fact("void", of=card.id))
    assert alice.get(f"games/{game.pk}/").json()["next"] == {"kind": "hand", "number": 2}
    asked = client.get(f"{page}hand/", {"maker": 0, "tricks": 3}).content.decode()
    sent = {
        name: value.replace("&quot;", '"')
        for name, value in re.findall(r'name="(id|game|kind|number|of|hand)" value="([^"]*)"', asked)
    }
    assert client.post(f"{page}entries/", sent).status_code == 302
    assert list(Entry.objects.order_by("sequence").values_list("kind", "number")) == [
        ("hand", 1),
        ("totals", None),
        ("void", None),
        ("hand", 2),
    ]


def test_a_refused_change_leads_back_to_the_hand_that_it_changes(client, page, game, record):
    first = hand(1)
    record(first)
    impossible = '{"maker": 0, "tricks": {"A": 4, "B": 4}}'
    sent = {"id": str(uuid4()), "game": game.pk, "kind": "replace", "of": first.id, "hand": impossible}
    for earlier in (False, True):
        if earlier:
            begin_another(game)
        answer = client.post(f"{page}entries/", sent)
        (back,) = re.findall(r'class="big" href="([^"]*)"', answer.content.decode())
        at = f"{page}games/{game.pk}/" if earlier else page
        assert (answer.status_code, unescape(back)) == (422, f"{at}?maker=0&replace=1")


def test_a_refused_form_leads_back_with_nothing_of_itself_in_the_address(page, game, record):
    """A form without a hand that can be read has a token and numbers of its own, which are nobody's choice."""
    client = Client(enforce_csrf_checks=True)
    shown = client.get(page).content.decode()
    (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', shown))
    for said in ({"kind": "hand", "number": "1", "hand": "{"}, {"kind": "confirm"}):
        sent = {"id": str(uuid4()), "game": game.pk, "csrfmiddlewaretoken": token, **said}
        answer = client.post(f"{page}entries/", sent)
        (back,) = re.findall(r'class="big" href="([^"]*)"', answer.content.decode())
        assert (answer.status_code, back) == (422, f"{page}?")


def test_a_question_of_a_hand_that_another_has_changed_is_never_asked_of_the_next_hand(client):
    """The form changes a hand that has been changed since: recorded, it would be a hand of its own."""
    table = open_table("Kitchen", make_ruleset("canadian"), NAMES, 0)
    at, alice = f"/t/{signed_code(table.table_pass)}/", EntryAuthor(table_pass=table.table_pass)
    first = hand(1)
    for one in (first, fact("replace", of=first.id, hand=made(1, 5))):
        must_record(table.game.pk, one, alice, entered_at=None, now=timezone.now())
    answer = client.get(f"{at}hand/", {"maker": 3, "tricks": 4, "of": first.id, "game": table.game.pk})
    assert (answer.status_code, f'name="of" value="{first.id}"' in answer.content.decode()) == (200, True)


@pytest.mark.parametrize("earlier", [False, True])
def test_change_it_of_a_hand_that_another_has_changed_leads_to_where_it_stands(
    client, page, game, record, earlier
):
    first, second = hand(1), hand(2)
    change = fact("replace", of=first.id, hand=made(1, 5))
    for one in (first, second, change, fact("void", of=change.id)):
        record(one)
    at, stands = page, f"{page}hands/1/"
    if earlier:
        begin_another(game)
        at = stands = f"{page}games/{game.pk}/"
    sent = {"game": game.pk, "of": first.id}
    change_it = []
    for maker, status in (("2", 200), ("somebody", 422)):
        answer = client.get(f"{page}hand/", {**sent, "maker": maker, "tricks": 4})
        assert answer.status_code == status
        change_it += re.findall(r'href="([^"]*\?[^"]*of=[^"]*)"', answer.content.decode())
    answer = client.post(f"{page}entries/", {**sent, "id": str(uuid4()), "kind": "replace", "hand": "{"})
    change_it += re.findall(r'class="big" href="([^"]*)"', answer.content.decode())
    assert [unescape(one).partition("?")[0] for one in change_it] == [at] * 3
    for one in change_it:
        shown = client.get(unescape(one))
        assert (shown.status_code, shown.headers.get("Location")) == (302, stands)
    shown = client.get(at, {"maker": 2, "of": change.id})
    assert (shown.status_code, "It was: " in words(shown)) == (200, True)
