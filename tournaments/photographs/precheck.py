"""Refuse a photograph by its bytes alone, before a process reads it: too large, HEIC, made to take long."""

import re
from typing import Final

from tournaments.photographs.exceptions import MOST_BYTES, NotAPhotograph

MOST_SCANS: Final = 24
"""A JPEG is painted over with each of its scans. Those of programs have ten."""
MOST_MARKS: Final = 5000
"""Each begins a part of the file, such as a colour profile in a hundred pieces; they are looked at one by one."""
MARK: Final = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]", re.DOTALL)
"""Within a scan 255 is followed by 0, or by the number of a place from which to read on after a fault."""
SCAN, END, WITHOUT_LENGTH = 0xDA, 0xD9, frozenset({0x01, 0xD8})
HEIC: Final = frozenset(
    {b"avif", b"avis", b"heic", b"heim", b"heis", b"heix", b"hevc", b"hevx", b"mif1", b"msf1"}
)
"""The brands by which such a file begins."""


def precheck(data: bytes) -> None:
    """Raise NotAPhotograph for what needn't be read any further; takes time by the length alone."""
    if len(data) > MOST_BYTES:
        raise NotAPhotograph("too_large")
    if data[4:8] == b"ftyp" and data[8:12] in HEIC:
        raise NotAPhotograph("heic")
    if data.startswith(b"\xff\xd8"):
        _check_scans(data)


def _check_scans(data: bytes) -> None:
    """Count the scans of a JPEG's first picture: a camera writes a second one behind it, or a video."""
    at, scans = 2, 0
    for _ in range(MOST_MARKS):
        mark = MARK.search(data, at)
        if mark is None or data[mark.end() - 1] == END:
            return
        at = mark.end()
        scans += data[at - 1] == SCAN
        if scans > MOST_SCANS:
            break
        if data[at - 1] not in WITHOUT_LENGTH:
            at += max(2, int.from_bytes(data[at : at + 2], "big"))
    raise NotAPhotograph("too_many_scans")
