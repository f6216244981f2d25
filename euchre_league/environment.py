"""What the environment says, read once; every value that makes no sense is named, all at once."""

import ipaddress
import os
import re
import secrets
import tempfile
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email
from tzlocal import get_localzone_name

T = TypeVar("T")

YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")
NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?", re.IGNORECASE)
LEAST_KEY = 32
MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def _is_host(text: str) -> bool:
    """Tell whether a text is an address or a host name, without port.

    >>> [_is_host(text) for text in ("192.168.1.7", "::1", "hall.local", "hall:8000", "my hall", "")]
    [True, True, True, False, False, False]
    """
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return len(text) < 254 and NAME.fullmatch(text) is not None
    return True


def _may_be_allowed(text: str) -> bool:
    """Tell whether Django takes a text in `ALLOWED_HOSTS`: a host, `.example.org`, or `*` for any."""
    bare = text[1:-1] if text.startswith("[") and text.endswith("]") else text.removeprefix(".")
    return text == "*" or _is_host(bare)


def time_zone_here() -> str:
    """Name the time zone of this machine's clock; UTC where it has none, or none with a name."""
    try:
        return ZoneInfo(get_localzone_name() or "UTC").key
    except (KeyError, ValueError, OSError):  # KeyError is ZoneInfoNotFoundError
        return "UTC"


