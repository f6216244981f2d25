"""A captain's page of a match: cards, evenings that go wrong, and other dates."""

import re
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import Q
from django.test import Client

from tests.known_again import assert_known_again
from tests.tournaments.leagues.examples.evening import (
    buttons,
    form,
    league,
    line_up,
    plain,
    post,
    rules,
    state,
)
from tests.tournaments.leagues.examples.league import legs
from tests.tournaments.nights.views.pages import faults, said
from tournaments.leagues.calendar.services.dates import postpone_fixture
from tournaments.leagues.models import Card, DateRequest, Fixture

__all__ = ["league"]
pytestmark = pytest.mark.django_db


# Cards


def test_the_home_side_sends_and_the_visitors_agree(league: SimpleNamespace) -> None:
    name = league.match.away.name
    sent = post(league, "home", "card", form(6, 3))
    assert f"Your card Bell 6, {name} 3. Bell win." in plain(sent)
    assert f"{name} haven't answered yet." in plain(sent)
    theirs = league.client.get(league.pages["away"])
    assert ("That's right" in buttons(theirs), "Something's wrong" in plain(theirs)) == (True, True)
    agreed = post(league, "away", "agree", {})
    assert said(agreed) == ["Thank you. The result is confirmed and counts in the table."]
    assert ("You lost 3-6." in plain(agreed), state(league)) == (True, "confirmed")


def test_nobody_agrees_with_a_card_that_another_has_taken_the_place_of(league: SimpleNamespace) -> None:
    post(league, "home", "card", form(6, 3))
    read = re.search(r'name="card" value="(.*?)"', league.client.get(league.pages["away"]).content.decode())
    post(league, "home", "card", form(7, 2))
    assert read is not None
    refused = post(league, "away", "agree", {"card": read[1]})
    assert faults(refused) == ["The other side has sent another card since you looked. Read that one first."]
    assert state(league) == "cards_awaited"


def test_a_card_that_is_sent_twice_counts_once_by_form_and_by_script(league: SimpleNamespace) -> None:
    data = form(6, 3)
    for _ in range(2):
        assert post(league, "home", "card", data).status_code == 200
    body = {"id": data["id"], "legs": legs(6, 3), "remarks": ""}
    again = league.client.post(f"{league.pages['home']}card/", body, content_type="application/json")
    assert (again.status_code, again.json(), Card.objects.count()) == (200, {"state": "cards_awaited"}, 1)
    new = league.client.post(
        f"{league.pages['home']}card/", body | {"id": str(uuid4())}, content_type="application/json"
    )
    assert (new.status_code, Card.objects.count(), Card.objects.filter(stands=True).count()) == (201, 2, 1)


def test_a_script_is_shown_both_cards_where_one_id_came_with_two(league: SimpleNamespace) -> None:
    data = form(6, 3)
    post(league, "home", "card", data)
    body = {"id": data["id"], "legs": legs(5, 4)}
    refused = league.client.post(f"{league.pages['home']}card/", body, content_type="application/json")
    kept = [leg["winner"] for leg in refused.json()["theirs"]["legs"]]
    assert (refused.status_code, refused.json()["yours"], kept) == (
        409,
        body,
        ["home"] * 6 + ["away"] * 3,
    )


def test_a_script_needs_no_token_of_the_page(league: SimpleNamespace) -> None:
    strict = Client(enforce_csrf_checks=True)
    body = {"id": str(uuid4()), "legs": legs(6, 3)}
    sent = strict.post(f"{league.pages['home']}card/", body, content_type="application/json")
    assert sent.status_code == 201
    assert strict.post(f"{league.pages['away']}agree/").status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        *("[]", "{", '"x"', '{"id": 1}', '{"id": "x", "legs": []}', "\xff"),
        pytest.param("[" * 100_000, id="brackets"),
        pytest.param(f'{{"id": "{uuid4()}", "legs": [], "remarks": "\\u0000"}}', id="NUL in the remarks"),
    ],
)
def test_what_is_no_card_is_refused(league: SimpleNamespace, body: str) -> None:
    refused = league.client.post(
        f"{league.pages['home']}card/", body.encode("latin-1"), content_type="application/json"
    )
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "unreadable")


def test_every_fault_of_a_card_is_told_and_the_taps_are_kept(league: SimpleNamespace) -> None:
    rules(league, recorded="points")
    data = form(6, 2, **{"home_points.0": "7", "away_points.0": "21", "home_points.1": "many"})
    refused = post(league, "home", "card", data)
    assert faults(refused) == [
        "Game 1: 7-21 isn't a win for the home side. Change one of them.",
        "Game 2: give the points of both sides, from 0 to 999, or of neither.",
        "Game 9: tap who won it.",
    ]
    assert re.findall(r'name="winner.\d" value="(\w+)" checked', refused.content.decode()) == (
        ["home"] * 6 + ["away"] * 2
    )
    assert (
        'name="home_points.1" inputmode="numeric" maxlength="3" autocomplete="off" placeholder="points" value="many"'
        in (refused.content.decode())
    )
    assert Card.objects.count() == 0


