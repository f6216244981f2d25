"""Commands on a machine that has served nothing yet: there is no database."""

import os
import subprocess
import sys
from pathlib import Path

from tests.scoring.engine.notation.sample import WHOLE, text


def run(root: Path, data: Path, *words: str) -> tuple[int, str, str]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=root,
        env=environment | {"DATA_DIR": str(data)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_game_is_imported_into_the_database_that_it_makes(root: Path, tmp_path: Path) -> None:
    file = tmp_path / "whole.egn"
    file.write_text(text(WHOLE))
    assert run(root, tmp_path / "data", "rebuild", "--check") == (
        1,
        "",
        (
            "CommandError: There is no database here yet, or it is older than this program. Start the server once, "
            "which puts that right.\n"
        ),
    )
    code, said, complained = run(root, tmp_path / "data", "import_egn", str(file))
    assert (code, complained) == (0, "")
    assert said.startswith(f"{file}: ")
    assert said.endswith("\n")
    assert run(root, tmp_path / "data", "rebuild", "--check") == (0, "1 games folded, 0 differed.\n", "")
