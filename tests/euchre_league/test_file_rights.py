"""Nobody else on the machine reads the key, the database or what lies beside them."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")


def rights(folder: Path) -> dict[str, str]:
    """Return what everybody may do with a folder and with each file and folder in it, as `ls` shows it."""
    paths = {".": folder, **{path.name: path for path in folder.iterdir()}}
    return {name: stat.filemode(path.stat().st_mode) for name, path in paths.items()}


def manage(root: Path, folder: Path, *command: str) -> str:
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=root,
        env=env | {"DATA_DIR": str(folder)},
        umask=0o022,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_a_new_folder_and_one_that_stood_open_are_closed_to_others(root: Path, tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    elsewhere.touch()
    elsewhere.chmod(0o644)
    closed = {
        ".": "drwx------",
        "static": "drwx------",
        "secret_key": "-rw-------",
        "euchre_league.sqlite3": "-rw-------",
        "euchre_league.sqlite3-wal": "-rw-------",
        "euchre_league.sqlite3-shm": "-rw-------",
    }
    # It leaves by os._exit, so that SQLite has no time to clear its files away.
    write = "import os; from django.db import connection as c; c.cursor().execute('CREATE TABLE t (x)'); os._exit(0)"
    manage(root, folder, "shell", "--no-imports", "--command", write)
    assert rights(folder) == closed
    for path in (folder, *folder.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    (folder / "link").symlink_to(elsewhere)
    manage(root, folder, "check")
    # Folders below are closed by the one above.
    assert rights(folder) == closed | {"static": "drwxr-xr-x", "link": "-rw-r--r--"}
