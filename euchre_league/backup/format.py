"""The file: compressed lines of JSON, and behind them a digest of every byte before it.

The first line is the manifest: what the file holds and which migrations its rows were made at. Then, for each table,
a line that names its fields and a line for each row; the last line counts the rows of all tables. Nothing of this
knows a database.
"""

import errno
import gzip
import hashlib
import io
import json
import os
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import zip_longest
from math import inf
from pathlib import Path
from time import monotonic
from typing import IO, Any, BinaryIO, cast

from problems.strict_json import JSONRefused, read_json

FORMAT = "euchre-league backup"
VERSION = 1
OWNER_ONLY = 0o600
# A hand is 300 bytes; the longest line is the plan of a night of 400, under a megabyte.
LONGEST_LINE = 16 * 1024 * 1024
AT_ONCE = 500
CHUNK = 1024 * 1024
SEAL = b"\nsha256 "
SEAL_LENGTH = len(SEAL) + 64 + 1
# Rows of a site pack to a tenth. A file of a megabyte that unpacks to a gigabyte is made to fill memory or disk.
MOST_PACKED = 100
LEAST_ROOM = 4 * LONGEST_LINE
# Level 5 takes half the time of the usual 9, for a file that is 2 % larger.
LEVEL = 5


class BackupRefused(Exception):
    """A backup cannot be made or taken; the text says why and what to do."""


class BackupTooLarge(BackupRefused):
    """The file would be larger than it may be, or the disk is full."""


class BackupUnwritable(BackupRefused):
    """The file cannot be written where it is to be."""


class DigestingFile(io.RawIOBase):
    """A file that counts and digests what is written to it."""

    def __init__(self, file: BinaryIO, most: int | None) -> None:
        self._file = file
        self._most = most
        self.size = 0
        self.digest = hashlib.sha256()

    def writable(self) -> bool:
        """Tell that this is for writing."""
        return True

    def write(self, data: Any) -> int:
        """Write all of it; raise `BackupTooLarge` where that is more than is allowed."""
        self.size += len(data)
        if self._most is not None and self.size > self._most:
            raise BackupTooLarge(f"The backup would be larger than {self._most} bytes.")
        self.digest.update(data)
        self._file.write(data)
        return len(data)


class Writer:
    """Write a backup's lines: `table` before the rows of each, `end` after the last."""

    def __init__(self, stream: IO[bytes], seconds: float = inf) -> None:
        self._stream = stream
        self._seconds = seconds
        self._began = monotonic()
        self._rows: dict[str, int] = {}
        self._label = ""

    def line(self, value: object) -> None:
        """Write one line."""
        self._stream.write(_line(value))

    def table(self, label: str, fields: list[str]) -> None:
        """Begin a table."""
        self._label = label
        self._rows[label] = 0
        self.line({"table": label, "fields": fields})

    def row(self, values: list[object]) -> None:
        """Write a row of the table that was begun last; raise `BackupRefused` where the time is up."""
        if monotonic() - self._began > self._seconds:
            raise BackupRefused(f"It took longer than {self._seconds:g} seconds.")
        self._rows[self._label] += 1
        self._stream.write(_line(values))

    def end(self) -> dict[str, int]:
        """Write how many rows each table has, by which a reader knows that all are there; return the numbers."""
        self.line({"rows": self._rows})
        return self._rows


