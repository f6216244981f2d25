"""A served site whose tasks can be watched: the settings, tasks and addresses of `served`."""

import time
from pathlib import Path

from tests.faults.house import House


class Site(House):
    """A served site whose tasks write down what happened, in the file `notes`."""

    def __init__(self, folder: Path, **variables: str) -> None:
        super().__init__(folder, DJANGO_SETTINGS_MODULE="tests.euchre_league.served.settings", **variables)
        self.notes = folder / "notes"

    def start(self) -> None:
        self.notes.write_text("")
        self.log.write_text("")
        super().start()

    def noted(self, what: str) -> list[float]:
        """Return the times at which something was noted."""
        lines = [line.partition(" ") for line in self.notes.read_text().splitlines()]
        return [float(at) for at, _, noted in lines if noted == what]

    def queue(self, name: str) -> float:
        """Have a page queue a task, and return the time before."""
        before = time.time()
        answer = self.ask("GET", f"/queue/{name}/")
        assert (answer.status, answer.text) == (200, "queued")
        return before

    def end(self, ending: int) -> float:
        """Send a signal and return the seconds until the process has ended."""
        before = time.monotonic()
        self.process.send_signal(ending)
        self.process.wait(timeout=60)
        return time.monotonic() - before
