"""Commands on a machine that has served nothing yet, and on one whose database is older than the program."""

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.scoring.engine.notation.sample import WHOLE, text
from tests.shared import DATABASE, make_ready, run_program

# As `manage.py` runs them one after the other, in one process: what each said, and how it was refused.
COMMANDS = """
import io, json, sys
import django
django.setup()
from django.core.management import CommandError, call_command
told = []
for words in json.loads(sys.argv[1]):
    said, complained, refused = io.StringIO(), io.StringIO(), ""
    try:
        call_command(*words, stdout=said, stderr=complained)
    except CommandError as error:
        refused = str(error)
    told.append([refused, said.getvalue(), complained.getvalue()])
json.dump(told, sys.stdout)
"""
OLDER = "There is no database here yet, or it is older than this program."
NO_DATABASE = f"{OLDER} Start the server once, which puts that right."


def run(data: Path, *commands: list[str]) -> list[tuple[str, str, str]]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "euchre_league.settings"}
    done = run_program(COMMANDS, json.dumps(commands), environment=environment)
    assert done.stderr == ""
    return [(refused, said, complained) for refused, said, complained in json.loads(done.stdout)]


def nothing(data: Path) -> None:
    """Leave the folder as it is on a machine that has served nothing yet."""


def older(data: Path) -> None:
    """Make a database that has all but the last table that a migration makes."""
    make_ready(data)
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as database, database:
        database.execute("DROP TABLE django_session")
        database.execute("DELETE FROM django_migrations WHERE app = 'sessions'")


@pytest.mark.parametrize("there_is", [pytest.param(nothing, marks=pytest.mark.soak), older])
def test_a_game_is_imported_into_the_database_that_it_makes(
    there_is: Callable[[Path], None], tmp_path: Path
) -> None:
    """An older database gets what it lacks as a new one gets everything, which takes long and is for the soak."""
    file, data = tmp_path / "whole.egn", tmp_path / "data"
    file.write_text(text(WHOLE))
    there_is(data)
    check = ["rebuild", "--check"]
    before, imported, after = run(data, check, ["import_egn", str(file)], check)
    assert before == (NO_DATABASE, "", "")
    refused, said, complained = imported
    assert (refused, complained) == ("", "")
    assert said.startswith(f"{file}: ")
    assert said.endswith("\n")
    assert after == ("", "1 games folded, 0 differed.\n", "")


def test_a_command_that_wants_a_database_says_so_where_there_is_none(root: Path, tmp_path: Path) -> None:
    """In a process of its own, as at a prompt."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "manage.py", "rebuild", "--check"],
        cwd=root,
        env=environment | {"DATA_DIR": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"CommandError: {NO_DATABASE}\n")
