"""What the commands share that play a night or a season through the HTTP interface: where it is played."""

import contextlib
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from simulation.client import PATIENCE, AnswerRefused, NoAnswer
from simulation.server import SimulatedServer, first_token, serving


class SimulationCommand(BaseCommand):
    """Play through a server that runs, or through one of its own on a temporary database."""

    requires_system_checks: list[str] = []
    own_server: SimulatedServer | None = None
    """The server that the command serves by itself, while it does."""

    def add_server_arguments(self, parser: ArgumentParser) -> None:
        """Declare where it is played, and how long an answer may take."""
        parser.add_argument("--base-url", help="Of a server that runs, http://host:port.")
        parser.add_argument("--token", help="Of an organiser, one that may write.")
        parser.add_argument("--club", type=int, metavar="ID", help="Else the first that the token organises.")
        parser.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS")

    @contextlib.contextmanager
    def server(self, options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Yield the address of a server and a token for it; what keeps it from answering ends in a sentence."""
        try:
            if options["base_url"]:
                yield options["base_url"], options["token"]
                return
            with serving(settings.BASE_DIR) as server:
                self.own_server = server
                token = first_token(server.base_url, server.set_up_path())
                self.say(f"A server of its own answers at {server.base_url}.")
                yield server.base_url, token
        except (AnswerRefused, NoAnswer, OSError) as error:
            raise CommandError(str(error)) from error

    def say(self, line: str) -> None:
        """Write a line at once."""
        self.stdout.write(line)
        self.stdout.flush()


def number_faults(options: Mapping[str, Any], bounds: Mapping[str, tuple[int, int]]) -> list[str]:
    """Return a sentence for each number that is out of its bounds."""
    return [
        f"--{name} is a number from {least} to {most}."
        for name, (least, most) in bounds.items()
        if not least <= options[name] <= most
    ]


def server_faults(options: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each fault of where it is to be played."""
    faults = []
    base_url = options["base_url"]
    if bool(base_url) != bool(options["token"]):
        faults.append("Give --base-url and --token together, or neither.")
    if base_url and not _is_address(base_url):
        faults.append("--base-url is an address such as http://192.168.1.20:8000.")
    return faults


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, a bracket that is not closed
        return False
