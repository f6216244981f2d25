"""A play-off for going up, from the division's form to next season; and players who come together."""

from datetime import date
from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import codes
from tests.tournaments.leagues.examples.cups import cup_match, on
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish, squad
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Cup, Division, Honour, Season, SquadRequest, Team
from tournaments.leagues.office.selectors.next_seasons import end_divisions
from tournaments.leagues.register.services.team_seasons import save_division
from tournaments.leagues.tables.selectors.league_tables import division_table, ends_of
from tournaments.standings.teams.moves import TeamMove, UpAndDown, moves

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]
STARTS, ENDS = date(2090, 9, 4), date(2091, 4, 30)
NEXT = {"name": "Next winter", "starts": "2091-09-03", "ends": "2092-04-25"}
ABOVE, BELOW = ("Bell", "Crown", "Ship"), ("Fox", "Swan", "Plough")


@pytest.fixture
def season(club: Club) -> Season:
    """Bell, Crown, Ship in Division 1; of Fox, Swan and Plough below one goes up, and two play for another place."""
    made = a_season(club, starts=STARTS, ends=ENDS)
    a_division(made, "Division 1", ABOVE, level=1, up=0, down=2)
    a_division(made, "Division 2", BELOW, level=2, up=1, down=0, play_off="two")
    publish(made)
    for names in (ABOVE, BELOW):
        for home, away, games in ((0, 1, 8), (0, 2, 7), (1, 0, 2), (1, 2, 6), (2, 0, 3), (2, 1, 4)):
            play(fixture(made, names[home], names[away]), games, 9 - games)
    return made


def of(season: Season, name: str) -> Division:
    return season.divisions.get(name=name)


def close(season: Season, bob: Visitor) -> Any:
    """Close the season; whatever is open is let go."""
    address = f"seasons/{season.pk}/close/"
    found = [{"key": one["key"], "reason": "Too late."} for one in bob.ask(address).json()["open"]]
    return bob.send(address, {"let_go": found})


def after(proposal: Any) -> dict[str, int | None]:
    return {one["name"]: one["after"] for one in proposal["placings"]}


def test_a_play_off_is_set_up_on_its_page_played_and_its_winner_goes_up(season: Season, bob: Visitor) -> None:
    second = of(season, "Division 2")
    page = f"/seasons/{season.pk}/divisions/{second.pk}/"
    shown = bob.client.get(page).content.decode()
    assert shown.count("(play-off)") == 2
    link = f"/seasons/{season.pk}/play-offs/new/?division={second.pk}"
    assert f'href="{link}">Set up the play-off</a>' in shown
    (open_matter,) = [
        one for one in bob.ask(f"seasons/{season.pk}/close/").json()["open"] if one["kind"] == "play_off"
    ]
    assert open_matter["sentence"] == "Division 2 has a play-off for going up, and it isn't set up."
    form = bob.client.get(link).context["form"]
    swan, plough = Team.objects.get(name="Swan"), Team.objects.get(name="Plough")
    assert [(form[f"team_{at}"].label, form[f"team_{at}"].initial) for at in (0, 1)] == [
        ("2nd of Division 2", swan.pk),
        ("3rd of Division 2", plough.pk),
    ]
    sent = {"name": form["name"].initial, "team_0": swan.pk, "team_1": plough.pk}
    assert bob.client.post(link, sent | {"team_1": ""}).status_code == 422
    made = bob.client.post(link, sent)
    cup = Cup.objects.get()
    assert (made.status_code, made.headers["Location"]) == (302, f"/cups/{cup.pk}/")
    assert (cup.name, cup.kind, cup.promotes) == ("Division 2 play-off", "play_off", second)
    assert "Set up the play-off" not in bob.client.get(page).content.decode()
    assert "is there already" in bob.client.post(link, sent | {"name": "Other"}).content.decode()
    on(cup, 1, date(2091, 4, 29))
    play(cup_match("Swan", "Plough"), 3, 6)
    assert close(season, bob).status_code == 201
    # Its winner has won a place in Division 1, and no line of the roll of honour.
    assert list(Honour.objects.filter(team=plough)) == []
    found = bob.ask(f"seasons/{season.pk}/next/").json()
    assert found["missing"] == []
    line = next(one for one in found["exceptions"] if one["key"] == f"play_off:{plough.pk}")
    assert (line["reason"], line["effect"], line["on"]) == (
        "Plough won the Division 2 play-off.",
        "Plough goes up; if not, Swan goes up.",
        True,
    )
    first = of(season, "Division 1").pk
    assert sorted(name for name, where in after(found).items() if where == first) == ["Bell", "Fox", "Plough"]
    made = bob.send(f"seasons/{season.pk}/next/", NEXT).json()
    divisions = Division.objects.filter(season=made["season"]["id"])
    assert list(divisions.values_list("name", "up", "play_off")) == [
        ("Division 1", 0, ""),
        ("Division 2", 1, "two"),
    ]


