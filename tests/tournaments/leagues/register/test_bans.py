"""Bans of players: made by the secretary, flagged on cards, shown to the player's captain and to nobody else."""

from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from clubs.models import User
from clubs.selectors.personal_data import personal_data
from clubs.services.players import erase_player
from problems.wording import day_words
from tests.clubs.people import Visitor, signed_in, with_token
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.evening import league, plain
from tests.tournaments.leagues.examples.league import card
from tests.tournaments.nights.views.pages import faults, said
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.line_ups import choose_line_up
from tournaments.leagues.models import Ban, Card, Fixture
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.selectors.bans import banned_in, is_over
from tournaments.leagues.register.services.bans import BanInput, ban_player, end_ban

pytestmark = pytest.mark.django_db
__all__ = ["league"]
WHY = "Threw the cards."


def bob(league: SimpleNamespace) -> User:
    return User.objects.get(memberships__club=league.season.club, username="bob")


def ban(league: SimpleNamespace, starts: date, until: date | None = None, matches: int | None = None) -> Ban:
    """Ann of Bell is banned."""
    asked = BanInput(league.six[0], starts, until, matches, WHY)
    return ban_player(league.match.home_id, asked, by=bob(league), now=league.now)


def banned_on(league: SimpleNamespace, match: Fixture) -> bool:
    return league.six[0] in banned_in(league.season, match, league.six)


def own_matches(league: SimpleNamespace) -> list[Fixture]:
    rows = Fixture.objects.filter(home=league.match.home) | Fixture.objects.filter(away=league.match.home)
    return list(rows.order_by("date", "pk"))


def test_a_ban_until_a_day_holds_from_its_first_to_its_last(league: SimpleNamespace) -> None:
    ban(league, league.today, until=league.today + timedelta(days=7))
    days = {one.date: banned_on(league, one) for one in own_matches(league)}
    assert [(day - league.today).days for day, banned in days.items() if banned and day] == [0, 7]


def test_a_ban_for_matches_counts_those_of_the_team_by_date(league: SimpleNamespace) -> None:
    made = ban(league, league.today, matches=2)
    matches = [one for one in own_matches(league) if one.date and one.date >= league.today]
    assert [banned_on(league, one) for one in matches[:4]] == [True, True, False, False]
    # A match that isn't played isn't one of the two.
    Fixture.objects.filter(pk=matches[0].pk).update(state="void")
    assert [banned_on(league, one) for one in matches[1:4]] == [True, True, False]
    last = matches[2].date
    assert last is not None
    assert [is_over(made, last - timedelta(days=1)), is_over(made, last)] == [False, True]


def test_a_card_flags_whoever_is_banned_and_is_taken(league: SimpleNamespace) -> None:
    choose_line_up(league.match.pk, league.match.home, league.six, lock=True, now=league.now)
    hand_in(league.match.pk, card("home", 6, 3), by=None, now=league.now)
    assert Card.objects.get().flags == []
    made = ban(league, league.today, until=league.today)
    day = day_words(league.today)
    flag = f"Ann is banned from {day} until {day}."
    assert (Card.objects.get().flags, Card.objects.get().flagged) == ([flag], [league.six[0]])
    league.season.refresh_from_db()
    waiting = [one.sentence for one in to_do(league.season, league.now) if one.kind == "flag"]
    assert waiting == [f"Bell against {league.match.away.name}: {flag}"]
    for _ in range(2):
        ended = end_ban(league.match.home_id, made.pk, by=None, now=league.now)
        assert (ended.ended_on, Card.objects.get().flags) == (league.today, [])
    assert list(
        league.season.audit_entries.filter(kind="ban").order_by("pk").values_list("message", flat=True)
    ) == [
        f"Banned Ann of Bell from {day} until {day}: {WHY}",
        "Ended the ban of Ann.",
    ]


