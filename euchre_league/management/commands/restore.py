"""`manage.py restore`: what `backup` has written, into an empty site or beside other clubs."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.utils import timezone

from clubs.models import User
from euchre_league.backup.club import restore_club
from euchre_league.backup.erased import find_list
from euchre_league.backup.format import BackupRefused, read_file
from euchre_league.backup.site import bring_up_to_date, restore_site
from euchre_league.backup.site import set_aside as moved_aside
from euchre_league.backup.versions import read_migrations
from euchre_league.serving import ServingError, only_server

NO_LIST = (
    "Warning: no list of erased people was found, so anyone who was erased after this backup is back. If somebody "
    "was, restore the backup again into an empty site with --erased LIST (on SQLite add --set-aside). LIST is the "
    "erased.txt of the site that was backed up. If nobody was, all is well: --nobody-erased says so next time."
)


class Command(BaseCommand):
    """Restore a backup."""

    help = (
        "Restore FILE: a site's backup into an empty site whose server isn't running, a club's beside the other "
        "clubs. All of it or nothing. Whoever was erased since the backup is erased again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file, and what the site goes on with."""
        parser.add_argument("file", type=Path, metavar="FILE", help="a file that `backup` has written")
        parser.add_argument(
            "--erased",
            type=Path,
            metavar="LIST",
            help="the list of who was erased (erased.txt), where the site that kept it is lost",
        )
        parser.add_argument(
            "--nobody-erased",
            action="store_true",
            help="nobody was erased since the backup: don't look for a list, and don't warn that there is none",
        )
        parser.add_argument(
            "--set-aside",
            action="store_true",
            help="move the SQLite database that is there into a folder of its own first; it is kept",
        )
        parser.add_argument(
            "--new-key", action="store_true", help="keep this site's own key: cards and links of before end"
        )
        parser.add_argument(
            "--show-key", action="store_true", help="print the key in the backup, restore nothing"
        )
        parser.add_argument(
            "--owner", metavar="USER", help="who owns a restored club here; without it an account is made"
        )

    def handle(self, *_: object, file: Path, **options: Any) -> None:
        """Restore it, and say what came of it."""
        try:
            with read_file(file) as reader:
                manifest = reader.manifest
            read_migrations(file, manifest)
            if options["show_key"]:
                self.stdout.write(str(manifest.get("key", "A club's backup has no key.")))
            elif manifest["of"] == "site":
                self.site(file, **options)
            else:
                self.club(file, **options)
        except (BackupRefused, ServingError) as refused:
            raise CommandError(str(refused)) from refused
        except OSError as error:
            raise CommandError(f"{error.filename} cannot be used ({error.strerror}).") from error
        except DatabaseError as error:
            name = connection.settings_dict["NAME"]
            raise CommandError(f"The database {name} cannot be used: {error}") from error

    def site(
        self, file: Path, *, set_aside: bool, new_key: bool, nobody_erased: bool, **options: Any
    ) -> None:
        """Restore a site."""
        erased = self.erased_list(file, nobody_erased=nobody_erased, **options)
        listed = nobody_erased or erased is not None or settings.ERASED_LIST.exists()
        now = timezone.now()
        with ExitStack() as stack:
            if connection.vendor == "sqlite":
                stack.enter_context(only_server(settings.DATA_DIR, settings.PORT))
            aside = stack.enter_context(moved_aside(now)) if set_aside else None
            again = restore_site(file, now, new_key=new_key, erased=erased)
        self.stdout.write(f"{file} is restored.")
        if aside:
            self.stdout.write(f"The database of before is in {aside}.")
        if again:
            self.stdout.write(f"Erased again, as they had been since the backup: {again}.")
        # A database that was set aside had its list beside it, unless nobody was ever erased.
        if not listed and not aside:
            self.stdout.write(NO_LIST)
        self.stdout.write("Everybody signs in again. Pages opened by a night's word have to be opened again.")

    def club(self, file: Path, *, owner: str | None, **options: Any) -> None:
        """Restore a club."""
        erased = self.erased_list(file, **options)
        bring_up_to_date()
        user = None
        if owner is not None:
            user = User.objects.filter(username=owner, is_active=True).first()
            if user is None:
                raise BackupRefused(
                    f"Nobody called {owner} has an account here. Leave out --owner to make one."
                )
        found = restore_club(file, timezone.now(), owner=user, erased=erased)
        self.stdout.write(f"{found.club.name} is restored, as club {found.club.pk}. {found.owner} owns it.")
        if found.password:
            self.stdout.write(
                f"To sign in: user name {found.owner}, password {found.password}. Change it then."
            )
        self.stdout.write(
            "Its members are invited again on the club's page, and its cards printed again: those of before have "
            "another site's codes."
        )

    def erased_list(self, file: Path, *, erased: Path | None, nobody_erased: bool, **_: Any) -> Path | None:
        """Return a list of erased people to read beside the site's own: one given, or found near the file."""
        if erased is not None:
            if nobody_erased:
                raise BackupRefused("Give either --erased or --nobody-erased, not both.")
            if not erased.is_file():
                raise BackupRefused(f"There is no list {erased}.")
            return erased
        if nobody_erased or settings.ERASED_LIST.exists():
            return None
        found = find_list(file)
        if found is not None:
            self.stdout.write(f"Using the list of erased people {found}.")
        return found
