"""The board: who may see it, what it shows when, and how a screen follows it."""

import re
from html import escape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Role, User
from tests.known_again import assert_known_again
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    later,
    make_night,
    play,
    play_round,
    publish_plan,
    tables,
    user,
)
from tournaments.nights.board.selectors.board import make_board, shown_rounds
from tournaments.nights.models import Night
from tournaments.nights.people.services.entrants import check_in, enter_names, leave
from tournaments.nights.plan.selectors.seats import read_plan
from tournaments.nights.play.services.rounds import close_round
from tournaments.nights.selectors.night_codes import board_code, night_code, typed_board_code
from tournaments.nights.services.nights import finish, open_check_in, verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> tuple[Club, User]:
    return club_of("The Oak")


@pytest.fixture
def night(club: tuple[Club, User]) -> Night:
    return make_night(club[0], date=str(timezone.localdate()))


def fresh(night: Night) -> Night:
    night.refresh_from_db()
    return night


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def titles(night: Night) -> list[str]:
    return [slide.title for slide in make_board(fresh(night)).slides]


def test_a_stranger_sees_no_board_of_an_unpublished_club_and_with_the_word_he_does(night: Night) -> None:
    gather(night, NAMES[:8])
    stranger = Client()
    assert stranger.get(f"/nights/{night.pk}/board/").status_code == 404
    assert "8 are here" in text_of(stranger.get("/b/oak/"))


def test_a_member_of_another_club_sees_no_board(night: Night) -> None:
    club_of("The Elm", "carol", Role.OWNER)
    carol = Client()
    carol.force_login(User.objects.get(username="carol"))
    gather(night, NAMES[:8])
    assert carol.get(f"/nights/{night.pk}/board/").status_code == 404


def test_the_board_of_a_published_club_tells_its_word_only_to_those_who_score(
    night: Night, club: tuple[Club, User]
) -> None:
    club[0].published = True
    club[0].save()
    gather(night, NAMES[:8])
    stranger, bob = Client(), Client()
    bob.force_login(club[1])
    seen, by_bob = (who.get(f"/nights/{night.pk}/board/") for who in (stranger, bob))
    assert ("8 are here" in text_of(seen), "OAK" in seen.content.decode()) == (True, False)
    assert "OAK" in by_bob.content.decode()
    assert seen["ETag"] != by_bob["ETag"]


