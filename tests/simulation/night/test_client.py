"""A client that asks until it gets an answer, whatever the server does in between."""

import http.server
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from simulation.client import AnswerRefused, Client, NoAnswer, must, pages

ERROR = b'{"type": "client_error", "errors": [{"code": "gap", "detail": "Hand 2 first.", "attr": null}]}'


class Scripted(http.server.BaseHTTPRequestHandler):
    """Answers with what the test has laid out, in turn; None closes the connection without a word."""

    protocol_version = "HTTP/1.1"
    server: Any

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.heard.append((self.command, self.path, self.headers.get("Authorization"), body))
        said = self.server.script.pop(0)
        if said is None:
            self.close_connection = True
            return
        status, headers, text = said
        self.send_response(status)
        for name, value in ({"Content-Length": str(len(text))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = answer  # noqa: N815  as the library calls them

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  its signature
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[Any]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Scripted) as found:
        found.daemon_threads = True
        found.script, found.heard = [], []  # type: ignore[attr-defined]
        thread = threading.Thread(target=found.serve_forever)
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def client(server: Any, patience: float = 10) -> Client:
    return Client(f"http://127.0.0.1:{server.server_port}", "Table abc", patience)


def test_the_very_same_is_sent_until_it_is_answered(server: Any) -> None:
    server.script += [None, (503, {}, b"{}"), (500, {}, b"no JSON"), (429, {"Retry-After": "0"}, b"{}")]
    server.script.append((201, {"ETag": '"a"'}, b'{"id": "x"}'))
    one = client(server)
    answer = one.post("games/1/entries/", {"id": "x"})
    one.close()
    assert (answer.status, answer.json, answer.headers["etag"], one.retries) == (201, {"id": "x"}, '"a"', 4)
    assert server.heard == [("POST", "/api/v1/games/1/entries/", "Table abc", b'{"id": "x"}')] * 5


def test_a_refusal_is_an_answer(server: Any) -> None:
    server.script.append((409, {}, ERROR))
    one = client(server)
    answer = one.post("games/1/entries/", {})
    one.close()
    assert ([error["code"] for error in answer.json["errors"]], one.retries) == (["gap"], 0)
    with pytest.raises(AnswerRefused, match=r"^recording: 409, gap: Hand 2 first\.$"):
        must(answer, "recording")


def test_patience_has_an_end(server: Any) -> None:
    server.script += [(503, {}, b"{}")] * 50
    one = client(server, patience=0.2)
    with pytest.raises(NoAnswer, match=r"^GET table/: status 503$"):
        one.get("table/")
    one.close()


def test_every_page_of_a_list_is_read(server: Any) -> None:
    server.script += [
        (200, {}, b'{"results": [1, 2], "next": "x"}'),
        (200, {}, b'{"results": [3], "next": null}'),
    ]
    one = client(server)
    assert pages(one, "clubs/?name=oak") == [1, 2, 3]
    one.close()
    assert [path for _, path, _, _ in server.heard] == [
        f"/api/v1/clubs/?name=oak&page_size=200&page={page}" for page in (1, 2)
    ]
