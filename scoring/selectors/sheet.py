"""The score sheet of a table, as its page shows it, with the games won and what stands beside the score."""

from collections.abc import Mapping, Sequence
from typing import Any

from clubs.models import Player
from clubs.selectors.players import shown_names
from scoring.engine.ledger import Ledger, LedgerSlot
from scoring.engine.mentions import named
from scoring.engine.parsing import hand_record
from scoring.engine.ruleset import Ruleset
from scoring.engine.state import State
from scoring.engine.terms import euchred
from scoring.models import Game, GameSeat, Table
from scoring.selectors.game_now import confirmed, what_next
from scoring.selectors.ledgers import corrected_seats, facts_of, facts_of_games, fold_game, seated
from scoring.selectors.level_games import is_tied
from scoring.selectors.races import races_by_seat
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.wording import TERMS, WORDS, describe_hand, fill, score_line, sentence

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


def game_footnotes(state: State, sides: Sequence[str]) -> list[str]:
    """Return a sentence for the pool, each payout, points carried over and games credited; empty without any."""
    sentences = []
    if state.pool_cents:
        sentences.append(f"In the pool: {money(state.pool_cents)}")
    for side, cents in zip(sides, state.payout_cents or (), strict=False):
        if cents:
            sentences.append(f"{side}: {money(cents)} of the pool")
    for side, points in zip(sides, state.carry or (), strict=False):
        if points:
            sentences.append(f"{side}: {points} point{'s' * (points > 1)} carried over to the next game")
    for side, games in zip(sides, state.games_credited or (), strict=False):
        if games > 1:
            sentences.append(f"{side}: the game counts as {games}, for a shut-out")
    return sentences


def money(cents: int) -> str:
    """Write cents as people read money.

    >>> money(205)
    '2.05'
    """
    return f"{cents // 100}.{cents % 100:02d}"


SEAT_NAMES = ("North", "East", "South", "West", "Fifth")
"""What a seat is called where it is not drawn; on a night north deals first."""
# Where each seat is drawn on the table seen from above, clockwise from the top.
PLACES = {
    2: ("top", "bottom"),
    3: ("top", "right", "left"),
    4: ("top", "right", "bottom", "left"),
    5: ("top", "right", "bottomright", "bottomleft", "left"),
}
# Side by side with its colour each side has a suit, so that nobody has to see colours.
SUITS = ("red", "black", "red", "black", "red")

# Terms that stand while a game goes on, the strongest first; and those of how it came out for the loser.
STRONGEST = (
    "bridge",
    "in_the_barn",
    "lone_march",
    "march",
    "euchred",
    "loner_range",
    "loner_range_of_opponent",
    "have_an_eye",
)
AT_THE_END = ("skunked", "whitewashed")


def sheet(table: Table) -> dict[str, Any] | None:
    """Return everything the table page shows that changes as hands are recorded; None without a game.

    Whoever runs a table counts its games: at a kitchen table the sheet does, since these people sat down.
    """
    return game_sheet(table.game, with_games_won=table.is_kitchen_table) if table.game else None


