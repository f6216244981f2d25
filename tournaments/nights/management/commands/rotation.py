"""The rotation command: a night for so many players and rounds, printed."""

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.movements.ahead import ROTATION
from tournaments.movements.movement import Movement
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.charts import as_chart, as_csv, as_text
from tournaments.movements.rotation.continuing import (
    LONGEST,
    PublishedNight,
    go_on,
    read_first_round,
    read_published_night,
)
from tournaments.movements.rotation.offer import Offer
from tournaments.movements.rotation.offers import QUICK
from tournaments.movements.rotation.plan import EFFORT, Ending, PlanRefused
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.rotation.schedule import Schedule, schedule
from tournaments.printing.night import PrintedNight
from tournaments.printing.page import PAGE_SIZES, PageSize
from tournaments.printing.paper import make_pdf
from web.numbers import whole_number

FORMATS = ("json", "text", "csv", "pdf")
NUMBERS = ("players", "rounds", "seed", "effort")
ENDED_SOON = {
    Ending.OPTIMUM: "No plan can be better, so the search ended.",
    Ending.SETTLED: "No plan in which everybody sits out as often can be better, so the search ended.",
    Ending.NO_HOPE: "A search this short can't improve the plan, so none was made. "
    f"Give an --effort above {EFFORT} to look longer.",
}
"""What is said of a search that ended before its effort was spent."""
CONTINUED = ("after", "come", "seed")
DIGITS = 12
LATER = "The seats of later rounds follow results: write them in."
HELP = f"""Plan a night and print it, with each count of fairness beside its bound.

formats:
  text  who sits where, round by round, then each count of fairness in a sentence
  csv   a line for each table, and for each player who sits out
  json  for programs that judge rotations: [a, b, c, d] means that a and b play against c and d; "quality" has each
        count beside its bound
  pdf   players' cards, six to a sheet; charts by tables and by players; how people move. --paper letter prints it on
        US Letter, not on A4. It goes to --output or into a pipe, never to a terminal

To go on with a night that was printed as JSON, give --continue FILE --after K. K is how many rounds were played.
--gone 3,7 names the players who have gone home. --come 2 adds two players, with the next numbers. --tables 5 says that
the room has five tables. As many tables are played as possible, sit-outs are shared, and few sheets change. An
--effort above {QUICK} looks longer, which may take a minute. The whole night is printed. In JSON, "changed" counts
what is different for the players who stay: lines on their sheets, and tables.

With --first-round FILE, round 1 stays as people sit already, and the other rounds are planned around it. FILE has one
round as JSON, {{"tables": [[1, 2, 3, 4], ...], "byes": [9]}}, or a whole plan, whose first round is used.

{fill(f"movements: {', '.join(MOVEMENTS)}.", 119)}

If people move by results, nobody knows the seats of round 2 yet. Text, CSV and JSON then show an example, with random
results drawn from the seed, and say so; for CSV that note goes to standard error. The PDF has only round 1, with lines
to fill in. If pairs are needed, 1 and 2 are a pair, 3 and 4 the next. If tags are needed, odd numbers have one tag
and even numbers the other.
"""


