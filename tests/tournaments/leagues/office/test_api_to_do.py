"""What waits for the secretary, by the API: the lines of the page, each with its match and its team."""

from datetime import date

from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.examples.league import NOW, card
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.models import Appeal, Fixture, PubNotice, Season


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
            "pub_notice": None,
            "content_hash": None,
        },
        {
            "kind": "appeal",
            "sentence": "Fox has sent the panel a protest.",
            "fixture": match.pk,
            "team": {"id": match.away_id, "name": "Fox"},
            "page": f"/seasons/{season.pk}/appeals/{appeal.pk}/",
            "pub_notice": None,
            "content_hash": None,
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


def test_an_organiser_ticks_off_that_a_pub_was_told_and_nobody_else(  # noqa: PLR0917  who they are
    season: Season, match: Fixture, bob: Visitor, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    notice = PubNotice.objects.create(
        fixture=match, venue=match.venue, sentence="Bell against Fox is off.", until=date(2090, 12, 1), at=NOW
    )
    (line,) = bob.ask(f"seasons/{season.pk}/to-do/").json()["results"]
    assert (line["kind"], line["pub_notice"]) == ("pub", notice.pk)
    assert line["sentence"] == "Tell Bell: Bell against Fox is off."
    here = f"seasons/{season.pk}/pub-notices/{notice.pk}/"
    others = (captain("Bell"), alice, carol, stranger)
    assert [who.send(here, {}).status_code for who in others] == [403, 403, 404, 401]
    answers = [bob.send(here, {}) for _ in range(2)]
    assert [one.status_code for one in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    told = answers[0].json()
    assert told.pop("told_at").startswith(f"{timezone.now():%Y-%m}")
    assert told == {
        "id": notice.pk,
        "venue": {"id": match.venue_id, "name": "Bell"},
        "fixture": match.pk,
        "sentence": "Bell against Fox is off.",
    }
    assert bob.ask(f"seasons/{season.pk}/to-do/").json()["results"] == []
    log = [(act.message, act.user) for act in season.audit_entries.filter(kind="pub")]
    assert log == [("Told Bell: Bell against Fox is off.", bob.user)]
    assert bob.send(f"seasons/{season.pk}/pub-notices/{notice.pk + 1}/", {}).status_code == 404
    Season.objects.filter(pk=season.pk).update(closed_at=NOW)
    assert codes(bob.send(here, {})) == (409, [("season_closed", None)])
