"""One club: its file holds nothing that opens anything, and it is restored beside others."""

import re
from pathlib import Path

import pytest
from django.test import Client

from clubs.models import Club, Membership, Player, Role, User
from clubs.services.players import erase_player
from euchre_league.backup.format import read_file, write_file
from scoring.models import Entry, Game, SeatScore, TablePass
from scoring.selectors.ledgers import facts_of, seated
from scoring.selectors.passes import pass_by_typed_code
from scoring.services.rebuild import rebuild_games
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backups import (
    a_club,
    backup,
    refused,
    restore,
    rows_in,
    shown_of,
    text_of,
    tonight_of,
)
from tests.scoring.kitchen import hand
from tests.tournaments.leagues.examples.league import a_league
from tests.tournaments.nights.hall import NOW, begin, play_round, record
from tournaments.leagues.models import (
    Decision,
    Fixture,
    MatchLeg,
    Registration,
    SeasonAuditEntry,
    Team,
    TeamPass,
)
from tournaments.nights.models import Night, NightAuditEntry, PlayerPass
from tournaments.nights.play.services.rounds import close_round

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_file_of_a_club_has_that_club_alone_and_nothing_that_opens_anything(before: Before) -> None:
    restore(before.site)
    text = text_of(before.club)
    opening = [
        before.key,
        *User.objects.values_list("password", flat=True),
        *TablePass.objects.values_list("code", flat=True),
        *TablePass.objects.values_list("stamp", flat=True),
        *PlayerPass.objects.values_list("stamp", flat=True),
        *Night.objects.exclude(state="verified").values_list("word", flat=True),
    ]
    assert len(opening) > 30
    assert [one for one in opening if re.search(rf"\b{re.escape(one)}\b", text)] == []
    assert "The Fox" not in text
    assert [row["username"] for row in rows_in(before.club)["clubs.User"]] == ["bob"]
    assert rows_in(before.club).keys() & {"clubs.Membership", "clubs.ApiToken", "clubs.Invitation"} == set()


def test_a_club_is_restored_beside_others_with_the_same_standings(before: Before, folder: Path) -> None:
    other = a_club("The Anchor", "bob", "OAK")
    theirs = shown_of(other)
    said = restore(before.club)
    club = Club.objects.get(name="The Royal Oak")
    assert said.startswith(f"The Royal Oak is restored, as club {club.pk}. owner@the-royal-oak owns it.")
    shown = shown_of(club)
    assert (shown.standings, shown.season, shown.league) == (
        before.shown.standings,
        before.shown.season,
        before.shown.league,
    )
    assert shown_of(other).standings == theirs.standings
    assert [difference for difference in rebuild_games(write=False) if difference] == []
    kept = "id", "sequence", "kind", "number", "of", "entered_at", "received_at"
    backup(folder / "again.backup", "--club", "The Royal Oak")
    again = rows_in(folder / "again.backup")["scoring.Entry"]
    assert [[row[name] for name in kept] for row in again] == [
        [row[name] for name in kept] for row in rows_in(before.club)["scoring.Entry"]
    ]


def test_a_restored_night_goes_on_where_it_was(before: Before) -> None:
    a_club("The Anchor", "bob", "OAK")
    restore(before.club)
    night = tonight_of(Club.objects.get(name="The Royal Oak"))
    assert night.word != "OAK"
    assert pass_by_typed_code(f"{night.word} 2").table.night_table.night == night
    games = Game.objects.filter(round_table__round__night=night)
    moved = next(game for game in games if any(fact.kind == "seats" for fact in facts_of(game)))
    absent = seated(moved, facts_of(moved))[0]
    assert Player.objects.get(pk=absent).club == night.club
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    begin(night, 2)
    play_round(night, 2)
    assert list(night.round_set.values_list("state", flat=True)) == ["closed", "closed"]


def test_hands_at_a_restored_matchs_tables_write_its_card_and_no_other_clubs(before: Before) -> None:
    a_league()
    restore(before.club)
    leg = MatchLeg.objects.select_related("game__table", "fixture").get()
    number = leg.fixture_id
    assert leg.game.table.match_table.fixture_id == number
    others = set(Fixture.objects.exclude(pk=number).values_list("pk", "version"))
    while MatchLeg.objects.get(pk=leg.pk).ended_at is None:
        record(leg.game, hand(leg.game.entries.count() + 1, 0, 5))
    assert set(Fixture.objects.exclude(pk=number).values_list("pk", "version")) == others
    assert Fixture.objects.get(pk=number).version > leg.fixture.version


def test_nobody_serves_a_restored_club_but_its_owner(before: Before) -> None:
    said = restore(before.club)
    club = Club.objects.get()
    (member,) = Membership.objects.filter(club=club).select_related("user")
    password = re.search(r"password (\S+)\. Change it then\.", said)
    assert password is not None
    assert (member.user.username, member.role) == ("owner@the-royal-oak", Role.OWNER)
    assert member.user.check_password(password[1])
    acted = {
        *NightAuditEntry.objects.values_list("user", flat=True),
        *SeasonAuditEntry.objects.values_list("user", flat=True),
    }
    bob = User.objects.get(pk__in=acted - {None})
    assert (bob.username, bob.is_active, bob.has_usable_password()) == ("bob@the-royal-oak", False, False)
    client = Client()
    client.force_login(member.user)
    assert client.get(f"/clubs/{club.pk}/").status_code == 200


