"""Teams that are level in everything: who has to be put in order, how that is said, and what the table makes of it."""

from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import codes
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish
from tournaments.leagues.committee.selectors.level_teams import undecided
from tournaments.leagues.models import Decision, Season
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.league_tables import division_table

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    """Bell and Crown are level at the top of Division 1, Fox and Swan at its foot, where one goes down."""
    made = a_season(club)
    a_division(made, up=0, down=1)
    a_division(made, "Division 2", ("Ship", "Plough", "Star"), level=2, up=0, down=0)
    publish(made)
    for home, away in (("Bell", "Fox"), ("Crown", "Swan")):
        play(fixture(made, home, away), 6, 3)
    change_team_season(made.pk, {"rules": {"level_title": "toss"}}, by=None, now=NOW)
    made.refresh_from_db()
    return made


def rows(season: Season) -> list[tuple[int | None, bool, str]]:
    season.refresh_from_db()
    table = division_table(season, season.divisions.get(name="Division 1"))
    return [(row.place, row.tied, table.names[row.team]) for row in table.rows]


@pytest.mark.parametrize(
    ("rule", "places"), [("share", []), ("toss", [1, 3]), ("play_all", [1, 3]), ("share_two", [3])]
)
def test_who_shares_a_title_or_a_move_has_to_be_put_in_order(
    season: Season, rule: str, places: list[int]
) -> None:
    change_team_season(season.pk, {"rules": {"level_title": rule}}, by=None, now=NOW)
    season.refresh_from_db()
    assert [one.place for one in undecided(season, season.divisions.get(name="Division 1"))] == places


def test_a_toss_is_kept_with_who_saw_it_and_decides_the_table_last(season: Season, bob: Visitor) -> None:
    assert rows(season) == [(1, True, "Bell"), (1, True, "Crown"), (3, True, "Fox"), (3, True, "Swan")]
    division = season.divisions.get(name="Division 1")
    shown = bob.client.get(f"/seasons/{season.pk}/divisions/{division.pk}/").content.decode()
    assert "Put level teams in order" in shown
    matters = [one for one in open_matters(season, NOW) if one.kind == "title"]
    assert [one.sentence for one in matters] == [
        "Bell and Crown share 1st place in Division 1. Your rules ask for a toss.",
        "Fox and Swan share 3rd place in Division 1. Your rules ask for a toss.",
    ]
    numbers = {team.name: team.pk for team in season.teams.all()}
    page = matters[0].address
    sent: dict[str, Any] = {
        "team_0": numbers["Crown"],
        "team_1": numbers["Bell"],
        "how": "toss",
        "reason": "Level.",
    }
    assert "Say who saw the toss." in bob.client.post(page, sent).content.decode()
    twice = sent | {"team_1": numbers["Crown"], "seen_by": "Ann"}
    assert "List every team that shares the place once" in bob.client.post(page, twice).content.decode()
    sent["seen_by"] = "Ann Bray"
    seen = bob.client.post(page, sent)
    assert seen.context["shown"] == [
        "By a toss: Crown, then Bell. Seen by Ann Bray.",
        "Bell falls from 1st to 2nd and would no longer take the title.",
    ]
    assert bob.client.post(page, sent | {"take": "1", "seen": seen.context["seen"]}).status_code == 302
    assert rows(season)[:2] == [(1, False, "Crown"), (2, False, "Bell")]
    facts = Decision.objects.get().facts
    assert facts == {"order": [numbers["Crown"], numbers["Bell"]], "how": "toss", "seen_by": "Ann Bray"}
    assert [one.sentence[:4] for one in open_matters(season, NOW) if one.kind == "title"] == ["Fox "]
    # It says nothing once one of them has more points.
    play(fixture(season, "Swan", "Bell"), 0, 9)
    assert rows(season)[0] == (1, False, "Bell")


def test_the_api_settles_it_too_and_names_every_fault(season: Season, bob: Visitor, alice: Visitor) -> None:
    division = season.divisions.get(name="Division 1")
    numbers = {team.name: team.pk for team in season.teams.all()}
    path = f"seasons/{season.pk}/divisions/{division.pk}/level/"
    body = {"order": [numbers["Swan"], numbers["Fox"]], "how": "decider", "reason": "5-4 at the Ship."}
    assert alice.send(path, body).status_code == 403
    wrong = bob.send(path, body | {"order": [numbers["Bell"], numbers["Fox"]], "how": "toss"})
    assert codes(wrong) == (400, [("not_level", "order"), ("witness_missing", "seen_by")])
    looked = bob.send(path, body | {"preview": True})
    assert (looked.status_code, rows(season)[2][2]) == (200, "Fox")
    taken = bob.send(path, body).json()
    assert taken["consequences"] == looked.json()["consequences"]
    assert taken["consequences"][0] == "By a deciding match: Swan, then Fox."
    assert (taken["decision"]["kind"], rows(season)[2:]) == ("level", [(3, False, "Swan"), (4, False, "Fox")])
    # Another order of the same teams replaces it.
    assert bob.send(path, body | {"order": [numbers["Fox"], numbers["Swan"]]}).status_code == 201
    assert rows(season)[2:] == [(3, False, "Fox"), (4, False, "Swan")]


