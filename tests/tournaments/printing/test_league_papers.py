"""A season's papers: the booklet, the wall chart and the match card, whatever the names and however many."""

from typing import Any

import pytest

from tests.tournaments.printing.reading import open_pdf, words
from tournaments.printing.league import read_season
from tournaments.printing.page import PAGE_SIZES
from tournaments.printing.paper import draw_pages, season_pages

LONG = "The Prince of Wales and Duke of Cornwall Sports and Social B"
LEGS = [
    [number, number // 3 + 1, number % 3 + 1, "Ann & Ben", f"Pair {number % 3 + 1}"] for number in range(9)
]


def a_match(home: str, away: str, division: str = "First", **told: str) -> list[str]:
    return [told.get("day", "Thu 17 Sep"), told.get("time", "20:15"), home, away, f"{home} Inn", division]


def a_season(matches: list[list[str]], weeks: int = 1, **more: Any) -> dict[str, Any]:
    listed = [
        {"title": f"Week {number}, from 14 September", "label": f"{number}: 14 Sep", "matches": matches}
        for number in range(1, weeks + 1)
    ]
    return {"name": "Winter", "divisions": ["First"], "weeks": listed, "made": "As of today."} | more


def made(what: str, season: dict[str, Any], size: str = "a4") -> bytes:
    found = read_season(season, PAGE_SIZES[size])
    *_, pdf = draw_pages(found.name, season_pages(found, what))
    assert isinstance(pdf, bytes)
    return pdf


def a_card(**more: Any) -> dict[str, Any]:
    return {
        "day": "Thursday 17 September 2026, 20:15",
        "home": "Bell",
        "away": LONG,
        "pub": "Bell Inn",
        "division": "First",
        "players": 6,
        "line_ups": [["Ann", "Ben"], []],
        "legs": LEGS,
        "notes": ["The card is due by Saturday."],
    } | more


def test_a_booklet_has_weeks_pubs_and_the_numbers_that_are_shared() -> None:
    pubs = [["Bell Inn", "12 Market Street, Polgooth", "Bell"]]
    season = a_season(
        [a_match("Bell", "Crown"), a_match("Fox", "Swan", day="", time="")],
        address="http://hall.example/seasons/1/",
        pubs=pubs,
        contacts=[["Crown", "Kay Dunn", "01726 123"]],
    )
    text = words(made("booklet", season))
    for said in (
        "Week 1, from 14 September",
        "Bell v Crown",
        "no date",
        "http://hall.example/seasons/1/",
        "12 Market Street, Polgooth",
        "At home: Bell",
        "Captains, for captains only",
        "Kay Dunn 01726 123",
        "Winter. As of today.",
    ):
        assert said in text
    assert "for captains only" not in words(made("booklet", a_season([a_match("Bell", "Crown")])))


def test_a_teams_booklet_lists_its_matches_under_one_heading() -> None:
    text = words(made("booklet", a_season([a_match("Bell", "Crown")], weeks=3, team="Bell")))
    assert (text.count("Bell v Crown"), text.count("Matches"), "Week 2" in text) == (3, 1, False)


def test_a_wall_chart_of_seventy_two_teams_stays_readable_on_three_sheets_of_a3() -> None:
    divisions = [f"Division {number}" for number in range(1, 7)]
    matches = [
        a_match(f"Team {number}", LONG if number % 6 == 0 else f"Other {number}", divisions[number // 6])
        for number in range(36)
    ]
    season = a_season(matches, weeks=22, divisions=divisions)
    large, small = open_pdf(made("bigchart", season)), open_pdf(made("chart", season))
    assert [len(large.pages), len(small.pages)] == [3, 6]
    assert round(float(large.pages[0].mediabox.width) / 72 * 25.4) == 420
    text = words(made("bigchart", season))
    assert text.count("Team 7 v Other 7") == 22
    assert f"Team 6 v {LONG[:20]}" in text


def test_one_division_has_its_matches_beside_each_other_and_fits_on_a_sheet() -> None:
    matches = [a_match(f"Team {number}", f"Other {number}") for number in range(5)]
    assert len(open_pdf(made("chart", a_season(matches, weeks=18))).pages) == 1


def test_a_match_card_has_a_line_for_each_game_and_a_back_to_sign_on() -> None:
    pdf = made("card", a_season([], card=a_card()))
    front, back = (" ".join(page.extract_text().split()) for page in open_pdf(pdf).pages)
    assert front.count("Ann & Ben") == 9
    assert [f"table {table}" in front for table in (1, 2, 3)] == [True] * 3
    for said in ("Games won", "Signed for Bell", f"Signed for {LONG}", "The card is due by Saturday."):
        assert said in front
    for said in ("Signing on tonight", "Borrowed players", "Remarks"):
        assert said in back


def test_a_card_of_sixty_four_games_goes_on_over_the_page_with_one_place_to_sign() -> None:
    legs = [[number, number, 1, "Ann & Ben", "Pair 1"] for number in range(1, 65)]
    pages = [
        page.extract_text() for page in open_pdf(made("card", a_season([], card=a_card(legs=legs)))).pages
    ]
    assert sum(page.count("Ann & Ben") for page in pages) == 64
    assert [page.count("Signed for Bell") for page in pages] == [0] * (len(pages) - 2) + [1, 0]


@pytest.mark.parametrize("what", ["booklet", "chart", "bigchart"])
def test_a_season_without_fixtures_says_so(what: str) -> None:
    assert "The fixtures aren't published yet." in words(made(what, a_season([], weeks=0)))


def test_names_with_letters_that_cannot_be_set_are_told() -> None:
    season = a_season([a_match("Żółw", "\u05d3\u05df")])
    assert read_season(season, PAGE_SIZES["a4"]).unknown == ("\u05d3\u05df",)
    assert "Żółw v " in words(made("booklet", season))


def test_each_winner_has_a_certificate_on_which_long_names_are_whole() -> None:
    day = "21 November 2026"
    long = "Bartholomew Featherstonehaugh-Cholmondeley & Persephone Montgomery-Ainsworth"
    season = {"name": "Winter", "league": "Oak"}
    pages = open_pdf(
        made(
            "winners",
            season
            | {
                "certificates": [
                    ["Bell", "Champions, Division 1", "28 points from 18 matches", day],
                    [long, "Best average of a pair, First", "", day],
                ]
            },
        )
    ).pages
    said = [" ".join(page.extract_text().split()) for page in pages]
    assert [round(float(page.mediabox.width) / 72 * 25.4) for page in pages] == [297, 297]
    for text, told in zip(
        said,
        (("Oak", "Winter", "Bell", "Champions, Division 1", "28 points from 18 matches", day), (long, day)),
        strict=True,
    ):
        assert [one for one in told if one not in text] == []
    assert "Nobody has won anything." in words(made("winners", season))
