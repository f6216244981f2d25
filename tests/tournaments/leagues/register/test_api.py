"""Seasons by the API: their shapes, their versions, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services.merging import merge_players
from scoring.models import Entry
from tests.clubs.people import Visitor, with_token
from tests.tournaments.leagues.examples.played_nights import (
    ANN,
    FIRST,
    GINA,
    played_night,
    player,
    season_of,
    two_nights,
)
from tests.tournaments.nights.hall import make_night, tables, void
from tournaments.leagues.models import Season
from tournaments.standings.metrics import SEASON_METRICS


def codes(answer: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def test_a_season_is_created_filled_and_read_by_a_program(club: Club, bob: Visitor) -> None:
    assert bob.user is not None
    program = with_token(bob.user)
    nights = two_nights(club)
    made = program.send("seasons/", {"club": club.pk, "name": "Autumn", "best_of": 1})
    season = {
        "id": Season.objects.get().pk,
        "club": club.pk,
        "name": "Autumn",
        "kind": "nights",
        "starts": None,
        "ends": None,
        "best_of": 1,
        "minimum_nights": 0,
        "precedence": ["points", "games_won", "loners"],
    }
    assert (made.status_code, made.json()) == (201, season)
    here = f"seasons/{season['id']}/"
    for night in nights:
        added = program.send(f"{here}nights/", {"night": night.pk})
        assert (added.status_code, added.json()) == (
            201,
            {
                "night": night.pk,
                "name": night.name,
                "date": night.date.isoformat(),
                "state": "finished",
                "counts": True,
            },
        )
    changed = program.send(here, {"precedence": ["points", "games_won"], "starts": "2026-11-01"}, "PATCH")
    season |= {"precedence": ["points", "games_won"], "starts": "2026-11-01"}
    assert (changed.status_code, changed.json()) == (200, season)
    assert program.ask(here).json() == season
    assert program.ask("seasons/").json()["results"] == [season]
    assert [act.user for act in Season.objects.get().audit_entries.all()] == [bob.user] * 4


def test_a_line_has_place_player_name_and_a_key_for_each_metric(club: Club, alice: Visitor) -> None:
    first, second = two_nights(club)
    season = season_of(club, [first, second], best_of=1)
    found = alice.ask(f"seasons/{season.pk}/standings/").json()
    assert [(row["place"], row["tied"], row["name"], row["points"]) for row in found["results"]] == [
        (1, False, "Ann", 7),
        (2, True, "Dan", 5),
        (2, True, "Eve", 5),
        (4, False, "Gina", 4),
        (5, False, "Ben", 4),
        (6, False, "Fred", 3),
        (7, False, "Cleo", 3),
        (8, False, "Hal", 2),
    ]
    assert found["precedence"] == ["points", "games_won"]
    assert found["nights"] == [{"night": first.pk, "name": "First"}, {"night": second.pk, "name": "Second"}]
    assert (found["count"], found["next"], found["previous"]) == (8, None, None)
    gina = found["results"][3]
    # Gina's second night: 2 to 0 against Fred and Hal, 2 to 1 against Dan and Hal; she made trump once.
    assert gina == {
        "place": 4,
        "tied": False,
        "player": Player.objects.get(name="Gina").pk,
        "name": "Gina",
        "decided_by": "points",
        **dict.fromkeys((metric.key for metric in SEASON_METRICS), 0),
        "points": 4,
        "played": 2,
        "games_won": 2,
        "games_won_and_half_tied": 2,
        "point_difference": 3,
        "points_against": 1,
        "high_game": 2,
        "low_game": 2,
        "nights": 2,
        "counted": 1,
        # First: Ann 7, Eve 5, Fred and Cleo 3, Dan and Hal 2, Ben and Gina 1. Second: Dan 5, Eve and Gina 4.
        "by_night": [
            {"night": first.pk, "points": 1, "place": 7, "counted": False},
            {"night": second.pk, "points": 4, "place": 2, "counted": True},
        ],
        "counted_nights": [second.pk],
        "dropped_nights": [first.pk],
        "explanation": (
            "Gina is 4th: 4 points on the best 1 of 2 nights (Second; not First); behind Dan and Eve by "
            "points (4 to 5); level with Ben on points, ahead by games won (2 to 1)."
        ),
    }
    pages = alice.ask(f"seasons/{season.pk}/standings/?page_size=3&page=2").json()
    assert [row["name"] for row in pages["results"]] == ["Gina", "Ben", "Fred"]
    assert (pages["count"], "page=3" in pages["next"]) == (8, True)


def test_standings_that_are_known_are_not_sent_again_until_a_hand_is_taken_back(
    club: Club, alice: Visitor
) -> None:
    nights = two_nights(club)
    season = season_of(club, nights, best_of=1)
    first = alice.ask(f"seasons/{season.pk}/standings/")
    known = {"If-None-Match": first.headers["ETag"]}
    again = alice.ask(f"seasons/{season.pk}/standings/", **known)
    assert (again.status_code, again.content) == (304, b"")
    assert alice.ask(f"seasons/{season.pk}/standings/?page_size=3", **known).status_code == 200
    game = tables(nights[0], 2)[1].game
    assert game is not None
    void(game, str(Entry.objects.get(game=game, kind="hand", number=2).pk))
    after = alice.ask(f"seasons/{season.pk}/standings/", **known)
    assert (after.status_code, after.headers["ETag"] == first.headers["ETag"]) == (200, False)
    assert [(row["place"], row["name"]) for row in after.json()["results"]][-2:] == [(7, "Hal"), (8, "Fred")]


def test_every_fault_is_named_with_its_code(club: Club, bob: Visitor) -> None:
    assert codes(bob.send("seasons/", {"club": club.pk, "name": "", "best_of": 0, "teams": 8})) == [
        ("blank", "name"),
        ("min_value", "best_of"),
        ("unknown_field", "teams"),
    ]
    twice = {"club": club.pk, "name": "Autumn", "precedence": ["points", "points"]}
    assert codes(bob.send("seasons/", twice)) == [("metric_repeated", "precedence.1")]
    season = season_of(club)
    assert codes(bob.send("seasons/", {"club": club.pk, "name": "Autumn"})) == [("name_taken", "name")]
    wrong = bob.send(f"seasons/{season.pk}/", {"starts": "2026-12-01", "ends": "2026-11-01"}, "PATCH")
    assert (wrong.status_code, codes(wrong)) == (400, [("ends_before", "ends")])
    nights = f"seasons/{season.pk}/nights/"
    unknown = bob.send(nights, {"night": 10**6})
    assert (unknown.status_code, codes(unknown)) == (400, [("unknown_night", "night")])
    night = make_night(club)
    bob.send(nights, {"night": night.pk})
    again = bob.send(nights, {"night": night.pk})
    assert (again.status_code, codes(again)) == (409, [("night_repeated", None)])
    assert bob.send(f"{nights}{night.pk}/", method="DELETE").status_code == 204
    gone = bob.send(f"{nights}{night.pk}/", method="DELETE")
    never = bob.send(f"{nights}{10**15 - 1}/", method="DELETE")
    assert (never.status_code, never.json()) == (gone.status_code, gone.json())
    # No row has so long a number: the address means nothing.
    nowhere = bob.send(f"{nights}{2**63}/", method="DELETE")
    assert (nowhere.status_code, codes(nowhere)) == (404, [("not_found", None)])
    assert (gone.status_code, codes(gone)) == (409, [("night_not_there", None)])
    assert season.season_nights.count() == 0


def test_a_night_of_a_season_keeps_to_its_days(club: Club, bob: Visitor) -> None:
    night = make_night(club, date="2026-11-20")
    season_of(club, [night], ends="2026-11-30")
    refused = bob.send(f"nights/{night.pk}/", {"date": "2026-12-01"}, "PATCH")
    assert (refused.status_code, codes(refused)) == (409, [("night_outside", "date")])
    assert bob.send(f"nights/{night.pk}/", {"date": "2026-11-30"}, "PATCH").json()["date"] == "2026-11-30"


def test_a_night_that_may_not_move_keeps_its_word_too(club: Club, bob: Visitor) -> None:
    night = make_night(club, date="2026-11-20")
    season_of(club, [night], ends="2026-11-30")
    before = [(act.kind, act.message) for act in night.audit_entries.all()]
    refused = bob.send(f"nights/{night.pk}/", {"word": "", "date": "2026-12-01"}, "PATCH")
    assert (refused.status_code, codes(refused)) == (409, [("night_outside", "date")])
    word, version = night.word, night.version
    night.refresh_from_db()
    assert (night.word, night.version, [(act.kind, act.message) for act in night.audit_entries.all()]) == (
        word,
        version,
        before,
    )
    moved = bob.send(f"nights/{night.pk}/", {"word": "", "date": "2026-11-30"}, "PATCH")
    assert (moved.status_code, moved.json()["date"], moved.json()["word"] == word) == (
        200,
        "2026-11-30",
        False,
    )


def test_a_draft_of_a_night_is_listed_to_members_alone(club: Club, alice: Visitor, stranger: Visitor) -> None:
    club.published = True
    club.save()
    played = played_night(club, [[((1, 2, 3, 4), [(0, 3), (0, 3)])]], ("Ann", "Ben", "Cleo", "Dan"))
    season = season_of(club, [played, make_night(club, name="Idea", word="ELM", date="2026-12-04")])

    def listed(visitor: Visitor) -> list[tuple[str, bool]]:
        found = visitor.ask(f"seasons/{season.pk}/nights/").json()["results"]
        return [(night["name"], night["counts"]) for night in found]

    assert listed(alice) == [("Friday bustle", True), ("Idea", False)]
    assert listed(stranger) == [("Friday bustle", True)]


def test_seasons_are_paged_filtered_and_ordered(club: Club, alice: Visitor) -> None:
    for name in ("Autumn", "Winter", "Spring"):
        season_of(club, name=name)
    found = alice.ask("seasons/?ordering=name&page_size=2").json()
    assert ([row["name"] for row in found["results"]], found["count"]) == (["Autumn", "Spring"], 3)
    assert [row["name"] for row in alice.ask("seasons/").json()["results"]] == ["Spring", "Winter", "Autumn"]
    assert [row["name"] for row in alice.ask("seasons/?name=INT").json()["results"]] == ["Winter"]
    assert alice.ask(f"seasons/?club={club.pk + 1}").json()["results"] == []
    assert alice.ask("seasons/?club=x").status_code == 400


def test_the_games_of_a_season_are_those_of_its_nights(club: Club, alice: Visitor, carol: Visitor) -> None:
    first, second = two_nights(club)
    season, other = season_of(club, [second]), season_of(club, [first, second], name="Year")
    games = {
        night.pk: [table.game_id for number in (2, 1) for table in reversed(tables(night, number))]
        for night in (first, second)
    }

    def listed(visitor: Visitor, query: str) -> list[int]:
        return [game["id"] for game in visitor.ask(f"games/?{query}").json()["results"]]

    assert listed(alice, f"season={season.pk}") == games[second.pk]
    assert listed(alice, f"season={other.pk}") == games[second.pk] + games[first.pk]
    assert listed(alice, f"season={other.pk}&night={first.pk}") == games[first.pk]
    assert listed(alice, f"season={other.pk + 1}") == []
    assert listed(carol, f"season={other.pk}") == []


@pytest.mark.parametrize("page_size", [1, 8])
def test_nights_of_a_line_cost_no_query_more(
    page_size: int, club: Club, alice: Visitor, django_assert_num_queries: Callable[[int], Any]
) -> None:
    season = season_of(club, two_nights(club))
    path = f"seasons/{season.pk}/standings/?page_size={page_size}"
    with django_assert_num_queries(21):
        rows = alice.ask(path).json()["results"]
    assert [len(row["by_night"]) for row in rows] == [2] * page_size
    with django_assert_num_queries(4):
        assert alice.ask(path).json()["results"] == rows


def test_somebody_who_was_entered_twice_has_the_better_place_of_a_night(club: Club, alice: Visitor) -> None:
    night = played_night(club, FIRST)
    season = season_of(club, [night])
    merge_players(Player.objects.get(pk=player(night, ANN)), Player.objects.get(pk=player(night, GINA)))
    (line,) = [
        row
        for row in alice.ask(f"seasons/{season.pk}/standings/").json()["results"]
        if row["player"] == player(night, ANN)
    ]
    assert line["by_night"] == [{"night": night.pk, "points": 8, "place": 1, "counted": True}]
