"""One server and one browser for all these tests; a new phone, and a new table, for each."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.hall import launch, phone, serving


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("hall")) as address:
        yield address


@pytest.fixture(scope="session")
def chrome(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def new_phone(chrome: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make phones; at the end none of them may have complained of a script's fault or a refused style."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        network = message.text.startswith(("Failed to load resource", "htmx:", "Response Status Error Code"))
        if message.type in ("error", "warning") and not network:
            complaints.append(message.text)

    def watch(page: Page) -> None:
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))

    def make(**options: object) -> BrowserContext:
        context = phone(chrome, **options)
        context.on("page", watch)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert complaints == []
