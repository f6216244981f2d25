"""The secretary's page of a line-up: the captain's form and refusals, and the secretary's name in the log."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from clubs.models import User
from tests.clubs.people import with_token
from tests.tournaments.leagues.examples.evening import buttons, form, league, line_up, plain, post
from tests.tournaments.leagues.examples.league import squad
from tests.tournaments.nights.views.pages import faults, said
from tournaments.leagues.models import LineUp, Registration

pytestmark = pytest.mark.django_db
__all__ = ["league"]


@pytest.fixture
def desk(league: SimpleNamespace) -> SimpleNamespace:
    """Bob, the secretary, is signed in beside the captains."""
    league.desk = Client()
    league.desk.force_login(User.objects.get(username="bob"))
    league.sides = {side: f"/fixtures/{league.match.pk}/line-ups/{side}/" for side in ("home", "away")}
    return league


def tap(desk: SimpleNamespace, side: str, data: dict[str, Any], part: str = "") -> Any:
    return desk.desk.post(f"{desk.sides[side]}{part}", data, follow=True)


def acts(desk: SimpleNamespace) -> list[tuple[str, str | None]]:
    """What the log says, newest last, and who did it."""
    rows = desk.season.audit_entries.filter(kind__in=["line_up", "drawn", "single_handed", "squad"]).order_by(
        "pk"
    )
    return [(act.message, act.user.username if act.user else None) for act in rows.select_related("user")]


def in_line_up(desk: SimpleNamespace, side: str) -> list[str]:
    rows = LineUp.objects.get(fixture=desk.match, side=side).players.order_by("place")
    return list(rows.values_list("player__name", flat=True))


def test_the_secretary_locks_a_line_up_for_a_captain_and_the_log_says_who(desk: SimpleNamespace) -> None:
    page = plain(desk.desk.get(f"/fixtures/{desk.match.pk}/"))
    assert ("Bell's line-up" in page, f"{desk.match.away.name}'s line-up" in page) == (True, True)
    locked = tap(desk, "home", line_up(desk.six))
    assert "Ann & Ben Cleo & Dan Eve & Fred Change line-up" in plain(locked)
    teams = f"Bell against {desk.match.away.name}"
    assert acts(desk) == [(f"The secretary locked Bell's line-up in {teams}.", "bob")]
    # The captain finds it as if it were the own; the other side's is as hidden here as it is there.
    assert "Ann & Ben Cleo & Dan Eve & Fred" in plain(desk.client.get(desk.pages["home"]))
    post(desk, "away", "line-up", line_up(desk.others, "keep"))
    hidden = plain(desk.desk.get(desk.sides["home"]))
    assert (f"{desk.match.away.name} haven't locked their line-up yet." in hidden, "Kay" in hidden) == (
        True,
        False,
    )
    opened = tap(desk, "home", {}, "reopen/")
    assert "Lock line-up" in buttons(opened)
    assert acts(desk)[-1] == (f"The secretary reopened Bell's line-up in {teams}.", "bob")


def test_pairs_are_drawn_and_somebody_signed_on_or_borrowed_as_on_the_captains_page(
    desk: SimpleNamespace,
) -> None:
    (zed,) = squad(desk.third, ["Zed"])
    shown = plain(desk.desk.get(desk.sides["home"]))
    assert ("Somebody else plays for Bell" in shown, "plays for us" in shown) == (True, False)
    tap(desk, "home", line_up(desk.six[:4], "borrow", borrow=zed))
    assert in_line_up(desk, "home") == ["Ann", "Ben", "Cleo", "Dan", "Zed"]
    signed = tap(desk, "home", line_up([*desk.six[:4], zed], "sign_on", new_name="Gus Grey"))
    assert said(signed) == ["Gus Grey is signed on."]
    assert Registration.objects.get(player__name="Gus Grey").how == "night"
    assert in_line_up(desk, "home") == ["Ann", "Ben", "Cleo", "Dan", "Zed", "Gus Grey"]
    moved = tap(desk, "home", line_up(desk.six, f"up-{desk.six[1]}"))
    assert (moved.status_code, in_line_up(desk, "home")[:2]) == (200, ["Ben", "Ann"])
    drawn = tap(desk, "home", line_up(desk.six, "draw"))
    assert said(drawn)[0].startswith("Pairs drawn with number ")
    assert {who for _, who in acts(desk)} == {"bob"}
    assert any(words.startswith("Bell drew its pairs") for words, _ in acts(desk))


def test_what_a_captain_is_refused_the_secretary_is_refused_and_nothing_typed_is_lost(
    desk: SimpleNamespace,
) -> None:
    few = tap(desk, "home", line_up(desk.six[:3]))
    assert (few.status_code, faults(few)) == (422, ["At least 4 players are needed to start. Tick 1 more."])
    assert few.content.decode().count(" checked") == 3
    theirs = tap(desk, "home", line_up([*desk.six[:5], desk.others[0]]))
    assert faults(theirs) == ["One of them plays for the other side of this match. Take them out."]
    tap(desk, "home", line_up(desk.six))
    again = tap(desk, "home", line_up(desk.six))
    assert faults(again) == ["This line-up is locked. Tap Change line-up first."]
    names = tap(desk, "home", {"do": "draw"}, "side-table/")
    assert faults(names) == ["No side table is played beside this match."]
    post(desk, "home", "card", form(6, 3))
    handed = tap(desk, "home", {}, "reopen/")
    sentence = "Bell's card is in, so its line-up can't change any more. Settle the card instead."
    assert (handed.status_code, faults(handed)) == (422, [sentence])
    assert desk.desk.get(f"/fixtures/{desk.match.pk}/line-ups/neither/").status_code == 404


def test_the_secretary_answers_for_a_captain_whether_a_fifth_player_may_play_alone(
    desk: SimpleNamespace,
) -> None:
    tap(desk, "home", line_up(desk.six[:5]))
    tap(desk, "away", line_up(desk.others))
    away = desk.match.away.name
    assert f"Answer for {away}" in plain(desk.desk.get(desk.sides["home"]))
    asked = desk.desk.get(desk.sides["away"])
    question = f"Bell's last player has no partner. Does {away}'s captain let them play alone?"
    assert question in plain(asked)
    agreed = tap(desk, "away", {"do": "single-yes"})
    assert question not in plain(agreed)
    assert LineUp.objects.get(fixture=desk.match, side="home").single_handed is True
    words = f"Bell against {away}: the captains agreed on a pair of one for Bell."
    assert acts(desk)[-1] == (words, "bob")
    twice = tap(desk, "home", {"do": "single-no"})
    assert faults(twice) == ["There's nothing left to answer here. Look at the line-ups."]


def test_a_line_up_that_an_organiser_sets_by_the_interface_names_them_too(desk: SimpleNamespace) -> None:
    web = with_token(User.objects.get(username="bob"))
    path = f"fixtures/{desk.match.pk}/line-ups/"
    assert web.send(path, {"side": "home", "players": desk.six, "lock": True}, "PUT").status_code == 200
    assert web.send(path, {"side": "home"}).status_code == 200
    teams = f"Bell against {desk.match.away.name}"
    assert acts(desk) == [
        (f"The secretary locked Bell's line-up in {teams}.", "bob"),
        (f"The secretary reopened Bell's line-up in {teams}.", "bob"),
    ]
