"""Serve the whole product from one process, which leaves nothing behind however it ends."""

import contextlib
import hashlib
import io
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from filelock import FileLock, Timeout
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask
from waitress.utilities import BadRequest, RequestEntityTooLarge

from web.request_bodies import LARGEST_BODY, MOST_READ

if sys.platform != "win32":
    import resource

THREADS = 8
# Above what the application refuses with a sentence, with room for a path of which each letter is written as three.
LARGEST_HEAD = 40 * 1024
# Of a body of unknown length: the line before each piece, and what follows the last.
LONGEST_LINE = 8 * 1024
# The phones of four hundred players and two hundred screens keep some open each; waitress takes 100 unless told.
CONNECTIONS = 2000
# Windows has no poll, and its select takes 512.
CONNECTIONS_OF_SELECT = 500
# Files that are open for other reasons than a connection: the database in each thread, the log, children.
OTHER_FILES = 200
LONGEST_MIGRATION = 120
# Phones and screens ask every few seconds; whoever has said nothing for so long has gone.
IDLE_SECONDS = 60


class ServingError(Exception):
    """The server cannot start, for a reason that a person can put right."""


@contextlib.contextmanager
def only_server(folder: Path, port: int) -> Iterator[None]:
    """Hold the lock that makes this the only server of a data folder.

    The system lets go of the lock when the process ends, also by kill -9; the note beside it only tells whom
    a second one meets.
    """
    note = folder / "serve.pid"
    lock = FileLock(folder / "serve.lock")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        with contextlib.suppress(OSError, ValueError):
            pid, taken = note.read_text(encoding="utf-8").split()
            raise ServingError(
                f"A server of {folder} runs already, on port {taken} (process {pid}). Use that or end it; "
                "for a second site, set DATA_DIR to another folder."
            ) from None
        raise ServingError(f"A server of {folder} runs already.") from None
    except OSError as error:
        raise ServingError(f"The folder {folder} cannot be locked ({error.strerror}).") from error
    try:
        note.write_text(f"{os.getpid()} {port}\n", encoding="utf-8")
        yield
    finally:
        note.unlink(missing_ok=True)
        lock.release()


@contextlib.contextmanager
def migrating(folder: Path) -> Iterator[None]:
    """Hold the lock under which one program at a time brings the database of a data folder up to date.

    Unlike `only_server` it waits: a server that starts beside another command takes seconds to migrate.
    """
    try:
        with FileLock(folder / "migrate.lock", timeout=LONGEST_MIGRATION):
            yield
    except Timeout:
        raise ServingError(
            f"Another program has been bringing the database of {folder} up to date for {LONGEST_MIGRATION} seconds. "
            "Wait until it has ended, then try again."
        ) from None


def bind(host: str, port: int) -> socket.socket:
    """Take the port before the work begins, so that a port in use is said at once."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise ServingError(f"HOST={host} is no address that this machine can listen at.") from error
    try:
        if os.name == "posix":  # on Windows it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        listener.close()
        raise ServingError(
            f"Port {port} at {host} cannot be taken ({error.strerror}). If another program uses it, choose "
            f"another: make run PORT={port + 1 if port < 65535 else 8000}"
        ) from error
    return listener


def static_print() -> str:
    """Return a digest of the static files to be collected: names, sizes and times, not their contents."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_static(collect: Callable[[], object]) -> None:
    """Collect the static files when they changed. The mark is written last: half a collection is repeated."""
    mark = Path(settings.STATIC_ROOT) / ".collected"
    wanted = static_print()
    if mark.is_file() and mark.read_text(encoding="utf-8") == wanted:
        return
    mark.unlink(missing_ok=True)
    collect()
    mark.write_text(wanted, encoding="utf-8")


def _end(*_: object) -> NoReturn:
    sys.exit(0)


