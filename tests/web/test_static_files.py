"""Pictures, sounds, sheets and scripts: each is ours, or listed with its licence, in docs/pictures-and-sounds.md."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "static"


def listed() -> dict[str, str]:
    """The patterns of the page's table, each with its licence."""
    text = (ROOT / "docs" / "pictures-and-sounds.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| `([^`]+)` \|.*\| ([^|]+) \|$", text, re.MULTILINE))


def unlisted(names: list[str], patterns: dict[str, str]) -> list[str]:
    return [name for name in names if not any(fnmatch(name, pattern) for pattern in patterns)]


def test_each_file_under_static_is_listed_with_its_licence() -> None:
    names = [path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.is_file()]
    patterns = listed()
    assert unlisted(names, patterns) == []
    assert unlisted(["sounds/bell.ogg", "icons/crown.png"], patterns) == [
        "sounds/bell.ogg",
        "icons/crown.png",
    ]
    assert [pattern for pattern in patterns if not any(fnmatch(name, pattern) for name in names)] == []


def test_what_others_made_has_their_licence_beside_it() -> None:
    linked = {
        pattern: re.search(r"\]\(\.\./(static/[^)]+)\)", licence) for pattern, licence in listed().items()
    }
    others = {pattern: link for pattern, link in linked.items() if pattern.startswith("vendor/")}
    assert [
        pattern for pattern, link in others.items() if link is None or not (ROOT / link[1]).is_file()
    ] == []
    assert {path.name for path in (STATIC / "vendor").iterdir()} == {name.split("/")[1] for name in others}


@pytest.mark.parametrize("folder", ["templates", "static/css"])
def test_no_page_and_no_sheet_shows_a_picture_from_elsewhere(folder: str) -> None:
    found = [
        f"{path.name}: {match}"
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file()
        for match in re.findall(
            r"""(?:src|poster)="https?:[^"]*|url\(["']?https?:[^)]*""", path.read_text(encoding="utf-8")
        )
    ]
    assert found == []
