"""Every code of a problem: explained on its page, raised somewhere, and never used for another."""

import ast
import re
from pathlib import Path

from scoring.engine.exceptions import CODES
from tests.cases import every

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "problems.md").read_text()
NOW, _, RETIRED = PAGE.partition("\n## No longer used\n")
LINE = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", re.MULTILINE)
SERVICES = ROOT / "scoring" / "services"
OWN = [
    *(ROOT / "scoring" / "engine").rglob("*.py"),
    SERVICES / "entries.py",
]


def strings(file):
    return [
        node.value
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def raised(file):
    """The codes that a file writes where it makes a problem."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem":
            code = node.args[0]
            if isinstance(code, ast.Constant):
                yield code.value
            else:
                assert isinstance(code, ast.Name), f"{file}:{node.lineno} builds a code that nobody can find"


def test_the_page_tells_every_code_with_its_meaning_in_order():
    assert [line[:2] for line in LINE.findall(NOW)] == list(CODES.items())


def test_each_says_what_to_do_in_a_sentence():
    for code, _, what in LINE.findall(NOW):
        assert re.fullmatch(r"[A-Z].+\.", what), code


def test_a_code_that_was_given_up_is_not_taken_again():
    assert RETIRED.strip()
    assert set(re.findall(r"^\| `(\w+)` \|", RETIRED, re.MULTILINE)).isdisjoint(CODES)


@every("file", OWN, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_code_that_is_raised_is_on_the_list(file):
    assert set(raised(file)) - set(CODES) == set()


def test_every_code_of_the_list_is_raised():
    written = {word for file in OWN if file.name != "errors.py" for word in strings(file)}
    written |= set(strings(ROOT / "scoring" / "management" / "commands" / "score.py"))
    assert set(CODES) - written == set()
