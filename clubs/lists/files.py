"""Make text of a file that was uploaded: CSV in the encodings that spreadsheets write, or an Excel workbook."""

import csv
import io
import zipfile
from collections.abc import Iterable
from datetime import date, datetime
from importlib import import_module

from clubs.lists.cells import MOST_CHARACTERS, MOST_LINES
from problems import Problem, Refused
from problems.wording import Wording
from problems.wording import gettext as _

MOST_BYTES = 2_000_000
MOST_UNPACKED = 4_000_000
"""Bytes of a workbook when it is unpacked: its parts are declared beforehand, and none gives more than that.

The longest list takes a third of it, and a row that is as wide as this is read to its end.
"""
MOST_COLUMNS = 60
MOST_OF_A_CELL = 2_000
"""Characters of a cell: more than any line of a list may have. Many cells may name one long text of a workbook."""
MOST_SHEETS = 8
"""Sheets that are looked at for the first one with cells. Many may name one part of a workbook, which would be read
for each of them."""
ACCEPTED = ".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
MARKED = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb": "utf-8-sig"}


def read_file(content: bytes) -> str:
    """Return the text of a file that a spreadsheet saved; of a workbook, its first sheet with tabs between cells.

    UTF-8, UTF-16, or the Windows form that Excel calls CSV. Raises Refused for a file that is none of them, too large,
    or a workbook that unpacks to more than anybody types.
    """
    if len(content) > MOST_BYTES:
        raise _refused(
            "file_too_large", _("The file is too large for a list. Save it with its first sheet only.")
        )
    if content.startswith(b"PK\x03\x04"):
        return _workbook(content)
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        raise _refused("file_old", _("That's an old Excel file. Save it as .xlsx or CSV."))
    return _decoded(content)


def _refused(code: str, message: Wording) -> Refused:
    return Refused(Problem(code, "file", message))


def _decoded(content: bytes) -> str:
    encoding = MARKED.get(content[:2]) or _utf_16_without_mark(content) or "utf-8"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        try:
            return content.decode("cp1252")
        except UnicodeDecodeError as error:
            line = content[: error.start].count(b"\n") + 1
            message = _(
                "Line {line} can't be read. Save the file as CSV UTF-8, or paste its lines.", line=line
            )
            raise _refused("file_unreadable", message) from None


def _utf_16_without_mark(content: bytes) -> str | None:
    """Tell UTF-16 by its zeros: every other byte of ordinary letters is one."""
    start = content[:400]
    zeros = (start[::2].count(0), start[1::2].count(0))
    if 4 * max(zeros) < len(start) or min(zeros):
        return None
    return "utf-16-be" if zeros[0] else "utf-16-le"


def _workbook(content: bytes) -> str:
    """Return the text of a workbook's first sheet; whatever a file does to its reader, it is only refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            unpacked = sum(part.file_size for part in archive.infolist())
        text = _first_sheet(content) if unpacked <= MOST_UNPACKED else None
    except Exception as error:
        message = _("That workbook can't be read. Save it again as .xlsx, or as CSV.")
        raise _refused("file_unreadable", message) from error
    if text is None:
        raise _refused("file_too_large", _("The workbook is too large for a list. Save its sheet as CSV."))
    return text


def _first_sheet(content: bytes) -> str:
    # Loaded when it is asked for: it brings Pillow, which a server that is sent no workbook need not have in memory.
    reader = import_module("openpyxl.reader.excel").ExcelReader(
        io.BytesIO(content), read_only=True, data_only=True, keep_links=False
    )
    # Step by step, as load_workbook does it, but for the sheets and the parts that are of no use here.
    reader.read_manifest()
    reader.read_strings()
    reader.read_workbook()
    import_module("openpyxl.styles.stylesheet").apply_stylesheet(reader.archive, reader.wb)
    del reader.parser.sheets[MOST_SHEETS:]
    reader.read_worksheets()
    try:
        sheet = reader.wb.worksheets[0]
        return _as_text(sheet.iter_rows(max_row=MOST_LINES + 1, max_col=MOST_COLUMNS, values_only=True))
    finally:
        reader.wb.close()


def _as_text(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    for row in rows:
        cells = [_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        writer.writerow(cells)
        if text.tell() > MOST_CHARACTERS:
            break  # whoever cuts it into rows refuses it
    return text.getvalue()


def _cell(value: object) -> str:
    """Write a cell as it is typed: a whole number without ".0", a day without its midnight, one line."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return " ".join(str(value)[:MOST_OF_A_CELL].split())
