"""Hands that come when play has moved on, and passes that are not for them: over the interface that phones use."""

from typing import Any

import pytest

from scoring.models import Entry, Game, TablePass
from tests.scoring.kitchen import Person, made, new_id
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play,
    play_round,
    publish_plan,
    tables,
)
from tournaments.nights.models import Night
from tournaments.nights.play.services.rounds import close_round
from tournaments.nights.results.selectors.standings import make_standings
from tournaments.nights.services.nights import finish, verify

pytestmark = pytest.mark.django_db


def at_table(night: Night, number: int) -> Person:
    return Person(TablePass.objects.get(table__night_table__night=night, table__night_table__number=number))


def game_of(night: Night, round_: int, table: int = 1) -> Game:
    game = tables(night, round_)[table - 1].game
    assert game is not None
    return game


def send(person: Person, game: Game, number: int = 1, **more: Any) -> Any:
    body = {"id": new_id(), "number": number, "hand": made(0, 5)} | more
    return person.post(f"games/{game.pk}/entries/", body)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["errors"][0]["code"]


@pytest.fixture
def night() -> Night:
    club, _ = club_of("The Oak")
    night = make_night(club)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    return night


def test_a_hand_of_last_rounds_table_counts_in_last_rounds_game(night: Night) -> None:
    alice = at_table(night, 1)
    first = game_of(night, 1)
    play(tables(night, 1)[0], [(0, 3)])
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    begin(night, 2)
    assert tables(night, 1)[0].state == "without"
    assert send(alice, first, 2).status_code == 201
    assert tables(night, 1)[0].state == "done"
    assert first.entries.count() == 2
    assert game_of(night, 2).entries.count() == 0
    points = [row.metrics["points"] for row in make_standings(night).rows]
    assert sorted(points) == [0, 0, 3, 3]


def test_a_further_hand_of_last_rounds_finished_game_is_refused_with_a_sentence(night: Night) -> None:
    alice = at_table(night, 1)
    play_round(night, 1)
    begin(night, 2)
    answer = send(alice, game_of(night, 1), 3)
    assert code(answer) == (400, "game_over")
    assert answer.json()["errors"][0]["detail"] == (
        "The game is over. Correct an earlier hand, or begin a new game."
    )
    assert Entry.objects.count() == 2


def test_a_pass_of_another_night_sees_nothing_of_this_one(night: Night) -> None:
    other_club, _ = club_of("The Elm", "carol")
    other = make_night(other_club, word="ELM")
    gather(other, NAMES[4:8])
    publish_plan(other)
    begin(other)
    carol = at_table(other, 1)
    assert send(carol, game_of(night, 1)).status_code == 404
    assert carol.get(f"games/{game_of(night, 1).pk}/").status_code == 404
    assert Entry.objects.count() == 0


def test_a_pass_of_another_table_cannot_score_here() -> None:
    club, _ = club_of("The Oak")
    night = make_night(club)
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    assert send(at_table(night, 2), game_of(night, 1, table=1)).status_code == 404
    assert Entry.objects.count() == 0


def test_after_the_night_is_verified_its_passes_have_ended_and_its_games_are_locked(night: Night) -> None:
    alice = at_table(night, 1)
    play_round(night, 1)
    finish(night.pk, by=None, now=NOW, anyway=True)
    assert alice.get("table/").status_code == 200
    verify(night.pk, by=None, now=NOW)
    assert code(send(alice, game_of(night, 1), 3)) == (401, "pass_revoked")
    assert Entry.objects.count() == 2


def test_nobody_at_a_nights_table_begins_a_game_by_himself(night: Night) -> None:
    alice = at_table(night, 1)
    play_round(night, 1)
    assert code(alice.post("games/", {"after": game_of(night, 1).pk})) == (403, "not_at_this_table")
    assert Game.objects.count() == 1


def test_the_tables_answer_names_night_round_and_what_comes_next(night: Night) -> None:
    told = at_table(night, 1).get("table/").json()
    assert (told["round"], told["night"]["word"], told["night"]["table"]) == (1, "OAK", 1)
    assert [move["table"] for move in told["next"]["moves"]] == [1, 1, 1, 1]


def test_the_table_is_told_of_the_next_round_by_its_etag(night: Night) -> None:
    alice = at_table(night, 1)
    etag = alice.get("table/").headers["ETag"]
    assert alice.get("table/", **{"If-None-Match": etag}).status_code == 304
    play_round(night, 1)
    begin(night, 2)
    answer = alice.get("table/", **{"If-None-Match": etag})
    assert (answer.status_code, answer.json()["game"]["id"]) == (200, game_of(night, 2).pk)
