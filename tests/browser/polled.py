"""Whoever reads a page that polls: what is focused, open, scrolled and under a finger, while the page changes.

`POLLS` names the tests of each template that polls, so that a new one without a test fails.
"""

import contextlib
import json
import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Response, expect
from playwright.sync_api import Error as BrowserFault

from tests.browser.hall import until

SOON = 11_000
"""Milliseconds after which every page has asked again, and no board has turned."""
HELD = 200
"""Milliseconds in which what has come would be seen, if nothing held it back."""
AT_ONCE = 5_000
PLACE = """() => {
    const focused = document.activeElement;
    const withId = [...document.querySelectorAll("[id]")];
    return {
        focused: focused.id || focused.getAttribute("href") || focused.localName,
        open: withId.filter((one) => one.open).map((one) => one.id),
        scrolled: withId.filter((one) => one.scrollLeft || one.scrollTop)
            .map((one) => [one.id, one.scrollLeft, one.scrollTop]),
        window: scrollY,
    };
}"""
SAME_PLACE = f"place => JSON.stringify(({PLACE})()) === JSON.stringify(JSON.parse(place))"
PRESSES = """([selector, top]) => {
    document.querySelector(selector).focus({ preventScroll: true });
    scrollTo(0, top);
}"""

POLLS = {
    "_reach_link.html": ("test_polls.py", ["test_how_phones_reach_the_laptop_is_said_on_a_nights_page"]),
    "leagues/_live_part.html": ("test_polls_of_leagues.py", ["test_a_match_shows_its_tables"]),
    "leagues/captain/match.html": ("test_polls_of_leagues.py", ["test_a_captains_page_comes_anew"]),
    "leagues/fixture_plan.html": ("test_polls_of_leagues.py", ["test_fixtures_are_drawn_up"]),
    "leagues/paper.html": ("test_polls_of_leagues.py", ["test_a_booklet_is_made"]),
    "nights/_choices.html": (
        "test_plan_page.py",
        [
            "test_while_a_choice_is_read_nothing_moves_or_closes_and_a_press_is_not_lost",
            "test_a_scrolled_part_and_the_button_with_the_focus_are_kept_when_the_part_is_put_anew",
        ],
    ),
    "nights/board.html": ("test_polls.py", ["test_a_board_keeps_the_slide_that_somebody_has_chosen"]),
    "nights/movement.html": ("test_polls.py", ["test_figures_are_worked_out_while_ways_to_move_are_read"]),
    "nights/night.html": (
        "test_polls.py",
        [
            "test_a_nights_page_replaces_only_the_parts_that_are_others",
            "test_a_nights_page_waits_while_a_finger_is_down",
        ],
    ),
    "nights/plan.html": ("test_polls.py", ["test_a_plan_is_made_while_the_last_one_is_read"]),
    "nights/player_part.html": ("test_polls.py", ["test_a_players_page_keeps_what_is_open_and_focused"]),
    "nights/print_paper.html": ("test_polls.py", ["test_sheets_are_made"]),
    "reach_laptop.html": ("test_polls.py", ["test_the_page_of_a_laptops_addresses_keeps_what_is_focused"]),
    "scoring/table.html": (
        "test_polls.py",
        [
            "test_a_tables_page_keeps_its_strip_where_it_was_scrolled_to",
            "test_a_tables_page_keeps_what_is_focused",
            "test_a_table_that_waits_for_its_round_is_left_under_a_finger",
        ],
    ),
}
"""Each template that polls, and the tests that read a page of it while it changes: their file and their names."""


class Reader:
    """Read a page with a finger down; its clock is put forward, so that nobody waits for a poll."""

    def __init__(self, context: BrowserContext, polls: str) -> None:
        self.page = context.new_page()
        self.page.set_viewport_size({"width": 360, "height": 300})
        self.page.clock.install()
        self.polls = polls
        """What is in the addresses of the page's polls."""

    def opens(self, address: str, *folds: str) -> None:
        """Open a page and these of its folds."""
        self.page.goto(address)
        for fold in folds:
            self.page.locator(f"{fold} > summary").click()

    def place(self) -> dict[str, object]:
        """Return what is focused, open and scrolled."""
        found: dict[str, object] = self.page.evaluate(PLACE)
        return found

    def is_at(self, place: dict[str, object]) -> None:
        """Fail where something else is focused, open or scrolled; a new page is scrolled once it is drawn."""
        with contextlib.suppress(BrowserFault, AssertionError):
            until(self.page, SAME_PLACE, json.dumps(place), AT_ONCE)
        now = self.place()
        assert now == place, f"{now} after {place}"

    def presses(self, focus: str, scrolled: int) -> None:
        """Hold a finger down beside what can be tapped, with the focus there and the window scrolled so far."""
        self.page.mouse.move(2, 150)
        self.page.mouse.down()
        self.page.evaluate(PRESSES, [focus, scrolled])

    def hears(self, change: Callable[[], object]) -> None:
        """Change something, and wait until a poll has brought it."""
        with self.page.expect_response(self._is_news):
            change()
            self.page.clock.fast_forward(SOON)
        self.page.wait_for_timeout(HELD)

    def _is_news(self, answer: Response) -> bool:
        is_poll = answer.request.resource_type in ("fetch", "xhr") and self.polls in answer.url
        return is_poll and answer.status == 200

    def keeps_their_place(
        self,
        part: str,
        change: Callable[[], object],
        shows: str | re.Pattern[str],
        *,
        focus: str,
        scrolled: int = 30,
    ) -> None:
        """Let a part of the page change under a finger; it does once that is lifted, and all else stays."""
        self.presses(focus, scrolled)
        place = self.place()
        assert (place["focused"] == "body", place["window"]) == (focus == "body", scrolled), place
        old = self.page.locator(f"{part} > [data-old]")
        self.page.locator(part).evaluate("part => { part.firstElementChild.dataset.old = 'yes'; }")
        self.hears(change)
        expect(old).to_have_count(1)
        self.page.mouse.up()
        expect(old).to_have_count(0)
        expect(self.page.locator(part)).to_contain_text(shows)
        self.is_at(place)

    def keeps_their_place_in_a_new_page(
        self, change: Callable[[], object], *, focus: str, scrolled: int = 30
    ) -> None:
        """Let the whole page come anew: not under a finger, and with all that is open or focused as it was."""
        self.presses(focus, scrolled)
        place = self.place()
        self.page.evaluate("document.body.dataset.old = 'yes'")
        self.hears(change)
        expect(self.page.locator("body[data-old]")).to_have_count(1)
        self.page.mouse.up()
        expect(self.page.locator("body[data-old]")).to_have_count(0)
        self.is_at(place)
