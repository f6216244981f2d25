"""The build's name changes when any part of the program changes, and only then."""

import re
import shutil
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings

from euchre_league import PARTS, __version__, build_of
from web.cached_by_version import cached_by_version, many_cached_by_version
from web.client_identity import ClientIdentity
from web.etags import etag_of
from web.guesses import GuessKind, TooManyGuesses, check_guesses, count_wrong_guess


@pytest.fixture
def program(tmp_path: Path) -> Path:
    program = tmp_path / "program"
    for name in ("clubs/views.py", "templates/start.html", "static/js/table.js", "static/pictures/card.png"):
        (program / name).parent.mkdir(parents=True, exist_ok=True)
        (program / name).write_bytes(b"as it was")
    return program


def test_the_build_is_the_version_and_a_digest_of_this_tree(root: Path) -> None:
    assert re.fullmatch(re.escape(__version__) + r"\+[0-9a-f]{12}", settings.BUILD)
    assert all((root / part).is_dir() for part in PARTS)


def test_a_copy_elsewhere_and_compiled_is_the_same_build(program: Path, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere" / "copy"
    shutil.copytree(program, copy)
    (copy / "clubs" / ".views.py.swp").write_bytes(b"open in an editor")
    (copy / "clubs" / "__pycache__").mkdir()
    (copy / "clubs" / "__pycache__" / "views.cpython-313.pyc").write_bytes(b"compiled")
    assert build_of(copy, "1") == build_of(program, "1")


@pytest.mark.parametrize("name", ["clubs/views.py", "templates/start.html", "static/js/table.js"])
def test_another_content_is_another_build(program: Path, name: str) -> None:
    was = build_of(program, "1")
    (program / name).write_bytes(b"as it is!")  # as long as before
    assert build_of(program, "1") != was


def test_a_file_under_another_name_and_another_version_are_another_build(program: Path) -> None:
    was = build_of(program, "1")
    (program / "clubs" / "views.py").rename(program / "clubs" / "pages.py")
    assert len({was, build_of(program, "1"), build_of(program, "2")}) == 3


def test_a_new_build_has_new_pages() -> None:
    was = etag_of("page", 1)
    with override_settings(BUILD="another"):
        assert etag_of("page", 1) != was


@pytest.mark.django_db
def test_what_another_build_has_kept_is_not_read() -> None:
    old = [
        cached_by_version("night", "1", 60, lambda: "old"),
        many_cached_by_version({"night": "1"}, 60, lambda _: "old")["night"],
    ]
    with override_settings(BUILD="another"):
        new = [
            cached_by_version("night", "1", 60, lambda: "new"),
            many_cached_by_version({"night": "1"}, 60, lambda _: "new")["night"],
        ]
    assert (old, new) == (["old", "old"], ["new", "new"])
    assert cached_by_version("night", "1", 60, lambda: "made again") == "old"


@pytest.mark.django_db
def test_an_update_forgives_no_wrong_guess() -> None:
    guesser = ClientIdentity("192.0.2.1")
    for _ in range(10):
        count_wrong_guess(GuessKind.CODE, guesser)
    with override_settings(BUILD="another"), pytest.raises(TooManyGuesses):
        check_guesses(GuessKind.CODE, guesser)
