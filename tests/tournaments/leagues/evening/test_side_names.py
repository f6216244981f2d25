"""The names of a side table: drawn as the line-up is locked, or set; and the card with its second part."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, with_token
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.evening import league, line_up, plain, post, state
from tests.tournaments.leagues.examples.league import a_division, a_season, fixture, legs, publish, squad
from tests.tournaments.leagues.examples.side import side_card
from tests.tournaments.nights.views.pages import faults
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.models import LineUp, Team
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.places import draw_places
from tournaments.matches.presets import PRESET_BY_KEY

__all__ = ["league"]
pytestmark = pytest.mark.django_db
SIDE_TABLE = PRESET_BY_KEY["penryn_falmouth"].side_table


@pytest.fixture
def evening(league: SimpleNamespace) -> SimpleNamespace:
    """Tonight's match, with three games for the Ben Toy."""
    change_team_season(league.season.pk, {"side_table": SIDE_TABLE}, by=None, now=league.now)
    return league


def drawn(match: Any, side: str) -> tuple[int | None, list[int]]:
    """The number that a side drew with, and its players in the order drawn."""
    row = LineUp.objects.get(fixture=match, side=side)
    return row.side_seed, list(row.players.order_by("side_place").values_list("player_id", flat=True))


def test_locking_the_line_up_draws_the_names_with_a_number_that_draws_them_again(
    evening: SimpleNamespace,
) -> None:
    page = plain(post(evening, "home", "line-up", line_up(evening.six)))
    seed, players = drawn(evening.match, "home")
    assert seed is not None
    assert players == list(draw_places(evening.six, seed))
    assert f"Drawn with number {seed}" in page
    reopened = plain(post(evening, "home", "reopen", {}))
    assert "Drawn with number" not in reopened


def test_names_from_a_hat_are_set_and_each_is_named_once(evening: SimpleNamespace) -> None:
    post(evening, "home", "line-up", line_up(evening.six))
    hat = [*reversed(evening.six)]
    post(evening, "home", "side-table", {"do": "set", "names": hat})
    assert drawn(evening.match, "home") == (None, hat)
    refused = post(evening, "home", "side-table", {"do": "set", "names": hat[:5] + hat[:1]})
    assert faults(refused) == [
        "Name each player of tonight's line-up once, in the order in which they were drawn."
    ]
    chosen = re.findall(r'<option value="(\d+)" selected>', refused.content.decode())
    assert [int(one) for one in chosen] == hat[:5] + hat[:1]
    assert "Fred & Eve" in plain(post(evening, "home", "side-table", {"do": "set", "names": hat}))


def test_nothing_is_drawn_before_the_line_up_is_locked_or_for_another_teams_match(
    evening: SimpleNamespace,
) -> None:
    refused = post(evening, "home", "side-table", {"do": "draw"})
    assert faults(refused) == ["Lock the line-up first: the names are drawn from it."]
    assert evening.client.post(f"{evening.pages['third']}side-table/", {"do": "draw"}).status_code == 404


def test_the_other_sides_names_are_seen_once_both_are_locked(evening: SimpleNamespace) -> None:
    post(evening, "home", "line-up", line_up(evening.six))
    hat = [*reversed(evening.six)]
    post(evening, "home", "side-table", {"do": "set", "names": hat})
    assert "Fred & Eve" not in plain(evening.client.get(evening.pages["away"]))
    page = plain(post(evening, "away", "line-up", line_up(evening.others)))
    assert "Fred & Eve" in page


def test_the_card_has_a_second_part_and_the_visitors_agree_with_both(evening: SimpleNamespace) -> None:
    listed = legs(6, 3) + legs(1, 2)
    sent = {"id": "5b2f0f2e-3c49-4c58-9b7e-0d1d2f8ad111"} | {
        f"winner.{at}": leg["winner"] for at, leg in enumerate(listed)
    }
    own = evening.client.get(evening.pages["home"]).content.decode()
    assert own.count('class="game"') == 12
    assert '<h3 class="round">Ben Toy</h3>' in own
    post(evening, "home", "card", sent)
    page = evening.client.get(evening.pages["away"])
    assert "Bell 6, Fox 3. Bell win. Ben Toy: Bell 1, Fox 2.".replace(
        "Fox", evening.match.away.name
    ) in plain(page)
    post(evening, "away", "agree", {})
    assert state(evening) == "confirmed"
    evening.match.refresh_from_db()
    assert (evening.match.home_side_games, evening.match.away_side_games) == (1, 2)


def test_only_the_side_tables_game_that_differs_is_named_to_the_captains(evening: SimpleNamespace) -> None:
    hand_in(evening.match.pk, side_card("home", (6, 3), (1, 2)), by=None, now=evening.now)
    hand_in(evening.match.pk, side_card("away", (6, 3), (2, 1)), by=None, now=evening.now)
    page = plain(evening.client.get(evening.pages["home"]))
    assert re.findall(r"Game (\d+), [^.]+ v ", page) == ["11"]


