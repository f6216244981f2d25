"""`manage.py simulate_night`: play a whole night through the HTTP interface, and add up whether it is right."""

import contextlib
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.nights.api.night_forms import LARGEST_SEED, MOST_HANDS
from tournaments.nights.models.night import MOST_ROUNDS
from tournaments.nights.simulation.acknowledged import Acknowledged
from tournaments.nights.simulation.browser import first_token
from tournaments.nights.simulation.client import PATIENCE, NoAnswer, Refused
from tournaments.nights.simulation.evening import Played, play
from tournaments.nights.simulation.organiser import FIRST, LAST, Evening
from tournaments.nights.simulation.server import serving

BOUNDS = {
    "players": (4, len(FIRST) * len(LAST)),
    "rounds": (1, MOST_ROUNDS),
    "seed": (0, LARGEST_SEED),
    "hands": (1, MOST_HANDS),
}
KINDS = ("deals", "loners", "loners tried", "euchres", "all passed", "revokes", "misdeals")
ENTRIES = ("hand", "void", "replace", "confirm", "repeats", "retries")


class Command(BaseCommand):
    """Play a whole night as N/4 phones would, and compare the standings with the hands that were sent."""

    help = (
        "Play a whole night through the HTTP interface as N/4 phones would, and compare the standings with the "
        "hands that were sent. Without --base-url it serves a temporary database of its own."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the evening, where it is played, and what is written about it."""
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, required=True, metavar="R")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="Of the plan and of all hands.")
        parser.add_argument("--hands", type=int, default=8, metavar="K", help="Deals of a round.")
        parser.add_argument("--base-url", help="Of a server that runs, http://host:port.")
        parser.add_argument("--token", help="Of an organiser, one that may write.")
        parser.add_argument("--club", type=int, metavar="ID", help="Else the first that the token organises.")
        parser.add_argument("--season", type=int, metavar="ID", help="In which the night is to count.")
        parser.add_argument("--log", type=Path, metavar="FILE", help="Entries acknowledged, as JSON lines.")
        parser.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        """Play, report, and fail where the standings are not what was sent."""
        faults = _faults(options)
        if faults:
            raise CommandError(" ".join(faults))
        evening = Evening(**{name: options[name] for name in BOUNDS})
        begun = time.monotonic()
        try:
            with (
                contextlib.closing(Acknowledged(options["log"])) as log,
                self._server(options) as (base_url, token),
            ):
                chosen = {name: options[name] for name in ("club", "season", "patience")}
                played = play(base_url, token, evening, log=log, say=self._say, **chosen)
        except (Refused, NoAnswer, OSError) as error:
            raise CommandError(str(error)) from error
        self._report(played, time.monotonic() - begun)

    @contextlib.contextmanager
    def _server(self, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        if options["base_url"]:
            yield options["base_url"], options["token"]
            return
        with serving(settings.BASE_DIR) as server:
            token = first_token(server.base_url, server.set_up_path())
            self._say(f"A server of its own answers at {server.base_url}.")
            yield server.base_url, token

    def _report(self, played: Played, seconds: float) -> None:
        for words, names in (("Played", KINDS), ("Sent", ENTRIES)):
            self._say(f"{words}: {', '.join(f'{played.sent[name]} {name}' for name in names)}.")
        if played.differences:
            raise CommandError("The standings differ from the hands sent:\n" + "\n".join(played.differences))
        self._say(
            f"The standings equal the sum of the hands sent: {played.lines} lines. {seconds:.0f} seconds in all."
        )

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _faults(options: dict[str, Any]) -> list[str]:
    """Say everything that is wrong with what was typed, before a server is started."""
    faults = [
        f"--{name} is a number from {least} to {most}."
        for name, (least, most) in BOUNDS.items()
        if not least <= options[name] <= most
    ]
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
