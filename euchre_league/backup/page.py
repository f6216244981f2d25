"""An owner's own copy of a club, from the club's page."""

import shutil
import tempfile
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_POST

from clubs.models import Club, Role
from clubs.views.doors import with_club
from euchre_league.backup.format import BackupRefused
from euchre_league.backup.making import backup_in_child
from tournaments.children import ChildError


@require_POST
@with_club(Role.OWNER)
def download(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Send a backup of the club, which has no password, key or code in it."""
    with tempfile.TemporaryDirectory(prefix="download-", dir=settings.DATA_DIR) as folder:
        file = Path(folder) / "club.backup"
        try:
            backup_in_child(file, club=club.pk)
        except BackupRefused as refused:
            messages.error(request, str(refused))
            return redirect("club", club_id=club.pk)
        except ChildError:
            messages.error(request, "The server is busy with something else. Try again in a minute.")
            return redirect("club", club_id=club.pk)
        # It has no name any more when it is sent, and is gone with the answer.
        held = tempfile.TemporaryFile(dir=settings.DATA_DIR)  # noqa: SIM115  the answer closes it
        with file.open("rb") as source:
            shutil.copyfileobj(source, held)
    held.seek(0)
    name = f"{slugify(club.name) or 'club'}-{timezone.localdate():%Y-%m-%d}.backup"
    return FileResponse(held, as_attachment=True, filename=name, content_type="application/octet-stream")
