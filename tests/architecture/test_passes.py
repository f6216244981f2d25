"""`make test` runs both its halves, tells all that they say, and is green only where both are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MAKE = """#!/bin/sh
echo "$2 says so"
test "$2" != "$RED"
"""


@pytest.mark.parametrize("red", ["", "test-sqlite", "test-postgres"])
def test_a_red_half_is_told_after_the_other(root: Path, tmp_path: Path, red: str) -> None:
    make = tmp_path / "make"
    make.write_text(MAKE, encoding="utf-8")
    make.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "RED": red}
    ran = subprocess.run(
        [sys.executable, "-c", "import sys; from tests.passes import main; sys.exit(main())"],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.stdout.splitlines() == ["test-sqlite says so", "test-postgres says so"]
    assert (ran.returncode != 0, ran.stderr) == (bool(red), "")
