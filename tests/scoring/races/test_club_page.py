"""A club's races: their names, and which of them reigns supreme over all its games."""

import re
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club
from scoring.engine.races import RACES
from scoring.models import GameState
from scoring.selectors.races import own_races
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.games import set_game_states
from scoring.services.races import save_races
from tests.clubs.people import Visitor
from tests.scoring.cosmos import FIVE, club_game
from tests.scoring.kitchen import fact, hand
from tests.scoring.pages import words

pytestmark = pytest.mark.django_db


def faults(answer: Any) -> list[str]:
    found = re.search(r'<ul class="faults">(.*?)</ul>', answer.content.decode(), re.DOTALL)
    return re.findall(r"<li>(.*?)</li>", found[1]) if found else []


@pytest.fixture
def page(club: Club) -> str:
    return f"clubs/{club.pk}/races/"


@pytest.fixture
def games(club: Club) -> None:
    """Two games with the same four races, Elves and Fays against Hobs and Gnomes: 4-1 closed, and 2-0 in play."""
    save_races(club.pk, FIVE)
    over, playing = club_game(club, "7"), club_game(club, "7")
    hands = (hand(1, maker=0, tricks=5, alone=True), hand(2, maker=3, tricks=4))
    for sent in hands:
        must_record(over.pk, sent, EntryAuthor(), entered_at=None, now=timezone.now())
    set_game_states([over.pk], GameState.CLOSED)
    must_record(playing.pk, hand(1, maker=1, tricks=2), EntryAuthor(), entered_at=None, now=timezone.now())
    set_game_states([club_game(club, "7").pk], GameState.CLOSED)  # closed with nothing recorded: no game


STANDING = [
    # place, race, points, played, won, loners, euchres made
    (1, "Elves", 4 + 2, 1, 1, 1, 1),
    (2, "Fays", 4 + 2, 1, 1, 0, 1),
    (3, "Gnomes", 1, 1, 0, 0, 0),
    (3, "Hobs", 1, 1, 0, 0, 0),
]


def test_the_clubs_page_leads_to_its_races(alice: Visitor, club: Club, page: str) -> None:
    assert f'href="/{page}"' in alice.get(f"clubs/{club.pk}/").content.decode()


def test_all_games_are_added_up_by_race_whoever_sat_there(alice: Visitor, games: None, page: str) -> None:
    answer = alice.get(page)
    drawn = answer.context["standings"]
    assert [heading.text for heading in drawn.headings[2:]] == [
        "Points",
        "Won",
        "Loners",
        "Played",
        "Euchres made",
    ]
    assert [[cell.text for cell in row.cells] for row in drawn.rows[:3]] == [
        ["1", "Elves", "6", "1", "1", "1", "1"],
        ["2", "Fays", "6", "1", "0", "1", "1"],
        ["3=", "Gnomes", "1", "0", "0", "1", "0"],
    ]


def test_programs_get_the_same_lines(alice: Visitor, games: None, club: Club) -> None:
    answer = alice.ask(f"clubs/{club.pk}/races/standings/")
    keys = ("place", "race", "points", "played", "games_won", "loners", "euchres_made")
    assert [tuple(line[key] for key in keys) for line in answer.json()["results"]] == STANDING
    assert answer.json()["precedence"] == ["points", "games_won", "loners"]
    assert alice.ask(answer.request["PATH_INFO"].removeprefix("/api/v1/"), **etag(answer)).status_code == 304


def etag(answer: Any) -> dict[str, str]:
    return {"If-None-Match": answer.headers["ETag"]}


def test_a_game_that_reached_its_target_is_over_before_anybody_closes_it(alice: Visitor, club: Club) -> None:
    save_races(club.pk, FIVE)
    totals = {"result": "totals", "totals": {"scores": {"A": 10, "B": 6}}}
    game = club_game(club, "7")
    must_record(game.pk, fact("totals", hand=totals), EntryAuthor(), entered_at=None, now=timezone.now())
    rows = alice.ask(f"clubs/{club.pk}/races/standings/").json()["results"]
    assert [(row["race"], row["points"], row["played"], row["games_won"]) for row in rows] == [
        ("Elves", 10, 1, 1), ("Fays", 10, 1, 1), ("Gnomes", 6, 1, 0), ("Hobs", 6, 1, 0),
    ]  # fmt: skip


def test_before_the_first_game_the_page_says_so_and_lists_the_shipped_names(
    alice: Visitor, page: str
) -> None:
    told = words(alice.get(page))
    assert "No game with races has been played yet." in told
    assert " ".join(RACES) in told
    assert "Save these names" not in told


def test_an_organiser_writes_the_names_and_goes_back(bob: Visitor, club: Club, page: str) -> None:
    assert "Back to the names" not in words(bob.get(page))
    typed = "\r\n".join([*FIVE[:2], "", *FIVE[2:], ""])
    kept = bob.client.post(f"/{page}", {"names": typed}, follow=True)
    assert "Saved. New games draw from these names." in words(kept)
    assert own_races(club.pk) == FIVE
    assert "\n".join(FIVE) in kept.content.decode()
    bob.post(page, {"names": typed, "shipped": "1"})
    assert own_races(club.pk) == ()


def test_what_is_wrong_with_a_list_is_told_over_what_was_typed(bob: Visitor, club: Club, page: str) -> None:
    refused = bob.post(page, {"names": "Elves\n\nelves\n<b>"})
    assert refused.status_code == 422
    assert faults(refused) == [
        "Name 2: elves is there twice. Nobody could tell two races apart.",
        "A game deals 4 races, so give at least 4 names.",
    ]
    assert "Elves\n\nelves\n&lt;b&gt;</textarea>" in refused.content.decode()
    assert own_races(club.pk) == ()


def test_who_keeps_score_reads_and_writes_nothing(alice: Visitor, club: Club, page: str) -> None:
    refused = alice.post(page, {"names": "\n".join(FIVE)})
    assert (refused.status_code, faults(refused)) == (
        403,
        ["Only organisers of the club can change its races."],
    )
    assert own_races(club.pk) == ()


def test_others_see_nothing(carol: Visitor, stranger: Visitor, club: Club, page: str) -> None:
    for who, status in ((carol, 404), (stranger, 302)):
        assert who.get(page).status_code == status
        assert who.post(page, {"names": "\n".join(FIVE)}).status_code == status
    assert own_races(club.pk) == ()


def test_of_a_published_club_anybody_reads_how_the_races_stand(
    stranger: Visitor, games: None, club: Club
) -> None:
    path = f"clubs/{club.pk}/races/standings/"
    assert stranger.ask(path).status_code == 404
    club.published = True
    club.save()
    assert [line["race"] for line in stranger.ask(path).json()["results"]] == [
        "Elves",
        "Fays",
        "Gnomes",
        "Hobs",
    ]
