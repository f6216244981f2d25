"""A game in Euchre Game Notation, as far as its ledger knows it."""

from scoring.engine.notation.writing import NotInNotation, write_egn
from scoring.models import Game
from scoring.selectors.ledgers import facts_of, fold_game, seated
from scoring.selectors.passes import shown_code
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import names_at, side_names

__all__ = ["NotInNotation", "egn_of_game", "result_line"]


def egn_of_game(game: Game, first_dealer: int | None = None, *, by_device: bool = True) -> dict[str, object]:
    """Return a game in the notation: the people who really sat there, and the hands that count.

    `first_dealer` says who dealt first where the game does not; `by_device` whether the time of play is that of the
    device that recorded the first hand. Raises `NotInNotation` where it has no words for it.
    """
    facts = facts_of(game)
    hands = [slot.hand for slot in fold_game(game, facts).slots if slot.counted and slot.hand is not None]
    names = names_at(seated(game, facts))
    times = game.entries.order_by("sequence").values_list("entered_at", flat=True)
    began = times.first() if by_device else None
    return write_egn(
        ruleset_of(game),
        hands,
        first_dealer if game.first_dealer is None else game.first_dealer,
        names=[names[seat] for seat in sorted(names)],
        title=game.table.label,
        played_at=began or game.created_at,
    )


def result_line(game: Game) -> str:
    """Say in one line what a game has come to, and the code that opens its table."""
    facts = facts_of(game)
    ruleset, state = ruleset_of(game), fold_game(game, facts).state
    sides = zip(side_names(ruleset, names_at(seated(game, facts))), state.scores, strict=True)
    score = ", ".join(f"{side} {points}" for side, points in sides)
    table_pass = game.table.passes.filter(revoked_at=None).first()
    code = f", code {shown_code(table_pass)}" if table_pass else ""
    return f"{score}{'' if state.over else ', not over'} (game {game.pk}{code})"