def test_the_secretary_bans_and_ends_on_the_squads_page(league: SimpleNamespace) -> None:
    secretary = signed_in(bob(league)).client
    page = f"/seasons/{league.season.pk}/teams/{league.match.home_id}/squad/"
    assert "Nobody is banned." in plain(secretary.get(page))
    form = {"ban": "1", "banned": league.six[0], "for_matches": "2", "reason": WHY}
    assert said(secretary.post(page, form, follow=True)) == ["Banned."]
    shown = f"Ann: banned for 2 matches from {day_words(league.today)}. {WHY} bob, "
    assert shown in plain(secretary.get(page))
    made = Ban.objects.get()
    assert (made.user, made.starts, made.team, made.matches) == (
        bob(league),
        league.today,
        league.match.home,
        2,
    )
    both = form | {"until": (league.today - timedelta(days=1)).isoformat(), "reason": " ", "banned": "x"}
    refused = secretary.post(page, both)
    assert (refused.status_code, faults(refused)) == (
        422,
        [
            "Choose a player of the team.",
            "Say how long: until a day, or for a number of matches. Fill in one of the two.",
            "The ban ends before it starts. Choose a later last day.",
            "Say why, in a few words.",
        ],
    )
    kept = secretary.post(page, form | {"for_matches": "many"}).content.decode()
    assert f'<option value="{league.six[0]}" selected>' in kept
    assert f'value="{WHY}"' in kept
    for wrong, why in (
        ({"for_matches": "many"}, "Give a number of matches from 1 to 50."),
        (
            {"for_matches": "", "until": "soon"},
            "soon isn't a date. Write it like 24 December 2026 or 2026-12-24.",
        ),
        ({}, "This player has the same ban already."),
        ({"reason": "x" * 301}, "The reason has 300 characters at most. Shorten it."),
    ):
        assert why in faults(secretary.post(page, form | wrong))
    ended = secretary.post(page, {"end_ban": made.pk}, follow=True)
    assert said(ended) == ["The ban is ended."]
    assert f"Ended early, on {day_words(league.today)}." in plain(ended)
    assert faults(secretary.post(page, {"end_ban": "999"})) == [
        "This ban isn't for a player of the team. Reload the page."
    ]


def test_only_the_players_own_captain_sees_a_ban_beside_the_secretary(league: SimpleNamespace) -> None:
    ban(league, league.today, until=league.today + timedelta(days=1))
    league.season.club.published = True
    league.season.club.save()
    choose_line_up(league.match.pk, league.match.home, league.six, lock=False, now=league.now)
    own = plain(league.client.get(f"/team/{league.codes['home']}/"))
    assert ("Ann: banned from" in own, WHY in own) == (True, True)
    assert "banned from" in plain(league.client.get(league.pages["home"]))
    choose_line_up(league.match.pk, league.match.home, league.six, lock=True, now=league.now)
    hand_in(league.match.pk, card("home", 6, 3), by=None, now=league.now)
    match, team = league.match.pk, league.match.home_id
    strangers = (
        (league.client, f"/team/{league.codes['away']}/"),
        (league.client, league.pages["away"]),
        *(
            (Client(), f"/{path}/")
            for path in (f"fixtures/{match}", f"teams/{team}", f"seasons/{league.season.pk}")
        ),
        (Client(), f"/seasons/{league.season.pk}/players/{league.six[0]}/"),
        *((Client(), f"/api/v1/fixtures/{match}/{part}") for part in ("", "card/", "line-ups/")),
    )
    for client, path in strangers:
        answer: Any = client.get(path)
        seen = answer.content.decode()
        assert (path, answer.status_code, "banned" in seen, WHY in seen) == (path, 200, False, False)


def test_the_api_bans_lists_and_ends(league: SimpleNamespace) -> None:
    secretary, here = with_token(bob(league)), f"teams/{league.match.home_id}/bans/"
    home, away = captain("Bell"), captain(league.match.away.name)
    asked = {"player": league.six[0], "until": league.today.isoformat(), "reason": WHY}
    made = secretary.send(here, asked)
    whole = made.json()
    assert (made.status_code, whole["player"], whole["starts"], whole["until"], whole["matches"]) == (
        201,
        {"id": league.six[0], "name": "Ann"},
        league.today.isoformat(),
        league.today.isoformat(),
        None,
    )
    assert (whole["by"], whole["is_over"]) == ("bob", False)
    assert secretary.ask(here).json()["results"] == [whole]
    assert home.ask(here).json()["results"] == [whole | {"by": None}]
    assert [one.ask(here).status_code for one in (away, Visitor())] == [403, 401]
    assert [one.send(here, asked).status_code for one in (home, away)] == [403, 403]
    wrong = {"player": league.others[0], "until": "2000-01-01", "matches": 3, "reason": WHY}
    assert codes(secretary.send(here, wrong)) == (
        400,
        [("player_unknown", "player"), ("until_or_matches", "until"), ("ends_before", "until")],
    )
    assert home.send(f"{here}{whole['id']}/", method="DELETE").status_code == 403
    theirs = f"teams/{league.match.away_id}/bans/{whole['id']}/"
    assert secretary.send(theirs, method="DELETE").status_code == 404
    ended = secretary.send(f"{here}{whole['id']}/", method="DELETE").json()
    assert ended == whole | {"is_over": True, "ended_on": league.today.isoformat(), "ended_by": "bob"}


def test_a_ban_is_in_the_players_own_data_and_its_reason_goes_with_the_player(
    league: SimpleNamespace,
) -> None:
    made = ban(league, league.today, matches=1)
    (kept,) = personal_data(made.player)["bans"]
    assert (kept["team"], kept["matches"], kept["reason"]) == ("Bell", 1, WHY)
    erase_player(made.player, league.now)
    made.refresh_from_db()
    assert made.reason == ""
