"""A club and the people around it, always the same.

Alice keeps score for the club, Bob organises it, Olive owns it; Carol organises another and may nothing here. A
folder of tests has those as fixtures whom its `conftest.py` imports.
"""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Membership, Role, User
from clubs.services.clubs import found_club
from clubs.services.tokens import make_token

PASSWORD = "queen of hearts"


@dataclass
class Visitor:
    """Somebody at a browser, or a program with a token."""

    user: User | None = None
    token: str = ""
    client: Client = field(default_factory=Client)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Token {self.token}"} if self.token else {}

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(f"/{path}", headers=self.headers | headers)

    def post(self, path: str, data: Any = None) -> Any:
        return self.client.post(f"/{path}", data or {}, headers=self.headers)

    def ask(self, path: str, **headers: str) -> Any:
        return self.get(f"api/v1/{path}", **headers)

    def send(self, path: str, body: object = None, method: str = "POST") -> Any:
        text = body if isinstance(body, str) else json.dumps({} if body is None else body)
        return self.client.generic(
            method, f"/api/v1/{path}", text, content_type="application/json", headers=self.headers
        )


def signed_in(user: User) -> Visitor:
    visitor = Visitor(user)
    visitor.client.force_login(user)
    return visitor


def with_token(user: User, *, may_write: bool = True) -> Visitor:
    return Visitor(user, make_token(user, "a program", 7, timezone.now(), may_write=may_write))


def new_user(name: str) -> User:
    return User.objects.create_user(name, password=PASSWORD)


def member(club: Club, name: str, role: Role) -> User:
    user = new_user(name)
    Membership.objects.create(club=club, user=user, role=role)
    return user


def founded(name: str = "Oak", owner: str = "olive") -> Club:
    return found_club(name, new_user(owner))


@pytest.fixture
def club(db: None) -> Club:
    return founded()


@pytest.fixture
def olive(club: Club) -> Visitor:
    return signed_in(Membership.objects.get(club=club, role=Role.OWNER).user)


@pytest.fixture
def bob(club: Club) -> Visitor:
    return signed_in(member(club, "bob", Role.ORGANISER))


@pytest.fixture
def alice(club: Club) -> Visitor:
    return signed_in(member(club, "alice", Role.SCORER))


@pytest.fixture
def carol(db: None) -> Visitor:
    return signed_in(member(founded("Elm", "edith"), "carol", Role.ORGANISER))


@pytest.fixture
def stranger(db: None) -> Visitor:
    return Visitor()


@pytest.fixture
def nobody(db: None) -> Visitor:
    """Signed in, and in no club."""
    return signed_in(new_user("ned"))
