"""Read a whole backup before anything is written, and name what is wrong with it.

The database refuses what breaks its own constraints, and then nothing is kept either. Here is what it cannot know, or
says too late: texts that are too long for PostgreSQL, numbers that are too high for a phone, rows that refer to one
that isn't there or to themselves, JSON that no page can show, games that can't be scored.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db.models import Field, JSONField, Model

from euchre_league.backup.contents import backup_tables, keeps_its_id
from euchre_league.backup.format import BackupReader, BackupRefused, printable, read_file
from euchre_league.backup.references import renumbered
from euchre_league.backup.rows import Values, chosen, columns, misfit, read_row
from euchre_league.backup.shapes import READ, SHAPES
from problems import Refused
from scoring.engine.admission import Fact
from scoring.engine.ledger import fold
from scoring.engine.ruleset import Ruleset
from scoring.selectors.ledgers import corrected_seats
from scoring.selectors.rulesets import cached_ruleset

MOST_FAULTS = 20
"""How many faults are named; a file with more is no nearer to being right."""
HIGHEST = 2**40
"""The highest number of a row. No site has a trillion rows; numbers go on from here, and phones hold far higher."""
UNREADABLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    Refused,
    TypeError,
    ValueError,
)
"""What reading a row comes to that no program has written."""


@dataclass(slots=True)
class FileFaults:
    """What is wrong with a file, as far as it is named, and how many faults there are."""

    path: Path
    named: list[str] = field(default_factory=list)
    count: int = 0

    def add(self, fault: str) -> None:
        """Note a fault."""
        self.count += 1
        if self.count <= MOST_FAULTS:
            self.named.append(fault)

    def refuse_if_any(self) -> None:
        """Raise `BackupRefused` with the faults, where there are any."""
        if not self.count:
            return
        more = [f"and {self.count - MOST_FAULTS} more"] if self.count > MOST_FAULTS else []
        lines = "".join(f"\n  {fault}" for fault in (*self.named, *more))
        raise BackupRefused(
            f"{self.path} contradicts itself:{lines}\nNothing was restored. Make another backup of the same site."
        )


SAYS = {"hand": "hand", "totals": "hand", "replace": "hand", "seats": "seats", "note": "note"}
"""What the facts of an entry have to say, by its kind."""


class NotInFile(Exception):
    """A row is named that isn't in the file; the text says which."""


class RowNumbers:
    """The numbers that a file's rows of one table have; each has a place among them."""

    def __init__(self) -> None:
        self._numbers = array("q")
        self._sorted = True

    def add(self, number: int) -> None:
        """Note the number of a row."""
        self._sorted = self._sorted and (not self._numbers or self._numbers[-1] < number)
        self._numbers.append(number)

    def sort(self) -> int | None:
        """Put the numbers in order; return one that is there twice, if any."""
        if self._sorted:
            return None
        self._numbers = array("q", sorted(self._numbers))
        self._sorted = True
        pairs = zip(self._numbers, self._numbers[1:], strict=False)
        return next((one for one, other in pairs if one == other), None)

    def __len__(self) -> int:
        return len(self._numbers)

    def place(self, number: object) -> int | None:
        """Return how many rows have a lower number than this row, None where no row has this."""
        if not isinstance(number, int) or isinstance(number, bool):
            return None
        at = bisect_left(self._numbers, number)
        return at if at < len(self._numbers) and self._numbers[at] == number else None


@dataclass(slots=True)
class CheckedFile:
    """The numbers of a file's rows by table, the ids of those that clients named, and its club."""

    numbers: dict[str, RowNumbers] = field(default_factory=dict)
    ids: dict[str, set[UUID]] = field(default_factory=dict)
    club: Values | None = None

    def has(self, label: str, number: object) -> bool:
        """Tell whether a row is in the file."""
        if keeps_its_id(label):
            return number in self.ids.get(label, ())
        rows = self.numbers.get(label)
        return rows is not None and rows.place(number) is not None


def check_file(path: Path) -> CheckedFile:
    """Read every row of an up-to-date file and return what is in it; raise `BackupRefused` with every fault."""
    faults, checked = FileFaults(path), CheckedFile()
    with read_file(path) as reader:
        _RowCheck(reader.manifest["of"] == "site", checked, faults).read(reader)
    for label, numbers in checked.numbers.items():
        twice = numbers.sort()
        if twice is not None:
            faults.add(f"{_name(label)} {twice} is there twice")
    if not faults.count:
        with read_file(path) as reader:
            _MeaningCheck(checked, faults).read(reader)
    faults.refuse_if_any()
    return checked


