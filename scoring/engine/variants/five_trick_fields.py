"""Say what records a five-trick table keeps."""

from scoring.engine.hand import HandResult

MADE = frozenset({"dealer", "maker", "call_round", "alone", "trump", "upcard"})

FIELDS = {
    HandResult.PLAYED: MADE | {"defender_alone", "tricks", "revokes"},
    HandResult.ALL_PASSED: frozenset({"dealer", "upcard"}),
    HandResult.MISDEAL: frozenset({"dealer"}),
    HandResult.REVOKE: MADE | {"defender_alone", "revokes"},
    HandResult.INFRINGEMENT: frozenset({"dealer", "infringement"}),
    HandResult.ADJUSTMENT: frozenset({"points", "note"}),
    HandResult.TOTALS: frozenset({"totals"}),
}
NO_LONE_DEFENDER = {result: names - {"defender_alone"} for result, names in FIELDS.items()}