@contextmanager
def write_file(
    path: Path, manifest: dict[str, object], *, most: int | None = None, seconds: float = inf
) -> Iterator[Writer]:
    """Write a backup to a file that only its owner may read, and put it in place when it is whole.

    Raises `BackupRefused` where there is something already, where it cannot be written, and where it would have more
    than `most` bytes or take longer than so many seconds; then nothing is left behind.
    """
    if path.exists():
        raise BackupRefused(f"There is a file {path} already. Give the backup another name.")
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        try:
            with os.fdopen(descriptor, "wb") as file:
                sealed = DigestingFile(file, most)
                # No name and no time: the same rows make the same file.
                with gzip.GzipFile("", "wb", LEVEL, sealed, 0) as packed:
                    writer = Writer(cast("IO[bytes]", packed), seconds)
                    writer.line({"format": FORMAT, "version": VERSION, **manifest})
                    yield writer
                file.write(SEAL + sealed.digest.hexdigest().encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            with suppress(FileNotFoundError):
                draft.unlink()
    except OSError as error:
        kind = BackupTooLarge if error.errno in {errno.ENOSPC, errno.EDQUOT} else BackupUnwritable
        raise kind(f"The backup cannot be written to {path} ({error.strerror}).") from error


class FileWithoutDigest(io.RawIOBase):
    """The first bytes of a file, as a file: the lines without the digest behind them."""

    def __init__(self, file: BinaryIO, length: int) -> None:
        self._file = file
        self._left = length

    def readable(self) -> bool:
        """Tell that this is for reading."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read no further than the part goes."""
        read = self._file.read(min(len(buffer), self._left))
        buffer[: len(read)] = read
        self._left -= len(read)
        return len(read)


def verify(path: Path) -> None:
    """Raise `BackupRefused` unless every byte of the file is as it was written."""
    try:
        length = path.stat().st_size - SEAL_LENGTH
        digest = hashlib.sha256()
        with path.open("rb") as file:
            begin = file.read(2)
            file.seek(0)
            left = max(length, 0)
            while left and (read := file.read(min(CHUNK, left))):
                digest.update(read)
                left -= len(read)
            seal = file.read()
    except OSError as error:
        raise BackupRefused(f"The file {path} cannot be read ({error.strerror}).") from error
    if begin != b"\x1f\x8b":
        raise BackupRefused(f"{path} is no backup of Euchre League.")
    if length < 0 or not (seal.startswith(SEAL) and seal.endswith(b"\n")):
        raise BackupRefused(
            f"{path} is not whole: its end is missing. Copy it again, or take another backup."
        )
    if seal != SEAL + digest.hexdigest().encode() + b"\n":
        raise BackupRefused(
            f"{path} is damaged: it isn't as it was written. Take another copy or backup of it."
        )


class BackupReader:
    """Read a backup that `verify` has passed: the manifest at once, the rows table by table."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path = path
        part = io.BufferedReader(FileWithoutDigest(file, path.stat().st_size - SEAL_LENGTH))
        self._stream = gzip.GzipFile(fileobj=part, mode="rb")
        self._lines = self._unpacked = 0
        self._most = LEAST_ROOM + MOST_PACKED * path.stat().st_size
        manifest = self._line()
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise BackupRefused(f"{path} is no backup of Euchre League.")
        if manifest.get("version") != VERSION:
            raise BackupRefused(
                f"{path} was made by a newer version of Euchre League. Update this one, then restore it."
            )
        self.manifest: dict[str, Any] = manifest

    def batches(self, *, empty: bool = False) -> Iterator[tuple[str, list[str], list[list[Any]]]]:
        """Yield the rows, some hundred at a time, with the table's name and fields.

        With `empty` each table is yielded without rows first. Raises `BackupRefused` at the end when rows are missing.
        """
        label, fields, rows, read = "", [""], [], dict[str, int]()
        begun = self._unpacked
        while True:
            line = self._line()
            if isinstance(line, list) and label and len(line) == len(fields):
                rows.append(line)
                read[label] += 1
                if len(rows) < AT_ONCE and self._unpacked - begun < LONGEST_LINE:
                    continue
            if rows:
                yield label, fields, rows
                rows = []
            begun = self._unpacked
            match line:
                case {"table": str(label), "fields": list(fields)} if label not in read and _are_names(
                    fields
                ):
                    read[label] = 0
                    if empty:
                        yield label, fields, []
                case {"rows": dict(counted)}:
                    if counted != read or self._stream.read(1):
                        raise self._contradiction()
                    return
                case list() if label and len(line) == len(fields):
                    pass
                case _:
                    raise self._contradiction()

    def rest(self) -> Iterator[bytes]:
        """Yield every byte behind the manifest, for a comparison."""
        while read := self._stream.read(CHUNK):
            yield read

    def _line(self) -> Any:
        self._lines += 1
        try:
            line = self._stream.readline(LONGEST_LINE)
            self._unpacked += len(line)
            if self._unpacked > self._most:
                raise BackupRefused(
                    f"{self._path} unpacks to far more than any backup. Nothing was restored. Make another backup "
                    "of the same site."
                )
            return read_json(line)
        except JSONRefused as error:
            raise self._contradiction(str(error.message)) from error
        except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
            raise self._contradiction() from error

    def _contradiction(self, what: str = "It isn't what a backup has there.") -> BackupRefused:
        return BackupRefused(
            f"{self._path} contradicts itself in line {self._lines}. {what} Nothing was restored. Make another backup "
            "of the same site."
        )


@contextmanager
def read_file(path: Path) -> Iterator[BackupReader]:
    """Open a backup, once every byte of it was checked. Raises `BackupRefused`."""
    verify(path)
    with path.open("rb") as file:
        yield BackupReader(path, file)


def same_content(one: Path, other: Path) -> bool:
    """Tell whether two backups differ in nothing but when they were made; one that is not whole is like none."""
    try:
        with read_file(one) as first, read_file(other) as second:
            manifests = [{**reader.manifest, "made_at": ""} for reader in (first, second)]
            return manifests[0] == manifests[1] and all(
                mine == others for mine, others in zip_longest(first.rest(), second.rest())
            )
    except (BackupRefused, OSError):
        return False


def printable(value: object, most: int = 60) -> str:
    """Write a value of a file into a sentence, without anything that a terminal would obey.

    >>> printable(7), len(printable("Ann" + chr(7))), printable("x" * 99, 5)
    ('7', 7, 'xxxxx...')
    """
    text = str(value)
    return ascii(text if len(text) <= most else f"{text[:most]}...")[1:-1]


def _are_names(fields: list[Any]) -> bool:
    """Tell whether these can be the columns of a table: texts, each once."""
    return all(isinstance(one, str) for one in fields) and len(set(fields)) == len(fields)


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
