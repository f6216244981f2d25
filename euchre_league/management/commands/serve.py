"""`manage.py serve`: everything a hall needs, from one process."""

import argparse
import contextlib
import logging
import os
import shlex
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from celery.app.trace import setup_worker_optimizations
from celery.beat import EmbeddedService
from celery.utils.nodenames import default_nodename
from celery.worker import WorkController
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localtime

from clubs.services.setup import setup_token
from euchre_league.backup.copies import copy_time, last_copy_in_use, last_good_copy, make_last_copy
from euchre_league.backup.erased import complete_list_if_possible
from euchre_league.backup.site import is_unused
from euchre_league.celery import app
from euchre_league.database_state import damage, schema_versions, unusable_by_program
from euchre_league.serving import ServingError, bind, collect_static, migrating, only_server, serve
from jobs.children import end_children
from jobs.models import ProcessKind
from jobs.services.heartbeats import expect_heartbeats
from web.disk_full import is_disk_full
from web.lan import EVERYWHERE, phone_addresses, url
from web.qr_codes import qr_blocks
from web.request_head import limited_application

DISK_FULL = "The disk with {} is full. Free some space there, and start again; what was saved before is safe."
# A task in the midst of something short is let finish; the sweep finds whatever is cut off.
GRACE_SECONDS = 10

log = logging.getLogger(__name__)


def port(text: str) -> int:
    """Read a port for the command line."""
    if text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} must be a whole number from 1 to 65535")


def check_database() -> None:
    """Refuse a database that is damaged, lost, or not for this program; an older one is about to be migrated."""
    name = connection.settings_dict["NAME"]
    if fault := damage():
        raise ServingError(f"The database {name} is damaged: {fault}. {way_back(last_good_copy())}")
    if refusal := unusable_by_program(schema_versions()):
        raise ServingError(refusal)
    if connection.vendor == "sqlite" and is_unused() and (copy := last_copy_in_use()):
        raise ServingError(
            f"The database {name} is missing or empty, but this site was in use. {way_back(copy)}\n"
            "To begin a new site instead, set DATA_DIR to another folder."
        )


def way_back(copy: Path | None) -> str:
    """Say how to go on after a loss: with a copy where there is one. Nothing is replaced by itself."""
    if copy is None:
        return f"Keep the file, and restore a backup: {restore_command('FILE')}"
    made = localtime(copy_time(copy))
    return (
        f"There is a copy of {made:%d %B, %H:%M}. To restore it (any existing database file is kept beside it):\n"
        f"  {restore_command(shlex.quote(str(copy)))}"
    )


def restore_command(file: str) -> str:
    """Return the command that restores a file into this data folder, for a shell."""
    folder = settings.DATA_DIR
    where = "" if folder == settings.BASE_DIR / "var" else f"DATA_DIR={shlex.quote(str(folder))} "
    return f"{where}{shlex.quote(sys.executable)} manage.py restore {file} --set-aside"


@contextlib.contextmanager
def working() -> Iterator[None]:
    """Run a worker and a beat in threads of this process while the block runs.

    At the end no new task is begun, children are ended, and tasks in progress are let finish.
    """
    name = default_nodename("serve")
    setup_worker_optimizations(app, name)
    worker = WorkController(
        app=app, hostname=name, without_heartbeat=True, without_gossip=True, without_mingle=True
    )
    beat = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
    threading.Thread(target=worker.start, name="worker", daemon=True).start()
    beat.start()
    try:
        yield
    finally:
        beat.service.stop()
        end_children()
        stopping = threading.Thread(target=worker.stop, name="worker stops", daemon=True)
        stopping.start()
        stopping.join(GRACE_SECONDS)
        if stopping.is_alive():
            log.warning("A task did not end within %s seconds; it is cut off and asked again.", GRACE_SECONDS)
            # Python would wait for the threads of the pool for ever.
            os._exit(0)


