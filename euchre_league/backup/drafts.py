"""Where backups are written that somebody downloads, or that are needed for a moment only."""

import os
import shutil
import tempfile
from pathlib import Path

from django.conf import settings

OF_FREE_DISK = 0.1
"""What backups may take of a disk that the site itself needs."""


def drafts_folder() -> Path:
    """Return `DATA_DIR`, or the system's temporary folder where a federation's container may only read that.

    Raises `OSError` where there is no folder that can be written to.
    """
    if os.access(settings.DATA_DIR, os.W_OK | os.X_OK):
        return Path(settings.DATA_DIR)
    return Path(tempfile.gettempdir())


def room_in(folder: Path) -> int:
    """Return how many bytes a backup in this folder may have."""
    return int(OF_FREE_DISK * shutil.disk_usage(folder).free)
