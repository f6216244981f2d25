"""`manage.py simulate_night`: play a whole night through the HTTP interface, and add up whether it is right."""

import contextlib
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from simulation.management.simulation_command import SimulationCommand, number_faults, server_faults
from simulation.night.acknowledged import Acknowledged
from simulation.night.night import PlayedNight, play
from simulation.night.organiser import FIRST, LAST, NightScript
from tournaments.nights.forms import LARGEST_SEED, MOST_HANDS
from tournaments.nights.models.night import MOST_ROUNDS

BOUNDS = {
    "players": (4, len(FIRST) * len(LAST)),
    "rounds": (1, MOST_ROUNDS),
    "seed": (0, LARGEST_SEED),
    "hands": (1, MOST_HANDS),
}
KINDS = ("deals", "loners", "loners tried", "euchres", "all passed", "revokes", "misdeals")
ENTRIES = ("hand", "void", "replace", "confirm", "repeats", "retries")


class Command(SimulationCommand):
    """Play a whole night as N/4 phones would, and compare the standings with the hands that were sent."""

    help = (
        "Play a whole night through the HTTP interface as N/4 phones would, and compare the standings with the "
        "hands that were sent. Without --base-url it serves a temporary database of its own."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the night, where it is played, and what is written about it."""
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, required=True, metavar="R")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="Of the plan and of all hands.")
        parser.add_argument("--hands", type=int, default=8, metavar="K", help="Deals of a round.")
        self.add_server_arguments(parser)
        parser.add_argument("--season", type=int, metavar="ID", help="In which the night is to count.")
        parser.add_argument("--log", type=Path, metavar="FILE", help="Entries acknowledged, as JSON lines.")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        """Play, report, and fail where the standings are not what was sent."""
        faults = number_faults(options, BOUNDS) + server_faults(options)
        if faults:
            raise CommandError(" ".join(faults))
        script = NightScript(**{name: options[name] for name in BOUNDS})
        begun = time.monotonic()
        with (
            contextlib.closing(_log(options["log"])) as log,
            self.server(options) as (base_url, token),
        ):
            chosen = {name: options[name] for name in ("club", "season", "patience")}
            played = play(base_url, token, script, log=log, say=self.say, **chosen)
        self._report(played, time.monotonic() - begun)

    def _report(self, played: PlayedNight, seconds: float) -> None:
        for words, names in (("Played", KINDS), ("Sent", ENTRIES)):
            self.say(f"{words}: {', '.join(f'{played.sent[name]} {name}' for name in names)}.")
        if played.differences:
            raise CommandError("The standings differ from the hands sent:\n" + "\n".join(played.differences))
        self.say(
            f"The standings equal the sum of the hands sent: {played.lines} lines. {seconds:.0f} seconds in all."
        )


def _log(file: Path | None) -> Acknowledged:
    """Open the file for what is acknowledged; where it cannot be written, the command ends in a sentence."""
    try:
        return Acknowledged(file)
    except OSError as error:
        raise CommandError(str(error)) from error
