"""The wire between phones and a server: it can be cut, fall silent, speak TLS, and it tells what went over it."""

import contextlib
import http.client
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

UP, CUT, SILENT = "up", "cut", "silent"
OWN_HEADERS = ("connection", "transfer-encoding", "keep-alive")


class Wire(ThreadingHTTPServer):
    """A proxy in front of a server, as a site has it that serves HTTPS."""

    daemon_threads = True

    def __init__(self, address: str, certificate: Path | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Passing)
        self.upstream = urlsplit(address).port
        self.state = UP
        self.answers: list[tuple[str, str, int, int]] = []
        """What was answered: method, path, status and the length of the body."""
        self.instead: dict[str, int] = {}
        """The status with which a path is answered, instead of what the server says."""
        self.words: tuple[str, str] | None = None
        """What the server says in its pages and headers, and what arrives instead."""
        self.is_https = certificate is not None
        self._open: set[socket.socket] = set()
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    @property
    def port(self) -> int:
        """Return the port at which phones reach it."""
        return int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        """Note who is on the line."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget who has hung up."""
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """End every call."""
        self.state = CUT
        for one in list(self._open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        deadline = time.monotonic() + 10
        while self._open and time.monotonic() < deadline:
            time.sleep(0.02)

    def handle_error(self, *_: Any) -> None:
        """Say nothing of phones that hang up."""


class _Passing(BaseHTTPRequestHandler):
    server: Wire
    protocol_version = "HTTP/1.1"

    def _pass_on(self) -> None:
        while self.server.state == SILENT:
            time.sleep(0.05)
        if self.server.state == CUT:
            self.close_connection = True
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        proto = {"X-Forwarded-Proto": "https"} if self.server.is_https else {}
        asked = {**dict(self.headers.items()), **proto}
        old, new = self.server.words or ("", "")
        if old:
            asked.pop("Accept-Encoding", None)
        with contextlib.closing(
            http.client.HTTPConnection("127.0.0.1", self.server.upstream, timeout=60)
        ) as upstream:
            upstream.request(self.command, self.path, body or None, asked)
            answer = upstream.getresponse()
            content = answer.read()
        content = content.replace(old.encode(), new.encode()) if old else content
        status = self.server.instead.get(self.path, answer.status)
        self.server.answers.append((self.command, self.path, status, len(content)))
        self.send_response_only(status)
        for name, value in answer.getheaders():
            if name.lower() not in (*OWN_HEADERS, "content-length"):
                self.send_header(name, value.replace(old, new) if old else value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_GET = do_POST = do_HEAD = _pass_on  # noqa: N815  names that the library looks for

    def log_message(self, *_: Any) -> None:
        """Write nothing."""


@contextlib.contextmanager
def wire_to(address: str, certificate: Path | None = None) -> Iterator[Wire]:
    """Lay a wire to the server at an address; with a certificate and its key in one file it speaks TLS."""
    wire = Wire(address, certificate)
    thread = threading.Thread(target=wire.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield wire
    finally:
        wire.shutdown()
        wire.hang_up()
        wire.server_close()


def self_signed(folder: Path, host: str) -> Path:
    """Make a certificate that nobody vouches for; return the file with its key."""
    file = folder / "self-signed.pem"
    subprocess.run(
        [
            *(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                f"/CN={host}",
            ),
            *(
                "-addext",
                f"subjectAltName=DNS:{host}",
                "-keyout",
                str(file),
                "-out",
                str(folder / "only.pem"),
            ),
        ],
        check=True,
        capture_output=True,
    )
    with file.open("a", encoding="utf-8") as both:
        both.write((folder / "only.pem").read_text(encoding="utf-8"))
    return file
