"""One server for all evenings, in a process of its own, with a club and a token of its owner."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tournaments.nights.simulation.browser import first_token
from tournaments.nights.simulation.server import Server, serving


@pytest.fixture(scope="session")
def server(root: Path) -> Iterator[Server]:
    with serving(root) as found:
        yield found


@pytest.fixture(scope="session")
def token(server: Server) -> str:
    return first_token(server.base_url, server.set_up_path())
