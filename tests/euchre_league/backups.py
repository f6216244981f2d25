"""A site worth a backup, what is in a file, and an empty site to restore it into."""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper

from clubs.models import Club, Player, User
from clubs.services.merging import merge_players
from clubs.services.players import add_players, change_player
from euchre_league.backup.format import SEAL_LENGTH
from scoring.models import Table
from scoring.seal import unseal
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.saved_rulesets import save_ruleset
from tests.scoring.kitchen import fact, hand
from tests.tournaments.leagues.examples.league import a_division, a_season, play, publish, squad
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
from tournaments.leagues.calendar.services.dates import ask_for_date, move_fixture
from tournaments.leagues.committee.services.decisions import adjust_points
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.services.cup_draws import draw
from tournaments.leagues.cups.services.cup_rounds import RoundDate, set_round
from tournaments.leagues.cups.services.cups import create_cup
from tournaments.leagues.cups.services.tie_results import TieResultInput, enter_result
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.evening.services.match_tables import open_tables
from tournaments.leagues.models import (
    Appeal,
    Ban,
    CardPhotograph,
    FinalAverage,
    FinalPlace,
    Fixture,
    Honour,
    NamedPlayer,
    NoShow,
    PanelTeam,
    Penalty,
    PlayerChange,
    Registration,
    RuleBook,
    Season,
    SeasonEnd,
    SquadRequest,
    StandDown,
    Trophy,
    TrophyHolder,
    VenueClosure,
)
from tournaments.leagues.register.selectors.nights import counted_nights
from tournaments.leagues.register.selectors.standings import make_standings
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.nights import add_night
from tournaments.leagues.register.services.seasons import create_season
from tournaments.leagues.register.services.subscriptions import ask_for_results
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.register.services.venues import save_venue
from tournaments.leagues.tables.selectors.league_tables import make_table
from tournaments.nights.models import Night
from tournaments.nights.results.selectors.standings import make_standings as night_standings
from tournaments.nights.services.nights import finish, verify

Lines = dict[str, list[dict[str, Any]]]


def a_club(name: str = "The Royal Oak", owner: str = "bob", word: str = "OAK") -> Club:
    """A club with a verified night in a season and one that is being played, with all that a ledger may hold."""
    club, bob = club_of(name, owner)
    save_ruleset(club, "Ours", "progressive", {"fixed_hands": 2}, by=bob, now=NOW)
    season = create_season(club, {"name": "Winter"}, by=bob, now=NOW)
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
    Night.objects.filter(pk=tonight.pk).update(fewer_meetings=True)
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
    must_record(second.pk, moved, EntryAuthor(user=bob), entered_at=NOW, now=later(73))
    an_old_season(club, bob)
    a_pub_league(club, bob)
    return club


PICTURE = b"\xff\xd8\0\n\x80\xff"
"""Bytes that are no text."""


def a_pub_league(club: Club, bob: User) -> None:
    """A season of teams with everything that it may hold: squads, cards, moves, requests, rulings, links."""
    season = a_season(club, name="Pub league")
    division = a_division(season)
    bell, crown, *_ = division.teams.order_by("name")
    assert bell.venue is not None
    save_venue(club, {"phone": "01726 1", "landlord_email": "jo@bell.example"}, bell.venue.pk)
    VenueClosure.objects.create(venue=bell.venue, date=date(2026, 12, 24), reason="darts")
    first, second = fixtures = publish(season)[:2]
    players = squad(first.home, ["Bella", "Bertha"])
    save_team(season.pk, {"captain": Player.objects.get(pk=players[0])}, first.home_id, by=bob, now=NOW)
    set_line_up(first.pk, "home", [(players[0], None), (players[1], second.home_id)], lock=True, now=NOW)
    play(first, 6, 3)
    PlayerChange.objects.create(
        fixture=first,
        side="home",
        place=1,
        leaves_id=players[0],
        enters_id=players[1],
        first_game=4,
        state=PlayerChange.State.REFUSED,
        asked_at=NOW,
        answered_at=NOW,
    )
    RuleBook.objects.create(season=season, text="1. Be kind.")
    Ban.objects.create(
        season=season,
        team=first.home,
        player_id=players[1],
        starts=NOW.date(),
        matches=2,
        reason="Threw the cards.",
        user=bob,
        at=NOW,
    )
    NoShow.objects.create(fixture=first, team=first.home, date=NOW.date(), at=NOW, seen_by="Joe Bray")
    CardPhotograph.objects.create(
        fixture=first,
        side="home",
        jpeg=PICTURE,
        width=1,
        height=1,
        size=6,
        content_hash="0",
        at=NOW,
        user=bob,
    )
    move_fixture(second.pk, date(2027, 2, 10), why="The pub is flooded.", by=bob, now=NOW)
    ask_for_date(second.pk, second.away, [], "A wedding", now=NOW)
    decision = adjust_points(season.pk, crown.pk, -100, RulingDetails("Late cards", bob, NOW, "7"))
    Penalty.objects.create(
        season=season, fixture=second, team=crown, points=100, fine=500, due_at=NOW, at=NOW, decision=decision
    )
    appeal = Appeal.objects.create(
        season=season, decision=decision, team=crown, text="They were posted.", at=NOW
    )
    StandDown.objects.create(appeal=appeal, user=bob, at=NOW)
    PanelTeam.objects.create(season=season, user=bob, team=bell)
    ask_for_results(season, "jo@example.org", now=NOW)
    captain_link(season.pk, bell.pk, by=bob, now=NOW)
    phones_at_tables(season)
    teams = [team.pk for team in division.teams.all()]
    whole = season.match_format
    wanted = {"name": "Bell Cup", "teams": teams, "match_format": whole}
    cup = create_cup(season.pk, wanted, by=bob, now=NOW)
    member = Registration.objects.filter(team__in=teams).earliest("pk")
    NamedPlayer.objects.create(entry=cup.entries.get(team=member.team_id), player_id=member.player_id)
    draw(cup.pk, 1, by=bob, now=NOW)
    semi_final, _ = set_round(cup.pk, RoundDate(1, date(2027, 2, 16)), by=bob, now=NOW)
    play(semi_final, 6, 3)
    four = list(season.registrations.filter(left_on=None).values_list("player", flat=True))[:4]
    wanted = {"name": "Pairs Cup", "entrants": "pairs", "entries": [four[:2], four[2:]]}
    pairs = create_cup(season.pk, wanted, by=bob, now=NOW)
    draw(pairs.pk, 1, by=bob, now=NOW)
    enter_result(pairs.pk, TieResultInput(1, 1, first_games=2, second_games=1), by=bob, now=NOW)
    assert len(fixtures) == 2


