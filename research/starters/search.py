"""Compile one of the searches beside this and run it with seed after seed, until it finds something.

`python -m research.starters.search SEARCH SECONDS ARGUMENTS`: the arguments as the comment on top of `SEARCH.c` has
them, with the word SEED in its place, and SECONDS where it says so. What is found is printed as the file of data
wants it; `research/README.md` says what was looked for, how long, and what was found.

    python -m research.starters.search anneal 20 46 46 2 SEED SECONDS 0.7
    python -m research.starters.search patterned 60 79 3 1 SEED SECONDS 1.0
    python -m research.starters.search differences 60 33 SEED SECONDS 0.4
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path

HERE = Path(__file__).resolve().parent
SEARCHES = sorted(path.stem for path in HERE.glob("*.c"))


def compiled(search: str, folder: Path) -> Path:
    """Compile the search into the folder; return the program."""
    program = folder / search
    source = HERE / f"{search}.c"
    subprocess.run(["cc", "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
    return program


def searched(program: Path, arguments: Sequence[str]) -> str | None:
    """Return the seats one seed found, apart by spaces; nothing when it found none in its time."""
    done = subprocess.run([program, *arguments], check=True, capture_output=True, text=True)
    return done.stdout.partition("\n")[0].strip() or None


def main(arguments: Sequence[str]) -> None:
    """Go on until there is a find, or until the program is stopped."""
    if len(arguments) < 3 or arguments[0] not in SEARCHES:
        sys.exit(f"{__doc__}\nThe searches: {', '.join(SEARCHES)}.")
    search, seconds, *others = arguments
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(search, Path(folder))
        for seed in count(1):
            words = {"SEED": str(seed), "SECONDS": seconds}
            found = searched(program, [words.get(word, word) for word in others])
            print(f"seed {seed}: {found or 'nothing'}", flush=True)
            if found:
                return


if __name__ == "__main__":
    main(sys.argv[1:])
