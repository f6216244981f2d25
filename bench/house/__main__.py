"""Print how easy the code is to follow: fewer is easier, in every line.

python -m bench.house            the figures (half a minute)
python -m bench.house --names    and below them which modules and class names they count

- files: the different project files in which a function is called on one of the ways that `ways` describes
- switches: how often the program goes there from one project file to another, as `calls.Recorder` defines it
- pairs: how many of these switches are different, since a loop repeats its own
- without web/: the same three as if the plumbing in `web/` were a library
- small modules: those of 50 lines or fewer that one other module imports, and no second one
- modules with exactly one importer: of any length, those under a `urls.py`, a registry or an `__init__` aside
- shared class names: those that two or more modules define
- lines of code: neither blank, nor comment, docstring or import
"""

import json
import subprocess
import sys
from collections.abc import Iterator

from bench.house.calls import Trail
from bench.house.lines import javascript_lines, python_lines
from bench.house.sources import (
    ROOT,
    SMALL,
    Module,
    modules_of_one_importer,
    read_modules,
    shared_class_names,
    small_modules,
)
from bench.servers import database

PLUMBING = "web"


def trails() -> Iterator[tuple[str, Trail]]:
    """Go the ways in a process and a database of its own; yield where each led."""
    with database("sqlite") as environment:
        gone = subprocess.run(
            [sys.executable, "-m", "bench.house.ways"],
            env=environment, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
    for line in gone.stdout.splitlines():
        name, called, visited = json.loads(line)
        yield name, Trail(frozenset(called), tuple(visited))


def code_lines(modules: list[Module]) -> dict[str, int]:
    """Return the lines of code by kind."""
    counts = {"Python": 0, "Python of migrations": 0, "JavaScript": 0}
    for module in modules:
        counts["Python of migrations" if module.is_migration else "Python"] += python_lines(module.text)
    for path in (ROOT / "static" / "js").rglob("*.js"):
        counts["JavaScript"] += javascript_lines(path.read_text(encoding="utf-8"))
    return counts


def main() -> int:
    """Print one line a figure, and with `--names` what is behind those that have names."""
    if sys.argv[1:] not in ([], ["--names"]):
        print("There is only --names.")
        return 2
    print(f"{f'without {PLUMBING}/':>86}")
    print(f"{'way':36}" + f"{'files':>8}{'switches':>10}{'pairs':>7}" * 2)
    for name, trail in trails():
        both = (trail, trail.without(PLUMBING))
        print(f"{name:36}" + "".join(f"{t.files:8}{t.switches:10}{t.pairs:7}" for t in both))
    modules = read_modules()
    small, shared = small_modules(modules), shared_class_names(modules)
    single = modules_of_one_importer(modules)
    print(f"\n{f'modules of {SMALL} lines or fewer, imported by one':52}{len(small):8}")
    by_package = sum(importer_is_package(file, importer) for file, _, importer in small)
    print(f"{'  by the __init__ of their own package':52}{by_package:8}")
    print(f"{'modules with exactly one importer':52}{len(single):8}")
    print(f"{'class names of two or more modules':52}{len(shared):8}\n")
    for kind, count in code_lines(modules).items():
        print(f"{'lines of code, ' + kind:52}{count:8}")
    if "--names" in sys.argv:
        print(f"\nModules of {SMALL} lines or fewer, imported by one:")
        for file, lines, importer in small:
            print(f"{lines:4} {file}, by {importer}")
        print("\nModules with exactly one importer:")
        for file, lines, importer in single:
            print(f"{lines:4} {file}, by {importer}")
        print("\nClass names of two or more modules:")
        for name, files in shared.items():
            print(f"  {name}: {', '.join(files)}")
    return 0


def importer_is_package(file: str, importer: str) -> bool:
    """Tell whether a module is imported by the package that it stands in."""
    return file.rpartition("/")[0].replace("/", ".") == importer


if __name__ == "__main__":
    sys.exit(main())
