"""A changed hand on the table's pages: taken back it is gone; undoing the change is a button of its own."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from scoring.engine.admission import Fact
from scoring.models import Entry, Game
from scoring.selectors.passes import signed_code
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import game_sheet
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.games import start_game
from scoring.services.tables import OpenedTable
from tests.scoring.kitchen import fact, hand, made
from tests.scoring.pages import words

pytestmark = pytest.mark.django_db
TAKE_BACK, AS_IT_WAS = "Take it back", "Undo the change"


@pytest.fixture
def alice(table: OpenedTable) -> str:
    return f"/t/{signed_code(table.table_pass)}/"


@pytest.fixture
def changed(record: Any) -> tuple[Fact, Fact]:
    """Hand 1: Ann's 3 tricks, changed to all 5."""
    first = hand(1, tricks=3)
    second = fact("replace", of=first.id, hand=made(0, 5))
    record(first)
    record(second)
    return first, second


def pressed(client: Client, page: str, button: str) -> Any:
    """Send the form of a page that has this button, and return the page that it leads to."""
    shown = client.get(page)
    (form,) = [
        one
        for one in re.findall(r'<form method="post".*?</form>', shown.content.decode(), re.DOTALL)
        if f">{button}</button>" in one
    ]
    sent = dict(re.findall(r'name="(id|game|kind|of)"\s+value="([^"]*)"', form))
    return client.post(re.findall(r'action="([^"]*)"', form)[0], sent, follow=True)


def place(game: Game) -> tuple[object, list[int]]:
    now = game_sheet(game)
    return now["rows"][0]["standing"], [side["score"] for side in now["sides"]]


def test_a_changed_hand_taken_back_is_gone(client, alice, game, changed):
    assert place(game) == (changed[1].id, [2, 0])
    after = pressed(client, f"{alice}hands/1/", TAKE_BACK)
    assert "Taken back." in words(after)
    assert place(game) == (None, [0, 0])
    assert Entry.objects.filter(kind="void").count() == 1


def test_back_to_what_it_was_is_a_button_of_its_own_and_says_so(client, alice, game, changed):
    assert "Before the change: Ann made it, 3 tricks." in words(client.get(f"{alice}hands/1/"))
    after = pressed(client, f"{alice}hands/1/", AS_IT_WAS)
    assert ("The change is undone." in words(after), "Taken back." in words(after)) == (True, False)
    assert place(game) == (changed[0].id, [1, 0])
    assert AS_IT_WAS not in words(client.get(f"{alice}hands/1/"))
    pressed(client, f"{alice}hands/1/", TAKE_BACK)
    assert place(game) == (None, [0, 0])


def test_a_hand_that_was_recorded_again_and_changed_is_gone_too(client, alice, game, changed, record):
    record(fact("void", of=changed[0].id))
    again = fact("replace", of=changed[1].id, hand=made(1, 3))
    record(again)
    record(fact("replace", of=again.id, hand=made(1, 5)))
    pressed(client, f"{alice}hands/1/", TAKE_BACK)
    assert place(game) == (None, [0, 0])


def test_the_last_hand_that_was_changed_is_undone_whole(client, alice, game, record):
    first = hand(1, tricks=5, alone=True)
    record(first)
    record(hand(2, tricks=5, alone=True))
    last = hand(3, maker=1)
    record(last)
    record(fact("replace", of=last.id, hand=made(0, 5, alone=True)))
    pressed(client, alice, "Undo the last hand")
    assert [row["standing"] is None for row in game_sheet(game)["rows"]] == [False, False, True]


@pytest.mark.parametrize(("button", "stands"), [(TAKE_BACK, None), (AS_IT_WAS, 0)])
def test_in_an_earlier_game_both_say_what_they_did(client, alice, changed, button, stands):
    game = Game.objects.get()
    with transaction.atomic():
        start_game(game.table, ruleset_of(game), dict.fromkeys(range(4)))
    after = pressed(client, f"{alice}games/{game.pk}/", button)
    assert ("Taken back." if stands is None else "The change is undone.") in words(after)
    assert place(game)[0] == (None if stands is None else changed[stands].id)


def test_in_an_earlier_game_whose_changes_are_asked_for_the_buttons_say_so(client, alice, changed):
    game = Game.objects.get()
    with transaction.atomic():
        start_game(game.table, ruleset_of(game), dict.fromkeys(range(4)))
    Game.objects.filter(pk=game.pk).update(corrections_need_approval=True)
    shown = client.get(f"{alice}games/{game.pk}/")
    buttons = ["Ask to change it", "Ask to take it back", "Ask to undo the change"]
    assert (
        re.findall(r">(Ask to [^<]*|Take [^<]*|Undo [^<]*|Change [^<]*)</", shown.content.decode()) == buttons
    )


def test_asked_twice_it_is_taken_back_once(client, alice, game, changed):
    for _ in range(2):
        sent = {"id": str(uuid4()), "game": game.pk, "kind": "void", "of": changed[0].id}
        assert client.post(f"{alice}entries/", sent).status_code == 302
    late = client.post(
        f"{alice}entries/", {"id": str(uuid4()), "game": game.pk, "kind": "void", "of": changed[1].id}
    )
    assert late.status_code == 409
    assert "Theirs counts now It was taken back." in words(late)


@pytest.mark.parametrize(("seconds", "offered"), [(5, True), (11, False)])
def test_undo_is_offered_for_ten_seconds_after_that_entry(client, alice, table, seconds, offered):
    sent, then = hand(1), timezone.now() - timedelta(seconds=seconds)
    must_record(table.game.pk, sent, EntryAuthor(table_pass=table.table_pass), entered_at=None, now=then)
    shown = client.get(f"{alice}?recorded={sent.id}")
    assert ("undo-recorded" in shown.content.decode()) is offered
    assert ("Tap who made trump, then their tricks." in words(shown)) is not offered
