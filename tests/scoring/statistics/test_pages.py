"""The page of a player's statistics: what it says, to whom, and of which games."""

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any

from clubs.models import Club, Player
from clubs.services.clubs import change_club
from scoring.models import Game
from tests.charts import assert_chart_is_its_table, figure_of, table_of
from tests.clubs.people import Visitor
from tests.scoring.club_games import play
from tests.scoring.evening import FIRST, SECOND, THIRD
from tests.scoring.statistics.test_api import days


def page_of(player: Player) -> str:
    return f"players/{player.pk}/statistics/"


def text(part: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", part)).split())


def lists(answer: Any) -> dict[str, list[str]]:
    """The lines of each list, by its heading."""
    sections = re.findall(r"<h2>(.*?)</h2>\s*<dl>(.*?)</dl>", answer.content.decode(), re.DOTALL)
    return {
        heading: [text(line) for line in re.findall(r"<div>(.*?)</div>", lines, re.DOTALL)]
        for heading, lines in sections
    }


def rows(answer: Any) -> dict[str, list[str]]:
    """The cells of each row of each list, by its heading; what a narrow screen says below a name is among them."""
    sections = re.findall(
        r'<h2 id="[^"]*">([^<]*)</h2>\s*<div class="listing">.*?<tbody>(.*?)</tbody>',
        answer.content.decode(),
        re.DOTALL,
    )
    return {
        heading: [text(row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)]
        for heading, body in sections
    }


def test_the_page_tells_the_evening_in_shares(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    days(evening)
    answer = bob.get(page_of(people["Ann"]))
    assert "Games from 6 November 2026 to 20 November 2026." in text(answer.content.decode())
    assert lists(answer) == {
        "Games and hands": [
            "Games won 3 of 3 (100 %)",
            "Hands 10 1 passed out, 2 sat out",
            "Points 19 1.90 a hand",
            "Points without a hand -1 adjustments and penalties",
            "Revokes 1",
        ],
        "Made trump": [
            "Made it 2 of 2 (100 %)",
            "With every trick 1 of 2 (50 %)",
            "Euchred 0 of 2 (0 %)",
        ],
        "Went alone": ["Defended alone, and euchred them 1 of 1 (100 %)"],
        "Others made trump": ["Euchred them 3 of 4 (75 %)"],
        "With a partner": [
            "One of the two made it 4 of 4 (100 %)",
            "Every trick, whoever made trump 3 of 10 (30 %)",
            "Euchres suffered 0 not counting hands they sat out",
        ],
        "From paper cards": [
            "Cards 1 of 4 hands",
            "Points 5",
            "Loners with every trick 1",
            "Euchres made 0",
            "Euchres suffered 1",
        ],
    }
    assert rows(answer) == {
        "Games with a partner": ["Ben 1 1 0", "Cleo 1 1 0", "Dan 1 1 0"],
        "Games against": ["Ben 2 2 0", "Dan 2 2 0", "Cleo 1 1 0"],
        "With whom": [
            "Cleo made it 2 of 2 6 2 2 100% 1.83",
            "Dan made it 2 of 2 4 2 2 100% 2.00",
            "Ben on paper 4 hands, 5 points no tries 0 0 0 \N{EN DASH} \N{EN DASH}",
        ],
        "By seat": [
            "dealer no tries 3 0 0 \N{EN DASH} 3.33",
            "left of the dealer made it 1 of 1 2 1 1 100% 0.50",
            "partner of the dealer no tries 1 0 0 \N{EN DASH} 4.00",
            "right of the dealer no tries 2 0 0 \N{EN DASH} 0.00",
        ],
        "By round": ["first: the turned-up suit made it 1 of 1 1 1 1 100% 1.00"],
        "By trump": ["hearts made it 1 of 1 1 1 1 100% 1.00"],
    }
    assert "Nobody knows who dealt 2 hands." in text(answer.content.decode())


def test_names_lead_to_their_statistics_and_files_are_of_the_games_that_are_chosen(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    days(evening)
    here = page_of(people["Ann"])
    page = bob.get(f"{here}?since=13+November+2026").content.decode()
    assert page.count(f'<a href="/{page_of(people["Dan"])}">Dan</a>') == 3
    assert f'href="/api/v1/{here}?since=2026-11-13&amp;format=xlsx"' in page


def test_a_player_is_drawn_beside_the_club(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    """Three games by the law's page. Ann: 1 loner, on paper, made; 3 euchres made and 1 suffered.

    The twelve seats together: 5 loners, of which 3 made; 7 euchres made, as each of two defenders counts; 6 suffered.
    """
    page = bob.get(page_of(people["Ann"])).content.decode()
    assert_chart_is_its_table(page, "beside")
    assert table_of(figure_of(page, "beside")) == {
        "Went alone": ["3.3", "4.2"],
        "Alone with every trick": ["3.3", "2.5"],
        "Euchred the others": ["10.0", "5.8"],
        "Was euchred": ["3.3", "5.0"],
    }


def test_both_bars_are_of_the_games_that_are_chosen(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    """Game 2 alone: of its 4 seats Cleo and Dan went alone, and Dan with every trick; Ann and Dan euchred Cleo."""
    days(evening)
    page = bob.get(f"{page_of(people['Dan'])}?since=2026-11-13&until=2026-11-13").content.decode()
    assert table_of(figure_of(page, "beside")) == {
        "Went alone": ["10.0", "5.0"],
        "Alone with every trick": ["10.0", "2.5"],
        "Euchred the others": ["10.0", "5.0"],
        "Was euchred": ["0.0", "2.5"],
    }


def test_points_a_game_are_drawn_by_month_within_one_way_to_play(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    """Ann won game 2 with 8 points, and has 5 from the paper card of game 3, of which one was taken off."""
    days(evening)
    Game.objects.filter(pk=evening[2].pk).update(created_at=datetime(2026, 12, 20, 20, tzinfo=UTC))
    here = page_of(people["Ann"])
    assert 'id="months"' not in bob.get(here).content.decode()
    page = bob.get(f"{here}?variant=progressive").content.decode()
    assert_chart_is_its_table(page, "months")
    assert table_of(figure_of(page, "months")) == {
        "November 2026": ["8.00 (1 game)"],
        "December 2026": ["4.00 (1 game)"],
    }


def test_what_a_penalty_ended_is_no_part_of_a_share(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    assert lists(bob.get(page_of(people["Ben"])))["Made trump"] == [
        "Made it 1 of 2 (50 %) a penalty ended 1 more",
        "With every trick 0 of 2 (0 %)",
        "Euchred 1 of 2 (50 %)",
    ]
    assert lists(bob.get(page_of(people["Cleo"])))["Went alone"] == [
        "With every trick 1 of 2 (50 %)",
        "Euchred 1 of 2 (50 %)",
    ]


def test_the_page_shows_the_games_that_are_chosen(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    days(evening)
    here = page_of(people["Ann"])
    chosen = bob.get(f"{here}?since=2026-11-13&until=2026-11-13&variant=")
    assert lists(chosen)["Games and hands"][:2] == ["Games won 1 of 1 (100 %)", "Hands 4 1 sat out"]
    fields = chosen.content.decode()
    assert "Games of 13 November 2026." in text(fields)
    assert re.findall(r'name="(since|until)" value="([^"]*)"', fields) == [
        ("since", "2026-11-13"),
        ("until", "2026-11-13"),
    ]
    assert re.findall(r"<option[^>]*>([^<]*)</option>", fields) == [
        "every way",
        "North American euchre",
        "Progressive euchre",
    ]
    typed = bob.get(f"{here}?since=Fri+13+Nov+2026&until=13.11.2026")
    assert lists(typed) == lists(chosen)
    none = bob.get(f"{here}?since=2027-01-01")
    assert "No games like that." in text(none.content.decode())
    assert (lists(none), rows(none)) == ({}, {})
    wrong = bob.get(f"{here}?since=yesterday&variant=whist")
    assert wrong.status_code == 422
    assert "From: yesterday isn't a date. Write it like 24 December 2026 or 2026-12-24." in text(
        wrong.content.decode()
    )
    assert "How it was played: Select a valid choice." in text(wrong.content.decode())


def test_who_has_not_played_is_told_so(people: dict[str, Player], bob: Visitor) -> None:
    assert "Ann has not played yet." in text(bob.get(page_of(people["Ann"])).content.decode())


def test_merged_players_share_a_page_and_an_erased_one_has_none(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    there = bob.get(page_of(people["Daniel"]))
    assert (there.status_code, there.headers["Location"]) == (302, f"/{page_of(people['Dan'])}")
    erased = text(bob.get(page_of(people["Eve"])).content.decode())
    assert "We keep no record of who it was, so there is nothing to count." in erased
    assert "Eve" not in erased


def test_the_page_is_shown_to_whom_the_players_page_is_shown_and_linked_there(  # noqa: PLR0917  who they are
    people: dict[str, Player], club: Club, alice: Visitor, bob: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    everybody = (stranger, carol, alice, bob)
    ann = people["Ann"]
    for published in (False, True):
        change_club(club, published=published)
        page = [who.get(page_of(ann)).status_code for who in everybody]
        assert page == [who.get(f"players/{ann.pk}/edit/").status_code for who in everybody]
        assert page == [302, 404, 404, 200]
    assert f'<a href="/{page_of(ann)}">Statistics</a>' in bob.get(f"players/{ann.pk}/edit/").content.decode()
    assert bob.post(page_of(ann)).status_code == 405


def test_three_games_ask_the_database_as_often_as_one(
    club: Club, people: dict[str, Player], bob: Visitor, django_assert_num_queries: Any
) -> None:
    play(FIRST, club, people)
    # Session, user, player with his club, the statistics (8), ways to play, sums of the player's games and the club's.
    with django_assert_num_queries(14):
        bob.get(page_of(people["Ann"]))
    for game in (SECOND, THIRD):
        play(game, club, people)
    with django_assert_num_queries(14):
        assert "3 of 3" in bob.get(page_of(people["Ann"])).content.decode()
