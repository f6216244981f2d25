"""The match format and the order of the tables, as a secretary changes them on their pages."""

from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import a_division, a_season, fixture, play, publish
from tests.tournaments.leagues.examples.side import play_side
from tournaments.leagues.models import Season
from tournaments.matches.format import LegKind, Moves, Pairing, make_format

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
SMALL = {"players": "4", "kind": "pairs", "pairing": "same_pair", "games": "3", "do": "write"}


def a_league_of(club: Club, preset: str = "plain") -> Season:
    season = a_season(club, preset)
    a_division(season)
    publish(season)
    return season


def cells(page: Any) -> dict[str, Any]:
    """The page's cells as a browser sends them."""
    blocks = page.context["blocks"]
    rows = [(block["number"], *row) for block in blocks for row in block["rows"]]
    columns = list(zip(*rows, strict=True))
    names = ("block", "round", "table", "home", "away")
    sent = {name: [str(cell) for cell in column] for name, column in zip(names, columns, strict=True)}
    return sent | {
        "players": str(page.context["players"]),
        "kind": [block["kind"] for block in blocks],
        "do": "keep",
    }


def test_the_games_are_written_out_first_and_kept_when_asked(club: Club, bob: Visitor) -> None:
    season = a_league_of(club)
    path = f"/seasons/{season.pk}/format/"
    shown = bob.client.post(path, SMALL)
    assert "These games aren't saved yet." in shown.content.decode()
    season.refresh_from_db()
    assert season.match_format["players"] == 6
    assert bob.client.post(path, cells(shown)).status_code == 302
    season.refresh_from_db()
    assert season.match_format == make_format(4, Pairing.SAME_PAIR, 3).as_json()
    singles = bob.client.post(path, SMALL | {"players": "2", "kind": "singles", "pairing": "each_meets_each"})
    bob.client.post(path, cells(singles))
    season.refresh_from_db()
    assert season.match_format == make_format(2, Pairing.EACH_MEETS_EACH, 3, LegKind.SINGLES).as_json()


def test_the_home_side_moves_where_that_is_chosen_and_older_formats_stay(club: Club, bob: Visitor) -> None:
    season = a_league_of(club)
    path = f"/seasons/{season.pk}/format/"
    moving = SMALL | {"players": "6", "pairing": "each_meets_each", "moves": "home"}
    bob.client.post(path, cells(bob.client.post(path, moving)))
    season.refresh_from_db()
    assert season.match_format == make_format(6, moves=Moves.HOME).as_json()
    block = season.match_format["blocks"][0]
    assert (block["pairing"], block["moves"], block["legs"][3]) == (
        "each_meets_each",
        "home",
        {"round": 2, "table": 1, "home": 3, "away": 1},
    )
    assert bob.client.get(path).context["form"]["moves"].value() == "home"
    page = bob.client.get(f"/seasons/{season.pk}/how-we-play/").content.decode()
    assert "6 a side, 9 games of pairs: each meets each, and the home side moves" in page
    # A format that was stored before anybody was asked has the same games, also once cards are there.
    older = {"players": 6, "blocks": [{name: block[name] for name in ("kind", "pairing", "legs")}]}
    Season.objects.filter(pk=season.pk).update(match_format=older)
    play(fixture(season, "Bell", "Crown"), 6, 3)
    assert bob.client.post(path, cells(bob.client.get(path))).status_code == 302
    assert bob.client.post(path, cells(bob.client.post(path, SMALL | {"players": "6"}))).status_code == 422


def test_a_cell_that_is_changed_makes_a_list_and_an_emptied_line_goes(club: Club, bob: Visitor) -> None:
    season = a_league_of(club)
    path = f"/seasons/{season.pk}/format/"
    sent = cells(bob.client.get(path))
    for name in ("round", "table", "home", "away"):
        sent[name][8] = ""  # the last of nine games
    sent["away"][6], sent["away"][7] = sent["away"][7], sent["away"][6]
    assert bob.client.post(path, sent).status_code == 302
    season.refresh_from_db()
    block = season.match_format["blocks"][0]
    assert (block["pairing"], len(block["legs"])) == ("list", 8)
    assert block["legs"][6] == {"round": 3, "table": 1, "home": 1, "away": 3}


