"""A plan as people and programs read it: text, CSV, JSON."""

import csv
import io
from collections.abc import Sequence

from tournaments.rotations.plan import Plan
from tournaments.rotations.quality import Quality
from tournaments.rotations.round import Round


def as_chart(plan: Plan, players: int) -> dict[str, object]:
    """Return the plan for judging: ``[a, b, c, d]`` is a and b against c and d, in seats north, south, east, west.

    ``byes`` are the sit-outs. Entrants keep their numbers; a judge that counts from 0 or from 1 tells which.
    """
    return {
        "players": players,
        "rounds": [
            {
                "tables": [[north, south, east, west] for north, east, south, west in each.tables],
                "byes": list(each.sit_outs),
            }
            for each in plan.rounds
        ],
        "quality": plan.quality.as_json(),
        "seed": plan.seed,
    }


def as_text(rounds: Sequence[Round], quality: Quality) -> str:
    """Return a sheet to print: for each round who sits where, then what it is worth.

    >>> night = [Round(((1, 2, 3, 4),), (5,))]
    >>> print(as_text(night, Quality(())), end="")
    Round 1
      Table 1: 1 & 3 against 2 & 4
      Sit out: 5
    """
    width = len(str(max((entrant for each in rounds for entrant in each.present), default=0)))
    lines: list[str] = []
    for number, each in enumerate(rounds, 1):
        lines.append(f"Round {number}")
        at = len(str(len(each.tables)))
        for table, seats in enumerate(each.tables, 1):
            north, east, south, west = (f"{entrant:>{width}}" for entrant in seats)
            lines.append(f"  Table {table:>{at}}: {north} & {south} against {east} & {west}")
        if each.sit_outs:
            lines.append("  Sit out: " + ", ".join(map(str, each.sit_outs)))
    lines += [count.sentence for count in quality.counts]
    return "\n".join([*lines, *quality.unkept]) + "\n"


def as_csv(rounds: Sequence[Round]) -> str:
    """Return one line a table, with a header; a sit-out is a line without a table.

    >>> print(as_csv([Round(((1, 2, 3, 4),), (5,))]), end="")
    round,table,north,east,south,west,sits_out
    1,1,1,2,3,4,
    1,,,,,,5
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["round", "table", "north", "east", "south", "west", "sits_out"])
    for number, each in enumerate(rounds, 1):
        for table, seats in enumerate(each.tables, 1):
            writer.writerow([number, table, *seats, ""])
        for entrant in each.sit_outs:
            writer.writerow([number, "", "", "", "", "", entrant])
    return stream.getvalue()
