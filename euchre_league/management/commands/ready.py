"""`manage.py ready`: what a federation's web server asks before it starts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from euchre_league.database_state import damage, newer_than_program, older_than_program, schema_versions


class Command(BaseCommand):
    """End with 0 when the database is whole and of this program's version, else with 1 and a sentence."""

    help = "Tells whether the database is whole and of this program's version; ends with 0 if it is, else with 1."
    requires_system_checks = []

    def handle(self, *_: object, **__: Any) -> None:
        """Name the first thing that is in the way, and what to do about it."""
        try:
            fault = damage()
            versions = schema_versions()
        except DatabaseError as error:
            raise CommandError(f"The database does not answer: {error}") from error
        if fault:
            raise CommandError(f"The database is damaged: {fault}. Restore a backup of it.")
        if refusal := newer_than_program(versions) or older_than_program(versions):
            raise CommandError(refusal)
        self.stdout.write("The database is ready.")
