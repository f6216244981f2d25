"""Rulings, squads and plans by the API: what a ruling would change is shown first, and written by organisers alone."""

from typing import Any

import pytest

from clubs.models import Club
from clubs.services.players import add_player
from tests.clubs.people import Visitor, with_token
from tests.tournaments.leagues.examples.api_league import ENDS, STARTS, captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.examples.league import (
    NOW,
    a_division,
    a_season,
    by_circle,
    card,
    fixture,
    legs,
    play,
)
from tournaments.leagues.cards.services.cards import hand_in
from tournaments.leagues.models import Decision, Fixture, FixturePlan, Season, Team

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


def test_the_secretary_postpones_and_moves_a_match(match: Fixture, bob: Visitor) -> None:
    here = f"fixtures/{match.pk}"
    off = bob.send(f"{here}/postpone/", {"reason": "Snow."}).json()
    assert (off["state"], off["date"], off["deadline"] is not None) == ("postponed", None, True)
    assert codes(bob.send(f"{here}/postpone/", {"reason": "Snow."})) == (409, [("not_now", None)])
    late = {"date": "2091-05-01", "venue": 10**9, "reason": "Thaw."}
    assert codes(bob.send(f"{here}/rearrange/", late, "PUT")) == (400, [("venue_unknown", "venue")])
    late["venue"] = fixture(match.season, "Swan", "Fox").venue_id
    assert codes(bob.send(f"{here}/rearrange/", late, "PUT")) == (400, [("outside_season", "date")])
    day = fixture(match.season, "Swan", "Fox").date
    assert day is not None
    clash = {"date": day.isoformat(), "reason": "Thaw."}
    assert ("team_plays", "date") in codes(bob.send(f"{here}/rearrange/", clash, "PUT"))[1]
    free = {"date": "2090-09-06", "reason": "Thaw."}
    exact = free | {"starts_at": "19:30:15"}
    assert codes(bob.send(f"{here}/rearrange/", exact, "PUT")) == (400, [("invalid", "starts_at")])
    moved = bob.send(f"{here}/rearrange/", free | {"starts_at": "19:30"}, "PUT").json()
    assert (moved["state"], moved["date"], moved["starts_at"]) == ("scheduled", "2090-09-06", "19:30")


def test_fixtures_are_chosen_by_season_division_team_pub_days_and_state(
    season: Season, match: Fixture, bob: Visitor, stranger: Visitor
) -> None:
    play(match, 6, 3)

    def count(query: str) -> int:
        return int(bob.ask(f"fixtures/?{query}").json()["count"])

    first = match.date
    assert first is not None
    assert (count(f"season={season.pk}"), count(f"season={season.pk + 1}")) == (12, 0)
    assert (count(f"division={match.division_id}"), count(f"team={match.home_id}")) == (12, 6)
    assert (count(f"venue={match.venue_id}"), count("state=confirmed"), count("state=void")) == (3, 1, 0)
    assert (count(f"from={first}&to={first}"), count("from=2091-04-01"), count("to=2090-09-01")) == (2, 0, 0)
    assert [row["id"] for row in bob.ask("fixtures/?state=confirmed").json()["results"]] == [match.pk]
    assert codes(bob.ask("fixtures/?week=1&state=lost")) == (400, [("unknown_parameter", "week")])
    assert stranger.ask("fixtures/").json()["count"] == 0
    assert stranger.ask(f"fixtures/{match.pk}/").status_code == 404
    known = bob.ask(f"fixtures/{match.pk}/")
    assert bob.ask(f"fixtures/{match.pk}/", **{"If-None-Match": known.headers["ETag"]}).status_code == 304


def test_a_squad_is_written_by_organisers(season: Season, bob: Visitor) -> None:
    bell, crown = (Team.objects.get(name=name) for name in ("Bell", "Crown"))
    ann = add_player(season.club, "Ann").pk
    here = f"teams/{bell.pk}/registrations/"
    joined = bob.send(here, {"player": ann, "date": "2090-09-01", "named_at_start": True})
    assert (joined.status_code, joined.json()) == (
        201,
        {
            "id": joined.json()["id"],
            "team": bell.pk,
            "player": {"id": ann, "name": "Ann"},
            "how": "list",
            "joined_on": "2090-09-01",
            "left_on": None,
            "named_at_start": True,
            "signed_by": None,
            "fee": 0,
            "fee_paid": False,
        },
    )
    there = f"teams/{crown.pk}/registrations/"
    assert codes(bob.send(there, {"player": ann})) == (400, [("in_other_team", "player")])
    signed = {"player": ann, "how": "transfer", "date": "2090-10-01", "signed_by": "both"}
    moved = bob.send(there, signed).json()
    assert (moved["how"], moved["signed_by"]) == ("transfer", "both")
    assert [one["left_on"] for one in bob.ask(here).json()["results"]] == ["2090-10-01"]
    ended = bob.send(f"{there}{moved['id']}/", method="DELETE")
    assert (ended.status_code, ended.json()["left_on"]) == (200, "2090-10-01")
    assert bob.send(f"{here}{moved['id']}/", method="DELETE").status_code == 404
    assert captain("Crown").ask(there).json()["results"] == [ended.json()]


