"""Standings as CSV and as a workbook: of a night, of a season, of races."""

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services.players import change_player, erase_player
from scoring.models import Entry
from scoring.services.races import save_races
from tests.clubs.people import Visitor
from tests.scoring.cosmos import FIVE
from tests.tournaments.leagues.examples.league import a_division, a_season, fixture, play, publish
from tests.tournaments.leagues.examples.played_nights import played_night, season_of, two_nights
from tests.tournaments.nights.hall import NOW, tables, void
from tests.web.test_listings import read_workbook
from web.csv_answers import WORKBOOK

METRICS = (
    "points,played,games_won,games_tied,games_won_and_half_tied,point_difference,points_against,high_game,low_game,loners,loners_tried,hands_made,"
    "euchres_made,euchres_suffered,revokes"
)


def lines(answer: Any) -> list[dict[str, str]]:
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def header(answer: Any) -> list[str]:
    return str(answer.content.decode("utf-8-sig")).split("\r\n", maxsplit=1)[0].split(",")


def test_a_night_has_a_line_for_each_player_in_order(club: Club, alice: Visitor) -> None:
    night = two_nights(club)[0]
    path = f"nights/{night.pk}/standings/"
    answer = alice.ask(f"{path}?format=csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == ('attachment; filename="first-2026-11-06-standings.csv"')
    told = alice.ask(path).json()["results"]
    found = lines(answer)
    assert header(answer)[:5] == ["place", "tied", "name", "entrant", "player"]
    assert header(answer)[-3:] == ["credit", "head_to_head", "decided_by"]
    assert [(line["place"], line["tied"], line["name"], line["points"]) for line in found] == [
        ("1", "false", "Ann", "7"),
        ("2", "false", "Eve", "5"),
        ("3", "false", "Fred", "3"),
        ("4", "false", "Cleo", "3"),
        ("5", "true", "Dan", "2"),
        ("5", "true", "Hal", "2"),
        ("7", "true", "Ben", "1"),
        ("7", "true", "Gina", "1"),
    ]
    assert [{key: str(row[key]) for key in row if key not in ("tied", "decided_by")} for row in told] == [
        {key: line[key] for key in told[0] if key not in ("tied", "decided_by")} for line in found
    ]


def test_a_season_has_a_column_for_each_night(club: Club, alice: Visitor) -> None:
    first, second = two_nights(club)
    season = season_of(club, [first, second], best_of=1)
    answer = alice.ask(f"seasons/{season.pk}/standings/?format=csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="autumn-standings.csv"'
    nights = [f"night_{first.pk}", f"night_{second.pk}"]
    assert header(answer)[:4] == ["place", "tied", "name", "player"]
    assert header(answer)[-5:] == ["decided_by", "counted_nights", "dropped_nights", *nights]
    gina = lines(answer)[3]
    keys = ("place", "name", "points", "nights", "counted_nights", "dropped_nights", *nights)
    told = [gina[key] for key in keys]
    assert told == ["4", "Gina", "4", "2", str(second.pk), str(first.pk), "1", "4"]


def test_races_have_a_line_each_of_a_night_and_of_a_club(club: Club, alice: Visitor) -> None:
    save_races(club.pk, FIVE)
    night = played_night(
        club, [[((1, 2, 3, 4), [(0, 3), (1, 5)])]], ("Ann", "Ben", "Cleo", "Dan"), variant="cosmic"
    )
    of_night = alice.ask(f"nights/{night.pk}/standings/?by=race&format=csv")
    of_club = alice.ask(f"clubs/{club.pk}/races/standings/?format=csv")
    for answer in (of_night, of_club):
        assert header(answer)[:3] == ["place", "tied", "race"]
        assert [(line["place"], line["race"], line["points"]) for line in lines(answer)] == [
            ("1", "Gnomes", "2"),
            ("1", "Hobs", "2"),
            ("3", "Fays", "1"),
            ("3", "Imps", "1"),
        ]
    assert of_night.headers["Content-Disposition"] == (
        'attachment; filename="friday-bustle-2026-11-06-races.csv"'
    )
    assert of_club.headers["Content-Disposition"] == 'attachment; filename="oak-races.csv"'


def test_the_columns_are_those_that_the_page_on_the_interface_promises(club: Club, alice: Visitor) -> None:
    nights = two_nights(club)
    season = season_of(club, nights)
    metrics = METRICS.split(",")
    of_night = alice.ask(f"nights/{nights[0].pk}/standings/?format=csv")
    of_season = alice.ask(f"seasons/{season.pk}/standings/?format=csv")
    of_races = alice.ask(f"clubs/{club.pk}/races/standings/?format=csv")
    assert header(of_night)[5:-3] == metrics
    assert header(of_season)[4:-5] == [*metrics, "nights", "counted"]
    assert (header(of_races)[3:-1], lines(of_races)) == (metrics, [])


@pytest.mark.parametrize("kind", ["night", "season", "races"])
def test_csv_is_asked_for_by_accept_too_and_is_another_version_than_json(
    kind: str, club: Club, alice: Visitor
) -> None:
    nights = two_nights(club)
    path = {
        "night": f"nights/{nights[0].pk}/standings/",
        "season": f"seasons/{season_of(club, nights).pk}/standings/",
        "races": f"clubs/{club.pk}/races/standings/",
    }[kind]
    json, by_accept = alice.ask(path), alice.ask(path, Accept="text/csv")
    assert json.headers["Content-Type"] == "application/json"
    assert by_accept.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert by_accept.content == alice.ask(f"{path}?format=csv").content
    for answer in (json, by_accept):
        assert {"Accept", "Authorization", "Cookie"} <= set(answer.headers["Vary"].split(", "))
    known = {"If-None-Match": by_accept.headers["ETag"]}
    again = alice.ask(path, Accept="text/csv", **known)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", by_accept.headers["ETag"])
    assert alice.ask(path, **known).status_code == 200
    if kind != "races":  # none were played
        game = tables(nights[0], 2)[1].game
        assert game is not None
        void(game, str(Entry.objects.get(game=game, kind="hand", number=2).pk))
        assert alice.ask(path, Accept="text/csv", **known).status_code == 200


def test_all_lines_are_there_unless_a_page_is_asked_for(club: Club, alice: Visitor) -> None:
    night = two_nights(club)[0]
    path = f"nights/{night.pk}/standings/?format=csv"
    assert len(lines(alice.ask(path))) == 8
    assert [line["name"] for line in lines(alice.ask(f"{path}&page_size=3&page=2"))] == ["Cleo", "Dan", "Hal"]


@pytest.mark.parametrize(
    ("query", "status", "attr"),
    [("format=csv&page=0", 400, "page"), ("format=csv&by=race", 400, "by"), ("format=", 400, "format")],
)
def test_what_is_wrong_is_said_in_json(
    query: str, status: int, attr: str, club: Club, alice: Visitor
) -> None:
    night = two_nights(club)[0]
    refused = alice.ask(f"nights/{night.pk}/standings/?{query}")
    assert (refused.status_code, refused.headers["Content-Type"]) == (status, "application/json")
    assert [error["attr"] for error in refused.json()["errors"]] == [attr]
    assert alice.ask(f"nights/{night.pk}/standings/?format=xml").status_code == 404


def test_csv_is_for_those_who_see_the_standings(
    club: Club, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    nights = two_nights(club)
    season = season_of(club, nights)
    paths = [
        f"nights/{nights[0].pk}/standings/?format=csv",
        f"seasons/{season.pk}/standings/?format=csv",
        f"clubs/{club.pk}/races/standings/?format=csv",
    ]
    for who, status in ((alice, 200), (carol, 404), (stranger, 404)):
        assert [who.ask(path).status_code for path in paths] == [status] * 3
    club.published = True
    club.save()
    assert [stranger.ask(path).content for path in paths] == [alice.ask(path).content for path in paths]


def test_a_name_is_no_formula_and_an_erased_one_is_gone(club: Club, alice: Visitor) -> None:
    nights = two_nights(club)
    season = season_of(club, nights)
    change_player(Player.objects.get(name="Eve"), name='=HYPERLINK("x")')
    erase_player(Player.objects.get(name="Ann"), NOW)
    for path in (f"nights/{nights[0].pk}/standings/", f"seasons/{season.pk}/standings/"):
        names = {line["name"] for line in lines(alice.ask(f"{path}?format=csv"))}
        assert names == {"a player", '\'=HYPERLINK("x")', "Ben", "Cleo", "Dan", "Fred", "Gina", "Hal"}


@pytest.mark.parametrize("page_size", [1, 8])
def test_lines_of_a_file_cost_no_query_each(
    page_size: int, club: Club, alice: Visitor, django_assert_num_queries: Callable[[int], Any]
) -> None:
    night = two_nights(club)[0]
    with django_assert_num_queries(11):
        found = lines(alice.ask(f"nights/{night.pk}/standings/?format=csv&page_size={page_size}"))
    assert len(found) == page_size


@pytest.mark.parametrize(
    ("page", "file"),
    [
        ("nights/{night}/standings/", "/api/v1/nights/{night}/standings/?format=csv"),
        ("nights/{night}/standings/?by=race", "/api/v1/nights/{night}/standings/?by=race&amp;format=csv"),
        ("seasons/{season}/", "/api/v1/seasons/{season}/standings/?format=csv"),
        ("clubs/{club}/races/", "/api/v1/clubs/{club}/races/standings/?format=csv"),
    ],
)
def test_the_pages_of_standings_lead_to_the_file(page: str, file: str, club: Club, alice: Visitor) -> None:
    save_races(club.pk, FIVE)
    night = played_night(
        club, [[((1, 2, 3, 4), [(0, 3), (1, 5)])]], ("Ann", "Ben", "Cleo", "Dan"), variant="cosmic"
    )
    at = {"night": night.pk, "season": season_of(club, [night]).pk, "club": club.pk}
    address = file.format(**at)
    shown = alice.get(page.format(**at)).content.decode()
    assert shown.count(f'<a href="{address}">CSV') == 1
    assert shown.count(f'<a href="{address.replace("csv", "xlsx")}">Spreadsheet (.xlsx)</a>') == 1
    path = address.lstrip("/").replace("&amp;", "&")
    answer = alice.get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert alice.get(path.replace("csv", "xlsx")).headers["Content-Type"] == WORKBOOK


def workbook(answer: Any) -> dict[str, list[list[Any]]]:
    """The rows of a workbook's sheets, as another program reads them."""
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, WORKBOOK)
    return read_workbook(answer.content)


def test_a_nights_workbook_has_its_standings_and_a_sheet_for_each_round(club: Club, alice: Visitor) -> None:
    night = two_nights(club)[0]
    answer = alice.ask(f"nights/{night.pk}/standings/?format=xlsx")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="first-2026-11-06-standings.xlsx"'
    sheets = workbook(answer)
    rounds = [f"Round {number}" for number in range(1, night.round_set.count() + 1)]
    assert list(sheets) == ["Standings", *rounds]
    heads, ann, *_, ben, gina = sheets["Standings"]
    assert heads[:4] == ["Place", "Shared", "Player", "Points"]
    assert (ann[:4], ben[:4], gina[:4]) == ([1, "", "Ann", 7], [7, "=", "Ben", 1], [7, "=", "Gina", 1])
    told = alice.ask(f"nights/{night.pk}/rounds/").json()["results"][0]["tables"]
    for line, table in zip(sheets["Round 1"][1:], told, strict=True):
        assert line[0] == table["number"]
        assert [line[2], line[4]] == [side["score"] for side in table["sides"]]


def test_a_seasons_workbook_has_a_sheet_for_each_night_that_the_reader_may_see(
    club: Club, alice: Visitor
) -> None:
    first, second = two_nights(club)
    season = season_of(club, [first, second], best_of=1)
    sheets = workbook(alice.ask(f"seasons/{season.pk}/standings/?format=xlsx"))
    assert list(sheets) == ["Standings", str(second.date), str(first.date)]
    heads, *lines = sheets["Standings"]
    at = {head: index for index, head in enumerate(heads)}
    gina = next(line for line in lines if line[2] == "Gina")
    assert (gina[at["Points"]], gina[at["Nights"]], gina[at["Nights that count"]]) == (4, 2, 1)
    assert gina[-2:] == [1, 4]
    assert [line[2] for line in sheets[str(first.date)][1:3]] == ["Ann", "Eve"]


def test_a_workbook_is_known_again_and_is_another_version_than_csv(club: Club, alice: Visitor) -> None:
    path = f"nights/{two_nights(club)[0].pk}/standings/?format="
    tags = {kind: alice.ask(f"{path}{kind}").headers["ETag"] for kind in ("json", "csv", "xlsx")}
    assert len(set(tags.values())) == 3
    again = alice.ask(f"{path}xlsx", **{"If-None-Match": tags["xlsx"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_matches_of_a_season_are_a_workbook_and_csv(club: Club, alice: Visitor) -> None:
    season = a_season(club)
    a_division(season)
    publish(season)
    match = fixture(season, "Bell", "Fox")
    play(match, 6, 3)
    match.refresh_from_db()
    heads, *rows = workbook(alice.ask(f"fixtures/?season={season.pk}&format=xlsx"))["Matches"]
    at = {head: index for index, head in enumerate(heads)}
    (played,) = [row for row in rows if (row[at["Home"]], row[at["Away"]]) == ("Bell", "Fox")]
    assert [played[at[head]] for head in ("Date", "Home games", "Away games", "Pub", "Remark")] == [
        match.date,
        6,
        3,
        match.venue.name,
        "",
    ]
    assert len(rows) == season.fixtures.count()
    told = lines(alice.ask(f"fixtures/?season={season.pk}&format=csv"))
    (line,) = [one for one in told if one["id"] == str(match.pk)]
    assert (line["home_name"], line["home_games"], line["away_games"], line["state"]) == (
        *("Bell", "6", "3"),
        "confirmed",
    )
    asked = alice.ask("fixtures/?format=csv")
    assert (asked.status_code, asked.json()["errors"][0]["code"]) == (400, "choose_matches")