@pytest.mark.parametrize(
    ("rule", "asked"),
    [
        ("play_all", "By your rules they all play each other."),
        ("share_two", "Your rules let two share a title, but here their order decides who moves."),
    ],
)
def test_what_the_rules_want_of_level_teams_is_said_in_a_sentence(
    season: Season, bob: Visitor, rule: str, asked: str
) -> None:
    change_team_season(season.pk, {"rules": {"level_title": rule}}, by=None, now=NOW)
    season.refresh_from_db()
    matters = [one for one in open_matters(season, NOW) if one.kind == "title"]
    assert matters[-1].sentence == f"Fox and Swan share 3rd place in Division 1. {asked}"
    page = bob.client.get(matters[-1].address).content.decode()
    assert "<h1>2 teams share 3rd place in Division 1</h1>" in page
    first, second = (season.teams.get(name=name).pk for name in ("Fox", "Swan"))
    sent = {"team_0": first, "team_1": second, "how": "committee", "reason": "Level."}
    assert "Save this order" in bob.client.post(matters[-1].address, sent).content.decode()


def test_a_deciding_match_has_as_many_games_as_the_leagues_rules_say(season: Season, bob: Visitor) -> None:
    rules = {"level_title": "decider", "decider_games": "3"}
    change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    season.refresh_from_db()
    matter = next(one for one in open_matters(season, NOW) if one.kind == "title")
    asks = "Bell and Crown share 1st place in Division 1. Your rules ask for a deciding match, best of 3."
    assert matter.sentence == asks
    shown = bob.client.get(matter.address).content.decode()
    assert "By your rules a deciding match is best of 3." in shown
    numbers = {team.name: team.pk for team in season.teams.all()}
    teams = {"team_0": numbers["Crown"], "team_1": numbers["Bell"]}
    sent = teams | {"how": "decider", "reason": "Played at the Ship."}
    for games, fault in (
        ({}, "Enter how many games each won: by your rules a deciding match is best of 3."),
        ({"won": 2}, "Enter the games of both teams, or of neither."),
        ({"won": 1, "lost": 2}, "The winner has more games than the other side. Look at the games again."),
        ({"won": 1, "lost": 0}, "In the best of 3 games the winner has at least 2. Look at the games again."),
        ({"won": 3, "lost": 1}, "A deciding match has 3 games at most. Look at the games again."),
    ):
        refused = bob.client.post(matter.address, sent | games)
        assert (refused.status_code, fault in refused.content.decode()) == (422, True), games
    tossed = sent | {"how": "toss", "seen_by": "Ann", "won": 2, "lost": 1}
    refused = bob.client.post(matter.address, tossed)
    assert "Games are only for a deciding match between two teams." in refused.content.decode()
    seen = bob.client.post(matter.address, sent | {"won": 2, "lost": 1})
    assert seen.context["shown"][0] == "By a deciding match, 2-1: Crown, then Bell."
    take = sent | {"won": 2, "lost": 1, "take": "1", "seen": seen.context["seen"]}
    assert bob.client.post(matter.address, take).status_code == 302
    assert Decision.objects.get().facts["games"] == [2, 1]
    assert rows(season)[0] == (1, False, "Crown")


def test_the_games_of_a_deciding_match_are_checked_by_the_api_too(season: Season, bob: Visitor) -> None:
    change_team_season(season.pk, {"rules": {"decider_games": "5"}}, by=None, now=NOW)
    division = season.divisions.get(name="Division 1")
    numbers = {team.name: team.pk for team in season.teams.all()}
    path = f"seasons/{season.pk}/divisions/{division.pk}/level/"
    body = {"order": [numbers["Swan"], numbers["Fox"]], "how": "decider", "reason": "At the Ship."}
    assert codes(bob.send(path, body)) == (400, [("games_missing", "won")])
    assert codes(bob.send(path, body | {"won": 3})) == (400, [("games_missing", "lost")])
    assert codes(bob.send(path, body | {"won": 2, "lost": 1})) == (400, [("games_wrong", "won")])
    assert codes(bob.send(path, body | {"how": "committee", "won": 3, "lost": 1})) == (
        400,
        [("games_not_asked", "won")],
    )
    assert bob.send(path, body | {"won": -1, "lost": 1}).status_code == 400
    taken = bob.send(path, body | {"won": 3, "lost": 2})
    assert taken.json()["consequences"][0] == "By a deciding match, 3-2: Swan, then Fox."
    # Where the teams agree on the games, nobody has to say how they went.
    change_team_season(season.pk, {"rules": {"decider_games": "any"}}, by=None, now=NOW)
    assert bob.send(path, body).status_code == 201


def test_a_league_may_ask_head_to_head_late_or_at_the_ends_alone(season: Season) -> None:
    """Crown beat Bell, who has the better difference; they are first and second."""
    order = {"precedence": ["points", "head_to_head_points", "difference"]}
    change_team_season(season.pk, order, by=None, now=NOW)
    play(fixture(season, "Crown", "Bell"), 5, 4)
    play(fixture(season, "Bell", "Swan"), 9, 0)
    assert [name for *_, name in rows(season)[:2]] == ["Crown", "Bell"]
    change_team_season(season.pk, {"rules": {"head_to_head_met": True}}, by=None, now=NOW)
    assert [name for *_, name in rows(season)[:2]] == ["Bell", "Crown"]
    play(fixture(season, "Bell", "Crown"), 4, 4)
    assert [name for *_, name in rows(season)[:2]] == ["Crown", "Bell"]
    # For first place, and where one of them goes down: Fox and Swan, who have nothing and haven't met.
    rules = {"head_to_head_met": False, "head_to_head_edges": True}
    change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    play(fixture(season, "Fox", "Swan"), 5, 4)
    play(fixture(season, "Swan", "Fox"), 9, 0)
    assert [name for *_, name in rows(season)] == ["Crown", "Bell", "Swan", "Fox"]