class Command(BaseCommand):
    """Print who sits where in every round. No database is needed."""

    help = HELP
    requires_system_checks: tuple[str, ...] = ()

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> Any:
        """Leave the lines of the help as they are."""
        parser = super().create_parser(prog_name, subcommand, **options)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options; what they hold is read later, so that every fault is named at once."""
        parser.add_argument("--players", help="how many play, 4 to 400")
        parser.add_argument("--rounds", help="how many rounds, 1 to 400")
        parser.add_argument("--seed", default="0", help="the same seed gives the same night")
        parser.add_argument("--effort", help="how many steps the search for a rotation may take")
        parser.add_argument(
            "--fewer-meetings",
            action="store_true",
            help="meet as many different people as possible, even if some play against the same person twice",
        )
        parser.add_argument("--first-round", metavar="FILE", help="round 1, as people already sit; see above")
        parser.add_argument("--format", default="text", metavar="FORMAT", help=", ".join(FORMATS))
        parser.add_argument(
            "--movement", default="rotation", metavar="KEY", help="how people move; see above"
        )
        parser.add_argument(
            "--continue", metavar="FILE", dest="published", help="the plan to go on with, as JSON; see above"
        )
        parser.add_argument("--after", metavar="K", help="with --continue: how many rounds were played")
        parser.add_argument(
            "--gone", default="", metavar="NUMBERS", help="with --continue: who has gone home, such as 3,7"
        )
        parser.add_argument("--come", default="0", metavar="N", help="with --continue: how many have come")
        parser.add_argument("--tables", metavar="N", help="with --continue: how many tables the room has")
        parser.add_argument(
            "--paper", default="a4", metavar="SIZE", help=f"of a pdf: {' or '.join(PAGE_SIZES)}"
        )
        parser.add_argument("--output", metavar="FILE", help="write to this file, not to standard output")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        """Search to the end of the effort and print the last plan; say every fault at once."""
        form, output = options["format"], options["output"]
        if options["published"] is not None:
            self._go_on(options)
            return
        options["effort"] = str(EFFORT) if options["effort"] is None else options["effort"]
        numbers, movement, faults = _read(options, NUMBERS)
        if options["tables"] is not None:
            faults.append("Leave out --tables: only --continue takes it.")
        if form == "pdf" and not output and (self.stdout.isatty() or not hasattr(self.stdout, "buffer")):
            faults.append("A terminal can't show a PDF. Name a file with --output, or add `> plan.pdf`.")
        try:
            first = _first_round(options["first_round"], faults)
            found = _planned(
                movement, numbers, faults, fewer_meetings=options["fewer_meetings"], first_round=first
            )
        except PlanRefused as refused:
            raise CommandError(" ".join([*faults, str(refused)])) from None
        if form == "csv":
            for note in found.notes:
                self.stderr.write(note)
        if found.ending in ENDED_SOON:
            self.stderr.write(ENDED_SOON[found.ending])
        made = (
            make_pdf(_printed(found, PAGE_SIZES[options["paper"]]))
            if form == "pdf"
            else _written(found, form)
        )
        self._write(made, output)

    def _go_on(self, options: dict[str, Any]) -> None:
        """Print a night that goes on with other people, as few sheets changed as can be."""
        given = [name for name in ("effort", "tables") if options[name] is not None]
        numbers, _, faults = _read(options, (*CONTINUED, *given))
        gone = [each.strip() for each in options["gone"].split(",") if each.strip()]
        if any(whole_number(each, DIGITS) is None for each in gone):
            faults.append("Give --gone as numbers with commas, such as 3,7.")
        if (
            any(options[name] is not None for name in ("players", "rounds"))
            or options["movement"] != ROTATION.key
        ):
            faults.append("With --continue leave out --players, --rounds and --movement: the file has them.")
        if options["first_round"] is not None:
            faults.append(
                "With --continue leave out --first-round: rounds that were played stay as they are."
            )
        if options["format"] == "pdf":
            faults.append("With --continue, choose the --format from text, csv and json.")
        try:
            night = read_published_night(_text_of(options["published"]))
            if faults:
                raise CommandError(" ".join(faults))
            fewer = bool(options["fewer_meetings"])
            found = go_on(night, gone=[int(each) for each in gone], fewer_meetings=fewer, **numbers)
        except OSError as error:
            message = f"{options['published']} can't be read: {error.strerror}."
            raise CommandError(" ".join([*faults, message])) from None
        except PlanRefused as refused:
            raise CommandError(" ".join([*faults, str(refused)])) from None
        self._write(_continued(night, numbers, found, options["format"]), options["output"])

    def _write(self, made: str | bytes, output: str | None) -> None:
        if output:
            Path(output).write_bytes(made if isinstance(made, bytes) else made.encode())
        elif isinstance(made, bytes):
            stream: Any = self.stdout
            stream.buffer.write(made)
        else:
            self.stdout.write(made, ending="")


def _text_of(name: str) -> str:
    """Return what a file holds, or what comes in by a pipe where it is named -."""
    read = sys.stdin.buffer.read(4 * LONGEST + 4) if name == "-" else Path(name).read_bytes()
    text = read.decode("utf-8", "replace")
    return text.removeprefix("\ufeff")  # some editors put a byte order mark before a text


def _first_round(name: str | None, faults: list[str]) -> RotationRound | None:
    """Read the round that is set, if one is; what is wrong with the file is a fault like any other."""
    if name is None:
        return None
    try:
        return read_first_round(_text_of(name))
    except OSError as error:
        faults.append(f"{name} can't be read: {error.strerror}.")
    except PlanRefused as refused:
        faults.append(str(refused))
    return None


def _continued(night: PublishedNight, numbers: dict[str, int], found: Sequence[Offer], form: str) -> str:
    best, after = found[0], numbers["after"]
    rounds = (*night.rounds[:after], *best.rounds)
    if form == "csv":
        return as_csv(rounds)
    if form == "text":
        said = [
            best.says,
            best.change.sentence,
            *([best.why] if best.why else []),
            as_text(rounds, best.quality),
        ]
        return "\n".join(said)
    changed = {"seats": best.change.lines, "tables": best.change.tables - best.change.kept}
    players = night.last - night.first + 1 + numbers["come"]
    chart = as_chart(rounds, players, best.quality, numbers["seed"], night.first)
    return json.dumps(chart | {"way": best.key, "changed": changed, "why": best.why}) + "\n"


def _read(options: dict[str, Any], names: Sequence[str]) -> tuple[dict[str, int], Movement | None, list[str]]:
    """Read what was typed; where something is wrong the numbers are left out, and the faults say what."""
    numbers: dict[str, int] = {}
    faults = []
    for name in names:
        typed = "" if options[name] is None else str(options[name])
        if (number := whole_number(typed, DIGITS)) is not None:
            numbers[name] = number
        else:
            faults.append(f"Give --{name} as a whole number from 0 on, such as 8, not {typed[:40]!r}.")
    movement = MOVEMENTS.get(options["movement"])
    if movement is None:
        faults.append(f"Choose the --movement from {', '.join(MOVEMENTS)}.")
    if options["format"] not in FORMATS:
        faults.append(f"Choose the --format from {', '.join(FORMATS)}.")
    if options["paper"] not in PAGE_SIZES:
        faults.append(f"Choose the --paper from {', '.join(PAGE_SIZES)}.")
    output = options["output"] and Path(options["output"])
    if output and (output.is_dir() or not output.absolute().parent.is_dir()):
        faults.append(f"Name a file for --output in a folder that is there, not {str(output)!r}.")
    return numbers, movement, faults


def _planned(
    movement: Movement | None,
    numbers: dict[str, int],
    faults: list[str],
    *,
    fewer_meetings: bool,
    first_round: RotationRound | None,
) -> Schedule:
    """Plan the night, where nothing is at fault; where something is, look for what else is, with least effort."""
    if fewer_meetings and movement and not movement.searches:
        faults.append("Leave out --fewer-meetings: in this movement a rule says who meets whom.")
    if not faults and movement:
        return schedule(movement, fewer_meetings=fewer_meetings, first_round=first_round, **numbers)
    if {"players", "rounds"} <= numbers.keys():
        players, rounds = numbers["players"], numbers["rounds"]
        schedule(movement or ROTATION, players, rounds, effort=0, first_round=first_round)
    raise CommandError(" ".join(faults))


def _written(found: Schedule, form: str) -> str:
    if form == "json":
        chart = as_chart(found.rounds, len(found.state.entrants), found.quality, found.state.seed)
        return json.dumps(chart | found.as_json()) + "\n"
    if form == "csv":
        return as_csv(found.rounds)
    return "".join(f"{note}\n" for note in found.notes) + as_text(found.rounds, found.quality)


def _printed(found: Schedule, paper: PageSize) -> PrintedNight:
    """Return what is printed: of a night that follows results its first round, which alone is known."""
    players, rounds = len(found.state.entrants), len(found.rounds)
    known = 1 if found.by_lot else rounds
    return PrintedNight(
        paper=paper,
        name=f"{found.movement.name}, {players} players, {rounds} round{'' if rounds == 1 else 's'}",
        day=f"seed {found.state.seed}",
        names={number: str(number) for number in found.state.entrants},
        rounds=found.rounds[:known],
        of=rounds,
        movement=found.movement,
        counts=() if found.by_lot else [count.sentence for count in found.quality.counts],
        note=" ".join([LATER, *found.notes[1:]]) if found.by_lot else " ".join(found.notes),
        named=False,
    )
