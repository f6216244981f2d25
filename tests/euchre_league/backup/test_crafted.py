"""Files that no program of ours has written: refused with every fault of them, or harmless; nothing is half done.

Whoever makes such a file makes its digest right too.
"""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db.models import JSONField

from clubs.models import Player
from euchre_league.backup import checking
from euchre_league.backup.checking import HIGHEST, check_file
from euchre_league.backup.contents import backup_tables
from euchre_league.backup.format import BackupRefused
from euchre_league.backup.shapes import SHAPES
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backup.crafted import NOTHING, Crafted, is_empty
from tests.euchre_league.backups import emptied, refused, restore

pytestmark = pytest.mark.django_db(transaction=True)

MANIFESTS: list[tuple[str, Callable[[dict[str, Any]], Any]]] = (
    [
        (f"{name}={value!r}", lambda manifest, name=name, value=value: manifest.update({name: value}))
        for name in ("of", "made_at", "migrations", "club", "key")
        for value in (None, 5, True, "x", "", [], {}, ["x"], 2.5)
    ]
    + [
        (f"without {name}", lambda manifest, name=name: manifest.pop(name, None))
        for name in ("of", "made_at", "migrations", "club", "key")
    ]
    + [
        (f"migrations={value!r}", lambda manifest, value=value: manifest.update(migrations=value))
        for value in (
            {"clubs": []},
            {"clubs": "0001_initial"},
            {"clubs": [5]},
            {"clubs": [["0001_initial"]]},
            {"clubs": {"0001_initial": 1}},
            {"of_tomorrow": ["9999_from_the_future\x1b[2J"]},
            {"clubs": ["0001_initial\x1b[2J"]},
            {"nowhere": ["0001_initial"]},
        )
    ]
    + [
        (f"club={value!r}", lambda manifest, value=value: manifest.update(club=value))
        for value in (
            {"name": "Another", "uuid": "0" * 32},
            {"name": 5, "uuid": None},
            {"name": "x", "uuid": 5},
            {"name": "x"},
        )
    ]
    + [
        ("another time", lambda manifest: manifest.update(made_at="2026-01-01T00:00:00")),
        ("a key of another kind", lambda manifest: manifest.update(key="k" * 40 + "\n")),
        ("a short key", lambda manifest: manifest.update(key="short")),
    ]
)


def test_every_first_line_that_says_something_else_is_refused(before: Before, tmp_path: Path) -> None:
    told = {}
    for kind, source in (("site", before.site), ("club", before.club)):
        for what, change in MANIFESTS:
            crafted = Crafted(source)
            was = deepcopy(crafted.manifest)
            change(crafted.manifest)
            idle = {"site": "club", "club": "key"}[kind]  # which it does not read
            if crafted.manifest == was or {**crafted.manifest, idle: 0} == {**was, idle: 0}:
                continue
            told[kind, what] = refused(crafted.write(tmp_path / "crafted.backup"))
    versions = ("Update this one, then restore it.", "Restore it with the version that made it.")
    endings = (" nothing of it is taken.", NOTHING, *versions)
    assert {key: said for key, said in told.items() if not said.endswith(endings)} == {}
    assert (len(told) > 100, is_empty()) == (True, True)
    assert not any("\x1b" in said for said in told.values())


WRONG: dict[str, tuple[Any, Any]] = {
    # For a column of a type, and for one of JSON.
    "an object": ({"x": 1}, 5),
    "a list": ([[]], "x"),
    "half a number": (0.5, 0.5),
    "a truth": ("true", True),
}


