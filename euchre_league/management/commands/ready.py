"""`manage.py ready`: what a federation's web server asks before it starts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone

from euchre_league.database_state import damage, older_than_program, schema_versions, unusable_by_program
from jobs.services.heartbeats import expect_unheard


class Command(BaseCommand):
    """End with 0 when the database is whole and of this program's version, else with 1 and a sentence.

    From then on a worker and a beat that never were heard are missed, as if they had been.
    """

    help = (
        "Tells whether the database is whole and of this program's version; ends with 0 if it is, else with 1. "
        "From then on the organiser's pages and /healthz tell when the worker or the beat never comes up."
    )
    requires_system_checks = []

    def handle(self, *_: object, **__: Any) -> None:
        """Name the first thing that is in the way, and what to do about it."""
        try:
            if fault := damage():
                raise CommandError(f"The database is damaged: {fault}. Restore a backup of it.")
            versions = schema_versions()
        except DatabaseError as error:
            raise CommandError(f"The database does not answer: {error}") from error
        if refusal := unusable_by_program(versions) or older_than_program(versions):
            raise CommandError(refusal)
        try:
            expect_unheard(timezone.now())
        except DatabaseError as error:  # a database that takes no changes still shows pages
            self.stderr.write(f"The worker and the beat will not be missed: {error}")
        self.stdout.write("The database is ready.")
