"""The import contracts hold, and each of them would notice: violations of each, planted in a copy, are all named."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cases import every

LINT = "from importlinter.cli import lint_imports_command as lint; lint()"
# By contract: a file of the copy, and a line that may not stand there.
VIOLATIONS = {
    "house": [
        ("clubs/models/club.py", "import scoring.models"),
        ("web/__init__.py", "import clubs.models"),
        ("jobs/models.py", "import clubs.models"),
        ("problems/__init__.py", "import web.errors"),
        ("scoring/services/games.py", "import euchre_league.views"),
        ("tournaments/standings/night.py", "import scoring.engine.hand"),
        ("tournaments/printing/cards.py", "import clubs.models"),
        ("tournaments/fixtures/plan.py", "import tournaments.printing.paper"),
        ("tournaments/matches/format.py", "import tournaments.printing.paper"),
        ("tournaments/movements/rotation/charts.py", "import tournaments.printing.paper"),
        ("tournaments/nights/results/selectors/standings.py", "import tournaments.leagues.models"),
    ],
    "apps": [
        ("scoring/models/game.py", "import scoring.selectors"),
        ("scoring/selectors/sheet.py", "import scoring.services"),
        ("scoring/services/games.py", "import scoring.views"),
        ("scoring/seal.py", "import scoring.models"),
        ("scoring/utils.py", '"""A module that no layer names."""'),
    ],
    "nights": [
        ("tournaments/nights/models/night.py", "import tournaments.nights.plan.selectors.plans"),
        ("tournaments/nights/selectors/next_step.py", "import tournaments.nights.play.services.rounds"),
        ("tournaments/nights/plan/selectors/plans.py", "import tournaments.nights.selectors.next_step"),
        ("tournaments/nights/plan/services/publishing.py", "import tournaments.nights.people.views.entrants"),
        ("tournaments/nights/words.py", "import tournaments.nights.models"),
    ],
    "leagues": [
        ("tournaments/leagues/models/card.py", "import tournaments.leagues.calendar.selectors.results"),
        (
            "tournaments/leagues/register/selectors/nights.py",
            "import tournaments.leagues.register.services.nights",
        ),
        ("tournaments/leagues/cups/selectors/cups.py", "import tournaments.leagues.doors.services.due"),
        (
            "tournaments/leagues/calendar/services/dates.py",
            "import tournaments.leagues.committee.views.rulings",
        ),
        ("tournaments/leagues/exceptions.py", "import tournaments.leagues.models"),
        ("tournaments/leagues/throttles.py", "import tournaments.leagues.views.access"),
    ],
    "rooms": [
        (
            "tournaments/leagues/register/services/squads.py",
            "import tournaments.leagues.evening.services.flags",
        ),
        (
            "tournaments/leagues/calendar/selectors/due_dates.py",
            "import tournaments.leagues.cups.selectors.play_offs",
        ),
        ("tournaments/leagues/services/locking.py", "import tournaments.leagues.register.selectors.names"),
    ],
    "room_pages": [
        ("tournaments/leagues/cups/views/cups.py", "import tournaments.leagues.doors.views.captain")
    ],
    "room_api": [
        ("tournaments/leagues/committee/api/panel.py", "import tournaments.leagues.evening.api.cards")
    ],
    "pages": [
        ("tournaments/nights/plan/views/plans.py", "import tournaments.nights.plan.api.plans"),
        ("tournaments/leagues/doors/views/teams.py", "import tournaments.leagues.tables.api.averages"),
        ("tournaments/leagues/views/access.py", "import tournaments.leagues.tasks"),
    ],
    "api": [
        ("tournaments/nights/plan/api/plans.py", "import tournaments.nights.plan.views.plans"),
        ("tournaments/leagues/api/view.py", "import tournaments.leagues.views.access"),
        ("tournaments/leagues/cups/api/cups.py", "import tournaments.leagues.tasks"),
    ],
    "tasks": [
        ("tournaments/leagues/tasks.py", "import tournaments.leagues.doors.views.print_jobs"),
        ("tournaments/nights/tasks.py", "import tournaments.nights.plan.api.plans"),
    ],
    "project": [
        ("euchre_league/environment.py", "import euchre_league.settings"),
        ("euchre_league/helpers.py", '"""A module that no layer names."""'),
    ],
    "pure": [
        ("scoring/engine/ruleset.py", "import django.db"),
        ("scoring/engine/notation/cards.py", "import django.db"),
        ("tournaments/cups/draw.py", "import django.db"),
        ("tournaments/fixtures/plan.py", "import django.db"),
        ("tournaments/matches/states.py", "import django.db"),
        ("tournaments/movements/rotation/plan.py", "import django.db"),
        ("tournaments/standings/rank.py", "import django.db"),
        ("problems/__init__.py", "import django.db"),
    ],
    "simulation": [
        ("simulation/season/tables.py", "import tournaments.standings.teams.table"),
        ("simulation/season/cup.py", "import tournaments.leagues.cups.selectors.cups"),
        (
            "simulation/season/captain.py",
            "import tournaments.leagues.register.services.captains",
        ),
    ],
    "unsimulated": [("tournaments/nights/tasks.py", "import simulation.client")],
    "notation": [
        ("scoring/engine/ledger.py", "import scoring.engine.notation.reading"),
        ("scoring/models/game.py", "import scoring.engine.notation.reading"),
    ],
}
# What the pure packages may not have although it comes with Python: clocks, chance without a seed, the world.
IMPURE = {
    "asyncio",
    "http",
    "logging",
    "os",
    "pathlib",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "time",
    "urllib",
}
ROOT = Path(__file__).resolve().parents[2]
PURE = [
    "scoring.engine",
    "tournaments.cups",
    "tournaments.fixtures",
    "tournaments.matches",
    "tournaments.movements",
    "tournaments.standings",
    "listings",
    "problems",
]
WRITTEN = [package for package in PURE if (ROOT / package.replace(".", "/")).exists()]


def contracts(root: Path) -> dict[str, str]:
    settings = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["importlinter"]
    return {contract["id"]: contract["name"] for contract in settings["contracts"]}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", LINT, "--no-cache", "--no-logo"]
    wide = os.environ | {"COLUMNS": "1000"}  # an import on a line
    return subprocess.run(
        command, cwd=folder, env=wide, capture_output=True, text=True, timeout=120, check=False
    )


def packages(root: Path) -> list[str]:
    return sorted(
        path.parent.name
        for path in root.glob("*/__init__.py")
        if path.parent.name not in {"tests", "bench", "research"}
    )


def copy(root: Path, to: Path) -> None:
    for package in packages(root):
        shutil.copytree(root / package, to / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", to)


def test_every_contract_has_a_planted_violation_and_every_package_is_held(root: Path) -> None:
    settings = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["importlinter"]
    assert set(contracts(root)) == set(VIOLATIONS)
    assert sorted(settings["root_packages"]) == packages(root)


def test_the_tree_keeps_every_contract(root: Path, tmp_path: Path) -> None:
    copy(root, tmp_path)
    done = lint(tmp_path)
    assert done.returncode == 0, done.stdout
    assert all(f"{name} KEPT" in done.stdout for name in contracts(root).values())


@pytest.fixture(scope="module")
def said(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Return what is said of each broken contract where all violations are planted at once, line by line."""
    folder = tmp_path_factory.mktemp("planted")
    copy(root, folder)
    for _, file, line in PLANTED:
        with (folder / file).open("a") as stream:
            stream.write(f"\n{line}\n")
    done = lint(folder)
    assert done.returncode == 1, done.stderr
    summary, _, broken = done.stdout.partition("Broken contracts")
    found: dict[str, list[str]] = {}
    for line in broken.splitlines():
        if f"{line.strip()} BROKEN" in summary and line.strip():
            about = found.setdefault(line.strip(), [])
        elif line.strip() and found:
            about.append(line.strip())
    return found


