"""A league's spring in a browser, with pictures: a cup and its deciding game, e-mails, and the end of the season."""

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.camera import Camera
from tests.browser.league import NoCamera
from tests.browser.steps import follow, press

THURSDAY = 3
"""The night on which a league plays that says nothing else."""


def draw_cup(page: Page, season: str, camera: Camera | NoCamera) -> None:
    """Set up a cup of all teams, draw it name by name, and set the date of its first round."""
    page.goto(season)
    follow(page, "Set up a cup")
    page.get_by_label("Name", exact=True).fill("Winter Cup")
    camera.take(page, "new-cup", whole=True)
    press(page, "Save the cup")
    page.get_by_label("Number for the draw").fill("1")
    press(page, "Draw the Winter Cup")
    press(page, "First name")
    # With a number of teams that is no power of two the first name may have a bye.
    expect(page.locator(".drawn")).to_contain_text(re.compile("is drawn in match 1|has a bye"))
    camera.take(page, "draw-of-a-cup", dark=True)
    press(page, "All names")
    press(page, "To the bracket")
    page.get_by_role("link", name="Set the date").first.click()
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    free = tomorrow + timedelta(days=tomorrow.weekday() == THURSDAY)
    page.get_by_label("Date").fill(free.isoformat())
    press(page, "Set this round")
    expect(page.locator(".when").first).to_contain_text(f"{free:%a} {free.day}")


def decide_a_level_match(page: Page, camera: Camera | NoCamera) -> None:
    """Key in two cards with as many games each, and say who won the deciding game."""
    cup = page.url
    through = page.locator(".through").count()
    page.locator(".ties a").first.click()
    home = page.locator("h1", has_text=" against ").inner_text().partition(" against ")[0]
    for side in ("home", "away"):
        page.get_by_role("link", name="Key in a card").click()
        page.locator(f"input[name=side][value={side}]").check()
        for number in range(1, 10):
            winner = "nobody" if number == 9 else "home" if number % 2 else "away"
            page.locator(f"input[name=leg-{number}][value={winner}]").check()
        press(page, "Enter this card")
    expect(page.locator("main")).to_contain_text("The match is level. Who won the deciding game?")
    camera.take(page, "deciding-game", whole=True, dark=True)
    press(page, home)
    expect(page.locator("main")).to_contain_text(f"{home} goes on in the Winter Cup.")
    page.goto(cup)
    expect(page.locator(".through")).to_have_count(through + 1)
    camera.take(page, "bracket-of-a-cup", whole=True, dark=True)


def look_at_emails(page: Page, season: str, camera: Camera | NoCamera) -> None:
    """See whether e-mails went out."""
    page.goto(f"{season}setup/")
    follow(page, "E-mails")
    expect(page.locator("main")).to_contain_text("Every e-mail went out.")
    camera.take(page, "emails")


def end_season(page: Page, season: str, camera: Camera | NoCamera) -> None:
    """Close the season with what is open, look at its winners and their certificates, and begin the next."""
    page.goto(f"{season}setup/")
    follow(page, "Close the season")
    press(page, "Close the season")
    expect(page.locator("li .fault").first).to_be_visible()
    camera.take(page, "what-is-still-open", dark=True)
    page.get_by_label("One reason for all that have none above").fill("The season ended early.")
    press(page, "Close the season")
    expect(page.locator("h1")).to_contain_text("ended")
    camera.take(page, "how-a-season-ended", whole=True, dark=True)
    end = page.url
    follow(page, "A certificate for each (PDF)")
    press(page, "Make the PDF")
    expect(page.get_by_role("button", name="Open the PDF")).to_be_visible(timeout=60_000)
    camera.take(page, "certificates")
    page.goto(end)
    follow(page, "Roll of honour")
    camera.take(page, "roll-of-honour")
    page.goto(end)
    press(page, "Start next season from this one")
    expect(page.locator("main")).to_contain_text("Which teams play again")
    camera.take(page, "next-season", whole=True, dark=True)


def spring(page: Page, season: str, camera: Camera | NoCamera) -> None:
    """Walk all of it as the secretary."""
    draw_cup(page, season, camera)
    decide_a_level_match(page, camera)
    look_at_emails(page, season, camera)
    end_season(page, season, camera)