def test_a_form_with_two_winners_of_a_game_is_no_card(league: SimpleNamespace) -> None:
    refused = post(league, "home", "card", form(6, 3) | {"winner.0": ["home", "away"]})
    assert (faults(refused), Card.objects.count()) == (["Game 1: tap who won it."], 0)
    assert len(re.findall(r'name="winner.\d" value="\w+" checked', refused.content.decode())) == 8


def test_cards_that_differ_list_the_games_and_either_may_give_way(league: SimpleNamespace) -> None:
    name = league.match.away.name
    post(league, "home", "card", form(6, 3))
    disputed = post(league, "away", "card", form(5, 4))
    assert state(league) == "disputed"
    line = f"Game 6, Pair 3 v Pair 2. You: {name} won. Bell: Bell won."
    assert (line in plain(disputed), "Bell's card is right" in buttons(disputed)) == (True, True)
    assert f"You: Bell won. {name}: {name} won." in plain(league.client.get(league.pages["home"]))
    settled = post(league, "away", "card", form(6, 3))
    assert ("You lost 3-6." in plain(settled), state(league)) == (True, "confirmed")


def test_with_two_cards_the_others_is_not_shown_before_both_are_in(league: SimpleNamespace) -> None:
    rules(league, card_entry="two_cards")
    name = league.match.away.name
    post(league, "home", "card", form(6, 3))
    seen = league.client.get(league.pages["away"])
    assert ("Bell sent their card. You'll see it once yours is in." in plain(seen)) is True
    assert ("Bell 6" in plain(seen), "That's right" in buttons(seen), "Send" in buttons(seen)) == (
        False,
        False,
        True,
    )
    assert "Bell sent their card: send yours" in plain(league.client.get(f"/team/{league.codes['away']}/"))
    refused = post(league, "away", "agree", {})
    assert faults(refused) == ["In this league both sides hand in a card of their own. Fill in yours."]
    post(league, "away", "card", form(5, 4))
    assert f"You: {name} won. Bell: Bell won." in plain(league.client.get(league.pages["away"]))


def test_where_the_secretary_keys_the_cards_in_there_is_none_to_fill_in(league: SimpleNamespace) -> None:
    rules(league, card_entry="secretary")
    answer = league.client.get(league.pages["home"])
    told = "In this league the secretary keys the cards in. Hand in your paper card by"
    assert (told in plain(answer), "Send" in buttons(answer)) == (True, False)
    refused = post(league, "home", "card", form(6, 3))
    assert faults(refused) == ["In this league the secretary keys in the cards. Hand yours in on paper."]


def test_no_card_comes_before_the_day_of_the_match(league: SimpleNamespace) -> None:
    Fixture.objects.filter(pk=league.match.pk).update(date=league.today + timedelta(days=1))
    refused = post(league, "home", "card", form(6, 3))
    assert faults(refused) == ["This match is still to be played, so there is no card to hand in yet."]
    assert (state(league), Card.objects.count()) == ("scheduled", 0)


def test_a_missing_pairs_games_are_marked_once_both_line_ups_are_locked(league: SimpleNamespace) -> None:
    rules(league, missing_pair="forfeit_last", lineups_shown="at_once")
    post(league, "away", "line-up", line_up(league.others[:4]))
    early = league.client.get(league.pages["home"])
    assert "A pair is missing" not in plain(early)
    post(league, "home", "line-up", line_up(league.six))
    page = league.client.get(league.pages["home"])
    told = "A pair is missing, so games 3, 4, 8 are marked already. Your league's rule: its games go to the other side"
    assert told in plain(page)
    checked = re.findall(r'name="winner.(\d)" value="(\w+)" checked', page.content.decode())
    assert checked == [("2", "home"), ("3", "home"), ("7", "home")]
    sent = post(league, "home", "card", form(5, 4))
    assert "Your card Bell 5" in plain(sent)  # it may say something else


def test_a_card_opens_on_the_day_of_its_match(league: SimpleNamespace) -> None:
    later = league.match.home.away_fixtures.filter(date__gt=league.today).earliest("date")
    answer = league.client.get(f"/team/{league.codes['home']}/match/{later.pk}/")
    told = "The card opens here on the day of the match."
    assert (told in plain(answer), "Send" in buttons(answer)) == (True, False)


def test_the_page_asks_only_whether_the_match_is_another(league: SimpleNamespace) -> None:
    page = f"{league.pages['home']}?part=1"
    first = league.client.get(page)
    known = {"If-None-Match": first["ETag"]}
    assert (first.status_code, first.content) == (200, b"")
    assert_known_again(league.client.get, page, first["ETag"])
    post(league, "away", "line-up", line_up(league.others))
    assert league.client.get(page, headers=known).status_code == 200


# Evenings that go wrong