def test_fixtures_are_drawn_up_changed_published_and_dropped(club: Club, bob: Visitor) -> None:
    assert bob.user is not None
    season = a_season(club, starts=STARTS, ends=ENDS)
    here = f"seasons/{season.pk}/fixture-plans/"
    assert codes(bob.send(here, {})) == (400, [("no_divisions", "divisions")])
    division = a_division(season)
    first = bob.send(here, {"seed": 7})
    assert (first.status_code, first.json()["state"], first.json()["seed"]) == (202, "waiting", 7)
    second = bob.send(here, {"seed": 8, "effort": 1000}).json()
    assert [(one["id"], one["state"]) for one in bob.ask(here).json()["results"]] == [
        (second["id"], "waiting"),
        (first.json()["id"], "dropped"),
    ]
    plan = f"{here}{second['id']}/"
    assert codes(bob.send(f"{plan}publish/")) == (409, [("not_ready", None)])
    matches = [{"home": one, "away": other, "week": week} for one, other, week in by_circle(season, division)]
    FixturePlan.objects.filter(pk=second["id"]).update(matches=matches, state="ready", progress=1.0)
    one, later = matches[0], matches[-1]
    changed = bob.send(
        plan, {"home": one["home"], "away": one["away"], "week": later["week"]}, "PATCH"
    ).json()
    assert changed["changes"] == [
        f"{one['home']} at home to {one['away']} in week {later['week']}, was {one['home']} at home in week 1"
    ]
    assert f"{one['home']} plays 2 times in week {later['week']}." in changed["clashes"]
    assert (len(changed["matches"]), changed["matches"][0]["monday"]) == (12, "2090-09-04")
    unknown = {"home": "Nobody", "away": one["away"], "week": 60}
    assert codes(bob.send(plan, unknown, "PATCH")) == (
        400,
        [("no_such_match", "home"), ("no_such_week", "week")],
    )
    published = [bob.send(f"{plan}publish/") for _ in range(2)]
    assert [(answer.status_code, answer.json()["state"]) for answer in published] == [(200, "published")] * 2
    assert Fixture.objects.count() == 12
    assert codes(bob.send(plan, method="DELETE")) == (409, [("published_already", None)])
    assert bob.send(f"{here}{first.json()['id']}/", method="DELETE").status_code == 204
    assert codes(bob.send(here, {})) == (409, [("fixtures_published", None)])
    rest = bob.send(here, {"rest": True}).json()
    assert (rest["state"], rest["rest"], rest["moves"]) == ("waiting", True, [])
    FixturePlan.objects.filter(pk=rest["id"]).update(state="ready")
    there = f"{here}{rest['id']}/publish/"
    assert codes(bob.send(there)) == (400, [("reason_missing", "reason")])
    assert bob.send(there, {"reason": "The Plough has joined."}).json()["state"] == "published"
    reader = with_token(bob.user, may_write=False)
    assert (reader.ask(plan).status_code, reader.send(f"{plan}publish/").status_code) == (200, 403)


@pytest.mark.parametrize("what", ["teams", "players"])
def test_a_team_names_rows_of_its_own_club(what: str, season: Season, bob: Visitor, carol: Visitor) -> None:
    bell = Team.objects.get(name="Bell")
    if what == "players":
        stranger = add_player(Club.objects.get(name="Elm"), "Zoe").pk
        body = {"captain": stranger, "vice_captain": stranger}
        expected = [("player_unknown", "captain"), ("player_unknown", "vice_captain")]
    else:
        body, expected = (
            {"division": 10**9, "venue": 10**9},
            [
                ("division_unknown", "division"),
                ("venue_unknown", "venue"),
            ],
        )
    assert codes(bob.send(f"teams/{bell.pk}/", body, "PATCH")) == (400, expected)
    assert carol.ask(f"teams/{bell.pk}/").status_code == 404
