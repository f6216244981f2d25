"""A captain's pages: who is let in, what the first page says, and line-ups."""

import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from tests.tournaments.leagues.examples.evening import buttons, form, league, line_up, plain, post, rules
from tests.tournaments.leagues.examples.league import card, legs, squad
from tests.tournaments.nights.views.pages import faults, said
from tournaments.leagues.committee.services.decisions import withdraw_team
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.line_ups import choose_line_up
from tournaments.leagues.models import Card, DateRequest, Fixture, LineUp, Registration, Season, Team
from tournaments.leagues.register.services.captains import captain_link

__all__ = ["league"]
pytestmark = pytest.mark.django_db
CLOSED = (
    "Winter league is closed, so nothing can change. An owner of the club can reopen it. Captains, ask for the "
    "new season's link."
)


# Who is let in


def test_a_link_opens_its_team_and_a_typed_code_leads_to_it(league: SimpleNamespace) -> None:
    short = captain_link(league.season.pk, league.match.home_id, by=None, now=league.now).code
    page = f"/team/{league.codes['home']}/"
    assert league.client.get(page).status_code == 200
    for answer in (
        league.client.post("/team/", {"code": f" {short[:4].lower()} {short[4:]} "}),
        league.client.get(f"/team/{short}/"),
    ):
        assert (answer.status_code, answer["Location"]) == (302, page)
    assert "Your team's code" in plain(league.client.get("/team/"))
    assert league.client.post("/team/", {"code": " "}).status_code == 422


def test_a_link_that_was_redrawn_or_forged_says_what_to_do(league: SimpleNamespace) -> None:
    old = f"/team/{league.codes['home']}/"
    captain_link(league.season.pk, league.match.home_id, anew=True, by=None, now=league.now)
    ended = league.client.get(old)
    assert (ended.status_code, "This link of Bell has ended" in plain(ended)) == (410, True)
    assert "ask for it" in plain(ended)
    for link in (f"/team/{league.codes['home'][:-1]}x/", "/team/9999.x/", f"/team/{'9' * 16}.x/"):
        unknown = league.client.get(link)
        assert (unknown.status_code, "This link doesn't work" in plain(unknown)) == (404, True)


def test_a_team_that_has_withdrawn_is_told_so(league: SimpleNamespace) -> None:
    why = RulingDetails("No players.", None, league.now)
    withdraw_team(league.season.pk, league.match.home_id, league.today, why)
    answer = league.client.get(f"/team/{league.codes['home']}/")
    assert (answer.status_code, "Bell has withdrawn from Winter league." in plain(answer)) == (410, True)
    sent = {"id": str(uuid4()), "legs": legs(6, 3)}
    refused = league.client.post(
        f"{league.pages['home']}card/", sent, content_type="application/json", headers={"Accept": "*/*"}
    )
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (403, "link_ended")


def test_ten_wrong_codes_are_enough_and_a_link_still_opens(league: SimpleNamespace) -> None:
    answers = [league.client.post("/team/", {"code": f"GUESS{number}"}) for number in range(10)]
    assert {answer.status_code for answer in answers} == {404}
    refused = league.client.post("/team/", {"code": "GUESS"})
    assert (refused.status_code, 0 < int(refused["Retry-After"]) <= 60) == (429, True)
    assert "Too many wrong codes" in plain(refused)
    assert league.client.get("/team/GUESS/").status_code == 429
    assert league.client.get(f"/team/{league.codes['home']}/").status_code == 200


@pytest.mark.parametrize(
    "part",
    ["", "line-up/", "reopen/", "card/", "agree/", "dates/", "broken-off/", "not-here/", "side-table/"],
)
def test_nothing_of_another_teams_match_is_seen_or_changed(league: SimpleNamespace, part: str) -> None:
    before = list(Fixture.objects.order_by("pk").values_list("pk", "state", "version"))
    page = f"{league.pages['third']}{part}"
    data = form(6, 3) | line_up(league.six) | {"why": "x", "reason": "x", "day": "2026-01-01"}
    answers = [league.client.post(page, data)] if part else [league.client.get(page)]
    if part == "card/":
        sent = {"id": str(uuid4()), "legs": legs(6, 3)}
        answers.append(league.client.post(page, sent, content_type="application/json"))
    assert {answer.status_code for answer in answers} == {404}
    assert list(Fixture.objects.order_by("pk").values_list("pk", "state", "version")) == before
    assert (Card.objects.count(), LineUp.objects.count(), DateRequest.objects.count()) == (0, 0, 0)


