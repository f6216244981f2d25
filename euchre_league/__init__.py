"""The project: settings, addresses, API router and the server that a hall starts with one command.

What runs is named by its version, and by a digest of all that it is made of.
"""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

__version__ = "0.1.0"

PARTS = ("clubs", "euchre_league", "jobs", "problems", "scoring", "tournaments", "web", "templates", "static")


def build_of(root: Path, version: str, parts: Iterable[str] = PARTS) -> str:
    """Return the version and a digest of each file in these folders: its place and what it holds.

    Two servers with the same files have the same build, wherever and whenever they were installed; an update has
    another one, though nobody gave it a new number. Hidden files are an editor's or the system's, and no part
    of it. Reading the 2 MB takes a hundredth of a second.
    """
    digest = hashlib.sha256()
    for part in parts:
        for folder, folders, files in os.walk(root / part):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(name for name in files if not name.startswith(".")):
                file = Path(folder, name)
                held = hashlib.sha256(file.read_bytes()).hexdigest()
                digest.update(f"{file.relative_to(root).as_posix()} {held}\n".encode())
    return f"{version}+{digest.hexdigest()[:12]}"
