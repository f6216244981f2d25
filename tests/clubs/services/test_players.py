"""Adding players, telling two of one name apart, correcting and erasing them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, Player, Tag
from clubs.selectors.players import living_players, search, shown_names, tags_in_use
from clubs.services.merging import merge_players
from clubs.services.players import Added, add_players, change_player, erase_player
from clubs.signals import players_changed
from problems import Refused
from tests.clubs.people import founded


def names_of(club: Club) -> list[str]:
    players = list(living_players(club))
    shown = shown_names(players)
    return sorted(shown[player.pk] for player in players)


def test_a_name_that_is_there_already_is_reported_and_not_added(club: Club) -> None:
    add_players(club, ["Bob Smith"])
    added = add_players(club, ["Ann", "bob  smith", "Cleo", "CLEO"])
    assert [player.name for player in added.added] == ["Ann", "Cleo"]
    assert added.doubles == ("bob smith", "CLEO")
    assert names_of(club) == ["Ann", "Bob Smith", "Cleo"]


def test_another_of_the_same_name_is_added_when_asked_and_told_apart_everywhere(club: Club) -> None:
    for _ in range(3):
        add_players(club, ["Bob Smith"], allow_doubles=True)
    assert names_of(club) == ["Bob Smith", "Bob Smith (2)", "Bob Smith (3)"]
    last = living_players(club).last()
    assert last is not None
    assert shown_names([last]) == {last.pk: "Bob Smith (3)"}


def test_fifty_with_tags_are_added_with_the_queries_of_one(
    club: Club, django_assert_num_queries: Callable[..., Any]
) -> None:
    with CaptureQueriesContext(connection) as queries:
        add_players(club, ["Ann"], tags=["lady", "red"])
    with django_assert_num_queries(len(queries)):
        added = add_players(club, [f"Player {number}" for number in range(50)], tags=["lady", "red"]).added
    assert {tuple(sorted(tag.name for tag in one.tags.all())) for one in added} == {("lady", "red")}


def test_names_of_another_club_are_no_doubles(club: Club) -> None:
    add_players(founded("Elm", "edith"), ["Ann"])
    assert add_players(club, ["Ann"]).doubles == ()
    assert names_of(club) == ["Ann"]


def test_every_fault_of_a_list_is_named_and_nobody_is_added(club: Club) -> None:
    with pytest.raises(Refused) as refused:
        add_players(club, ["Ann", "x" * 300, "", "\x00"], tags=["y" * 21])
    assert [(fault.code, fault.field) for fault in refused.value.problems] == [
        ("name_too_long", "names.1"),
        ("name_missing", "names.2"),
        ("name_unreadable", "names.3"),
        ("tag_unreadable", "tags"),
    ]
    assert names_of(club) == []


def test_two_who_add_the_same_name_at_one_moment_add_it_once(
    club: Club, together: Callable[..., list[object]]
) -> None:
    done = together(*[lambda: add_players(club, ["Bob Smith"])] * 2)
    assert sorted(len(one.doubles) for one in done if isinstance(one, Added)) == [0, 1]
    assert names_of(club) == ["Bob Smith"]


def test_a_player_is_renamed_and_the_floors_above_are_told(club: Club) -> None:
    (player,) = add_players(club, ["Ann"]).added
    told: list[object] = []

    def hear(players: list[int], **_: object) -> None:
        told.append(players)

    players_changed.connect(hear)
    try:
        change_player(player, contact="555 0100", tags=["Lady", "red", "LADY"])
        change_player(player, name=" Anna ")
    finally:
        players_changed.disconnect(hear)
    player.refresh_from_db()
    assert (player.name, player.name_key, player.contact) == ("Anna", "anna", "555 0100")
    assert sorted(player.tags.values_list("name", flat=True)) == ["lady", "red"]
    assert told == [[player.pk]]


def test_all_who_are_shown_otherwise_with_a_name_are_told_of(club: Club) -> None:
    ann, other, ben, bens, _cleo = add_players(
        club, ["Ann", "Ann", "Ben", "Benny", "Cleo"], allow_doubles=True
    ).added
    merge_players(ben, bens)
    told: list[list[int]] = []

    def hear(players: list[int], **_: object) -> None:
        told.append(players)

    players_changed.connect(hear)
    try:
        change_player(ann, name="Ben")
        change_player(ben, name="Benno")
    finally:
        players_changed.disconnect(hear)
    # Two were called Ann; then two were called Ben, and one of these is shown for Benny too.
    assert told == [[ann.pk, other.pk, ben.pk, bens.pk], [ann.pk, ben.pk, bens.pk]]


def test_what_cannot_be_of_a_player_is_named_all_at_once(club: Club) -> None:
    (player,) = add_players(club, ["Ann"]).added
    with pytest.raises(Refused) as refused:
        change_player(player, name="", contact="a\nb", tags=[f"t{n}" for n in range(13)])
    assert [fault.code for fault in refused.value.problems] == [
        "name_missing",
        "contact_unreadable",
        "too_many",
    ]


def test_an_erased_player_is_nobody_and_stays_in_the_rows(club: Club) -> None:
    (player,) = add_players(club, ["Ann"], tags=["lady"]).added
    change_player(player, contact="555 0100")
    erase_player(player, timezone.now())
    row = Player.objects.get(pk=player.pk)
    assert (row.name, row.contact, row.tags.count()) == ("a player", "", 0)
    assert row.erased_at is not None
    assert names_of(club) == []
    assert tags_in_use(club) == []
    assert shown_names([row]) == {row.pk: "a player"}
    with pytest.raises(Refused):
        change_player(row, name="Ann")
    assert erase_player(row, timezone.now()).erased_at == row.erased_at


def test_the_name_of_an_erased_player_is_free_again(club: Club) -> None:
    (player,) = add_players(club, ["Ann"]).added
    erase_player(player, timezone.now())
    assert add_players(club, ["Ann"]).doubles == ()
    assert names_of(club) == ["Ann"]


def test_players_are_found_by_a_part_of_the_name_whatever_the_case(club: Club) -> None:
    add_players(club, ["Ann Émile", "Ben"])
    assert [player.name for player in search(living_players(club), " ÉMI")] == ["Ann Émile"]
    assert list(search(living_players(club), "\x00")) == []


def test_names_are_told_apart_in_two_queries(club: Club, django_assert_num_queries: object) -> None:
    add_players(club, ["Ann", "Ann", "Ben"], allow_doubles=True)
    players = list(living_players(club))
    with django_assert_num_queries(1):  # type: ignore[operator]
        shown_names(players)


def test_a_kitchen_player_has_no_club_and_no_number_behind_the_name(db: None) -> None:
    players = [Player.objects.create(name="Ann"), Player.objects.create(name="Ann")]
    assert set(shown_names(players).values()) == {"Ann"}
    assert Tag.objects.count() == 0
