"""`manage.py simulate_season`: play a season of teams through the HTTP interface, and add up whether it is right."""

import contextlib
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.leagues.simulation.season import Played, play
from tournaments.leagues.simulation.secretary import MOST_TEAMS, Wish
from tournaments.nights.simulation.browser import first_token
from tournaments.nights.simulation.client import PATIENCE, NoAnswer, Refused
from tournaments.nights.simulation.server import serving

BOUNDS = {"divisions": (1, 10), "teams": (3, 20), "seed": (0, 2_000_000_000)}


class Command(BaseCommand):
    """Play a season of teams as captains and a secretary would, and compare its tables with what they sent."""

    help = (
        "Play a season of teams through the HTTP interface as captains and their secretary would, and compare its "
        "tables with what they sent. Without --base-url it serves a temporary database of its own."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the season, and where it is played."""
        parser.add_argument("--divisions", type=int, required=True, metavar="D")
        parser.add_argument("--teams", type=int, required=True, metavar="T", help="Of each division.")
        parser.add_argument(
            "--seed", type=int, default=1, metavar="S", help="Of the league and all that happens."
        )
        parser.add_argument("--effort", type=int, metavar="STEPS", help="Of drawing up the fixtures.")
        parser.add_argument("--base-url", help="Of a server that runs, http://host:port.")
        parser.add_argument("--token", help="Of an organiser, one that may write.")
        parser.add_argument("--club", type=int, metavar="ID", help="Else the first that the token organises.")
        parser.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        """Play, report, and fail where a table is not what was sent."""
        faults = _faults(options)
        if faults:
            raise CommandError(" ".join(faults))
        wish = Wish(options["divisions"], options["teams"], options["seed"], options["effort"])
        begun = time.monotonic()
        try:
            with self._server(options) as (base_url, token):
                chosen = {name: options[name] for name in ("club", "patience")}
                played = play(base_url, token, wish, say=self._say, **chosen)
        except (Refused, NoAnswer, OSError) as error:
            raise CommandError(str(error)) from error
        self.report(played, time.monotonic() - begun)

    @contextlib.contextmanager
    def _server(self, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        if options["base_url"]:
            yield options["base_url"], options["token"]
            return
        with serving(settings.BASE_DIR) as server:
            token = first_token(server.base_url, server.set_up_path())
            self._say(f"A server of its own answers at {server.base_url}.")
            yield server.base_url, token

    def report(self, played: Played, seconds: float) -> None:
        """Write what happened; raise CommandError with every difference where a table is not what was sent."""
        kinds = "; ".join(f"{kind} {number}" for kind, number in sorted(played.kinds.items()))
        self._say(f"Happened: {kinds}. {played.requests_again} requests sent again.")
        if played.differences:
            raise CommandError("The tables differ from what was sent:\n" + "\n".join(played.differences))
        self._say(
            f"The tables equal the sum of what was sent: {len(played.rows)} lines. {seconds:.0f} seconds in all."
        )

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _faults(options: dict[str, Any]) -> list[str]:
    """Return everything that is wrong with what was typed, before a server is started."""
    faults = [
        f"--{name} is a number from {least} to {most}."
        for name, (least, most) in BOUNDS.items()
        if not least <= options[name] <= most
    ]
    if not faults and options["divisions"] * options["teams"] > MOST_TEAMS:
        faults.append(f"A simulated season has {MOST_TEAMS} teams at most.")
    if options["effort"] is not None and options["effort"] < 1:
        faults.append("--effort is a number of steps, 1 or more.")
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
