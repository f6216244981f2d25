"""The evening that is worked out in docs/statistics.md: three games of four people, as facts.

A line is (name, kind, what it is about, what it says); seats are 0 to 3, north first and clockwise.
"""

from dataclasses import dataclass
from typing import Any

from scoring.engine.hand import parse_hand
from scoring.engine.ledger import Ledger, LedgerLine, fold
from scoring.engine.ruleset import Ruleset, make_ruleset

Record = dict[str, Any]


def made(maker: int, makers: int, others: int, **more: Any) -> Record:
    """Return a hand by its maker, the tricks of their side, and those of the other."""
    sides = ("A", "B") if maker % 2 == 0 else ("B", "A")
    return {"maker": maker, "tricks": dict(zip(sides, (makers, others), strict=True)), **more}


@dataclass(frozen=True)
class Game:
    """A game: how it is played, who was to sit where, who deals first, and its lines."""

    ruleset: Ruleset
    people: tuple[str, ...]
    first_dealer: int | None
    lines: tuple[tuple[str, str, str | None, Any], ...]

    def folded(self) -> Ledger:
        lines = [
            LedgerLine(name, kind, of, hand=None if said is None or kind == "seats" else parse_hand(said))
            for name, kind, of, said in self.lines
        ]
        return fold(self.ruleset, lines, self.first_dealer)


FIRST = Game(
    make_ruleset("north_american", {"defend_alone": True}),
    ("Ann", "Ben", "Cleo", "Dan"),
    3,
    (
        ("1", "hand", None, made(0, 3, 2, call_round=1, trump="H")),
        ("2", "hand", None, made(1, 3, 2, call_round=2, trump="C")),
        ("2 again", "replace", "2", made(1, 2, 3, call_round=2, trump="C")),
        ("3", "hand", None, {"result": "all_passed"}),
        ("4", "hand", None, {"result": "misdeal"}),
        ("5", "hand", None, made(1, 5, 0)),
        ("5 not", "void", "5", None),
        ("6", "hand", None, made(2, 5, 0, alone=True, call_round=1, trump="S")),
        ("7", "hand", None, {"result": "revoke", "maker": 1, "revokes": [0]}),
        ("8", "hand", None, made(3, 2, 3, alone=True, defender_alone=0)),
    ),
)
SECOND = Game(
    make_ruleset("progressive", {"fixed_hands": 4, "loner_maker_points": 5}),
    ("Ann", "Ben", "Cleo", "Dan"),
    None,
    (
        ("1", "hand", None, made(1, 5, 0)),
        ("2", "hand", None, made(2, 1, 4, alone=True, call_round=1, trump="C")),
        ("who sat where", "seats", None, ("Ben", "Ann", "Cleo", "Dan")),
        ("3", "hand", None, made(3, 5, 0, alone=True, dealer=1, call_round=2, trump="D")),
        ("4", "hand", None, made(0, 3, 2, call_round=1, trump="H")),
    ),
)
THIRD = Game(
    make_ruleset("progressive", {"fixed_hands": 4}),
    ("Ann", "Daniel", "Ben", "Eve"),
    None,
    (
        (
            "card",
            "totals",
            None,
            {
                "result": "totals",
                "totals": {"scores": {"A": 5, "B": 3}, "hands": 4, "loners": {"0": 1}, "euchres": {"B": 1}},
            },
        ),
        (
            "talk",
            "hand",
            None,
            {"result": "adjustment", "points": {"A": -1}, "note": "talked across the table"},
        ),
    ),
)
EVENING = (FIRST, SECOND, THIRD)
