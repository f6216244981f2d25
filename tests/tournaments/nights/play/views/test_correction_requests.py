"""What a table asks for on its page without any script, and what Bob answers on the night's page."""

import re
from typing import Any

import pytest
from django.test import Client

from scoring.models import CorrectionRequest, Entry, Game, TablePass
from scoring.selectors.passes import signed_code
from scoring.services.entries import EntryAuthor, must_record
from tests.clubs.people import Visitor
from tests.scoring.kitchen import fact, new_id
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, play, play_round, publish_plan, tables
from tests.tournaments.nights.views.pages import faults, said, words
from tournaments.nights.models import Night
from tournaments.nights.play.services.correction_requests import accept_correction, refuse_correction

pytestmark = pytest.mark.django_db


@pytest.fixture
def asking_page(night: Night) -> str:
    """The address of a table of the first round that has no game in the second, which is played."""
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    night.round_set.get(number=2).tables.get(number=2).delete()
    begin(night, 2)
    table_pass = TablePass.objects.get(table__night_table__night=night, table__night_table__number=2)
    return f"/t/{signed_code(table_pass)}/"


def first_game(night: Night) -> Game:
    game = tables(night, 1)[1].game
    assert game is not None
    return game


def form(night: Night, kind: str = "void", **more: str) -> dict[str, str]:
    game = first_game(night)
    of = str(game.entries.get(number=1).pk)
    return {"id": new_id(), "game": str(game.pk), "kind": kind, "of": of, **more}


def panel(answer: Any) -> str:
    found = re.search(r'<section class="panel request".*?</section>', answer.content.decode(), re.DOTALL)
    return words(type("Part", (), {"content": found[0].encode()})()) if found else ""


def test_alice_asks_without_a_script_and_is_told_that_it_waits(night: Night, asking_page: str) -> None:
    alice = Client()
    shown = words(alice.get(f"{asking_page}hands/1/"))
    assert "A later round has begun, so the organiser must accept a change of this hand." in shown
    assert re.findall(r"Ask to \w+ it(?: back)?", shown) == ["Ask to change it", "Ask to take it back"]
    sent = form(night)
    for _ in range(2):
        answer = alice.post(f"{asking_page}entries/", sent)
        assert answer.status_code == 202
        assert (
            "The organiser is asked A later round has begun, so the organiser must accept this first: take back "
            "hand 1. Until then the score stays as it is." in words(answer)
        )
    game = first_game(night)
    assert game.entries.count() == 2
    assert "Waits for the organiser: take back hand 1 (" in words(alice.get(asking_page))
    accept_correction(night.pk, CorrectionRequest.objects.get().pk, by=None, now=NOW)
    assert "✓ The organiser accepted: take back hand 1 (" in words(alice.get(asking_page))


def test_alice_is_told_of_a_refusal_on_her_page_and_when_she_sends_it_again(
    night: Night, asking_page: str
) -> None:
    alice, sent = Client(), form(night)
    alice.post(f"{asking_page}entries/", sent)
    refuse_correction(night.pk, CorrectionRequest.objects.get().pk, by=None, now=NOW)
    shown = words(alice.get(asking_page))
    assert re.search(
        r"The organiser refused: take back hand 1 \(.* against .*\)\. It stays as it was\.", shown
    )
    again = alice.post(f"{asking_page}entries/", sent)
    assert again.status_code == 409
    assert "The organiser refused this What was recorded stands." in words(again)


def test_a_changed_hand_is_asked_about_before_it_is_asked_for(night: Night, asking_page: str) -> None:
    of = form(night)["of"]
    considered = Client().get(f"{asking_page}hand/", {"of": of, "maker": "0", "tricks": "5"})
    assert (
        "Change hand 1? Until now Gina made it, 3 tricks: Gina and Hal +1, 1-0 From now on Gina made it, all 5 "
        "tricks: Gina and Hal +2, 2-0"
    ) in words(considered)
    assert "the organiser must accept this first. Ask the organiser" in words(considered)


def test_seats_of_an_earlier_round_are_asked_for(night: Night, asking_page: str) -> None:
    assert "Ask: they sat like this" in words(Client().get(f"{asking_page}names/"))


def test_the_tables_page_is_fetched_anew_when_there_is_an_answer(night: Night, asking_page: str) -> None:
    alice = Client(headers={"HX-Request": "true"})
    alice.post(f"{asking_page}entries/", form(night))
    etag = alice.get(asking_page).headers["ETag"]
    assert alice.get(asking_page, headers={"If-None-Match": etag}).status_code == 304
    refuse_correction(night.pk, CorrectionRequest.objects.get().pk, by=None, now=NOW)
    answered = alice.get(asking_page, headers={"If-None-Match": etag})
    assert (answered.status_code, "The organiser refused" in words(answered)) == (200, True)


