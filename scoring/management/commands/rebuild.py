"""`manage.py rebuild`: fold every ledger again and put right what the kept scores say."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.services.rebuild import COLUMNS, rebuild_games


class Command(BaseCommand):
    """Fold every game from its ledger and compare with the kept scores."""

    help = "Fold every game from its ledger; write the scores that differ, or only name them with --check."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take `--check`."""
        parser.add_argument("--check", action="store_true", help="change nothing; fail when a score differs")

    def handle(self, *_: Any, check: bool, **__: Any) -> None:
        """Name every game that differs; with `--check` end non-zero when there is one."""
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise CommandError(
                "There is no database here yet, or it is older than this program. Start the server once, which puts "
                "that right."
            )
        games = differing = 0
        for difference in rebuild_games(write=not check):
            games += 1
            if difference is None:
                continue
            differing += 1
            self.stdout.write(f"game {difference.game_id}: ({', '.join(COLUMNS)})")
            self.stdout.write(f"  kept   {difference.kept}")
            self.stdout.write(f"  folded {difference.folded}")
        if check and differing:
            raise CommandError(
                f"{differing} of {games} games differ. Run `manage.py rebuild` to put them right."
            )
        self.stdout.write(f"{games} games folded, {differing} {'put right' if differing else 'differed'}.")
