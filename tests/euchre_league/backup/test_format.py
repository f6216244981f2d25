"""The file itself: whole or refused, whatever happened to it on its way."""

import errno
import gzip
import hashlib
import json
import os
import stat
import sys
from pathlib import Path

import pytest

from euchre_league.backup.format import (
    SEAL,
    SEAL_LENGTH,
    BackupRefused,
    BackupTooLarge,
    BackupUnwritable,
    read_file,
    verify,
    write_file,
)

MANIFEST: dict[str, object] = {"of": "site"}


def write(path: Path, rows: int = 700, most: int | None = None) -> Path:
    with write_file(path, MANIFEST, most=most) as writer:
        writer.table("a.One", ["id", "name"])
        for number in range(rows):
            writer.row([number, f"{hashlib.sha256(str(number).encode()).hexdigest()} é"])
        writer.table("a.Two", ["id"])
        writer.end()
    return path


def read(path: Path) -> tuple[dict[str, object], list[tuple[str, int]]]:
    with read_file(path) as reader:
        return reader.manifest, [(label, len(rows)) for label, _, rows in reader.batches()]


def forged(path: Path, lines: list[object]) -> Path:
    """A file with these lines whose digest is right."""
    packed = gzip.compress(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    path.write_bytes(packed + SEAL + hashlib.sha256(packed).hexdigest().encode() + b"\n")
    return path


def test_what_was_written_is_read_some_hundred_rows_at_a_time(tmp_path: Path) -> None:
    manifest, batches = read(write(tmp_path / "a.backup"))
    assert manifest == {"format": "euchre-league backup", "version": 1, "of": "site"}
    assert batches == [("a.One", 500), ("a.One", 200)]
    assert [file.name for file in tmp_path.iterdir()] == ["a.backup"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has rights of another kind")
def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    assert stat.S_IMODE(write(tmp_path / "a.backup").stat().st_mode) == 0o600


def test_every_cut_file_is_refused(tmp_path: Path) -> None:
    whole = write(tmp_path / "a.backup").read_bytes()
    cut = tmp_path / "cut.backup"
    assert len(whole) > 20_000
    for length in [*range(2, len(whole), 1024), *range(len(whole) - SEAL_LENGTH - 2, len(whole))]:
        cut.write_bytes(whole[:length])
        with pytest.raises(BackupRefused, match=r"is not whole: its end is missing\. Copy it again"):
            verify(cut)


def test_every_flipped_byte_is_found(tmp_path: Path) -> None:
    whole = write(tmp_path / "a.backup", rows=8).read_bytes()
    flipped = tmp_path / "flipped.backup"
    for place in range(len(whole)):
        flipped.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(BackupRefused, match=r"is damaged|is not whole|is no backup"):
            verify(flipped)
    flipped.write_bytes(whole + b"x")
    with pytest.raises(BackupRefused, match=r"is damaged|is not whole"):
        verify(flipped)


@pytest.mark.parametrize("held", [b"", b"\x1f", b"SQLite format 3\0" * 100, b"{}"])
def test_something_else_is_no_backup(tmp_path: Path, held: bytes) -> None:
    file = tmp_path / "else"
    file.write_bytes(held)
    with pytest.raises(BackupRefused, match=r"is no backup of Euchre League\.$"):
        verify(file)


def test_no_file_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match=r"none\.backup cannot be read \(No such file or directory\)\.$"):
        verify(tmp_path / "none.backup")


HEAD = {"format": "euchre-league backup", "version": 1}
TABLE = {"table": "a.One", "fields": ["id"]}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([{"format": "another", "version": 1}], "is no backup of Euchre League"),
        ([{**HEAD, "version": 2}], "was made by a newer version of Euchre League. Update this one"),
        ([HEAD, TABLE, [1]], "contradicts itself"),  # no end
        ([HEAD, TABLE, [1], {"rows": {"a.One": 2}}], "contradicts itself"),  # a row is missing
        ([HEAD, TABLE, [1, 2], {"rows": {"a.One": 1}}], "contradicts itself"),  # a value too many
        ([HEAD, [1], {"rows": {}}], "contradicts itself"),  # of no table
        ([HEAD, TABLE, TABLE, {"rows": {"a.One": 0}}], "contradicts itself"),  # twice
        ([HEAD, {"rows": {}}, TABLE], "contradicts itself"),  # more behind the end
    ],
)
def test_what_cannot_be_is_refused_although_its_digest_is_right(
    tmp_path: Path, lines: list[object], said: str
) -> None:
    with pytest.raises(BackupRefused, match=said):
        read(forged(tmp_path / "a.backup", lines))


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    held = write(tmp_path / "a.backup").read_bytes()
    with pytest.raises(
        BackupRefused, match=r"There is a file .*a\.backup already\. Give the backup another name"
    ):
        write(tmp_path / "a.backup", rows=1)
    assert (tmp_path / "a.backup").read_bytes() == held


def test_what_would_be_too_large_or_breaks_off_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(BackupTooLarge):
        write(tmp_path / "a.backup", most=5000)
    with pytest.raises(ZeroDivisionError), write_file(tmp_path / "a.backup", MANIFEST) as writer:
        writer.line(1 / 0)
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_is_told_from_one_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, kind in ((errno.ENOSPC, BackupTooLarge), (errno.EROFS, BackupUnwritable)):

        def fail(_: int, number: int = number) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "fsync", fail)
        with pytest.raises(kind, match=os.strerror(number)):
            write(tmp_path / "a.backup")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        BackupRefused, match=r"cannot be written to .*none.a\.backup \(No such file or directory\)"
    ):
        write(tmp_path / "none" / "a.backup")