def test_a_captain_draws_and_sets_names_by_the_api(club: Club, bob: Visitor) -> None:
    season = a_season(club, "penryn_falmouth")
    a_division(season)
    publish(season)
    match = fixture(season, "Bell", "Fox")
    six = squad(match.home, ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred"])
    bells, names = captain("Bell"), f"fixtures/{match.pk}/side-names/"
    assert codes(bells.send(names, {"draw_with": 7})) == (409, [("not_locked", None)])
    bells.send(f"fixtures/{match.pk}/line-ups/", {"players": six, "lock": True}, "PUT")
    found = bells.send(names, {"draw_with": 7}).json()["line_ups"][0]
    places = {one["player"]["id"]: one["side_place"] for one in found["players"]}
    assert (found["side_seed"], sorted(places, key=lambda player: places[player])) == (
        7,
        list(draw_places(six, 7)),
    )
    assert codes(bells.send(names, {"players": six[:5]}, "PUT")) == (400, [("not_the_line_up", "players")])
    assert codes(captain("Swan").send(names, {"draw_with": 7}))[0] == 403
    assert bob.user is not None
    secretary = with_token(bob.user)
    found = secretary.send(names, {"players": six, "side": "home"}, "PUT").json()["line_ups"][0]
    set_places = {one["player"]["id"]: one["side_place"] for one in found["players"]}
    assert (found["side_seed"], set_places) == (None, dict(zip(six, range(1, 7), strict=True)))
    # By the league's rules the pairs of the match were drawn when the line-up was locked.
    assert [one["player"]["id"] for one in found["players"]] == [*draw_places(six, found["pairs_seed"])]


def test_the_side_table_by_the_api_as_json_and_csv(club: Club, bob: Visitor) -> None:
    season = a_season(club, "penryn_falmouth")
    a_division(season)
    publish(season)
    assert bob.user is not None
    secretary = with_token(bob.user)
    match = fixture(season, "Bell", "Fox")
    award = {"to": "home", "reason": "Nobody came.", "home_side_points": 3}
    facts = secretary.send(f"fixtures/{match.pk}/award/", award).json()["decision"]["facts"]
    assert (facts["home_points"], facts["home_side_points"], facts["away_side_points"]) == (5, 3, 0)
    found = secretary.ask(f"seasons/{season.pk}/side-table/").json()
    assert [(row["team"]["name"], row["points"]) for row in found["results"][:2]] == [
        ("Bell", 3),
        ("Crown", 0),
    ]
    assert found["precedence"] == ["points", "won"]
    text = secretary.ask(f"seasons/{season.pk}/side-table/?format=csv")
    assert text.content.decode().splitlines()[1].startswith("1,false,Bell,")
    assert text["Content-Disposition"] == 'attachment; filename="winter-league-division-1-ben-toy.csv"'
    body = {"points": -1, "reason": "Late.", "side_table": True}
    bell = Team.objects.get(season=season, name="Bell")
    secretary.send(f"teams/{bell.pk}/adjust/", body)
    assert secretary.ask(f"seasons/{season.pk}/side-table/").json()["results"][0]["points"] == 2
    assert secretary.ask(f"seasons/{season.pk}/standings/").json()["results"][0]["points"] == 5
    secretary.send(f"seasons/{season.pk}/", {"side_table": {}}, "PATCH")
    assert secretary.ask(f"seasons/{season.pk}/side-table/").status_code == 404


def test_the_secretarys_pages_set_it_up_key_it_in_award_it_and_show_its_table(
    club: Club, bob: Visitor
) -> None:
    season = a_season(club)
    a_division(season)
    publish(season)
    match, pages = fixture(season, "Bell", "Fox"), bob.client
    asked = {"name": "Ben Toy", "kind": "pairs", "pairing": "same_pair", "games": 1}
    points = {"win": 0, "draw": 0, "per_game": 1, "award_win": 2}
    assert pages.post(f"/seasons/{season.pk}/side-table/", asked | points).status_code == 302
    season.refresh_from_db()
    assert season.side_table == SIDE_TABLE
    more = {"loss": "0.5", "close_by": 1, "close_points": 1, "all_games": 2, "award_loss": "-1"}
    pages.post(f"/seasons/{season.pk}/side-table/", asked | points | more)
    season.refresh_from_db()
    wanted = {
        "win": 0,
        "draw": 0,
        "per_game": 1,
        "close_loss": {"by": 1, "points": 1},
        "all_games": {"points": 2},
    }
    assert season.side_table["scheme"] == wanted | {"loss": 0.5, "award": {"win": 2, "loss": -1}}
    # What isn't filled in stays.
    pages.post(f"/seasons/{season.pk}/side-table/", asked | points | {"loss": 0, "award_loss": 0})
    season.refresh_from_db()
    assert season.side_table["scheme"] == wanted | {"award": {"win": 2}}
    keyed = {"side": "home"} | {f"leg-{at}": "home" for at in range(1, 13)}
    assert pages.get(f"/fixtures/{match.pk}/card/").content.decode().count("<fieldset") == 13
    assert pages.post(f"/fixtures/{match.pk}/card/", keyed).status_code == 302
    why = {"to": "home", "reason": "Nobody came.", "home_side_points": "1.5"}
    shown = pages.post(f"/fixtures/{match.pk}/ruling/award/", why)
    assert "Ben Toy: Bell has 1.5 points instead of 0" in plain(shown)
    bell = match.home
    shown = pages.post(
        f"/seasons/{season.pk}/teams/{bell.pk}/points/", {"points": "2", "side_table": "side", "reason": "So"}
    )
    assert "Ben Toy: Bell has 2 points instead of 0" in plain(shown)
    division = season.divisions.get()
    table = plain(pages.get(f"/seasons/{season.pk}/divisions/{division.pk}/side-table/"))
    assert ("Ben Toy" in table, "Teams are placed on points, then matches won." in table) == (True, True)
    assert "Game by game" in plain(pages.get(f"/fixtures/{match.pk}/"))
