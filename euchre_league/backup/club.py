"""Restore one club beside the others.

Its rows get numbers of their own, in the order that they had; the entries of its ledgers keep their UUIDs. Nothing of
the file can lead to a row of another club: every number in it must be one of the file's own rows.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.utils.text import slugify

from clubs.models import Club, Membership, Player, Role, User
from clubs.services.players import erase_again
from euchre_league.backup.checking import UNREADABLE, CheckedFile, check_file, contradiction
from euchre_league.backup.contents import USERS, backup_tables, keeps_its_id
from euchre_league.backup.erased import listed, note_erased
from euchre_league.backup.format import BackupRefused, read_file
from euchre_league.backup.loading import load, reserve_numbers
from euchre_league.backup.references import renumbered
from euchre_league.backup.rows import Values, columns
from euchre_league.backup.versions import check_version
from scoring.models import Game, TablePass
from scoring.services.rebuild import rebuild_game
from scoring.services.tables import give_code
from tournaments.nights.models import Night, NightState, NightTable
from tournaments.nights.words import draw_word

USERNAME_LENGTH = 150


@dataclass(frozen=True, slots=True)
class RestoredClub:
    """A club that was restored, its owner here, and the password of an owner who had no account here before."""

    club: Club
    owner: User
    password: str


def restore_club(
    path: Path, now: datetime, *, owner: User | None = None, erased: Path | None = None
) -> RestoredClub:
    """Restore a club's backup into a site that does not have the club.

    `owner` is who owns it here; without one an account is made. Nobody else serves it, since a name here may be
    somebody else there. `erased` is a list of who was erased, beside the site's own. All of it is restored or
    nothing. Raises `BackupRefused`.
    """
    forgotten = listed() | (listed(erased) if erased else set())
    with read_file(path) as reader:
        check_version(path, reader.manifest)
        checked = check_file(path)
        try:
            with transaction.atomic():
                described = _refuse_if_there(checked)
                numbers = NumbersHere(checked)
                load(connection, reader, change=_RowRenumberer(numbers, described["name"]))
                connection.check_constraints()
                club = Club.objects.get(pk=numbers.of("clubs.Club", described["id"]))
                _open_nights(club)
                erase_again(forgotten, now)
                served_by, password = (owner, "") if owner else _make_owner(club)
                Membership.objects.create(club=club, user=served_by, role=Role.OWNER)
                # Scores are what the ledgers amount to, whatever the file says.
                games = Game.objects.filter(table__club=club).order_by("pk").values_list("pk", flat=True)
                for game in games.iterator():
                    rebuild_game(game, write=True)
                # Last: where the list can't be written, nothing is restored.
                erased_here = Player.objects.filter(club=club, erased_at__isnull=False)
                note_erased(set(erased_here.values_list("uuid", flat=True)) - listed())
        except (IntegrityError, *UNREADABLE) as error:
            raise contradiction(path, error) from error
    return RestoredClub(club, served_by, password)


def _refuse_if_there(checked: CheckedFile) -> Values:
    """Return the row of a file's club; raise `BackupRefused` where the site has the club."""
    assert checked.club is not None  # noqa: S101  a club's file without its club was refused
    there = Club.objects.filter(uuid=checked.club["uuid"]).first()
    if there is not None:
        raise BackupRefused(
            f"{there.name} is here already, as club {there.pk}. A club is restored only where it isn't: restore it on "
            "another site, with DATA_DIR set to a new folder."
        )
    return checked.club


class NumbersHere:
    """The numbers that the rows of a file get here: in the order that they had, without the gaps between them."""

    def __init__(self, checked: CheckedFile) -> None:
        self._rows = {label: rows for label, rows in sorted(checked.numbers.items()) if _is_renumbered(label)}
        self._first = {
            label: reserve_numbers(connection, apps.get_model(label), len(rows))
            for label, rows in self._rows.items()
        }

    def of(self, label: str, number: int) -> int:
        """Return the number here of a row of the file; raise `BackupRefused` where it is none of the file's."""
        place = self._rows[label].place(number) if label in self._rows else None
        if place is None:
            raise BackupRefused(f"The backup contradicts itself: it names a row of {label} that isn't in it.")
        return self._first[label] + place


class _RowRenumberer:
    """Make of each row of a file the one that is inserted here."""

    def __init__(self, numbers: NumbersHere, club_name: str) -> None:
        self._numbers = numbers
        self._place = slugify(club_name) or "club"
        self._users: dict[int, int] = {}
        now_on = Night.objects.exclude(state=NightState.VERIFIED)
        self._words = set(now_on.values_list("word", flat=True))
        self._leads = {
            label: [
                (field.name, related)
                for field in columns(apps.get_model(label))
                if (related := _label(field))
            ]
            for label in backup_tables()
        }

    def __call__(self, label: str, row: Values) -> Values | None:
        if label == USERS:
            self._user(row)
            return None
        if _is_renumbered(label):
            row["id"] = self._numbers.of(label, row["id"])
        for name, related in self._leads[label]:
            if row.get(name) is not None and related != "scoring.Entry":
                row[name] = self._lead(related, row[name])
        return self._inside(label, row)

    def _lead(self, related: str, number: int) -> int:
        if related != USERS:
            return self._numbers.of(related, number)
        if number not in self._users:
            raise BackupRefused("The backup contradicts itself: it names a user who isn't in it.")
        return self._users[number]

    def _inside(self, label: str, row: Values) -> Values:
        """Change what stands within texts and JSON."""
        if label == "nights.Night" and row["state"] != NightState.VERIFIED:
            if row["word"] in self._words:
                row["word"] = draw_word(self._words)
            self._words.add(row["word"])
        return renumbered(label, row, self._numbers.of)

    def _user(self, row: Values) -> None:
        """Name somebody for "who did this": ann@the-royal-oak. Nobody signs in by that name, and ann stays free."""
        here = User(username=_free_username(f"{row['username']}@{self._place}"), is_active=False)
        here.set_unusable_password()
        here.save()
        self._users[row["id"]] = here.pk


def _is_renumbered(label: str) -> bool:
    """Tell whether rows of a table get new numbers: others keep their ids, and users are made anew."""
    return label != USERS and not keeps_its_id(label)


def _label(field: Any) -> str:
    related = field.related_model
    return related._meta.label if related is not None else ""


def _open_nights(club: Club) -> None:
    """Give the tables of nights that are not over the codes that people type: the night's word and a number."""
    tables = NightTable.objects.filter(night__club=club).exclude(night__state=NightState.VERIFIED)
    for table in tables.select_related("night"):
        for table_pass in TablePass.objects.filter(table=table.table_id, revoked_at=None)[:1]:
            give_code(table_pass, f"{table.night.word}{table.number}")


def _make_owner(club: Club) -> tuple[User, str]:
    """Make an account for whoever owns a restored club; return it with its password."""
    password = secrets.token_urlsafe(12)
    name = _free_username(f"owner@{slugify(club.name) or 'club'}")
    return User.objects.create_user(name, password=password), password


def _free_username(name: str) -> str:
    """Return the name, or the name with a number behind it where somebody has it."""
    number, free = 1, name[: USERNAME_LENGTH - 8]
    while User.objects.filter(username=free).exists():
        number += 1
        free = f"{name[: USERNAME_LENGTH - 8]}-{number}"
    return free
