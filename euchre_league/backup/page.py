"""An owner's own copy of a club, from the club's page."""

import os
import secrets
import tempfile
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_POST

from clubs.models import Club, Role
from clubs.views.access import with_club
from euchre_league.backup.child import backup_in_child, room_in
from euchre_league.backup.format import BackupRefused, BackupTooLarge, BackupUnwritable
from jobs.children import ChildError
from problems.wording import gettext as _
from problems.wording import gettext_noop
from web.disk_full import is_disk_full

NO_ROOM = gettext_noop(
    "There isn't enough room on the server's disk for a copy of this club. Ask whoever runs the server to free some "
    "space, then try again."
)
UNWRITABLE = gettext_noop(
    "The server can't write a copy of this club. Ask whoever runs the server to look at its disk."
)


@require_POST
@with_club(Role.OWNER)
def download(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Send a backup of the club, which has no password, key or code in it."""
    try:
        copy = _write_copy(club)
    except BackupTooLarge:
        messages.error(request, _(NO_ROOM))
    except (BackupUnwritable, OSError) as error:
        messages.error(request, _(NO_ROOM if is_disk_full(error) else UNWRITABLE))
    except BackupRefused as refused:
        messages.error(request, str(refused))
    except ChildError:
        messages.error(request, _("The server is busy with something else. Try again in a minute."))
    else:
        name = f"{slugify(club.name) or 'club'}-{timezone.localdate():%Y-%m-%d}.backup"
        return FileResponse(copy, as_attachment=True, filename=name, content_type="application/octet-stream")
    return redirect("club", club_id=club.pk)


def _write_copy(club: Club) -> BinaryIO:
    """Return a backup of a club as an open file that is gone once it is closed.

    Raises `OSError`, and what `backup_in_child` raises.
    """
    folder = _folder()
    file = folder / f"download-{secrets.token_hex(8)}.backup"
    try:
        backup_in_child(file, club=club.pk, most=room_in(folder))
        return _open_for_the_last_time(file)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _folder() -> Path:
    """Return `DATA_DIR`, or the system's temporary folder where a federation's container may only read that.

    Raises `OSError` where there is no folder that can be written to.
    """
    if os.access(settings.DATA_DIR, os.W_OK | os.X_OK):
        return Path(settings.DATA_DIR)
    return Path(tempfile.gettempdir())


def _open_for_the_last_time(file: Path) -> BinaryIO:
    """Open a file that has no name from then on; on Windows it keeps its name until it is closed."""
    on_windows = getattr(os, "O_TEMPORARY", 0)
    if on_windows:
        return os.fdopen(os.open(file, os.O_RDONLY | on_windows | getattr(os, "O_BINARY", 0)), "rb")
    opened = file.open("rb")
    file.unlink()
    return opened
