"""Rulings by the API: what a ruling would change is shown first, and written by organisers alone."""

from typing import Any

from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.examples.league import NOW, card, fixture, legs, play
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.models import Decision, Fixture, Season, Team

WHY = {"reason": "Nobody came.", "rule": "12b"}


def kept(season: Season) -> list[Any]:
    return [
        list(Fixture.objects.order_by("pk").values_list("state", "version", "home_games")),
        list(Team.objects.order_by("pk").values_list("status", flat=True)),
        Decision.objects.count(),
        season.audit_entries.count(),
        Season.objects.get(pk=season.pk).version,
    ]


def test_each_ruling_shows_what_it_would_change_and_writes_nothing_then(season: Season, bob: Visitor) -> None:
    settled = play(fixture(season, "Bell", "Fox"), 6, 3)
    disputed = fixture(season, "Swan", "Crown")
    hand_in(disputed.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(disputed.pk, card("away", 4, 5), by=None, now=NOW)
    broken = fixture(season, "Fox", "Swan")
    hand_in(broken.pk, card("home", 2, 1), by=None, now=NOW)
    Fixture.objects.filter(pk=broken.pk).update(state="abandoned")
    bell = settled.home_id
    rulings: list[tuple[str, dict[str, Any], str]] = [
        (f"fixtures/{disputed.pk}/rule/", {"legs": legs(5, 4)}, "rule"),
        (f"fixtures/{broken.pk}/let-stand/", {}, "let_stand"),
        (f"fixtures/{settled.pk}/reopen/", {}, "reopen"),
        (f"fixtures/{settled.pk}/award/", {"to": "away", "away_games": 9, "away_points": 2.5}, "award"),
        (f"fixtures/{settled.pk}/replay/", {}, "replay"),
        (f"fixtures/{disputed.pk}/void/", {}, "void"),
        (f"teams/{bell}/adjust/", {"points": -1.5}, "deduct"),
        (f"teams/{bell}/withdraw/", {"date": "2090-12-01", "results": "struck"}, "withdraw"),
    ]
    for path, body, kind in rulings:
        before = kept(season)
        looked = bob.send(path, body | WHY | {"preview": True})
        assert (path, looked.status_code, looked.json()["decision"]) == (path, 200, None)
        assert kept(season) == before
        taken = bob.send(path, body | WHY)
        decision = taken.json()["decision"]
        assert (taken.status_code, decision["kind"], decision["by"]) == (201, kind, "bob")
        assert taken.json()["consequences"] == looked.json()["consequences"] == decision["consequences"]
        assert (decision["reason"], decision["rule"]) == ("Nobody came.", "12b")
    void = bob.ask(f"fixtures/{disputed.pk}/").json()
    assert (void["state"], void["home_games"], void["away_games"]) == ("void", None, None)
    listed = bob.ask(f"seasons/{season.pk}/decisions/").json()["results"]
    assert [one["kind"] for one in listed] == [kind for *_, kind in reversed(rulings)]
    assert [one["facts"].get("points") for one in listed if one["kind"] == "deduct"] == [-1.5]
    assert [one["facts"] for one in listed if one["kind"] == "award"] == [
        {"to": "away", "home_games": 0, "away_games": 9, "home_points": 0, "away_points": 2.5}
    ]
    seen = captain("Fox").ask(f"seasons/{season.pk}/decisions/").json()["results"]
    assert seen == [one | {"by": None} for one in listed]


def test_every_fault_of_a_ruling_is_named(match: Fixture, bob: Visitor, alice: Visitor) -> None:
    here = f"fixtures/{match.pk}"
    assert codes(bob.send(f"{here}/award/", {"to": "us", "home_points": 0.125, "away_points": 1e9})) == (
        400,
        [
            ("required", "reason"),
            ("invalid_choice", "to"),
            ("too_fine", "home_points"),
            ("too_many", "away_points"),
        ],
    )
    assert codes(bob.send(f"{here}/award/", WHY | {"to": "home", "home_games": 10})) == (
        400,
        [("games_out_of_range", "home_games")],
    )
    assert codes(bob.send(f"{here}/reopen/", WHY | {"preview": True})) == (409, [("not_now", None)])
    for visitor, status in ((alice, 403), (captain("Bell"), 403), (Visitor(), 401)):
        assert visitor.send(f"{here}/void/", WHY).status_code == status
    assert Decision.objects.count() == 0
