"""Every refusal that is about the moment says when to come back."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils.module_loading import import_string

from web.middleware import SECONDS, RetryAfterMiddleware
from web.throttles import AddressThrottle


@pytest.mark.parametrize(
    ("status", "written", "sent"),
    [
        (429, None, str(SECONDS)),
        (503, None, str(SECONDS)),
        (429, "42", "42"),
        (200, None, None),
        (500, None, None),
    ],
)
def test_a_refusal_for_the_moment_says_when_to_come_back(
    status: int, written: str | None, sent: str | None
) -> None:
    headers = {"Retry-After": written} if written else {}
    middleware = RetryAfterMiddleware(lambda _: HttpResponse(status=status, headers=headers))
    assert middleware(RequestFactory().get("/")).headers.get("Retry-After") == sent


def test_it_stands_before_everything_that_may_refuse() -> None:
    assert import_string(settings.MIDDLEWARE[0]) is RetryAfterMiddleware


@pytest.mark.django_db
def test_the_interface_says_how_long_its_own_refusal_lasts(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AddressThrottle, "limit", 1)
    client.get("/api/v1/clubs/")
    refused = client.get("/api/v1/clubs/")
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