class Command(BaseCommand):
    """Bring the database up to date, collect the static files, and serve."""

    help = "Serve the whole product from one process, to this machine and to phones on the same network."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what the environment says unless the command line says otherwise."""
        parser.add_argument("--host", default=settings.HOST, help="address to listen at (HOST)")
        parser.add_argument("--port", type=port, default=settings.PORT, help="port to listen at (PORT)")

    def handle(self, *_: object, host: str, port: int, **options: Any) -> None:
        """Serve until it is told to end; whatever is in the way is said in a sentence."""
        # What is printed and sent names the address that is served.
        settings.HOST, settings.PORT = host, port
        try:
            with only_server(settings.DATA_DIR, port), bind(host, port) as listener:
                self.prepare(options["verbosity"])
                application = limited_application()
                with working():
                    self.greet(host, port)
                    try:
                        serve(application, listener)
                    finally:
                        self.copy_last_hands()
        except ServingError as error:
            raise CommandError(str(error)) from error
        except (DatabaseError, OSError) as error:
            if is_disk_full(error):
                raise CommandError(DISK_FULL.format(settings.DATA_DIR)) from error
            if isinstance(error, OSError):
                raise
            name = connection.settings_dict["NAME"]
            raise CommandError(f"The database {name} cannot be used: {error}") from error
        except KeyboardInterrupt:
            pass

    def prepare(self, verbosity: int) -> None:
        """Look at the database, migrate and collect; quiet unless something happens."""
        with migrating(settings.DATA_DIR):
            check_database()
            call_command("migrate", interactive=False, verbosity=max(0, verbosity - 1))
        if connection.vendor == "sqlite" and not settings.REDIS_URL:
            # Whoever holds the lock works alone: what an earlier server had begun is free.
            expect_heartbeats(ProcessKind, timezone.now())
        # Of an erasure just before a power cut, or on a full disk, the line is missing.
        complete_list_if_possible()
        connection.close()
        collect_static(self.collect)

    def copy_last_hands(self) -> None:
        """Make a copy of what was recorded since the last one; on PostgreSQL whoever runs it makes copies."""
        end_children()  # or it would wait for a copy that the worker has begun
        if connection.vendor == "sqlite" and make_last_copy(timezone.now()):
            log.info("A copy of the last hands was made.")
        connection.close()

    def collect(self) -> None:
        """Collect the static files anew, without the documentation program that this project does not use."""
        self.stdout.write("Preparing the static files; this takes some seconds, once.")
        self.stdout.flush()
        call_command("collectstatic", interactive=False, clear=True, verbosity=0, ignore_patterns=["redoc"])

    def greet(self, host: str, port: int) -> None:
        """Say where the product is to be found, for people and for their phones."""
        phones = phone_addresses() if host in EVERYWHERE else []
        here = url("localhost" if host in EVERYWHERE else host, port)
        token = setup_token()
        connection.close()
        lines = [
            "",
            "Euchre League is running. Ctrl+C ends it.",
            "",
            f"  On this machine:             {here}",
            *(f"  Phones on the same network:  {url(phone, port)}" for phone in phones),
        ]
        if host in EVERYWHERE and not phones:
            lines.append("  This machine is on no network: phones reach it after it has joined one.")
        lines += [
            f"  Its data:                    {settings.DATA_DIR}",
            f"  Times are those of:          {settings.TIME_ZONE}",
            "",
        ]
        if token:
            lines += [
                "  Nobody runs a club here yet. Whoever opens this link, once, is the first to do so:",
                f"  {here.rstrip('/')}{reverse('set_up', args=[token])}",
                "",
            ]
        if phones:
            lines.append(qr_blocks(url(phones[0], port)))
        try:
            self.stdout.write("\n".join(lines))
        except UnicodeEncodeError:  # a terminal that cannot show blocks
            self.stdout.write("\n".join(line for line in lines if line.isascii()))
        self.stdout.flush()
