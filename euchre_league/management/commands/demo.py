"""`manage.py demo`: fill an empty database with a believable club."""

import secrets
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from euchre_league.demonstration import Demonstration, NotEmptyError
from euchre_league.management.commands.serve import check_database
from euchre_league.serving import ServingError, migrating


class Command(BaseCommand):
    """Make a club with players, a season of finished nights, a night in progress and a pub league; once."""

    help = (
        "Fill an empty database with a believable club: a season with finished nights, a night that is being "
        "played, and a pub league in mid-season. Run again it changes nothing."
    )

    def handle(self, *_: object, **__: Any) -> None:
        """Make what is not there yet, the database too, and say how to sign in."""
        try:
            with migrating(settings.DATA_DIR):
                check_database()
                call_command("migrate", interactive=False, verbosity=0)
        except ServingError as error:
            raise CommandError(str(error)) from error
        password = secrets.token_urlsafe(12)
        demonstration = Demonstration(timezone.now(), password, seed=1)
        try:
            made = demonstration.make()
        except NotEmptyError as refused:
            self.stdout.write(str(refused))
            return
        self.stdout.write(
            f"{made.club.name} has {made.players} players, {made.nights} finished nights in {made.season.name}, "
            f"and tonight's night, {made.night.word}, in round {made.round}. "
            f"{made.league.name} is a league of teams in mid-season.\n"
            f"Sign in as {made.user.username} with the password {password}"
        )
