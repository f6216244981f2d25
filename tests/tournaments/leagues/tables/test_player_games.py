"""A player's own games in a season, on the page and by the API: those of the league, and those of cups."""

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import captain
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414  a fixture
from tests.tournaments.leagues.examples.cups import a_cup, cup_match, on
from tests.tournaments.leagues.examples.league import NOW, fixture, play, squad
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.tables.selectors.averages import averages

pytestmark = pytest.mark.django_db
BELLS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred")
FOXES = ("Uma", "Vic", "Wes", "Xena", "Yan", "Zoe")


@pytest.fixture
def teams(season: Season) -> tuple[list[int], list[int]]:
    """The players of Bell and Fox, who have met once in the league and once in the cup."""
    match = fixture(season, "Bell", "Fox")
    bells, foxes = squad(match.home, BELLS), squad(match.away, FOXES)
    cup = a_cup(season)
    final_night = match.date
    assert final_night is not None
    on(cup, 1, final_night.replace(month=11, day=29))
    for one in (match, cup_match("Bell", "Fox")):
        sides = (bells, foxes) if one.home_id == match.home_id else (foxes, bells)
        for side, players in zip(("home", "away"), sides, strict=True):
            set_line_up(one.pk, side, [(player, None) for player in players], lock=True, now=NOW)
    play(match, 6, 3)
    play(cup_match("Bell", "Fox"), 0, 9)
    return bells, foxes


def test_the_games_of_a_cup_are_listed_and_stay_out_of_the_average(
    season: Season, teams: tuple[list[int], list[int]], bob: Visitor
) -> None:
    ann, ben, *_ = teams[0]
    found = bob.ask(f"seasons/{season.pk}/players/{ann}/").json()
    assert (found["player"], found["team"]["name"]) == ({"id": ann, "name": "Ann"}, "Bell")
    assert (found["average"]["played"], found["average"]["average"]) == (3, averages_of(season)[ann])
    assert [(one["player"], one["played"]) for one in found["partners"]] == [({"id": ben, "name": "Ben"}, 3)]
    games = [(None if one["cup"] is None else one["cup"]["name"], one["out"]) for one in found["games"]]
    assert sorted(games, key=str) == [("Bell Cup", "a cup match")] * 3 + [(None, "")] * 3
    first = next(one for one in found["games"] if one["cup"] is not None and one["number"] == 1)
    match = Fixture.objects.get(pk=first["fixture"])
    assert (first["team"]["name"], first["other_team"]["name"]) == ("Bell", "Fox")
    assert (first["date"], first["won"]) == (str(match.date), match.away_id == found["team"]["id"])
    assert first["partners"] == [{"id": ben, "name": "Ben"}]
    assert [one["name"] for one in first["opponents"]] == ["Uma", "Vic"]
    assert list(first) == [
        "fixture", "number", "date", "cup", "team", "other_team", "partners", "opponents", "won", "out",
    ]  # fmt: skip
    said = words(bob.client.get(f"/seasons/{season.pk}/players/{ann}/"))
    assert "of 3 games won" in said
    assert said.count("Bell against Fox Bell Cup. Doesn't count: a cup match") == 3


def test_a_game_is_a_row_of_columns_and_a_phone_has_it_in_a_line_below_its_match(
    season: Season, teams: tuple[list[int], list[int]], bob: Visitor
) -> None:
    """Home wins the first six games of nine: Ann and Ben's first of the league, and all that Fox plays in the cup."""
    ann = teams[0][0]
    answer = bob.client.get(f"/seasons/{season.pk}/players/{ann}/")
    match = Fixture.objects.get(tie=None, home__name="Bell", away__name="Fox")
    assert match.date is not None
    said, day = words(answer), match.date
    assert "Games Date Result Match Game With Against" in said
    in_a_line = f"Won with Ben against Uma & Vic, {day.day} {day:%B}, game 1"
    assert f"{day.day} {day:%b %Y} Won Bell against Fox {in_a_line} 1 Ben Uma & Vic" in said
    assert said.count("Lost with Ben against") == 4
    assert f'<a href="/fixtures/{match.pk}/">Bell against Fox</a>' in answer.content.decode()


def test_without_a_game_the_page_says_so(season: Season, bob: Visitor) -> None:
    ann, *_ = squad(fixture(season, "Bell", "Fox").home, BELLS)
    assert "Games No game yet." in words(bob.client.get(f"/seasons/{season.pk}/players/{ann}/"))


def averages_of(season: Season) -> dict[int, float]:
    """The averages of players, of which no cup match is a part."""
    return {line.unit[0]: line.percent for line in averages(season).players}


def test_whoever_sees_the_season_reads_a_players_games(
    season: Season, teams: tuple[list[int], list[int]], alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    here = f"seasons/{season.pk}/players/{teams[0][0]}/"
    answer = captain("Swan").ask(here)
    assert (answer.status_code, alice.ask(here).status_code) == (200, 200)
    assert captain("Swan").ask(here, **{"If-None-Match": answer["ETag"]}).status_code == 304
    assert [who.ask(here).status_code for who in (carol, stranger)] == [404, 404]
    assert alice.ask(f"seasons/{season.pk}/players/{10**9}/").status_code == 404


def test_partners_and_opponents_have_their_games_won_and_lost(
    season: Season, teams: tuple[list[int], list[int]], bob: Visitor
) -> None:
    """Home wins the first six games of nine. Of these Ann and Ben play the first and the fourth, and then the seventh.

    The cup match, which they lost, counts for nobody.
    """
    said = words(bob.client.get(f"/seasons/{season.pk}/players/{teams[0][0]}/"))
    assert "Partner P W L Average Ben 3 2 1 66.7%" in said
    opponents = (
        "Uma 1 1 0 100.0% Vic 1 1 0 100.0% Wes 1 0 1 0.0% Xena 1 0 1 0.0% Yan 1 1 0 100.0% Zoe 1 1 0 100.0%"
    )
    assert f"Opponent P W L Average {opponents} Averages" in said
