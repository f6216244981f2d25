"""Phones at the tables of a match, on captains' pages, on everybody's, and in the API."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from tests.clubs.people import Visitor, with_token
from tests.known_again import assert_known_again
from tests.tournaments.leagues.examples.api_league import Captain, codes
from tests.tournaments.leagues.examples.evening import buttons, plain, rules
from tests.tournaments.leagues.examples.tables import evening, fixture_now, league, leg, locked, win

pytestmark = pytest.mark.django_db
__all__ = ["evening", "league"]


def captain(league: SimpleNamespace, side: str) -> Captain:
    return Captain(token=league.codes[side], client=Client())


def tables(answer: Any) -> list[tuple[Any, ...]]:
    return [(one["leg"], one["next"], one["can_begin"]) for one in answer.json()["tables"]]


def test_a_captain_opens_the_tables_and_gets_a_code_for_each(league: SimpleNamespace) -> None:
    page = league.pages["home"]
    rules(league, card_entry="tables", target=1)
    assert "Once both line-ups are locked, a button" in plain(league.client.get(page))
    refused = league.client.post(f"{page}tables/")
    assert refused.status_code == 409
    assert "Both sides lock their line-ups first" in plain(refused)
    locked(league)
    assert "Keep score on phones at the tables" in buttons(league.client.get(page))
    shown = league.client.post(f"{page}tables/", follow=True)
    assert plain(shown).count("Keep score of table") == 3
    first = TablePass.objects.earliest("pk")
    assert f"/t/{signed_code(first)}/" in shown.content.decode()
    assert "Table 1, game 1" in plain(league.client.get(f"/t/{signed_code(first)}/"))
    third = league.pages["third"]
    assert [league.client.get(f"{third}{part}/").status_code for part in ("tables", "live")] == [404, 404]


def test_the_match_is_live_and_changes_with_each_hand(evening: SimpleNamespace) -> None:
    page = f"{evening.pages['away']}live/"
    first = evening.client.get(page)
    known = {"If-None-Match": first.headers["ETag"]}
    assert_known_again(evening.client.get, page, first.headers["ETag"])
    win(evening, 2, "away")
    text = plain(evening.client.get(page, headers=known))
    assert "Bell 0\N{EN DASH}1" in text
    assert "Table 2, game 2 Cleo & Dan 0\N{EN DASH}1 Mia & Ned Over. Next: Cleo & Dan v Kay & Lou" in text
    assert "At the tables" in plain(evening.client.get(evening.pages["home"]))


def test_everybody_sees_a_published_match_live_and_no_code(
    evening: SimpleNamespace, stranger: Visitor
) -> None:
    club: Club = evening.season.club
    club.published = True
    club.save()
    answer = stranger.client.get(f"/fixtures/{evening.match.pk}/")
    assert "Ann & Ben 0\N{EN DASH}0 Kay & Lou" in plain(answer)
    assert not any(one.code in answer.content.decode() for one in TablePass.objects.all())


def test_the_phone_at_the_table_begins_the_next_game_and_the_card_fills_in(
    evening: SimpleNamespace,
) -> None:
    code = signed_code(TablePass.objects.earliest("pk"))
    win(evening, 1)
    page = plain(evening.client.get(f"/t/{code}/"))
    assert "Wait until both pairs have finished their last game." in page
    assert "Play again" not in page
    win(evening, 3)
    answer = evening.client.get(f"/t/{code}/")
    assert "Start game 4" in buttons(answer) + re.findall("Start game 4", answer.content.decode())
    evening.client.post(f"/t/{code}/again/", {"after": leg(evening, 1).pk})
    assert "Table 1, game 4" in plain(evening.client.get(f"/t/{code}/"))
    form = evening.client.get(evening.pages["home"]).content.decode()
    assert re.findall(r'name="winner\.(\d)" value="home" checked', form) == ["0", "2"]


def test_an_earlier_game_is_corrected_at_its_table_and_the_card_follows(evening: SimpleNamespace) -> None:
    """Games 1 and 2 are won by home; game 1 was the visitors' after all, which its table says while game 4 goes on."""
    for number in (1, 2, 3):
        win(evening, number)
    code, other = (signed_code(one) for one in TablePass.objects.order_by("pk")[:2])
    first, second = leg(evening, 1), leg(evening, 2)
    evening.client.post(f"/t/{code}/again/", {"after": first.pk})
    assert "Earlier games at this table" in plain(evening.client.get(f"/t/{code}/"))
    listed = evening.client.get(f"/t/{code}/games/").content.decode()
    assert f"/t/{code}/games/{first.pk}/" in listed
    page = f"/t/{code}/games/{first.pk}/"
    assert "Change this hand" in plain(evening.client.get(page))
    shown = evening.client.get(f"{page}?replace=1").content.decode()
    assert f'name="game" value="{first.pk}"' in shown
    of = str(first.entries.get().pk)
    asked = {"of": of, "game": first.pk, "maker": 1, "tricks": 3}
    wrong = evening.client.get(f"/t/{code}/hand/", asked | {"tricks": 9})
    again = re.findall(f'href="({page}[^"]*)"', wrong.content.decode())
    assert (wrong.status_code, len(again), "replace=1" in again[0]) == (422, 1, True)
    assert f'name="of" value="{of}"' in evening.client.get(again[0].replace("&amp;", "&")).content.decode()
    considered = evening.client.get(f"/t/{code}/hand/", asked)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', considered.content.decode()))
    sent = fields | {"hand": fields["hand"].replace("&quot;", '"')}
    assert (sent["kind"], sent["of"], sent["game"]) == ("replace", of, str(first.pk))
    done = evening.client.post(f"/t/{code}/entries/", sent)
    assert (done.status_code, done.headers["Location"]) == (302, page)
    form = evening.client.get(evening.pages["home"]).content.decode()
    assert re.findall(r'name="winner\.0" value="(\w+)" checked', form) == ["away"]
    # The change taken back, the hand is as it was.
    standing = str(first.entries.order_by("sequence").last().pk)
    void = {"id": "0c5f8a0e-5d7c-4d0e-9a53-0d4a4a8f2f13", "game": first.pk, "kind": "void", "of": standing}
    assert evening.client.post(f"/t/{code}/entries/", void).headers["Location"] == f"{page}?said=as-it-was"
    form = evening.client.get(evening.pages["home"]).content.decode()
    assert re.findall(r'name="winner\.0" value="(\w+)" checked', form) == ["home"]
    # The pass of one table does nothing at another; the game that is played now has its own page.
    for elsewhere in (second.pk, leg(evening, 4).pk, 0, 10**12):
        answer = evening.client.get(f"/t/{code}/games/{elsewhere}/")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{code}/")
    assert "No game was played here before this one." in plain(evening.client.get(f"/t/{other}/games/"))
    for typed in ("x", "9" * 30, str(second.pk), "-1"):
        answer = evening.client.get(f"/t/{code}/hand/", {"game": typed, "maker": 0, "tricks": 3})
        assert "This form was made for another table. Go back to yours." in plain(answer)


