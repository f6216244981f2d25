"""Static files as they are collected: named by the hash of their content alone, compressed in both ways."""

import gzip
import re
from pathlib import Path

import brotli
import pytest

from euchre_league.static_storage import ModuleStaticFilesStorage

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
