"""Workbooks as spreadsheets save them, and such as somebody makes to keep a server busy."""

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence

from openpyxl import Workbook


def workbook(rows: Iterable[Sequence[object]]) -> bytes:
    """Return a workbook with these rows in its only sheet."""
    book, file = Workbook(), io.BytesIO()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def changed_workbook(
    content: bytes, changes: Mapping[str, tuple[bytes, bytes]], more: Mapping[str, bytes] | None = None
) -> bytes:
    """Return a workbook in which the first of some bytes of a part, by its name, became others; `more` are parts."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as good,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        parts = {name: good.read(name) for name in good.namelist()}
        for name, (before, after) in changes.items():
            assert before in parts[name]
            parts[name] = parts[name].replace(before, after, 1)
        for name, part in {**parts, **(more or {})}.items():
            archive.writestr(name, part)
    return file.getvalue()
