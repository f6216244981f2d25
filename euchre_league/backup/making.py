"""Have a backup written by a child process while the site runs."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from euchre_league.backup.format import BackupRefused, BackupTooLarge, BackupUnwritable
from jobs.children import run_child

# A million ledger entries take about two minutes.
LONGEST = 900.0
KINDS = {kind.__name__: kind for kind in (BackupRefused, BackupTooLarge, BackupUnwritable)}


def backup_in_child(
    file: Path, *, club: int | None = None, most: int | None = None, previous: Path | None = None
) -> int | None:
    """Write a backup to a file in a child process, and return its size in bytes.

    None, and no file, where it would hold the same as the `previous` one.

    Raises `BackupRefused`, and what `run_child` raises: `ChildBusy` while another child is at work.
    """
    answers: list[dict[str, Any]] = []

    def hear(answer: dict[str, Any]) -> bool:
        answers.append(answer)
        return True

    question = {
        "database": str(connection.settings_dict["NAME"]),
        "file": str(file),
        "club": club,
        "most": most,
        "previous": previous and str(previous),
        "key": settings.SECRET_KEY,
    }
    run_child("euchre_league.backup.child", question, hear, seconds=LONGEST)
    answer = answers[-1]
    if "refused" in answer:
        raise KINDS[answer["kind"]](answer["refused"])
    size: int | None = answer["bytes"]
    return size
