"""Pages of a league that poll take nothing away from whoever reads them; `test_polls.py` has those of a night."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.backstage import backstage
from tests.browser.hall import connected, ready, serving, sign_in, tap
from tests.browser.polled import SOON, Reader
from tests.browser.pub import evening

PROGRESS = "main [hx-get]"


@pytest.fixture(scope="module")
def pub(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Any]:
    """A server with a league on the evening of its matches, what is done behind its pages, and Bob."""
    folder: Path = tmp_path_factory.mktemp("pub")
    codes = evening(folder)
    with backstage(folder) as do, serving(folder) as address:
        yield SimpleNamespace(address=address, do=do, user="bob", password="a-long-pass-phrase", **codes)


def secretary(pub: Any, new_phone: Callable[..., BrowserContext], polls: str) -> Reader:
    """Return what the secretary reads, signed in."""
    context = new_phone()
    page = context.new_page()
    sign_in(page, pub)
    page.close()
    return Reader(context, polls)


def test_fixtures_are_drawn_up(pub: Any, new_phone: Callable[..., BrowserContext]) -> None:
    reader = secretary(pub, new_phone, "/fixture-plan/")
    pub.do("hold", pub.season, "fixtures", 20)
    reader.opens(f"{pub.address}seasons/{pub.season}/fixture-plan/")
    focus = "main .links a"
    reader.keeps_their_place(
        PROGRESS, lambda: pub.do("hold", pub.season, "fixtures", 60), "being drawn up", focus=focus
    )
    expect(reader.page.locator("progress")).to_have_attribute("value", "60")
    reader.keeps_their_place_in_a_new_page(lambda: pub.do("drop", pub.season, "fixtures"), focus=focus)


def test_a_booklet_is_made(pub: Any, new_phone: Callable[..., BrowserContext]) -> None:
    reader = secretary(pub, new_phone, "/prints/")
    pub.do("hold", pub.season, "booklet", 20)
    reader.opens(f"{pub.address}seasons/{pub.season}/prints/booklet/")
    focus = "main .links a"
    reader.keeps_their_place(
        PROGRESS, lambda: pub.do("hold", pub.season, "booklet", 60), "being made", focus=focus
    )
    expect(reader.page.locator("progress")).to_have_attribute("value", "0.60")
    reader.keeps_their_place_in_a_new_page(lambda: pub.do("drop", pub.season, "booklet"), focus=focus)


def test_a_match_shows_its_tables(pub: Any, new_phone: Callable[..., BrowserContext]) -> None:
    """Its own page, and that of a captain, who may have the focus and a fold open elsewhere on it."""
    captain = f"{pub.address}team/{pub.other_home}/match/{pub.other_match}/"
    phone = new_phone().new_page()
    phone.clock.install()
    phone.goto(captain)
    phone.get_by_role("button", name="Keep score on phones at the tables").click()
    phone.get_by_role("button", name="Keep score of table 1 on this phone").click()
    ready(phone)

    def record() -> None:
        tap(phone, 0, "3")
        phone.clock.fast_forward(SOON)
        connected(phone)

    # The first hand is a point, and so is the second, with which the game is over.
    reader = Reader(new_phone(), "/live/")
    reader.opens(captain, "#own-card")
    reader.keeps_their_place("#live", record, "1\N{EN DASH}0", focus=".doors a", scrolled=60)
    reader.opens(f"{pub.address}fixtures/{pub.other_match}/")
    reader.keeps_their_place("#live", record, "2\N{EN DASH}0", focus=".lead a", scrolled=60)


def test_a_captains_page_comes_anew(pub: Any, new_phone: Callable[..., BrowserContext]) -> None:
    """When somebody else of the team, on a phone of their own, has locked the line-up."""
    page = f"{pub.address}team/{pub.home}/match/{pub.match}/"
    other = new_phone().new_page()
    other.goto(page)

    def lock() -> None:
        other.get_by_role("button", name="Lock line-up").click()
        expect(other.get_by_role("button", name="Change line-up")).to_be_visible()

    reader = Reader(new_phone(), "/match/")
    reader.opens(page, "#date")
    ready(reader.page)
    reader.keeps_their_place_in_a_new_page(lock, focus=".whose a", scrolled=200)
    assert reader.place()["open"] == ["date"]
