"""Write a backup in a process of its own, so that no hand waits: one question on the standard input, one answer."""

import json
import sys
from pathlib import Path
from typing import Any


def main() -> None:
    """Write the backup that the question asks for, and print its size, or why there is none."""
    import django

    django.setup()

    from django.db import connection

    question = json.load(sys.stdin)
    # The one that the parent uses, which its settings may not name.
    connection.settings_dict["NAME"] = question["database"]
    sys.stdout.write(json.dumps(answer(question)) + "\n")


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Write that backup of the database that this process has."""
    from django.utils import timezone

    from euchre_league.backup.format import BackupRefused, same_content
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


if __name__ == "__main__":
    main()
