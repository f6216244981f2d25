"""The games of a match as people read them: round, table, and the names of those who meet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.matches.card import Score
from tournaments.matches.changes import LineUpChange, who_plays
from tournaments.matches.format import (
    PAIRINGS,
    Block,
    LegKind,
    MatchFormat,
    Moves,
    Pairing,
    moves_of,
    moving_sides,
)

MOVES: Final = {
    frozenset({"away"}): "After each round the visitors move on to the next pair; the home side stays.",
    frozenset({"home"}): "After each round the home side moves on to the next pair; the visitors stay.",
    frozenset({"home", "away"}): "After each round both sides change tables, as the games below say.",
    frozenset(): "Nobody moves between tables.",
}
"""Who moves between the rounds of a match, by the sides of which somebody does."""
DRAWN_MOVES: Final = {
    Moves.AWAY: "After each round the visitors move where the draw sends them; the home side stays.",
    Moves.HOME: "After each round the home side moves where the draw sends it; the visitors stay.",
}
"""Who moves where opponents are drawn again for each round."""
TO_BE_DRAWN: Final = "to be drawn"
"""What a pair is called that is still to be drawn."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """Hold one game of a match by names; ``number`` counts from 1 in the order of the card.

    ``heading`` is what stands above the games of its round; ``side`` that it belongs to the side table.
    """

    number: int
    round: int
    table: int
    home: str
    away: str
    heading: str
    side: bool = False


def format_sentence(form: MatchFormat) -> str:
    """Return a format in a line.

    >>> from tournaments.matches.format import make_format
    >>> format_sentence(make_format(6))
    '6 a side, 9 games of pairs: each meets each'
    >>> format_sentence(make_format(6, moves=Moves.HOME))
    '6 a side, 9 games of pairs: each meets each, and the home side moves'
    >>> format_sentence(make_format(6, Pairing.DRAWN))
    '6 a side, 9 games of pairs: drawn again for each round'
    """
    return f"{form.players} a side, {'; '.join(_block_words(block) for block in form.blocks)}"


def _block_words(block: Block) -> str:
    """Return a block in a line; that the visitors move is usual, and isn't said."""
    games = f"{len(block.legs)} game{'' if len(block.legs) == 1 else 's'}"
    kind = "pairs" if block.kind is LegKind.PAIRS else "single players"
    moving = {Pairing.EACH_MEETS_EACH: moves_of(block.legs), Pairing.DRAWN: block.moves}.get(block.pairing)
    moves = ", and the home side moves" if moving is Moves.HOME else ""
    return f"{games} of {kind}: {PAIRINGS[block.pairing]}{moves}"


def how_played(form: MatchFormat, *, one_by_one: bool) -> str:
    """Return who moves between the rounds of a match, as its games have it, and whether they follow one another.

    >>> from tournaments.matches.format import Pairing, make_format
    >>> how_played(make_format(6), one_by_one=False)
    'After each round the visitors move on to the next pair; the home side stays.'
    >>> how_played(make_format(6, Pairing.SAME_PAIR), one_by_one=True)
    'Nobody moves between tables. One game is played after another, in this order.'
    >>> how_played(make_format(6, Pairing.DRAWN), one_by_one=False)
    'After each round the visitors move where the draw sends them; the home side stays.'
    """
    moving = frozenset[str]().union(*(moving_sides(block.legs) for block in form.blocks))
    moves = [
        block.moves for block in form.blocks if block.pairing is Pairing.DRAWN and block.moves is not None
    ]
    by_draw = len(moves) == len(form.blocks) and len(set(moves)) == 1
    words = DRAWN_MOVES[moves[0]] if by_draw else MOVES[moving]
    return words + (" One game is played after another, in this order." if one_by_one else "")


def list_games(  # noqa: PLR0913, PLR0917  the games, and everything that names who plays them
    form: MatchFormat,
    home: Sequence[str],
    away: Sequence[str],
    drawn: tuple[Sequence[str], Sequence[str]] = ((), ()),
    changes: Mapping[str, Sequence[LineUpChange[str]]] | None = None,
    empty: str = "",
) -> tuple[SheetGame, ...]:
    """Return the games of a match; ``home`` and ``away`` are the players' names in playing order.

    ``drawn`` are the names at home and away in the order that was drawn for the side table, whose games follow. Where
    a line-up isn't known yet, or has an empty place, the pair goes by its number. ``changes``, by side, say who plays
    for whom from which game of the match on; in the side table whoever was drawn is named. ``empty`` is what a
    pair is called that nobody sits in, where the line-up is known.

    >>> from tournaments.matches.format import make_format
    >>> game = list_games(make_format(4), ["Ann", "Ben", "Cleo", "Dan"], [])[1]
    >>> game.round, game.table, game.home, game.away
    (1, 2, 'Cleo & Dan', 'Pair 2')
    """
    games: list[SheetGame] = []
    came_in = changes or {}
    several = len({leg.round for leg in form.side_legs}) > 1
    for blocks, mine, theirs, side in (
        (form.blocks, home, away, False),
        (form.side_blocks, *drawn, True),
    ):
        for kind, leg in ((block.kind, leg) for block in blocks for leg in block.legs):
            heading = f"Round {leg.round}"
            if side:
                heading = f"{form.side_table_name}, round {leg.round}" if several else form.side_table_name
            number = len(games) + 1
            ours, others = (
                _name_unit(
                    kind,
                    unit,
                    players if side else who_plays(form, players, came_in.get(which, ()), number),
                    empty if players and not side else "",
                )
                for which, unit, players in (("home", leg.home, mine), ("away", leg.away, theirs))
            )
            games.append(SheetGame(number, leg.round, leg.table, ours, others, heading, side))
    return tuple(games)


def _name_unit(kind: LegKind, number: int, names: Sequence[str], empty: str = "") -> str:
    """Return what a pair, or a single player, is called; places 1 and 2 of a line-up are pair 1.

    ``empty`` is what one is called in which nobody sits; else it goes by its number. Number 0 is still to be drawn.

    >>> _name_unit(LegKind.PAIRS, 2, ["Ann", "Ben", "Cleo"]), _name_unit(LegKind.SINGLES, 4, ["Ann"])
    ('Cleo', 'Player 4')
    """
    if number == 0:
        return TO_BE_DRAWN
    size = 2 if kind is LegKind.PAIRS else 1
    found = [name for name in names[(number - 1) * size : number * size] if name]
    return " & ".join(found) or empty or f"{'Pair' if kind is LegKind.PAIRS else 'Player'} {number}"


def score_sentence(score: Score, home: str, away: str, level_winner: str = "") -> str:
    """Return what a card comes to; `level_winner` is the side that points decide for, as on the fixture.

    >>> score_sentence(Score(6, 3, None, None), "Bell A", "Crown")
    'Bell A 6, Crown 3. Bell A win.'
    >>> score_sentence(Score(4, 4, None, None), "Bell A", "Crown")
    'Bell A 4, Crown 4. A draw.'
    """
    ahead = level_winner or ("home" if score.home > score.away else "away" if score.away > score.home else "")
    result = {"home": f"{home} win.", "away": f"{away} win.", "": "A draw."}[ahead]
    return f"{home} {score.home}, {away} {score.away}. {result}"
