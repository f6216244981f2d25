"""Change the engine in small ways and see whether its tests notice: a sample of all such changes, by a seed.

    python -m bench.mutants            one of the 24 parts that all mutants are dealt into by the seed
    python -m bench.mutants 0 1 2      these parts; each takes as much of every module

It runs mutmut, whose settings are in `pyproject.toml`, and prints the figures of docs/mutation.md and the survivors;
`mutmut show NAME` prints the change of one. All that it makes is in `mutants/`.
"""

import json
import os
import random
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / "mutants"
ENGINE = TREE / "scoring" / "engine"
SEED, PARTS = 1844, 24
ENVIRONMENT = {
    **os.environ,
    "PATH": os.pathsep.join(
        (str(Path(sys.executable).parent), os.environ["PATH"])
    ),  # mutmut asks for `python`
}
# Small enough that making it makes all mutants and asks which tests run what, and little more.
FIRST = "scoring.engine.races.x_seed_after__mutmut_1"
# mutmut's codes. Any other is a test that was not passed, or time that ran out, which is asked again.
BY_A_TEST, BY_TYPES = (1, 3), 37
LONGEST_SECONDS = 900


def results() -> dict[str, dict[str, int | None]]:
    """Return mutmut's exit code of every mutant by module; None where it was not run."""
    return {
        str(meta.relative_to(ENGINE)): json.loads(meta.read_text())["exit_code_by_key"]
        for meta in sorted(ENGINE.rglob("*.meta"))
    }


def part(number: int) -> Iterator[str]:
    """Yield one of the parts; all parts together are all mutants, each once."""
    for module, mutants in results().items():
        names = sorted(mutants)
        random.Random(f"{SEED} {module}").shuffle(names)
        yield from names[number::PARTS]


def run(*names: str) -> None:
    """Let mutmut try these mutants, two at a time, each by the tests that run the function it is in."""
    mutmut = [sys.executable, "-c", "from mutmut.__main__ import cli; cli()", "run", "--max-children", "2"]
    subprocess.run([*mutmut, *names], cwd=ROOT, env=ENVIRONMENT, check=True)


def noticed(name: str) -> bool:
    """Tell whether any test at all fails in a process of its own.

    mutmut tries a mutant after the modules are imported, and by the tests that ran its function when it looked. What
    runs on import it never changes, and of what is kept in a cache it knows only the first test that asked.
    """
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mutmut"]
    asked = settings["pytest_add_cli_args_test_selection"] + settings["pytest_add_cli_args"]
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "--rootdir=.", *asked]
    environment = {**ENVIRONMENT, "MUTANT_UNDER_TEST": name}
    try:
        ended = subprocess.run(
            pytest, cwd=TREE, env=environment, check=False, capture_output=True, timeout=LONGEST_SECONDS
        )
    except subprocess.TimeoutExpired:
        return True
    return ended.returncode != 0


def main(parts: list[int]) -> None:
    """Run these parts; print a line for every module, then every survivor."""
    run(FIRST)
    sample = {name for number in parts for name in part(number)}
    run(*sorted(sample))
    tried = {
        module: {name: codes[name] for name in codes if name in sample} for module, codes in results().items()
    }
    doubtful = [
        name for codes in tried.values() for name, code in codes.items() if code not in (*BY_A_TEST, BY_TYPES)
    ]
    with ThreadPoolExecutor(2) as pool:
        lived = {name for name, found in zip(doubtful, pool.map(noticed, doubtful), strict=True) if not found}
    print(f"{'module':34}{'mutants':>9}{'tests':>8}{'types':>8}{'survived':>10}{'killed %':>10}")
    total: Counter[str] = Counter()
    for module, codes in tried.items():
        if codes:
            counts = Counter(
                "survived" if name in lived else "types" if code == BY_TYPES else "tests"
                for name, code in codes.items()
            )
            line(module.removesuffix(".meta"), counts)
            total.update(counts)
    line("all of them", total)
    print(*sorted(lived), sep="\n")


def line(what: str, counts: Counter[str]) -> None:
    """Print one line of the table: mutants, killed by tests, by types alone, alive, and the share that was killed."""
    mutants = counts.total()
    share = 100 * (mutants - counts["survived"]) / mutants
    print(f"{what:34}{mutants:9}{counts['tests']:8}{counts['types']:8}{counts['survived']:10}{share:10.1f}")


if __name__ == "__main__":
    main([int(number) for number in sys.argv[1:]] or [0])
