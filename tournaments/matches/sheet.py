"""The games of a match as people read them: round, table, and the names of those who meet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.matches.card import Score
from tournaments.matches.format import Kind, MatchFormat

MOVES: Final = {
    "visitors": "After each round the visitors move on to the next pair; the home side stays.",
    "home": "After each round the home side moves on to the next pair; the visitors stay.",
    "nobody": "Nobody moves between tables.",
}
"""Who moves between the rounds of a match, by the league's rule."""


@dataclass(frozen=True, slots=True)
class Game:
    """Hold one game of a match by names; ``number`` counts from 1 in the order of the card."""

    number: int
    round: int
    table: int
    home: str
    away: str


def list_games(form: MatchFormat, home: Sequence[str], away: Sequence[str]) -> tuple[Game, ...]:
    """Return the games of a match; ``home`` and ``away`` are the players' names in playing order.

    Where a line-up isn't known yet, or has an empty place, the pair goes by its number.

    >>> from tournaments.matches.format import make_format
    >>> game = list_games(make_format(4), ["Ann", "Ben", "Cleo", "Dan"], [])[1]
    >>> game.round, game.table, game.home, game.away
    (1, 2, 'Cleo & Dan', 'Pair 2')
    """
    legs = [(block.kind, leg) for block in form.blocks for leg in block.legs]
    return tuple(
        Game(number, leg.round, leg.table, name_unit(kind, leg.home, home), name_unit(kind, leg.away, away))
        for number, (kind, leg) in enumerate(legs, 1)
    )


def name_unit(kind: Kind, number: int, names: Sequence[str]) -> str:
    """Return what a pair, or a single player, is called; places 1 and 2 of a line-up are pair 1.

    >>> name_unit(Kind.PAIRS, 2, ["Ann", "Ben", "Cleo"]), name_unit(Kind.SINGLES, 4, ["Ann"])
    ('Cleo', 'Player 4')
    """
    size = 2 if kind is Kind.PAIRS else 1
    found = [name for name in names[(number - 1) * size : number * size] if name]
    return " & ".join(found) or f"{'Pair' if kind is Kind.PAIRS else 'Player'} {number}"


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
