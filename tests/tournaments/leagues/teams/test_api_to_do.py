"""What waits for the secretary, by the API: the lines of the page, each with its match and its team."""

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.tournaments.leagues.teams.api_league import captain
from tests.tournaments.leagues.teams.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.teams.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.teams.league import NOW, card
from tournaments.leagues.models import Appeal, Fixture, Season
from tournaments.leagues.services.cards import hand_in


def test_an_organiser_reads_what_waits_with_its_match_and_its_team(
    season: Season, match: Fixture, bob: Visitor
) -> None:
    here = f"seasons/{season.pk}/to-do/"
    assert bob.ask(here).json()["results"] == []
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    appeal = Appeal.objects.create(season=season, fixture=match, team=match.away, text="Foul play.", at=NOW)
    answer = bob.ask(here)
    assert answer.json()["results"] == [
        {
            "kind": "disputed",
            "sentence": "Bell against Fox. The two cards differ.",
            "fixture": match.pk,
            "team": None,
            "page": f"/fixtures/{match.pk}/",
        },
        {
            "kind": "appeal",
            "sentence": "Fox has sent the panel a protest.",
            "fixture": match.pk,
            "team": {"id": match.away_id, "name": "Fox"},
            "page": f"/seasons/{season.pk}/appeals/{appeal.pk}/",
        },
    ]
    assert bob.ask(here, **{"If-None-Match": answer["ETag"]}).status_code == 304
    assert [one["kind"] for one in bob.ask(f"{here}?page_size=1&page=2").json()["results"]] == ["appeal"]


def test_nobody_else_reads_what_waits(
    season: Season, alice: Visitor, carol: Visitor, stranger: Visitor, club: Club
) -> None:
    here = f"seasons/{season.pk}/to-do/"
    assert [who.ask(here).status_code for who in (captain("Bell"), alice, carol, stranger)] == [
        403,
        403,
        404,
        401,
    ]
    Club.objects.filter(pk=club.pk).update(published=True)
    assert [who.ask(here).status_code for who in (carol, stranger)] == [403, 401]
