"""The format of a match: how many play a side, and who meets whom in each of its legs.

A leg is one game of euchre between two pairs, or two single players. Pairs are numbered from 1 on each side, in the
order of the line-up. Every leg is written out in the stored format, so that a league may change any of them, but for
those that are drawn (``drawn_games``).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from problems import Problem
from problems.wording import all_of, gettext_noop, ngettext, one_of
from problems.wording import gettext as _
from tournaments.matches.problems import MatchRefused

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8
MOST_LEGS: Final = 64


class Pairing(StrEnum):
    """Name how the pairs of a block meet."""

    EACH_MEETS_EACH = "each_meets_each"
    SAME_PAIR = "same_pair"
    LIST = "list"
    DRAWN = "draw_each_game"


PAIRINGS: Final = {
    Pairing.EACH_MEETS_EACH: "each meets each",
    Pairing.SAME_PAIR: "first against first, in every round",
    Pairing.LIST: "as listed game by game",
    Pairing.DRAWN: "drawn again for each round",
}
"""How pairs meet, as people read it."""


class Moves(StrEnum):
    """Name the side that moves on between the rounds of a block."""

    AWAY = "away"
    HOME = "home"
    NOBODY = "nobody"


MOVERS: Final = {
    Moves.AWAY: gettext_noop("the visitors"),
    Moves.HOME: gettext_noop("the home side"),
    Moves.NOBODY: gettext_noop("nobody"),
}
"""Who moves, as people read it."""


class LegKind(StrEnum):
    """Name who plays a leg: two against two, or one against one."""

    PAIRS = "pairs"
    SINGLES = "singles"


@dataclass(frozen=True, slots=True)
class FormatLeg:
    """Hold one game of a match: its round, its table, and the pair (or player) of each side, all from 1.

    A pair that is still to be drawn is number 0.
    """

    round: int
    table: int
    home: int
    away: int


@dataclass(frozen=True, slots=True)
class Block:
    """Hold legs of one kind; ``pairing`` says how they came about, ``moves`` who moves between their rounds.

    Of games that are listed, and of formats stored before it was asked, ``moves`` may be None: the legs tell.
    """

    kind: LegKind
    pairing: Pairing
    legs: tuple[FormatLeg, ...]
    moves: Moves | None = None

    def as_json(self) -> dict[str, object]:
        """Return the block as it is stored, each leg written out; without ``moves`` where nobody said.

        Where who meets whom is drawn, it has ``rounds`` instead of legs, whether they are drawn already or not.
        """
        if self.pairing is Pairing.DRAWN:
            moves = (self.moves or Moves.AWAY).value
            rounds = max((leg.round for leg in self.legs), default=0)
            return {"kind": self.kind.value, "pairing": self.pairing.value, "moves": moves, "rounds": rounds}
        legs = [
            {"round": leg.round, "table": leg.table, "home": leg.home, "away": leg.away} for leg in self.legs
        ]
        said = {} if self.moves is None else {"moves": self.moves.value}
        return {"kind": self.kind.value, "pairing": self.pairing.value, **said, "legs": legs}


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """Hold a match's format; ``players`` a side, and its legs in the order of the card.

    Where a side table is played on the same night, its games come after those of the match on the card; ``side_name``
    is what it is called (``side_table``). The other choices of a format are rules like all others (``rules``).
    """

    players: int
    blocks: tuple[Block, ...]
    side_name: str = ""
    side_blocks: tuple[Block, ...] = ()

    @property
    def legs(self) -> tuple[FormatLeg, ...]:
        """All legs of the match itself, in the order of the card."""
        return tuple(leg for block in self.blocks for leg in block.legs)

    @property
    def side_legs(self) -> tuple[FormatLeg, ...]:
        """The legs of the side table, which follow on the card."""
        return tuple(leg for block in self.side_blocks for leg in block.legs)

    @property
    def card_legs(self) -> tuple[FormatLeg, ...]:
        """All legs on a card: those of the match, then those of the side table."""
        return self.legs + self.side_legs

    @property
    def pairs(self) -> int:
        """How many pairs a side has."""
        return self.players // 2

    @property
    def is_by_draw(self) -> bool:
        """Whether who meets whom is drawn in some of its games."""
        return any(block.pairing is Pairing.DRAWN for block in self.blocks)

    @property
    def waits_for_draw(self) -> bool:
        """Whether who meets whom is still to be drawn in some of its games."""
        return any(0 in {leg.home, leg.away} for leg in self.legs)

    def as_json(self) -> dict[str, object]:
        """Return the format as it is stored, each leg written out."""
        return {"players": self.players, "blocks": [block.as_json() for block in self.blocks]}


def each_meets_each(units: int, moves: Moves = Moves.AWAY) -> tuple[FormatLeg, ...]:
    """Return the legs in which each of the home side meets each visitor once; one side moves down a table.

    Raises ValueError where nobody is to move.

    >>> [(leg.home, leg.away) for leg in each_meets_each(3) if leg.round == 2]
    [(1, 3), (2, 1), (3, 2)]
    >>> [(leg.home, leg.away) for leg in each_meets_each(3, Moves.HOME) if leg.round == 2]
    [(3, 1), (1, 2), (2, 3)]
    """
    if moves is Moves.NOBODY:
        message = "Nobody meets everybody without a move."
        raise ValueError(message)
    placed = (
        (number + 1, table + 1, (table - number) % units + 1)
        for number in range(units)
        for table in range(units)
    )
    if moves is Moves.HOME:
        return tuple(FormatLeg(number, table, comes, table) for number, table, comes in placed)
    return tuple(FormatLeg(number, table, table, comes) for number, table, comes in placed)


def same_pair(units: int, games: int) -> tuple[FormatLeg, ...]:
    """Return the legs in which each pair meets one and the same pair in every game.

    >>> [(leg.round, leg.home, leg.away) for leg in same_pair(2, 2)]
    [(1, 1, 1), (1, 2, 2), (2, 1, 1), (2, 2, 2)]
    """
    places = [(number, table) for number in range(1, games + 1) for table in range(1, units + 1)]
    return tuple(FormatLeg(number, table, table, table) for number, table in places)


def _to_be_drawn(units: int, rounds: int, moves: Moves = Moves.AWAY) -> tuple[FormatLeg, ...]:
    """Return the legs before the draw: one side stays at its tables, and who comes there is 0.

    >>> _to_be_drawn(1, 1), _to_be_drawn(1, 1, Moves.HOME)
    ((FormatLeg(round=1, table=1, home=1, away=0),), (FormatLeg(round=1, table=1, home=0, away=1),))
    """
    places = [(number + 1, table + 1) for number in range(rounds) for table in range(units)]
    if moves is Moves.HOME:
        return tuple(FormatLeg(number, table, 0, table) for number, table in places)
    return tuple(FormatLeg(number, table, table, 0) for number, table in places)


def make_format(
    players: int,
    pairing: Pairing = Pairing.EACH_MEETS_EACH,
    games: int = 3,
    kind: LegKind = LegKind.PAIRS,
    moves: Moves = Moves.AWAY,
) -> MatchFormat:
    """Return a format of one block; ``games`` is asked where each pair, or player, keeps its opponents or draws them.

    ``moves`` is asked only where each meets each, or opponents are drawn; else nobody moves.

    >>> len(make_format(6).legs), len(make_format(4, Pairing.SAME_PAIR, 2, LegKind.SINGLES).legs)
    (9, 8)
    """
    units = players if kind is LegKind.SINGLES else players // 2
    if pairing is Pairing.DRAWN:
        return MatchFormat(players, (Block(kind, pairing, _to_be_drawn(units, games, moves), moves),))
    legs = each_meets_each(units, moves) if pairing is Pairing.EACH_MEETS_EACH else same_pair(units, games)
    return MatchFormat(players, (Block(kind, pairing, legs, moves_of(legs)),))


def moving_sides(legs: Sequence[FormatLeg]) -> frozenset[str]:
    """Return the sides of which somebody changes tables between these games."""
    tables: dict[tuple[str, int], set[int]] = {}
    for leg in legs:
        for side, unit in (("home", leg.home), ("away", leg.away)):
            tables.setdefault((side, unit), set()).add(leg.table)
    return frozenset(side for (side, _), seen in tables.items() if len(seen) > 1)


def moves_of(legs: Sequence[FormatLeg]) -> Moves | None:
    """Return who moves between these games; None where both sides do.

    >>> moves_of(each_meets_each(3, Moves.HOME)), moves_of(same_pair(3, 2))
    (<Moves.HOME: 'home'>, <Moves.NOBODY: 'nobody'>)
    """
    moving = moving_sides(legs)
    return None if len(moving) > 1 else Moves(next(iter(moving), Moves.NOBODY))


def pairing_of(legs: Sequence[FormatLeg]) -> Pairing:
    """Return how the pairs of listed games meet: a list where they are those of no other pairing.

    >>> pairing_of(each_meets_each(3)), pairing_of(same_pair(3, 2)), pairing_of(same_pair(3, 2)[1:])
    (<Pairing.EACH_MEETS_EACH: 'each_meets_each'>, <Pairing.SAME_PAIR: 'same_pair'>, <Pairing.LIST: 'list'>)
    """
    listed, units = tuple(legs), max((leg.table for leg in legs), default=0)
    each = [each_meets_each(units, one) for one in (Moves.AWAY, Moves.HOME)] if units <= MOST_PLAYERS else []
    if listed and listed in each:
        return Pairing.EACH_MEETS_EACH
    rounds = max((leg.round for leg in legs), default=0)
    written_out = units * rounds == len(listed) <= MOST_LEGS and listed == same_pair(units, rounds)
    return Pairing.SAME_PAIR if listed and written_out else Pairing.LIST


def has_same_games(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two stored formats, or side tables, have the same games: cards depend on nothing else.

    Who moves follows from the games, whether it is stored or not, but for games that are drawn.
    """
    games = [
        (
            form.get("players"),
            [{**block, "moves": None} if "legs" in block else block for block in form.get("blocks", ())],
        )
        for form in (one, other)
    ]
    return games[0] == games[1]