def test_a_match_is_broken_off_with_the_games_that_were_finished(league: SimpleNamespace) -> None:
    finished = {f"winner.{at}": "home" for at in range(4)} | {"id": str(uuid4()), "why": "The pub closed"}
    noted = post(league, "home", "broken-off", finished)
    assert said(noted) == ["Noted. The secretary decides how the match goes on."]
    kept = Card.objects.get()
    assert ([leg["winner"] for leg in kept.legs], state(league)) == (
        ["home"] * 4 + ["nobody"] * 5,
        "abandoned",
    )
    told = plain(league.client.get(league.pages["away"]))
    assert ("This match is broken off." in told, "Remark: The pub closed" in told) == (True, True)
    refused = post(league, "away", "broken-off", finished | {"id": "x"})
    assert faults(refused) == ["The card can't be read. Reload the page and fill it in again."]


def test_the_card_of_another_night_begins_with_the_games_that_were_finished(league: SimpleNamespace) -> None:
    post(league, "away", "broken-off", form(2, 1, why="Fire"))
    postpone_fixture(league.match.pk, why="Finish it", by=None, now=league.now)
    Fixture.objects.filter(pk=league.match.pk).update(state="scheduled", date=league.today)
    page = league.client.get(league.pages["home"]).content.decode()
    ticked = re.findall(r'name="winner.(\d)" value="(\w+)"\s+checked', page)
    assert ticked == [("0", "home"), ("1", "home"), ("2", "away")]


def test_a_side_that_is_not_here_is_reported_to_the_secretary(league: SimpleNamespace) -> None:
    reported = post(league, "home", "not-here", {"seen_by": "Joe Bray"})
    assert said(reported) == ["Reported. The secretary decides the result."]
    assert ("You reported it on" in plain(reported), state(league)) == (True, "scheduled")
    assert "seen by Joe Bray. The secretary decides." in plain(reported)
    assert league.season.audit_entries.filter(kind="no_show").count() == 1


# Other dates


def free(answer: Any) -> list[str]:
    """The days that are offered."""
    return re.findall(r'<option value="(\d{4}-\d\d-\d\d)">', answer.content.decode().partition("Day 2")[0])


def test_another_date_is_asked_for_and_agreed_without_typing(league: SimpleNamespace) -> None:
    page = league.client.get(league.pages["home"])
    both = [league.match.home, league.match.away]
    matches = Fixture.objects.filter(Q(home__in=both) | Q(away__in=both))
    busy = {day.isoformat() for day in matches.values_list("date", flat=True)}
    days = free(page)
    assert (days[0], set(days) & busy) == ((league.today + timedelta(days=1)).isoformat(), set())
    asked = post(
        league, "home", "dates", {"do": "ask", "reason": "Bad weather", "day": [days[1], "", days[1]]}
    )
    assert ("You asked for another date" in plain(asked), buttons(asked)[0]) == (True, "Take it back")
    request = DateRequest.objects.get()
    assert (request.dates, request.reason) == ([days[1]], "Bad weather")
    told = plain(league.client.get(f"/team/{league.codes['away']}/"))
    assert "Answer Bell: they ask for another date" in told
    unreadable = post(league, "away", "dates", {"request": request.pk, "do": "agree", "day": "soon"})
    assert faults(unreadable) == ["soon isn't a date. Write it like 24 December 2026 or 2026-12-24."]
    unanswered = post(league, "away", "dates", {"request": request.pk, "do": "agree"})
    assert faults(unanswered) == ["Choose one of the dates that were offered."]
    agreed = post(league, "away", "dates", {"request": request.pk, "do": "agree", "day": days[1]})
    assert said(agreed) == ["Agreed."]
    assert Fixture.objects.get(pk=league.match.pk).date == date.fromisoformat(days[1])
    gone = post(league, "away", "dates", {"request": request.pk, "do": "refuse"})
    assert faults(gone) == [
        "Somebody has just answered this request or taken it back. Look at the date again."
    ]


def test_a_request_is_refused_taken_back_or_agreed_without_a_date(league: SimpleNamespace) -> None:
    later = {"do": "ask", "reason": "Snow"}
    answers = []
    for side, wish in (("away", "refuse"), ("home", "take_back"), ("away", "later")):
        post(league, "home", "dates", later)
        request = DateRequest.objects.latest("pk")
        answers.append(said(post(league, side, "dates", {"request": request.pk, "do": wish})))
    assert answers == [["Refused. The match stays as it was."], ["Taken back."], ["Agreed."]]
    assert list(DateRequest.objects.values_list("state", flat=True)) == ["refused", "taken_back", "agreed"]
    told = plain(league.client.get(league.pages["home"]))
    assert (state(league), "This match is postponed, without a new date." in told) == ("postponed", True)
    refused = post(league, "home", "dates", later)
    assert faults(refused) == ["The match has no date. Offer at least one day."]
    assert f"Offer {league.match.away.name} a new date, by" in plain(
        league.client.get(f"/team/{league.codes['home']}/")
    )
