"""`manage.py backup`: the whole site, or one club, as one file, while the site runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.utils import timezone

from clubs.models import Club
from euchre_league.backup.erased import complete_list
from euchre_league.backup.format import OWNER_ONLY, BackupRefused
from euchre_league.backup.writing import write_backup


class Command(BaseCommand):
    """Write a backup."""

    help = (
        "Write the whole site, or one club, to FILE, as it is at this moment; the site may run. `restore` takes it, "
        "into SQLite or PostgreSQL. A site's file holds its key and everybody's passwords as digests: keep it safe."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file, and which club."""
        parser.add_argument("file", type=Path, metavar="FILE", help="a file that isn't there yet")
        parser.add_argument(
            "--club",
            metavar="CLUB",
            help="this club alone, by its number or its name; no password and no key in it",
        )

    def handle(self, *_: object, file: Path, club: str | None, **__: Any) -> None:
        """Write it, and say what is in it."""
        try:
            chosen = None if club is None else find_club(club)
            complete_list()
            rows = write_backup(file, timezone.now(), club=chosen.pk if chosen else None)
        except BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        except OSError as error:
            raise CommandError(f"{error.filename} cannot be used ({error.strerror}).") from error
        except DatabaseError as error:
            name = connection.settings_dict["NAME"]
            raise CommandError(f"The database {name} cannot be read: {error}") from error
        of = f"{chosen.name}: " if chosen else f"{rows['clubs.Club']} clubs, "
        self.stdout.write(
            f"{of}{rows['clubs.Player']} players, {rows['nights.Night']} nights, {rows['scoring.Game']} games, "
            f"{rows['scoring.Entry']} ledger entries are in {file} ({file.stat().st_size / 1e6:.1f} MB)."
        )
        if file.stat().st_mode & 0o777 & ~OWNER_ONLY:
            self.stdout.write("This disk doesn't keep rights: whoever has it can read the file.")


def find_club(text: str) -> Club:
    """Return the club of this number or name; raise `BackupRefused` where there is none, or several of the name."""
    found = list(Club.objects.filter(pk=int(text)) if text.isdecimal() else Club.objects.filter(name=text))
    if len(found) == 1:
        return found[0]
    if found:
        numbers = ", ".join(str(club.pk) for club in found)
        raise BackupRefused(
            f"There are {len(found)} clubs called {text}. Choose one by its number: {numbers}."
        )
    clubs = ", ".join(f"{club.pk} ({club.name})" for club in Club.objects.order_by("pk")[:20])
    raise BackupRefused(
        f"There is no club {text}. " + (f"There are: {clubs}." if clubs else "There is none at all.")
    )