def read_format(data: object) -> MatchFormat:
    """Read a stored format, or one that somebody wrote; raises MatchRefused with every fault of it."""
    problems: list[Problem] = []
    if not isinstance(data, Mapping):
        raise MatchRefused(
            Problem("not_an_object", "format", _("The format is an object with players and blocks."))
        )
    players = data.get("players")
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        message = _(
            "A side has {least} to {most} players.",
            least=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        )
        problems.append(Problem("players_out_of_range", "players", message))
        players = MOST_PLAYERS
    blocks = read_blocks(data.get("blocks"), players, problems, by_draw=True)
    if problems:
        raise MatchRefused(*problems)
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
        problems.append(
            Problem("too_many_legs", "blocks", _("A match has {most} games at most.", most=MOST_LEGS))
        )
    return read


def _block(data: object, field: str, players: int, problems: list[Problem], *, by_draw: bool) -> Block:
    empty = Block(LegKind.PAIRS, Pairing.LIST, ())
    if not isinstance(data, Mapping):
        problems.append(
            Problem("not_an_object", field, _("A block is an object with kind, pairing and legs."))
        )
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
    return replace(block, legs=_to_be_drawn(units, rounds, moves), moves=moves)


def _leg(data: object, field: str, most: int, problems: list[Problem]) -> FormatLeg | None:
    keys = ("round", "table", "home", "away")
    numbers = [data.get(key) for key in keys] if isinstance(data, Mapping) else []
    if len(numbers) != len(keys) or any(type(number) is not int or number < 1 for number in numbers):
        problems.append(
            Problem(
                "leg_unreadable",
                field,
                _("A game has a round, a table, a home pair and an away pair, each numbered from 1."),
            )
        )
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
