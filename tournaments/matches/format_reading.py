"""Read the format of a match, or of a side table, as it is stored or as somebody wrote it; every fault is named."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from problems import Problem
from problems.wording import all_of, ngettext, one_of
from problems.wording import gettext as _
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.format import (
    FEWEST_PLAYERS,
    MOST_LEGS,
    MOST_PLAYERS,
    MOVERS,
    Block,
    FormatLeg,
    LegKind,
    MatchFormat,
    Moves,
    Pairing,
    each_meets_each,
    moves_of,
    moving_sides,
    to_be_drawn,
)


def read_format(data: object) -> MatchFormat:
    """Read a stored format, or one that somebody wrote; raises MatchRefused with every fault of it."""
    problems: list[Problem] = []
    if not isinstance(data, Mapping):
        message = _("The format is an object with players and blocks.")
        raise MatchRefused(Problem("not_an_object", "format", message))
    players = data.get("players")
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        message = _("A side has {least} to {most} players.", least=FEWEST_PLAYERS, most=MOST_PLAYERS)
        problems.append(Problem("players_out_of_range", "players", message))
        players = MOST_PLAYERS
    blocks = read_blocks(data.get("blocks"), players, problems, by_draw=True)
    MatchRefused.raise_for(problems)
    return MatchFormat(players, blocks)


def read_blocks(
    blocks: object, players: int, problems: list[Problem], *, by_draw: bool = False
) -> tuple[Block, ...]:
    """Read the blocks of a match or of a side table for sides of so many players; add every fault to ``problems``.

    Only ``by_draw`` may who meets whom be drawn again for each round.
    """
    if not isinstance(blocks, Sequence) or isinstance(blocks, str) or not blocks:
        problems.append(Problem("no_blocks", "blocks", _("Give the format at least one block.")))
        return ()
    if len(blocks) > MOST_LEGS:
        problems.append(Problem("too_many_blocks", "blocks", _("That is more than any match has.")))
        return ()
    read = tuple(
        _block(block, f"blocks.{at}", players, problems, by_draw=by_draw) for at, block in enumerate(blocks)
    )
    if sum(len(block.legs) for block in read) > MOST_LEGS:
        message = _("A match has {most} games at most.", most=MOST_LEGS)
        problems.append(Problem("too_many_legs", "blocks", message))
    return read


def _block(data: object, field: str, players: int, problems: list[Problem], *, by_draw: bool) -> Block:
    empty = Block(LegKind.PAIRS, Pairing.LIST, ())
    if not isinstance(data, Mapping):
        message = _("A block is an object with kind, pairing and legs.")
        problems.append(Problem("not_an_object", field, message))
        return empty
    if data.get("pairing") == Pairing.DRAWN.value and not by_draw:
        message = _("A side table can't draw opponents for each round. Write out who meets whom, as a list.")
        problems.append(Problem("not_offered", f"{field}.pairing", message))
        return empty
    try:
        kind, pairing = LegKind(str(data.get("kind"))), Pairing(str(data.get("pairing")))
        moves = None if data.get("moves") is None else Moves(str(data["moves"]))
    except ValueError:
        message = _("Choose pairs or singles, who meets whom, and who moves after each round.")
        problems.append(Problem("unknown_value", field, message))
        return empty
    most = players if kind is LegKind.SINGLES else players // 2
    if pairing is Pairing.DRAWN or (pairing is Pairing.EACH_MEETS_EACH and "legs" not in data):
        return _make_block(data, Block(kind, pairing, (), moves or Moves.AWAY), most, field, problems)
    listed = data.get("legs")
    if not isinstance(listed, Sequence) or isinstance(listed, str) or not 0 < len(listed) <= MOST_LEGS:
        message = _("A block has 1 to {most} games.", most=MOST_LEGS)
        problems.append(Problem("no_legs", f"{field}.legs", message))
        return empty
    legs = [_leg(leg, f"{field}.legs.{at}", most, problems) for at, leg in enumerate(listed)]
    block = Block(kind, pairing, tuple(leg for leg in legs if leg is not None), moves)
    problems += _clashes(block, field)
    if moves is not None and moves_of(block.legs) is not moves and None not in legs:
        sides = sorted(moving_sides(block.legs)) or [Moves.NOBODY]
        message = ngettext(
            "By these games {movers} moves. Say so, leave out who moves, or change the games.",
            "By these games {movers} move. Say so, leave out who moves, or change the games.",
            2 if "away" in sides else 1,  # the visitors are several
            movers=all_of(_(MOVERS[Moves(side)]) for side in sides),
        )
        problems.append(Problem("moves_contradicted", f"{field}.moves", message))
    return block


def _make_block(
    data: Mapping[str, Any], block: Block, units: int, field: str, problems: list[Problem]
) -> Block:
    """Return the block whose games nobody sends: each meets each, or the draw makes them, round by round."""
    moves = block.moves or Moves.AWAY
    by_draw = block.pairing is Pairing.DRAWN
    if moves is Moves.NOBODY:
        message = _(
            "Where {where} somebody has to move: {sides}.",
            where=_("opponents are drawn") if by_draw else _("each meets each"),
            sides=one_of((Moves.AWAY, Moves.HOME)),
        )
        problems.append(Problem("nobody_moves", f"{field}.moves", message))
        moves = Moves.AWAY
    if not by_draw:
        legs = each_meets_each(units, moves)
        return replace(block, legs=legs, moves=moves_of(legs))
    if "legs" in data:
        message = _("The draw makes these games. Leave out legs, and say how many rounds there are.")
        problems.append(Problem("drawn_legs", f"{field}.legs", message))
    rounds, most = data.get("rounds"), MOST_LEGS // units
    if type(rounds) is not int or not 1 <= rounds <= most:
        message = _("Say how many rounds are drawn: 1 to {most}.", most=most)
        problems.append(Problem("rounds_out_of_range", f"{field}.rounds", message))
        rounds = 1
    return replace(block, legs=to_be_drawn(units, rounds, moves), moves=moves)


def _leg(data: object, field: str, most: int, problems: list[Problem]) -> FormatLeg | None:
    keys = ("round", "table", "home", "away")
    numbers = [data.get(key) for key in keys] if isinstance(data, Mapping) else []
    if len(numbers) != len(keys) or any(type(number) is not int or number < 1 for number in numbers):
        message = _("A game has a round, a table, a home pair and an away pair, each numbered from 1.")
        problems.append(Problem("leg_unreadable", field, message))
        return None
    leg = FormatLeg(*numbers)  # type: ignore[arg-type]  # each was just seen to be a whole number
    if leg.home > most or leg.away > most or leg.table > MOST_LEGS or leg.round > MOST_LEGS:
        message = _(
            "There is no pair or player {home} on a side: {most} is the last.",
            home=max(leg.home, leg.away),
            most=most,
        )
        problems.append(Problem("no_such_pair", field, message))
        return None
    return leg


def _clashes(block: Block, field: str) -> list[Problem]:
    """Return a fault for everybody who would sit at two tables at once, and for each table that is used twice."""
    problems = []
    for side in ("home", "away", "table"):
        seen = Counter((leg.round, getattr(leg, side)) for leg in block.legs)
        for (number, who), times in seen.items():
            if times > 1 and side == "table":
                message = _(
                    "Table {who} has {times} games in round {number}. Give each game a table of its own.",
                    who=who,
                    times=times,
                    number=number,
                )
                problems.append(Problem("table_twice", field, message))
            elif times > 1:
                message = _(
                    "The {side} side's number {who} plays {times} games at once in round {number}.",
                    side=side,
                    who=who,
                    times=times,
                    number=number,
                )
                problems.append(Problem("pair_twice", field, message))
    return problems
