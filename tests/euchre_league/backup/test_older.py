"""A backup of an older version is brought up to date, one of a newer is refused with a sentence."""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from clubs.models import Club, Player
from euchre_league.backup.contents import CALLED_BEFORE
from euchre_league.backup.format import BackupRefused, read_file, write_file
from euchre_league.backup.lifting import lifted, migrate_to, scratch
from euchre_league.backup.loading import load
from euchre_league.backup.writing import write_backup
from scoring.models import Entry, TablePass
from scoring.selectors.ledgers import facts_of, fold_game
from scoring.services.rebuild import rebuild_games
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backups import manifest_of, refused, restore, rows_in, shown_of
from tests.scoring.kitchen import hand
from tests.tournaments.nights.hall import NOW, record
from tournaments.leagues.models import LegGame
from tournaments.nights.models import NightAuditEntry, RoundTable

OLDER = {
    "clubs": "0001_initial",
    "leagues": "0002_act_words",
    "scoring": "0003_saved_ruleset",
    "nights": "0008_act_words",
}
"""Before players had a number that no restore changes, and passes a stamp; the app `jobs` was not there."""
ONCE = {
    now: (label, {new: old for old, new in columns.items()})
    for label, (now, columns) in CALLED_BEFORE.items()
}
"""What some tables and their columns were called then."""
WRITTEN_BEFORE = Path(__file__).with_name("older")
"""A site with a night, a season and a pub league as another program wrote it, and the standings that it showed."""


def older(source: Path, file: Path) -> Path:
    """The same backup as a program of before would have written it."""
    loader = MigrationLoader(None)
    targets = [(app, OLDER.get(app, name)) for app, name in loader.graph.leaf_nodes() if app != "jobs"]
    models = loader.project_state(targets).apps
    applied = {node for target in targets for node in loader.graph.forwards_plan(target)}
    migrations = {app: sorted(name for other, name in applied if other == app) for app, _ in applied}
    with (
        read_file(source) as reader,
        write_file(file, reader.manifest | {"migrations": migrations}) as writer,
    ):
        begun = ""
        there = {model._meta.label for model in models.get_models(include_auto_created=True)}
        leagues: set[int] = set()
        for now, fields_now, rows in reader.batches():
            label, columns = ONCE.get(now, (now, {}))
            fields = [columns.get(name, name) for name in fields_now]
            if label not in there:
                continue
            known = {field.name for field in models.get_model(label)._meta.concrete_fields}
            places = [place for place, name in enumerate(fields) if name in known]
            if label != begun:
                writer.table(label, [fields[place] for place in places])
                begun = label
            for values in rows:
                row = dict(zip(fields, values, strict=True))
                if not is_of_teams(label, row, leagues):
                    writer.row([row[fields[place]] for place in places])
        writer.end()
    assert "uuid" not in rows_in(file)["clubs.Player"][0]
    assert "stamp" not in rows_in(file)["scoring.TablePass"][0]
    return file


def is_of_teams(label: str, row: dict[str, Any], leagues: set[int]) -> bool:
    """Whether a row belongs to a season of teams; their numbers are noted in `leagues`."""
    if label == "leagues.Season" and row["kind"] == "teams":
        leagues.add(row["id"])
    return label.startswith("leagues.") and row.get("season", row["id"]) in leagues


