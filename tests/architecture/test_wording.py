"""Every sentence that is marked for translation can be found by `makemessages`, and filled in where it is said."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

MARKS = {"gettext": 1, "_": 1, "gettext_noop": 1, "ngettext": 2}
"""The functions of `problems.wording`, and how many messages each takes."""
NOT_SERVED = {"bench", "research", "tests"}


def marked(tree: ast.AST) -> Iterator[tuple[ast.Call, int]]:
    """Give each call that marks a message, and how many messages it takes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            yield node, MARKS[node.func.id]


def names_in(message: str) -> set[str]:
    """Return the names in braces of a message."""
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def faults(source: str) -> Iterator[str]:
    """Give what is wrong with the marks of a module that imports them."""
    tree = ast.parse(source)
    imports = [
        one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom) and one.module == "problems.wording"
    ]
    if not imports:
        return
    inside = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.Lambda)
        for part in (function.body if isinstance(function.body, list) else [function.body])
        for node in ast.walk(part)
    }
    for call, count in marked(tree):
        messages = call.args[:count]
        if any(isinstance(one, ast.JoinedStr | ast.BinOp) for one in messages):
            yield f"line {call.lineno}: put together before it is marked"
        if id(call) not in inside and ast.unparse(call.func) != "gettext_noop":
            yield f"line {call.lineno}: said when the module is loaded, before there is a reader"
        literals = [one.value for one in messages if isinstance(one, ast.Constant)]
        parts = {one.arg for one in call.keywords}
        if parts and any(not names_in(one) <= parts for one in literals):
            yield f"line {call.lineno}: a part is missing"
        if literals and parts - set().union(*map(names_in, literals)):
            yield f"line {call.lineno}: a part is never said"
    if any(alias.asname == "_" for one in imports for alias in one.names):
        alone = (ast.comprehension, ast.Lambda)
        own = {id(node) for scope in ast.walk(tree) if isinstance(scope, alone) for node in ast.walk(scope)}
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Name)
                and node.id == "_"
                and isinstance(node.ctx, ast.Store)
                and id(node) not in own
            ):
                yield f"line {node.lineno}: _ is the mark here; give what isn't used another name"


def test_each_mark_can_be_found_and_filled_in(root: Path) -> None:
    texts = {
        str(file.relative_to(root)): file.read_text(encoding="utf-8")
        for package in sorted(root.iterdir())
        if (package / "__init__.py").exists() and package.name not in NOT_SERVED
        for file in sorted(package.rglob("*.py"))
    }
    marking = {file: text for file, text in texts.items() if "problems.wording" in text}
    assert len(marking) > 100
    found = {file: list(faults(text)) for file, text in marking.items()}
    assert {file: wrong for file, wrong in found.items() if wrong} == {}


IMPORTED = "from problems.wording import gettext as _, gettext_noop, ngettext\n"


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('def say():\n    return _(f"{1} hand")', "line 3: put together before it is marked"),
        ('def say():\n    return _("Table " + "4")', "line 3: put together before it is marked"),
        ('SAID = _("Saved.")', "line 2: said when the module is loaded, before there is a reader"),
        ('def say():\n    return _("Table {table}", tables=4)', "line 3: a part is missing"),
        ('def say():\n    return ngettext("{n} hand", "{n} hands", 2, m=2)', "line 3: a part is missing"),
        ("def say():\n    for _ in ():\n        pass", "line 3: _ is the mark here"),
    ],
)
def test_a_mark_that_cannot_be_found_is_noticed(source: str, fault: str) -> None:
    assert next(faults(IMPORTED + source)).startswith(fault)


def test_good_marks_are_left_alone() -> None:
    source = (
        'SAVED = gettext_noop("Saved.")\n\n\n'
        "def say(n):\n"
        '    return _(SAVED), _("{} rests."), ngettext("{n} hand", "{n} hands", n, n=n), [1 for _ in ()]'
    )
    assert list(faults(IMPORTED + source)) == []