def test_faults_of_cells_name_their_games_and_what_was_typed_stays(club: Club, bob: Visitor) -> None:
    season = a_league_of(club)
    path = f"/seasons/{season.pk}/format/"
    sent = cells(bob.client.get(path))
    sent["away"][1] = "4"
    sent["home"][4] = "two"
    wrong = bob.client.post(path, sent)
    page = wrong.content.decode()
    assert wrong.status_code == 422
    assert "Game 2: There is no pair or player 4 on a side: 3 is the last." in page
    assert "Game 5: A game has a round, a table, a home pair and an away pair, each numbered from 1." in page
    assert 'value="two"' in page
    season.refresh_from_db()
    assert season.match_format == make_format(6).as_json()


def test_the_format_stays_once_a_card_is_there(club: Club, bob: Visitor) -> None:
    season = a_league_of(club)
    play(fixture(season, "Bell", "Crown"), 6, 3)
    path = f"/seasons/{season.pk}/format/"
    shown = bob.client.post(path, SMALL)
    assert "Cards have been handed in" in shown.content.decode()
    assert bob.client.post(path, cells(shown)).status_code == 422


@pytest.mark.parametrize("typed", ["", "x", "9" * 30, "٣", "1.5", "-1", "\x00"])
def test_whatever_is_typed_into_a_cell_is_read_or_refused(typed: str, club: Club, bob: Visitor) -> None:
    season = a_league_of(club)
    path = f"/seasons/{season.pk}/format/"
    sent = cells(bob.client.get(path))
    sent["round"][0] = typed
    assert bob.client.post(path, sent).status_code == 422
    assert bob.client.post(path, sent | {"kind": ["pairs", typed], "players": typed}).status_code == 422
    assert bob.client.post(path, {"do": "keep"}).status_code == 422


def test_a_small_side_lowers_the_fewest_players_to_start_with(club: Club, bob: Visitor) -> None:
    season = a_league_of(club)
    path = f"/seasons/{season.pk}/format/"
    shown = bob.client.post(path, SMALL | {"players": "2"})
    kept = bob.client.post(path, cells(shown), follow=True)
    assert "Your rules wanted 4 players to start with. Now they want 2." in kept.content.decode()
    season.refresh_from_db()
    assert (season.match_format["players"], season.rules) == (2, {"fewest_players": 2})


def test_the_order_of_the_table_is_chosen_and_the_table_follows(club: Club, bob: Visitor) -> None:
    season = a_league_of(club)
    play(fixture(season, "Bell", "Crown"), 6, 3)
    path = f"/seasons/{season.pk}/order/"
    form = bob.client.get(path).context["form"]
    assert [field.value() for field in form] == ["points", "difference", "for", "", ""]
    chosen = {"precedence-0": "lost", "precedence-1": "head_to_head_points", "precedence-2": "lost"}
    assert bob.client.post(path, chosen).status_code == 302
    season.refresh_from_db()
    assert season.precedence == ["lost", "head_to_head_points"]
    drawn = bob.client.get(f"/seasons/{season.pk}/").context["divisions"][0]["drawn"]
    assert [(row.label, row.cells[0].text) for row in drawn.rows] == [
        ("Bell", "1="),
        ("Fox", "1="),
        ("Swan", "1="),
        ("Crown", "4"),
    ]
    wrong = bob.client.post(path, {"precedence-0": ""})
    assert "Choose at least one thing to decide by, such as points." in wrong.content.decode()


def test_the_side_table_has_an_order_of_its_own_there(club: Club, bob: Visitor) -> None:
    season = a_league_of(club, "penryn_falmouth")
    play_side(fixture(season, "Bell", "Crown"), (6, 3), (1, 2))
    path = f"/seasons/{season.pk}/order/"
    page = bob.client.get(path)
    assert "Ben Toy: decides first" in page.content.decode()
    sent = {field.html_name: field.value() for field in page.context["form"]}
    assert bob.client.post(path, sent | {"side-0": "against", "side-1": ""}).status_code == 302
    before, season = season, Season.objects.get()
    assert season.precedence == before.precedence
    assert season.side_table == before.side_table | {"precedence": ["against"]}
