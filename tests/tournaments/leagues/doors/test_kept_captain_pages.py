"""A captain's pages on a phone: kept without telephone numbers, and by nobody who is signed in."""

import re
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.test import Client

from clubs.models import User
from tests.tournaments.leagues.examples.evening import league
from tournaments.leagues.models import Team

__all__ = ["league"]
pytestmark = pytest.mark.django_db
NOT_KEPT = re.compile("<!-- not kept -->.*?<!-- kept -->", re.DOTALL)
"""As in static/js/worker.js."""


def test_the_same_marks_are_known_to_the_worker() -> None:
    worker = (settings.BASE_DIR / "static" / "js" / "worker.js").read_text(encoding="utf-8")
    assert "const NOT_KEPT = /<!-- not kept -->.*?<!-- kept -->/gs;" in worker


def test_a_page_is_kept_without_numbers_and_without_what_was_said_once(league: SimpleNamespace) -> None:
    numbers = {"captain_phone": "01326 555-123", "vice_phone": "01326 555-124"}
    Team.objects.filter(pk__in=(league.match.home_id, league.match.away_id)).update(
        **numbers, shares_phone=True, shares_vice_phone=True
    )
    for page in (f"/team/{league.codes['home']}/", league.pages["home"]):
        answer = league.client.get(page)
        whole = answer.content.decode()
        kept = NOT_KEPT.sub("", whole)
        assert (answer.headers["X-Kept-Build"], answer.headers["Cache-Control"]) == (
            settings.BUILD,
            "no-store",
        )
        assert ("555" in whole, "555" in kept, "tel:" in kept, "</main>" in kept) == (
            True,
            False,
            False,
            True,
        )
    said = league.client.post(
        f"/team/{league.codes['home']}/contact/", {"phone": "01726 555123"}, follow=True
    ).content.decode()
    assert ("number is saved" in said, "number is saved" in NOT_KEPT.sub("", said)) == (True, False)


def test_what_is_refused_and_what_shows_who_is_signed_in_is_not_kept(league: SimpleNamespace) -> None:
    page = f"/team/{league.codes['home']}/"
    refused = league.client.post(f"{page}contact/", {"phone": "ring the pub"})
    assert (refused.status_code, "X-Kept-Build" in refused.headers) == (422, False)
    assert "X-Kept-Build" not in league.client.get(f"{page}appeals/").headers
    bob = Client()
    bob.force_login(User.objects.create_user("bob-at-home", password="long enough 1"))
    for path in (page, league.pages["home"]):
        seen = bob.get(path)
        assert (seen.status_code, "X-Kept-Build" in seen.headers) == (200, False)
        assert seen.headers["Cache-Control"] == "no-store"


def test_a_captains_first_page_is_put_on_a_home_screen_under_the_teams_name(league: SimpleNamespace) -> None:
    page = f"/team/{league.codes['home']}/"
    answer = league.client.get(f"{page}team.webmanifest")
    manifest = answer.json()
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert [manifest[key] for key in ("short_name", "start_url", "scope")] == ["Bell", page, page]
    for shown in (page, league.pages["home"]):
        assert f'href="{page}team.webmanifest"' in league.client.get(shown).content.decode()
    assert league.client.get("/team/BBBB2222/team.webmanifest").status_code == 404
