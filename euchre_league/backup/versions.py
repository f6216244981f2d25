"""Which version made a backup: one with another schema than this program's is refused, with what to do."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from euchre_league.backup.format import BackupRefused, printable
from euchre_league.database_state import compare_schemas
from euchre_league.environment import LEAST_KEY


def check_version(path: Path, manifest: Mapping[str, Any]) -> None:
    """Raise `BackupRefused` unless a backup was made at this program's schema; the sentence names its version."""
    migrations = read_migrations(path, manifest)
    versions = compare_schemas((app, name) for app, names in migrations.items() for name in names)
    version = _version(manifest)
    if versions.unreleased:
        raise BackupRefused(
            f"{path} was made by {version}, before the first release of Euchre League, and this version can't read "
            "it. Restore it with the version that made it."
        )
    if versions.unknown:
        raise BackupRefused(
            f"{path} was made by a newer version of Euchre League: {version} ({printable(versions.unknown[0])}). "
            "Update this one, then restore it."
        )
    if versions.missing:
        raise BackupRefused(
            f"{path} was made by an older version of Euchre League: {version}. It lacks migrations, from "
            f"{versions.missing[0]} on. Restore it with that version, then start this one with the same data: it "
            "brings them up to date."
        )


def read_migrations(path: Path, manifest: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """Return the migrations that a manifest names, by app; raise `BackupRefused` where it is none of ours."""
    match manifest:
        case {"of": "site", "made_at": str(at), "key": str(key), "migrations": dict(found)}:
            sound = len(key) >= LEAST_KEY and key.isascii() and key.isprintable() and key == key.strip()
        case {"of": "club", "made_at": str(at), "club": {"name": str()} as club, "migrations": dict(found)}:
            # Before clubs had a number of chance, theirs was null: such a file is refused for its version.
            sound = _is_uuid(club.get("uuid"))
        case _:
            sound, at, found = False, "", {}
    if not (sound and _is_time(at) and found and all(_are_migrations(names) for names in found.values())):
        raise BackupRefused(f"{path} doesn't say what it is a backup of, so nothing of it is taken.")
    return found


def _version(manifest: Mapping[str, Any]) -> str:
    """Return what a manifest says of the program that wrote it, for a sentence."""
    build = manifest.get("build")
    return f"version {printable(build)}" if isinstance(build, str) and build else "a version without a name"


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _is_uuid(text: object) -> bool:
    try:
        return text is None or (isinstance(text, str) and UUID(text).hex == text)
    except ValueError:
        return False


def _are_migrations(names: object) -> bool:
    return isinstance(names, list) and bool(names) and all(isinstance(name, str) for name in names)