class Environment:
    """Read settings from environment variables and collect what is wrong with them.

    Each reader returns the value or, after noting the fault, the default; `finish` then raises
    one `ImproperlyConfigured` that names every faulty variable and what it may be.
    """

    def __init__(self, variables: Mapping[str, str] = os.environ) -> None:
        self.variables = variables
        self.faults: list[str] = []

    def _read(
        self, name: str, default: T, convert: Callable[[str], T], may_be: str, *, hidden: bool = False
    ) -> T:
        text = self.variables.get(name, "").strip()
        if not text:
            return default
        try:
            return convert(text)
        except (ValueError, OSError, RuntimeError):
            # An "@" may be the end of somebody's password, pasted under the wrong name.
            shown = "(hidden)" if hidden or "@" in text else ascii(text[:60])
            self.faults.append(f"{name}={shown} makes no sense: it must be {may_be}.")
            return default

    def host(self, name: str, default: str) -> str:
        """Read the address that the server listens at."""

        def convert(text: str) -> str:
            if not _is_host(text):
                raise ValueError(text)
            return text

        return self._read(name, default, convert, "an address of this machine, such as 0.0.0.0 or 127.0.0.1")

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
            # int() alone also takes 8_000 and digits of other scripts.
            if not (text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most):
                raise ValueError(text)
            return int(text)

        return self._read(name, default, convert, f"a whole number from {least} to {most}")

    def words(self, name: str) -> list[str]:
        """Read a list with commas between; empty when the variable is absent."""

        def convert(text: str) -> list[str]:
            found = [word.strip() for word in text.split(",")]
            if not all(_may_be_allowed(word) for word in found):
                raise ValueError(text)
            return found

        return self._read(name, [], convert, "host names with commas between, without http:// and port")

    def has_all(self, *names: str) -> bool:
        """Tell whether each of these variables is set."""
        return all(self.variables.get(name, "").strip() for name in names)

    def folder(self, name: str, default: Path, *, written: bool = True) -> Path:
        """Read a folder, made when it is not there yet; one that is never `written` to need not be writable."""

        def convert(text: str) -> Path:
            path = Path(text).expanduser().resolve()
            if path.exists() and not path.is_dir():
                raise ValueError(text)
            return path

        path = self._read(name, default, convert, "a folder that the program may write to")
        try:
            path.mkdir(parents=True, exist_ok=True)
            if written and not os.access(path, os.W_OK | os.X_OK):
                raise PermissionError(0, "no permission to write")
        except OSError as error:
            self.faults.append(f"{name}: the folder {path} cannot be used ({error.strerror}).")
        return path

    def file(self, name: str, default: Path) -> Path:
        """Read the name of a file in a folder that the program may write to; the file need not be there."""

        def convert(text: str) -> Path:
            path = Path(text).expanduser().resolve()
            if path.is_dir() or not os.access(path.parent, os.W_OK | os.X_OK):
                raise ValueError(text)
            return path

        return self._read(name, default, convert, "a file in a folder that the program may write to")

    def database(self, name: str, default_file: Path) -> dict[str, object]:
        """Read a database address: `postgres://user:password@host:port/name` or `sqlite:////path/to/file`."""

        def convert(text: str) -> dict[str, object]:
            parts = urlsplit(text)
            _ = parts.port  # raises when it is no port
            if parts.scheme not in {"postgres", "postgresql", "sqlite"} or "://" not in text:
                raise ValueError(text)
            if parts.scheme == "sqlite" and parts.netloc:  # two strokes where three or four belong
                raise ValueError(text)
            found = dict(environ.Env.db_url_config(text))
            file = str(found.get("NAME") or "")
            if parts.scheme == "sqlite":
                # One in memory would be another one in each of the server's threads.
                path = Path(file)
                if not path.is_absolute() or path.is_dir() or not path.parent.is_dir():
                    raise ValueError(text)
            elif not file or not parts.path.strip("/"):
                raise ValueError(text)
            elif not find_spec("psycopg"):
                self.faults.append(f"{name} names PostgreSQL, which needs requirements/prod.txt installed.")
            return found

        sqlite: dict[str, object] = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(default_file)}
        may_be = "postgres://user:password@host:5432/name, or sqlite:////path/to/file in a folder that exists"
        return self._read(name, sqlite, convert, may_be, hidden=True)

    def redis(self, name: str) -> str:
        """Read a Redis address, `redis://host:6379/0` or `rediss://`; empty when the variable is absent."""

        def convert(text: str) -> str:
            parts = urlsplit(text)
            number = parts.path.strip("/")
            if parts.scheme not in {"redis", "rediss"} or not parts.hostname or parts.port == 0:
                raise ValueError(text)
            if number and not (number.isascii() and number.isdecimal()):
                raise ValueError(text)
            if not find_spec("redis"):
                self.faults.append(f"{name} names Redis, which needs requirements/prod.txt installed.")
            return text

        return self._read(name, "", convert, "redis://host:6379/0", hidden=True)

    def secret(self, name: str, file: Path) -> str:
        """Read the signing key; without the variable one is made once and kept in `file`.

        A new key at each start would void every printed pass, so it stays beside the database.
        """
        text = self.variables.get(name, "").strip()
        if text:
            if len(text) < LEAST_KEY:
                self.faults.append(
                    f"{name} is too short: it must be at least {LEAST_KEY} characters of chance."
                )
            return text
        try:
            if not file.exists():
                _make_key(file)
            kept = file.read_text(encoding="utf-8").strip()
        except OSError as error:
            self.faults.append(f"{name} is not set and {file} cannot be read or made ({error.strerror}).")
            return "unusable"
        except UnicodeDecodeError:
            kept = ""
        if len(kept) < LEAST_KEY:
            self.faults.append(f"The key in {file} is damaged: restore it, or delete it (passes then end).")
            return "unusable"
        return kept

    def token(self, name: str) -> str:
        """Read a token that programs show in a header; empty when the variable is absent."""

        def convert(text: str) -> str:
            if not (text.isascii() and text.isprintable() and " " not in text and len(text) >= LEAST_KEY):
                raise ValueError(text)
            return text

        return self._read(
            name,
            "",
            convert,
            f"at least {LEAST_KEY} letters and digits of chance, without spaces",
            hidden=True,
        )

    def mail(self, name: str) -> dict[str, object]:
        """Read a mail server, `smtp://user:password@host:587`; `smtps://` speaks TLS from the first word on.

        Returns Django's settings for it; empty when the variable is absent. With `smtp` a connection is encrypted
        where the server offers it at port 587, and not at another: `smtp+tls` has it so at any.
        """

        def convert(text: str) -> dict[str, object]:
            parts = urlsplit(text)
            if parts.scheme not in MAIL_PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
                raise ValueError(text)
            port = parts.port or MAIL_PORTS[parts.scheme]
            return {
                "EMAIL_HOST": parts.hostname,
                "EMAIL_PORT": port,
                "EMAIL_HOST_USER": unquote(parts.username or ""),
                "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
                "EMAIL_USE_SSL": parts.scheme == "smtps",
                "EMAIL_USE_TLS": parts.scheme == "smtp+tls" or (parts.scheme == "smtp" and port == 587),
            }

        may_be = "smtp://user:password@host:587, or smtps://user:password@host"
        return self._read(name, {}, convert, may_be, hidden=True)

    def email(self, name: str, default: str) -> str:
        """Read an e-mail address."""

        def convert(text: str) -> str:
            try:
                validate_email(text)
            except ValidationError as error:
                raise ValueError(text) from error
            return text

        return self._read(name, default, convert, "an e-mail address")

    def site(self, name: str, hosts: Sequence[str] = ()) -> str:
        """Read the address at which people reach the site, `https://league.example.org`, without a stroke at its end.

        Empty when the variable is absent; a fault where the `hosts` that are listed are only endings of names.
        """
        if hosts and not self.has_all(name) and all(host.startswith(".") for host in hosts):
            self.faults.append(
                f"{name} is missing: {', '.join(hosts)} in ALLOWED_HOSTS is no address for printed sheets and "
                f"e-mails. Set {name}, such as https://league{hosts[0]}."
            )

        def convert(text: str) -> str:
            parts = urlsplit(text)
            _ = parts.port  # raises when it is no port
            if parts.scheme not in {"http", "https"} or not _is_host(parts.hostname or ""):
                raise ValueError(text)
            if parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
                raise ValueError(text)
            return f"{parts.scheme}://{parts.netloc}"

        return self._read(name, "", convert, "an address such as https://league.example.org")

    def time_zone(self, name: str, default: str) -> str:
        """Read the name of a time zone, such as `Europe/London`."""

        def convert(text: str) -> str:
            try:
                return ZoneInfo(text).key
            except KeyError as error:  # ZoneInfoNotFoundError
                raise ValueError(text) from error

        return self._read(name, default, convert, "a time zone such as Europe/London or America/Detroit")

    def finish(self) -> None:
        """Raise `ImproperlyConfigured` with every fault found, if there is any."""
        if self.faults:
            raise ImproperlyConfigured("\n".join(self.faults))


def _make_key(file: Path) -> None:
    """Make the key file whole or not at all, and never over one that another process has just made."""
    descriptor, draft = tempfile.mkstemp(prefix=file.name, dir=file.parent)  # only its owner may read it
    try:
        os.close(descriptor)
        Path(draft).write_text(secrets.token_urlsafe(50), encoding="utf-8")
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        Path(draft).unlink()
