"""Keep what the server has acknowledged, a JSON object a line, to be compared with its ledger afterwards."""

import json
import threading
from collections import Counter
from pathlib import Path
from typing import Any


class Acknowledged:
    """Count what was acknowledged, and write it to a file where one is given; for many threads."""

    def __init__(self, file: Path | None = None) -> None:
        self._lock = threading.Lock()
        self._stream = file.open("a", encoding="utf-8") if file else None
        self.counts: Counter[str] = Counter()

    def write(self, entry: dict[str, Any], game: int, status: int) -> None:
        """Take note of an entry that the server has; each line is on its way to the disk when this returns."""
        line = {"id": entry["id"], "game": game, "kind": entry.get("kind", "hand"), "status": status}
        with self._lock:
            self.counts[line["kind"]] += 1
            if self._stream:
                self._stream.write(json.dumps(line) + "\n")
                self._stream.flush()

    def count(self, what: str) -> None:
        """Count something beside the entries."""
        with self._lock:
            self.counts[what] += 1

    def close(self) -> None:
        """Close the file."""
        if self._stream:
            self._stream.close()
