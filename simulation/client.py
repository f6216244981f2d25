"""Ask a server over HTTP, and ask again until it answers: it may be busy, and it may be killed and come back."""

import http.client
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

# Longer than what a server that was killed while it made a plan takes to make it anew.
PATIENCE = 180.0
TIMEOUT = 30.0
LONGEST_PAUSE = 2.0
TOO_MANY = 429


class NoAnswer(Exception):
    """The server has not answered for as long as one was willing to wait."""


class AnswerRefused(Exception):
    """The server refused what a night cannot do without."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    json: Any


class Client:
    """One connection to a server, for one thread.

    `authority` is what the header of that name says. `retries` counts how often a request was sent again.
    """

    def __init__(self, base_url: str, authority: str = "", patience: float = PATIENCE) -> None:
        parts = urlsplit(base_url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(parts.hostname or "localhost", parts.port, timeout=TIMEOUT)
        self._prefix = f"{parts.path.rstrip('/')}/api/v1/"
        self.authority = authority
        self.patience = patience
        self.retries = 0

    def get(self, path: str, etag: str = "") -> Answer:
        """Read; with an ETag the answer may be 304."""
        return self.ask("GET", path, headers={"If-None-Match": etag} if etag else {})

    def post(self, path: str, body: object = None) -> Answer:
        """Write."""
        return self.ask("POST", path, {} if body is None else body)

    def ask(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send a request until it is answered by 2xx, 3xx or 4xx; then 429 waits as it is told to.

        Whatever is sent may so arrive twice: callers send what may. Raises `NoAnswer` when patience is over.
        """
        deadline, pause = time.monotonic() + self.patience, 0.0
        while True:
            told = ""
            try:
                answer = self._once(method, path, body, headers or {})
            except (OSError, http.client.HTTPException, ValueError) as error:
                self.close()
                why = repr(error)
            else:
                if answer.status < 500 and answer.status != TOO_MANY:
                    return answer
                why, told = f"status {answer.status}", answer.headers.get("retry-after", "")
            if time.monotonic() >= deadline:
                raise NoAnswer(f"{method} {path}: {why}")
            self.retries += 1
            time.sleep(float(told) if told.isdecimal() else pause)
            pause = min(pause * 2 or 0.05, LONGEST_PAUSE)

    def _once(self, method: str, path: str, body: object, headers: Mapping[str, str]) -> Answer:
        sent = {"Accept": "application/json", **headers}
        if self.authority:
            sent["Authorization"] = self.authority
        text = None
        if body is not None:
            sent["Content-Type"] = "application/json"
            text = json.dumps(body).encode()
        self._connection.request(method, self._prefix + path, text, sent)
        answer = self._connection.getresponse()
        read = answer.read()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, found, json.loads(read) if read else None)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


def pages(client: Client, path: str) -> list[dict[str, Any]]:
    """Read every page of a list."""
    found: list[dict[str, Any]] = []
    page = 1
    while page:
        mark = "&" if "?" in path else "?"
        answer = client.get(f"{path}{mark}page_size=200&page={page}")
        must(answer, f"reading {path}")
        found += answer.json["results"]
        page = page + 1 if answer.json["next"] else 0
    return found


def must(answer: Answer, what: str) -> Any:
    """Return the JSON of a good answer; raise `AnswerRefused` with the server's sentences otherwise."""
    if answer.status >= 400:
        said = "; ".join(f"{error['code']}: {error['detail']}" for error in answer.json["errors"])
        raise AnswerRefused(f"{what}: {answer.status}, {said}")
    return answer.json
