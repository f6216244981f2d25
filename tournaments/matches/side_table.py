"""A side table: a competition beside the match, on the same night and the same card, with names drawn of their own.

Its games follow those of the match on the card. Who plays with whom is drawn on the night from each side's players;
what its games are worth, and the table that they make, are its own and never touch the league's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from tournaments.matches.card import LegResult, Score, Winner, score_of
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.format import (
    MOST_LEGS,
    Block,
    LegKind,
    MatchFormat,
    Pairing,
    each_meets_each,
    same_pair,
)
from tournaments.matches.format_reading import read_blocks

NAME_LENGTH: Final = 30
KEYS: Final = ("name", "blocks", "scheme", "precedence")
"""What a season keeps of its side table; the points and what decides are the table's (``standings.teams``)."""


@dataclass(frozen=True, slots=True)
class SideTable:
    """Hold what a side table is called, and its games; its pairs and players are numbered as they are drawn."""

    name: str
    blocks: tuple[Block, ...]

    def as_json(self) -> dict[str, object]:
        """Return the name and the games as they are stored."""
        return {"name": self.name, "blocks": MatchFormat(0, self.blocks).as_json()["blocks"]}


def make_side_table(
    name: str,
    players: int,
    kind: LegKind = LegKind.PAIRS,
    pairing: Pairing = Pairing.SAME_PAIR,
    games: int = 1,
) -> SideTable:
    """Return a side table of one block; ``games`` is asked only where each pair, or player, keeps its opponents.

    >>> [(leg.table, leg.home, leg.away) for leg in make_side_table("Ben Toy", 6).blocks[0].legs]
    [(1, 1, 1), (2, 2, 2), (3, 3, 3)]
    """
    units = players if kind is LegKind.SINGLES else players // 2
    legs = each_meets_each(units) if pairing is Pairing.EACH_MEETS_EACH else same_pair(units, games)
    return SideTable(name, (Block(kind, pairing, legs),))


def read_side_table(data: object, form: MatchFormat) -> SideTable:
    """Read the name and the games of a side table beside such a match; raises MatchRefused with every fault."""
    if not isinstance(data, Mapping):
        message = _(
            "The side table is an object with {keys}; an empty one where there is none.", keys=", ".join(KEYS)
        )
        raise MatchRefused(Problem("not_an_object", "", message))
    problems = [
        Problem(
            "unknown_field", str(key)[:40], _("There is no {key!a} here. Leave it out.", key=str(key)[:40])
        )
        for key in data
        if key not in KEYS
    ]
    name = data.get("name")
    if not isinstance(name, str) or not name.strip():
        problems.append(Problem("name_missing", "name", _("Give the side table a name.")))
    elif len(name) > NAME_LENGTH or not name.isprintable():
        message = _(
            "The side table's name has {most} characters at most, and only ones that can be shown.",
            most=NAME_LENGTH,
        )
        problems.append(Problem("name_unreadable", "name", message))
    blocks = read_blocks(data.get("blocks"), form.players, problems)
    if len(form.legs) + sum(len(block.legs) for block in blocks) > MOST_LEGS:
        message = _("A card has {most} games at most, those of the match among them.", most=MOST_LEGS)
        problems.append(Problem("too_many_legs", "blocks", message))
    MatchRefused.raise_for(problems)
    return SideTable(" ".join(str(name).split()), blocks)


def with_side_table(form: MatchFormat, side: SideTable) -> MatchFormat:
    """Return the format of a match beside which a side table is played."""
    return replace(form, side_table_name=side.name, side_blocks=side.blocks)


def match_results(form: MatchFormat, results: Sequence[LegResult]) -> Sequence[LegResult]:
    """Return those results of a card that are the match's."""
    return results[: len(form.legs)]


def side_score(form: MatchFormat, results: Sequence[LegResult]) -> Score | None:
    """Return what a card comes to in the side table; None where none of its games was played.

    An evening on which nobody played for it then doesn't count there, as a match or as anything else.

    >>> from tournaments.matches.format import make_format
    >>> form = with_side_table(make_format(2), make_side_table("Ben Toy", 2))
    >>> side_score(form, [LegResult(Winner.HOME), LegResult(Winner.AWAY)])
    Score(home=0, away=1, home_points=None, away_points=None)
    >>> side_score(form, [LegResult(Winner.HOME), LegResult(Winner.NOBODY)])
    """
    played = results[len(form.legs) :]
    return score_of(played) if any(one.winner is not Winner.NOBODY for one in played) else None
