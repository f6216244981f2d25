"""Pairs that the other captain draws: handed over, drawn with a number that is shown, and locked by it."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from clubs.models import User
from tests.clubs.people import with_token
from tests.tournaments.leagues.examples.api_league import captain
from tests.tournaments.leagues.examples.evening import buttons, form, league, line_up, plain, post, rules
from tests.tournaments.nights.views.pages import faults, said
from tournaments.leagues.doors.selectors.print_jobs import CARD, SeasonPrint, question
from tournaments.leagues.evening.services.line_ups import draw_other_side
from tournaments.leagues.evening.services.unknown_names import TypedName, put_name
from tournaments.leagues.models import LineUp, Season, SeasonAuditEntry, Side
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.places import draw_places
from tournaments.matches.presets import PRESET_BY_KEY

__all__ = ["league"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(league: SimpleNamespace) -> SimpleNamespace:
    """The league has the pairs of each side drawn by the other captain."""
    rules(league, pairs_by="other_draw")
    league.away = league.match.away.name
    return league


def row(league: SimpleNamespace, side: str) -> LineUp:
    return LineUp.objects.get(fixture=league.match, side=side)


def order(league: SimpleNamespace, side: str) -> list[int]:
    return list(row(league, side).players.order_by("place").values_list("player_id", flat=True))


def test_players_are_handed_over_and_the_other_captain_draws_them(drawn: SimpleNamespace) -> None:
    shown = drawn.client.get(drawn.pages["home"])
    assert {"Lock line-up", "Draw pairs"} & set(buttons(shown)) == set()
    waiting = post(drawn, "home", "line-up", line_up(drawn.six))
    told = plain(waiting)
    assert f"Ann Ben Cleo Dan Eve Fred {drawn.away} draw your pairs now." in told
    assert ("Ann & Ben" in told, "Change line-up" in buttons(waiting)) == (False, True)
    assert (row(drawn, "home").locked_at, row(drawn, "home").pairs_seed) == (None, None)
    # The other captain draws without a look at who they are.
    others = drawn.client.get(drawn.pages["away"])
    assert ("Draw Bell's pairs" in buttons(others), "Ann" in plain(others)) == (True, False)
    assert "To do now Draw Bell's pairs" in plain(drawn.client.get(f"/team/{drawn.codes['away']}/"))
    assert "Draw" not in plain(drawn.client.get(f"/team/{drawn.codes['home']}/"))
    after = post(drawn, "away", "line-up", {"do": "draw-theirs"})
    seed = row(drawn, "home").pairs_seed
    assert seed is not None
    sentence = f"Bell's pairs are drawn with number {seed}: the same players and number give the same pairs."
    assert said(after) == [sentence]
    assert f"Their pairs are drawn with number {seed}, and locked." in plain(after)
    assert ("Ann" in plain(after), "Draw Bell's pairs" in buttons(after)) == (False, False)
    assert (order(drawn, "home"), row(drawn, "home").locked_at is None) == (
        [*draw_places(drawn.six, seed)],
        False,
    )
    mine = plain(drawn.client.get(drawn.pages["home"]))
    assert f"Drawn with number {seed}." in mine
    words = f"{drawn.away} drew Bell's pairs for Bell against {drawn.away} with number {seed}."
    assert list(SeasonAuditEntry.objects.filter(kind="drawn").values_list("message", flat=True)) == [words]
    # Both drawn, both are seen, and the games have their names.
    post(drawn, "away", "line-up", line_up(drawn.others))
    both = post(drawn, "home", "line-up", {"do": "draw-theirs"})
    first = [LineUp.objects.get(side=side).players.get(place=1).player.name for side in ("home", "away")]
    assert all(name in plain(both).partition("Round 1")[2] for name in first)


def test_nobody_draws_until_it_suits(drawn: SimpleNamespace) -> None:
    post(drawn, "home", "line-up", line_up(drawn.six))
    twice = post(drawn, "home", "line-up", line_up(drawn.six))
    assert faults(twice) == ["These players wait for the other captain's draw. Tap Change line-up first."]
    own = drawn.client.post(f"{drawn.pages['home']}line-up/", {"do": "draw-theirs"})
    assert faults(own) == ["No players wait for your draw here. Look at the line-ups."]
    post(drawn, "away", "line-up", {"do": "draw-theirs"})
    pairs, seed = order(drawn, "home"), row(drawn, "home").pairs_seed
    post(drawn, "away", "line-up", {"do": "draw-theirs"})
    assert (order(drawn, "home"), row(drawn, "home").pairs_seed) == (pairs, seed)
    # Reopened, the same players keep their number and need no other draw.
    assert "Hand over for the draw" in buttons(post(drawn, "home", "reopen", {}))
    again = post(drawn, "home", "line-up", line_up(drawn.six))
    assert ("Change line-up" in buttons(again), order(drawn, "home")) == (True, pairs)
    assert (row(drawn, "home").pairs_seed, SeasonAuditEntry.objects.filter(kind="drawn").count()) == (seed, 1)
    # Others are handed over anew; and the captain can't draw the own pairs.
    post(drawn, "home", "reopen", {})
    refused = post(drawn, "home", "line-up", line_up(drawn.six[:5], "draw"))
    assert faults(refused) == [
        "In this league the other captain draws your pairs. Hand your players over for the draw."
    ]
    post(drawn, "home", "line-up", line_up(drawn.six[:5]))
    assert (row(drawn, "home").locked_at, row(drawn, "home").pairs_seed) == (None, None)
    # Taken back, nothing waits.
    post(drawn, "home", "reopen", {})
    late = post(drawn, "away", "line-up", {"do": "draw-theirs"})
    assert (late.status_code, faults(late)) == (
        422,
        ["No players wait for your draw here. Look at the line-ups."],
    )


def test_a_card_that_is_in_needs_no_draw(drawn: SimpleNamespace) -> None:
    post(drawn, "home", "line-up", line_up(drawn.six))
    post(drawn, "home", "card", form(6, 3))
    assert (row(drawn, "home").locked_at is None, row(drawn, "home").pairs_seed) == (False, None)
    assert "Draw Bell's pairs" not in buttons(drawn.client.get(drawn.pages["away"]))
    post(drawn, "away", "line-up", line_up(drawn.others))
    assert (row(drawn, "away").locked_at is None, order(drawn, "away")) == (False, drawn.others)


def test_the_secretary_draws_for_a_captain_and_the_log_says_so(drawn: SimpleNamespace) -> None:
    desk, bob = Client(), User.objects.get(username="bob")
    desk.force_login(bob)
    pages = {side: f"/fixtures/{drawn.match.pk}/line-ups/{side}/" for side in ("home", "away")}
    waiting = desk.post(pages["home"], line_up(drawn.six), follow=True)
    assert f"{drawn.away}'s captain draws their pairs now. Draw for {drawn.away}" in plain(waiting)
    others = desk.get(pages["away"])
    asked = f"Bell have handed over their players. {drawn.away}'s captain draws their pairs."
    assert (asked in plain(others), "Draw Bell's pairs" in buttons(others)) == (True, True)
    done = desk.post(pages["away"], {"do": "draw-theirs"}, follow=True)
    seed = row(drawn, "home").pairs_seed
    assert f"Bell's pairs are drawn with number {seed}, and locked." in plain(done)
    acts = SeasonAuditEntry.objects.filter(kind__in=["drawn", "line_up"]).order_by("pk")
    assert [(act.message, act.user) for act in acts] == [
        (f"The secretary handed over Bell's line-up in Bell against {drawn.away}.", bob),
        (f"{drawn.away} drew Bell's pairs for Bell against {drawn.away} with number {seed}.", bob),
    ]


def test_the_names_for_a_side_table_are_drawn_with_the_pairs(drawn: SimpleNamespace) -> None:
    side_table = PRESET_BY_KEY["penryn_falmouth"].side_table
    change_team_season(drawn.season.pk, {"side_table": side_table}, by=None, now=drawn.now)
    post(drawn, "home", "line-up", line_up(drawn.six))
    assert row(drawn, "home").side_seed is None
    post(drawn, "away", "line-up", {"do": "draw-theirs"})
    assert row(drawn, "home").side_seed is not None
    assert row(drawn, "home").players.filter(side_place=None).count() == 0


def test_the_same_by_the_interface(drawn: SimpleNamespace) -> None:
    here = f"fixtures/{drawn.match.pk}/line-ups/"
    bells, others = captain("Bell"), captain(drawn.away)

    def codes(answer: Any) -> tuple[int, list[str]]:
        return answer.status_code, [one["code"] for one in answer.json()["errors"]]

    wanted = {"players": drawn.six, "lock": True}
    assert codes(bells.send(here, wanted | {"draw_with": 7}, "PUT")) == (409, ["other_draws"])
    handed = bells.send(here, wanted, "PUT").json()
    assert (handed["locked"], handed["to_draw"]) == ([], ["home"])
    assert codes(bells.send(here, wanted, "PUT")) == (409, ["locked"])
    assert codes(bells.send(f"{here}draw/", {"side": "home"})) == (409, ["own_line_up"])
    assert codes(bells.send(f"{here}draw/", {"side": "away"})) == (409, ["not_asked"])
    seen = others.send(f"{here}draw/", {"side": "home"})
    assert seen.status_code == 200
    found = seen.json()
    assert (len(found.pop("games")), found) == (
        9,
        {"line_ups": [], "locked": ["home"], "to_draw": [], "games_seed": None},
    )
    (mine,) = bells.ask(here).json()["line_ups"]
    assert [one["player"]["id"] for one in mine["players"]] == [*draw_places(drawn.six, mine["pairs_seed"])]
    secretary = with_token(User.objects.get(username="bob"))
    others.send(here, {"players": drawn.others, "lock": True}, "PUT")
    assert secretary.send(f"{here}draw/", {"side": "away"}).json()["locked"] == ["home", "away"]


def test_the_order_in_which_players_were_ticked_changes_no_draw(drawn: SimpleNamespace) -> None:
    """The same players and number give the same pairs, whoever draws."""
    post(drawn, "home", "line-up", line_up(drawn.six[::-1]))
    made = draw_other_side(drawn.match.pk, "home", Side.AWAY, 4711, now=drawn.now)
    assert ([one.player_id for one in made.players.all()], made.pairs_seed) == (
        [*draw_places(drawn.six, 4711)],
        4711,
    )


def test_a_printed_card_names_nobody_before_the_draw(drawn: SimpleNamespace) -> None:
    rules(drawn, pairs_by="other_draw", lineups_shown="at_once")

    def first_game() -> list[Any]:
        season = Season.objects.get(pk=drawn.season.pk)
        asked = question(SeasonPrint(season, CARD, fixture=season.fixtures.get(pk=drawn.match.pk)))
        return list(asked["season"]["card"]["legs"][0][3:])

    post(drawn, "home", "line-up", line_up(drawn.six))
    assert "Ann" not in str(first_game())
    post(drawn, "away", "line-up", {"do": "draw-theirs"})
    names = dict(zip(drawn.six, ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred"), strict=True))
    assert all(names[player] in str(first_game()) for player in order(drawn, "home")[:2])


def test_a_name_that_the_secretary_adds_is_drawn_with_the_others(drawn: SimpleNamespace) -> None:
    bob = User.objects.get(username="bob")
    post(drawn, "home", "line-up", line_up(drawn.six[:5]))
    added = put_name(drawn.match.pk, drawn.match.home, TypedName("Zed Zoo"), by=bob, now=drawn.now)
    assert "Draw Bell's pairs" in buttons(drawn.client.get(drawn.pages["away"]))
    post(drawn, "away", "line-up", {"do": "draw-theirs"})
    assert (row(drawn, "home").locked_at is None, sorted(order(drawn, "home"))) == (
        False,
        sorted([*drawn.six[:5], added.pk]),
    )
