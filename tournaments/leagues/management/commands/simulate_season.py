"""`manage.py simulate_season`: play a season of teams through the HTTP interface, and add up whether it is right."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournaments.leagues.simulation.season import Played, play
from tournaments.leagues.simulation.secretary import MOST_TEAMS, Wish
from tournaments.nights.management.simulation_command import SimulationCommand, number_faults, server_faults

BOUNDS = {"divisions": (1, 10), "teams": (3, 20), "seed": (0, 2_000_000_000)}


class Command(SimulationCommand):
    """Play a season of teams as captains and a secretary would, and compare its tables with what they sent."""

    help = (
        "Play a season of teams through the HTTP interface as captains and their secretary would, and compare its "
        "tables with what they sent. Without --base-url it serves a temporary database of its own."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the season, and where it is played."""
        parser.add_argument("--divisions", type=int, required=True, metavar="D")
        parser.add_argument("--teams", type=int, required=True, metavar="T", help="Of each division.")
        parser.add_argument(
            "--seed", type=int, default=1, metavar="S", help="Of the league and all that happens."
        )
        parser.add_argument("--effort", type=int, metavar="STEPS", help="Of drawing up the fixtures.")
        self.add_server_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        """Play, report, and fail where a table is not what was sent."""
        faults = _faults(options)
        if faults:
            raise CommandError(" ".join(faults))
        wish = Wish(options["divisions"], options["teams"], options["seed"], options["effort"])
        begun = time.monotonic()
        with self.server(options) as (base_url, token):
            chosen = {name: options[name] for name in ("club", "patience")}
            played = play(base_url, token, wish, say=self.say, **chosen)
        self.report(played, time.monotonic() - begun)

    def report(self, played: Played, seconds: float) -> None:
        """Write what happened; raise CommandError with every difference where a table is not what was sent."""
        kinds = "; ".join(f"{kind} {number}" for kind, number in sorted(played.kinds.items()))
        self.say(f"Happened: {kinds}. {played.requests_again} requests sent again.")
        if played.differences:
            raise CommandError("The tables differ from what was sent:\n" + "\n".join(played.differences))
        self.say(
            f"The tables equal the sum of what was sent: {len(played.rows)} lines. {seconds:.0f} seconds in all."
        )


def _faults(options: dict[str, Any]) -> list[str]:
    """Return everything that is wrong with what was typed, before a server is started."""
    faults = number_faults(options, BOUNDS)
    if not faults and options["divisions"] * options["teams"] > MOST_TEAMS:
        faults.append(f"A simulated season has {MOST_TEAMS} teams at most.")
    if options["effort"] is not None and options["effort"] < 1:
        faults.append("--effort is a number of steps, 1 or more.")
    return faults + server_faults(options)