def test_the_word_of_a_draft_opens_nothing_and_that_of_a_verified_night_ends_the_day_after(
    night: Night,
) -> None:
    assert Client().get("/b/OAK/").status_code == 404
    gather(night, NAMES[:4])
    publish_plan(night)
    for number in (1, 2, 3):
        begin(night, number)
        play_round(night, number)
    finish(night.pk, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    assert "Final standings: points" in text_of(Client().get("/b/OAK/"))
    code = night_code(night)
    Night.objects.update(date=timezone.localdate() - timezone.timedelta(days=2))
    assert [Client().get(f"/b/{word}/").status_code for word in ("OAK", code)] == [404, 404]


def test_wrong_words_are_guesses_and_the_eleventh_has_to_wait(night: Night) -> None:
    gather(night, NAMES[:4])
    client = Client()
    poll = f"/b/{night_code(night)}/"
    assert [client.get(f"/b/ELM{n * 'A'}/").status_code for n in range(10)] == [404] * 10
    refused = client.get("/b/OAK/")
    assert (refused.status_code, 0 < int(refused["Retry-After"]) <= 60) == (429, True)
    assert f"Too many wrong words. Wait {refused['Retry-After']} seconds." in text_of(refused)
    # Wrong words for the board are none for the names of tonight, and the other way round.
    assert Client().get("/n/OAK/").status_code == 200
    # The board that hangs on the wall asks by its signed code, and nobody's guesses stop it.
    assert client.get(poll).status_code == 200


@pytest.mark.parametrize("word", ["1.forged", "OAK\0", "%F0%9F%8D%BA", "O" * 300, "0.x", "9" * 30 + ".x"])
def test_whatever_else_is_typed_opens_nothing(night: Night, word: str) -> None:
    gather(night, NAMES[:4])
    assert Client().get(f"/b/{word}/").status_code == 404


def test_a_poll_finds_nothing_new_until_a_hand_is_recorded(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    client = Client()
    page = client.get("/b/OAK/")
    assert f'data-poll="/b/{night_code(night)}/"' in page.content.decode()
    poll = client.get(f"/b/{night_code(night)}/")
    assert_known_again(client.get, f"/b/{night_code(night)}/", poll["ETag"])
    play(tables(night, 1)[0], [(0, 3)])
    changed = client.get(f"/b/{night_code(night)}/", headers={"If-None-Match": poll["ETag"]})
    assert changed.status_code == 200
    assert "Table 1 hands: 1 of 2" in text_of(changed)


def test_the_board_and_its_poll_have_one_etag(night: Night) -> None:
    gather(night, NAMES[:8])
    client = Client()
    page = client.get("/b/OAK/")
    assert f'data-version="{escape(page["ETag"])}"' in page.content.decode()
    assert client.get(f"/b/{night_code(night)}/", headers={"If-None-Match": page["ETag"]}).status_code == 304


def test_seats_are_those_of_the_round_being_played_until_a_table_is_done(night: Night) -> None:
    gather(night, NAMES[:9])
    publish_plan(night)
    shown = []
    for act in (
        lambda: None,
        lambda: begin(night, 1),
        lambda: play(tables(night, 1)[1], [(0, 3), (0, 3)]),
        lambda: play_round_at_one(night),
    ):
        act()
        rounds = [round_.number for round_ in shown_rounds(read_plan(fresh(night)))]
        shown.append((rounds, [title for title in titles(night) if title.startswith("Round")]))
    assert shown == [
        ([1], ["Round 1: go to table"]),
        ([1], ["Round 1: your seat", "Round 1: 2 of 2 tables still playing"]),
        (
            [1, 2],
            [
                "Round 1: your seat",
                "Round 2, when table 1 has finished",
                "Round 1: 1 of 2 tables still playing",
            ],
        ),
        ([2], ["Round 2: go to table"]),
    ]
    assert titles(night) == ["Round 2: go to table", "Standings so far: points"]


def play_round_at_one(night: Night) -> None:
    play(tables(night, 1)[0], [(0, 3), (0, 3)])


def test_every_name_stands_once_among_the_seats_in_order_and_who_rests_is_told(night: Night) -> None:
    gather(night, ["dora", "Émile", "Zoe", *NAMES[:6]])
    publish_plan(night)
    (slide,) = make_board(fresh(night)).slides
    assert [line["name"] for line in slide.lines] == [
        "Ann", "Ben", "Cleo", "Dan", "dora", "Émile", "Eve", "Fred", "Zoe",
    ]  # fmt: skip
    assert [line["place"].rests for line in slide.lines].count(True) == 1


def test_a_hundred_names_come_on_three_slides(night: Night) -> None:
    gather(night, [f"Player {n:03}" for n in range(100)])
    slides = make_board(fresh(night)).slides
    assert [(slide.key, len(slide.lines), slide.columns, slide.rows) for slide in slides] == [
        ("here-1", 34, 4, 9),
        ("here-2", 33, 4, 9),
        ("here-3", 33, 4, 9),
    ]


def test_without_script_the_page_shows_one_slide_and_asks_for_the_next(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    seen = []
    for page in ("1", "2", "3", "4", "5", "x"):
        html = Client().get(f"/b/OAK/?page={page}").content.decode()
        shown = re.findall(r'data-slide="([^"]+)" aria-labelledby="[^"]+">', html)
        seen.append((shown, re.findall(r"url=\?page=(\d+)", html)))
    assert seen == [
        (["seats-1"], ["2"]),
        (["pace-1"], ["3"]),
        (["standings-1"], ["4"]),
        (["phones"], ["1"]),
        (["seats-1"], ["2"]),
        (["seats-1"], ["2"]),
    ]


def test_shared_places_are_written_as_shared(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1, [(0, 3), (0, 3)])
    slide = make_board(fresh(night)).slides[-1]
    assert [(line["place"], line["tied"], line["value"]) for line in slide.lines] == [
        *[(1, True, 2)] * 4,
        *[(5, True, 0)] * 4,
    ]


def test_the_bell_the_break_and_the_end_are_told() -> None:
    club, _ = club_of("The Oak")
    night = make_night(club, ends_by="clock", minutes=20, grace_minutes=4, break_after=1, break_minutes=15)
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    playing = make_board(fresh(night))
    assert (playing.now, playing.bell, playing.closes) == ("Round 1 of 3", later(20), later(24))
    close_round(night.pk, 1, anyway=True, by=None, now=later(21))
    resting = make_board(fresh(night))
    assert (resting.now, resting.bell, resting.back) == ("Round 1 of 3 is over", None, later(36))
    begin(night, 2, later(36))
    close_round(night.pk, 2, anyway=True, by=None, now=later(60))
    assert make_board(fresh(night)).back is None
    finish(night.pk, anyway=True, by=None, now=later(61))
    over = make_board(fresh(night))
    assert (over.now, [slide.title for slide in over.slides]) == (
        "Thank you for playing",
        ["Final standings: points"],
    )


def test_a_late_arrival_and_a_leaver_are_told_apart_on_the_board(night: Night) -> None:
    entrants = gather(night, NAMES[:9])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    leave(entrants[0].pk, by=None, now=NOW)
    check_in(enter_names(night.pk, ["Late Larry"], by=None, now=NOW).entrants[0].pk, by=None, now=NOW)
    publish_plan(night)
    names = [line["name"] for line in make_board(fresh(night)).slides[0].lines]
    assert ("Ann" in names, "Late Larry" in names, len(names)) == (False, True, 9)


def test_no_contact_stands_on_the_board(night: Night) -> None:
    entrants = gather(night, NAMES[:8])
    for entrant in entrants:
        entrant.player.contact = "0123 secret"
        entrant.player.save()
    publish_plan(night)
    assert "secret" not in Client().get("/b/OAK/").content.decode()


def test_an_open_check_in_without_anybody_has_a_board(night: Night) -> None:
    open_check_in(night.pk, by=None, now=NOW)
    assert "Check-in is open" in text_of(Client().get("/b/OAK/"))


def test_a_draft_has_a_board_for_its_organiser(night: Night, club: tuple[Club, User]) -> None:
    bob = Client()
    bob.force_login(club[1])
    assert "Not open yet" in text_of(bob.get(f"/nights/{night.pk}/board/"))
    carol = Client()
    carol.force_login(user("carol"))
    assert carol.get(f"/nights/{night.pk}/board/").status_code == 404


def test_the_boards_own_code_shows_the_board_and_tells_no_word(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    typed = typed_board_code(night)
    pages = [Client().get(f"/b/{code}/") for code in (typed, typed.lower(), board_code(night))]
    assert [page.status_code for page in pages] == [200, 200, 200]
    assert ["Round 1: go to table" in text_of(page) for page in pages] == [True, True, True]
    assert ["OAK" in page.content.decode() for page in pages] == [False, False, False]
    assert [f'data-poll="/b/{board_code(night)}/"' in page.content.decode() for page in pages] == [True] * 3
    # What opens the board opens neither the names nor a table.
    assert [Client().get(f"/n/{code}/").status_code for code in (typed, board_code(night))] == [404, 404]
    assert Client().get(f"/t/{board_code(night)}/").status_code == 404


def test_a_typed_code_of_a_board_is_a_guess_when_it_is_wrong(night: Night) -> None:
    gather(night, NAMES[:4])
    client, number = Client(), night.pk
    wrong = [f"{number}-BBBBBB", f"{number + 1}{typed_board_code(night)[1:]}", f"{number}-É", "-", "x-BCDFGH"]
    assert [client.get(f"/b/{code}/").status_code for code in wrong + wrong] == [404] * 10
    assert client.get(f"/b/{typed_board_code(night)}/").status_code == 429
    assert client.get(f"/b/{board_code(night)}/").status_code == 200


def test_a_drafts_board_has_no_code_yet(night: Night) -> None:
    assert Client().get(f"/b/{typed_board_code(night)}/").status_code == 404


def test_bob_is_shown_how_another_screen_gets_the_board(night: Night, club: tuple[Club, User]) -> None:
    gather(night, NAMES[:4])
    bob = Client()
    bob.force_login(club[1])
    assert f"/b/{typed_board_code(night)}" in text_of(bob.get(f"/nights/{night.pk}/board/elsewhere/"))
    assert Client().get(f"/nights/{night.pk}/board/elsewhere/").status_code == 404


def test_between_rounds_the_next_seats_are_held_and_without_script_nothing_else_comes(night: Night) -> None:
    gather(night, NAMES[:8])
    held = []
    for act in (
        lambda: publish_plan(night),
        lambda: begin(night, 1),
        lambda: play_round(night, 1),
        lambda: begin(night, 2),
    ):
        act()
        held.append(make_board(fresh(night)).holds_seats)
        if held[-1]:
            pages = [Client().get(f"/b/OAK/?page={page}").content.decode() for page in (1, 2, 3)]
            shown = [re.findall(r'data-slide="([^"]+)" aria-labelledby="[^"]+">', page) for page in pages]
            assert shown == [["seats-1"]] * 3
    assert held == [True, False, True, False]


def test_names_of_a_slide_are_written_in_one_size_and_a_few_longer_ones_smaller(night: Night) -> None:
    gather(night, ["Jo", "Ann Trevithick-Pascoe of Penryn", "Bo", "Cy"])
    page = Client().get("/b/OAK/").content.decode()
    assert re.findall(r"names-\w+", page) == ["names-longest"]
    gather(night, ["Di"])
    page = Client().get("/b/OAK/").content.decode()
    assert re.findall(r"names-\w+", page) == ["names-short", "names-longest"]
    assert re.findall(r'names-longest"><span class="name">([^<]+)', page) == [
        "Ann Trevithick-Pascoe of Penryn"
    ]