@pytest.mark.parametrize("kind", WRONG)
def test_every_column_refuses_what_is_of_another_type(
    before: Before, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every first row has something else in every column, and every column is named."""
    monkeypatch.setattr(checking, "MOST_FAULTS", 10_000)
    for source in (before.site, before.club):
        crafted = Crafted(source)
        wanted = set()
        for label, rows in crafted.rows.items():
            fields = {field.name: field for field in apps.get_model(label)._meta.concrete_fields}
            for name in crafted.fields[label] if rows else ():
                is_json = isinstance(fields[name], JSONField)
                is_float = fields[name].get_internal_type() == "FloatField"
                if is_float and kind == "half a number":
                    continue
                if kind == "a truth" and fields[name].get_internal_type() in {
                    "CharField",
                    "TextField",
                    "BinaryField",
                }:
                    crafted.set(label, name, True)
                else:
                    crafted.set(label, name, WRONG[kind][is_json])
                wanted.add((apps.get_model(label)._meta.verbose_name, name))
        with pytest.raises(BackupRefused) as told:
            check_file(crafted.write(tmp_path / "crafted.backup"))
        faults = str(told.value).splitlines()
        missed = [
            (row, name)
            for row, name in wanted
            if not any(line.startswith(f"  {row} ") and f": {name} " in line for line in faults)
        ]
        assert (missed, len(faults) > 300) == ([], True)


def test_every_column_that_has_to_hold_something_is_missed(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "MOST_FAULTS", 10_000)
    crafted = Crafted(before.site)
    wanted = 0
    for label, rows in crafted.rows.items():
        for field in apps.get_model(label)._meta.concrete_fields if rows else ():
            if not field.null and field.name in crafted.fields[label]:
                crafted.set(label, field.name, None)
                wanted += 1
    with pytest.raises(BackupRefused) as told:
        check_file(crafted.write(tmp_path / "crafted.backup"))
    assert str(told.value).count(" is missing") == wanted > 400


def test_every_json_column_has_a_shape() -> None:
    fields = {
        f"{label}.{field.name}"
        for label in backup_tables()
        for field in apps.get_model(label)._meta.concrete_fields
        if isinstance(field, JSONField)
    }
    assert fields == set(SHAPES)


def test_whole_numbers_are_those_that_every_database_and_phone_can_hold(
    before: Before, tmp_path: Path
) -> None:
    """SQLite would take them all."""
    crafted = Crafted(before.site)
    for label, column, value in (
        ("nights.Night", "rounds", 2**15),
        ("nights.Night", "version", 2**31),
        ("nights.Night", "seed", -1),
        ("scoring.SeatScore", "points", 10**14),
    ):
        crafted.set(label, column, value)
    said = refused(crafted.write(tmp_path / "crafted.backup"))
    number = crafted.get("nights.Night", "id")
    assert [f"night {number}: {name} can't be" in said for name in ("rounds", "version", "seed")] == [
        True
    ] * 3
    assert "points" not in said  # a phone holds it
    crafted = Crafted(before.site)
    crafted.set("clubs.Player", "id", HIGHEST + 1)
    assert f": id can't be {HIGHEST + 1}" in refused(crafted.write(tmp_path / "ids.backup"))
    assert is_empty()


def test_numbers_in_the_first_line_are_not_believed(before: Before, tmp_path: Path) -> None:
    """They were: rows then had ids that no phone can hold."""
    for number, ends in enumerate(([2**49, 2**49 + 10**6], [1, 2**49], [-5, "x"], None)):
        crafted = Crafted(before.club)
        crafted.manifest["numbers"] = dict.fromkeys(backup_tables(), ends)
        restore(crafted.write(tmp_path / f"{number}.backup"))
        assert max(Player.objects.values_list("pk", flat=True)) < 10**6
        emptied()


def test_a_gap_in_the_numbers_of_a_file_is_none_here(before: Before, tmp_path: Path) -> None:
    crafted = Crafted(before.club)
    one = dict(zip(crafted.fields["clubs.Player"], crafted.rows["clubs.Player"][0], strict=True))
    far = one | {"id": HIGHEST, "uuid": "0" * 32, "merged_into": None, "name": "Far Away"}
    crafted.rows["clubs.Player"].append(list(far.values()))
    restore(crafted.write(tmp_path / "gap.backup"))
    assert Player.objects.get(name="Far Away").pk < 10**6
