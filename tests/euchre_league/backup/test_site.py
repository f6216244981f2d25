"""A whole site: backed up, lost, and restored into an empty one."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from clubs.models import Club, Player, User
from clubs.services.players import erase_player
from clubs.services.setup import setup_token
from euchre_league.backup import loading
from euchre_league.backup.erased import complete_list_if_possible, listed
from euchre_league.backup.site import set_aside
from scoring.models import Entry, Game, Source, Table, TablePass
from scoring.seal import TRIGGERS
from scoring.selectors.passes import signed_code
from scoring.services.rebuild import rebuild_games
from scoring.services.tables import set_up_tables
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backups import (
    PICTURE,
    backup,
    emptied,
    manifest_of,
    refused,
    restore,
    rows_in,
    shown_of,
)
from tests.scoring.kitchen import Person, kitchen, made, new_id
from tests.scoring.triggers import sealed_triggers
from tests.tournaments.nights.hall import NOW, later
from tournaments.leagues.models import CardPhotograph
from tournaments.nights.models import PlayerPass
from tournaments.nights.people.selectors.player_passes import player_code

pytestmark = pytest.mark.django_db(transaction=True)

EMPTY = [
    "clubs.Invitation", "scoring.Race", "scoring.CorrectionRequest", "scoring.Source",
    "nights.PairConstraint", "auth.Group", "auth.Group_permissions",
    "clubs.User_groups", "clubs.User_user_permissions", "admin.LogEntry",
]  # fmt: skip
"""Tables that have no row in the site of these tests."""


def test_a_site_is_the_same_again_and_its_cards_and_links_work(
    before: Before, folder: Path, settings: Any
) -> None:
    settings.SECRET_KEY = "another key, as a new installation draws it for itself"
    restore(before.site)
    assert (folder / "secret_key").read_text() == before.key == manifest_of(before.site)["key"]
    settings.SECRET_KEY = before.key

    said = backup(folder / "b.backup")
    assert said.startswith("2 clubs, 38 players, 4 nights, 11 games, 19 ledger entries are in ")
    assert rows_in(folder / "b.backup") == rows_in(before.site)
    assert sorted(label for label, rows in rows_in(before.site).items() if not rows) == sorted(EMPTY)
    assert {bytes(one.jpeg) for one in CardPhotograph.objects.all()} == {PICTURE}
    shown = shown_of(Club.objects.get(name="The Royal Oak"))
    assert (shown.standings, shown.season, shown.league) == (
        before.shown.standings,
        before.shown.season,
        before.shown.league,
    )
    assert [difference for difference in rebuild_games(write=False) if difference] == []
    assert signed_code(TablePass.objects.get(pk=before.kitchen.table_pass.pk)) == before.card
    assert player_code(PlayerPass.objects.order_by("pk")[0]) == before.link
    assert User.objects.get(username="bob").check_password("a-long-pass-phrase")
    assert sealed_triggers(connection) >= set(TRIGGERS)


def test_phones_go_on_where_they_were(before: Before) -> None:
    """A phone that had no answer sends again; what was not in the backup is recorded anew."""
    restore(before.site)
    game = before.kitchen.game.pk
    alice = Person(before.kitchen.table_pass)
    first = Entry.objects.get(game=game)
    again = {"id": str(first.pk), "kind": "hand", "number": 1, "hand": first.facts["hand"]}
    lost = {"id": new_id(), "kind": "hand", "number": 2, "hand": made(1, 5)}
    answers = [alice.post(f"games/{game}/entries/", sent).status_code for sent in (again, lost, lost)]
    assert answers == [200, 201, 200]


def test_no_page_of_before_is_taken_for_one_of_after_and_no_game_for_a_lost_one(before: Before) -> None:
    restore(before.site)
    assert before.shown.stamps & shown_of(Club.objects.get(name="The Royal Oak")).stamps == set()
    opened = kitchen()
    assert opened.game.pk > before.kitchen.game.pk + 1_000_000
    assert before.kitchen.table.pk < opened.table.pk < 1_000_000


def test_no_game_is_taken_for_a_lost_one_where_the_backup_has_no_game(folder: Path) -> None:
    """A phone may hold a hand of the first game, which began after the backup."""
    club = Club.objects.create(name="The Royal Oak")
    set_up_tables(club.pk, {1: ""})
    backup(folder / "a.backup")
    emptied()
    if connection.vendor == "sqlite":  # a new database numbers no table before its first row
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = 'scoring_game'")
    restore(folder / "a.backup")
    assert (Table.objects.count(), Game.objects.count()) == (1, 0)
    assert kitchen().game.pk > 1_000_000


def test_a_site_with_anything_in_it_is_left_as_it_is(before: Before) -> None:
    Player.objects.create(name="Somebody at a kitchen table")
    assert "isn't empty, and a site is restored into an empty one only." in refused(before.site)
    assert (Player.objects.count(), User.objects.count()) == (1, 0)


def test_a_site_that_was_only_started_is_empty(before: Before) -> None:
    assert setup_token() is not None
    restore(before.site)
    assert (User.objects.count(), setup_token()) == (2, None)


def test_a_key_from_outside_is_the_backups_or_cards_end_on_purpose(
    before: Before, folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SECRET_KEY = "a key that somebody has set from outside, and another"
    monkeypatch.setenv("SECRET_KEY", settings.SECRET_KEY)
    assert refused(before.site).startswith("SECRET_KEY is set, and isn't the key of the backup")
    assert User.objects.count() == 0
    assert restore(before.site, "--show-key").strip() == before.key
    restore(before.site, "--new-key")
    assert (User.objects.count(), (folder / "secret_key").exists()) == (2, False)


def test_a_restore_that_is_not_committed_leaves_the_key_of_before(
    before: Before, folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SECRET_KEY = "the key of the site that is there"
    (folder / "secret_key").write_text(settings.SECRET_KEY)

    def fail() -> None:
        raise OperationalError("database or disk is full")

    # Whatever the last thing within the transaction is, the commit comes after it.
    monkeypatch.setattr(connection, "_commit", fail)
    assert refused(before.site).endswith("cannot be used: database or disk is full")
    assert [(file.name, file.read_text()) for file in folder.glob("*secret_key*")] == [
        ("secret_key", settings.SECRET_KEY)
    ]
    assert list(folder.glob(".*")) == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="--set-aside is for SQLite")
def test_a_database_that_is_set_aside_keeps_its_key_and_gets_it_back(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.close()
    database, key = folder / "a database.sqlite3", folder / "secret_key"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(database))
    database.write_bytes(b"a damaged database")
    key.write_text("the old key")

    def fail() -> None:
        with set_aside(NOW):
            database.write_bytes(b"half of a new one")
            key.write_text("the new key")
            raise ZeroDivisionError

    try:
        with pytest.raises(ZeroDivisionError):
            fail()
        assert (database.read_bytes(), key.read_text()) == (b"a damaged database", "the old key")
        assert sorted(file.name for file in folder.iterdir()) == [database.name, key.name]
        with set_aside(NOW) as aside:
            key.write_text("the new key")
        assert aside is not None
        assert (aside / key.name).read_text() == "the old key"
        assert (aside / database.name).read_bytes() == b"a damaged database"
        assert (key.read_text(), database.exists()) == ("the new key", False)
    finally:
        connection.close()


def test_half_of_a_restore_is_none(before: Before, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = loading.insert

    def full(connection: Any, model: Any, rows: Any) -> None:
        real(connection, model, rows)
        if model is Entry:
            raise IntegrityError("the disk is full")

    monkeypatch.setattr(loading, "insert", full)
    said = refused(before.site)
    assert said.startswith("The backup contradicts itself (entries: the disk is full). Nothing was restored.")
    assert [model for model in (User, Player, Game, TablePass) if model.objects.exists()] == []
    assert not (folder / "secret_key").exists()


def test_whoever_was_erased_since_is_erased_again(before: Before, folder: Path) -> None:
    restore(before.site)
    zed = Player.objects.get(club__name="The Fox", merged_into=None, name="Zed Zimmer")
    ann = Player.objects.get(club__name="The Fox", name="Ann")
    game = Game.objects.filter(seats__player=ann)[0]
    Source.objects.create(game=game, text='[North "Ann"]', received_at=NOW)
    backup(folder / "a.backup")
    erase_player(zed, later(90))
    erase_player(ann, later(91))
    erased = {ann.uuid, zed.uuid, Player.objects.get(merged_into=zed).uuid}
    assert listed() == erased
    assert "Ann" not in (folder / "erased.txt").read_text()
    emptied()

    said = restore(folder / "a.backup")
    assert "Erased again, as they had been since the backup: 3." in said
    found = Player.objects.filter(uuid__in=erased)
    assert set(found.values_list("name", "contact", "tags")) == {("a player", "", None)}
    assert (found.count(), found.filter(erased_at=None).count(), Source.objects.count()) == (3, 0, 0)
    others = Player.objects.filter(name="Ann").order_by("pk")
    assert list(others.values_list("club__name", flat=True)) == ["The Royal Oak", None]


def test_a_list_of_the_erased_may_come_from_elsewhere_and_the_site_goes_on_with_it(
    before: Before, folder: Path
) -> None:
    ann = next(row["uuid"] for row in rows_in(before.site)["clubs.Player"] if row["name"] == "Ann")
    elsewhere = folder / "from elsewhere.txt"
    elsewhere.write_text(f"# a heading\n\n{ann}\nhalf a li")
    restore(before.site, "--erased", str(elsewhere))
    assert Player.objects.get(uuid=ann).name == "a player"
    assert {uuid.hex for uuid in listed()} == {ann}


@pytest.mark.parametrize(
    ("place", "near"), [("old/copies/a.backup", "old/erased.txt"), ("stick/a.backup", "stick/erased.txt")]
)
def test_a_list_that_lies_beside_the_backup_or_its_folder_is_found(
    before: Before, folder: Path, settings: Any, place: str, near: str
) -> None:
    """As with a copy in the DATA_DIR of before, restored into a new one."""
    settings.ERASED_LIST = folder / "new" / "erased.txt"
    settings.ERASED_LIST.parent.mkdir()
    ann = next(row["uuid"] for row in rows_in(before.site)["clubs.Player"] if row["name"] == "Ann")
    elsewhere = folder / near
    (folder / place).parent.mkdir(parents=True)
    elsewhere.write_text(f"{ann}\n")
    shutil.copy(before.site, folder / place)
    said = restore(folder / place)
    assert said.splitlines()[0] == f"Using the list of erased people {elsewhere}."
    assert "Warning" not in said
    assert Player.objects.get(uuid=ann).name == "a player"
    assert {uuid.hex for uuid in listed()} == {ann}


def test_a_restore_without_any_list_warns_and_names_both_ways_on(before: Before, folder: Path) -> None:
    warning = restore(before.site).splitlines()[1]
    assert warning.startswith("Warning: no list of erased people was found, so anyone who was erased after")
    assert [option in warning for option in ("--erased LIST", "--nobody-erased")] == [True, True]
    emptied()
    assert "Warning" not in restore(before.site, "--nobody-erased")
    emptied()
    (folder / "erased.txt").touch()
    assert "Warning" not in restore(before.site)
    assert refused(before.site, "--nobody-erased", "--erased", str(folder / "erased.txt")) == (
        "Give either --erased or --nobody-erased, not both."
    )


def test_an_erasure_that_was_rolled_back_is_not_listed_and_one_that_was_missed_is(folder: Path) -> None:
    ann, ben = Player.objects.create(name="Ann"), Player.objects.create(name="a player", erased_at=NOW)
    with transaction.atomic():
        erase_player(ann, NOW)
        transaction.set_rollback(True)
    assert listed() == set()
    backup(folder / "a.backup")
    assert listed() == {ben.uuid}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="--set-aside is for SQLite")
def test_an_erasure_whose_line_could_not_be_written_is_listed_before_its_database_is_set_aside(
    folder: Path,
) -> None:
    ann = Player.objects.create(name="a player", erased_at=NOW)

    def fail() -> None:
        with set_aside(NOW):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert listed() == {ann.uuid}
    assert Player.objects.get().uuid == ann.uuid  # and it is back


def test_a_list_that_cannot_be_written_now_is_told_to_the_log_and_stops_nothing(
    folder: Path, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    ann = Player.objects.create(name="a player", erased_at=NOW)
    settings.ERASED_LIST = folder / "not there" / "erased.txt"
    complete_list_if_possible()
    assert "The list of erased people can't be written" in caplog.text
    settings.ERASED_LIST.parent.mkdir()
    complete_list_if_possible()
    assert listed() == {ann.uuid}
