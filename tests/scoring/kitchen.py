"""A kitchen table, the people at it, and the entries that they send."""

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from scoring.engine.admission import Fact
from scoring.engine.parsing import hand_record, read_hand_of
from scoring.engine.ruleset import make_ruleset
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from scoring.services.tables import OpenedTable, open_table

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@dataclass
class Person:
    """Someone with a phone and, perhaps, a table's pass."""

    table_pass: TablePass | None = None
    client: Client = field(default_factory=Client)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Table {signed_code(self.table_pass)}"} if self.table_pass else {}

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(f"/api/v1/{path}", headers=self.headers | headers)

    def post(self, path: str, body: object) -> Any:
        return self.client.post(
            f"/api/v1/{path}", body, content_type="application/json", headers=self.headers
        )


def new_id() -> str:
    return str(uuid.uuid4())


def fact(
    kind: str, *, uuid_: str | None = None, number: int | None = None, of: str | None = None, **facts: Any
) -> Fact:
    """An entry as a client sends it, its record in canonical form."""
    if "hand" in facts:
        facts["hand"] = hand_record(read_hand_of(kind, facts["hand"]))
    return Fact(uuid_ or new_id(), kind, number, of, facts)


def made(maker: int, tricks: int, **more: Any) -> dict[str, Any]:
    """The record of a played hand in which the makers took so many tricks."""
    own, other = ("A", "B") if maker % 2 == 0 else ("B", "A")
    return {"maker": maker, "tricks": {own: tricks, other: 5 - tricks}, **more}


def hand(number: int, maker: int = 0, tricks: int = 3, uuid_: str | None = None, **more: Any) -> Fact:
    return fact("hand", uuid_=uuid_, number=number, hand=made(maker, tricks, **more))


def kitchen(**options: Any) -> OpenedTable:
    return open_table("Kitchen", make_ruleset("north_american", options), NAMES)
