"""A backup that somebody has made or changed by hand, with its digest right."""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

from django.apps import apps

from euchre_league.backup.contents import MADE_BY_MIGRATING, backup_tables
from euchre_league.backup.format import SEAL
from tests.euchre_league.backups import text_of

Lines = list[Any]
NOTHING = "Nothing was restored. Make another backup of the same site."


class Crafted:
    """The lines of a backup, to be changed: the manifest, and rows by table and column."""

    def __init__(self, source: Path) -> None:
        self.lines: Lines = [json.loads(line) for line in text_of(source).splitlines()]
        self.manifest: dict[str, Any] = self.lines[0]
        self.fields: dict[str, list[str]] = {}
        self.rows: dict[str, list[list[Any]]] = {}
        label = ""
        for line in self.lines[1:-1]:
            if isinstance(line, dict):
                label = line["table"]
                self.fields[label], self.rows[label] = line["fields"], []
            else:
                self.rows[label].append(line)

    def set(self, label: str, column: str, value: Any, row: int = 0) -> None:
        self.rows[label][row][self.fields[label].index(column)] = value

    def get(self, label: str, column: str, row: int = 0) -> Any:
        return self.rows[label][row][self.fields[label].index(column)]

    def write(self, file: Path) -> Path:
        lines: Lines = [self.manifest]
        for label, rows in self.rows.items():
            lines += [{"table": label, "fields": self.fields[label]}, *rows]
        lines.append({"rows": {label: len(rows) for label, rows in self.rows.items()}})
        return forged(file, b"".join(json.dumps(line).encode() + b"\n" for line in lines))


def forged(file: Path, text: bytes) -> Path:
    packed = gzip.compress(text, 1)
    file.write_bytes(packed + SEAL + hashlib.sha256(packed).hexdigest().encode() + b"\n")
    return file


def is_empty() -> bool:
    """Whether no table has a row but those that migrations fill."""
    return not any(
        apps.get_model(label)._base_manager.exists()
        for label in backup_tables()
        if label not in MADE_BY_MIGRATING
    )
