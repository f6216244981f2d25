"""`manage.py simulate_season`: play a season of teams through the HTTP interface, and add up whether it is right."""

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import CommandError

from simulation.management.simulation_command import SimulationCommand, number_faults, server_faults
from simulation.season.season import PlayedSeason, play
from simulation.season.secretary import MOST_TEAMS, SeasonScript
from simulation.server import SimulatedServer

BOUNDS = {"divisions": (1, 10), "teams": (3, 20), "seed": (0, 2_000_000_000)}


DAYS = 4
"""A card that nobody answers stands after three days, if a league doesn't say otherwise."""
DUE = f"""
from datetime import timedelta
from django.utils import timezone
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.evening.services.cards import confirm_lapsed
from tournaments.leagues.doors.services.due import do_what_is_due
for season in Season.objects.filter(kind=SeasonKind.TEAMS, closed_at=None):
    confirm_lapsed(season.pk, now=timezone.now() + timedelta(days={DAYS}))
do_what_is_due(timezone.now())
"""


def let_days_pass(server: SimulatedServer) -> None:
    """Do on a server of one's own what its worker would do some days from now: no request can make it later."""
    others = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    subprocess.run(  # noqa: S603  this Python, this project
        [sys.executable, "manage.py", "shell", "--no-imports", "--command", DUE],
        cwd=server.root,
        env={**others, "DATA_DIR": str(server.data)},
        check=True,
        capture_output=True,
    )


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
        wish = SeasonScript(options["divisions"], options["teams"], options["seed"], options["effort"])
        begun = time.monotonic()
        with self.server(options) as (base_url, token):
            chosen = {name: options[name] for name in ("club", "patience")}
            own = self.own_server
            days_pass = None if own is None else partial(let_days_pass, own)
            played = play(base_url, token, wish, say=self.say, days_pass=days_pass, **chosen)
        self.report(played, time.monotonic() - begun)

    def report(self, played: PlayedSeason, seconds: float) -> None:
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
