"""Who was named at the start: shown where the league's rules ask for it, and ticked by the secretary."""

import pytest
from django.utils import timezone

from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import match, season
from tests.tournaments.leagues.examples.league import NOW, fixture, play, squad
from tests.tournaments.nights.views.pages import chosen, faults, said, words
from tournaments.leagues.evening.selectors.flags import flags_of
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Fixture, Registration, Season
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "match", "season"]


@pytest.fixture
def two_named(season: Season) -> Season:
    """A league whose rules ask for two players named at the start in each match."""
    change_team_season(season.pk, {"rules": {"named_at_start": 2}}, by=None, now=NOW)
    season.refresh_from_db()
    return season


def test_the_rule_and_the_page_call_it_the_same(two_named: Season, bob: Visitor) -> None:
    rules = words(bob.client.get(f"/seasons/{two_named.pk}/rules/"))
    assert ("Players named at the start needed in each match" in rules, "first squad list" in rules) == (
        True,
        False,
    )


def rows_of(match: Fixture, *names: str) -> list[int]:
    squad(match.home, names)
    return [Registration.objects.get(player__name=name).pk for name in names]


def named() -> list[str]:
    rows = Registration.objects.filter(named_at_start=True).order_by("player__name")
    return [*rows.values_list("player__name", flat=True)]


def test_a_league_without_the_rule_shows_nothing_of_it(season: Season, match: Fixture, bob: Visitor) -> None:
    rows_of(match, "Ann")
    page = words(bob.client.get(f"/seasons/{season.pk}/teams/{match.home_id}/squad/"))
    assert ("Ann on the list" in page, "at the start" in page) == (True, False)


def test_the_secretary_ticks_who_was_named_at_the_start(
    two_named: Season, match: Fixture, bob: Visitor
) -> None:
    page = f"/seasons/{two_named.pk}/teams/{match.home_id}/squad/"
    assert "at the start" not in words(bob.client.get(page))  # nobody is registered
    ann, ben, cleo = rows_of(match, "Ann", "Ben", "Cleo")
    shown = bob.client.get(page)
    assert "Your rules ask for 2 players who were named at the start in each match." in words(shown)
    assert words(shown).count(", named at the start") == 3
    assert chosen(shown, "named") == [str(ann), str(ben), str(cleo)]
    saved = bob.client.post(page, {"at_start": [ann, ben, cleo], "named": [ann]}, follow=True)
    assert (said(saved), named(), chosen(saved, "named")) == (["Saved."], ["Ann"], [str(ann)])
    assert words(saved).count(", named at the start") == 1
    bob.client.post(page, {"at_start": [ann, ben, cleo], "named": [ann]})  # twice is once
    bob.client.post(page, {"at_start": [ann, ben], "named": [ben]})  # Cleo wasn't on that page
    log = two_named.audit_entries.filter(message__contains="at the start").order_by("pk")
    assert [(entry.message, entry.user) for entry in log] == [
        ("Ben wasn't named at the start by Bell.", bob.user),
        ("Cleo wasn't named at the start by Bell.", bob.user),
        ("Ann wasn't named at the start by Bell.", bob.user),
        ("Ben was named at the start by Bell.", bob.user),
    ]
    Registration.objects.filter(pk=ben).update(named_at_start=False)
    nobody = bob.client.post(page, {"at_start": [ann, ben, cleo]})
    assert (nobody.status_code, named()) == (302, [])


def test_cards_are_flagged_anew(two_named: Season, match: Fixture, bob: Visitor) -> None:
    page = f"/seasons/{two_named.pk}/teams/{match.home_id}/squad/"
    ann, ben = rows_of(match, "Ann", "Ben")
    players = [*Registration.objects.filter(pk__in=[ann, ben]).values_list("player", flat=True)]
    set_line_up(match.pk, "home", [(player, None) for player in players], lock=True, now=NOW)
    play(match, 6, 3)

    def flagged() -> list[str]:
        return [flag.sentence for flag in flags_of(two_named, fixture(two_named, "Bell", "Fox"))]

    assert flagged() == []
    bob.client.post(page, {"at_start": [ann, ben], "named": [ann]})
    assert flagged() == ["Bell played 1 who were named at the start; 2 are needed."]
    bob.client.post(page, {"at_start": [ann, ben], "named": [ann, ben]})
    assert flagged() == []


def test_what_was_ticked_stays_when_it_is_refused(two_named: Season, match: Fixture, bob: Visitor) -> None:
    page = f"/seasons/{two_named.pk}/teams/{match.home_id}/squad/"
    ann, ben = rows_of(match, "Ann", "Ben")
    squad(match.away, ["Kay"])
    kay = Registration.objects.get(player__name="Kay").pk
    wrong = "One of these players isn't in the team. Reload the page, and tick who was named at the start."
    for other in (kay, 10**15, "x"):
        refused = bob.client.post(page, {"at_start": [ann, ben, other], "named": [ben]})
        assert (refused.status_code, faults(refused), named()) == (422, [wrong], ["Ann", "Ben", "Kay"])
        assert chosen(refused, "named") == [str(ben)]
        assert "<details open>\n      <summary>Change who was named" in refused.content.decode()
    Season.objects.filter(pk=two_named.pk).update(closed_at=timezone.now())
    closed = bob.client.post(page, {"at_start": [ann, ben]})
    assert (closed.status_code, len(faults(closed)), named()) == (422, 1, ["Ann", "Ben", "Kay"])
    assert chosen(closed, "named") == []


def test_nobody_but_the_secretary_ticks(two_named: Season, match: Fixture, alice: Visitor) -> None:
    (ann,) = rows_of(match, "Ann")
    answer = alice.client.post(f"/seasons/{two_named.pk}/teams/{match.home_id}/squad/", {"at_start": [ann]})
    assert (answer.status_code, named()) == (404, ["Ann"])
