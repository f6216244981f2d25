"""Teams and squads by the API: written by organisers alone, with rows of their own club."""

from typing import Any

import pytest

from clubs.models import Club
from clubs.services.players import add_player
from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.examples.league import NOW, fixture, play
from tournaments.leagues.evening.selectors.flags import flags_of
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Season, Team
from tournaments.leagues.register.services.team_seasons import change_team_season


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


def test_who_joins_before_the_first_result_is_named_at_the_start(season: Season, bob: Visitor) -> None:
    change_team_season(season.pk, {"rules": {"named_at_start": 2}}, by=None, now=NOW)
    match = fixture(season, "Bell", "Crown")
    here = f"teams/{match.home_id}/registrations/"
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
    ann, ben, cleo, dan, eve = (add_player(season.club, name).pk for name in names)

    def join(player: int, **more: Any) -> dict[str, Any]:
        answer = bob.send(here, {"player": player, "date": "2090-09-01"} | more)
        assert answer.status_code == 201
        return dict(answer.json())

    joined = [join(ann), join(ben), join(cleo, named_at_start=False), join(dan, how="night")]
    assert [one["named_at_start"] for one in joined] == [True, True, False, False]
    set_line_up(match.pk, "home", [(ann, None), (ben, None)], lock=True, now=NOW)
    play(match, 6, 3)
    season.refresh_from_db()
    assert flags_of(season, match) == []
    # From the first result on, nobody is unless it's said.
    late = join(eve)
    assert late["named_at_start"] is False
    row = f"{here}{late['id']}/"
    assert bob.send(row, {"named_at_start": True}, "PATCH").json() == late | {"named_at_start": True}
    # What was wrong flags the card, and what is put right takes the flag away.
    first = f"{here}{joined[0]['id']}/"
    assert bob.send(first, {"named_at_start": False}, "PATCH").json()["named_at_start"] is False
    fresh = fixture(season, "Bell", "Crown")
    wanted = "Bell played 1 who were named at the start; 2 are needed."
    assert [flag.sentence for flag in flags_of(season, fresh)] == [wanted]
    for _ in range(2):
        assert bob.send(first, {"named_at_start": True}, "PATCH").status_code == 200
    assert flags_of(season, fresh) == []
    said = season.audit_entries.filter(message__contains="at the start").values_list("message", flat=True)
    assert [*said.order_by("pk")] == [
        "Eve was named at the start by Bell.",
        "Ann wasn't named at the start by Bell.",
        "Ann was named at the start by Bell.",
    ]


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
