"""How many games each side has won since these people sat down at a kitchen table."""

from collections.abc import Mapping, Sequence

from scoring.engine.ledger import Ledger
from scoring.models import Game, GameSeat
from scoring.selectors.ledgers import corrected_seats, facts_of_games, fold_game
from scoring.selectors.rulesets import ruleset_of

# A long evening. Beyond it the count begins anew, so that no page ever reads a year of games.
MOST_GAMES = 50


def games_won(game: Game, people: Mapping[int, int | None], ledger: Ledger) -> list[int]:
    """Return the games won by side, this one among them once it is over; one query, four after the first game.

    It goes back over the games of the table that the same people played in the same seats. A shut-out that counts
    as two games counts as two.
    """
    won = [0] * len(ruleset_of(game).sides)
    _add(won, game, ledger)
    earlier = list(Game.objects.filter(table=game.table_id, pk__lt=game.pk).order_by("-pk")[:MOST_GAMES])
    if not earlier:
        return won
    chosen = Game.objects.filter(pk__in=[one.pk for one in earlier])
    facts = facts_of_games(chosen)
    began: dict[int, dict[int, int | None]] = {one.pk: {} for one in earlier}
    for number, seat, player in GameSeat.objects.filter(game__in=began).values_list("game", "seat", "player"):
        began[number][seat] = player
    for one in earlier:
        lines = facts.get(one.pk, [])
        if (corrected_seats(lines) or began[one.pk]) != people:
            break
        _add(won, one, fold_game(one, lines))
    return won


def _add(won: list[int], game: Game, ledger: Ledger) -> None:
    state, sides = ledger.state, ruleset_of(game).sides
    credited: Sequence[int] = state.games_credited or [int(side in state.winners) for side in sides]
    for side, games in enumerate(credited):
        won[side] += games
