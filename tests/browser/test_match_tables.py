"""A match at three tables, one phone without a connection for two games: it goes on, and the card fills itself in."""

import json
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.camera import faults_by_day_and_night
from tests.browser.hall import HOST, connected, ready, serving, tap
from tests.browser.pub import evening

LONG = 20_000


@pytest.fixture
def pub(tmp_path: Path, chromium: str) -> Iterator[Any]:
    """A server with a match of tonight whose line-ups are locked; a game ends at two points."""
    codes = evening(tmp_path)
    with serving(tmp_path) as address:
        yield SimpleNamespace(
            address=address,
            match=codes["other_match"],
            captain=f"{address}team/{codes['other_home']}/match/{codes['other_match']}/",
            visitors=f"{address}team/{codes['other_away']}/match/{codes['other_match']}/",
        )


def read(pub: Any, path: str) -> Any:
    """Read what anybody may from the HTTP interface."""
    address = f"{pub.address}api/v1/{path}".replace(HOST, "127.0.0.1")
    with urllib.request.urlopen(address, timeout=10) as answer:
        return json.load(answer)


def at_table(pub: Any, number: int, new_phone: Callable[..., BrowserContext]) -> Page:
    """A phone that keeps score of a table."""
    page = new_phone().new_page()
    page.goto(f"{pub.captain}tables/")
    page.get_by_role("button", name=f"Keep score of table {number} on this phone").click()
    return ready(page)


def play(page: Page, game: int, side: int = 0) -> None:
    """Tap both hands of a game, a point each."""
    table = (game - 1) % 3 + 1
    expect(page.locator("#now .heading")).to_have_text(f"Table {table}, game {game}", timeout=LONG)
    expect(page.locator("#now [data-title]")).to_contain_text("hand 1")
    for points in ("1", "2"):
        tap(page, side, "3")
        score = page.locator(f".side[data-side='{'AB'[side]}'] .points")
        expect(score).to_have_text(points)


def go_on(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).locator("visible=true").click(timeout=LONG)


def test_a_phone_goes_on_without_a_connection_and_the_card_fills_itself_in(
    pub: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    captain = new_phone().new_page()
    captain.goto(pub.captain)
    captain.get_by_role("button", name="Keep score on phones at the tables").click()
    expect(captain.locator(".table-codes .qr")).to_have_count(3)
    first, second, third = (at_table(pub, number, new_phone) for number in (1, 2, 3))

    first.context.set_offline(True)
    play(first, 1)
    home = first.locator(".side[data-side='A'] h2").inner_text().split("\n")[-1].strip("♥ ")
    expect(first.locator("#ended h2")).to_have_text(f"{home} win 2-0")
    found = faults_by_day_and_night(first)
    expect(first.locator("#ended")).to_contain_text(f"Next, game 4: {home.replace(' and ', ' & ')} against ")
    go_on(first, "Start game 4")
    expect(first.locator("#ended")).to_be_hidden()
    expect(first.locator(".side[data-side='A'] .points")).to_have_text("0")
    play(first, 4, side=1)

    # The others sit down where the first table's pairs have come to them, whatever its phone has sent.
    play(second, 2)
    play(third, 3)
    expect(second.locator(".result")).to_contain_text("Are they here already?", timeout=LONG)
    found += faults_by_day_and_night(second)
    go_on(second, "Both pairs are here: start game 5")
    play(second, 5)
    go_on(third, "Start game 6")
    play(third, 6, side=1)

    expect(first.locator("#network")).to_contain_text("4 hands not sent yet", timeout=LONG)
    go_on(first, "Start game 7")
    expect(first.locator("#now .heading")).to_have_text("Table 1, game 7")
    tap(first, 0, "3")
    found += faults_by_day_and_night(first)
    first.context.set_offline(False)
    connected(first, LONG)
    expect(first.locator("body.ahead")).to_have_count(0, timeout=LONG)
    expect(first.locator("#now .heading")).to_have_text("Table 1, game 7")
    expect(first.locator(".side[data-side='A'] .points")).to_have_text("1")
    tap(ready(first), 0, "3")
    go_on(second, "Start game 8")
    play(second, 8)
    go_on(third, "Start game 9")
    play(third, 9)

    visitors = new_phone().new_page()
    visitors.goto(pub.visitors)
    expect(visitors.locator("#card")).to_contain_text("The card, from the phones at the tables", timeout=LONG)
    legs = read(pub, f"fixtures/{pub.match}/tables/")["legs"]
    assert [(leg["home_points"], leg["away_points"]) for leg in legs] == [
        *((2, 0), (2, 0), (2, 0), (0, 2), (2, 0), (0, 2), (2, 0), (2, 0), (2, 0))
    ]
    for leg in legs:
        entries = read(pub, f"games/{leg['game']}/entries/")["results"]
        assert [(entry["kind"], entry["number"]) for entry in entries] == [("hand", 1), ("hand", 2)]
    assert found == []
