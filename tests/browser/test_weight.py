"""What a phone fetches before its first tap, on a machine that it has nothing of yet, and with each quiet poll."""

from urllib.parse import urlsplit

from playwright.sync_api import Browser

from bench.load import request
from bench.phone import WAYS, answered, first_load, quiet_poll

FIRST_LOAD = 83_700
"""Bytes of all answers, headers and worker included: as many as before a page could be kept by the phone."""
QUIET_POLL = 200


def test_a_table_s_page_weighs_no_more_than_before_it_could_be_kept(chrome: Browser, hall: str) -> None:
    port = urlsplit(hall).port or 0
    worker = answered(port, request("GET", "/worker.js", {"Accept-Encoding": "gzip", "Connection": "close"}))
    assert worker.startswith(b"HTTP/1.1 200 ")
    for key, players in WAYS:
        table, weight = first_load(chrome, port, key, players)
        assert weight + len(worker) <= FIRST_LOAD, key
        assert quiet_poll(port, table) <= QUIET_POLL
