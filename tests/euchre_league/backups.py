"""A site worth a backup, what is in a file, and an empty site to restore it into."""

import gzip
import json
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from clubs.models import Club
from clubs.services.merging import merge_players
from clubs.services.players import add_players, change_player
from euchre_league.backup.format import SEAL_LENGTH
from scoring.models import Table
from scoring.seal import unseal
from scoring.services.entries import Sender, record_entry
from scoring.services.saved_rulesets import save_ruleset
from tests.scoring.kitchen import fact, hand
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    later,
    make_night,
    play_round,
    publish_plan,
    record,
    tables,
    void,
)
from tournaments.leagues.forms import read_season
from tournaments.leagues.models import Season
from tournaments.leagues.selectors.nights import counted_nights
from tournaments.leagues.selectors.standings import make_standings
from tournaments.leagues.services.nights import add_night
from tournaments.leagues.services.seasons import create_season
from tournaments.nights.models import Night
from tournaments.nights.selectors.standings import make_standings as night_standings
from tournaments.nights.services.nights import finish, verify

Lines = dict[str, list[dict[str, Any]]]


def a_club(name: str = "The Royal Oak", owner: str = "bob", word: str = "OAK") -> Club:
    """A club with a verified night in a season and one that is being played, with all that a ledger may hold."""
    club, bob = club_of(name, owner)
    save_ruleset(club, "Ours", "progressive", {"fixed_hands": 2}, by=bob, now=NOW)
    season = create_season(club, read_season({"name": "Winter"}).values, by=bob, now=NOW)
    kept, other = add_players(club, ["Zed Zimmer", "Zed Zimmermann"], tags=["man"]).added
    merge_players(kept, other)
    change_player(kept, contact="01 234")
    played = make_night(club, word=f"{word}A", rounds=1)
    gather(played, NAMES[:8])
    publish_plan(played)
    begin(played)
    play_round(played, 1)
    finish(played.pk, by=bob, now=later(60))
    verify(played.pk, by=bob, now=later(61))
    add_night(season.pk, played.pk, by=bob, now=later(62))
    tonight = make_night(club, word=word, rounds=2)
    entrants = gather(tonight, NAMES[:9])
    publish_plan(tonight)
    begin(tonight)
    first, second = (table.game for table in tables(tonight, 1))
    assert first is not None
    assert second is not None
    sent = hand(1, 0, 3)
    record(first, sent, at=later(70))
    void(first, sent.id)
    record(first, fact("replace", of=sent.id, hand={"maker": 1, "tricks": {"A": 1, "B": 4}}), at=later(71))
    seated = dict(second.seats.values_list("seat", "player_id"))
    sitting = {*seated.values(), *first.seats.values_list("player_id", flat=True)}
    absent = next(entrant.player_id for entrant in entrants if entrant.player_id not in sitting)
    record(second, hand(1, 1, 5), at=later(72))
    moved = fact("seats", seats={str(seat): seated[seat] if seat else absent for seat in seated})
    record_entry(second.pk, moved, Sender(user=bob), entered_at=NOW, now=later(73))
    return club


@dataclass(frozen=True)
class Shown:
    """What a club's pages show, without the numbers of rows, and the random parts of their ETags."""

    standings: object
    season: object
    stamps: frozenset[str]


def shown_of(club: Club) -> Shown:
    night, season = tonight_of(club), Season.objects.get(club=club)
    stamps = {night.stamp, season.stamp, *Table.objects.values_list("stamp", flat=True)}
    tonight, winter = night_standings(night), make_standings(season, counted_nights(season))
    rows = [(row.place, winter.names[row.player], winter.explanations[row.player]) for row in winter.rows]
    return Shown((tonight.rows, tonight.names, tonight.rounds), rows, frozenset(stamps))


def backup(file: Path, *options: str) -> str:
    said = StringIO()
    call_command("backup", str(file), *options, stdout=said)
    return said.getvalue()


def restore(file: Path, *options: str) -> str:
    said = StringIO()
    call_command("restore", str(file), *options, stdout=said)
    return said.getvalue()


def refused(file: Path, *options: str) -> str:
    """What `restore` says that takes nothing of a file."""
    with pytest.raises(CommandError) as told:
        restore(file, *options)
    return str(told.value)


def tonight_of(club: Club) -> Night:
    return Night.objects.get(club=club, state="playing")


def emptied() -> None:
    """Empty the test database, as a site is that nobody has used."""
    unseal(connection)
    call_command("flush", interactive=False, verbosity=0)


def text_of(file: Path) -> str:
    """All lines of a backup."""
    return gzip.decompress(file.read_bytes()[:-SEAL_LENGTH]).decode()


def manifest_of(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text_of(file).splitlines()[0])
    return found


def rows_in(file: Path) -> Lines:
    """The rows of a backup by table."""
    found: Lines = {}
    fields: list[str] = []
    label = ""
    for text in text_of(file).splitlines()[1:-1]:
        line = json.loads(text)
        if isinstance(line, dict):
            label, fields = line["table"], line["fields"]
            found[label] = []
        else:
            found[label].append(dict(zip(fields, line, strict=True)))
    return found
