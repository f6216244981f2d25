"""The statistics of a club: how its hands came out, by the way to play, to whom they are shown and what they cost."""

from typing import Any

import pytest

from clubs.models import Club, Player
from scoring.models import Game
from scoring.selectors import club_statistics as selectors
from scoring.selectors.club_statistics import club_statistics
from tests.charts import assert_chart_is_its_table, figure_of, table_of
from tests.clubs.people import Visitor
from tests.scoring.club_games import play
from tests.scoring.evening import FIRST, SECOND
from tests.scoring.statistics.test_api import days
from tests.scoring.statistics.test_pages import text


def page_of(club: Club, who: Visitor, variant: str = "") -> str:
    answer = who.get(f"clubs/{club.pk}/statistics/?variant={variant}")
    assert answer.status_code == 200
    page: str = answer.content.decode()
    return page.replace("\N{NO-BREAK SPACE}", " ")


def test_the_page_draws_the_evening_as_it_was_counted_by_hand(
    evening: list[Game], club: Club, alice: Visitor
) -> None:
    days(evening)
    page = page_of(club, alice)
    assert "North American euchre: 6 hands of 1 game on 6 November 2026." in text(page)
    for key in ("outcomes", "loners", "euchred"):
        assert_chart_is_its_table(page, key)
    assert table_of(figure_of(page, "outcomes")) == {
        "Made it": ["1 (17 %)"],
        "Made it, alone": ["0 (0 %)"],
        "Every trick": ["0 (0 %)"],
        "Every trick, alone": ["1 (17 %)"],
        "Euchred": ["1 (17 %)"],
        "Euchred, alone": ["1 (17 %)"],
        "All passed": ["1 (17 %)"],
        "Ended by a penalty": ["1 (17 %)"],
    }
    assert table_of(figure_of(page, "loners")) == {
        "All seats": ["50 % (1 of 2)"],
        "Dealer": ["100 % (1 of 1)"],
        "Right of the dealer": ["0 % (0 of 1)"],
    }
    assert table_of(figure_of(page, "euchred")) == {
        "All seats": ["50 % (2 of 4)"],
        "Dealer": ["0 % (0 of 1)"],
        "Left of the dealer": ["50 % (1 of 2)"],
        "Right of the dealer": ["100 % (1 of 1)"],
    }


def test_another_way_to_play_is_chosen(evening: list[Game], club: Club, alice: Visitor) -> None:
    """The paper card is a game of it too, and has no hands."""
    days(evening)
    page = page_of(club, alice, "progressive")
    said = text(page)
    assert "Progressive euchre: 4 hands of 2 games from 13 November 2026 to 20 November 2026." in said
    assert table_of(figure_of(page, "loners")) == {
        "All seats": ["100 % (1 of 1)"],
        "Partner of the dealer": ["100 % (1 of 1)"],
    }
    assert "North American euchre: 6 hands" in text(page_of(club, alice, "whist"))


def test_a_club_without_hands_is_told_what_will_be_there(club: Club, alice: Visitor) -> None:
    page = page_of(club, alice)
    assert "How hands come out will stand here, once some have been recorded." in text(page)
    assert "<figure" not in page


def test_it_is_for_the_clubs_people(club: Club, alice: Visitor, carol: Visitor, stranger: Visitor) -> None:
    here = f"clubs/{club.pk}/statistics/"
    assert [who.get(here).status_code for who in (alice, carol, stranger)] == [200, 404, 302]
    assert alice.post(here).status_code == 405
    assert f'<a href="/{here}">Statistics</a>' in alice.get(f"clubs/{club.pk}/").content.decode()


def test_only_a_day_that_changed_is_folded_again(
    club: Club, people: dict[str, Player], django_assert_num_queries: Any
) -> None:
    first = play(FIRST, club, people)
    Game.objects.filter(pk=first.pk).update(created_at="2026-11-06T20:00Z")
    before = club_statistics(club.pk, "north_american")
    with django_assert_num_queries(2):  # the games, and how many entries they have
        assert club_statistics(club.pk, "north_american") == before
    play(FIRST, club, people)
    with django_assert_num_queries(4):  # and the entries and the games of the new day
        after = club_statistics(club.pk, "north_american")
    assert (before.games, after.games) == (1, 2)
    assert after.counted.hands == {one: 2 * count for one, count in before.counted.hands.items()}


def test_of_many_games_the_latest_are_counted_by_whole_days(
    club: Club, people: dict[str, Player], alice: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two on the first day, and one on each of the next two: of the latest three the first day has but one."""
    for day in ("06", "06", "13", "20"):
        game = play(SECOND, club, people)
        Game.objects.filter(pk=game.pk).update(created_at=f"2026-11-{day}T20:00Z")
    assert club_statistics(club.pk, "progressive").games == 4
    monkeypatch.setattr(selectors, "MOST_GAMES", 3)
    found = club_statistics(club.pk, "progressive")
    assert (found.games, found.earlier, str(found.since)) == (2, True, "2026-11-13")
    assert "Earlier games aren't counted." in text(page_of(club, alice))
