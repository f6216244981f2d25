"""One server for these tests, on SQLite or on a database of its own beside the tests' one; a table for each."""

from collections.abc import Iterator

import pytest

from tests.faults.house import House, Phone
from tests.services import POSTGRES
from tests.shared import postgres_copy


@pytest.fixture(scope="session")
def database_url() -> Iterator[str]:
    if not POSTGRES:
        yield ""
        return
    with postgres_copy() as url:
        yield url


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, database_url: str) -> Iterator[House]:
    served = House(tmp_path_factory.mktemp("house"), DATABASE_URL=database_url)
    served.start()
    yield served
    served.kill()


@pytest.fixture
def phone(house: House) -> Phone:
    return Phone(house)
