"""The README matches the code: its variables, its commands, its steps of a night. The changelog is one page."""

import ast
import re
from pathlib import Path

from euchre_league.environment import Environment

READERS = {
    "flag", "folder", "number", "host", "redis", "words", "database", "file", "secret", "time_zone", "token",
    "mail", "email", "site",
}  # fmt: skip


NO_READERS = {"finish", "has_all"}


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
        and node.func.attr not in NO_READERS
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
    assert set(plain) == {
        "CONTACT_DAYS",
        "DEBUG",
        "EMAIL_FROM",
        "HOST",
        "HSTS_PRELOAD",
        "HTTPS",
        "KITCHEN_TABLES",
        "KITCHEN_TABLE_DAYS",
        "NEW_CLUBS",
        "PORT",
    }
    assert {name: table(root)[name] for name in plain} == plain


def test_every_reader_is_one_that_names_its_faults() -> None:
    assert {name for name in vars(Environment) if not name.startswith("_")} - NO_READERS == READERS


def section(root: Path, heading: str) -> str:
    return (root / "README.md").read_text().partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def pressed_by_the_walk(root: Path) -> list[str]:
    """List, in order, the words of each button and link in the browser's steps; what varies is `.+`."""
    tree = ast.parse((root / "tests" / "browser" / "steps.py").read_text())
    words = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        by_words = isinstance(node.func, ast.Name) and node.func.id in ("press", "follow")
        by_text = isinstance(node.func, ast.Attribute) and node.func.attr == "get_by_text"
        said = node.args[-1] if by_words else node.args[0]
        if by_words and isinstance(said, ast.JoinedStr):
            parts = [re.escape(one.value) if isinstance(one, ast.Constant) else ".+" for one in said.values]
            words.append((node.lineno, "".join(parts)))
        elif (by_words or by_text) and isinstance(said, ast.Constant):
            words.append((node.lineno, re.escape(said.value)))
    return list(dict.fromkeys(word for _, word in sorted(words)))


def test_the_steps_of_a_bustle_night_are_those_that_the_browser_walks(root: Path) -> None:
    walked = pressed_by_the_walk(root)
    told = re.findall(r"\*\*(.+?)\*\*", " ".join(section(root, "A bustle night").split()))
    named = [next((step for step in walked if re.fullmatch(step, word)), word) for word in told]
    assert list(dict.fromkeys(named)) == walked


def test_every_command_of_ours_is_in_the_table_and_no_other(root: Path) -> None:
    files = [path for path in root.glob("*/**/management/commands/*.py") if ".venv" not in path.parts]
    commands = re.findall(r"^\| `([a-z_]+)[^`]*` \|", section(root, "Commands"), re.MULTILINE)
    assert sorted(commands) == sorted(path.stem for path in files if path.stem != "__init__")


def test_the_changelog_is_one_page_of_what_is_not_released(root: Path) -> None:
    lines = (root / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("## ")] == ["## [Unreleased]"]
    assert len(lines) <= 60
    linked = re.findall(r"\]\((docs/[^)#]+)", "\n".join(lines))
    assert [page for page in linked if not (root / page).exists()] == []
