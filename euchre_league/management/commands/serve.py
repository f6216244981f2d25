"""`manage.py serve`: everything a hall needs, from one process."""

import argparse
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connection
from django.urls import reverse

from clubs.services.setup import setup_token
from euchre_league.addresses import qr_code, url
from euchre_league.background import working
from euchre_league.serving import ServingError, bind, collect_static, only_server, serve
from scoring.lan import phone_addresses

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  compared with, not listened at


def port(text: str) -> int:
    """Read a port for the command line."""
    if text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} must be a whole number from 1 to 65535")


class Command(BaseCommand):
    """Bring the database up to date, collect the static files, and serve."""

    help = "Serve the whole product from one process, to this machine and to phones on the same network."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what the environment says unless the command line says otherwise."""
        parser.add_argument("--host", default=settings.HOST, help="address to listen at (HOST)")
        parser.add_argument("--port", type=port, default=settings.PORT, help="port to listen at (PORT)")

    def handle(self, *_: object, host: str, port: int, **options: Any) -> None:
        """Serve until it is told to end; whatever is in the way is said in a sentence."""
        try:
            with only_server(settings.DATA_DIR, port), bind(host, port) as listener:
                self.prepare(options["verbosity"])
                application = get_wsgi_application()
                with working():
                    self.greet(host, port)
                    serve(application, listener)
        except ServingError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            name = connection.settings_dict["NAME"]
            raise CommandError(f"The database {name} cannot be used: {error}") from error
        except KeyboardInterrupt:
            pass

    def prepare(self, verbosity: int) -> None:
        """Migrate and collect; quiet unless something happens."""
        call_command("migrate", interactive=False, verbosity=max(0, verbosity - 1))
        connection.close()
        collect_static(self.collect)

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
            lines.append(qr_code(url(phones[0], port)))
        try:
            self.stdout.write("\n".join(lines))
        except UnicodeEncodeError:  # a terminal that cannot show blocks
            self.stdout.write("\n".join(line for line in lines if line.isascii()))
        self.stdout.flush()
