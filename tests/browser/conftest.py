"""One browser for all these tests, a server for tables and one for nights; each has a new phone, table and night."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, expect, sync_playwright

from tests.browser.backstage import backstage
from tests.browser.hall import PATIENCE, launch, serving
from tests.browser.hall import phone as new_context
from tests.shared import demonstration, make_ready

expect.set_options(timeout=PATIENCE)
SCRIPTS = Path(settings.BASE_DIR) / "static" / "js"
TREES = (
    "OAK", "ASH", "BEECH", "CEDAR", "FIR", "HAZEL", "LARCH", "MAPLE", "PINE", "ROWAN", "WILLOW", "YEW",
    "ALDER", "ASPEN", "BIRCH", "CHERRY", "ELDER", "ELM", "HOLLY", "HORNBEAM", "JUNIPER", "LAUREL", "LIME",
    "MEDLAR", "MULBERRY", "OLIVE", "PEAR", "PLUM", "POPLAR", "QUINCE", "SPRUCE", "SYCAMORE", "WALNUT",
)  # fmt: skip
"""A word for each night that is gathered."""


@pytest.fixture(scope="package")
def hall(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("hall")) as address:
        yield address


@pytest.fixture(scope="package")
def gather(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Callable[[int], Any]]:
    """Gather nights of the Oak on one server, each with its own word; return what backstage does, with its `act`."""
    folder = tmp_path_factory.mktemp("oak")
    make_ready(folder)
    words = iter(TREES)
    with backstage(folder) as do, serving(folder) as address:

        def make(players: int) -> Any:
            night = SimpleNamespace(address=address, **do("gather", players, next(words)))
            night.act = lambda what, *rest: do(what, night.night, *rest)
            return night

        yield make


@pytest.fixture(scope="package")
def club(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[SimpleNamespace]:
    """A server with the club of `manage.py demo`, made once in a run, and how to sign in there."""
    folder: Path = tmp_path_factory.mktemp("club")
    made = demonstration()
    shutil.copytree(made, folder, dirs_exist_ok=True)
    found = re.search(r"Sign in as (\S+) with the password (\S+)", (made / "demo.txt").read_text())
    assert found is not None
    with serving(folder) as address:
        yield SimpleNamespace(address=address, user=found[1], password=found[2])


@pytest.fixture(scope="package")
def chrome(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright, chromium)
        yield browser
        browser.close()


def complaints_of(context: BrowserContext) -> list[str]:
    """Return a list that fills with what pages of a browser complain of: a script's fault, a refused style."""
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        network = message.text.startswith(("Failed to load resource", "htmx:", "Response Status Error Code"))
        if message.type in ("error", "warning") and not network:
            complaints.append(message.text)

    def watch(page: Page) -> None:
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))

    context.on("page", watch)
    return complaints


@pytest.fixture
def new_phone(chrome: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make phones; at the end none of them may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[list[str]] = []

    def make(**options: object) -> BrowserContext:
        context = new_context(chrome, **options)
        complaints.append(complaints_of(context))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert [one for found in complaints for one in found] == []


@pytest.fixture(scope="package")
def scripts(chrome: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A page of nothing but the scripts, as they are in the tree, and what it complains of; it keeps nothing."""

    def give(route: Route) -> None:
        path = route.request.url.partition("phone.test/")[2]
        if path:
            route.fulfill(path=SCRIPTS / path, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><title>A phone</title>", content_type="text/html")

    context = new_context(chrome)
    complaints = complaints_of(context)
    page = context.new_page()
    page.route("**/*", give)
    page.goto("http://phone.test/")
    yield page, complaints
    context.close()


@pytest.fixture
def phone(scripts: tuple[Page, list[str]]) -> Iterator[Page]:
    """That page, which may not complain."""
    page, complaints = scripts
    yield page
    page.evaluate("null")  # what was complained of has arrived before this answer
    assert complaints == []
