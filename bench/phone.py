"""A phone at a table: what its first page weighs, what a poll costs, and how soon a tap is saved with no network."""

import socket
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.load import Request, request
from bench.servers import ROOT, database, free_port, running
from tests.chromium import CHROMIUM

# Most people's game, and the one whose page has the most to say.
WAYS = (("north_american", 4), ("bid_individual", 4))
# A game to ten points is not over by then: each side makes every other hand.
TAPS = 16
SAVED = """([hand, hands]) => new Promise((saved) => {
    const network = document.getElementById("network");
    document.querySelector(`.seat[data-seat="${hand % 4}"] input`).click();
    const began = performance.now();
    const watch = new MutationObserver(() => {
        if (!network.textContent.startsWith(`Saved on this phone: ${hands}`)) return;
        watch.disconnect();
        saved(performance.now() - began);
    });
    watch.observe(network, { childList: true, characterData: true, subtree: true });
    document.querySelector("[name=tricks][value='3']").click();
})"""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure beside the most that it may be, in the unit that its name says."""

    name: str
    measured: float
    most: float


def measure() -> Iterator[Figure]:
    """Measure a phone's pages in a browser, at a server and a database of their own."""
    with database("sqlite") as environment:
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=environment, cwd=ROOT, check=True)
        port = free_port()
        serve = ["manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
        with running(serve, environment, port), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            for key, players in WAYS:
                table, weight = first_load(browser, port, key, players)
                yield Figure(f"first load in kB, {key}", weight / 1000, 84)
                yield Figure(f"quiet poll in kB, {key}", quiet_poll(port, table) / 1000, 0.5)
            saved = saved_offline(browser, port)
            yield Figure("tap to saved in ms, median", statistics.median(saved), 100)
            yield Figure("tap to saved in ms, nine in ten", sorted(saved)[TAPS * 9 // 10], 100)
            browser.close()


def first_load(browser: Browser, port: int, key: str, players: int) -> tuple[str, float]:
    """Open a table's page on a phone that has nothing of it yet; return its address and all bytes that came."""
    with browser.new_context() as maker:
        table = open_table(maker.new_page(), port, key, players)
    with browser.new_context() as context:
        page = context.new_page()
        network = context.new_cdp_session(page)
        came: list[float] = []
        network.on("Network.loadingFinished", lambda one: came.append(one["encodedDataLength"]))
        network.send("Network.enable")
        page.goto(table)
        page.wait_for_selector("html[data-ready]")
        page.wait_for_load_state("networkidle")
        return table, sum(came)


def open_table(page: Page, port: int, key: str, players: int) -> str:
    """Open a kitchen table, and return the address of its page."""
    page.goto(f"http://127.0.0.1:{port}/tables/new/?variant={key}&players={players}")
    page.locator("button.big").click()
    page.get_by_role("button", name="Keep score on this device").click()
    return page.url


def quiet_poll(port: int, table: str) -> int:
    """Return the bytes of the answer to a poll that has no news, headers and all."""
    path = table.partition(str(port))[2]
    htmx = {"HX-Request": "true", "Accept-Encoding": "gzip"}
    news = answered(port, request("GET", path, {**htmx, "Connection": "close"}))
    etag = next(line for line in news.split(b"\r\n") if line.lower().startswith(b"etag: ")).split()[1]
    known = request("GET", path, {**htmx, "If-None-Match": etag.decode(), "Connection": "close"})
    quiet = answered(port, known)
    if not quiet.startswith(b"HTTP/1.1 304 "):
        raise RuntimeError(f"A poll without news was answered {quiet[:100]!r}")
    return len(quiet)


def answered(port: int, wanted: Request) -> bytes:
    """Return everything that the server says to one request."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(wanted)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def saved_offline(browser: Browser, port: int) -> list[float]:
    """Return the milliseconds from each tap on the tricks until the page says that the hand is saved."""
    with browser.new_context() as context:
        page = context.new_page()
        open_table(page, port, "north_american", 4)
        page.wait_for_selector("html[data-ready]")
        context.set_offline(True)
        page.wait_for_selector("#network.away", timeout=30_000)
        return [page.evaluate(SAVED, [hand, hand + 1]) for hand in range(TAPS)]


def can_measure() -> bool:
    """Tell whether there is a browser to measure in."""
    return bool(CHROMIUM) and Path(CHROMIUM).exists()
