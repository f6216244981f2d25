"""Cups of pairs and singles through the API: entries, draw, evening, results, and what each kind of cup refuses."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import captain, codes, season
from tests.tournaments.leagues.examples.person_cups import drawn, register, singles
from tournaments.leagues.models import Cup, Season

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "season"]
EVENING = "2090-11-07"


def test_a_cup_of_pairs_is_played_in_an_evening(season: Season, bob: Visitor) -> None:
    ann, ben, cleo, dan, eve, fred = register(season)
    body = {
        "name": "Pairs Cup",
        "entrants": "pairs",
        "best_of": 5,
        "entry_fee": "4 pounds",
        "options": {"plate": True},
        "entries": [[ann, ben], [cleo, dan]],
    }
    made = bob.send(f"seasons/{season.pk}/cups/", body)
    cup = made.json()
    assert (made.status_code, cup["entrants"], cup["best_of"], cup["options"], cup["teams"]) == (
        201,
        "pairs",
        5,
        {"plate": True},
        [],
    )
    assert [(one["name"], one["players"]) for one in cup["entries"]] == [
        ("Ann & Ben", [ann, ben]),
        ("Cleo & Dan", [cleo, dan]),
    ]
    at = f"cups/{cup['id']}/"
    first = cup["entries"][0]["id"]
    entries = [[ann, ben], [cleo, dan], [fred, eve]]
    changed = bob.send(at, {"entries": entries, "paid": [first]}, "PATCH").json()
    assert [one["name"] for one in changed["entries"]] == ["Ann & Ben", "Cleo & Dan", "Fred & Eve"]
    assert changed["paid"] == [first]
    after = bob.send(f"{at}draw/", {"seed": 1}).json()
    assert [one["sentence"] for one in after["names"]] == [
        "Cleo & Dan have a bye.",
        "Fred & Eve are drawn in match 2.",
        "Ann & Ben are drawn against Fred & Eve.",
    ]
    assert codes(bob.send(f"{at}rounds/1/", {"date": EVENING})) == (400, [("venue_missing", "venue")])
    pub = season.club.venues.all()[0]
    dated = bob.send(f"{at}rounds/1/", {"date": EVENING, "starts_at": "19:30", "venue": pub.pk}).json()
    assert [(one["date"], one["starts_at"], one["venue"]["name"]) for one in dated["rounds"]] == [
        (EVENING, "19:30", pub.name)
    ] * 2
    assert season.fixtures.filter(tie__isnull=False).count() == 0
    tie = f"{at}ties/1/2/"
    assert codes(bob.send(tie, {"first_games": 3, "second_games": 3})) == (
        400,
        [("games_impossible", "first_games")],
    )
    assert codes(bob.send(f"{at}ties/2/1/", {"how": "both_absent"})) == (409, [("sides_unknown", None)])
    entered = bob.send(tie, {"first_games": 3, "second_games": 2})
    assert entered.json()["rounds"][0]["ties"][1] == {
        "number": 2,
        "name": "Semi-final 2",
        "status": "played",
        "first": {
            "team": None,
            "entry": {"id": changed["entries"][2]["id"], "name": "Fred & Eve"},
            "waits_for": None,
            "withdrawn": False,
        },
        "second": {
            "team": None,
            "entry": {"id": first, "name": "Ann & Ben"},
            "waits_for": None,
            "withdrawn": False,
        },
        "winner": None,
        "winning_entry": {"id": changed["entries"][2]["id"], "name": "Fred & Eve"},
        "result": {"how": "played", "first_games": 3, "second_games": 2},
        "fixtures": [],
        "start": "",
        "sentence": "Fred & Eve against Ann & Ben: Fred & Eve go on.",
    }
    assert bob.send(tie, {"first_games": 3, "second_games": 2}).json() == entered.json()
    assert codes(bob.send(tie, {"how": "first_absent"})) == (400, [("reason_missing", "reason")])
    corrected = bob.send(tie, {"how": "first_absent", "reason": "They went home."}).json()
    assert corrected["rounds"][1]["ties"][0]["second"]["entry"]["name"] == "Ann & Ben"
    final = bob.send(f"{at}ties/2/1/", {"first_games": 1, "second_games": 3}).json()
    assert (final["winner"], final["winning_entry"]["name"]) == (None, "Ann & Ben")
    assert codes(bob.send(tie, {"how": "open", "reason": "Wrong"})) == (409, [("next_played", None)])
    assert codes(bob.send(f"{at}plate/")) == (409, [("number_of_entrants", None)])
    assert codes(bob.send(at, method="DELETE")) == (409, [("cup_has_results", None)])
    assert codes(bob.send(f"{at}draw/", method="DELETE")) == (409, [("cup_has_results", None)])
    answer = bob.ask(at)
    assert bob.ask(at, **{"If-None-Match": answer["ETag"]}).status_code == 304


def test_each_kind_of_cup_refuses_what_is_the_others(season: Season, bob: Visitor) -> None:
    ann, *_ = register(season)
    cups = f"seasons/{season.pk}/cups/"
    bell = season.teams.all()[0].pk
    foreign = {"teams": [bell], "kind": "play_off", "options": {"seeds": 2}}
    assert codes(bob.send(cups, {"name": "A", "entrants": "singles", **foreign})) == (
        400,
        [("not_for_these_entrants", "teams"), ("play_off_of_teams", "kind")],
    )
    assert codes(bob.send(cups, {"name": "A", "best_of": 3, "entries": [[ann]]})) == (
        400,
        [("not_for_these_entrants", "entries"), ("not_for_these_entrants", "best_of")],
    )
    assert codes(bob.send(cups, {"name": "A", "entrants": "singles", "options": {"seeds": 2}})) == (
        400,
        [("of_teams_alone", "options")],
    )
    own_games = {"entrants": "pairs", "match_format": season.match_format}
    assert codes(bob.send(cups, {"name": "A", **own_games})) == (
        400,
        [("not_for_these_entrants", "match_format")],
    )
    team_cup = bob.send(cups, {"name": "Bell Cup", "teams": [bell]}).json()
    assert (team_cup["entrants"], team_cup["best_of"], team_cup["entries"]) == ("teams", None, [])
    assert codes(bob.send(f"cups/{team_cup['id']}/ties/1/1/", {"how": "both_absent"})) == (
        409,
        [("of_teams", None)],
    )
    at = f"cups/{team_cup['id']}/"
    assert codes(bob.send(at, {"entrants": "pairs"}, "PATCH")) == (400, [("entrants_fixed", "entrants")])
    assert bob.send(at, {"teams": []}, "PATCH").status_code == 200
    wanted = {"entrants": "singles", "entries": [[ann]]}
    assert [one["name"] for one in bob.send(at, wanted, "PATCH").json()["entries"]] == ["Ann"]
    assert Cup.objects.get().entrants == "singles"


def test_the_list_costs_the_same_for_one_cup_and_for_many_and_hides_who_has_paid(
    season: Season, club: Club, bob: Visitor, alice: Visitor
) -> None:
    players = register(season)
    drawn(singles(season, players, entry_fee="2 pounds"))

    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            bob.ask(f"seasons/{season.pk}/cups/")
        return len(captured)

    before = cost()
    for number in range(3):
        singles(season, players, name=f"Cup {number}")
    assert cost() == before
    assert [one["paid"] for one in bob.ask(f"seasons/{season.pk}/cups/").json()["results"]] == [[]] * 4
    seen = alice.ask(f"seasons/{season.pk}/cups/").json()["results"]
    assert [one["paid"] for one in seen] == [None] * 4
    assert len(seen[0]["entries"]) == 6


def test_captains_and_scorers_read_results_and_organisers_alone_enter_them(
    season: Season, bob: Visitor, alice: Visitor
) -> None:
    cup = drawn(singles(season, register(season)[:2]))
    for who, status in ((captain("Bell"), 403), (alice, 403), (bob, 200)):
        assert who.ask(f"cups/{cup.pk}/").status_code == 200
        sent = {"first_games": 2, "second_games": 0}
        assert who.send(f"cups/{cup.pk}/ties/1/1/", sent).status_code == status
    assert cup.ties.exclude(how="").count() == 1