def test_a_telephone_number_is_shown_where_it_is_shared_and_kept_by_no_browser(
    league: SimpleNamespace,
) -> None:
    away = league.match.away
    Team.objects.filter(pk=away.pk).update(captain_phone="01326 555-123", captain_email="kay@example.org")
    pages = (f"/team/{league.codes['home']}/", league.pages["home"])
    for page in pages:
        answer = league.client.get(page)
        assert ("555-123" in answer.content.decode(), answer["Cache-Control"]) == (False, "private, no-cache")
    Team.objects.filter(pk=away.pk).update(shares_phone=True)
    for page in pages:
        answer = league.client.get(page)
        shown = f"Ring {away.name}'s captain" in plain(answer)
        assert (shown, 'href="tel:01326555123"' in answer.content.decode()) == (True, True)
        assert ("example.org" in answer.content.decode(), answer["Cache-Control"]) == (False, "no-store")


def test_a_captain_changes_the_own_number_and_nothing_typed_is_lost(league: SimpleNamespace) -> None:
    page = f"/team/{league.codes['home']}/"
    refused = league.client.post(f"{page}contact/", {"phone": "ring the pub", "shares": "1"})
    assert faults(refused) == ["That isn't a telephone number. Type its digits, or leave it blank."]
    assert (refused.status_code, 'value="ring the pub"' in refused.content.decode()) == (422, True)
    kept = league.client.post(f"{page}contact/", {"phone": "01726 555123", "shares": "1"}, follow=True)
    assert (said(kept), kept.headers["Cache-Control"]) == (["Your number is saved."], "no-store")
    assert "Ring" in plain(league.client.get(league.pages["away"]))


def test_a_season_that_is_closed_is_read_only(league: SimpleNamespace) -> None:
    Season.objects.filter(pk=league.season.pk).update(closed_at=league.now)
    for page in (f"/team/{league.codes['home']}/", league.pages["home"]):
        answer = league.client.get(page)
        assert ("nothing can be changed" in plain(answer), buttons(answer)) == (True, [])
    for part in ("line-up", "reopen", "card", "agree", "broken-off", "not-here"):
        refused = post(league, "home", part, form(6, 3) | line_up(league.six) | {"why": "x"})
        assert (part, refused.status_code, "is closed" in faults(refused)[0]) == (part, 422, True)
    refused = post(league, "home", "dates", {"do": "ask", "reason": "Snow"})
    assert faults(refused) == [CLOSED]


def test_a_card_that_waited_on_a_phone_until_the_season_was_closed_is_refused_and_nothing_is_lost(
    league: SimpleNamespace,
) -> None:
    post(league, "home", "card", form(6, 3))
    Season.objects.filter(pk=league.season.pk).update(closed_at=league.now)
    before = list(Card.objects.values()), Fixture.objects.values().get(pk=league.match.pk)
    body = {"id": str(uuid4()), "legs": legs(5, 4), "remarks": ""}
    late = league.client.post(f"{league.pages['away']}card/", body, content_type="application/json")
    # Neither 401 nor 403, which would mean a new link, nor 409: the phone shows the sentence, and keeps the card.
    assert (late.status_code, late.json()["errors"]) == (
        422,
        [{"code": "season_closed", "detail": CLOSED, "attr": None}],
    )
    assert (list(Card.objects.values()), Fixture.objects.values().get(pk=league.match.pk)) == before
    # Once the season is reopened the same card is taken.
    Season.objects.filter(pk=league.season.pk).update(closed_at=None)
    again = league.client.post(f"{league.pages['away']}card/", body, content_type="application/json")
    assert (again.status_code, again.json()) == (201, {"state": "disputed"})


# The first page


