"""Who deals can be set at any moment, and the deal goes on from there by the rules."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Game, GameState
from scoring.selectors.ledgers import fold_game
from scoring.selectors.passes import signed_code
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.games import DealerStays, set_dealer
from tests.scoring.kitchen import Person, fact, hand, kitchen

pytestmark = pytest.mark.django_db
Record = Callable[[Any], object]


def deals(game: Game) -> int | None:
    return fold_game(Game.objects.get(pk=game.pk)).state.next_dealer


def test_before_the_first_hand_whoever_is_named_deals_it_and_can_be_another(game: Game) -> None:
    assert deals(game) is None
    assert set_dealer(game.pk, 2).first_dealer == 2
    assert deals(game) == 2
    assert set_dealer(game.pk, 1).first_dealer == 1


def test_after_two_hands_the_first_dealer_follows_from_who_deals_now(game: Game, record: Record) -> None:
    record(hand(1))
    record(hand(2))
    assert set_dealer(game.pk, 1).first_dealer == 3  # 3 dealt the first, 0 the second
    assert deals(game) == 1
    record(hand(3))
    assert deals(game) == 2


def test_a_misdeal_leaves_the_deal_where_it_is(game: Game, record: Record) -> None:
    record(fact("hand", number=1, hand={"result": "misdeal"}))
    assert set_dealer(game.pk, 3).first_dealer == 3


def refusal(game: Game, seat: int) -> str:
    with pytest.raises(DealerStays) as stays:
        set_dealer(game.pk, seat)
    return stays.value.code


def test_a_hand_that_names_its_dealer_is_not_overruled(game: Game, record: Record) -> None:
    record(hand(1, dealer=0))
    assert refusal(game, 3) == "dealer_recorded"
    assert set_dealer(game.pk, 1).first_dealer is None  # it is 1's turn already


def test_points_that_hang_on_who_dealt_stay_as_they_are() -> None:
    """Where the dealer's partner must go alone, 0 took the turned-up card as neither dealer nor partner."""
    table = kitchen(dealer_partner_must_go_alone=True)
    set_dealer(table.game.pk, 3)
    sender = EntryAuthor(table_pass=table.table_pass)
    must_record(table.game.pk, hand(1, maker=0, call_round=1), sender, entered_at=None, now=timezone.now())
    assert refusal(table.game, 3) == "dealer_recorded"  # 2 would have dealt, whose partner is 0
    assert set_dealer(table.game.pk, 1).first_dealer == 0  # then 0 dealt, who may


@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_deals_from_a_seat_that_is_not_there(game: Game, seat: int) -> None:
    assert refusal(game, seat) == "no_such_seat"


def test_in_a_closed_game_nobody_deals(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(state=GameState.CLOSED)
    assert refusal(game, 0) == "over"


def test_the_page_sets_who_deals_and_every_phone_hears_of_it(game: Game, alice: Person) -> None:
    assert alice.table_pass is not None
    page = f"/t/{signed_code(alice.table_pass)}/"
    htmx = {"HX-Request": "true"}
    before = Client().get(page, headers=htmx).headers["ETag"]
    answer = Client().post(f"{page}dealer/", {"game": game.pk, "seat": "1"}, follow=True)
    assert answer.redirect_chain == [(f"{page}?said=deals", 302)]
    assert "Ben deals" in answer.content.decode()
    assert Client().get(page, headers=htmx | {"If-None-Match": before}).status_code == 200


@pytest.mark.parametrize("seat", ["", "x", "7", "-1", "1" * 40])
def test_nonsense_from_a_form_is_answered_in_words(game: Game, alice: Person, seat: str) -> None:
    assert alice.table_pass is not None
    page = f"/t/{signed_code(alice.table_pass)}/"
    answer = Client().post(f"{page}dealer/", {"game": game.pk, "seat": seat})
    assert answer.status_code == 409
    assert "Nobody sits there. Tap one of the seats." in answer.content.decode()


def test_a_form_of_a_game_that_is_over_changes_nothing(game: Game, alice: Person) -> None:
    assert alice.table_pass is not None
    page = f"/t/{signed_code(alice.table_pass)}/"
    assert Client().post(f"{page}dealer/", {"game": game.pk + 1, "seat": "1"}).status_code == 409
    assert deals(game) is None
