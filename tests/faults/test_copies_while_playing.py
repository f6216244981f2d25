"""Copies while an evening is played, and one after it: each is complete, and the last can be restored elsewhere."""

import json
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from euchre_league.backup.writing import write_backup
from simulation.client import Client, pages
from simulation.night.acknowledged import Acknowledged
from simulation.night.night import NightScript, play
from simulation.server import SimulatedServer, first_token
from tests.euchre_league.backups import another_database, rows_in
from tests.faults.house import House
from tests.shared import make_ready

pytestmark = [pytest.mark.soak, pytest.mark.django_db(transaction=True)]

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = NightScript(players=16, rounds=8, seed=11, hands=8, plan_seconds=1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SimulatedServer]:
    make_ready(tmp_path / "site")
    served = SimulatedServer(ROOT, tmp_path / "site")
    served.start()
    yield served
    served.end()


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def standings(base_url: str, token: str, night: int) -> list[dict[str, Any]]:
    client = Client(base_url, f"Token {token}")
    found = pages(client, f"nights/{night}/standings/")
    client.close()
    return found


def sent_again(base_url: str, token: str, sent: Path) -> set[int]:
    """Send every acknowledged hand once more, as a phone without an answer does; return the answers."""
    client = Client(base_url, f"Token {token}")
    statuses = set()
    for game in sorted({line["game"] for line in lines(sent)}):
        for entry in pages(client, f"games/{game}/entries/"):
            if entry["kind"] == "hand":
                again = {name: entry[name] for name in ("id", "kind", "number", "hand")}
                statuses.add(client.post(f"games/{game}/entries/", again).status)
    client.close()
    return statuses


def test_every_copy_is_complete_at_its_moment_and_the_last_goes_on_elsewhere(
    server: SimulatedServer, tmp_path: Path
) -> None:
    token = first_token(server.base_url, server.set_up_path())
    sent = tmp_path / "sent"
    played: list[Any] = []

    def evening() -> None:
        log = Acknowledged(sent)
        played.append(play(server.base_url, token, SCRIPT, log=log, say=lambda _: None, patience=180))
        log.close()

    playing = threading.Thread(target=evening)
    playing.start()
    known: list[set[str]] = []
    with another_database(tmp_path / "site" / "euchre_league.sqlite3") as database:
        over = False
        while not over:
            over = not playing.is_alive()
            known.append({line["id"] for line in lines(sent)})
            write_backup(tmp_path / f"{len(known)}.backup", timezone.now(), connection=database)
            # The longer the evening, the fewer copies: a fast machine plays it in few seconds, a slow one in minutes.
            playing.join(min(0.05 * 1.1 ** len(known), 30))
    (night,) = played
    assert night.differences == []
    assert len({len(before) for before in known}) > 10  # they were made in the midst of it

    for number, before in enumerate(known, 1):
        rows = rows_in(tmp_path / f"{number}.backup")
        games: defaultdict[int, list[int]] = defaultdict(list)
        for entry in rows["scoring.Entry"]:
            games[entry["game"]].append(entry["sequence"])
        assert {game: sorted(found) for game, found in games.items()} == {
            game: list(range(1, len(found) + 1)) for game, found in games.items()
        }
        assert {one.replace("-", "") for one in before} - {
            entry["id"] for entry in rows["scoring.Entry"]
        } == set()

    # The last, elsewhere; and every copy folds to the scores that it holds.
    for number in (1, len(known) // 2, len(known)):
        folder = tmp_path / f"elsewhere {number}"
        folder.mkdir()
        elsewhere = House(folder)
        assert elsewhere.manage("restore", str(tmp_path / f"{number}.backup")).returncode == 0
        checked = elsewhere.manage("rebuild", "--check")
        assert checked.returncode == 0, checked.stdout + checked.stderr
    there = SimulatedServer(ROOT, folder)
    there.start()
    try:
        final = standings(server.base_url, token, night.night)
        assert standings(there.base_url, token, night.night) == final
        assert sent_again(there.base_url, token, sent) == {200}
        assert standings(there.base_url, token, night.night) == final
    finally:
        there.end()