def test_without_a_result_the_proposal_says_what_is_missing(season: Season, bob: Visitor) -> None:
    second = of(season, "Division 2")
    wanted = {"name": "Play-off", "kind": "play_off", "promotes": second.pk}
    made = bob.send(f"seasons/{season.pk}/cups/", wanted).json()
    assert (made["promotes"], [team["name"] for team in made["teams"]]) == (second.pk, ["Plough", "Swan"])
    close(season, bob)
    found = bob.ask(f"seasons/{season.pk}/next/").json()
    missing = "The Play-off of Division 2 has no winner. Still to be played: Final."
    assert found["missing"] == [missing]
    assert missing in bob.client.get(f"/seasons/{season.pk}/next/").content.decode()
    first = of(season, "Division 1").pk
    assert sorted(name for name, where in after(found).items() if where == first) == ["Bell", "Crown", "Fox"]
    key = {"key": f"no_play_off:{second.pk}", "on": True}
    asked = NEXT | {"preview": True, "switches": [key]}
    by_table = after(bob.send(f"seasons/{season.pk}/next/", asked).json())
    assert sorted(name for name, where in by_table.items() if where == first) == ["Bell", "Fox", "Swan"]


def test_the_api_names_every_fault_of_a_play_off(season: Season, bob: Visitor, alice: Visitor) -> None:
    address = f"seasons/{season.pk}/cups/"
    first, second = of(season, "Division 1"), of(season, "Division 2")
    wanted = {"name": "Play-off", "kind": "play_off", "promotes": second.pk}
    assert alice.send(address, wanted).status_code == 403
    fox, bell = Team.objects.get(name="Fox").pk, Team.objects.get(name="Bell").pk
    assert codes(bob.send(address, wanted | {"promotes": first.pk})) == (400, [("no_play_off", "promotes")])
    assert codes(bob.send(address, wanted | {"winners": [bell], "runners_up": [fox]})) == (
        400,
        [("runners_up", "runners_up"), ("number_of_teams", "winners"), ("team_elsewhere", "winners")],
    )
    # With the team above that just stays up: Bell, as two of three go down.
    path = f"seasons/{season.pk}/divisions/{second.pk}/"
    assert bob.send(path, {"play_off": "toss"}, "PATCH").status_code == 400
    assert bob.send(path, {"play_off": "above"}, "PATCH").json()["play_off"] == "above"
    made = bob.send(address, wanted).json()
    tie = made["rounds"][0]["ties"][0]
    assert (tie["first"]["team"]["name"], tie["second"]["team"]["name"]) == ("Bell", "Swan")
    table = division_table(season, first)
    brings = moves(table.rows, ends_of(first))
    assert [sorted(brings[row.team]) for row in table.rows] == [
        [TeamMove.PLAY_OFF, TeamMove.TITLE],
        [TeamMove.DOWN],
        [TeamMove.DOWN],
    ]
    assert ends_of(Division.objects.get(pk=second.pk)) == UpAndDown(up=1, play_off=1)


def test_four_play_semi_finals_and_a_shared_place_is_for_the_secretary(club: Club, bob: Visitor) -> None:
    season = a_season(club, starts=STARTS, ends=ENDS)
    a_division(season, "Division 1", ABOVE, level=1, up=0, down=2)
    names = ("Fox", "Swan", "Plough", "Anchor", "Globe", "Star")
    division = a_division(season, "Division 2", names, level=2, up=1, down=0, play_off="four")
    publish(season)
    play(fixture(season, "Fox", "Star"), 9, 0)
    address = f"seasons/{season.pk}/cups/"
    wanted = {"name": "Play-off", "kind": "play_off", "promotes": division.pk}
    assert codes(bob.send(address, wanted)) == (400, [("place_open", "winners")])
    numbers = [Team.objects.get(name=name).pk for name in ("Swan", "Plough", "Anchor", "Globe")]
    made = bob.send(address, wanted | {"winners": numbers}).json()
    ties = made["rounds"][0]["ties"]
    assert [(one["first"]["team"]["name"], one["second"]["team"]["name"]) for one in ties] == [
        ("Swan", "Globe"),
        ("Plough", "Anchor"),
    ]


