"""A plan as people and programs read it: text, CSV, JSON."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from tournaments.movements.rotation.quality import Quality
from tournaments.movements.rotation.round import RotationRound

Names = Mapping[int, str]
"""What entrants are called; who is not in it by number alone."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would take for a formula."""


def as_chart(
    rounds: Sequence[RotationRound], players: int, quality: Quality, seed: int, first: int = 1
) -> dict[str, object]:
    """Return a plan for judging: ``[a, b, c, d]`` is a and b against c and d, in seats north, south, east, west.

    ``byes`` are the sit-outs, ``absent`` those of so many ``players``, from number ``first`` on, who are not there;
    ``table_numbers`` are those of the tables, where they are not 1, 2, 3 and so on. Entrants keep their numbers; a
    judge tells from them whether 0 is the first.

    >>> as_chart([RotationRound(((1, 2, 3, 4),), (5,))], 6, Quality(()), 7)["rounds"]
    [{'tables': [[1, 3, 2, 4]], 'byes': [5], 'absent': [6]}]
    """
    return {
        "players": players,
        "rounds": [dict(_judged(each, range(first, first + players))) for each in rounds],
        "quality": quality.as_json(),
        "seed": seed,
    }


def _judged(each: RotationRound, everybody: range) -> Iterator[tuple[str, object]]:
    yield "tables", [[north, south, east, west] for north, east, south, west in each.tables]
    if each.numbers:
        yield "table_numbers", list(each.numbers)
    yield "byes", list(each.sit_outs)
    absent = sorted(set(everybody).difference(each.present))
    if absent:
        yield "absent", absent


def as_text(rounds: Sequence[RotationRound], quality: Quality, names: Names | None = None) -> str:
    """Return a sheet to print: for each round who sits where, then what it is worth.

    >>> night = [RotationRound(((1, 2, 3, 4),), (5,))]
    >>> print(as_text(night, Quality(()), {1: "Ann"}), end="")
    Round 1
      Table 1: Ann & 3 against 2 & 4
      Sitting out: 5
    """
    called = _called(rounds, names)
    width = 0 if names else max(map(len, called.values()), default=0)
    lines: list[str] = []
    for number, each in enumerate(rounds, 1):
        lines.append(f"Round {number}")
        at = len(str(max(each.numbers, default=len(each.tables))))
        for table, seats in each.numbered:
            north, east, south, west = (f"{called[entrant]:>{width}}" for entrant in seats)
            lines.append(f"  Table {table:>{at}}: {north} & {south} against {east} & {west}")
        if each.sit_outs:
            lines.append("  Sitting out: " + ", ".join(called[entrant] for entrant in each.sit_outs))
    lines += [count.sentence for count in quality.counts]
    return "\n".join([*lines, *quality.unkept]) + "\n"


def as_csv(rounds: Sequence[RotationRound], names: Names | None = None) -> str:
    """Return one line a table, with a header; a sit-out is a line without a table.

    A name that a spreadsheet would take for a formula has an apostrophe before it.

    >>> print(as_csv([RotationRound(((1, 2, 3, 4),), (5,))], {1: "Ann", 2: "=1+1"}), end="")
    round,table,north,east,south,west,sits_out
    1,1,Ann,'=1+1,3,4,
    1,,,,,,5
    """
    called = {entrant: _cell(name) for entrant, name in _called(rounds, names).items()}
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["round", "table", "north", "east", "south", "west", "sits_out"])
    for number, each in enumerate(rounds, 1):
        for table, seats in each.numbered:
            writer.writerow([number, table, *(called[entrant] for entrant in seats), ""])
        for entrant in each.sit_outs:
            writer.writerow([number, "", "", "", "", "", called[entrant]])
    return stream.getvalue()


def _called(rounds: Sequence[RotationRound], names: Names | None) -> dict[int, str]:
    known = names or {}
    return {entrant: known.get(entrant, str(entrant)) for each in rounds for entrant in each.present}


def _cell(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name
