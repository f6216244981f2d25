"""One server for all simulated evenings and seasons, in a process of its own, with a club and a token of its owner."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from simulation.server import SimulatedServer, first_token
from tests.shared import make_ready


@pytest.fixture(scope="session")
def server(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatedServer]:
    folder = tmp_path_factory.mktemp("evenings")
    make_ready(folder)
    server = SimulatedServer(root, folder)
    server.start()
    yield server
    server.end()


@pytest.fixture(scope="session")
def token(server: SimulatedServer) -> str:
    return first_token(server.base_url, server.set_up_path())
