"""What becomes of each column of a model: in a backup, in somebody's personal data, and when somebody is erased.

Every model says it once, as its `data_policy`. Backups, personal data, erasing and the tests that every field is
declared read it here.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Model


def save_column(row: Model, column: str) -> None:
    """Keep one column of a row."""
    row.save(update_fields=[column])


@dataclass(frozen=True, slots=True)
class ExportSection:
    """How a model's rows stand in the personal data of whoever they are about, as the section `key`.

    `columns` are what is said of a row: `points` for the field of that name, `season=season.name` for what is found
    from field to field. A field with choices stands as its label. `by` is how a row leads to a player, else it is one
    of the model's `people`. `related` is what is loaded beside what `columns` name.
    """

    key: str
    columns: str
    by: str = ""
    order: str = "pk"
    related: str = ""

    def paths(self) -> dict[str, list[str]]:
        """Return the names of the columns, each with the fields that lead to its value."""
        named = (column.partition("=") for column in self.columns.split())
        return {name: (path or name).split(".") for name, _, path in named}


@dataclass(frozen=True, slots=True, kw_only=True)
class DataPolicy:
    """What becomes of the fields of one model; each list of fields is their names with spaces between them.

    `club` is how a row leads to its club, `game` to its game where a table may belong to no club.

    In backups each field is in one of three: `kept` is in every file, `of_site` in a site's alone, and `drawn` in
    none, for a restore draws it anew, as it does what a club's file leaves out. `order` is that of the rows.
    `left_out` says why no file has any row of the model.

    `people` are the foreign keys to players. Every column of text, JSON or bytes is in one of these: in `typed`
    somebody may have written a player's name, which becomes "a player" once that player is erased; rows with `deleted`
    are deleted then, by functions of their own; `named` are proper names of other things, and stay; `plain` has no
    name of a player: keys, codes, accounts, the program's own words. `cleared` are fields that are emptied with one
    person of the row: by the key to that person. What is typed may be cleared too. `save` keeps a row whose typed
    column was changed.
    """

    club: str = ""
    game: str = ""
    kept: str = ""
    of_site: str = ""
    drawn: str = ""
    left_out: str = ""
    order: str = "pk"
    people: str = ""
    typed: str = ""
    cleared: Mapping[str, str] = field(default_factory=dict)
    deleted: str = ""
    named: str = ""
    plain: str = ""
    save: Callable[[Any, str], None] = save_column
    export: ExportSection | None = None

    @property
    def is_in_club_files(self) -> bool:
        """Whether the backup of a club has rows of the model."""
        return bool(self.club and self.kept)

    def fields(self, *, of_site: bool) -> frozenset[str]:
        """Return the names of the fields that stand in a file."""
        return frozenset(f"{self.kept} {self.of_site if of_site else ''}".split())


def own_tables(model: type[Model], fields: Collection[str]) -> Iterator[tuple[type[Model], str]]:
    """Yield the tables that Django makes for the many-to-many of these fields, and their keys to the model."""
    for one in model._meta.local_many_to_many:
        through = one.remote_field.through
        if one.name in fields and through is not None and through._meta.auto_created:
            yield through, one.m2m_field_name()


def tables_of(model: type[Model], policy: DataPolicy) -> Iterator[tuple[type[Model], DataPolicy]]:
    """Yield a model, and the tables that Django makes for its many-to-many fields: they are kept as the fields are."""
    yield model, policy
    for through, owner in own_tables(model, policy.fields(of_site=False)):
        yield through, DataPolicy(kept=_columns_of(through), club=f"{owner}__{policy.club}")
    for through, _ in own_tables(model, frozenset(policy.of_site.split())):
        yield through, DataPolicy(of_site=_columns_of(through))


def _columns_of(model: type[Model]) -> str:
    return " ".join(one.name for one in model._meta.concrete_fields)


@cache
def data_policies() -> dict[type[Model], DataPolicy]:
    """Return what every installed model of ours declares."""
    return {
        table: declared
        for model in apps.get_models()
        if "data_policy" in vars(model)
        for table, declared in tables_of(model, vars(model)["data_policy"])
    }


def emptied_columns(model: type[Model], person: str) -> dict[str, Any]:
    """Return the columns of a model that are cleared with a person of the row, each as it is empty."""
    names = data_policies()[model].cleared[person].split()
    return {one.name: one.get_default() for one in model._meta.concrete_fields if one.name in names}


def typed_columns() -> Iterator[tuple[type[Model], str, DataPolicy]]:
    """Yield each column in which a name may have been typed: its model, its name, what is declared of the model."""
    for model, policy in data_policies().items():
        for column in policy.typed.split():
            yield model, column, policy
