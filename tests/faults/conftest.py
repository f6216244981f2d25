"""One server for these tests, on SQLite or on a database of its own beside the tests' one; a table for each."""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from tests.conftest import POSTGRES
from tests.faults.house import House, Phone
from tests.shared import postgres_template


@pytest.fixture(scope="session")
def database_url() -> Iterator[str]:
    if not POSTGRES:
        yield ""
        return
    psycopg = pytest.importorskip("psycopg")
    url, name = os.environ["DATABASE_URL"], f"faults_{uuid4().hex}"
    with psycopg.connect(urlsplit(url)._replace(path="/postgres").geturl(), autocommit=True) as maintenance:
        maintenance.execute(f"CREATE DATABASE {name} TEMPLATE {postgres_template()}")
        yield urlsplit(url)._replace(path=f"/{name}").geturl()
        maintenance.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, database_url: str) -> Iterator[House]:
    served = House(tmp_path_factory.mktemp("house"), DATABASE_URL=database_url)
    served.start()
    yield served
    served.kill()


@pytest.fixture
def phone(house: House) -> Phone:
    return Phone(house)
