"""A client that costs little, so that the servers are what is measured."""

import socket
import threading
import time
from collections.abc import Sequence

Request = bytes


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Request:
    """Write one request, ready to send."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def answer(connection: socket.socket, pending: bytes = b"") -> tuple[int, dict[str, str], bytes]:
    """Read one answer: status, headers in lower case, body."""
    while b"\r\n\r\n" not in pending:
        pending += _more(connection)
    head, _, body = pending.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    length = int(headers.get("content-length", 0))
    while len(body) < length:
        body += _more(connection)
    return int(first.split()[1]), headers, body


def _more(connection: socket.socket) -> bytes:
    data = connection.recv(65536)
    if not data:
        raise ConnectionError("The server closed the connection.")
    return data


def ask(port: int, wanted: Request) -> tuple[int, dict[str, str], bytes]:
    """Send one request over a connection of its own."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(wanted)
        return answer(connection)


def send_all(port: int, queue: Sequence[Request], status: int) -> None:
    """Send one request after another, over one connection for as long as the server keeps it open."""
    connection = None
    try:
        for wanted in queue:
            if connection is None:
                connection = socket.create_connection(("127.0.0.1", port), timeout=30)
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(wanted)
            got, headers, body = answer(connection)
            if got != status:
                raise RuntimeError(f"{got} instead of {status}: {body[:300]!r}")
            if headers.get("connection", "").lower() == "close":
                connection.close()
                connection = None
    finally:
        if connection is not None:
            connection.close()


def rate(port: int, queues: Sequence[Sequence[Request]], status: int) -> float:
    """Send each queue over its own connection, all at once; return requests a second.

    Every answer must have `status`, or the figure would be of something else.
    """
    wrong: list[str] = []

    def run(queue: Sequence[Request]) -> None:
        try:
            send_all(port, queue, status)
        except (OSError, RuntimeError) as error:
            wrong.append(str(error))

    threads = [threading.Thread(target=run, args=(queue,)) for queue in queues]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - began
    if wrong:
        raise RuntimeError(wrong[0])
    return sum(map(len, queues)) / took
