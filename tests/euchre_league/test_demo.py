"""`manage.py demo`: a believable club, once."""

import shutil
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.conf.global_settings import PASSWORD_HASHERS
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from clubs.models import Player, User
from clubs.services.players import add_players
from scoring.models import Entry, Game, SavedRuleset
from tests.services import POSTGRES
from tests.shared import DATABASE, demonstration
from tests.tournaments.nights.hall import club_of
from tournaments.leagues.models import Season
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.selectors.nights import counted_nights
from tournaments.leagues.register.selectors.standings import standings
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.nights.models import Night, RoundTable


def demo() -> str:
    said = StringIO()
    call_command("demo", stdout=said)
    return said.getvalue()


@pytest.fixture
def said(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any) -> Iterator[str]:
    """What the command said; on SQLite the database is a copy of the one that the browser's tests look at too."""
    if POSTGRES:
        request.getfixturevalue("db")
        yield demo()
        return
    made = demonstration()
    for file in made.glob(f"{DATABASE}*"):
        shutil.copy(file, tmp_path)
    kept = connection.settings_dict["NAME"]
    with django_db_blocker.unblock():
        connection.close()
        connection.settings_dict["NAME"] = str(tmp_path / DATABASE)
        try:
            yield (made / "demo.txt").read_text()
        finally:
            connection.close()
            connection.settings_dict["NAME"] = kept


@pytest.mark.database
def test_the_demonstration_has_a_finished_season_and_a_night_in_progress_and_is_made_once(said: str) -> None:
    assert "The Royal Oak has 90 players, 3 finished nights in Winter" in said
    assert list(Night.objects.order_by("date", "pk").values_list("word", "state")) == [
        ("ACORN", "verified"),
        ("BEECH", "verified"),
        ("CEDAR", "verified"),
        ("OAK", "playing"),
    ]
    tonight = RoundTable.objects.filter(round__night__word="OAK").order_by("round__number", "number")
    assert (
        list(tonight.values_list("state", flat=True)[:16]) == ["done"] * 8 + ["playing"] * 4 + ["waiting"] * 4
    )
    season = Season.objects.get(kind="nights")
    rows = standings(season, counted_nights(season)).rows
    assert len(rows) == Player.objects.filter(entrants__night__state="verified").distinct().count()
    assert rows[0].place == 1
    assert rows[0].metrics["counted"] == 2
    entries = Entry.objects.count()
    assert demo() == "The Royal Oak is there already; nothing was changed.\n"
    assert Entry.objects.count() == entries
    house = SavedRuleset.objects.get()
    told = (house.club.name, house.name, house.variant, house.options["table_talk_points"], house.retired_at)
    assert told == ("The Royal Oak", "Bustle at the Oak", "progressive", 1, None)
    played = [*Night.objects.all(), *Game.objects.all()]
    assert len(played) > 50
    assert all((one.saved_ruleset, one.options) == (house, house.options) for one in played)
    league = Season.objects.get(kind="teams")
    states = Counter(league.fixtures.values_list("state", flat=True))
    assert states == {"confirmed": 35, "disputed": 1, "cards_awaited": 1, "postponed": 1, "scheduled": 31}
    tables = [division_table(league, division) for division in league.divisions.all()]
    assert sum(row.tally.played for table in tables for row in table.rows) == 2 * 28
    assert {item.kind for item in to_do(league, timezone.now())} >= {"disputed", "postponed", "date"}
    password = said.rsplit(maxsplit=1)[-1]
    with override_settings(PASSWORD_HASHERS=[*site_settings.PASSWORD_HASHERS, *PASSWORD_HASHERS]):
        assert User.objects.get(username="demo").check_password(password)


@pytest.mark.django_db
def test_a_database_that_is_not_empty_is_left_alone() -> None:
    club, _ = club_of("The Elm")
    add_players(club, ["Zoe"])
    assert demo() == (
        "There are clubs or users here already. The demonstration wants an empty database: with DATA_DIR=var/demo "
        "it makes one of its own, and make run serves it.\n"
    )
    assert Night.objects.count() == 0