def game_sheet(game: Game, *, with_games_won: bool = False) -> dict[str, Any]:
    """Return the score sheet of a game, which may be over long since."""
    facts = facts_of(game)
    ledger = fold_game(game, facts)
    ruleset = ruleset_of(game)
    people = seated(game, facts)
    names = names_at(people)
    tied = is_tied(game, ledger)
    sides = _sides(ruleset, ledger, names, tied=tied)
    called = [side["name"] for side in sides]
    rows = [_row(number, slot, ruleset, names, called) for number, slot in enumerate(ledger.slots, 1)]
    totals = {fact.id for fact in facts if fact.kind == "totals"}
    for row in rows:
        row["totals"] = row["entry"] in totals
    won = games_won(game, people, ledger) if with_games_won else []
    for side, games in zip(sides, won, strict=False):
        side["games"] = games if any(won) else None
    return {
        "game": game.pk,
        "state": game.state,
        "title": _title(ruleset, ledger),
        "way": _way(ruleset),
        "each_for_self": len(ruleset.sides) == ruleset.players,
        "dealer": ledger.state.next_dealer,
        "dealer_name": names.get(ledger.state.next_dealer) if ledger.state.next_dealer is not None else None,
        "deals": "deals, speaks first" if ruleset.options.get("first_to_speak") == "dealer" else "deals",
        "sides": sides,
        "seats": _seats(ruleset, people, names, ledger, races_by_seat(game.races)),
        "races": game.races,
        "rows": rows,
        "over": ledger.state.over,
        "hands": ledger.state.hands,
        "result": result_words(ledger, ruleset, called, tied=tied) if ledger.state.over else "",
        "loners": loners(ledger, names),
        "left_over": game_footnotes(ledger.state, called),
        "confirmed": confirmed(facts),
        "last": next((row for row in reversed(rows) if row["counted"]), None),
        "uncounted": [row for row in rows if row["record"] and not row["counted"]],
        "next": what_next(game, facts, ledger),
    }


def names_at(people: Mapping[int, int | None]) -> dict[int, str]:
    """Return the name at each seat; nobody's is said as such."""
    known = shown_names(Player.objects.filter(pk__in=[player for player in people.values() if player]))
    return {
        seat: known.get(player, WORDS["nobody"]) if player else WORDS["nobody"]
        for seat, player in people.items()
    }


def side_names(ruleset: Ruleset, names: Mapping[int, str]) -> list[str]:
    """Return what each side is called: its players' names."""
    return [WORDS["and"].join(names[seat] for seat in ruleset.seats_of(side)) for side in ruleset.sides]


def result_words(ledger: Ledger, ruleset: Ruleset, sides: Sequence[str], *, tied: bool = False) -> str:
    """Say who won: "Ann and Bob win 10-7"; of a level game also why, "2-2: Ann and Bob were there first and win".

    A game that is `tied` has no winners: "A tie, 2-2".
    """
    state = ledger.state
    winners = [index for index, side in enumerate(ruleset.sides) if side in state.winners]
    others = [index for index in range(len(sides)) if index not in winners]
    score = score_line([state.scores[index] for index in (*winners, *others)])
    if tied:
        return f"A tie, {score}"
    if not winners:
        return f"The game has ended {score}"
    who = WORDS["and"].join(sides[index] for index in winners)
    one = len(winners) == 1 and len(ruleset.seats_of(ruleset.sides[winners[0]])) == 1
    wins = "wins" if one else "win"
    level = [index for index in others if state.scores[index] == state.scores[winners[0]]]
    if len(winners) > 1 or not level:
        return f"{who} {wins}{' together' if len(winners) > 1 else ''} {score}"
    # Level in one count at the target, the rules name those who made trump; else whoever came to the score first.
    later = all(state.reached[index] > state.reached[winners[0]] for index in level)
    why = f"{'was' if one else 'were'} there first" if later else "made trump"
    return f"{score}: {who} {why} and {wins}"


def loners(ledger: Ledger, names: Mapping[int, str]) -> list[str]:
    """Say by name who went alone, and how often with every trick."""
    state = ledger.state
    return [
        f"{names[seat]} went alone {_times(count)}, {_marches(state.loners_made[seat])}"
        for seat, count in enumerate(state.loners)
        if count
    ]


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _marches(count: int) -> str:
    return "no march" if not count else f"{count} march{'' if count == 1 else 'es'}"


def _title(ruleset: Ruleset, ledger: Ledger) -> str:
    hand = ledger.state.hands + (0 if ledger.state.over else 1)
    in_all = f" of {ruleset.fixed_hands}" if ruleset.fixed_hands else ""
    return f"hand {max(hand, 1)}{in_all}"


def _way(ruleset: Ruleset) -> str:
    """Say how the table plays, and how far: the hands of a game without a target stand in its title."""
    if ruleset.start:
        return f"{ruleset.name}, {ruleset.start} down to 0"
    return ruleset.name if ruleset.target is None else f"{ruleset.name} to {ruleset.target}"


