"""Begin games, say who deals in them, and open and close them."""

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import F

from clubs.models import Player
from clubs.names import name_key
from scoring.engine.ledger import fold
from scoring.engine.ruleset import ENGINE_VERSION, Ruleset
from scoring.models import Game, GameSeat, GameState, Table
from scoring.models.race import new_race_seed
from scoring.selectors.ledgers import facts_of, fold_game
from scoring.selectors.races import drawn_races
from scoring.services.locking import lock_game, lock_games
from scoring.services.projection import begin_seat_scores


class DealerStays(Exception):
    """Who deals cannot be set; `code` is stable, the text a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def start_game(  # noqa: PLR0913, PLR0917  who plays what, where, for whom, and by which chance
    table: Table,
    ruleset: Ruleset,
    people: Mapping[int, Player | int | None],
    first_dealer: int | None = None,
    race_seed: str = "",
    saved_ruleset: int | None = None,
    *,
    level_is_tie: bool = False,
) -> Game:
    """Begin a game at a table and make it the table's game. Call it in a transaction.

    `people` maps each seat to a player, a player's number, or None for a ghost. Where the way to play has races
    they are drawn from `race_seed`; without one a seed is drawn. `saved_ruleset` is the number of the club's ruleset
    that the rules were chosen from. With `level_is_tie` nobody has won a game that ends level.
    """
    game = Game.objects.create(
        table=table,
        variant=ruleset.key,
        options=dict(ruleset.options),
        saved_ruleset_id=saved_ruleset,
        players=ruleset.players,
        engine_version=ENGINE_VERSION,
        first_dealer=first_dealer,
        races=drawn_races(ruleset, table.club_id, race_seed or new_race_seed()),
        level_is_tie=level_is_tie,
    )
    numbers = {seat: player.pk if isinstance(player, Player) else player for seat, player in people.items()}
    GameSeat.objects.bulk_create(
        GameSeat(game=game, seat=seat, player_id=numbers.get(seat)) for seat in range(ruleset.players)
    )
    begin_seat_scores(game, fold(ruleset, [], first_dealer), numbers)
    table.game = game
    table.save(update_fields=["game"])
    touch_table(table.pk)
    return game


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
    if game.state != GameState.OPEN or stands.state.over:
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


@transaction.atomic
def set_game_states(games: Iterable[int], state: GameState) -> None:
    """Open, close or lock games for entries; scoring refuses by that and does not know why.

    It writes the tables' rows too: whoever locks a row of his own beside games locks it before he calls this.
    """
    numbers = lock_games(games)
    Game.objects.filter(pk__in=numbers).update(state=state)
    Table.objects.filter(games__in=numbers).update(version=F("version") + 1)


def need_approval(games: Iterable[int]) -> None:
    """Have the tables' passes ask before they correct these games from now on; their rows are locked before."""
    Game.objects.filter(pk__in=games).update(corrections_need_approval=True)


@transaction.atomic
def rename_players(table: Table, names: Sequence[tuple[int, str]]) -> None:
    """Correct the names of players, given as (player's number, name); every page that shows them follows.

    A table's pass may name whoever plays at a kitchen table and was not erased. The players of a club are its
    organisers' to name.
    """
    for number, name in names:
        Player.objects.filter(pk=number, club=None, erased_at=None).update(name=name, name_key=name_key(name))
    touch_table(table.pk)


def touch_table(table_id: int) -> None:
    """Raise the table's version, so that every phone's next poll fetches it anew."""
    Table.objects.filter(pk=table_id).update(version=F("version") + 1)