def contradiction(path: Path, error: Exception) -> BackupRefused:
    """Return the refusal of a file whose rows, all looked at, exclude one another in the database."""
    return BackupRefused(
        f"{path} contradicts itself ({_sentence(error)}). Nothing was restored. Make another backup of the same "
        "site."
    )


class _RowCheck:
    """The first reading: tables, columns and the values in them, and which rows there are."""

    def __init__(self, of_site: bool, checked: CheckedFile, faults: FileFaults) -> None:
        self._of_site, self._checked, self._faults = of_site, checked, faults
        self._clubs = 0

    def read(self, reader: BackupReader) -> None:
        """Read the file."""
        for label, names, lines in reader.batches(empty=True):
            fields = self._fields(label, names)
            if fields is None:
                continue
            for line in lines:
                self._row(label, fields, line)
        if not self._of_site:
            self._check_club(reader.manifest["club"])

    def _fields(self, label: str, names: list[str]) -> "list[Field[Any, Any]] | None":
        """Return the columns of a table in the order of the file, None where it has no place in it."""
        table = backup_tables().get(label)
        if table is None or (not self._of_site and not table.is_in_club_files):
            kind = "site" if self._of_site else "club"
            self._faults.add(f"{printable(label)} has no place in a backup of a {kind}")
            return None
        model = apps.get_model(label)
        known = {one.name: one for one in chosen(model, table.fields(of_site=self._of_site))}
        unknown = [name for name in names if name not in known]
        if unknown:
            self._faults.add(
                f"{label} has columns that it can't have: {', '.join(map(printable, unknown[:5]))}"
            )
            return None
        needed = [
            one.name
            for one in known.values()
            if one.primary_key or not (one.has_default() or one.null or one.blank)
        ]
        missing = [name for name in needed if name not in names]
        if missing:
            self._faults.add(f"{label} lacks its columns {', '.join(missing[:5])}")
            return None
        return [known[name] for name in names]

    def _row(self, label: str, fields: "Sequence[Field[Any, Any]]", line: Sequence[Any]) -> None:
        sound = True
        for one, value in zip(fields, line, strict=True):
            wrong = misfit(one, value, highest=HIGHEST) or _json_misfit(label, one, value)
            if wrong:
                sound = False
                self._faults.add(f"{_called(label, fields, line)}: {one.name} {wrong}")
        if not sound:
            return
        row = read_row(fields, line)
        if keeps_its_id(label):
            ids = self._checked.ids.setdefault(label, set())
            if row["id"] in ids:
                self._faults.add(f"{_called(label, fields, line)} is there twice")
            ids.add(row["id"])
        elif isinstance(row.get("id"), int):
            self._checked.numbers.setdefault(label, RowNumbers()).add(row["id"])
        if label == "clubs.Club":
            self._clubs += 1
            self._checked.club = row

    def _check_club(self, described: Mapping[str, Any]) -> None:
        club = self._checked.club
        if club is None or self._clubs != 1:
            self._faults.add(f"a club's backup has one club, and this has {self._clubs}")
        elif (club["name"], club["uuid"].hex) != (described["name"], described.get("uuid")):
            self._faults.add("its first line speaks of another club than its rows")


