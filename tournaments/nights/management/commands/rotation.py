"""The rotation command: a plan for so many players and rounds, printed."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.rotations.charts import as_chart, as_csv, as_text
from tournaments.rotations.plan import EFFORT, Plan, plan
from tournaments.rotations.refusal import PlanRefused


class Command(BaseCommand):
    """Print who sits where in every round. No database is needed."""

    help = "Plan a night of rotating partners and print it, each count of fairness beside its bound."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--players", type=int, required=True, help="how many play, 4 to 400")
        parser.add_argument("--rounds", type=int, required=True, help="how many rounds, 1 to 400")
        parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same plan")
        parser.add_argument("--effort", type=int, default=EFFORT, help="steps of the search")
        parser.add_argument("--format", choices=["json", "text", "csv"], default="text")
        parser.add_argument(
            "--movement", choices=["rotation"], default="rotation", help="how partners change"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        """Search to the end of the effort and print the last plan; say every fault of the numbers at once."""
        players, form = options["players"], options["format"]
        try:
            found = _last(players, options["rounds"], options["seed"], options["effort"])
        except PlanRefused as refused:
            raise CommandError(str(refused)) from None
        if form == "json":
            self.stdout.write(json.dumps(as_chart(found, players)))
        elif form == "csv":
            self.stdout.write(as_csv(found.rounds), ending="")
        else:
            self.stdout.write(as_text(found.rounds, found.quality), ending="")


def _last(players: int, rounds: int, seed: int, effort: int) -> Plan:
    plans = plan(range(1, players + 1), rounds, seed=seed, effort=effort)
    last = next(plans)
    for each in plans:
        last = each
    return last