def phones_at_tables(season: Season) -> None:
    """Phones keep score of a match, pair against pair at table 1."""
    match = Fixture.objects.filter(season=season, state="scheduled", date__gt=NOW.date()).latest("date", "pk")
    for side, team in (("home", match.home), ("away", match.away)):
        pair = squad(team, [f"Phil at {side}", f"Pip at {side}"])
        set_line_up(match.pk, side, [(player, None) for player in pair], lock=True, now=NOW)
    open_tables(match.pk, by=None, now=NOW + timedelta(days=365))


def an_old_season(club: Club, bob: User) -> None:
    """A season of long ago that is closed, with its final table, its averages, its honours and its cup."""
    season = a_season(club, name="Pub league of long ago", starts=date(2020, 9, 7), ends=date(2021, 4, 30))
    team = a_division(season, teams=("Old Bell",)).teams.get()
    player = Player.objects.filter(club=club).order_by("pk")[0].pk
    Season.objects.filter(pk=season.pk).update(closed_at=NOW)
    SeasonEnd.objects.create(season=season, at=NOW, user=bob)
    cells = {"played": 7, "won": 6, "for": 40, "against": 23, "points": "13.00", "deducted": "1.00"}
    FinalPlace.objects.create(
        team=team,
        division=team.division,
        order=1,
        place=1,
        title=True,
        cells=cells,
    )
    FinalAverage.objects.create(team=team, player_id=player, order=1, place=1, played=21, won=15, needed=11)
    when: dict[str, Any] = {"season": season, "season_name": season.name, "year": 2021, "team": team}
    Honour.objects.create(club=club, kind="title", what="Division 1", **when)
    trophy = Trophy.objects.create(club=club, name="The Ben Toy Cup")
    TrophyHolder.objects.create(trophy=trophy, returned=True, engraving="Old Bell 2021", **when)
    SquadRequest.objects.create(team=team, player_id=player, asked_at=NOW)


@dataclass(frozen=True)
class Shown:
    """What a club's pages show, without the numbers of rows, and the random parts of their ETags."""

    standings: object
    season: object
    league: object
    stamps: frozenset[str]


def shown_of(club: Club) -> Shown:
    night, season = tonight_of(club), Season.objects.get(club=club, kind="nights")
    stamps = {night.stamp, season.stamp, *Table.objects.values_list("stamp", flat=True)}
    tonight, winter = night_standings(night), make_standings(season, counted_nights(season))
    rows = [(row.place, winter.names[row.player], winter.explanations[row.player]) for row in winter.rows]
    return Shown((tonight.rows, tonight.names, tonight.rounds), rows, league_of(club), frozenset(stamps))


def league_of(club: Club) -> list[str]:
    """Why each team of the pub league stands where it stands."""
    league = Season.objects.filter(club=club, name="Pub league").first()
    if league is None:
        return []
    table = make_table(league, league.divisions.get())
    return [table.explanations[row.team] for row in table.rows]


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


@contextmanager
def another_database(file: Path) -> Iterator[BaseDatabaseWrapper]:
    """Connect to another SQLite database for as long as the block runs; models find it by its alias."""
    own = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        # It is thrown away: nothing of it has to survive a power cut.
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA synchronous=OFF"},
    }
    another = DatabaseWrapper({**connections.settings["default"], **own}, alias="another")
    connections["another"] = another
    try:
        yield another
    finally:
        another.close()
        del connections["another"]


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
