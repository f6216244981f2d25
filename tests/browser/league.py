"""The README's league of teams in a browser, with pictures: from an empty club to a week with a ruling."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser import steps
from tests.browser.camera import Camera

LAPTOP = {"width": 1366, "height": 768}
NAMES = ("Bell", "Crown", "Fox", "Swan")
LIST = "\n".join(
    f"{division},{name} {letter},{name},{name} captain {letter}"
    for division, letter in (("Premier", "A"), ("First", "B"))
    for name in NAMES
)


class NoCamera:
    """Stand in for a camera where nobody wants pictures."""

    def take(self, page: Page, name: str, **_: bool) -> None:
        """Take nothing."""


def make_league(page: Page, base: str, camera: Camera | NoCamera) -> None:
    """Make a season of teams, paste its teams, draw up its fixtures and publish them."""
    page.goto(f"{base}seasons/")
    page.get_by_role("button", name="Start a league of teams").click()
    page.get_by_label("Name of the season").fill("Winter league")
    today = datetime.now(UTC).date()
    first = today - timedelta(days=today.weekday())
    page.get_by_label("First day").fill(first.isoformat())
    page.get_by_label("Last day").fill((first + timedelta(weeks=10)).isoformat())
    page.get_by_label("Start with the rules of").select_option("st_austell")
    camera.take(page, "new-league", whole=True)
    page.get_by_role("button", name="Create the season").click()
    page.get_by_role("button", name="Paste a list of teams").click()
    page.get_by_label("One team a line").fill(LIST)
    page.get_by_role("button", name="Check this list").click()
    expect(page.locator("main")).to_contain_text("8 teams.")
    camera.take(page, "teams-before-they-are-added", whole=True)
    page.get_by_role("button", name="Add these 8 teams").first.click()
    expect(page.locator("main")).to_contain_text("8 teams added.")
    camera.take(page, "league-set-up", whole=True, dark=True)
    page.get_by_role("button", name="Draw up the fixtures").click()
    page.get_by_role("button", name="Draw up the fixtures").click()
    # Nothing is tapped meanwhile: the page shows the fixtures by itself once they are there.
    publish = page.get_by_role("button", name="Publish these 24 fixtures")
    expect(publish).to_be_visible(timeout=90_000)
    camera.take(page, "fixtures-drawn-up", dark=True)
    publish.click()
    expect(page.locator("main")).to_contain_text("24 fixtures are published.")
    camera.take(page, "league", whole=True, dark=True)


def key_in_and_rule(page: Page, camera: Camera | NoCamera) -> None:
    """Key in two paper cards that differ, settle them, postpone a match, and see what a withdrawal would change."""
    league = page.url
    page.locator(".fixtures a").first.click()
    match = page.url
    for side, last in (("home", "home"), ("away", "away")):
        page.get_by_role("link", name="Key in a card").click()
        page.locator(f"input[name=side][value={side}]").check()
        for number in range(1, 9):
            page.locator(f"input[name=leg-{number}][value={'home' if number < 6 else 'away'}]").check()
        page.locator(f"input[name=leg-9][value={last}]").check()
        page.get_by_role("button", name="Enter this card").click()
    expect(page.locator("main")).to_contain_text("The match is disputed.")
    expect(page.locator("tr.differs")).to_have_count(1)
    camera.take(page, "cards-differ", whole=True, dark=True)
    page.get_by_role("link", name="Settle the card").click()
    expect(page.locator(".side-by-side")).to_have_count(1)
    page.locator("input[name=winner-9][value=home]").check()
    page.get_by_label("Why").fill("The umpire saw the last game.")
    page.get_by_role("button", name="See what this would change").click()
    expect(page.locator("main")).to_contain_text("What this would change")
    page.get_by_role("button", name="Settle it").click()
    expect(page.locator(".score")).to_contain_text("6")
    page.goto(league)
    page.locator(".fixtures a").nth(1).click()
    page.get_by_role("link", name="Postpone it").click()
    page.get_by_label("Why").fill("The cellar is flooded.")
    page.get_by_role("button", name="Postpone this match").click()
    expect(page.locator("main")).to_contain_text("postponed, without a new date")
    page.goto(match)
    page.get_by_role("link", name="Award it").click()
    page.get_by_label("Award it to").select_option("away")
    page.get_by_label("Why").fill("Two players weren't registered.")
    page.get_by_label("Rule").fill("14")
    page.get_by_role("button", name="See what this would change").click()
    expect(page.locator("main")).to_contain_text("would take the title")
    camera.take(page, "what-a-ruling-would-change", whole=True, dark=True)
    page.goto(league)
    page.get_by_role("button", name="To do").click()
    expect(page.locator("main")).to_contain_text("needs a new date")
    camera.take(page, "to-do")


def withdraw_a_team(page: Page, season: str, camera: Camera | NoCamera) -> None:
    """Let a team withdraw, seen first: which results go, and which places change."""
    page.goto(f"{season}setup/")
    steps.follow(page, "Swan B")
    steps.follow(page, "Take Swan B out of the league")
    page.get_by_label("Why").fill("Too few players.")
    steps.press(page, "See what this would change")
    expect(page.locator("#shown-title")).to_be_visible()
    camera.take(page, "what-a-withdrawal-would-change", whole=True, dark=True)
    steps.press(page, "Take Swan B out of the league")
    expect(page.locator("main")).to_contain_text("Swan B withdrew on")


def print_league(page: Page, season: str, camera: Camera) -> None:
    """Make the league's papers, and take a picture of the first page of each."""
    for what, name in (("booklet", "booklet"), ("chart", "wall-chart"), ("bigchart", "large-wall-chart")):
        page.goto(f"{season}prints/{what}/")
        steps.press(page, "Make the PDF")
        opened = page.get_by_role("button", name="Open the PDF")
        expect(opened).to_be_visible(timeout=60_000)
        camera.take_paper(opened, name)
    page.goto(season)
    page.locator(".fixtures a").nth(2).click()
    steps.follow(page, "Match card (PDF)")
    steps.press(page, "Make the PDF")
    opened = page.get_by_role("button", name="Open the PDF")
    expect(opened).to_be_visible(timeout=60_000)
    camera.take_paper(opened, "match-card")


def league(browser: Browser, base: str, log: Path, camera: Camera) -> Page:
    """Walk a secretary's first evening, with pictures; return the secretary's page."""
    page = browser.new_context(viewport=LAPTOP).new_page()
    steps.set_up(page, steps.printed_link(log, base), "The Oak")
    make_league(page, base, camera)
    key_in_and_rule(page, camera)
    small = browser.new_context(
        viewport={"width": 360, "height": 640}, storage_state=page.context.storage_state()
    ).new_page()
    small.goto(f"{base}seasons/1/")
    camera.take(small, "league-on-a-phone")
    small.get_by_role("link", name="Premier").first.click()
    camera.take(small, "division-on-a-phone", whole=True, dark=True)
    withdraw_a_team(page, f"{base}seasons/1/", camera)
    print_league(page, f"{base}seasons/1/", camera)
    return page