def test_an_owner_may_be_named_and_has_to_have_an_account(before: Before) -> None:
    dora = User.objects.create_user("dora", password="a-long-pass-phrase")
    assert refused(before.club, "--owner", "dave") == (
        "Nobody called dave has an account here. Leave out --owner to make one."
    )
    assert "password" not in restore(before.club, "--owner", "dora")
    assert list(Membership.objects.values_list("user", "role")) == [(dora.pk, Role.OWNER)]


def test_a_club_that_is_there_is_not_restored_again(before: Before) -> None:
    restore(before.site)
    counts = Club.objects.count(), Entry.objects.count(), User.objects.count()
    assert "The Royal Oak is here already, as club " in refused(before.club)
    assert (Club.objects.count(), Entry.objects.count(), User.objects.count()) == counts


def test_whoever_was_erased_here_is_erased_again_in_a_restored_club(before: Before) -> None:
    uuid = next(row["uuid"] for row in rows_in(before.club)["clubs.Player"] if row["name"] == "Ann")
    erase_player(Player.objects.create(name="Ann", uuid=uuid), NOW)
    Player.objects.all().delete()
    restore(before.club)
    assert Player.objects.get(uuid=uuid).name == "a player"


def test_what_a_decision_names_by_number_is_named_by_the_numbers_of_here(
    before: Before, tmp_path: Path
) -> None:
    tables = ("Team", "TeamPass", "Fixture", "Registration")
    teams, links, fixtures, players = (
        sorted(row["id"] for row in rows_in(before.club)[f"leagues.{table}"]) for table in tables
    )
    was = {str(fixtures[0]): {"home_games": 6}}
    ended = {
        "fixtures": {str(fixtures[0]): "confirmed"},
        "outcomes": was,
        "registrations": players[:1],
        "links": links[:1],
    }
    facts = {"order": teams[::-1], "ended": ended, "how": "toss"}
    a_league()
    restore(changed(before.club, tmp_path / "one.backup", "leagues.Decision", "facts", facts))
    here = Decision.objects.order_by("pk")[0]
    club = here.season.club
    theirs = Team.objects.filter(season__club=club)
    assert here.facts["order"] == list(theirs.order_by("-pk").values_list("pk", flat=True))
    assert here.facts["order"] != teams[::-1]
    (number,) = here.facts["ended"]["fixtures"]
    assert Fixture.objects.get(pk=int(number)).season.club == club
    assert here.facts["ended"]["outcomes"] == {number: {"home_games": 6}}
    assert Registration.objects.get(pk=here.facts["ended"]["registrations"][0]).season.club == club
    assert TeamPass.objects.filter(team__in=theirs, pk__in=here.facts["ended"]["links"]).count() == 1


OTHERWISE: list[tuple[str, str, object, str]] = [
    ("scoring.GameSeat", "player", 10**9, "names a row of clubs.Player that isn't in it"),
    ("scoring.GameSeat", "player", 1, "names a row of clubs.Player that isn't in it"),
    ("nights.RoundTable", "game", 10**9, "names a row of scoring.Game that isn't in it"),
    ("scoring.Entry", "facts", {"seats": {"0": 1}}, "names a row of clubs.Player that isn't in it"),
    ("nights.NightAuditEntry", "user", 1000, "names a row of clubs.User that isn't in it"),
    ("nights.Night", "name", "n" * 61, ": name can't be nnn"),
    ("nights.Night", "date", "the day before", ": date can't be the day before"),
    ("nights.Night", "state", "asleep", ": state can't be asleep"),
    ("clubs.Player", "id", None, ": id is missing"),
]


def test_a_file_that_somebody_has_changed_reaches_no_other_club(before: Before, tmp_path: Path) -> None:
    """The first row of a table says something else, and the digest is right."""
    Player.objects.create(name="Andy", club=Club.objects.create(name="The Anchor"))
    for number, (table, field, value, said) in enumerate(OTHERWISE):
        file = changed(before.club, tmp_path / f"{number}.backup", table, field, value)
        assert said in refused(file), (table, field)
        assert (Club.objects.count(), Player.objects.count(), User.objects.count()) == (1, 1, 0)


def test_a_table_that_no_clubs_file_has_is_refused(before: Before, tmp_path: Path) -> None:
    file = tmp_path / "more.backup"
    with read_file(before.club) as reader:
        manifest = {**reader.manifest}
    with write_file(file, manifest) as writer:
        writer.table("clubs.Membership", ["id", "club", "user", "role", "created_at"])
        writer.row([1, 1, 1, 3, NOW.isoformat()])
        writer.end()
    assert "clubs.Membership has no place in a backup of a club" in refused(file)


def test_scores_are_what_the_ledgers_amount_to_whatever_the_file_says(before: Before, tmp_path: Path) -> None:
    restore(changed(before.club, tmp_path / "changed.backup", "scoring.SeatScore", "points", 1000))
    assert SeatScore.objects.filter(points=1000).count() == 0
    assert SeatScore.objects.count() == len(rows_in(before.club)["scoring.SeatScore"])


def changed(source: Path, file: Path, table: str, field: str, value: object) -> Path:
    """A copy of a backup whose first row of a table has another value."""
    with read_file(source) as reader, write_file(file, {**reader.manifest}) as writer:
        begun = ""
        for label, fields, rows in reader.batches():
            if label != begun:
                writer.table(label, fields)
                begun = label
                if label == table:
                    rows[0][fields.index(field)] = value
            for row in rows:
                writer.row(row)
        writer.end()
    return file
