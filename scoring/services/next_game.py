"""Begin the next game at a table, with what the last one carries over."""

from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.models import Game, GameState, Table
from scoring.selectors.ledgers import facts_of, seated
from scoring.selectors.rulesets import ruleset_of
from scoring.services.earlier_games import carry_over
from scoring.services.entries import EntryAuthor
from scoring.services.games import start_game
from scoring.services.locking import lock_game
from scoring.signals import next_game_wanted


class NotAtThisTable(Exception):
    """Games of this table are begun by whoever runs it, not by those who sit there."""


@transaction.atomic
def play_again(  # noqa: PLR0913  where, after which game, who deals and sits there, and who asks
    table_id: int,
    after: int,
    first_dealer: int | None = None,
    *,
    all_here: bool = False,
    by: EntryAuthor,
    now: datetime,
) -> Game:
    """Close the game `after` and begin another with the same people, seats and rules.

    Two phones that ask at once get one new game: when `after` is no longer the table's game, that game is the
    answer. The people are those who really sat there. Points beyond the target, where the rules carry them over,
    are the new game's first entry: an adjustment, which can be put right as any other. Whoever runs the table may
    begin the game themselves, with people of their own; raises `NotAtThisTable` where they do not. They may wait for
    people from other tables, unless `all_here` says that everybody has come.
    """
    finished = lock_game(after)
    run = Table.objects.exclude(club=None).filter(pk=table_id).first()
    if run is not None:
        return _next_of_run_table(run, finished, now, all_here=all_here)
    table = Table.objects.select_for_update(of=("self",)).select_related("game").get(pk=table_id)
    if table.game is not None and table.game.pk != finished.pk:
        return table.game
    if finished.state == GameState.OPEN:
        finished.state = GameState.CLOSED
        finished.save(update_fields=["state"])
    facts = facts_of(finished)
    game = start_game(
        table,
        ruleset_of(finished),
        seated(finished, facts),
        first_dealer,
        saved_ruleset=finished.saved_ruleset_id,
    )
    carry_over(finished, game, by, now)
    return game


def _next_of_run_table(table: Table, finished: Game, now: datetime, *, all_here: bool) -> Game:
    """Have whoever runs a table begin its next game; their rows are locked after the game and before the table's."""
    answers: Any = next_game_wanted.send(
        sender=Table, table=table, after=finished, all_here=all_here, now=now
    )
    begun: list[Game] = [game for _, game in answers if game is not None]
    if not begun:
        raise NotAtThisTable("The next game begins with the next round.")
    return begun[0]
