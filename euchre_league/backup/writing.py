"""Write a backup: every row as it was at one moment, while hands go on being recorded."""

from datetime import datetime
from math import inf
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection as default_connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model, Q, QuerySet

from clubs.models import Club
from euchre_league.backup.contents import backup_tables
from euchre_league.backup.format import BackupRefused, Writer, write_file
from euchre_league.backup.rows import chosen, columns, written
from tournaments.nights.models import NightState
from tournaments.nights.words import draw_word
from web.data_policy import DataPolicy
from web.one_moment import one_moment

AT_ONCE = 2000


def write_backup(  # noqa: PLR0913  what, and of which database
    path: Path,
    now: datetime,
    *,
    club: int | None = None,
    most: int | None = None,
    seconds: float = inf,
    connection: BaseDatabaseWrapper | None = None,
    key: str | None = None,
) -> dict[str, int]:
    """Write the whole site, or one club, to a file; return how many rows of each table it holds.

    `most` is the size in bytes that the file may have, `seconds` the time that it may take. `key` is the site's where
    it is not this one. Raises `BackupRefused`, and then there is no file.
    """
    source = connection or default_connection
    with one_moment(source):
        manifest = {
            "of": "site" if club is None else "club",
            "made_at": now.isoformat(),
            "build": settings.BUILD,
            "migrations": _migrations_of(source),
            **({"key": key or settings.SECRET_KEY} if club is None else _club_manifest(source, club)),
        }
        with write_file(path, manifest, most=most, seconds=seconds) as writer:
            for label, table in backup_tables().items():
                _write_table(writer, source, label, table, club)
            return writer.end()


def _migrations_of(connection: BaseDatabaseWrapper) -> dict[str, list[str]]:
    """Return the names of the migrations that a database has been through, by app."""
    found: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        found.setdefault(app, []).append(name)
    return found


def rows_of(
    connection: BaseDatabaseWrapper, model: type[Model], table: DataPolicy, club: int | None
) -> QuerySet[Any]:
    """Return the rows of a model that belong into a file, in their order."""
    rows = model._base_manager.using(connection.alias).order_by(*table.order.split())
    if club is None:
        return rows
    if model._meta.label == "clubs.User":
        return rows.filter(pk__in=_named_users(connection, model, club))
    return rows.filter(**{table.club: club})


def _write_table(
    writer: Writer,
    connection: BaseDatabaseWrapper,
    label: str,
    table: DataPolicy,
    club: int | None,
) -> None:
    if club is not None and not table.is_in_club_files:
        return
    model = apps.get_model(label)
    fields = chosen(model, table.fields(of_site=club is None))
    writer.table(label, [field.name for field in fields])
    lines = rows_of(connection, model, table, club).values_list(*(field.attname for field in fields))
    names = [field.name for field in fields]
    hide_word = _WordHider(names) if club is not None and label == "nights.Night" else None
    for line in lines.iterator(chunk_size=AT_ONCE):
        values = [written(value) for value in line]
        writer.row(hide_word(values) if hide_word else values)


class _WordHider:
    """Put another word in the place of a night's while it lets phones in; restored, the night is called by that."""

    def __init__(self, names: list[str]) -> None:
        self._word, self._state = names.index("word"), names.index("state")
        self._drawn: set[str] = set()

    def __call__(self, values: list[Any]) -> list[Any]:
        if values[self._state] != NightState.VERIFIED:
            values[self._word] = draw_word(self._drawn | {values[self._word]})
            self._drawn.add(values[self._word])
        return values


def _club_manifest(connection: BaseDatabaseWrapper, club: int) -> dict[str, object]:
    """Return what a reader has to know beforehand: which club it is."""
    found = Club._base_manager.using(connection.alias).filter(pk=club).first()
    if found is None:
        raise BackupRefused(f"There is no club {club}.")
    _check_closed(connection, club)
    return {"club": {"name": found.name, "uuid": found.uuid.hex}}


def _check_closed(connection: BaseDatabaseWrapper, club: int) -> None:
    """Raise `BackupRefused` where a row of a club leads to one of another: restored alone, it would lead nowhere."""
    for label, table in backup_tables().items():
        if not table.is_in_club_files or label == "clubs.User":
            continue
        model = apps.get_model(label)
        for field in chosen(model, table.fields(of_site=False)):
            path = backup_tables()[field.related_model._meta.label].club if field.related_model else ""
            if path in {"", "-", "pk"}:
                continue
            outside = rows_of(connection, model, table, club).exclude(**{field.name: None})
            if outside.exclude(**{f"{field.name}__{path}": club}).exists():
                raise BackupRefused(
                    f"The club can't be backed up by itself: one of its {model._meta.verbose_name_plural} has a "
                    f"{field.name} that isn't of this club. Back up the whole site."
                )


def _named_users(connection: BaseDatabaseWrapper, user: type[Model], club: int) -> set[int]:
    """Return the numbers of the users whom a club's rows name."""
    found: set[int] = set()
    for label, table in backup_tables().items():
        model = apps.get_model(label)
        if not table.is_in_club_files or model is user:
            continue
        for field in columns(model):
            if field.related_model is user and field.name in table.fields(of_site=False):
                named = rows_of(connection, model, table, club).filter(~Q(**{field.name: None}))
                found.update(named.order_by().values_list(field.attname, flat=True).distinct())
    return found