def test_a_match_broken_off_keeps_what_the_phones_know(evening: SimpleNamespace) -> None:
    win(evening, 2, "away")
    body = {"id": "8c5f8a0e-5d7c-4d0e-9a53-0d4a4a8f2f13", "why": "The pub closed", "winner.0": "home"}
    evening.client.post(f"{evening.pages['home']}broken-off/", body)
    legs = fixture_now(evening).cards.get().legs
    assert [one["winner"] for one in legs] == ["home", "away"] + ["nobody"] * 7


def test_a_program_opens_the_tables_and_reads_each_legs_game(league: SimpleNamespace) -> None:
    rules(league, target=1)
    path = f"fixtures/{league.match.pk}/tables/"
    home, away, third = (captain(league, side) for side in ("home", "away", "third"))
    assert home.ask(path).json()["tables"] == []
    answer = home.send(path)
    assert codes(answer) == (409, [("line_ups_missing", None)])
    locked(league)
    assert third.send(path).status_code == 403
    assert [home.send(path).status_code, away.send(path).status_code] == [201, 200]
    win(league, 1)
    win(league, 3)
    found = home.ask(path)
    assert tables(found) == [(1, 4, True), (2, 5, False), (3, 6, False)]
    game = {key: found.json()["legs"][0][key] for key in ("number", "table", "game", "over", "home_points")}
    assert game == {
        "number": 1,
        "table": 1,
        "game": leg(league, 1).pk,
        "over": True,
        "home_points": 1,
    }
    token = found.json()["tables"][0]["token"]
    begun = league.client.post(
        "/api/v1/games/",
        {"after": leg(league, 1).pk},
        content_type="application/json",
        headers={"Authorization": f"Table {token}"},
    )
    assert (begun.status_code, begun.json()["id"]) == (201, leg(league, 4).pk)


def test_codes_are_for_who_may_keep_score_with_them(evening: SimpleNamespace, stranger: Visitor) -> None:
    club: Club = evening.season.club
    club.published = True
    club.save()
    organiser = User.objects.get(memberships__club=club)
    path = f"fixtures/{evening.match.pk}/tables/"
    for who in (stranger, with_token(organiser, may_write=False), captain(evening, "third")):
        found = who.ask(path).json()["tables"]
        assert [(one["code"], one["token"]) for one in found] == [(None, None)] * 3
    for who in (with_token(organiser), captain(evening, "away")):
        assert all(one["token"] for one in who.ask(path).json()["tables"])


def test_a_match_is_read_in_as_many_queries_after_one_game_as_after_five(
    evening: SimpleNamespace, django_assert_num_queries: Any
) -> None:
    pages = (f"{evening.pages['home']}live/", evening.pages["home"])
    counts = []
    for numbers in ((1,), (2, 3)):
        for number in numbers:
            win(evening, number)
        with CaptureQueriesContext(connection) as asked:
            for page in pages:
                assert evening.client.get(page).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]
    with django_assert_num_queries(10):
        assert captain(evening, "home").ask(f"fixtures/{evening.match.pk}/tables/").status_code == 200
