"""Keep the data folder to the user that the program runs as: it holds the key, contacts and hashed passwords."""

import contextlib
import os
import stat
from pathlib import Path

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def close_to_others(folder: Path) -> None:
    """Take all rights on a folder and on the files in it from everybody else, also for files made from now on.

    Folders below are closed by the one above. What belongs to another user stays as it is: only that user may
    change it. Windows has no such rights.
    """
    if os.name != "posix":
        return
    os.umask(OTHERS)
    with contextlib.suppress(OSError):
        for path in (
            folder,
            *(child for child in folder.iterdir() if not child.is_symlink() and child.is_file()),
        ):
            _close(path)


def _close(path: Path) -> None:
    with contextlib.suppress(OSError):  # another user's; or SQLite has just removed it
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS:
            path.chmod(mode & ~OTHERS)
