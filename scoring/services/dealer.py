"""Say whose deal it is, at any moment of a game."""

from django.db import transaction

from scoring.models import Game, GameState
from scoring.selectors.ledgers import facts_of, fold_game
from scoring.services.games import touch_table
from scoring.services.locking import lock_game


class DealerStays(Exception):
    """Who deals cannot be set; `code` is stable, the text a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@transaction.atomic
def set_dealer(game_id: int, seat: int) -> Game:
    """Have a seat deal the next hand; return the game.

    What is kept is who dealt first: the deal goes on from there by the rules, so that every hand before has its
    dealer too. Raises `DealerStays` where there is no such seat, where the game is over or closed, and where hands
    stand against it: one that names its own dealer, or whose points would be others.
    """
    game = lock_game(game_id)
    facts = facts_of(game)
    stands = fold_game(game, facts)
    if not 0 <= seat < game.players:
        raise DealerStays("no_such_seat", "Nobody sits there. Tap one of the seats.")
    if game.state != GameState.OPEN or stands.over:
        raise DealerStays("over", "This game is over, so nobody deals any more.")
    if stands.state.next_dealer == seat:
        return game
    for first in range(game.players):
        game.first_dealer = first
        ledger = fold_game(game, facts)
        same = [slot.points for slot in ledger.slots] == [slot.points for slot in stands.slots]
        if ledger.state.next_dealer == seat and same and ledger.uncounted == stands.uncounted:
            game.save(update_fields=["first_dealer"])
            touch_table(game.table_id)
            return game
    raise DealerStays(
        "dealer_recorded", "A hand of this game says who dealt. Tap its square and change that hand."
    )
