"""The pages about the house and its words name files that are there, and names that are defined."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

PAGE, WHERE, GLOSSARY = "docs/house.md", "docs/where-to-change-what.md", "docs/glossary.md"
CONTRIBUTING, TESTING, RECIPES = "CONTRIBUTING.md", "docs/testing.md", "docs/recipes"
TO_BE_MADE = "locale/de/LC_MESSAGES/django.po"
"""What whoever follows the recipe makes."""
OUTSIDE = {"LOCALE_PATHS", "pyenv"}
"""Names in code of Django and of other programs."""
PACKAGES = (
    "clubs",
    "euchre_league",
    "jobs",
    "listings",
    "problems",
    "scoring",
    "simulation",
    "tournaments",
    "web",
)
WIDEST = 100
# A path from the root of the project; in a diagram a name with brackets behind it, in prose one in code.
TOKEN = re.compile(
    r"(?P<path>(?<![\w/.(\]-])[A-Za-z_]+/[\w./-]*)|\b(?P<called>[A-Za-z_]\w*)\(\)|`(?P<coded>[A-Za-z_]\w*)`"
)
SCRIPT = re.compile(r"(?:function|const|let|class)\s+([A-Za-z_]\w*)")
# Words in code that name no definition of the file before them.
WORDS = frozenset(
    [
        "code",
        "serve",
        "services",
        "permissions",
        "selectors",
        "models",
        "extra",
        "card_day",
        "card_time",
        "card_days",
        "late_card_points",
        "late_card_fine",
        "no_show_fine",
    ]
)


def defined(file: Path) -> set[str]:
    """Return the names that a file defines: functions, classes, methods, and what is assigned."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".js":
        return set(SCRIPT.findall(text))
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def named(text: str) -> list[tuple[str, str]]:
    """Return each path of the page with an empty name, and each name with the path before it in its paragraph."""
    found, prose = [], True
    for part in text.split("```"):
        for paragraph in part.split("\n\n") if prose else [part]:
            path = ""
            for token in TOKEN.finditer(paragraph):
                name = token["called"] or token["coded"] or ""
                path = token["path"].rstrip(".") if token["path"] else path
                if name not in WORDS:
                    found.append((path, name))
        prose = not prose
    return found


@pytest.mark.parametrize(("page", "least"), [(PAGE, 150), (WHERE, 150)])
def test_every_path_and_name_of_the_page_is_in_the_tree(root: Path, page: str, least: int) -> None:
    found = named((root / page).read_text(encoding="utf-8"))
    assert len(found) > least
    missing = [path for path, name in found if not name and not (root / path).exists()]
    assert missing == []
    files = {path for path, name in found if name}
    names = {path: defined(root / path) for path in files if path.endswith((".py", ".js"))}
    assert [(path, name) for path, name in found if name and name not in names.get(path, ())] == []


def contributors_pages(root: Path) -> dict[str, str]:
    """Return what a contributor reads beside the pages about the house, by path."""
    files = [root / CONTRIBUTING, root / TESTING, *sorted((root / RECIPES).glob("*.md"))]
    return {str(file.relative_to(root)): file.read_text(encoding="utf-8") for file in files}


def test_every_path_that_a_contributor_reads_is_in_the_tree(root: Path) -> None:
    found = {path for text in contributors_pages(root).values() for path, _ in named(text) if path}
    assert len(found) > 100
    assert [path for path in found if not (root / path).exists()] == [TO_BE_MADE]


def test_every_name_that_a_contributor_reads_stands_in_the_tree(root: Path) -> None:
    pages = contributors_pages(root)
    names = {
        name
        for text in pages.values()
        for name in re.findall(r"`([A-Za-z_]\w*)(?:\(\w*\))?`", unfenced(text))
    }
    assert len(names) > 80
    files = [
        file
        for folder in (*PACKAGES, "bench", "static/js", "tests")
        for file in (root / folder).rglob("*.*")
        if file.suffix in {".py", ".js", ".txt", ".tsv"} and file != Path(__file__)
    ]
    others = [root / "pyproject.toml", root / "README.md", root / "Makefile"]
    words = {
        word for file in [*files, *others] for word in re.findall(r"\w+", file.read_text(encoding="utf-8"))
    }
    assert names - words - OUTSIDE == set()


def unfenced(text: str) -> str:
    """Return a page without its blocks of code: an example's names are its own."""
    return "".join(text.split("```")[::2])


def test_contributing_and_each_recipe_are_one_page(root: Path) -> None:
    pages = contributors_pages(root)
    words = {name: len(text.split()) for name, text in pages.items() if name != TESTING}
    assert len(words) >= 9
    limits = {name: 900 if name == CONTRIBUTING else 700 for name in words}
    assert {name: many for name, many in words.items() if many > limits[name]} == {}


def test_contributing_links_every_recipe_by_its_heading(root: Path) -> None:
    pages = contributors_pages(root)
    headings = {
        name: text.splitlines()[0].removeprefix("# ")
        for name, text in pages.items()
        if name.startswith(RECIPES)
    }
    linked = re.findall(r"\[([^\]]+)\]\((docs/recipes/[^)]+)\)", pages[CONTRIBUTING])
    assert {path: heading for heading, path in linked} == headings
    assert len(linked) == len(headings)


def test_the_diagrams_of_the_page_are_no_wider_than_a_screen(root: Path) -> None:
    diagrams = (root / PAGE).read_text(encoding="utf-8").split("```")[1::2]
    assert len(diagrams) == 4
    assert [line for diagram in diagrams for line in diagram.splitlines() if len(line) > WIDEST] == []


def test_a_name_belongs_to_the_path_before_it() -> None:
    prose = "In `web/etags.py`, `etag_of`, and `web/cache.py`.\n\nA `code`.\n```\n| web/queue.py  queue_task()\n```"
    assert named(prose) == [
        ("web/etags.py", ""),
        ("web/etags.py", "etag_of"),
        ("web/cache.py", ""),
        ("web/queue.py", ""),
        ("web/queue.py", "queue_task"),
    ]


def test_every_name_of_the_glossary_is_defined_somewhere(root: Path) -> None:
    names = set(re.findall(r"`([A-Za-z_]+)`", (root / GLOSSARY).read_text(encoding="utf-8"))) - WORDS
    assert len(names) > 20
    files = [file for package in PACKAGES for file in (root / package).rglob("*.py")]
    sources = "\n".join(file.read_text(encoding="utf-8") for file in files if "migrations" not in file.parts)
    definition = re.compile(
        r"^ *(?:(?:def|class) ([A-Za-z_]+)\b|([A-Za-z_]+)(?:: [^=\n]+)? = )", re.MULTILINE
    )
    assert names - {name for found in definition.findall(sources) for name in found} == set()


def test_the_glossary_gives_each_word_once(root: Path) -> None:
    words = Counter(re.findall(r"\*\*([^*]+)\*\*", (root / GLOSSARY).read_text(encoding="utf-8")))
    assert [word for word, times in words.items() if times > 1] == []
