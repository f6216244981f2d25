"""The project's modules, as they stand in the files: who imports whom, which classes they define."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("clubs", "euchre_league", "jobs", "problems", "scoring", "simulation", "tournaments", "web")
SMALL = 50
# Names that Django and others look for.
NAMED_FOR_FRAMEWORK = {"Meta", "Command", "Migration", "Config"}
DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")


@dataclass(frozen=True, slots=True)
class Module:
    """One Python file."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        """Tell whether it is the `__init__` of a package."""
        return self.path.name == "__init__.py"

    @property
    def is_migration(self) -> bool:
        """Tell whether it is one of Django's migrations."""
        return "migrations" in self.path.parent.parts

    @property
    def is_found_by_place(self) -> bool:
        """Tell whether it is found by where it stands: packages by Python, migrations and commands by Django."""
        return self.is_package or self.is_migration or "management" in self.path.parent.parts


def read_modules(root: Path = ROOT, packages: Sequence[str] = PACKAGES) -> list[Module]:
    """Read every Python file below the packages."""
    modules = []
    for path in sorted(file for package in packages for file in (root / package).rglob("*.py")):
        place = path.relative_to(root)
        parts = place.with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = path.read_text(encoding="utf-8")
        modules.append(Module(name, place, text, ast.parse(text)))
    return modules


def importers(modules: Sequence[Module]) -> dict[str, set[str]]:
    """Return for each module which others import it.

    `from package import name` imports the module of that name where there is one, else the package. A string that is
    a module's dotted name, or that of a thing in it, counts as an import, as in Django's settings.
    """
    names = {module.name for module in modules}
    found: dict[str, set[str]] = defaultdict(set)
    for module in modules:
        for wanted in _wanted(module):
            while wanted and wanted not in names:  # the rest is the name of a thing in the module
                wanted = wanted.rpartition(".")[0]  # noqa: PLW2901
            if wanted and wanted != module.name:
                found[wanted].add(module.name)
    return found


def _wanted(module: Module) -> Iterator[str]:
    """Name in full whatever a module imports."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = module.name.split(".")
            above = len(parts) - node.level + module.is_package
            base = [*(parts[:above] if node.level else []), *filter(None, [node.module])]
            yield from (".".join([*base, alias.name]) for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            yield node.value


def small_modules(modules: Sequence[Module], most: int = SMALL) -> list[tuple[str, int, str]]:
    """Return the short modules that only one other imports: the file, its lines, the importer.

    Short is at most so many lines, blank ones and comments too. A package's `__init__`, migrations and management
    commands are not listed, but count as importers.
    """
    by = importers(modules)
    return [
        (module.path.as_posix(), lines, min(by[module.name]))
        for module in modules
        if not module.is_found_by_place
        and (lines := len(module.text.splitlines())) <= most
        and len(by[module.name]) == 1
    ]


REGISTRIES = {"apps.py", "receivers.py", "registry.py", "settings.py", "urls.py"}
"""The files that only list what there is. Being listed there tells no half of a story."""


def modules_of_one_importer(modules: Sequence[Module]) -> list[tuple[str, int, str]]:
    """Return the modules of any length that exactly one other imports: the file, its lines, the importer.

    Those whose importer is a package's `__init__` or one of `REGISTRIES` are left out, and what is found by its place.
    """
    by = importers(modules)
    registries = {module.name for module in modules if module.is_package or module.path.name in REGISTRIES}
    return [
        (module.path.as_posix(), len(module.text.splitlines()), min(by[module.name]))
        for module in modules
        if not module.is_found_by_place and len(by[module.name]) == 1 and not by[module.name] & registries
    ]


def shared_class_names(modules: Sequence[Module]) -> dict[str, list[str]]:
    """Return the class names that two or more modules define, with the files.

    A class within another is named as code names it, `Letter.Kind`. Those of migrations don't count, nor names that a
    framework asks for, such as `Meta`.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for module in modules:
        if not module.is_migration:
            for name in set(_class_names(module.tree)):
                found[name].append(module.path.as_posix())
    return {name: files for name, files in sorted(found.items()) if len(files) > 1}


def _class_names(tree: ast.AST, outer: str = "") -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.ClassDef):
            yield from _class_names(node, outer)
        elif node.name not in NAMED_FOR_FRAMEWORK:
            yield outer + node.name
            yield from _class_names(node, f"{outer}{node.name}.")
