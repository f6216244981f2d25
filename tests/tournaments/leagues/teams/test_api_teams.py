"""Teams and squads by the API: written by organisers alone, with rows of their own club."""

import pytest

from clubs.models import Club
from clubs.services.players import add_player
from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tournaments.leagues.models import Season, Team


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
