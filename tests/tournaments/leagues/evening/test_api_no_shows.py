"""A side that didn't come, by the API."""

from datetime import timedelta

from django.utils import timezone

from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tournaments.leagues.models import Fixture, NoShow, Season, SeasonAuditEntry


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
