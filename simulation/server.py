"""A server of its own for one night, `manage.py serve` on a data folder that is thrown away, and its first token."""

import contextlib
import html
import os
import re
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, build_opener

from simulation.client import TIMEOUT, AnswerRefused, NoAnswer

HOST = "127.0.0.1"
START_SECONDS = 300.0
END_SECONDS = 30.0
SET_UP = re.compile(r"/set-up/[^\s/]+/")
FIELD = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
MADE = re.compile(r"<code>\s*(euchre_\w+)\s*</code>")


class SimulatedServer:
    """A server in a process of its own; it may be killed and started again at the same address."""

    def __init__(self, root: Path, data: Path) -> None:
        with socket.create_server((HOST, 0)) as listener:
            self.port = int(listener.getsockname()[1])
        self.root, self.data = root, data
        self.base_url = f"http://{HOST}:{self.port}"
        self._log = data / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        others = {
            name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}
        }
        command = [sys.executable, "manage.py", "serve", "--host", HOST, "--port", str(self.port)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603  this Python, this project
                command, cwd=self.root, env={**others, "DATA_DIR": str(self.data)}, stdout=log, stderr=log
            )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise AnswerRefused(f"the server ended: {self.said()}")
            with contextlib.suppress(URLError, OSError):
                build_opener().open(f"{self.base_url}/healthz", timeout=START_SECONDS).close()
                return
            time.sleep(0.1)
        raise NoAnswer("the server did not start")

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(END_SECONDS)

    def end(self) -> None:
        """End it as Ctrl+C does; at once when it does not end by itself."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()

    def said(self) -> str:
        """Return all that it ever wrote."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def set_up_path(self) -> str:
        """Return the path of the one-time link that it has printed."""
        found = SET_UP.search(self.said())
        if found is None:
            raise AnswerRefused("the server has printed no set-up link")
        return found[0]


@contextlib.contextmanager
def serving(root: Path) -> Iterator[SimulatedServer]:
    """Serve the project in `root` on a temporary data folder while the block runs."""
    with TemporaryDirectory(prefix="euchre-night-") as folder:
        server = SimulatedServer(root, Path(folder))
        try:
            server.start()
            yield server
        finally:
            server.end()


class Browser:
    """What somebody does at a browser before a program can do anything; with its cookies."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def read(self, path: str) -> str:
        """Return a page."""
        with self._opener.open(urljoin(self.base_url, path), timeout=TIMEOUT) as answer:
            return str(answer.read().decode())

    def submit(self, path: str, **fields: str) -> str:
        """Fill in the form of a page and send it; return the page that comes."""
        found = FIELD.search(self.read(path))
        if found is None:
            raise AnswerRefused(f"the page {path} has no form")
        sent = urlencode({"csrfmiddlewaretoken": html.unescape(found[1]), **fields}).encode()
        with self._opener.open(urljoin(self.base_url, path), sent, timeout=TIMEOUT) as answer:
            return str(answer.read().decode())


def first_token(base_url: str, set_up_path: str, club: str = "The Oak") -> str:
    """Set up the first club by its one-time link; make a token that may write, and return it."""
    browser = Browser(base_url)
    password = secrets.token_urlsafe(16)
    browser.submit(set_up_path, name=club, username="olive", password1=password, password2=password)
    page = browser.submit("/tokens/", name="a simulated night", days="7", may_write="on")
    found = MADE.search(page)
    if found is None:
        raise AnswerRefused("the page /tokens/ shows no new token")
    return found[1]
