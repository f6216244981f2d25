"""`manage.py import_egn FILE...`: games in Euchre Game Notation become games with a ledger."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from scoring.engine.notation.faults import NotationRefused
from scoring.engine.notation.places import LONGEST
from scoring.engine.notation.reading import read_egn
from scoring.forms import read_names
from scoring.selectors.egn import result_line
from scoring.services.egn import import_game


class Command(BaseCommand):
    """Import games; a file that is imported already adds nothing, a broken one is refused whole."""

    help = "Import games in Euchre Game Notation: one game a file, the played cards turned into hands."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the files."""
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)

    def handle(self, *_: Any, files: list[Path], **__: Any) -> None:
        """Make the database where there is none, and import each file by itself; end non-zero when any was refused."""
        call_command("migrate", interactive=False, verbosity=0)
        refused = sum(not self._import(file) for file in files)
        if refused:
            raise CommandError(
                f"{refused} of {len(files)} files {'was' if refused == 1 else 'were'} refused."
            )

    def _import(self, file: Path) -> bool:
        name = str(file).encode(errors="replace").decode()
        try:
            with file.open("rb") as stream:
                data = stream.read(LONGEST + 1)
            recording = read_egn(data, read_names)
        except OSError as error:
            self.stderr.write(f"{name}: {error.strerror or error}; nothing was imported.")
            return False
        except NotationRefused as refused:
            for fault in refused.faults:
                self.stderr.write(f"{name}: {fault}")
            more = f"{refused.unnamed} more faults; " if refused.unnamed else ""
            self.stderr.write(f"{name}: {more}nothing was imported.")
            return False
        imported = import_game(recording, data.decode("utf-8-sig"), now=timezone.now())
        before = "" if imported.created else ", imported before: nothing was added"
        self.stdout.write(f"{name}: {result_line(imported.game)}{before}")
        return True
