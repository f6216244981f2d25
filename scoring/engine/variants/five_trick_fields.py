"""Say what records a five-trick table keeps."""

from scoring.engine.hand import Result

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
