"""What the environment says, read once; every value that makes no sense is named, all at once."""

import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured

T = TypeVar("T")

YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")


class Environment:
    """Read settings from environment variables and collect what is wrong with them.

    Each reader answers with the value or, after noting the fault, with the default; `finish` then raises
    one `ImproperlyConfigured` that names every faulty variable and what it may be.
    """

    def __init__(self, variables: Mapping[str, str] = os.environ) -> None:
        self.variables = variables
        self.faults: list[str] = []

    def _read(self, name: str, default: T, convert: Callable[[str], T], may_be: str) -> T:
        text = self.variables.get(name, "").strip()
        if not text:
            return default
        try:
            return convert(text)
        except ValueError:
            shown = "(hidden)" if "SECRET" in name or "://" in text else repr(text[:60])
            self.faults.append(f"{name}={shown} makes no sense: it must be {may_be}.")
            return default

    def text(self, name: str, default: str) -> str:
        """Read any text."""
        return self._read(name, default, str, "text")

    def flag(self, name: str, *, default: bool) -> bool:
        """Read yes or no, in the usual spellings."""

        def convert(text: str) -> bool:
            if text.lower() in YES:
                return True
            if text.lower() in NO:
                return False
            raise ValueError(text)

        return self._read(name, default, convert, "true or false")

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """Read a whole number from `least` to `most`."""

        def convert(text: str) -> int:
            value = int(text)
            if not least <= value <= most:
                raise ValueError(text)
            return value

        return self._read(name, default, convert, f"a whole number from {least} to {most}")

    def words(self, name: str) -> list[str]:
        """Read a list with commas between; empty when the variable is absent."""

        def convert(text: str) -> list[str]:
            found = [word.strip() for word in text.split(",")]
            if any(not word or any(mark in word for mark in " /@\"'") for word in found):
                raise ValueError(text)
            return found

        return self._read(name, [], convert, "host names with commas between, without http:// and spaces")

    def folder(self, name: str, default: Path) -> Path:
        """Read a folder, made when it is not there yet."""

        def convert(text: str) -> Path:
            path = Path(text).expanduser().resolve()
            if path.exists() and not path.is_dir():
                raise ValueError(text)
            return path

        path = self._read(name, default, convert, "a folder that the program may write to")
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.faults.append(f"{name}: the folder {path} cannot be made ({error.strerror}).")
        return path

    def database(self, name: str, default_file: Path) -> dict[str, object]:
        """Read a database address: `postgres://user:password@host:port/name` or `sqlite:///file`."""

        def convert(text: str) -> dict[str, object]:
            try:
                parts = urlsplit(text)
                _ = parts.port
                found = environ.Env.db_url_config(text)
            except Exception as error:
                raise ValueError(text) from error
            if parts.scheme not in {"postgres", "postgresql", "sqlite"} or not found.get("NAME"):
                raise ValueError(text)
            return dict(found)

        sqlite: dict[str, object] = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(default_file)}
        return self._read(
            name, sqlite, convert, "postgres://user:password@host:5432/name or sqlite:////path/to/file"
        )

    def redis(self, name: str) -> str:
        """Read a Redis address, `redis://host:6379/0` or `rediss://`; empty when the variable is absent."""

        def convert(text: str) -> str:
            parts = urlsplit(text)
            if parts.scheme not in {"redis", "rediss"} or not parts.hostname or parts.port == 0:
                raise ValueError(text)
            return text

        return self._read(name, "", convert, "redis://host:6379/0")

    def secret(self, name: str, file: Path) -> str:
        """Read the signing key; without the variable one is made once and kept in `file`.

        A new key at each start would void every printed pass, so it stays beside the database.
        """
        text = self.variables.get(name, "").strip()
        if text:
            if len(text) < 32:
                self.faults.append(f"{name} is too short: it must be at least 32 characters of chance.")
            return text
        try:
            if file.exists():
                raise FileExistsError
            # Whole or not at all, and never over a key that another process has just made.
            draft = file.with_name(f"{file.name}.{os.getpid()}")
            draft.touch(mode=0o600)
            draft.write_text(secrets.token_urlsafe(50), encoding="utf-8")
            try:
                os.link(draft, file)
            finally:
                draft.unlink()
        except FileExistsError:
            pass
        except OSError as error:
            self.faults.append(f"{name} is not set and {file} cannot be written ({error.strerror}).")
            return "unusable"
        kept = file.read_text(encoding="utf-8").strip()
        if len(kept) < 32:
            self.faults.append(f"The key in {file} is damaged: restore it, or delete it (passes then end).")
        return kept

    def time_zone(self, name: str, default: str) -> str:
        """Read the name of a time zone, such as `Europe/London`."""

        def convert(text: str) -> str:
            try:
                return ZoneInfo(text).key
            except (KeyError, OSError) as error:
                raise ValueError(text) from error

        return self._read(name, default, convert, "a time zone such as Europe/London or America/Detroit")

    def finish(self) -> None:
        """Raise `ImproperlyConfigured` with every fault found, if there is any."""
        if self.faults:
            raise ImproperlyConfigured("\n".join(self.faults))
