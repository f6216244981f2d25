"""A machine as a newcomer has it: Python, make and git, but no browser, Node, docker-compose, PostgreSQL or Redis.

`python -m tests.bare COMMAND...` runs a command there. A browser that `CHROMIUM` names is there nevertheless.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

from tests.chromium import CHROMIUM

MISSING = (
    "*chrom*", "firefox*", "node*", "npm", "npx", "corepack", "docker*", "redis-*", "valkey-*",
    "postgres*", "psql*", "pg_*", "createdb", "dropdb", "initdb", "pdftoppm",
)  # fmt: skip


def is_missing(program: str) -> bool:
    """Tell whether a new machine may be without a program."""
    return any(fnmatch(program, pattern) for pattern in MISSING)


@contextmanager
def bare_path(path: str) -> Iterator[str]:
    """Give a path with links to the programs of this one that every machine has."""
    with tempfile.TemporaryDirectory(prefix="bare-") as name:
        folder = Path(name)
        for part in path.split(os.pathsep):
            try:
                programs = list(Path(part).iterdir())
            except OSError:
                continue  # It isn't there, or nobody may look into it: no shell finds anything in it.
            for program in programs:
                link = folder / program.name
                if not is_missing(program.name) and not link.is_symlink() and os.access(program, os.X_OK):
                    link.symlink_to(program.absolute())
        yield name


@contextmanager
def bare_environment(environment: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Give the environment of such a machine: without the browser, and where nothing answers on the ports."""
    with bare_path(environment.get("PATH", os.defpath)) as path:
        # Nobody listens on port 9, "discard".
        nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:9/none", "REDIS_URL": "redis://127.0.0.1:9"}
        yield {**environment, **nowhere, "PATH": path, "CHROMIUM": ""}


def main(command: Sequence[str]) -> int:
    """Run a command there, with the browser by its name."""
    with bare_environment(os.environ) as environment:
        return subprocess.run(command, env=environment | {"CHROMIUM": CHROMIUM}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
