"""Connections that ask nothing, or begin to ask and never end, keep no phone waiting.

A hall is one address to the server, and so is a proxy: no address is held to a number of connections.
"""

import contextlib
import resource
import socket
import time

import pytest

from tests.faults.house import HAND, Phone

pytestmark = pytest.mark.database
IDLE, HALF_SENT = 500, 100
BEGINNINGS = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-",
    b"POST /t/ HTTP/1.1\r\nContent-Length: 200\r\n\r\ncode",
)


def test_idle_and_half_sent_requests_keep_no_phone_waiting(phone: Phone) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))
    assert phone.enter(number=1, hand=HAND).status == 201
    with contextlib.ExitStack() as lines:
        opened = [
            lines.enter_context(socket.create_connection(("127.0.0.1", phone.house.port), timeout=30))
            for _ in range(IDLE + HALF_SENT)
        ]
        for number, line in enumerate(opened[:HALF_SENT]):
            line.sendall(BEGINNINGS[number % 2])
        # The first one stands in line behind all those connections, which the server has not taken yet.
        waited = []
        for number in range(2, 9):
            for line in opened[:HALF_SENT]:
                line.sendall(b"x")
            began = time.monotonic()
            assert phone.enter(number=number, hand=HAND).status == 201
            waited.append(time.monotonic() - began)
    assert max(waited) < 1
