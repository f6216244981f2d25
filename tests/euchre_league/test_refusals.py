"""A start with a nonsensical environment: every command says which variable, and none shows a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

NONSENSE = {
    "DEBUG": "perhaps",
    "HTTPS": "2",
    "KITCHEN_TABLES": "some",
    "KITCHEN_TABLE_DAYS": "a few",
    "NEW_CLUBS": "two",
    "PORT": "eighty",
    "HOST": "http://hall",
    "PROXIES": "-1",
    "ALLOWED_HOSTS": "http://example.org",
    "DATABASE_URL": "postgres:league:hunter2@db",
    "REDIS_URL": "hunter2@cache",
    "SECRET_KEY": "hunter2",
    "TIME_ZONE": "Mars/Olympus",
    "DATA_DIR": "/dev/null",
}
WAYS_IN = {
    "check": ["manage.py", "check"],
    "serve": ["manage.py", "serve"],
    "help": ["manage.py", "help"],
    "wsgi": ["-c", "import euchre_league.wsgi"],
}


def start(way_in: str, root: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in NONSENSE}
    return subprocess.run(
        [sys.executable, *WAYS_IN[way_in]],
        cwd=root,
        env={**clean, "DJANGO_SETTINGS_MODULE": "euchre_league.settings", **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("way_in", WAYS_IN)
def test_all_at_once_through_every_way_in(way_in: str, root: Path) -> None:
    done = start(way_in, root, **NONSENSE)
    lines = done.stderr.strip().splitlines()
    assert done.returncode == 1
    assert lines[0] == "Euchre League did not start."
    named = {line.replace("=", " ").replace(":", " ").split()[0] for line in lines[1:]}
    assert named == set(NONSENSE)
    assert "hunter2" not in done.stderr


@pytest.mark.parametrize("name", NONSENSE)
def test_one_alone_is_named_alone(name: str, root: Path, tmp_path: Path) -> None:
    done = start("check", root, **{"DATA_DIR": str(tmp_path), name: NONSENSE[name]})
    lines = done.stderr.strip().splitlines()
    assert done.returncode == 1
    assert lines[0] == "Euchre League did not start."
    assert len(lines) == 2
    assert lines[1].startswith(name)
