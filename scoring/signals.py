"""What scoring announces. Receivers run inside the transaction that wrote the fact, and touch rows only."""

from django.dispatch import Signal

# Sent after an entry and its projection are written: `game` (locked), `entry`, `ledger` (the fold).
entry_recorded = Signal()
# Sent after a game's races were drawn again: `game` (locked).
races_drawn = Signal()
# Asked when a table that somebody runs is shown: `table`. Whoever runs it answers with
# `{"night": {...}, "round": number or None, "next": {...} or None, "heading": words, "lines": [words, ...]}`; others
# with None.
table_described = Signal()
