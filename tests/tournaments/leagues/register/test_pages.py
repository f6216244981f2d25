"""The pages of seasons, as people read and fill them."""

import re
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.urls import reverse

from clubs.models import Club, Player
from clubs.services.clubs import change_club
from clubs.services.players import erase_player
from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.played_nights import played_night, season_of, two_nights
from tests.tournaments.nights.hall import NOW, make_night
from tests.tournaments.nights.views.pages import beside, value
from tournaments.leagues import urls
from tournaments.leagues.doors.views import seasons
from tournaments.leagues.models import Season


def text(answer: Any) -> str:
    """What a reader sees of a page, in one line."""
    main = answer.content.decode().partition("<main>")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def lines(answer: Any) -> list[str]:
    """The lines of the standings: place, name, and what decides."""
    drawn = answer.context["drawn"]
    heads = [heading.text for heading in drawn.headings]
    deciding = range(2, heads.index("Average"))
    return [
        " ".join(
            [row.cells[0].text, row.label, *(f"{heads[at]} {row.cells[at].text}" for at in deciding)]
        ).strip()
        for row in drawn.rows
    ]


def test_the_page_names_places_metrics_and_reasons(club: Club, alice: Visitor) -> None:
    season = season_of(club, two_nights(club), best_of=1, minimum_nights=1)
    page = alice.get(f"seasons/{season.pk}/")
    assert lines(page) == [
        "1 Ann Points 7 Won 2",
        "2= Dan Points 5 Won 1",
        "2= Eve Points 5 Won 1",
        "4 Gina Points 4 Won 2",
        "5 Ben Points 4 Won 1",
        "6 Fred Points 3 Won 2",
        "7 Cleo Points 3 Won 1",
        "8 Hal Points 2 Won 1",
    ]
    said = text(page)
    assert (
        "Each player's best night counts. A place needs 1 night. "
        "Players are placed on points, then games won. Players who are still level share a place." in said
    )
    assert "Ben is 5th: 4 points on the best 1 of 2 nights (Second; not First);" in said
    ben = next(row for row in page.context["drawn"].rows if row.label == "Ben")
    assert [(cell.label, cell.text, cell.dropped) for cell in ben.cells[-2:]] == [
        ("Second", "4", False),
        ("First", "(1)", True),
    ]
    assert "2= , shared" in said
    assert "/edit/" not in page.content.decode()


def test_an_erased_player_stands_there_as_a_player(club: Club, alice: Visitor) -> None:
    season = season_of(club, two_nights(club), best_of=1)
    erase_player(Player.objects.get(name="Hal"), NOW)
    page = alice.get(f"seasons/{season.pk}/")
    assert lines(page)[-1] == "8 a player Points 2 Won 1"
    assert not re.search(r"\bHal\b", page.content.decode())


def test_a_night_that_is_not_finished_is_listed_and_said_not_to_count(club: Club, alice: Visitor) -> None:
    season = season_of(club, [make_night(club, name="Idea")])
    said = text(alice.get(f"seasons/{season.pk}/"))
    assert "Standings Nobody has played yet. A night counts once it is finished." in said
    assert "Idea 21 November 2026, not finished: does not count yet" in said


def test_an_organiser_makes_a_season_and_chooses_its_nights(club: Club, bob: Visitor) -> None:
    night = played_night(club, [[((1, 2, 3, 4), [(0, 3), (0, 3)])]], ("Ann", "Ben", "Cleo", "Dan"))
    form = {
        "club": club.pk,
        "name": "Autumn",
        "best_of": "6",
        "minimum_nights": "3",
        "precedence": ["games_won", "points", "", ""],
        "starts": "2026-11-01",
        "ends": "",
    }
    made = bob.post("seasons/new/", form)
    season = Season.objects.get()
    assert (made.status_code, made.url) == (302, f"/seasons/{season.pk}/settings/")
    assert (season.best_of, season.minimum_nights, season.ends) == (6, 3, None)
    assert (season.precedence, str(season.starts)) == (["games_won", "points"], "2026-11-01")
    assert "Add a night Friday bustle 6 Nov 2026, finished" in text(bob.get(f"seasons/{season.pk}/settings/"))
    bob.post(f"seasons/{season.pk}/nights/", {"night": night.pk})
    said = text(bob.get(f"seasons/{season.pk}/settings/"))
    assert "Nights in this season Friday bustle 6 Nov 2026, finished" in said
    assert "The club has no other night within the season's days." in said
    assert "bob: Added Friday bustle of 6 November 2026." in said
    assert lines(bob.get(f"seasons/{season.pk}/"))[0] == "Ann Won 1 Points 2"
    bob.post(f"seasons/{season.pk}/nights/{night.pk}/remove/")
    assert season.season_nights.count() == 0


@pytest.mark.odd_words
def test_a_form_with_faults_comes_back_with_all_of_them_and_what_was_typed(club: Club, bob: Visitor) -> None:
    form = {"club": club.pk, "name": "", "best_of": "some", "precedence": ["luck", ""], "starts": "x"}
    answer = bob.post("seasons/new/", form)
    said = text(answer)
    assert answer.status_code == 422
    assert 'value="some"' in answer.content.decode()
    for sentence in (
        "x isn't a date. Write it like 24 December 2026 or 2026-12-24.",
        "Give the season a name, such as Autumn 2026.",
        "How many nights count: give a whole number from 1 to 366, or leave it blank for all.",
        "There is no metric 'luck'. Choose among points, ",
    ):
        assert sentence in said
    assert Season.objects.count() == 0