def test_the_first_page_says_what_is_next_and_what_to_do(league: SimpleNamespace) -> None:
    other = league.match.away.name
    told = plain(league.client.get(f"/team/{league.codes['home']}/"))
    assert f"To do now Choose tonight's line-up against {other} Fill in the card of" in told
    assert f"Tonight, at home {other}" in told
    assert "You haven't played yet." in told
    assert "Squad Ann, Ben, Cleo, Dan, Eve, Fred" in told
    choose_line_up(league.match.pk, league.match.home, league.six, lock=True, now=league.now)
    told = plain(league.client.get(f"/team/{league.codes['home']}/"))
    assert f"To do now Fill in tonight's card against {other}" in told
    hand_in(league.match.pk, card("home", 6, 3), by=None, now=league.now)
    told = plain(league.client.get(f"/team/{league.codes['away']}/"))
    assert f"To do now Answer Bell's card: Bell 6, {other} 3. Bell win." in told
    hand_in(league.match.pk, card("away", 5, 4), by=None, now=league.now)
    told = plain(league.client.get(f"/team/{league.codes['home']}/"))
    assert f"To do now You and {other} disagree about 1 game" in told
    post(league, "away", "agree", {})
    told = plain(league.client.get(f"/team/{league.codes['home']}/"))
    assert f"{other} home won 6-3" in told


def test_the_pages_cost_so_many_queries(league: SimpleNamespace, django_assert_num_queries: Any) -> None:
    choose_line_up(league.match.pk, league.match.home, league.six, lock=True, now=league.now)
    choose_line_up(league.match.pk, league.match.away, league.others, lock=True, now=league.now)
    league.client.get(f"/team/{league.codes['home']}/")  # the table is worked out once
    with django_assert_num_queries(10):
        league.client.get(f"/team/{league.codes['home']}/")
    with django_assert_num_queries(11):
        league.client.get(league.pages["home"])
    hand_in(league.match.pk, card("home", 6, 3), by=None, now=league.now)
    with django_assert_num_queries(7):
        league.client.get(league.pages["away"])


# Line-ups


def test_a_line_up_is_ticked_locked_hidden_and_shown(league: SimpleNamespace) -> None:
    locked = post(league, "home", "line-up", line_up(league.six))
    until = "Your line-up is locked. You can change it until Fox lock theirs."
    assert f"Ann & Ben Cleo & Dan Eve & Fred {until} Change line-up" in plain(locked)
    seen = plain(league.client.get(league.pages["away"]))
    assert ("They have locked their line-up." in seen, "Ann" in seen) == (True, False)
    assert "Lock line-up" in buttons(post(league, "home", "reopen", {}))
    post(league, "home", "line-up", line_up(league.six))
    answer = post(league, "away", "line-up", line_up(league.others))
    both = plain(answer)
    assert "Bell Ann & Ben Cleo & Dan Eve & Fred" in both
    assert "Round 2 Table 1 Ann & Ben v Oona & Pat Table 2 Cleo & Dan v Kay & Lou" in both
    # Each has seen the other's, and the match should have begun: now it is for the secretary.
    assert "Change line-up" not in buttons(answer)
    begun = "Your line-up is locked. The match has begun, so it can't change any more."
    assert f"{begun} Tap Somebody was taken ill below, or ask the secretary." in both
    refused = post(league, "home", "reopen", {})
    assert refused.status_code == 422
    assert "ask the secretary" in faults(refused)[0]
    Fixture.objects.filter(pk=league.match.pk).update(date=league.today + timedelta(days=1))
    early = league.client.get(league.pages["home"])
    until = "Your line-up is locked. You can change it until the match begins."
    assert (until in plain(early), "Change line-up" in buttons(early)) == (True, True)
    opened = post(league, "home", "reopen", {})
    assert ("Your line-up is locked" in plain(opened), "Lock line-up" in buttons(opened)) == (False, True)


def test_at_once_shows_a_line_up_that_nobody_has_locked(league: SimpleNamespace) -> None:
    rules(league, lineups_shown="at_once")
    post(league, "home", "line-up", line_up(league.six, "keep"))
    assert "Bell Ann & Ben Cleo & Dan Eve & Fred" in plain(league.client.get(league.pages["away"]))


def ticked(answer: Any) -> list[int]:
    boxes = re.findall(r'name="players" value="(\d+)" (checked)?', answer.content.decode())
    return [int(number) for number, checked in boxes if checked]