def _sides(ruleset: Ruleset, ledger: Ledger, names: Mapping[int, str], *, tied: bool) -> list[dict[str, Any]]:
    state = ledger.state
    return [
        {
            "key": side,
            "name": name,
            "names": [names[seat] for seat in ruleset.seats_of(side)],
            "suit": SUITS[index],
            "score": state.scores[index],
            "won": side in state.winners and not tied,
            "term": TERMS.get(_strongest(state.terms[index], STRONGEST), "") if not state.over else "",
            "ends_as": TERMS.get(_strongest(state.terms[index], AT_THE_END), ""),
        }
        for index, (side, name) in enumerate(zip(ruleset.sides, side_names(ruleset, names), strict=True))
    ]


def _strongest(terms: tuple[str, ...], of: tuple[str, ...]) -> str:
    """Return the first of these that is among the terms of a side; nothing where none is."""
    return next((term for term in of if term in terms), "")


def _seats(
    ruleset: Ruleset,
    people: Mapping[int, int | None],
    names: Mapping[int, str],
    ledger: Ledger,
    races: Mapping[int, str],
) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "player": people[seat],
            "name": names[seat],
            "called": SEAT_NAMES[seat],
            "place": PLACES[ruleset.players][seat],
            "suit": SUITS[ruleset.seat_sides[seat]],
            "deals": ledger.state.next_dealer == seat,
            "race": races.get(seat, ""),
        }
        for seat in sorted(people)
    ]


def _row(
    number: int, slot: LedgerSlot, ruleset: Ruleset, names: Mapping[int, str], sides: Sequence[str]
) -> dict[str, Any]:
    record = slot.record
    was = said_of(slot, ruleset)
    below = [(line.id, hand_record(line.hand)) for line in slot.below if line.hand is not None]
    scored = [index for index, points in enumerate(slot.points) if points]
    return {
        "number": number,
        "entry": slot.id,
        "standing": slot.standing,
        "last": slot.last,
        "lowest": slot.lowest,
        "below": [{"standing": id_, "record": changed} for id_, changed in below],
        "before_change": fill(describe_hand(ruleset, below[-1][1]), names) if below else "",
        "record": record,
        "points": list(slot.points),
        "scores": list(slot.scores),
        "counted": slot.counted,
        "dealer": slot.dealer,
        "mark": _mark(slot),
        "suit": SUITS[scored[0]] if len(scored) == 1 else "",
        "said": fill(was, names),
        "sentence": fill_sentence(was, slot, names, sides) if slot.counted else fill(was, names),
        "problems": [named(problem, names).message for problem in slot.problems],
    }


def said_of(slot: LedgerSlot, ruleset: Ruleset) -> str:
    """Say what the hand was that stands in a place; nothing where it was taken back."""
    if slot.hand is None or slot.record is None:
        return ""
    return describe_hand(ruleset, slot.record, euchred=euchred(ruleset, slot.hand, slot.worth))


def fill_sentence(was: str, slot: LedgerSlot, names: Mapping[int, str], sides: Sequence[str]) -> str:
    """Say a counted hand in full, with its points and the score after it."""
    return sentence(fill(was, names), slot.points, slot.scores, sides)


def _mark(slot: LedgerSlot) -> str:
    """Write a hand as on a paper tally: its points, X for nothing; a dash when taken back, ? when not counted."""
    if slot.hand is None:
        return "\N{EN DASH}"
    if not slot.counted:
        return "?"
    marks = [str(points) for points in slot.points if points]
    return "/".join(marks) or "X"


def seats_of_game(game: Game) -> list[dict[str, Any]]:
    """Return each seat, who really sits there, the number that a seats entry names, and the seat's race."""
    people = seated(game, facts_of(game))
    names, races = names_at(people), races_by_seat(game.races)
    return [
        {
            "seat": seat,
            "called": SEAT_NAMES[seat],
            "player": people[seat],
            "name": names[seat],
            "race": races.get(seat, ""),
        }
        for seat in sorted(people)
    ]
