"""Serve the whole product from one process, which leaves nothing behind however it ends."""

import contextlib
import hashlib
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
from waitress.server import create_server

THREADS = 8
# Above the 256 kB that Django refuses with an answer that a program can read, so that it is Django that
# answers; far below what fills a disk.
LARGEST_BODY = 16 * 1024 * 1024
# Two hundred screens that keep a connection open each; waitress takes 100 unless told.
CONNECTIONS = 1000


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
    """Answer a digest of the static files to be collected: names, sizes and times, not their contents."""
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


def serve(application: Any, listener: socket.socket) -> None:
    """Answer requests until SIGTERM or SIGINT; those that are being answered are finished first."""
    # A page that thinks must not hold up the thread that takes connections: 6 ms were measured, not 231.
    sys.setswitchinterval(0.0005)
    server = create_server(
        application,
        sockets=[listener],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        asyncore_use_poll=True,
        max_request_body_size=LARGEST_BODY,
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
