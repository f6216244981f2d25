"""A server as a hall has it, on an empty database of its own, and a browser that finds it by a name without HTTPS."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Playwright, Route, expect

from tests.shared import make_ready

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60_000
"""Milliseconds for what comes in some hundreds of them where nothing else is going on."""
LONG_PATIENCE = 300_000
"""Milliseconds for what a worker makes first, such as a plan, or what many phones do."""
PHONE = {"width": 360, "height": 640}
# A name on loopback is no secure origin, as a laptop's address in a hall is none.
HOST = "hall.test"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
]


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, port: int = 0, **variables: str) -> Iterator[str]:
    """Serve the product from a folder, empty the first time; yield the address of its start page.

    Variables of the environment are set besides.
    """
    make_ready(folder)
    port = port or free_port()
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")
    }
    environment |= {"DATA_DIR": str(folder), "PORT": str(port), "HOST": "127.0.0.1", "ALLOWED_HOSTS": HOST}
    environment |= variables
    with (folder / "serve.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve"], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz", server, folder / "serve.log")
        yield f"http://{HOST}:{port}/"
    finally:
        # As a laptop that is switched off. To end as it is asked takes it longer than half of its start did.
        server.kill()
        server.wait()


def wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the server answers; fail with what it wrote when it does not."""
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"The server does not answer:\n{log.read_text()[-2000:]}")


def launch(playwright: Playwright, chromium: str) -> Browser:
    """Start the browser from its path, which a test asks its fixture for; without one, playwright's own."""
    return playwright.chromium.launch(executable_path=chromium or None, args=ARGUMENTS)


def open_table(
    page: Page, base: str, names: tuple[str, ...] = ("Ann", "Cleo", "Bob", "Dave"), **options: str
) -> str:
    """Open a kitchen table from the start page and keep score on this device; return the table's address."""
    page.goto(base)
    page.get_by_role("button", name="Open a kitchen table").click()
    for seat, name in enumerate(names):
        page.fill(f"[name='names.{seat}']", name)
    if options:
        page.locator("summary").first.click()
    for name, value in options.items():
        field = page.locator(f"[name='{name}'], [name='option.{name}']").first
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Open", exact=True).first.click()
    page.get_by_role("button", name="Keep score on this device").click()
    return page.url


def ready(page: Page) -> Page:
    """Wait until the page's script has taken over."""
    page.wait_for_selector("html[data-ready]")
    return page


def until(page: Page, expression: str, arg: Any = None, patience: int = PATIENCE) -> None:
    """Wait until an expression gives something true, or a promise of it, also over a page that comes anew.

    `Page.wait_for_function` takes a promise itself for something true, and waits for nothing.
    """
    deadline = time.monotonic() + patience / 1000
    while True:
        try:
            if page.evaluate(expression, arg):
                return
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
        if time.monotonic() > deadline:
            raise AssertionError(f"not after {patience} ms: {expression}")
        page.wait_for_timeout(50)


def tap(page: Page, maker: int, tricks: str, *, alone: bool = False) -> None:
    """Tap a hand: who made trump, alone if so, the tricks."""
    page.click(f".seat[data-seat='{maker}']")
    if alone:
        page.click(".lone .toggle")
    page.click(f"button[name='tricks'][value='{tricks}']")


def connected(page: Page, patience: int = PATIENCE) -> None:
    """Wait until the page says that it is connected and everything that was tapped has been sent."""
    expect(page.locator("#network[data-unsent='0']")).to_contain_text("Connected", timeout=patience)


def happened(page: Page, event: str) -> Locator:
    """Tap "Something else happened" and an event's button; return the event's own part of the sheet."""
    page.click("#else > summary")
    page.locator(".event > summary").filter(has_text=re.compile(rf"^\W*{re.escape(event)}\s*$")).click()
    return page.locator(".event[open]")


@contextmanager
def polls_alone(page: Page, status: int | None = None) -> Iterator[list[str]]:
    """Let a page's polls through and nothing else, as when the wifi goes between a poll and what follows from it.

    With a status, everything else gets that status, as from a server or a proxy in trouble.

    A form that is sent gets its page, so that a page which follows something short can be sent for inside: between a
    page that has come and a route laid afterwards, the whole of the next page may have been fetched already.
    What was asked for in vain is in the list. The page is still there at the end.
    """
    lost: list[str] = []

    def give(route: Route) -> None:
        headers = route.request.headers
        sent = route.request.method == "POST" or "/static/" in route.request.url
        if sent or "hx-request" in headers or "if-none-match" in headers:
            route.continue_()
        else:
            lost.append(route.request.url)
            if status is None:
                route.abort("internetdisconnected")
            else:
                route.fulfill(status=status, body="Not now.")

    page.route("**/*", give)
    yield lost
    deadline = time.monotonic() + 30
    while len(lost) < 2 and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    assert len(lost) >= 2, "asked for once and not again" if lost else "never asked for"
    assert not page.url.startswith("chrome-error:"), "the browser's error page"
    assert page.locator("html[data-ready], main").count() > 0, "the browser's error page"
    page.unroute("**/*", give)


def phone(browser: Browser, **options: object) -> BrowserContext:
    """Open a browser of its own with a telephone's screen."""
    context = browser.new_context(viewport=PHONE, **options)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    return context


def sign_in(page: Page, club: Any) -> None:
    """Sign in as whoever runs a club: `address`, `user`, `password`."""
    page.goto(f"{club.address}sign-in/")
    page.fill("[name=username]", club.user)
    page.fill("[name=password]", club.password)
    page.locator("main button[type=submit]").click()
    expect(page.locator(".who")).to_contain_text(club.user)
