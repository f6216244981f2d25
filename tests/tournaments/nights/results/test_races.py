"""Nights with races: each table draws from the night's seed, and the races have standings of their own.

By sha256sum of "1.1.1 Fays" and so on, five names, seed 1: round 1, table 1 draws Fays, Gnomes, Imps, Hobs;
round 2 draws Gnomes, Hobs, Elves, Imps.
"""

from typing import Any

import pytest

from clubs.models import Club, Membership
from scoring.models import Game
from scoring.selectors.race_standings import club_race_standings
from scoring.selectors.races import drawn_races
from scoring.selectors.rulesets import ruleset_of
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.races import redraw_races, save_races
from tests.clubs.people import Visitor, signed_in
from tests.scoring.cosmos import FIVE
from tests.scoring.kitchen import fact, hand
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play_round,
    publish_plan,
    record,
    tables,
)
from tests.tournaments.nights.views.pages import words
from tournaments.nights.models import Night
from tournaments.nights.results.selectors.standings import has_races, standings_by_race
from tournaments.nights.results.views import standings as standings_pages

pytestmark = pytest.mark.django_db


def playing(players: int = 4, **wishes: Any) -> Night:
    """A night of a club with five races, in its first round."""
    club = club_of("The Oak")[0]
    save_races(club.pk, FIVE)
    night = make_night(club, **{"variant": "cosmic"} | wishes)
    gather(night, NAMES[:players])
    publish_plan(night)
    begin(night)
    return night


@pytest.fixture
def played() -> Night:
    """Two rounds of a table: 1-2 and 3-0."""
    night = playing()
    play_round(night, 1, ((0, 3), (1, 5)))
    begin(night, 2)
    play_round(night, 2, ((0, 5), (2, 3)))
    night.refresh_from_db()
    return night


@pytest.fixture
def bob(played: Night) -> Visitor:
    return signed_in(Membership.objects.get(club=played.club).user)


def game_of(night: Night, round_: int = 1) -> Game:
    game = tables(night, round_)[0].game
    assert game is not None
    return game


def by_race(night: Night) -> list[tuple[int, str, int, int, int]]:
    """Place, race, points, games played and won, line by line."""
    night.refresh_from_db()
    keys = ("points", "played", "games_won")
    return [(row.place, row.race, *(row.metrics[key] for key in keys)) for row in standings_by_race(night)]


# Round 1: Fays and Imps 1, Gnomes and Hobs 2; round 2: Gnomes and Elves 3, Hobs and Imps 0.
WORKED_OUT = [
    (1, "Gnomes", 5, 2, 2),
    (2, "Elves", 3, 1, 1),
    (3, "Hobs", 2, 2, 1),
    (4, "Fays", 1, 1, 0),
    (4, "Imps", 1, 2, 0),
]


def test_every_table_draws_from_the_nights_seed_the_round_and_its_number() -> None:
    night = playing(8)
    games = [table.game for table in tables(night, 1)]
    assert [game.races["seed"] for game in games if game] == ["1.1.1", "1.1.2"]
    assert game_of(night).races["seats"] == {"0": "Fays", "1": "Gnomes", "2": "Imps", "3": "Hobs"}
    for game in games:
        assert game is not None
        assert drawn_races(ruleset_of(game), night.club_id, game.races["seed"]) == game.races


def test_a_night_without_races_draws_none() -> None:
    night = playing(variant="progressive")
    assert (has_races(night), game_of(night).races, by_race(night)) == (False, None, [])


def test_a_nights_games_are_added_up_by_race(played: Night) -> None:
    assert has_races(played)
    assert by_race(played) == WORKED_OUT


def test_races_are_ordered_by_what_decides_the_night() -> None:
    night = playing(precedence=["games_won", "euchres_made"], tied_games="first_there")
    play_round(night, 1, ((1, 2), (1, 5)))  # 2-0 by a euchre, then 2-2: the first side came to it first
    assert [(row.place, row.race, row.decided_by) for row in standings_by_race(night)] == [
        (1, "Fays", None),
        (1, "Imps", None),
        (3, "Gnomes", "games_won"),
        (3, "Hobs", None),
    ]


def test_a_correction_of_seats_moves_people_and_not_races(played: Night) -> None:
    before = game_of(played).races
    seats = {score.seat: score.player_id for score in game_of(played).seat_scores.all()}
    swapped = {"0": seats[1], "1": seats[0], "2": seats[2], "3": seats[3]}
    sender = EntryAuthor(user=Membership.objects.get(club=played.club).user)
    must_record(game_of(played).pk, fact("seats", seats=swapped), sender, entered_at=None, now=NOW)
    assert game_of(played).races == before
    assert by_race(played) == WORKED_OUT


def test_whoever_is_not_in_the_standings_brings_his_race_nothing() -> None:
    night = playing()
    seats = {str(score.seat): score.player_id for score in game_of(night).seat_scores.all()}
    record(game_of(night), fact("seats", seats=seats | {"0": None}))
    play_round(night, 1, ((0, 3), (1, 5)))
    assert [race for _, race, *_ in by_race(night)] == ["Gnomes", "Hobs", "Imps"]
    assert {row.race: row.metrics["points"] for row in club_race_standings(night.club_id)} == {
        "Gnomes": 2, "Hobs": 2, "Fays": 1, "Imps": 1,
    }  # fmt: skip


def test_races_drawn_again_are_seen_in_the_night_at_once() -> None:
    night = playing()
    assert sorted(race for _, race, *_ in by_race(night)) == ["Fays", "Gnomes", "Hobs", "Imps"]
    version = night.version
    drawn = redraw_races(game_of(night).pk, "1.1.1").races
    assert (drawn["seed"], sorted(race for _, race, *_ in by_race(night))) == (
        "1.1.1-2",
        sorted(drawn["seats"].values()),
    )
    assert night.version == version + 1


