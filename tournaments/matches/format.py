"""The format of a match: how many play a side, and who meets whom in each of its legs.

A leg is one game of euchre between two pairs, or two single players. Pairs are numbered from 1 on each side, in the
order of the line-up. Every leg is written out in the stored format, so that a league may change any of them, but for
those that are drawn (``drawn_games``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from problems.wording import gettext_noop

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

    Where a side table is played on the same night, its games come after those of the match on the card;
    ``side_table_name`` is what it is called (``side_table``). The other choices of a format are rules like all
    others (``rules``).
    """

    players: int
    blocks: tuple[Block, ...]
    side_table_name: str = ""
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


def to_be_drawn(units: int, rounds: int, moves: Moves = Moves.AWAY) -> tuple[FormatLeg, ...]:
    """Return the legs before the draw: one side stays at its tables, and who comes there is 0.

    >>> to_be_drawn(1, 1), to_be_drawn(1, 1, Moves.HOME)
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
        return MatchFormat(players, (Block(kind, pairing, to_be_drawn(units, games, moves), moves),))
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
