"""Where a game stands, as pages and the API show it."""

from typing import Any

from clubs.models import Player
from clubs.selectors.players import shown_names
from scoring.engine.admission import Fact, next_number
from scoring.engine.ledger import Ledger, LedgerSlot
from scoring.models import Game, GameState
from scoring.selectors.ledgers import facts_of, fold_game, seated
from scoring.selectors.level_games import is_tied
from scoring.selectors.rulesets import ruleset_of


def game_now(game: Game) -> dict[str, Any]:
    """Return everything a client may show of a game: rules, people, score, hands, and what comes next.

    `hands` has one row a place in the ledger: its entry's id, the entry that stands there (None when it was
    taken back), those below it that it changed, the record, points by it and the score after it. `uncounted`
    names entries that are kept but do not count, with the reason. `races` has the seed and by seat the race,
    None where there are none.
    """
    facts = facts_of(game)
    ledger = fold_game(game, facts)
    ruleset = ruleset_of(game)
    state = ledger.state
    people = seated(game, facts)
    names = shown_names(Player.objects.filter(pk__in=[player for player in people.values() if player]))
    return {
        "id": game.pk,
        "state": game.state,
        "corrections_need_approval": bool(game.corrections_need_approval),
        "variant": game.variant,
        "options": game.options,
        "ruleset": game.saved_ruleset_id,
        "sequence": game.sequence,
        "first_dealer": game.first_dealer,
        "races": game.races,
        "seats": [
            {
                "seat": seat,
                "side": ruleset.side_of(seat),
                "player": player,
                "name": names.get(player) if player else None,
                "points": state.seat_points[seat],
            }
            for seat, player in sorted(people.items())
        ],
        "scores": dict(zip(ruleset.sides, state.scores, strict=True)),
        "winners": list(state.winners),
        "tied": is_tied(game, ledger),
        "over": ledger.state.over,
        "hands_played": state.hands,
        "hands_in_all": ruleset.options.get("fixed_hands"),
        "next_dealer": state.next_dealer,
        "terms": {side: list(terms) for side, terms in zip(ruleset.sides, state.terms, strict=True)},
        "hands": [_hand_row(number, slot, ruleset.sides) for number, slot in enumerate(ledger.slots, 1)],
        "uncounted": [
            {"entry": item.id, "problems": [{"code": p.code, "detail": p.message} for p in item.problems]}
            for item in ledger.uncounted
        ],
        "confirmed": confirmed(facts),
        "next": what_next(game, facts, ledger),
    }


def _hand_row(number: int, slot: LedgerSlot, sides: tuple[str, ...]) -> dict[str, Any]:
    return {
        "number": number,
        "entry": slot.id,
        "standing": slot.standing,
        "below": [line.id for line in slot.below],
        "hand": slot.record,
        "points": dict(zip(sides, slot.points, strict=True)),
        "scores": dict(zip(sides, slot.scores, strict=True)),
        "counted": slot.counted,
    }


def what_next(game: Game, facts: list[Fact], ledger: Ledger) -> dict[str, Any]:
    """Return the entry that the table is to send: a hand with its number, or the last one again.

    A number is taken once: after the last hand was taken back, tapping it again is a replace of it.
    """
    if game.state != GameState.OPEN:
        return {"kind": "nothing", "why": game.state}
    if ledger.state.over:
        return {"kind": "nothing", "why": "over"}
    last = next((fact for fact in facts if ledger.slots and fact.id == ledger.slots[-1].id), None)
    # The totals of a paper card have no number, and no hand takes their place.
    if last is not None and last.kind == "hand" and ledger.slots[-1].standing is None:
        return {"kind": "replace", "of": ledger.slots[-1].last}
    return {"kind": "hand", "number": next_number(facts)}


def confirmed(facts: list[Fact]) -> bool:
    """Tell whether the score was confirmed and nothing that could change it came after."""
    for fact in reversed(facts):
        if fact.kind == "confirm":
            return True
        if fact.kind != "note":
            return False
    return False
