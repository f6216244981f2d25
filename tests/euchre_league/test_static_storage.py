"""Static files as they are collected: named by the hash of their content alone, compressed in both ways."""

import gzip
import re
from pathlib import Path

import brotli
import pytest
from django.conf import settings

from euchre_league.static_storage import ModuleStaticFilesStorage

STATIC = Path(settings.BASE_DIR) / "static"
SHOW = 'export const show = "the points of a hand";\n' * 40
TABLE = 'import { show } from "./show.js";\n' + "show;\n" * 200


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    """Two of our modules, one of which imports the other, as `collectstatic` leaves them."""
    storage = ModuleStaticFilesStorage(location=str(tmp_path), base_url="/static/")
    (tmp_path / "js").mkdir()
    for name, text in (("js/show.js", SHOW), ("js/table.js", TABLE)):
        (tmp_path / name).write_text(text)
    list(storage.post_process({name: (storage, name) for name in ("js/show.js", "js/table.js")}))
    return tmp_path / "js"


def test_a_file_is_kept_under_its_hash_alone_and_squeezed_in_both_ways(collected: Path) -> None:
    names = [re.sub(r"\.[0-9a-f]{12}\.", ".<hash>.", file.name) for file in collected.iterdir()]
    assert sorted(names) == [
        f"{name}.<hash>.js{squeezed}" for name in ("show", "table") for squeezed in ("", ".br", ".gz")
    ]


def test_what_is_squeezed_is_the_file_and_brotli_pays_for_itself(collected: Path) -> None:
    (plain,) = collected.glob("show.*.js")
    by_brotli, by_gzip = (plain.with_name(f"{plain.name}.{kind}").read_bytes() for kind in ("br", "gz"))
    assert plain.read_text() == SHOW
    assert brotli.decompress(by_brotli) == gzip.decompress(by_gzip) == SHOW.encode()
    assert len(by_brotli) < len(by_gzip) < len(SHOW)


def test_a_module_imports_its_neighbour_by_the_hash(collected: Path) -> None:
    (show,), (table,) = collected.glob("show.*.js"), collected.glob("table.*.js")
    assert table.read_text().splitlines()[0] == f'import {{ show }} from "./{show.name}";'


def test_our_comments_are_for_developers_and_lines_keep_their_numbers(tmp_path: Path) -> None:
    storage = ModuleStaticFilesStorage(location=str(tmp_path), base_url="/static/")
    texts = {
        "js/table.js": "// Why,\n// and how.\n\n/** @type {number} */\nlet at = 0; // as here\n",
        "css/table.css": "/* Why,\n   and how. */\n.seat { color: red } /* loud */\n",
        "vendor/other.js": "// A licence\nlet other;\n",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    list(storage.post_process({name: (storage, name) for name in texts}))
    sent = [
        path.read_text()
        for name in ("table.*.js", "table.*.css", "other.*.js")
        for path in tmp_path.rglob(name)
    ]
    assert sent == [
        "\n\n\n\nlet at = 0; // as here\n",
        "\n\n.seat { color: red } /* loud */\n",
        texts["vendor/other.js"],
    ]


def test_no_string_of_a_script_spans_lines_so_that_a_line_of_comment_is_one() -> None:
    lines = [
        f"{file.name}: {line}"
        for file in (STATIC / "js").glob("*.js")
        for line in file.read_text().splitlines()
        if line.count("`") % 2 or line.endswith("\\")
    ]
    assert lines == []
    sheets = [*(STATIC / "css").glob("*.css")]
    assert [file.name for file in sheets if re.search(r"""["'][^"'\n]*/\*""", file.read_text())] == []