class _MeaningCheck:
    """The second reading: where rows lead, and whether the program can read them."""

    def __init__(self, checked: CheckedFile, faults: FileFaults) -> None:
        self._checked, self._faults = checked, faults
        self._before: dict[tuple[str, str], dict[object, object]] = {}
        self._games: dict[int, tuple[Ruleset, int | None]] = {}
        self._ledger: list[Fact] = []
        self._game: int | None = None
        self._counted: set[int] = set()

    def read(self, reader: BackupReader) -> None:
        """Read the file."""
        for label, names, lines in reader.batches():
            # Once for some hundred rows: a file of years has a million.
            model = apps.get_model(label)
            known = {one.name: one for one in columns(model)}
            fields = [known[name] for name in names]
            leads = [
                (one.name, one.related_model)
                for one in fields
                if one.related_model is not None and not isinstance(one.related_model, str)
            ]
            for line in lines:
                row = read_row(fields, line)
                faults = [*self._faults_of_leads(label, model, leads, row), *self._faults_of_row(label, row)]
                for fault in faults:
                    self._faults.add(f"{_called(label, fields, line)} {fault}")
                if label == "scoring.Entry":
                    self._entry(row)
        self._count_game()
        self._check_circles()

    def _faults_of_leads(
        self, label: str, model: type[Model], leads: Sequence[tuple[str, type[Model]]], row: Values
    ) -> Iterator[str]:
        for name, related in leads:
            number = row[name]
            if number is None:
                continue
            if not self._checked.has(related._meta.label, number):
                yield _not_in(related._meta.label, number)
            elif related is model and "id" in row:
                self._before.setdefault((label, name), {})[row["id"]] = number

    def _faults_of_row(self, label: str, row: Values) -> Iterator[str]:
        try:
            renumbered(label, row, self._number_of)
            if label in READ:
                READ[label](row)
            if label == "scoring.Game":
                ruleset = cached_ruleset(row["variant"], row["options"], row["players"])
                self._games[row["id"]] = ruleset, row["first_dealer"]
        except NotInFile as fault:
            yield str(fault)
        except UNREADABLE as error:
            yield f"can't be read: {_sentence(error)}"

    def _number_of(self, label: str, number: object) -> int:
        if not isinstance(number, int) or not self._checked.has(label, number):
            raise NotInFile(_not_in(label, number))
        return number

    def _entry(self, row: Values) -> None:
        """Take an entry of a ledger; entries stand game by game, each in its order."""
        if row["game"] != self._game:
            self._count_game()
            self._game = row["game"]
            if self._game in self._counted:
                self._faults.add(f"game {self._game} has entries in two places")
        self._take(row)

    def _take(self, row: Values) -> None:
        facts, of = row["facts"], row["of"]
        try:
            fact = Fact(str(row["id"]), row["kind"], row["number"], of and str(of), facts)
            fact.line()
            needed = SAYS.get(row["kind"])
            if needed is not None and needed not in facts:
                raise ValueError(f"it says nothing of its {needed}")
            self._ledger.append(fact)
        except UNREADABLE as error:
            self._faults.add(f"ledger entry {row['id']} can't be read: {_sentence(error)}")

    def _count_game(self) -> None:
        if self._game is None:
            return
        self._counted.add(self._game)
        ledger, self._ledger = self._ledger, []
        known = self._games.get(self._game)
        if known is None:  # its own row's fault is named
            return
        of_game = {fact.id for fact in ledger}
        if any(fact.of is not None and fact.of not in of_game for fact in ledger):
            self._faults.add(f"game {self._game} has an entry about a hand of another game")
        try:
            fold(known[0], [fact.line() for fact in ledger], known[1])
            seats = corrected_seats(ledger) or {}
            if any(not 0 <= seat < known[0].players for seat in seats):
                raise ValueError("it has a seat that isn't at the table")
        except UNREADABLE as error:
            self._faults.add(f"game {self._game} can't be counted: {_sentence(error)}")

    def _check_circles(self) -> None:
        """Find rows that lead to themselves, by however many others."""
        for (label, name), before in self._before.items():
            ended: set[object] = set()
            for start in before:
                way: set[object] = set()
                at: object = start
                while at in before and at not in ended and at not in way:
                    way.add(at)
                    at = before[at]
                if at in way:
                    self._faults.add(f"{_name(label)} {at} leads back to itself by its {name}")
                ended |= way


def _json_misfit(label: str, one: "Field[Any, Any]", value: object) -> str:
    """Say what a JSON value lacks to be that of a field; empty where nothing is wrong."""
    if not isinstance(one, JSONField) or SHAPES[f"{label}.{one.name}"](value):
        return ""
    return "can't be shown by any page"


def _not_in(label: str, number: object) -> str:
    return f"names a row of {label} that isn't in it: {printable(number)}"


def _name(label: str) -> str:
    return str(apps.get_model(label)._meta.verbose_name)


def _called(label: str, fields: "Sequence[Field[Any, Any]]", line: Sequence[Any]) -> str:
    """Return what a row is called in a fault: night 3."""
    number = next((value for one, value in zip(fields, line, strict=True) if one.primary_key), "")
    return f"{_name(label)} {printable(number)}".strip()


def _sentence(error: Exception) -> str:
    if isinstance(error, AttributeError | TypeError):  # Python's own, of a list where an object belongs
        return "it has another form than this version writes"
    return printable(str(error).partition("\n")[0] or type(error).__name__, 160)
