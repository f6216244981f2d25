"""Two numbers, one person; and back."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.selectors.players import canonical, living_players, shown_names
from clubs.services.merging import merge_players, undo_merge
from clubs.services.players import add_players, erase_player
from problems import Refused
from tests.clubs.people import founded


@pytest.fixture
def players(club: Club) -> list[Player]:
    return list(add_players(club, ["Ann", "Anna", "Annie", "Ben"]).added)


def code(call: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.problems[0].code


def test_a_chain_of_merges_leads_to_its_end_and_back(club: Club, players: list[Player]) -> None:
    ann, anna, annie, ben = players
    merge_players(anna, annie)
    merge_players(ann, anna)
    assert canonical([p.pk for p in players]) == {
        ann.pk: ann.pk,
        anna.pk: ann.pk,
        annie.pk: ann.pk,
        ben.pk: ben.pk,
    }
    assert set(living_players(club)) == {ann, ben}
    assert shown_names([Player.objects.get(pk=annie.pk)]) == {annie.pk: "Ann"}
    undo_merge(anna)
    assert canonical([annie.pk]) == {annie.pk: anna.pk}
    undo_merge(annie)
    assert set(living_players(club)) == set(players)


def test_who_is_merged_into_a_merged_one_goes_to_the_end(players: list[Player]) -> None:
    ann, anna, annie, _ = players
    merge_players(ann, anna)
    assert merge_players(anna, annie) == ann
    annie.refresh_from_db()
    assert annie.merged_into_id == ann.pk


def test_what_cannot_be_merged_is_refused_by_name(players: list[Player]) -> None:
    ann, anna, annie, ben = players
    (elsewhere,) = add_players(founded("Elm", "edith"), ["Ann"]).added
    kitchen = [Player.objects.create(name="Ann") for _ in range(2)]
    merge_players(ann, anna)
    erase_player(ben, timezone.now())
    assert code(lambda: merge_players(ann, ann)) == "merge_with_itself"
    assert code(lambda: merge_players(anna, ann)) == "merge_with_itself"
    assert code(lambda: merge_players(annie, anna)) == "merged_already"
    assert code(lambda: merge_players(ann, elsewhere)) == "merge_across_clubs"
    assert code(lambda: merge_players(*kitchen)) == "merge_across_clubs"
    assert code(lambda: merge_players(ann, ben)) == "player_erased"
    assert code(lambda: merge_players(ben, annie)) == "player_erased"
    assert code(lambda: undo_merge(ann)) == "not_merged"
    assert code(lambda: erase_player(anna, timezone.now())) == "player_merged"


def test_to_erase_somebody_erases_whoever_was_merged_into_them(players: list[Player]) -> None:
    ann, anna, annie, _ben = players
    merge_players(anna, annie)
    merge_players(ann, anna)
    erase_player(ann, timezone.now())
    assert list(Player.objects.order_by("pk").values_list("name", flat=True)) == ["a player"] * 3 + ["Ben"]
    assert code(lambda: undo_merge(anna)) == "player_erased"


def test_merges_at_one_moment_never_close_a_circle(club: Club, together: Callable[..., list[object]]) -> None:
    ann, anna, annie, ben = add_players(club, ["Ann", "Anna", "Annie", "Ben"]).added
    around = [(ann, anna), (anna, annie), (annie, ben), (ben, ann)]
    done = together(*[lambda pair=pair: merge_players(*pair) for pair in around])
    assert all(isinstance(one, Player | Refused) for one in done)
    ends = set(canonical([ann.pk, anna.pk, annie.pk, ben.pk]).values())
    assert len(ends) == 4 - sum(isinstance(one, Player) for one in done) >= 1