def test_the_players_of_the_last_match_are_ticked_in_their_order(league: SimpleNamespace) -> None:
    earlier = Fixture.objects.filter(home=league.match.home, date__lt=league.today).latest("date")
    order = league.six[::-1]
    (gus,) = squad(league.match.home, ["Gus"])
    choose_line_up(earlier.pk, league.match.home, order, lock=True, now=league.now)
    assert ticked(league.client.get(league.pages["home"])) == order
    swapped = {**line_up([*order[:2], *order[3:], gus]), "order": ",".join(map(str, order))}
    post(league, "home", "line-up", swapped)
    row = LineUp.objects.get(fixture=league.match)
    assert list(row.players.values_list("player_id", flat=True)) == [*order[:2], gus, *order[3:]]


def test_a_player_moves_up_and_pairs_are_drawn_with_a_number(league: SimpleNamespace) -> None:
    moved = post(league, "home", "line-up", line_up(league.six, f"up-{league.six[2]}"))
    ann, ben, cleo, *rest = league.six
    assert ticked(moved) == [ann, cleo, ben, *rest]
    drawn = post(league, "home", "line-up", line_up(league.six, "draw"))
    assert re.fullmatch(
        r"Pairs drawn with number \d+: the same players and number give the same pairs.", said(drawn)[0]
    )
    assert sorted(ticked(drawn)) == sorted(league.six)
    rules(league, pairs_by="own_draw")
    by_lot = league.client.get(league.pages["home"])
    assert ("Draw pairs and lock" in buttons(by_lot), "Lock line-up" in buttons(by_lot)) == (True, False)
    assert "Change line-up" in buttons(post(league, "home", "line-up", line_up(league.six)))


def test_somebody_is_borrowed_with_a_count_and_somebody_signed_on(league: SimpleNamespace) -> None:
    (zed,) = squad(league.third, ["Zed"])
    page = league.client.get(league.pages["home"])
    assert "Zed: never lent, two left" in plain(page)
    five = league.six[:5]
    borrowed = post(league, "home", "line-up", line_up(five, "borrow", borrow=zed))
    assert ticked(borrowed) == [*five, zed]
    assert f"Zed from {league.third.name}, lent once, one left" in plain(borrowed)
    assert "Borrow" not in buttons(borrowed)
    signed = post(league, "home", "line-up", line_up(five, "sign_on", new_name="Gus Grey"))
    assert said(signed) == ["Gus Grey is signed on."]
    gus = Registration.objects.get(player__name="Gus Grey")
    assert (gus.team, gus.how, ticked(signed)) == (league.match.home, "night", [*five, gus.player_id])
    elsewhere = post(league, "home", "line-up", line_up(five, "lock", new_name="zed"))
    assert (elsewhere.status_code, "Sign on another zed" in buttons(elsewhere)) == (422, True)
    another = post(league, "home", "line-up", line_up(five, "sign_on_another", new_name="Zed"))
    assert said(another) == ["Zed is signed on."]
    rules(league, sign_on_night=False, borrowed=0)
    without = buttons(league.client.get(league.pages["home"]))
    assert {"Sign on", "Borrow"} & set(without) == set()
    assert {"It's this player", "Find out later who it is"} <= set(without)


def test_a_line_up_that_is_refused_keeps_its_ticks(league: SimpleNamespace) -> None:
    refused = post(league, "home", "line-up", line_up(league.six[:3]))
    assert (refused.status_code, ticked(refused)) == (422, league.six[:3])
    assert faults(refused) == ["At least 4 players are needed to start. Tick 1 more."]
    stranger = post(league, "home", "line-up", line_up([*league.six[:5], 10**9]))
    assert faults(stranger) == ["Choose players of the league."]


def test_the_other_captain_says_whether_a_fifth_player_may_play_alone(league: SimpleNamespace) -> None:
    post(league, "home", "line-up", line_up(league.six[:5]))
    post(league, "away", "line-up", line_up(league.others))
    waits = "Your last player has no partner. Fox haven't said yet whether they may play alone"
    assert waits in plain(league.client.get(league.pages["home"]))
    asked = league.client.get(league.pages["away"])
    assert "Their last player has no partner." in plain(asked)
    assert {"Agree, they play alone", "No, they sit out"} <= set(buttons(asked))
    post(league, "away", "line-up", {"do": "single-no"})
    after = league.client.get(league.pages["home"])
    assert (waits in plain(after), "Cleo & Dan Eve" in plain(after)) == (False, False)