class AnswerTask(WSGITask):  # type: ignore[misc]  # waitress has no types
    """Waitress' answer to a request, but nothing follows the headers of an answer to HEAD (RFC 9110, 9.3.2).

    Its own sends what Django gives, and a browser reads that as the beginning of the next answer.
    """

    @property
    def has_body(self) -> bool:
        """Tell whether anything follows the headers."""
        return self.request.command != "HEAD" and bool(super().has_body)


class ThrownAway:
    """Waitress' receiver of a body, of which nothing is kept but how much is still to come."""

    error = None
    completed = False

    def __init__(self, length: int) -> None:
        self._left = length

    def __len__(self) -> int:
        return 0

    def received(self, data: bytes) -> int:
        """Take what belongs to the body, and return how many bytes that are."""
        taken = min(self._left, len(data))
        self._left -= taken
        self.completed = not self._left
        return taken

    def getfile(self) -> io.BytesIO:
        """Return what the application reads: nothing."""
        return io.BytesIO()

    getbuf = getfile


class RequestParser(HTTPRequestParser):  # type: ignore[misc]
    """Waitress' reader of a request, but what is too large is taken and thrown away, so that the application answers.

    Its own closes the connection, and a browser that is still sending shows no answer. And its own looks through all
    that has come for the end of a line, again with each piece, in the thread that serves everybody.
    """

    completed: bool

    def parse_header(self, header_plus: bytes) -> None:
        """Read the headers, and choose what receives the body."""
        super().parse_header(header_plus)
        if self.content_length > LARGEST_BODY:
            self.body_rcv.getbuf().close()
            self.body_rcv: Any = ThrownAway(self.content_length)

    def received(self, data: bytes) -> int:
        """Take more of a request, and return how many bytes that are."""
        taken: int = super().received(data)
        body: Any = self.body_rcv
        if self.chunked and body is not None and not self.completed:
            if len(body.control_line) > LONGEST_LINE or len(body.trailer) > LONGEST_LINE:
                self.error = BadRequest("A line of the body is too long")
                self.completed = True
            elif self.body_bytes_received > LARGEST_BODY:
                self.error = RequestEntityTooLarge(f"exceeds max_body of {LARGEST_BODY}")
                self.completed = True
        return taken


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection whose requests are read and answered so."""

    parser_class = RequestParser
    task_class = AnswerTask


class HallServer(TcpWSGIServer):  # type: ignore[misc]
    """Waitress, but every connection that waits is taken at once.

    Its own takes one each time that it has looked at all others, so that behind hundreds of new ones a phone waits
    for seconds.
    """

    channel_class = Channel

    def handle_accept(self) -> None:
        """Take connections until none waits, or there is no room."""
        before = -1
        while before < len(self._map) < self.adj.connection_limit:
            before = len(self._map)
            super().handle_accept()


def _room_for_connections() -> int:
    """Return how many connections fit, after raising this process's limit of open files where it is too low."""
    if sys.platform == "win32":
        return CONNECTIONS_OF_SELECT
    wanted = CONNECTIONS + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return CONNECTIONS if soft < 0 else max(1, min(CONNECTIONS, soft - OTHER_FILES))


def serve(application: Any, listener: socket.socket) -> None:
    """Answer requests until SIGTERM or SIGINT; those that are being answered are finished first."""
    # A page that thinks must not hold up the thread that takes connections: 6 ms were measured, not 231.
    sys.setswitchinterval(0.0005)
    server = HallServer(
        application,
        _sock=listener,
        bind_socket=False,
        sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
        threads=THREADS,
        connection_limit=_room_for_connections(),
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=IDLE_SECONDS // 6,
        asyncore_use_poll=True,
        max_request_header_size=LARGEST_HEAD,
        max_request_body_size=MOST_READ,
        # The proxy in front, if there is one, is named by PROXIES; Django and the throttles count it.
        clear_untrusted_proxy_headers=settings.PROXIES == 0,
        ident="",
    )
    # SIGINT too: whoever starts this in the background of a script has it ignored.
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, _end)
    try:
        server.run()
    finally:
        server.close()
