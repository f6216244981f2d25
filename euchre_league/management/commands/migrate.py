"""`manage.py migrate`: Django's own, but a database that isn't for this program is left alone."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate

from euchre_league.database_state import schema_versions, unusable_by_program


class Command(migrate.Command):
    """Bring the database up to date.

    Django's own would stumble over tables that are there already, and pass over migrations that it doesn't know.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse a database that is newer than this program or of before the first release; migrate any other."""
        if refusal := unusable_by_program(schema_versions()):
            raise CommandError(refusal)
        super().handle(*args, **options)
