"""Print what plans are worth, and look for nights that break a promise; ends non-zero when one does.

python -m bench.rotations              the tables of docs/rotations-figures.md, and all promises (a quarter of an hour)
python -m bench.rotations --write      the same, and write the tables into docs/rotations-figures.md
python -m bench.rotations peers short fewer wishes proved full events turned nights repairs     only these
python -m bench.rotations kept_events  what one who leaves or comes does to each kept night (a quarter of an hour)
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.rotations.events import events
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
LISTS: dict[str, Callable[[], Iterator[str]]] = {"kept_events": kept_events}
"""What is measured only where it is asked for, and not written into the page."""
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


def main() -> int:
    """Measure what is asked for."""
    asked = [word for word in sys.argv[1:] if word != "--write"] or [*TABLES, *PROMISES]
    unknown = sorted(set(asked) - TABLES.keys() - LISTS.keys() - PROMISES.keys())
    if unknown:
        print(
            f"There is no {' or '.join(unknown)}; there are {', '.join([*TABLES, *LISTS, *PROMISES])} and --write."
        )
        return 2
    print(
        f"Measured by {'the independent judge' if judge() else 'the program itself'}; seed {SEED}.",
        flush=True,
    )
    missed = 0
    for name in asked:
        print(f"\n{name}\n", flush=True)
        lines = []
        if name not in PROMISES:
            for line in (TABLES | LISTS)[name]():
                print(line, flush=True)
                lines.append(line)
        else:
            for line, broken in PROMISES[name](SEED):
                print(line, flush=True)
                lines.append(f"- {line}")
                missed += broken
        if "--write" in sys.argv and name not in LISTS:
            write(name, lines)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
