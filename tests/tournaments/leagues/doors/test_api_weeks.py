"""A week by the API: read for the newspaper, and published once."""

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.tournaments.leagues.doors.test_emails import reader
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.examples.league import fixture, play
from tournaments.leagues.doors.selectors.newspaper import week_text
from tournaments.leagues.models import Season


def test_an_organiser_reads_a_week_for_the_newspaper_and_publishes_it_once(
    season: Season, club: Club, bob: Visitor, alice: Visitor, stranger: Visitor
) -> None:
    here = f"seasons/{season.pk}/weeks/1/"
    reader(season)
    first, other = season.fixtures.order_by("date", "pk")[:2]
    answer = bob.ask(here)
    assert [one["fixture"] for one in answer.json()["missing"]] == [first.pk, other.pk]
    assert bob.ask(here, **{"If-None-Match": answer["ETag"]}).status_code == 304
    assert codes(bob.send(here)) == (409, [("not_published", None)])
    Club.objects.filter(pk=club.pk).update(published=True)
    assert codes(bob.send(here)) == (409, [("no_results", None)])
    play(fixture(season, first.home.name, first.away.name), 6, 3)
    found = bob.ask(here).json()
    assert found["text"] == week_text(Season.objects.get(pk=season.pk), 1)
    assert found["missing"] == [
        {"fixture": other.pk, "sentence": f"{other.home.name} against {other.away.name}: no result yet."}
    ]
    assert (found["number"], found["monday"], found["readers"]) == (1, first.week.isoformat(), 1)
    assert (found["letters"], found["first_letter_at"]) == (0, None)
    published = bob.send(here).json()
    assert (published["new_letters"], published["letters"]) == (1, 1)
    assert published["first_letter_at"] is not None
    assert bob.send(here).json() == published | {"new_letters": 0}
    assert bob.ask(f"seasons/{season.pk}/weeks/99/").status_code == 404
    for who, status in ((captain("Bell"), 403), (alice, 403), (stranger, 401)):
        assert (who.ask(here).status_code, who.send(here).status_code) == (status, status)
