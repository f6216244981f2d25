"""What every tracked file of the repository keeps to."""

import ast
import json
import re
import subprocess
from pathlib import Path

import pytest
from django.core.management import call_command

# Written apart, so that this file is not its own first finding.
FOREIGN = [
    "/wo" + "rk/",
    "/ro" + "ot/",
    "/ho" + "me/",
    "py" + "pi.org",
    "python" + "hosted.org",
    "npm" + "js.org",
    "--index" + "-url",
    "--extra-index" + "-url",
]
TEXT = {".py", ".md", ".toml", ".txt", ".in", ".yml", ".html", ".css", ".js", ".json", ".sh", ".cfg", ""}
# Long by nature: compiled, generated, or others' work.
UNMEASURED = ("requirements/", "static/vendor/", "tests/repeats.txt", "LICENSE")
LONGEST = 700
NODE_LOCKS = {"package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml"}


def tracked(root: Path) -> list[Path]:
    if not (root / ".git").exists():
        pytest.skip("this is no checkout, so nothing is tracked")
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    return [root / name for name in names if name and (root / name).is_file()]


def ours(root: Path) -> dict[str, str]:
    files = [path for path in tracked(root) if path.suffix in TEXT]
    assert len(files) > 50
    return {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in files}


def test_no_file_names_this_machine_or_a_registry(root: Path) -> None:
    found = [
        f"{name}: {word}"
        for name, text in ours(root).items()
        if not name.startswith("static/vendor/")
        for word in FOREIGN
        if word in text
    ]
    assert found == []


def test_no_lock_file_records_where_packages_were_downloaded(root: Path) -> None:
    compiled = sorted((root / "requirements").glob("*.txt"))
    assert [file.name for file in compiled] == ["base.txt", "dev.txt", "prod.txt"]
    for file in compiled:
        lines = [line for line in file.read_text().splitlines() if not line.lstrip().startswith("#")]
        assert [line for line in lines if "://" in line] == []


def test_the_tools_that_check_scripts_are_pinned_and_locked_by_nothing(root: Path) -> None:
    package = json.loads((root / "package.json").read_text())
    pins = package["devDependencies"]
    assert package["private"] is True
    assert {name: pin for name, pin in pins.items() if not re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", pin)} == {}
    assert [path.name for path in tracked(root) if path.name in NODE_LOCKS] == []


def test_every_pin_is_hashed_and_the_same_in_all_three_files(root: Path) -> None:
    def pins(name: str) -> list[tuple[str, str]]:
        """One name may be pinned twice, for some Pythons and for others."""
        text = (root / "requirements" / f"{name}.txt").read_text()
        pin = r"^([a-z0-9.\-]+(?:\[[^\]]*\])?)==(\S+).*\\\n    --hash=sha256:"
        return re.findall(pin, text, re.MULTILINE)

    base, prod, dev = pins("base"), pins("prod"), pins("dev")
    text = (root / "requirements" / "dev.txt").read_text()
    assert len(dev) == len(re.findall(r"^[a-z0-9]", text, re.MULTILINE)) > len(prod) > len(base) > 10
    assert set(base) < set(prod) < set(dev)


def test_no_file_is_longer_than_seven_hundred_lines(root: Path) -> None:
    long = {
        name: text.count("\n")
        for name, text in ours(root).items()
        if not name.startswith(UNMEASURED) and "/migrations/" not in name and text.count("\n") > LONGEST
    }
    assert long == {}


def test_a_private_name_of_a_module_is_used_in_it(root: Path) -> None:
    unused = []
    at_the_edge = re.compile(r"^[^\s#].*\b_[A-Za-z]", re.MULTILINE)  # others have no private name of a module
    for name, text in ours(root).items():
        if name.endswith(".py") and at_the_edge.search(text):
            tree = ast.parse(text)
            used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and _is_read(node)}
            unused += [f"{name}: {own}" for own in _private_names(tree) if own not in used]
    assert unused == []


def _private_names(tree: ast.Module) -> list[str]:
    names: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names += [target.id for target in targets if isinstance(target, ast.Name)]
    return [name for name in names if name.startswith("_") and not name.startswith("__")]


def _is_read(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Load)


def test_what_the_documents_tell_people_to_make_can_be_made(root: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (root / "Makefile").read_text(), re.MULTILINE))
    pages = [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md"))]
    told = {
        target
        for page in pages
        for target in re.findall(r"(?:`|^ *\$? *)make ([a-z]+)", page.read_text(), re.MULTILINE)
    }
    assert {"run", "test", "check"} <= told <= targets


def test_decisions_are_numbered_without_gaps(root: Path) -> None:
    pages = sorted(path.name for path in (root / "docs" / "decisions").glob("*.md"))
    assert [name[:4] for name in pages] == [f"{number:04}" for number in range(1, len(pages) + 1)]
    assert pages


@pytest.mark.parametrize("heading", ["## Problem", "## Choice", "## Cost"])
def test_each_decision_gives_problem_choice_and_cost(heading: str, root: Path) -> None:
    pages = sorted((root / "docs" / "decisions").glob("*.md"))
    assert [page.name for page in pages if heading not in page.read_text()] == []


def test_links_between_documents_lead_somewhere(root: Path) -> None:
    pages = [*root.glob("*.md"), *(root / "docs").rglob("*.md"), root / "research" / "README.md"]
    dead = [
        f"{page.relative_to(root)}: {link}"
        for page in pages
        for link in re.findall(r"(?:\]\(|src=\")([^)#\s\"]+)", page.read_text())
        if "://" not in link and not (page.parent / link).exists()
    ]
    assert dead == []


@pytest.mark.django_db
def test_no_model_waits_for_its_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
