"""The host names that the server accepts."""

import logging
from typing import Any

import pytest
from django.test import Client

HOUSE = [
    "192.168.1.7:8000",
    "10.0.0.1",
    "172.31.0.9",
    "169.254.3.3",
    "100.64.0.8",
    "localhost",
    "laptop:8000",
]
HOUSE += ["[::1]:8000", "[fd00::1]", "hall.local", "LAPTOP.LAN", "laptop.home.arpa"]
WORLD = [
    "example.com",
    "8.8.8.8",
    "192.168.1.7.example.com",
    "local.example",
    "localhost.example.com",
]


@pytest.mark.django_db
@pytest.mark.parametrize("host", HOUSE)
def test_without_a_list_a_house_is_served(host: str, client: Client) -> None:
    assert client.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", WORLD)
def test_without_a_list_a_public_name_is_not(
    host: str, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        assert client.get("/healthz", headers={"host": host}).status_code == 400
    assert f"Set ALLOWED_HOSTS={host} to serve under this name." in caplog.text


@pytest.mark.django_db
def test_with_a_list_only_what_is_listed(client: Client, settings: Any) -> None:
    settings.LISTED_HOSTS = ["euchre.example"]
    settings.ALLOWED_HOSTS = ["euchre.example", "127.0.0.1"]
    hosts = {"euchre.example": 200, "127.0.0.1:8000": 200, "192.168.1.7": 400, "example.com": 400}
    assert {host: client.get("/healthz", headers={"host": host}).status_code for host in hosts} == hosts
