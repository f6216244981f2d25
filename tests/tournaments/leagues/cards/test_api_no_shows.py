"""A side that didn't come, a captain's answer about a late card, and a week that is published, by the API."""

from datetime import timedelta

from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.examples.league import NOW, fixture, play
from tests.tournaments.leagues.letters.test_letters import reader
from tournaments.leagues.models import Fixture, NoShow, Penalty, Season, SeasonAuditEntry
from tournaments.leagues.tables.selectors.newspaper import week_text


def yesterday(match: Fixture) -> None:
    """Let the evening of a match be over."""
    Fixture.objects.filter(pk=match.pk).update(date=timezone.localdate() - timedelta(days=1))


def test_a_captain_reports_that_the_other_side_did_not_come_and_who_saw_it(
    season: Season, match: Fixture, bob: Visitor
) -> None:
    bells, here = captain("Bell"), f"fixtures/{match.pk}/no-show/"
    assert codes(bells.send(here, {"seen_by": "Joe"})) == (409, [("too_early", None)])
    yesterday(match)
    assert captain("Swan").send(here, {}).status_code == 403
    assert bells.send(here, {"side": "away"}).status_code == 403
    assert codes(bells.send(here, {"seen_by": "x" * 61})) == (400, [("max_length", "seen_by")])
    reported = bells.send(here, {"seen_by": " Joe  Bray "})
    found = reported.json()
    assert (reported.status_code, found["team"]["name"], found["absent"]["name"]) == (200, "Bell", "Fox")
    assert (found["seen_by"], found["fixture"]) == ("Joe Bray", match.pk)
    assert found["sentence"].startswith("Bell reports that Fox didn't come to Bell against Fox on ")
    assert found["sentence"].endswith(", seen by Joe Bray.")
    # Sent twice it is one report, as it was first.
    assert bells.send(here, {"seen_by": "Somebody else"}).json() == found
    assert NoShow.objects.count() == 1
    (line,) = bob.ask(f"seasons/{season.pk}/to-do/").json()["results"]
    assert (line["kind"], line["fixture"], line["team"]["name"]) == ("no_show", match.pk, "Fox")


def test_an_organiser_notes_it_for_a_side_and_the_log_names_who(match: Fixture, bob: Visitor) -> None:
    yesterday(match)
    here = f"fixtures/{match.pk}/no-show/"
    assert codes(bob.send(here, {})) == (400, [("side_missing", "side")])
    noted = bob.send(here, {"side": "away"}).json()
    assert (noted["team"]["name"], noted["absent"]["name"], noted["seen_by"]) == ("Fox", "Bell", "")
    assert SeasonAuditEntry.objects.get(kind="no_show").user == bob.user


def test_a_captain_reads_what_the_secretary_asks_about_a_late_card_and_answers(
    season: Season, match: Fixture, bob: Visitor, alice: Visitor, stranger: Visitor
) -> None:
    penalty = Penalty.objects.create(
        season=season, fixture=match, team=match.home, points=100, due_at=NOW, at=NOW
    )
    bells, place = captain("Bell"), f"seasons/{season.pk}/penalties/"
    here, body = f"{place}{penalty.pk}/answer/", {"answer": "The dog ate it."}
    assert bells.ask(place).json()["results"] == []
    assert codes(bells.send(here, body)) == (409, [("not_asked", None)])
    bob.send(f"{place}{penalty.pk}/ask/", {"question": "Where was it?"})
    (asked,) = bells.ask(place).json()["results"]
    assert (asked["question"], asked["answer"]) == ("Where was it?", "")
    others = (captain("Fox"), bob, alice, stranger)
    assert [who.send(here, body).status_code for who in others] == [404, 403, 403, 401]
    assert captain("Fox").ask(place).json()["results"] == []
    assert [who.ask(place).status_code for who in (alice, stranger)] == [403, 401]
    assert codes(bells.send(here, {"answer": "x" * 501})) == (400, [("max_length", "answer")])
    answered = bells.send(here, body)
    assert (answered.status_code, answered.json()["answer"]) == (200, "The dog ate it.")
    assert answered.json()["answered_at"] is not None
    assert bob.ask(place).json()["results"] == [answered.json()]
    bob.send(f"{place}{penalty.pk}/let-off/", {"reason": "Poor dog."})
    assert codes(bells.send(here, body)) == (409, [("decided_already", None)])


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
