"""Say what records a five-trick table keeps, and who deals after each."""

from scoring.engine.hand import Result
from scoring.engine.variant import Turn

MADE = frozenset({"dealer", "maker", "call_round", "alone", "trump", "upcard"})

FIELDS = {
    Result.PLAYED: MADE | {"defender_alone", "tricks", "revokes"},
    Result.ALL_PASSED: frozenset({"dealer", "upcard"}),
    Result.MISDEAL: frozenset({"dealer"}),
    Result.REVOKE: MADE | {"defender_alone", "revokes"},
    Result.INFRINGEMENT: frozenset({"dealer", "infringement"}),
    Result.ADJUSTMENT: frozenset({"points", "note"}),
    Result.TOTALS: frozenset({"totals"}),
}
NO_LONE_DEFENDER = {result: names - {"defender_alone"} for result, names in FIELDS.items()}

TURNS = {
    Result.PLAYED: Turn.LEFT,
    Result.ALL_PASSED: Turn.LEFT,
    Result.MISDEAL: Turn.SAME,
    Result.LAY_DOWN_LONER: Turn.LEFT,
    Result.THROW_IN: Turn.LEFT,
    Result.REVOKE: Turn.LEFT,
    Result.INFRINGEMENT: Turn.LEFT,
    Result.ADJUSTMENT: Turn.UNCHANGED,
    Result.TOTALS: Turn.UNCHANGED,
}
