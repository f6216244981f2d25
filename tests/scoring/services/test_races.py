"""Races are drawn when a game begins, once; a club may have names of its own."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Club
from problems import Refused
from scoring.engine.races import RACES
from scoring.models import Game, GameState, Race
from scoring.selectors.races import drawn_races, own_races, race_names
from scoring.selectors.rulesets import ruleset_of
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.games import set_game_states
from scoring.services.locking import lock_game
from scoring.services.next_game import play_again
from scoring.services.races import RacesStay, forget_races, redraw_races, save_races
from tests.scoring.cosmos import FIVE, club_game, cosmos, races
from tests.scoring.kitchen import fact, hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="The Oak")


def send(game: Game, *sent: object) -> None:
    for one in sent:
        must_record(game.pk, one, EntryAuthor(), entered_at=None, now=timezone.now())


def codes(club: Club, *names: str) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        save_races(club.pk, names)
    return [(fault.code, fault.field) for fault in refused.value.problems]


def stays(game: Game, after: str) -> str:
    with pytest.raises(RacesStay) as refused:
        redraw_races(game.pk, after)
    return refused.value.code


def test_a_game_without_races_has_none(game: Game) -> None:
    assert game.races is None
    assert Game.objects.filter(races__isnull=True).get() == game


def test_a_kitchen_table_deals_four_of_the_shipped_races() -> None:
    drawn = races(cosmos().game)
    assert len(set(drawn)) == 4
    assert set(drawn) <= set(RACES)


def test_the_same_seed_and_list_draw_the_same_races(club: Club) -> None:
    # By sha256sum of "1.1.1 Ambervoles" and so on: 04a953..., 0714de..., 08ee92..., 17895a... come first.
    game = club_game(club, "1.1.1")
    assert races(game) == ["Glimborrels", "Lullabarks", "Mizzenmoles", "Nettlequays"]
    assert drawn_races(ruleset_of(game), club.pk, "1.1.1") == game.races
    save_races(club.pk, FIVE)
    # "7 Elves" 07d915..., Hobs 85e34a..., Fays 8b2b32..., Gnomes a5b927..., Imps e7930b...
    assert races(club_game(club, "7")) == ["Elves", "Hobs", "Fays", "Gnomes"]


def test_a_seed_is_drawn_and_kept_where_none_is_given() -> None:
    game = cosmos().game
    seed = game.races["seed"]
    assert seed.isdigit()
    assert drawn_races(ruleset_of(game), None, seed) == game.races


def test_a_list_that_changes_leaves_games_that_have_drawn_as_they_are(club: Club) -> None:
    save_races(club.pk, FIVE)
    game = club_game(club, "7")
    save_races(club.pk, ["Oafs", "Orcs", "Puks", "Sylphs"])
    assert races(game) == ["Elves", "Hobs", "Fays", "Gnomes"]
    assert sorted(races(club_game(club, "7"))) == ["Oafs", "Orcs", "Puks", "Sylphs"]
    forget_races(club.pk)
    assert races(game) == ["Elves", "Hobs", "Fays", "Gnomes"]
    assert race_names(club.pk) == RACES


def test_a_locked_row_has_its_races_as_the_database_has_them(game: Game, club: Club) -> None:
    drawn = club_game(club, "1.1.1")
    assert (lock_game(drawn.pk).races, lock_game(game.pk).races) == (drawn.races, None)


def test_the_next_game_at_a_table_draws_for_itself() -> None:
    opened = cosmos()
    sender = EntryAuthor(table_pass=opened.table_pass)
    game = play_again(opened.table.pk, opened.game.pk, by=sender, now=timezone.now())
    assert game.pk != opened.game.pk
    assert drawn_races(ruleset_of(game), None, game.races["seed"]) == game.races


def test_people_who_change_seats_leave_the_races_where_they_are() -> None:
    opened = cosmos()
    before = races(opened.game)
    people = [seat.player_id for seat in opened.game.seats.all()]
    send(opened.game, fact("seats", seats={str(seat): who for seat, who in enumerate(people[::-1])}))
    assert races(opened.game) == before


def test_races_are_drawn_again_before_the_first_hand(club: Club) -> None:
    save_races(club.pk, FIVE)
    game = club_game(club, "7")
    send(game, fact("note", note="we like none of them"))
    # "7-2 Imps" 23f473..., Elves 8e4968..., Fays 9d987c..., Hobs eb1b87..., Gnomes ed6e7e...
    assert redraw_races(game.pk, "7").races == {
        "seed": "7-2",
        "seats": {"0": "Imps", "1": "Elves", "2": "Fays", "3": "Hobs"},
    }
    assert races(game) == ["Imps", "Elves", "Fays", "Hobs"]


def test_a_wish_that_comes_again_is_granted_once(club: Club) -> None:
    game = club_game(club, "7")
    version = game.table.version
    first = redraw_races(game.pk, "7").races
    assert redraw_races(game.pk, "7").races == first
    game.table.refresh_from_db()
    assert (first["seed"], game.table.version) == ("7-2", version + 2)  # the game begun, the races drawn


@pytest.mark.parametrize("how", ["hand", "misdeal", "voided", "totals"])
def test_once_a_hand_is_recorded_the_races_stay(how: str, club: Club) -> None:
    game = club_game(club, "7")
    first = hand(1)
    match how:
        case "hand":
            send(game, first)
        case "misdeal":
            send(game, fact("hand", number=1, hand={"result": "misdeal"}))
        case "voided":
            send(game, first, fact("void", of=first.id))
        case "totals":
            totals = {"result": "totals", "totals": {"scores": {"A": 10, "B": 6}}}
            send(game, fact("totals", hand=totals))
    before = races(game)
    assert (stays(game, "7"), races(game)) == ("hand_recorded", before)


@pytest.mark.parametrize("state", [GameState.CLOSED, GameState.LOCKED])
def test_a_game_that_takes_nothing_keeps_its_races(state: GameState, club: Club) -> None:
    game = club_game(club, "7")
    set_game_states([game.pk], state)
    assert stays(game, "7") == "closed"


def test_a_game_without_races_draws_none(game: Game) -> None:
    assert stays(game, "") == "no_races"


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_once_draw_once(together: Callable[..., list[object]]) -> None:
    game = cosmos().game
    seed = game.races["seed"]

    def wish() -> str:
        return redraw_races(game.pk, seed).races["seed"]

    assert together(wish, wish) == [f"{seed}-2", f"{seed}-2"]


def test_names_are_kept_clean_and_in_their_order(club: Club) -> None:
    save_races(club.pk, ["  Night   Owls ", "Zoë", "Élan", "Imps"])
    assert own_races(club.pk) == ("Night Owls", "Zoë", "Élan", "Imps")


def test_a_list_has_as_many_names_as_a_game_has_seats(club: Club) -> None:
    assert codes(club, "Elves", "Fays", "Gnomes") == [("too_few_races", "names")]
    save_races(club.pk, FIVE[:4])
    assert race_names(club.pk) == FIVE[:4]


def test_a_list_has_a_hundred_names_at_most(club: Club) -> None:
    hundred = [f"Race {number}" for number in range(1, 101)]
    assert codes(club, *hundred, "One too many") == [("too_many_races", "names")]
    save_races(club.pk, hundred)
    assert len(own_races(club.pk)) == 100


def test_every_fault_of_a_list_is_named_and_nothing_is_kept(club: Club) -> None:
    save_races(club.pk, FIVE)
    assert codes(club, "Elves", "", "a" * 25, "b\x00b", "ELVES") == [
        ("name_missing", "names.1"),
        ("name_too_long", "names.2"),
        ("name_unreadable", "names.3"),
        ("name_doubled", "names.4"),
    ]
    assert own_races(club.pk) == FIVE


def test_the_database_takes_no_race_twice_in_a_club(club: Club) -> None:
    save_races(club.pk, FIVE)
    save_races(Club.objects.create(name="The Elm").pk, FIVE)
    with pytest.raises(IntegrityError), transaction.atomic():
        Race.objects.create(club=club, name="elves", name_key="elves")
