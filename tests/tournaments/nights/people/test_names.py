"""Names and words of a night: corrected, told apart, drawn, and forgotten."""

from collections.abc import Callable, Sequence
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player, User
from clubs.services.merging import merge_players, undo_merge
from clubs.services.players import add_players, change_player, erase_player
from scoring.engine.admission import Fact
from scoring.services.entries import EntryAuthor, must_record
from tests.tournaments.nights.hall import NAMES, NOW, begin, club_of, gather, make_night, publish_plan, tables
from tournaments.nights.models import Night, NightTable
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.people.services.entrants import enter_names, leave
from tournaments.nights.results.selectors.standings import make_standings
from tournaments.nights.selectors.audit_log import named_audit_entries
from tournaments.nights.words import WORDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    club, _ = club_of("The Oak")
    return make_night(club)


def test_a_name_that_is_put_right_is_seen_at_once_on_pages_and_at_tables(night: Night) -> None:
    entrants = gather(night, NAMES[:4])
    publish_plan(night)
    night.refresh_from_db()
    table = NightTable.objects.get().table
    change_player(entrants[0].player, name="Anna")
    before, version = night.version, table.version
    night.refresh_from_db()
    table.refresh_from_db()
    assert (night.version, table.version) == (before + 1, version + 1)
    assert make_standings(night).names[1] == "Anna"


def nights_of(club: Club, *entered: Sequence[str]) -> list[Night]:
    """A night with all its seats published for each list of names."""
    nights = []
    for names, word in zip(entered, WORDS, strict=False):
        nights.append(make_night(club, word=word))
        gather(nights[-1], names)
        publish_plan(nights[-1])
    return nights


def touched(nights: Sequence[Night], act: Callable[[], object]) -> list[int]:
    """By how much the version of each night and that of its first table have risen, which is the same."""

    def versions() -> list[tuple[int, int]]:
        tables_ = [NightTable.objects.get(night=night, number=1).table.version for night in nights]
        return [
            (Night.objects.get(pk=night.pk).version, table)
            for night, table in zip(nights, tables_, strict=True)
        ]

    before = versions()
    act()
    raised = [(now[0] - was[0], now[1] - was[1]) for was, now in zip(before, versions(), strict=True)]
    assert all(night == table for night, table in raised)
    return [night for night, _ in raised]


def test_a_name_is_fetched_anew_only_where_it_is_shown(night: Night) -> None:
    ann, ben = NAMES[:2]
    nights = nights_of(night.club, NAMES[:4], NAMES[1:5], NAMES[5:9])
    people = {player.name: player for player in Player.objects.all()}
    assert touched(nights, lambda: change_player(people[ann], name="Anna")) == [1, 0, 0]
    assert touched(nights, lambda: change_player(people[ben], contact="555 0100")) == [0, 0, 0]
    assert touched(nights, lambda: erase_player(people[ben], NOW)) == [1, 1, 0]


def test_whoever_is_told_apart_by_a_number_is_shown_anew_with_the_other(night: Night) -> None:
    nights = nights_of(night.club, ["Bob", *NAMES[:3]], NAMES[3:7])
    enter_names(nights[1].pk, ["Bob"], another=["Bob"], by=None, now=NOW)
    first = Player.objects.filter(name="Bob").order_by("pk")[0]
    assert night_names(nights[1])[5] == "Bob (2)"
    assert touched(nights, lambda: change_player(first, name="Robert")) == [1, 1]
    assert night_names(nights[1])[5] == "Bob"
    assert touched(nights, lambda: change_player(first, name="bob")) == [1, 1]
    assert night_names(nights[1])[5] == "Bob (2)"
    robin = add_players(night.club, ["Robin"]).added[0]
    assert touched(nights, lambda: merge_players(robin, first)) == [1, 1]
    assert (night_names(nights[0])[1], night_names(nights[1])[5]) == ("Robin", "Bob")
    assert touched(nights, lambda: change_player(robin, name="Rob")) == [1, 0]
    assert touched(nights, lambda: undo_merge(first)) == [1, 1]
    assert touched(nights, lambda: erase_player(first, NOW)) == [1, 1]
    assert night_names(nights[1])[5] == "Bob"


def test_a_guest_whom_a_correction_has_seated_is_shown_too(night: Night) -> None:
    nights = nights_of(night.club, NAMES[:4], NAMES[4:8])
    (zed,) = add_players(night.club, ["Zed"]).added
    begin(nights[0])
    game = tables(nights[0], 1)[0].game
    assert game is not None
    seats = {str(seat): player for seat, player in game.seats.values_list("seat", "player")} | {"0": zed.pk}
    bob = EntryAuthor(user=User.objects.get(username="bob"))
    must_record(
        game.pk, Fact(str(uuid4()), "seats", None, None, {"seats": seats}), bob, entered_at=None, now=NOW
    )
    assert touched(nights, lambda: change_player(zed, name="Zoe")) == [1, 0]


def test_a_name_asks_the_database_as_often_for_three_nights_as_for_one(night: Night) -> None:
    def asked(name: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            change_player(Player.objects.get(club=night.club, name__startswith="Ann"), name=name)
        return len(queries)

    (first,) = nights_of(night.club, NAMES[:4])
    one = asked("Anna")
    more = []
    for word in ("ELM", "ASH"):
        more.append(make_night(night.club, word=word))
        gather(more[-1], ["Anna", *NAMES[1:4]])
        publish_plan(more[-1])
    assert asked("Annie") == one
    assert [night_names(each)[1] for each in (first, *more)] == ["Annie"] * 3


def test_a_night_without_a_word_draws_one_that_no_other_night_has(night: Night) -> None:
    taken, left = set(WORDS[5:]), set(WORDS[:5])
    same = {field.attname: getattr(night, field.attname) for field in Night._meta.concrete_fields}
    Night.objects.bulk_create(Night(**same | {"id": None, "word": word}) for word in taken - {night.word})
    drawn = [make_night(night.club, word="", name="Friday bustle").word for _ in range(10)]
    assert set(drawn[:5]) == left
    assert len(set(drawn)) == 10
    assert taken.isdisjoint(drawn)
    assert all(3 <= len(word) <= 12 and word.isascii() and word.isalpha() for word in drawn)


def test_an_erased_players_name_stands_in_no_line_of_who_did_what(night: Night) -> None:
    entrants = gather(night, [*NAMES[:3], "Zebulon"])
    leave(entrants[-1].pk, by=None, now=NOW)
    lone = enter_names(night.pk, ["Zoe"], by=None, now=NOW).entrants[0]
    assert "Zebulon is here." in [
        act.message for act in named_audit_entries(night, night.audit_entries.all())
    ]
    assert "Entered Zoe." in [act.message for act in named_audit_entries(night, night.audit_entries.all())]
    for entrant in (entrants[-1], lone):
        erase_player(entrant.player, NOW)
    told = [act.message for act in named_audit_entries(night, night.audit_entries.all())]
    assert "a player is here." in told
    assert [words for words in told if "Zebulon" in words or "Zoe" in words] == []
    assert not night.audit_entries.filter(message__contains="Ze").exists()