def test_a_club_adds_up_all_its_games_also_those_in_play(played: Night) -> None:
    keys = ("points", "played", "games_won")

    def told() -> list[tuple[Any, ...]]:
        rows = club_race_standings(played.club_id)
        return [(row.place, row.race, *(row.metrics[key] for key in keys)) for row in rows]

    assert told() == WORKED_OUT
    begin(played, 3)
    assert told() == WORKED_OUT  # nothing counts there yet
    # "1.3.1": the first hand of round 3 gives its seats 1 and 3 four points; the game is in play.
    record(game_of(played, 3), hand(1, maker=1, tricks=5, alone=True))
    seats = game_of(played, 3).races["seats"]
    points = {race: points for _, race, points, *_ in WORKED_OUT}
    for seat, race in seats.items():
        points[race] = points.get(race, 0) + (4 if int(seat) % 2 else 0)
    assert {race: told_points for _, race, told_points, *_ in told()} == points
    assert {race: (games, won) for _, race, _, games, won in told()} == {
        race: (games, won) for _, race, _, games, won in WORKED_OUT
    }


def test_another_club_has_its_own(played: Night) -> None:
    assert club_race_standings(Club.objects.create(name="The Elm").pk) == ()


def test_the_interface_gives_lines_by_race(bob: Visitor, played: Night) -> None:
    answer = bob.ask(f"nights/{played.pk}/standings/?by=race")
    found = answer.json()
    assert [(line["place"], line["race"], line["points"]) for line in found["results"]] == [
        (place, race, points) for place, race, points, *_ in WORKED_OUT
    ]
    assert {key: found[key] for key in ("count", "night", "by", "precedence", "rounds")} == {
        "count": 5, "night": played.pk, "by": "race", "precedence": ["points", "games_won", "loners"], "rounds": 2,
    }  # fmt: skip
    assert (found["results"][4]["tied"], found["results"][0]["euchres_made"]) == (True, 0)
    etag = {"If-None-Match": answer.headers["ETag"]}
    assert bob.ask(f"nights/{played.pk}/standings/?by=race", **etag).status_code == 304
    assert bob.ask(f"nights/{played.pk}/standings/", **etag).status_code == 200


@pytest.mark.parametrize(
    ("query", "code", "attr"),
    [("by=tables", "invalid_choice", "by"), ("by=race&entrant=1", "not_by_race", "entrant")],
)
def test_what_cannot_be_asked_is_refused(
    query: str, code: str, attr: str, bob: Visitor, played: Night
) -> None:
    answer = bob.ask(f"nights/{played.pk}/standings/?{query}")
    assert answer.status_code == 400
    assert [(error["code"], error["attr"]) for error in answer.json()["errors"]] == [(code, attr)]


def test_a_night_without_races_has_no_lines_by_race() -> None:
    night = playing(variant="progressive")
    bob = signed_in(Membership.objects.get(club=night.club).user)
    answer = bob.ask(f"nights/{night.pk}/standings/?by=race")
    assert (answer.status_code, [error["code"] for error in answer.json()["errors"]]) == (400, ["no_races"])
    page = bob.get(f"nights/{night.pk}/standings/?by=race")
    assert ("By race" in words(page), "Ann" in words(page)) == (False, True)


def test_the_page_of_standings_leads_to_those_by_race_and_back(bob: Visitor, played: Night) -> None:
    page = bob.get(f"nights/{played.pk}/standings/")
    assert ('href="?by=race"' in page.content.decode(), "Gnomes" in words(page)) == (True, False)
    races = words(bob.get(f"nights/{played.pk}/standings/?by=race"))
    assert "By player" in races
    assert "# Race Points Won Loners Played Euchres made" in races
    rows = [[cell.text for cell in row.cells] for row in standings_pages.drawn_races(played).rows]
    assert rows[:2] + rows[3:5] == [
        ["1", "Gnomes", "5", "2", "0", "2", "0"],
        ["2", "Elves", "3", "1", "0", "1", "0"],
        ["4=", "Fays", "1", "0", "0", "1", "0"],
        ["4=", "Imps", "1", "0", "0", "2", "0"],
    ]


def test_the_organisers_page_of_a_table_names_its_races(bob: Visitor, played: Night) -> None:
    page = words(bob.get(f"nights/{played.pk}/rounds/1/tables/1/"))
    people = [score.player.name for score in game_of(played).seat_scores.order_by("seat")]
    told = zip(people, ("Fays", "Gnomes", "Imps", "Hobs"), strict=True)
    assert "; ".join(f"{name}: {race}" for name, race in told) in page
    assert "West, Hobs" in page


def test_tally_cards_have_the_races_of_rounds_that_have_begun(bob: Visitor, played: Night) -> None:
    people = [
        seat["name"]
        for seat in bob.ask(f"nights/{played.pk}/rounds/").json()["results"][0]["tables"][0]["seats"]
    ]
    begun = words(bob.get(f"nights/{played.pk}/print/tally/?round=1"))
    told = zip(people, ("Fays", "Gnomes", "Imps", "Hobs"), strict=True)
    assert f"Races: {' , '.join(f'{name} {race}' for name, race in told)} Write" in begun
    waiting = bob.get(f"nights/{played.pk}/print/tally/?round=3").content.decode()
    assert "Races:" in waiting
    assert waiting.count('<span class="line"></span>') == 6  # a race of each seat, loners, the other side
