"""Tell whether the worker or the beat is alive."""

import socket
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import timezone

from jobs.models import ProcessKind
from jobs.selectors.heartbeats import is_fresh, last_heartbeat_at


class Command(BaseCommand):
    """End with 0 when the last heartbeat is fresh, else with 1: for the health check of a container."""

    help = (
        "Tells whether the worker or the beat of this host is alive, or with --anywhere that of any host. "
        "Ends with 0 if its last heartbeat is at most 45 seconds old, else with 1."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which of the two, and where."""
        parser.add_argument("kind", choices=ProcessKind.values)
        parser.add_argument("--anywhere", action="store_true", help="one on any host will do")

    def handle(self, *_: object, kind: str, anywhere: bool, **__: Any) -> None:
        """Say when the last heartbeat was."""
        now = timezone.now()
        try:
            at = last_heartbeat_at(ProcessKind(kind), None if anywhere else socket.gethostname(), now)
        except DatabaseError as error:
            raise CommandError(f"The database does not answer: {error}") from error
        if at is None:
            where = "" if anywhere else " on this host"
            raise CommandError(f"The {kind} has never given a sign of life{where}.")
        seconds = round((now - at).total_seconds())
        when = f"{seconds} seconds ago" if seconds >= 0 else f"{-seconds} seconds ahead of this clock"
        said = f"The last heartbeat of the {kind} was {when}."
        if not is_fresh(at, now):
            raise CommandError(said)
        self.stdout.write(said)
