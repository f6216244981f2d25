"""Every rule that a league may set is read somewhere: one that does nothing is a promise that nobody keeps."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tournaments.matches.rules import RULES

# Excepted while they are mended beside this test: order, result_day, result_time, squad_least, no_show_points and
# no_show_report were read by nobody. Each is to be read or taken out, and then goes from this list.
DECLARED_IN = {"rules.py", "presets.py"}


def keys_read(code: str) -> Iterator[str]:
    """Give what is asked of rules: `rules.number("key")`, or one of two keys, and `rules["key"]`."""
    for node in ast.walk(ast.parse(code)):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            asked = node.args[:1] if node.func.attr in {"word", "number", "yes", "hundredths"} else []
        elif isinstance(node, ast.Subscript) and "rules" in ast.unparse(node.value).casefold():
            asked = [node.slice]
        for one in asked:
            yield from (part.value for part in ast.walk(one) if isinstance(part, ast.Constant))


def test_every_rule_is_read(root: Path) -> None:
    files = [
        path
        for path in (root / "tournaments").rglob("*.py")
        # What shows every rule alike reads none for its effect.
        if path.name not in DECLARED_IN and "migrations" not in path.parts
    ]
    read = {key for path in files for key in keys_read(path.read_text(encoding="utf-8"))}
    assert len(files) > 100
    assert sorted({rule.key for rule in RULES} - read) == []


def test_a_key_is_found_however_it_is_asked_for() -> None:
    code = 'rules.word("a" if late else "b"), LeagueRules(season.rules).yes("c"), rules["d"], other["e"], x.word()'
    assert sorted(keys_read(code)) == ["a", "b", "c", "d"]
