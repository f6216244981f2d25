"""A QR code must hold an address that means this machine on a phone, too."""

import ipaddress
from typing import Any

import pytest
from django.test import RequestFactory

from web import phone_address
from web.lan import phone_addresses


@pytest.mark.parametrize(
    ("host", "wanted"),
    [
        ("localhost:8000", "http://192.168.1.7:8000/t/x/"),
        ("127.0.0.1", "http://192.168.1.7/t/x/"),
        ("192.168.1.9:8000", "http://192.168.1.9:8000/t/x/"),
        ("hall.local", "http://hall.local/t/x/"),
    ],
)
def test_localhost_becomes_this_machines_address_and_others_stay(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch, host: str, wanted: str
) -> None:
    monkeypatch.setattr(phone_address, "phone_addresses", lambda: ["192.168.1.7", "10.0.0.2"])
    assert phone_address.phone_url(rf.get("/", headers={"host": host}), "/t/x/") == wanted


def test_without_a_network_the_address_stays_what_it_is(rf: RequestFactory, monkeypatch: Any) -> None:
    monkeypatch.setattr(phone_address, "phone_addresses", list)
    asked = rf.get("/", headers={"host": "localhost:8000"})
    assert phone_address.phone_url(asked, "/t/x/") == "http://localhost:8000/t/x/"


def test_no_address_of_this_machine_is_loopback_or_public() -> None:
    found = [ipaddress.ip_address(text) for text in phone_addresses()]
    assert [ip for ip in found if ip.is_loopback or ip.is_global] == []
