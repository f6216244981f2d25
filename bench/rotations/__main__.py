"""Print what plans are worth, and look for nights that break a promise; ends non-zero when one does.

python -m bench.rotations              the tables of docs/rotations-figures.md, and all promises (a quarter of an hour)
python -m bench.rotations --write      the same, and write the tables into docs/rotations-figures.md
python -m bench.rotations peers short fewer wishes proved full events turned nights repairs     only these
python -m bench.rotations kept_events  what one who leaves or comes does to each kept night (a quarter of an hour)
python -m bench.rotations here_plays   whether who is here plays, whoever goes or comes (half an hour)
python -m bench.rotations here_plays --sizes 8-16 --minutes 20    only for so many players; only as many nights, by lot
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bench.rotations.events import events
from bench.rotations.here_plays import NUMBERS, here_plays
from bench.rotations.judging import judge
from bench.rotations.kept_events import kept_events
from bench.rotations.promises import nights, repairs
from bench.rotations.tables import fewer_meetings, full_nights, peers, proved, short_nights
from bench.rotations.turned import turned
from bench.rotations.wishes import wishes

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rotations-figures.md"
TABLES: dict[str, Callable[[], Iterator[str]]] = {
    "peers": peers,
    "short": short_nights,
    "fewer": fewer_meetings,
    "wishes": wishes,
    "proved": proved,
    "full": full_nights,
    "events": events,
}
LISTS: dict[str, Callable[[], Iterator[str]]] = {"kept_events": kept_events, "here_plays": here_plays}
"""What is measured only where it is asked for."""
PROMISES: dict[str, Callable[[int], Iterator[tuple[str, bool]]]] = {
    "turned": turned,
    "nights": nights,
    "repairs": repairs,
}
SEED = 1


def write(name: str, lines: list[str]) -> None:
    """Put the lines between the page's marks of that name."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    before, rest = PAGE.read_text().split(begin)
    PAGE.write_text(before + begin + "\n" + "\n".join(lines) + "\n\n" + end + rest.split(end, 1)[1])


def sizes(text: str) -> range:
    """Return the numbers of players that a text such as "8-16", or "8", means.

    >>> sizes("8-16"), sizes("8")
    (range(8, 17), range(8, 9))
    """
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def options() -> argparse.Namespace:
    """Read what is asked for."""
    reader = argparse.ArgumentParser(
        prog="python -m bench.rotations",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("names", nargs="*", metavar="NAME", help=", ".join([*TABLES, *LISTS, *PROMISES]))
    reader.add_argument("--write", action="store_true", help="write the tables into the page")
    reader.add_argument("--sizes", type=sizes, default=NUMBERS, help="of here_plays: so many players")
    reader.add_argument("--minutes", type=float, help="of here_plays: nights by lot, for so long")
    found = reader.parse_args()
    unknown = sorted(set(found.names) - TABLES.keys() - LISTS.keys() - PROMISES.keys())
    if unknown:
        reader.error(
            f"There is no {' or '.join(unknown)}; there are {', '.join([*TABLES, *LISTS, *PROMISES])}."
        )
    return found


def main() -> int:
    """Measure what is asked for."""
    asked = options()
    print(
        f"Measured by {'the independent judge' if judge() else 'the program itself'}; seed {SEED}.",
        flush=True,
    )
    tables = TABLES | LISTS | {"here_plays": partial(here_plays, asked.sizes, asked.minutes)}
    missed = 0
    for name in asked.names or [*TABLES, *PROMISES]:
        print(f"\n{name}\n", flush=True)
        lines = []
        if name not in PROMISES:
            for line in tables[name]():
                print(line, flush=True)
                lines.append(line)
        else:
            for line, broken in PROMISES[name](SEED):
                print(line, flush=True)
                lines.append(f"- {line}")
                missed += broken
        if asked.write and name != "kept_events":
            write(name, lines)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
