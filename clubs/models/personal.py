"""What each column of text, JSON or bytes may hold of a person, declared once for each model and read by all.

Erasing, the file of somebody's personal data and the test that every column is declared read these. An app declares
its own models in `models/personal.py`, as `PERSONAL`, by label; those of Django and of the rooms below stand here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.apps import apps
from django.db.models import Model


def save_column(row: Model, column: str) -> None:
    """Keep one column of a row."""
    row.save(update_fields=[column])


@dataclass(frozen=True, slots=True)
class ModelTexts:
    """The columns of one model, by what becomes of them when a player is erased.

    In `typed` somebody may have written a player's name: there it becomes "a player". `of_player` is emptied with the
    player whom the row is about, and rows with `deleted` go whole, by functions of their own. `named` are proper names
    of other things, and stay. `other` has no name of a player: keys, codes, accounts, the program's own words. `club`
    is how a row leads to its club, `game` to its game where a table may belong to no club. `write` keeps a row whose
    typed column was changed.
    """

    typed: str = ""
    of_player: str = ""
    deleted: str = ""
    named: str = ""
    other: str = ""
    club: str = ""
    game: str = ""
    write: Callable[[Any, str], None] = save_column

    def columns(self) -> list[str]:
        """Return every column that is declared."""
        return f"{self.typed} {self.of_player} {self.deleted} {self.named} {self.other}".split()


PERSONAL = {
    "clubs.User": ModelTexts(other="password username first_name last_name email"),
    "clubs.Club": ModelTexts(named="name", club="pk"),
    "clubs.Invitation": ModelTexts(other="stamp"),
    "clubs.ApiToken": ModelTexts(other="digest token_key name"),
    "clubs.Tag": ModelTexts(other="name", club="club"),
    "clubs.Player": ModelTexts(of_player="name name_key contact", club="club"),
    "jobs.ClockReading": ModelTexts(other="machine"),
    "jobs.Heartbeat": ModelTexts(other="kind process host"),
    "admin.LogEntry": ModelTexts(other="object_id object_repr change_message"),
    "auth.Group": ModelTexts(other="name"),
    "auth.Permission": ModelTexts(other="name codename"),
    "contenttypes.ContentType": ModelTexts(other="app_label model"),
    "sessions.Session": ModelTexts(other="session_key session_data"),
}


@cache
def declared_texts() -> dict[str, ModelTexts]:
    """Return what every app declares, by the label of the model."""
    found: dict[str, ModelTexts] = {}
    for config in apps.get_app_configs():
        package = f"{config.name}.models"
        if (
            find_spec(package)
            and hasattr(import_module(package), "__path__")
            and find_spec(f"{package}.personal")
        ):
            found |= import_module(f"{package}.personal").PERSONAL
    return found


def typed_columns() -> Iterator[tuple[str, str, ModelTexts]]:
    """Yield each column in which a name may have been typed: the model's label, the column, what is declared."""
    for label, texts in declared_texts().items():
        for column in texts.typed.split():
            yield label, column, texts