def test_settings_are_changed_and_refused_as_they_are_made(club: Club, bob: Visitor) -> None:
    season = season_of(club, best_of=6)
    wanted = {"name": "Winter", "best_of": "", "minimum_nights": "2", "starts": ""}
    wanted["precedence"] = ["loners", "points", "loners", ""]  # loners were moved up, and left below
    assert bob.post(f"seasons/{season.pk}/settings/", wanted).status_code == 302
    season.refresh_from_db()
    assert (season.name, season.best_of, season.minimum_nights) == ("Winter", None, 2)
    assert season.precedence == ["loners", "points"]
    refused = bob.post(f"seasons/{season.pk}/settings/", wanted | {"minimum_nights": "-1"})
    assert (refused.status_code, "Nights needed for a place: give a whole number" in text(refused)) == (
        422,
        True,
    )
    unknown = bob.post(f"seasons/{season.pk}/nights/", {"night": "x"})
    assert (unknown.status_code, "The season's club has no such night." in text(unknown)) == (422, True)


def test_the_day_of_a_night_is_refused_beside_it_with_the_season_and_what_to_do(
    club: Club, bob: Visitor
) -> None:
    night = make_night(club, date="2026-11-20")
    season_of(club, [night], name="Autumn", ends="2026-11-30")
    form = {"name": "Last bustle", "word": "OAK", "date": "2026-12-01", "rounds": "3"}
    answer = bob.post(f"nights/{night.pk}/settings/", form)
    assert (answer.status_code, beside(answer, "date"), value(answer, "name")) == (
        422,
        (
            "This night counts for Autumn, which ends on 30 November 2026. "
            "Choose a day within the season, or take the night out of it first."
        ),
        "Last bustle",
    )


def test_what_is_more_than_a_page_goes_on_on_the_next(
    club: Club, alice: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seasons, "A_PAGE", 3)
    season = season_of(club, two_nights(club), best_of=1)
    assert [line.split()[1] for line in lines(alice.get(f"seasons/{season.pk}/?page=2"))] == [
        "Gina",
        "Ben",
        "Fred",
    ]
    assert "Previous page 2 of 3 Next page" in text(alice.get(f"seasons/{season.pk}/?page=2"))
    for number in range(4):
        season_of(club, name=f"Season {number}")
    assert text(alice.get("seasons/")).startswith(
        "Seasons Season 3 Oak Season 2 Oak Season 1 Oak 1 of 2 Next page"
    )
    assert "Season 0 Oak Autumn Oak" in text(alice.get("seasons/?page=2"))


def links(answer: Any) -> list[tuple[str, str]]:
    """The links at the foot of a page: the words, and where they lead."""
    (found,) = re.findall(r'<p class="links">(.*?)</p>', answer.content.decode(), re.DOTALL) or [""]
    return [
        (re.sub(r"<[^>]+>", "", words), path)
        for path, words in re.findall(r'<a href="([^"]+)">(.*?)</a>', found)
    ]


def test_nights_lead_to_seasons_and_back_whoever_may_see_them(
    club: Club, alice: Visitor, stranger: Visitor
) -> None:
    season = season_of(club)
    assert links(alice.get("nights/")) == [("Seasons", "/seasons/")]
    assert links(alice.get("seasons/")) == [("Nights", "/nights/")]
    assert links(alice.get(f"seasons/{season.pk}/")) == [
        ("Seasons", "/seasons/"),
        ("Nights", "/nights/"),
        ("Spreadsheet (.xlsx)", f"/api/v1/seasons/{season.pk}/standings/?format=xlsx"),
        ("CSV of this list", f"/api/v1/seasons/{season.pk}/standings/?format=csv"),
    ]
    assert links(stranger.get("nights/")) == []
    change_club(club, published=True)
    assert links(stranger.get("nights/")) == [("Seasons", "/seasons/")]


def test_no_season_is_no_secret_to_an_organiser(bob: Visitor, stranger: Visitor) -> None:
    assert "No season yet." in text(bob.get("seasons/"))
    assert "There are no seasons you can see." in text(stranger.get("seasons/"))


@pytest.mark.parametrize(
    ("ask", "pages"),
    [
        ("get", {"season", "season_settings"}),
        ("post", {"season_settings", "add_season_night", "remove_season_night"}),
    ],
)
def test_of_pages_of_one_season_one_of_nights_has_its_own_alone(
    club: Club, bob: Visitor, ask: str, pages: set[str]
) -> None:
    numbers = {"season_id": season_of(club, []).pk, "what": "cards"}
    addresses = {
        name: reverse(name, kwargs={key: numbers.get(key, 1) for key in each.pattern.converters})
        for each in urls.urlpatterns
        if "season_id" in each.pattern.converters and (name := each.name)
    }
    answers = {name: getattr(bob, ask)(address[1:]).status_code for name, address in addresses.items()}
    not_there = {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED}
    assert {name for name, status in answers.items() if status not in not_there} == pages
