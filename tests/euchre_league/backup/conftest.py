"""A site and a club as files, written once; every test has a data folder of its own and an empty database."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.utils import timezone

from clubs.models import User
from clubs.services.tokens import make_token
from euchre_league.backup import child, copies
from euchre_league.backup.copies import Attempt
from euchre_league.backup.writing import write_backup
from euchre_league.last_hand import HandsWritten
from jobs.children import child_turn
from scoring.selectors.passes import signed_code
from scoring.services.tables import OpenedTable
from tests.euchre_league.backups import Shown, a_club, emptied, shown_of
from tests.scoring.kitchen import hand, kitchen
from tests.tournaments.nights.hall import NOW, record
from tournaments.nights.models import PlayerPass
from tournaments.nights.people.selectors.player_passes import player_code


@dataclass(frozen=True)
class Before:
    """What was there when the files were written: pages, a card and a link, and a kitchen table."""

    site: Path
    club: Path
    shown: Shown
    kitchen: OpenedTable
    card: str
    link: str
    key: str


@pytest.fixture(scope="session")
def before(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Before:
    """Two clubs and a kitchen table, backed up and gone."""
    folder = tmp_path_factory.mktemp("backups")
    with django_db_blocker.unblock():
        a_club("The Fox", "carol", "FOX")
        club = a_club()
        make_token(User.objects.get(username="bob"), "program", 30, timezone.now(), may_write=True)
        table = kitchen()
        record(table.game, hand(1))
        write_backup(folder / "site.backup", NOW)
        write_backup(folder / "club.backup", NOW, club=club.pk)
        found = Before(
            folder / "site.backup",
            folder / "club.backup",
            shown_of(club),
            table,
            signed_code(table.table_pass),
            player_code(PlayerPass.objects.order_by("pk")[0]),
            site_settings.SECRET_KEY,
        )
        emptied()
    return found


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the site that is restored, without a key from outside."""
    monkeypatch.delenv("SECRET_KEY", raising=False)
    settings.DATA_DIR = tmp_path
    settings.ERASED_LIST = tmp_path / "erased.txt"
    return tmp_path


@pytest.fixture(params=["here", pytest.param("child", marks=pytest.mark.soak)])
def where_backups_are_written(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have backups written in this process, which costs far less than to start a child; in the soak in a child.

    A site's and a club's are written in a child in every run too, by the first tests of copies and of the page.
    """

    def run_here(
        module: str, question: dict[str, Any], hear: Callable[[dict[str, Any]], bool], *, seconds: float
    ) -> None:
        assert (module, seconds > 0) == (child.__name__, True)
        with child_turn():
            hear(json.loads(json.dumps(child.make_backup(json.loads(json.dumps(question))))))

    if request.param == "here":
        monkeypatch.setattr(child, "run_child", run_here)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """The time, when the server has run for an hour."""
    now = datetime.now(UTC).replace(microsecond=0)
    monkeypatch.setattr(copies, "STARTED", now - timedelta(hours=1))
    monkeypatch.setattr(copies, "last_attempt", Attempt())
    for name, none_yet in (
        ("count", 0),
        ("copied", 0),
        ("tried", 0),
        ("first_of_evening", 0),
        ("last", None),
    ):
        monkeypatch.setattr(HandsWritten, name, none_yet)
    return now
