"""The fixtures command: a league's season, drawn up and printed."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.fixtures.exceptions import InstanceRefused
from tournaments.fixtures.instance import Instance
from tournaments.fixtures.plan import SeasonPlan, plan
from tournaments.fixtures.reading import LONGEST_TEXT, read_instance
from web.numbers import whole_number

FORMATS = ("json", "text", "csv")
DIGITS = 12
NO_INSTANCE = 2
"""The exit status where the input is no instance."""


class Command(BaseCommand):
    """Print who meets whom, where and in which week. No database is needed."""

    help = "Draw up a league's season from a file of the format fixtures-1, each count beside its bound."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options; what they hold is read later, so that every fault is named at once."""
        parser.add_argument("file", metavar="FILE", help="an instance, - for standard input")
        parser.add_argument("--seed", default="0", help="the same seed gives the same season")
        parser.add_argument("--effort", help="steps of the search; left out, they suit the number of teams")
        parser.add_argument("--format", default=FORMATS[0], metavar="FORMAT", help=", ".join(FORMATS))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        """Search to the end of the effort and print the last plan; say every fault at once."""
        numbers = _numbers(options)
        try:
            instance = read_instance(_text(options["file"]))
            found = list(plan(instance, numbers["seed"] or 0, numbers["effort"]))[-1]
        except InstanceRefused as refused:
            raise CommandError(
                "\n".join(f"{fault.field}: {fault.message}".removeprefix(": ") for fault in refused.problems),
                returncode=NO_INSTANCE,
            ) from None
        self.stdout.write(_written(instance, found, options["format"]), ending="")


def _numbers(options: dict[str, Any]) -> dict[str, int | None]:
    """Return the seed and the effort, None if left out; raise CommandError with every option that cannot be read."""
    numbers: dict[str, int | None] = {}
    faults = []
    for name in ("seed", "effort"):
        typed = str(options[name])
        if options[name] is None:
            numbers[name] = None
        elif (number := whole_number(typed, DIGITS)) is not None:
            numbers[name] = number
        else:
            faults.append(f"Give --{name} as a whole number from 0 on, such as 8, not {typed[:40]!r}.")
    if options["format"] not in FORMATS:
        faults.append(f"Choose the --format from {', '.join(FORMATS)}.")
    if faults:
        raise CommandError(" ".join(faults))
    return numbers


def _text(file: str) -> str:
    """Return what the file holds; one character more than an instance may have is enough to see that it is none."""
    # Whatever the locale is, a pipe brings what a file would hold.
    source: int | Path = sys.stdin.fileno() if file == "-" else Path(file)
    try:
        with open(source, encoding="utf-8-sig", closefd=file != "-") as stream:
            return stream.read(LONGEST_TEXT + 1)
    except (OSError, UnicodeDecodeError, ValueError):
        file_named = f"Name a file of text that is there, not {file[:200]!r}."
        message = "Send a text in UTF-8." if file == "-" else file_named
        raise CommandError(message, returncode=NO_INSTANCE) from None


def _written(instance: Instance, found: SeasonPlan, form: str) -> str:
    if form == "json":
        return json.dumps(found.as_json()) + "\n"
    return found.as_csv(instance) if form == "csv" else found.as_text(instance)