def test_an_older_backup_with_no_folder_to_bring_it_up_to_date_in_is_refused_with_a_sentence(
    before: Before, folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = older(before.site, folder / "older.backup")
    settings.DATA_DIR = folder / "not there"
    monkeypatch.setattr(tempfile, "tempdir", str(folder / "not there either"))
    with (
        pytest.raises(BackupRefused, match=r"can't be brought up to date here \(No such file or directory\)"),
        lifted(file),
    ):
        pass


@pytest.mark.soak  # every migration, from the first
@pytest.mark.django_db(transaction=True)
def test_a_site_of_an_older_version_is_restored(before: Before, folder: Path) -> None:
    restore(older(before.site, folder / "older.backup"))
    shown = shown_of(Club.objects.get(name="The Royal Oak"))
    assert (shown.standings, shown.season, shown.league) == (
        before.shown.standings,
        before.shown.season,
        [],  # there were no leagues of teams yet
    )
    assert [difference for difference in rebuild_games(write=False) if difference] == []
    assert (
        Player.objects.values("uuid").distinct().count()
        == Player.objects.count()
        == len(rows_in(before.site)["clubs.Player"])
    )
    # Their cards are signed without one.
    assert set(TablePass.objects.values_list("stamp", flat=True)) == {""}


@pytest.mark.soak  # every migration, from the first
@pytest.mark.django_db(transaction=True)
def test_a_club_of_an_older_version_is_restored_beside_others(before: Before, folder: Path) -> None:
    restore(older(before.club, folder / "older.backup"))
    assert Entry.objects.count() == len(rows_in(before.club)["scoring.Entry"])
    assert [difference for difference in rebuild_games(write=False) if difference] == []


@pytest.mark.soak  # every migration, from the first
@pytest.mark.django_db(transaction=True)
def test_what_another_program_wrote_shows_the_same_standings() -> None:
    restore(WRITTEN_BEFORE / "0018.backup")
    shown = shown_of(Club.objects.get(name="The Royal Oak"))
    rows, names, _ = shown.standings
    written = json.loads((WRITTEN_BEFORE / "0018.json").read_text(encoding="utf-8"))
    assert [[row.place, names[row.entrant], row.metrics] for row in rows] == written["night"]
    assert [list(row) for row in shown.season] == written["season"]
    assert shown.league == written["league"]
    assert [difference for difference in rebuild_games(write=False) if difference] == []
    assert NightAuditEntry.objects.exclude(message="").count() == len(
        rows_in(WRITTEN_BEFORE / "0018.backup")["nights.Act"]
    )
    # Then a game said in words whose it was.
    table, leg = RoundTable.objects.filter(state="playing").first(), LegGame.objects.first()
    assert table is not None
    assert leg is not None
    for game in (table.game, leg.game):
        while not fold_game(game, facts_of(game)).state.over:
            record(game, hand(game.entries.filter(kind="hand").count() + 1, 0, 5))
    table.refresh_from_db()
    leg.refresh_from_db()
    assert (table.state, leg.ended_at is None) == ("done", False)


@pytest.mark.django_db(transaction=True)
def test_a_backup_of_a_newer_version_is_refused(before: Before, tmp_path: Path) -> None:
    with read_file(before.site) as reader:
        migrations = {**reader.manifest["migrations"]}
        migrations["scoring"] = [*migrations["scoring"], "9999_whist"]
        manifest = {**reader.manifest, "migrations": migrations}
    with write_file(tmp_path / "newer.backup", manifest) as writer:
        writer.end()
    assert refused(tmp_path / "newer.backup").endswith(
        "was made by a newer version of Euchre League (scoring 9999_whist). Update this one, then restore it."
    )
    assert Club.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_an_app_that_the_program_had_once_makes_no_backup_newer(folder: Path) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("bygone", "0001_initial")
    try:
        write_backup(folder / "a.backup", NOW)
    finally:
        recorder.record_unapplied("bygone", "0001_initial")
    assert "bygone" not in manifest_of(folder / "a.backup")["migrations"]
    with lifted(folder / "a.backup") as file:
        assert file == folder / "a.backup"


@pytest.mark.django_db
def test_what_is_up_to_date_is_taken_as_it_is(before: Before) -> None:
    with lifted(before.site) as file:
        assert file == before.site


def test_a_file_that_does_not_say_what_it_is_of_is_refused(tmp_path: Path) -> None:
    with write_file(tmp_path / "a.backup", {"of": "house"}) as writer:
        writer.end()
    with (
        pytest.raises(BackupRefused, match=r"doesn't say what it is a backup of"),
        lifted(tmp_path / "a.backup"),
    ):
        pass


@pytest.mark.soak  # every migration, from the first
@pytest.mark.django_db(transaction=True)
def test_what_goes_to_sqlite_and_back_is_the_same(postgres: None, before: Before, folder: Path) -> None:
    with scratch(folder / "there.sqlite3") as there:
        migrate_to(there, None)
        with read_file(before.site) as reader:
            load(there, reader)
        write_backup(folder / "there.backup", NOW, connection=there)
    assert rows_in(folder / "there.backup") == rows_in(before.site)
    restore(folder / "there.backup")
    write_backup(folder / "back.backup", NOW)
    assert rows_in(folder / "back.backup") == rows_in(before.site)
