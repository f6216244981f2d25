"""Games by the API: where they were played and by whom, by what they are chosen, and who reads them."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services.merging import merge_players
from clubs.services.players import erase_player
from scoring.models import Game, TablePass
from scoring.services.entries import EntryAuthor, must_record
from tests.clubs.people import Visitor, founded, signed_in
from tests.scoring.kitchen import Person, fact, hand, kitchen
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    gather,
    make_night,
    play,
    play_round,
    publish_plan,
    record,
    tables,
)
from tournaments.nights.models import Night


@pytest.fixture
def played(club: Club) -> Night:
    """Two rounds of two tables: all of the first was played, nothing of the second."""
    night = make_night(club)
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    begin(night, 2)
    return night


def game_at(night: Night, round_: int = 1, table: int = 1) -> Game:
    game = tables(night, round_)[table - 1].game
    assert game is not None
    return game


def listed(who: Visitor | Person, query: str = "") -> list[int]:
    get = who.ask if isinstance(who, Visitor) else who.get
    return [game["id"] for game in get(f"games/?{query}").json()["results"]]


def publish_club(club: Club) -> None:
    club.published = True
    club.save()


def test_a_game_names_its_night_round_table_and_players(club: Club, played: Night, alice: Visitor) -> None:
    game = game_at(played, 1, 2)
    game.refresh_from_db()
    seats = [
        {
            "seat": seating.seat,
            "side": "AB"[seating.seat % 2],
            "player": seating.entrant.player_id,
            "name": seating.entrant.player.name,
            "points": (1, 2)[seating.seat % 2],
        }
        for seating in tables(played, 1)[1].seats.order_by("seat")
    ]
    placed = {
        "created_at": game.created_at.isoformat().replace("+00:00", "Z"),
        "club": club.pk,
        "label": game.table.label,
        "night": {"id": played.pk, "name": "Friday bustle", "date": "2026-11-21"},
        "round": 1,
        "table": 2,
    }
    (line,) = [one for one in alice.ask("games/").json()["results"] if one["id"] == game.pk]
    assert line == {
        "id": game.pk,
        "state": "open",
        "variant": "progressive",
        "options": game.options,
        **placed,
        "seats": seats,
        "scores": {"A": 1, "B": 2},
        "ahead": ["B"],
    }
    one = alice.ask(f"games/{game.pk}/").json()
    assert {name: one[name] for name in placed} == placed
    assert (one["seats"], one["scores"], one["winners"]) == (seats, {"A": 1, "B": 2}, ["B"])


def test_a_kitchen_table_is_in_no_night(db: None) -> None:
    table = kitchen()
    ann = Person(table.table_pass)
    (line,) = ann.get("games/").json()["results"]
    nowhere = {"club": None, "label": "Kitchen", "night": None, "round": None, "table": None}
    assert {name: line[name] for name in nowhere} == nowhere
    assert [seat["name"] for seat in line["seats"]] == ["Ann", "Ben", "Cleo", "Dan"]
    one = ann.get(f"games/{table.game.pk}/").json()
    assert {name: one[name] for name in nowhere} == nowhere


def test_games_are_chosen_by_night_and_round(club: Club, played: Night, alice: Visitor) -> None:
    other = make_night(club, word="ELM")
    gather(other, [f"{name} Hill" for name in NAMES[:4]])
    publish_plan(other)
    begin(other)
    first, second = ([game_at(played, number, table).pk for table in (2, 1)] for number in (1, 2))
    assert listed(alice, f"night={played.pk}") == second + first
    assert listed(alice, f"night={played.pk}&round=1") == first
    assert listed(alice, f"night={other.pk}") == [game_at(other).pk]
    assert listed(alice, "round=1") == [game_at(other).pk, *first]
    assert listed(alice, f"night={other.pk}&round=2") == []
    assert listed(alice, f"night={other.pk + 1}") == []


def test_games_are_chosen_by_who_really_sat_there_under_any_number(
    club: Club, played: Night, alice: Visitor
) -> None:
    first, second = game_at(played, 1, 1), game_at(played, 1, 2)
    ann = first.seats.get(seat=0).player
    assert ann is not None
    rounds = [game for number in (2, 1) for game in tables(played, number) if _sits(game.game, ann)]
    assert listed(alice, f"player={ann.pk}") == [game.game_id for game in rounds]
    zoe = Player.objects.create(club=club, name="Zoe")
    seats = {str(seat.seat): seat.player_id for seat in second.seats.all()} | {"0": zoe.pk}
    must_record(second.pk, fact("seats", seats=seats), EntryAuthor(user=alice.user), entered_at=None, now=NOW)
    assert listed(alice, f"player={zoe.pk}") == [second.pk]
    merge_players(ann, zoe)
    both = sorted({game.game_id for game in rounds} | {second.pk}, reverse=True)
    assert (listed(alice, f"player={zoe.pk}"), listed(alice, f"player={ann.pk}")) == (both, both)


def _sits(game: Game | None, player: Player) -> bool:
    return game is not None and game.seats.filter(player=player).exists()


def test_games_are_chosen_by_the_days_on_which_they_began(club: Club, played: Night, alice: Visitor) -> None:
    days = [NOW, NOW + timedelta(days=1), NOW + timedelta(days=2), NOW + timedelta(days=3)]
    games = list(Game.objects.order_by("pk"))
    for game, day in zip(games, days, strict=True):
        Game.objects.filter(pk=game.pk).update(created_at=day)
    newest = [game.pk for game in reversed(games)]
    assert listed(alice, "from=2026-11-22") == newest[:3]
    assert listed(alice, "to=2026-11-22") == newest[2:]
    assert listed(alice, "from=2026-11-22&to=2026-11-23") == newest[1:3]
    assert listed(alice, "from=0001-01-01&to=9999-12-31") == newest
    assert listed(alice, "from=9999-12-31") == []
    assert listed(alice, "to=0001-01-01") == []


def test_games_are_chosen_by_club_and_state(club: Club, played: Night, alice: Visitor) -> None:
    first = game_at(played)
    Game.objects.filter(pk=first.pk).update(state="closed")
    assert listed(alice, "state=closed") == [first.pk]
    assert len(listed(alice, "state=open")) == 3
    assert len(listed(alice, f"club={club.pk}")) == 4
    assert listed(alice, f"club={club.pk + 1}") == []


@pytest.mark.parametrize(
    ("query", "attr"),
    [
        ("night=x", "night"),
        ("round=0", "round"),
        ("season=-1", "season"),
        ("player=1.5", "player"),
        ("club=", "club"),
        ("from=21.11.2026", "from"),
        ("to=2026-02-30", "to"),
        ("state=over", "state"),
    ],
)
def test_what_makes_no_sense_is_named(query: str, attr: str, alice: Visitor) -> None:
    refused = alice.ask(f"games/?{query}")
    assert (refused.status_code, [one["attr"] for one in refused.json()["errors"]]) == (400, [attr])


def test_games_of_a_club_that_is_not_published_are_for_its_members_and_each_table_alone(  # noqa: PLR0917  who they are
    played: Night, alice: Visitor, bob: Visitor, carol: Visitor, nobody: Visitor, stranger: Visitor
) -> None:
    game = game_at(played)
    own, beside = (Person(TablePass.objects.get(table=game_at(played, 1, table).table)) for table in (1, 2))
    assert [len(listed(who)) for who in (alice, bob, own, beside)] == [4, 4, 2, 2]
    assert [listed(who) for who in (carol, nobody, stranger)] == [[], [], []]
    for part in ("", "entries/", "egn/?first_dealer=0"):
        path = f"games/{game.pk}/{part}"
        answers = [who.ask(path).status_code for who in (alice, bob, carol, nobody, stranger)]
        assert (part, answers) == (part, [200, 200, 404, 404, 401])
        assert [who.get(path).status_code for who in (own, beside)] == [200, 404]


def test_games_of_a_published_club_are_read_by_anybody_and_written_by_its_own_alone(
    club: Club, played: Night, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    publish_club(club)
    game = game_at(played, 2)
    for who, refused in ((carol, 404), (stranger, 401)):
        assert len(listed(who)) == 4
        for part in ("", "entries/", "egn/?first_dealer=0"):
            assert who.ask(f"games/{game.pk}/{part}").status_code == 200
        sent = {"id": "6f1c1a52-0f0e-4f43-9a41-2d5b7a3c9e10", "kind": "note", "note": "Mine"}
        assert who.send(f"games/{game.pk}/entries/", sent).status_code == refused
        assert who.send("games/", {"after": game.pk}).status_code == refused
        assert who.send(f"games/{game.pk}/races/", {"after": "1"}).status_code == refused
    assert (game.entries.count(), Game.objects.count()) == (0, 4)
    beside = Person(TablePass.objects.get(table=game_at(played, 1, 2).table))
    assert (len(listed(beside)), beside.get(f"games/{game.pk}/").status_code) == (2, 404)


def test_who_recorded_what_and_with_which_words_is_for_those_who_keep_score(
    club: Club, played: Night, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    publish_club(club)
    table = tables(played, 2)[0]
    game = game_at(played, 2)
    own = Person(TablePass.objects.get(table=game.table))
    must_record(game.pk, hand(1), EntryAuthor(table_pass=own.table_pass), entered_at=NOW, now=NOW)
    record(game, fact("note", note="Call Ann on 555 0100"))
    play(table, [(1, 5)])
    path = f"games/{game.pk}/entries/"

    def told(answer: Any) -> list[tuple[Any, ...]]:
        keys = ("sequence", "kind", "number", "by", "note", "entered_at")
        return [tuple(entry[key] for key in keys) for entry in answer.json()["results"]]

    whole = [
        (1, "hand", 1, "pass", None, "2026-11-21T19:30:00Z"),
        (2, "note", None, "user", "Call Ann on 555 0100", None),
        (3, "hand", 2, "user", None, None),
    ]
    hidden = [(*entry[:3], None, None, None) for entry in whole]
    assert (told(alice.ask(path)), told(own.get(path))) == (whole, whole)
    assert (told(carol.ask(path)), told(stranger.ask(path))) == (hidden, hidden)
    egn = f"games/{game.pk}/egn/?first_dealer=0"
    assert [b"2026-11-21T" in who.ask(egn).content for who in (alice, carol, stranger)] == [
        True,
        False,
        False,
    ]
    # What the one may keep, the other is not told is still so.
    etag = stranger.ask(path).headers["ETag"]
    assert stranger.ask(path, **{"If-None-Match": etag}).status_code == 304
    assert alice.ask(path, **{"If-None-Match": etag}).status_code == 200


def test_contact_and_erased_names_are_in_no_game(club: Club, played: Night, stranger: Visitor) -> None:
    publish_club(club)
    ann, ben = Player.objects.get(name="Ann"), Player.objects.get(name="Ben")
    Player.objects.filter(pk=ben.pk).update(contact="555 0100")
    known = stranger.ask(f"games/?player={ann.pk}").headers["ETag"]
    game = listed(stranger, f"player={ann.pk}")[-1]
    before = stranger.ask(f"games/{game}/").headers["ETag"]
    erase_player(ann, NOW)
    games = stranger.ask(f"games/?player={ann.pk}", **{"If-None-Match": known})
    paths = ("", "entries/", "egn/?first_dealer=0")
    said = [games, *(stranger.ask(f"games/{game}/{part}", **{"If-None-Match": before}) for part in paths)]
    assert [answer.status_code for answer in said] == [200] * 4
    assert [one.content for one in said if re.search(rb"\bAnn\b|555 0100", one.content)] == []
    names = [seat["name"] for seat in games.json()["results"][0]["seats"] if seat["player"] == ann.pk]
    assert names == ["a player"]


def test_a_game_that_is_known_is_not_sent_again_until_its_night_is_called_otherwise(
    played: Night, bob: Visitor
) -> None:
    path = f"games/{game_at(played).pk}/"
    etag = bob.ask(path).headers["ETag"]
    assert bob.ask(path, **{"If-None-Match": etag}).status_code == 304
    Night.objects.filter(pk=played.pk).update(name="Saturday bustle")
    assert bob.ask(path, **{"If-None-Match": etag}).json()["night"]["name"] == "Saturday bustle"


def test_who_serves_two_clubs_chooses_by_club(club: Club, played: Night, carol: Visitor) -> None:
    publish_club(club)
    yew = founded("Yew", "yan")
    night = make_night(yew, word="YEW")
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    yan = signed_in(yew.memberships.get().user)
    assert (len(listed(yan)), listed(yan, f"club={yew.pk}")) == (5, [game_at(night).pk])
    assert (len(listed(carol)), listed(carol, f"club={yew.pk}")) == (4, [])


@pytest.mark.parametrize("page_size", [1, 10])
@pytest.mark.parametrize("query", ["", "night", "player"])
def test_many_games_are_asked_for_at_once(
    page_size: int,
    query: str,
    club: Club,
    stranger: Visitor,
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    publish_club(club)
    night = make_night(club)
    gather(night, NAMES)
    publish_plan(night)
    for number in (1, 2):
        begin(night, number)
        play_round(night, number)
    chosen = {"night": night.pk, "player": Player.objects.get(name="Ann").pk}
    asked = f"games/?page_size={page_size}" + (f"&{query}={chosen[query]}" if query else "")
    queries = {"": 6, "night": 6, "player": 8}[query]
    with django_assert_num_queries(queries):
        found = stranger.ask(asked).json()
    assert len(found["results"]) == min(page_size, found["count"])
    assert found["count"] == (2 if query == "player" else 10)
