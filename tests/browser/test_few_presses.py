"""Bob sets up a club's first night: how often he presses something from an empty club to the first round."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.backstage import FULL_NAMES
from tests.browser.hall import serving
from tests.browser.steps import next_step, planned, press, printed_link, set_up

COUNT = """addEventListener("pointerdown", () => {
    localStorage.presses = Number(localStorage.presses ?? 0) + 1;
}, true);"""
COUNTED = "Number(localStorage.presses)"


def test_an_empty_club_is_nine_presses_from_round_1_of_22_players(
    tmp_path: Path, new_phone: Callable[..., BrowserContext]
) -> None:
    """Everything that is pressed counts: buttons, links, and fields that the page hasn't put the cursor into."""
    context = new_phone()
    page = context.new_page()
    with serving(tmp_path) as base:
        set_up(page, printed_link(tmp_path / "serve.log", base), "The Oak")
        context.add_init_script(COUNT)
        page.goto(f"{base}nights/")

        press(page, "New night")
        expect(page.get_by_label("Name", exact=True)).to_be_focused()
        page.keyboard.type("Friday bustle")
        page.locator("[name=sit_out_credit]").click()
        page.select_option("[name=sit_out_credit]", "own_average")
        press(page, "Create the night")
        press(page, "Enter the players")
        expect(page.get_by_label("Names, one a line")).to_be_focused()
        page.keyboard.insert_text("\n".join(FULL_NAMES[:22]))
        press(page, "Check these names")
        press(page, "Enter these 22, who are all here")
        next_step(page, "22 players are here.")
        press(page, "Make the plan")
        planned(page)
        press(page, "Publish")
        press(page, "Start round 1")
        next_step(page, "Round 1: no table has finished yet.")
        assert page.evaluate(COUNTED) == 9
