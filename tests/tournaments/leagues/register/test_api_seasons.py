"""Seasons of teams by the API: set up, changed, and listed."""

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, with_token
from tests.tournaments.leagues.examples.api_league import codes, league
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414  a fixture
from tests.tournaments.leagues.examples.league import a_division, a_season, squad
from tests.tournaments.leagues.examples.played_nights import season_of
from tests.tournaments.nights.hall import make_night
from tournaments.leagues.committee.services.decisions import adjust_points
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Team, Venue
from tournaments.matches.rules import RULES

NEW = {"kind": "teams", "name": "Winter league", "starts": "2090-09-04", "ends": "2091-04-30"}


def test_a_season_of_teams_is_created_read_and_changed(club: Club, bob: Visitor) -> None:
    assert bob.user is not None
    program = with_token(bob.user)
    made = program.send("seasons/", NEW | {"club": club.pk, "preset": "penryn_falmouth"})
    found = made.json()
    here = f"seasons/{found['id']}/"
    assert (made.status_code, found) == (201, program.ask(here).json())
    assert {name: found[name] for name in ("kind", "starts", "ends", "precedence", "scheme", "closed")} == {
        "kind": "teams",
        "starts": "2090-09-04",
        "ends": "2091-04-30",
        "precedence": ["points", "won"],
        "scheme": {"win": 0, "draw": 0, "per_game": 1, "award": {"win": 5}},
        "closed": False,
    }
    assert list(found["rules"]) == [rule.key for rule in RULES]
    assert (found["rules"]["award"], found["rules"]["transfers"]) == ("points_only", 1)
    assert "award" in found["rules_chosen"]
    assert "transfers" not in found["rules_chosen"]
    assert (found["match_format"]["players"], "best_of" in found, "all_games" in found["to_check"]) == (
        6,
        False,
        True,
    )
    changed = program.send(
        here,
        {
            "rules": {"all_games": False, "transfers": 2},
            "blank_weeks": ["2090-12-28"],
            "precedence": ["points", "head_to_head_points"],
            "rearrange_by": "2091-04-15",
        },
        "PATCH",
    ).json()
    assert (changed["rules"]["all_games"], changed["rules"]["award"]) == (False, "points_only")
    assert ("transfers" in changed["rules_chosen"], "all_games" in changed["to_check"]) == (True, False)
    assert (changed["blank_weeks"], changed["rearrange_by"]) == (["2090-12-25"], "2091-04-15")
    assert changed["precedence"] == ["points", "head_to_head_points"]
    assert [row["id"] for row in program.ask("seasons/?kind=teams").json()["results"]] == [found["id"]]
    assert program.ask("seasons/?kind=nights").json()["results"] == []


def test_what_belongs_to_the_other_kind_is_refused_and_every_fault_named(club: Club, bob: Visitor) -> None:
    of_teams = NEW | {"club": club.pk, "preset": "plain"}
    assert codes(bob.send("seasons/", of_teams | {"best_of": 3, "minimum_nights": 1})) == (
        400,
        [("of_other_kind", "best_of"), ("of_other_kind", "minimum_nights")],
    )
    nameless = {"club": club.pk, "kind": "teams", "name": "W"}
    assert codes(bob.send("seasons/", nameless)) == (
        400,
        [("date_missing", "starts"), ("date_missing", "ends"), ("preset_unknown", "preset")],
    )
    nights = season_of(club, name="Autumn")
    assert codes(bob.send(f"seasons/{nights.pk}/", {"rules": {}, "half_way": None}, "PATCH")) == (
        400,
        [("of_other_kind", "rules"), ("of_other_kind", "half_way")],
    )
    teams = a_season(club)
    wrong = {"rules": {"award": "gold", "gold": 1}, "scheme": {"win": -1000000}, "precedence": ["loners"]}
    assert codes(bob.send(f"seasons/{teams.pk}/", wrong, "PATCH")) == (
        400,
        [
            ("rule_value", "rules.award"),
            ("rule_unknown", "rules.gold"),
            ("number_too_large", "scheme.win"),
            ("metric_unknown", "precedence.0"),
        ],
    )
    assert codes(bob.send(f"seasons/{teams.pk}/", {"best_of": 3}, "PATCH"))[0] == 400
    refused = bob.send(f"seasons/{teams.pk}/nights/", {"night": make_night(club).pk})
    assert codes(refused) == (409, [("of_teams", None)])
    assert bob.ask(f"seasons/{nights.pk}/teams/").status_code == 404
    assert codes(bob.ask(f"seasons/{nights.pk}/standings/?division=1")) == (
        400,
        [("no_divisions", "division")],
    )


