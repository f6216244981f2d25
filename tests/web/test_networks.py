"""What counts as one address."""

from django.test import RequestFactory, override_settings

from web.networks import client_network


def test_requests_that_come_through_a_socket_file_count_as_one_address() -> None:
    request = RequestFactory().get("/")
    del request.META["REMOTE_ADDR"]
    assert client_network(request) == "unknown"


@override_settings(REST_FRAMEWORK={"NUM_PROXIES": 1})
def test_an_address_is_taken_from_as_many_proxies_as_are_trusted() -> None:
    request = RequestFactory().get("/", headers={"X-Forwarded-For": "203.0.113.9, 192.0.2.1"})
    assert client_network(request) == "192.0.2.1"
