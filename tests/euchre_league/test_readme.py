"""The README's table names every variable that the settings read, with the default that they have."""

import ast
import re
from pathlib import Path

from euchre_league.environment import Environment

READERS = {"flag", "folder", "number", "host", "redis", "words", "database", "secret", "time_zone"}


def read_by_settings(root: Path) -> dict[str, ast.Call]:
    """List the calls of `env.<reader>("NAME", ...)` in the settings."""
    tree = ast.parse((root / "euchre_league" / "settings.py").read_text())
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "env"
        and node.func.attr != "finish"
    ]
    assert {call.func.attr for call in calls if isinstance(call.func, ast.Attribute)} <= READERS
    return {str(ast.literal_eval(call.args[0])): call for call in calls}


def table(root: Path) -> dict[str, str]:
    return dict(re.findall(r"^\| `([A-Z_]+)` \| (.+?) \|", (root / "README.md").read_text(), re.MULTILINE))


def test_every_variable_is_in_the_table_and_no_other(root: Path) -> None:
    assert sorted(table(root)) == sorted(read_by_settings(root))


def test_every_plain_default_is_the_one_in_the_table(root: Path) -> None:
    plain = {}
    for name, call in read_by_settings(root).items():
        given = [*call.args[1:2], *(keyword.value for keyword in call.keywords if keyword.arg == "default")]
        if given and isinstance(given[0], ast.Constant):
            value = given[0].value
            plain[name] = f"`{str(value).lower() if isinstance(value, bool) else value}`"
    assert set(plain) == {"DEBUG", "HTTPS", "PORT", "HOST", "KITCHEN_TABLES", "TIME_ZONE"}
    assert {name: table(root)[name] for name in plain} == plain


def test_every_reader_is_one_that_names_its_faults() -> None:
    assert {name for name in vars(Environment) if not name.startswith("_")} - {"finish"} == READERS