@pytest.mark.parametrize("size", [1, 3])
def test_lists_cost_no_query_more_for_more_lines(
    size: int, club: Club, bob: Visitor, django_assert_num_queries: Callable[[int], Any]
) -> None:
    season = league(club)
    for name in ("Division 2", "Division 3"):
        a_division(season, name, teams=())
    team, *others = Team.objects.order_by("pk")
    for one, player in zip((team, *others), squad(team, ["Ann", "Ben", "Cleo", "Dan"]), strict=True):
        Team.objects.filter(pk=one.pk).update(captain=player)
        adjust_points(season.pk, one.pk, 100, RulingDetails("Rain.", bob.user, season.created_at))
    here = f"seasons/{season.pk}"
    for path, queries in (
        (f"{here}/divisions/", 5),
        (f"{here}/venues/", 7),
        (f"{here}/teams/", 7),
        (f"{here}/decisions/", 6),
        (f"fixtures/?season={season.pk}", 4),
        (f"teams/{team.pk}/registrations/", 8),
        (f"{here}/fixture-plans/", 7),
    ):
        address = f"{path}{'&' if '?' in path else '?'}page_size={size}"
        with django_assert_num_queries(queries):
            found = bob.ask(address).json()["results"]
        assert len(found) == (1 if path.endswith("plans/") else size), path


def test_divisions_and_pubs_are_written_by_organisers(club: Club, bob: Visitor, alice: Visitor) -> None:
    season = a_season(club)
    here = f"seasons/{season.pk}/divisions/"
    made = bob.send(here, {"name": "Premier", "starts_at": "20:15", "blank_weeks": ["2026-12-23"]})
    division = made.json()
    assert (made.status_code, division["teams"], division["blank_weeks"]) == (201, 0, ["2026-12-21"])
    assert (division["starts_at"], division["latest_start"], division["weekday"]) == ("20:15", "20:45", 3)
    changed = bob.send(f"{here}{division['id']}/", {"up": 3}, "PATCH").json()
    assert changed == division | {"up": 3} == bob.ask(f"{here}{division['id']}/").json()
    assert codes(bob.send(here, {"name": "premier", "mirrored": True, "meetings": 3})) == (
        400,
        [("name_taken", "name"), ("not_mirrored", "mirrored")],
    )
    pubs = f"seasons/{season.pk}/venues/"
    closures = [{"date": "2026-12-24", "reason": "closed"}, {"date": "2026-10-01"}]
    pub = bob.send(pubs, {"name": "The Bell", "phone": "01726 1", "closures": closures}).json()
    assert pub["closures"] == [
        {"date": "2026-10-01", "reason": ""},
        {"date": "2026-12-24", "reason": "closed"},
    ]
    venue = f"venues/{pub['id']}/"
    assert bob.send(venue, {"capacity": 2}, "PATCH").json() == pub | {"capacity": 2}
    assert bob.send(venue, {"closures": []}, "PATCH").json()["closures"] == []
    assert (alice.ask(venue).json()["phone"], bob.ask(venue).json()["phone"]) == (None, "01726 1")
    assert [row["phone"] for row in alice.ask(pubs).json()["results"]] == [None]
    team = {"name": "Bell A", "division": division["id"], "venue": pub["id"]}
    assert bob.send(f"seasons/{season.pk}/teams/", team).status_code == 201
    assert codes(bob.send(venue, method="DELETE")) == (409, [("venue_has_teams", None)])
    refused = bob.send(f"{here}{division['id']}/", method="DELETE")
    assert codes(refused) == (409, [("division_has_teams", None)])
    bob.send(f"teams/{Team.objects.get().pk}/", method="DELETE")
    assert bob.send(venue, method="DELETE").status_code == 204
    assert bob.send(f"{here}{division['id']}/", method="DELETE").status_code == 204
    assert (Venue.objects.count(), season.divisions.count()) == (0, 0)
