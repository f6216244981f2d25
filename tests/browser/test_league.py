"""The README's league of teams, quickly: a secretary goes from an empty club to rulings that are seen first."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.browser import steps
from tests.browser.camera import faults_by_day_and_night
from tests.browser.hall import serving
from tests.browser.league import NoCamera, key_in_and_rule, make_league, withdraw_a_team


def test_the_steps_of_the_readme_lead_from_an_empty_club_to_published_fixtures_and_rulings(
    tmp_path: Path, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    page.set_viewport_size({"width": 1366, "height": 768})
    with serving(tmp_path) as base:
        steps.set_up(page, steps.printed_link(tmp_path / "serve.log", base), "The Oak")
        make_league(page, base, NoCamera())
        found = faults_by_day_and_night(page)
        key_in_and_rule(page, NoCamera())
        withdraw_a_team(page, f"{base}seasons/1/", NoCamera())
        page.goto(f"{base}seasons/1/divisions/1/")
        found += faults_by_day_and_night(page)
        page.goto(f"{base}seasons/1/setup/")
        assert found + faults_by_day_and_night(page) == []