def test_bob_reads_what_stands_and_what_would_change_and_accepts_by_one_tap(
    night: Night, bob: Visitor, asking_page: str
) -> None:
    etag = bob.get(f"nights/{night.pk}/", **{"HX-Request": "true"}).headers["ETag"]
    Client().post(f"{asking_page}entries/", form(night))
    shown = bob.get(f"nights/{night.pk}/", **{"HX-Request": "true", "If-None-Match": etag})
    names = [seat.player.name for seat in first_game(night).seats.select_related("player")]
    us, them = f"{names[0]} and {names[2]}", f"{names[1]} and {names[3]}"
    assert panel(shown) == (
        f"Table 2 asks to take back hand 1 of round 1 Now {names[0]} made it, 3 tricks: {us} +1, 1-0 "
        f"Then Nothing: it is taken back. Score of that game {us}: 1 becomes 0 {them}: 2, unchanged Accept Refuse"
    )
    request = CorrectionRequest.objects.get()
    path = f"nights/{night.pk}/correction-requests/{request.pk}"
    done = bob.client.post(f"/{path}/accept/", follow=True)
    assert said(done) == ["Accepted. The score has changed."]
    assert panel(done) == ""
    assert "Took back hand 1 at table 2 in round 1, as the table asked." in words(done)
    assert said(bob.client.post(f"/{path}/accept/", follow=True)) == ["Accepted. The score has changed."]
    refused = bob.post(f"{path}/refuse/")
    assert (refused.status_code, faults(refused)) == (
        409,
        ["Somebody accepted this already. If the hand was right before, change it back on the table's page."],
    )
    assert first_game(night).entries.count() == 3


def test_bob_refuses_and_what_was_recorded_stands(night: Night, bob: Visitor, asking_page: str) -> None:
    Client().post(f"{asking_page}entries/", form(night))
    path = f"/nights/{night.pk}/correction-requests/{CorrectionRequest.objects.get().pk}/refuse/"
    assert said(bob.client.post(path, follow=True)) == ["Refused. The score stays as it was."]
    assert first_game(night).entries.count() == 2


def test_a_change_of_a_hand_says_both_hands(night: Night, bob: Visitor, asking_page: str) -> None:
    Client().post(
        f"{asking_page}entries/", form(night, "replace", hand='{"maker": 1, "tricks": {"A": 0, "B": 5}}')
    )
    names = [seat.player.name for seat in first_game(night).seats.select_related("player")]
    us, them = f"{names[0]} and {names[2]}", f"{names[1]} and {names[3]}"
    assert panel(bob.get(f"nights/{night.pk}/")) == (
        f"Table 2 asks to change hand 1 of round 1 Now {names[0]} made it, 3 tricks: {us} +1, 1-0 "
        f"Then {names[1]} made it, all 5 tricks: {them} +2, 0-2 "
        f"Score of that game {us}: 1 becomes 0 {them}: 2 becomes 4 Accept Refuse"
    )


def test_what_cannot_be_accepted_any_more_is_said_and_can_only_be_refused(
    night: Night, bob: Visitor, asking_page: str
) -> None:
    Client().post(f"{asking_page}entries/", form(night))
    game, sent = first_game(night), form(night)
    must_record(game.pk, fact("void", of=sent["of"]), EntryAuthor(user=bob.user), entered_at=None, now=NOW)
    shown = panel(bob.get(f"nights/{night.pk}/"))
    assert shown.endswith(
        "This was changed in another way since then, so it can't be accepted any more. Refuse"
    )
    path = f"nights/{night.pk}/correction-requests/{CorrectionRequest.objects.get().pk}/accept/"
    assert faults(bob.post(path)) == [
        "This was changed in another way since then, so it can't be accepted any more. Refuse it."
    ]


def test_carol_and_those_who_only_look_see_nothing_of_it(
    night: Night, alice: Visitor, carol: Visitor, stranger: Visitor, asking_page: str
) -> None:
    night.club.published = True
    night.club.save()
    Client().post(f"{asking_page}entries/", form(night))
    assert panel(alice.get(f"nights/{night.pk}/")).startswith("Table 2 asks to take back hand 1 of round 1")
    for visitor in (carol, stranger):
        assert panel(visitor.get(f"nights/{night.pk}/")) == ""
    path = f"nights/{night.pk}/correction-requests/{CorrectionRequest.objects.get().pk}/accept/"
    assert (carol.post(path).status_code, stranger.post(path).status_code) == (404, 302)
    assert alice.post(path).status_code == 302
    assert Entry.objects.filter(kind="void").count() == 1


def test_a_round_that_is_played_shows_the_usual_words(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play(tables(night, 1)[0], [(0, 3)])
    asking_page = f"/t/{signed_code(TablePass.objects.get())}/"
    shown = words(Client().get(f"{asking_page}hands/1/"))
    assert ("Take it back" in shown, "organiser" in shown) == (True, False)
