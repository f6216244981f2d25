"""Have a backup written by a child process while the site runs, so that no hand waits: one question, one answer.

The child calls `answers` (`jobs.child`).
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.db import connection
from django.utils import timezone

from euchre_league.backup.format import BackupRefused, BackupTooLarge, BackupUnwritable, same_content
from jobs.children import run_child

# A million ledger entries take about two minutes.
LONGEST = 900.0
OF_FREE_DISK = 0.1
"""What backups may take of a disk that the site itself needs."""
KINDS = {kind.__name__: kind for kind in (BackupRefused, BackupTooLarge, BackupUnwritable)}


def room_in(folder: Path) -> int:
    """Return how many bytes a backup in this folder may have."""
    return int(OF_FREE_DISK * shutil.disk_usage(folder).free)


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


def answers(text: str) -> Iterator[dict[str, Any]]:
    """Write the backup that a question asks for, and give its size, or why there is none."""
    django.setup()
    question = json.loads(text)
    # The one that the parent uses, which its settings may not name.
    connection.settings_dict["NAME"] = question["database"]
    yield make_backup(question)


def make_backup(question: dict[str, Any]) -> dict[str, Any]:
    """Write the backup that a question asks for, of the database that this process has; return the answer."""
    from euchre_league.backup.writing import write_backup

    file = Path(question["file"])
    try:
        write_backup(file, timezone.now(), club=question["club"], most=question["most"], key=question["key"])
    except BackupRefused as refused:
        return {"refused": str(refused), "kind": type(refused).__name__}
    if question["previous"] is not None and same_content(file, Path(question["previous"])):
        file.unlink()
        return {"bytes": None}
    return {"bytes": file.stat().st_size}