PLANTED = [(contract, file, line) for contract, planted in VIOLATIONS.items() for file, line in planted]


@every(("contract", "file", "line"), PLANTED)
def test_a_violation_is_named(
    contract: str, file: str, line: str, root: Path, said: dict[str, list[str]]
) -> None:
    module = re.escape(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    named = "\n".join(said[contracts(root)[contract]])
    if line.startswith("import "):
        imported = line.removeprefix("import ")
        package = imported.partition(".")[0]  # all that is known of what is not ours
        assert re.search(rf"^[-&] +{module} -> ({imported}|{package}) \(l\.", named, re.MULTILINE), named
    else:
        assert re.search(rf"^- {module}$", named, re.MULTILINE), named


def impure_imports(source: str, package: str) -> list[str]:
    """List what a pure module imports beyond itself, problems, listings and the pure part of the standard library."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append("." * node.level + (node.module or ""))
    allowed = sys.stdlib_module_names - IMPURE | {"listings", "problems"}
    return [
        name
        for name in found
        if not (name == package or name.startswith((f"{package}.", ".")) or name.partition(".")[0] in allowed)
    ]


def says_more(path: Path) -> bool:
    """Tell whether a module holds more than its docstring."""
    return len(ast.parse(path.read_text()).body) > 1


@every("app", ["nights", "leagues"])
def test_every_module_of_an_app_with_rooms_is_in_a_layer(app: str, root: Path) -> None:
    settings = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["importlinter"]
    (contract,) = (one for one in settings["contracts"] if one["id"] == app)
    assert contract["containers"] == [f"tournaments.{app}"]
    layers = {name for layer in contract["layers"] for name in re.split(r" [:|] ", layer)}
    folder = root / "tournaments" / app
    # An `__init__` that says what its package is, and nothing else, needs no layer.
    files = [path for path in folder.rglob("*.py") if path.name != "__init__.py" or says_more(path)]
    modules = {".".join(path.relative_to(folder).with_suffix("").parts) for path in files}
    # And every layer has a module: nothing is declared that isn't there, and the whole tree was read.
    assert [
        layer for layer in sorted(layers) if not any(f"{one}.".startswith(f"{layer}.") for one in modules)
    ] == []
    assert [
        one for one in sorted(modules) if not any(f"{one}.".startswith(f"{layer}.") for layer in layers)
    ] == []


def test_the_order_of_rooms_and_what_keeps_their_pages_apart_name_every_room(root: Path) -> None:
    settings = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["importlinter"]
    of = {contract["id"]: contract for contract in settings["contracts"]}
    ordered = {name for layer in of["rooms"]["layers"] for name in layer.split(" : ")}
    folder = root / "tournaments" / "leagues"

    def rooms_with(*layers: str) -> set[str]:
        found = (path.parent for layer in layers for path in folder.glob(f"*/{layer}/__init__.py"))
        return {".".join(path.relative_to(folder).parts) for path in found}

    assert ordered == rooms_with("services", "selectors") | {"services"}
    assert len(ordered) > 10
    for contract, layer in (("room_pages", "views"), ("room_api", "api")):
        assert {name.removeprefix("tournaments.leagues.") for name in of[contract]["modules"]} == rooms_with(
            layer
        )


@every("package", WRITTEN)
def test_pure_packages_hold_to_themselves_and_the_standard_library(package: str, root: Path) -> None:
    folder = root / package.replace(".", "/")
    files = sorted(folder.rglob("*.py"))
    assert files
    wrong = {str(file.relative_to(root)): impure_imports(file.read_text(), package) for file in files}
    assert {file: names for file, names in wrong.items() if names} == {}


@every(
    "line",
    [
        "import django",
        "from scoring.models import Game",
        "from tournaments.standings import rank",
        "import os.path",
        "def f():\n    import time",
    ],
)
def test_an_impure_import_is_noticed(line: str) -> None:
    assert (
        len(
            impure_imports(
                f"import dataclasses\nfrom scoring.engine.hand import Hand\n{line}\n", "scoring.engine"
            )
        )
        == 1
    )


# Where no such line is, nothing is to be looked for in the tree that Python reads.
NOT_AT_THE_EDGE = re.compile(r"(?:^[ \t]+|[:;] *)(?:import|from)\b", re.MULTILINE)


@every("app", ["clubs", "jobs", "scoring", "tournaments", "web"])
def test_no_import_hides_inside_a_function(app: str, root: Path) -> None:
    hidden = [
        f"{file.relative_to(root)}:{inner.lineno}"
        for file in sorted((root / app).rglob("*.py"))
        if file.name != "apps.py"  # receivers import models, which exist only when the apps are ready
        if NOT_AT_THE_EDGE.search(text := file.read_text())
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]
    assert hidden == []
