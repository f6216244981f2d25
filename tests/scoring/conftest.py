"""Three people, always the same, and the table they sit at.

Alice keeps score at her table; Carol sits elsewhere and may not; Bob directs the night, once there are nights.
"""

from collections.abc import Callable

import pytest
from django.utils import timezone

from scoring.engine.admission import Fact
from scoring.models import Game
from scoring.services.entries import EntryAuthor, Recorded, must_record
from scoring.services.tables import OpenedTable
from tests.scoring.kitchen import Person, kitchen


@pytest.fixture
def table(db: None) -> OpenedTable:
    """A kitchen table with a game of North American euchre, nothing played yet."""
    return kitchen()


@pytest.fixture
def game(table: OpenedTable) -> Game:
    return table.game


@pytest.fixture
def alice(table: OpenedTable) -> Person:
    return Person(table.table_pass)


@pytest.fixture
def carol(db: None) -> Person:
    return Person(kitchen().table_pass)


@pytest.fixture
def record(table: OpenedTable) -> Callable[[Fact], Recorded]:
    """Record an entry in the table's game, as Alice."""

    def one(sent: Fact) -> Recorded:
        sender = EntryAuthor(table_pass=table.table_pass)
        return must_record(table.game.pk, sent, sender, entered_at=None, now=timezone.now())

    return one