def test_players_who_come_together_keep_their_division_and_are_asked(season: Season, bob: Visitor) -> None:
    """Five of Bell come with Yew, and two of Fox with Zoo: Yew plays in Division 1, and Zoo begins at the foot."""
    save_division(season.pk, {"play_off": ""}, of(season, "Division 2").pk, by=None, now=NOW)
    five = squad(Team.objects.get(name="Bell"), ["Ann", "Ben", "Cleo", "Dan", "Eve"])
    squad(Team.objects.get(name="Bell"), ["Gus"])
    two = squad(Team.objects.get(name="Fox"), ["Kay", "Lou"])
    close(season, bob)
    page = f"/seasons/{season.pk}/next/"
    listed = "Yew: Ann, Ben, Cleo, Dan, Eve\nZoo: Kay, Lou\n"
    shown = bob.client.post(page, NEXT | {"joining": listed + "Elm: Nobody"})
    assert "Line 3: nobody called Nobody was registered in Winter league." in shown.content.decode()
    shown = bob.client.post(page, NEXT | {"joining": listed})
    lines = {one.key: one for one in shown.context["exceptions"]}
    numbered = "1. Yew\t: Ann; Ben\u200b; Cleo (late); Dan; Eve\n\u2022 Zoo;;: Kay\tLou\n"
    again = bob.client.post(page, NEXT | {"joining": numbered})
    assert {one.key: one for one in again.context["exceptions"]} == lines
    quoted = bob.client.post(page, NEXT | {"joining": 'Elm, "Bell\n'})
    assert "Line 1 has a quotation mark that" in quoted.content.decode()
    bell, fox = Team.objects.get(name="Bell").pk, Team.objects.get(name="Fox").pk
    assert lines[f"en_bloc:{bell}"].reason == "5 players of Bell come with Yew. Your rules ask for 5."
    assert (lines[f"en_bloc:{bell}"].on, lines[f"en_bloc:{fox}"].on) == (True, False)
    joining = [{"name": "Yew", "players": five}, {"name": "Zoo", "players": two}]
    address = f"seasons/{season.pk}/next/"
    assert codes(bob.send(address, NEXT | {"joining": [joining[0], {"name": "Zoo", "players": five}]})) == (
        400,
        [("player_twice", "joining")],
    )
    assert codes(bob.send(address, NEXT | {"joining": [{"name": "Zoo", "players": [10**9]}]})) == (
        400,
        [("player_unknown", "joining")],
    )
    made = bob.send(address, NEXT | {"joining": joining}).json()
    found = Team.objects.filter(season=made["season"]["id"], name__in=["Yew", "Zoo"]).order_by("name")
    assert [(team.name, team.division.name) for team in found] == [
        ("Yew", "Division 1"),
        ("Zoo", "Division 2"),
    ]
    asked = SquadRequest.objects.filter(team__season=made["season"]["id"])
    assert sorted(asked.values_list("team__name", "player__name")) == [
        ("Bell", "Gus"),
        *(("Yew", name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve")),
        ("Zoo", "Kay"),
        ("Zoo", "Lou"),
    ]


def test_an_old_team_that_plays_on_keeps_its_squad_and_one_of_the_same_name_takes_what_was_typed(
    season: Season, bob: Visitor
) -> None:
    save_division(season.pk, {"play_off": ""}, of(season, "Division 2").pk, by=None, now=NOW)
    bell, fox = Team.objects.get(name="Bell"), Team.objects.get(name="Fox")
    two = squad(bell, ["Ann", "Ben"])
    squad(bell, ["Cleo"])
    six = squad(fox, ["Dan", "Eve", "Fay", "Gus", "Hal"])
    newcomer = squad(Team.objects.get(name="Swan"), ["Zoe"])
    close(season, bob)
    pub = Team.objects.get(name="Ship").venue
    assert pub is not None
    joining = [
        {"name": "Yew", "follows": bell.pk, "players": two},
        {"name": "Fox", "follows": fox.pk, "players": six + newcomer, "venue": pub.pk},
    ]
    made = bob.send(f"seasons/{season.pk}/next/", NEXT | {"joining": joining}).json()
    asked = SquadRequest.objects.filter(team__season=made["season"]["id"])
    assert sorted(asked.values_list("team__name", "player__name")) == [
        ("Bell", "Cleo"),
        *(("Fox", name) for name in ("Dan", "Eve", "Fay", "Gus", "Hal", "Zoe")),
        ("Yew", "Ann"),
        ("Yew", "Ben"),
    ]
    again = Team.objects.get(season=made["season"]["id"], name="Fox")
    assert (again.venue, again.lineage) == (pub, fox.lineage)


def test_only_awards_against_a_team_count_against_it(season: Season, bob: Visitor) -> None:
    for home, away, to in (
        ("Bell", "Crown", "home"),
        ("Ship", "Crown", "neither"),
        ("Crown", "Ship", "away"),
    ):
        award(fixture(season, home, away).pk, Award(to), RulingDetails("Nobody came.", None, NOW))
    close(season, bob)
    (first, _) = end_divisions(season)
    assert {team.name: team.awards for team in first.teams} == {"Bell": 0, "Crown": 3, "Ship": 1}


def test_a_new_team_of_a_pub_that_has_its_full_number_begins_all_the_same_or_is_out(
    season: Season, bob: Visitor
) -> None:
    close(season, bob)
    pub, there = Team.objects.get(name="Swan").venue, f"seasons/{season.pk}/next/"
    assert pub is not None
    name = "Zoo " + "o" * 56
    asked = NEXT | {"joining": [{"name": name, "venue": pub.pk}]}
    found = bob.send(there, asked | {"preview": True}).json()
    (line,) = [one for one in found["exceptions"] if one["key"] == f"pub_new:{name}"]
    assert (line["reason"], line["effect"], line["on"]) == (
        "Division 2 has as many teams of Swan as your rules allow: Swan.",
        f"{name} starts in Division 2 all the same; if not, it's out.",
        True,
    )
    assert after(found)[name] == of(season, "Division 2").pk
    made = bob.send(there, asked | {"switches": [{"key": line["key"], "on": False}]}).json()
    names = Team.objects.filter(season=made["season"]["id"]).values_list("name", flat=True)
    assert sorted(names) == sorted((*ABOVE, *BELOW))
