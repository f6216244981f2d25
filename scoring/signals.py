"""What scoring announces. Receivers run inside the transaction that wrote the fact, and touch rows only."""

from django.dispatch import Signal

# Sent after an entry and its projection are written, at a table that somebody runs: `game` (locked), `entry`, and
# `ledger`, the fold.
entry_recorded = Signal()
# Sent then too, where the entry is a correction that a table must ask for: `game` (locked), `entry`, and `request`,
# the correction request that is accepted by it, or None.
correction_recorded = Signal()
# Sent after such a correction was requested, or refused: `game` (locked), `request`.
correction_requested = Signal()
correction_refused = Signal()
# Sent after a closed game of a kitchen table was put right: `game` (locked), `by` and `now`, as for the entry.
earlier_game_corrected = Signal()
# Sent after a game's races were drawn again: `game` (locked).
races_drawn = Signal()
# Asked when games are read: `games`, their numbers. Whoever runs their tables returns, by the game's number,
# `{"night": {"id", "name", "date"}, "round": number, "table": the table's number in the night}`.
games_described = Signal()
# Asked when games are sought by what scoring does not know: `by` ("night", "round", "season") and its `number`.
# Whoever knows it returns a queryset of the games' numbers; others return None.
games_sought = Signal()
# Asked when a table that somebody runs is shown: `table`. Whoever runs it returns
# `{"night": {...}, "round": number or None, "next": {...} or None, "heading": words, "lines": [words, ...]}`, and
# `"closed": words` where its game was closed with hands missing; where it is no night, with
# `{"run": True, "heading", "lines", "again", "all_here", "coming"}`: `again` is what begins the next game there, and
# with `all_here` it says that its four have come; `coming` are the games that a phone may begin without a connection,
# each `{"heading", "said", "button", "people": {seat: player or None}}`. Others return None.
table_described = Signal()
# Asked when a typed or long code is no table's pass: `code`. Whoever gives out codes of another kind returns what
# `passes/` says of it, `{"token", "code", ...}` and whose it is; others return None.
pass_sought = Signal()
# Asked when somebody at a table that is run wants its next game: `table`, `after` (the game that was played, locked),
# `all_here` (whether its four say that they have come), `now`. Whoever runs the table begins it and returns the game,
# or raises `NotAtThisTable` with the reason; others return None.
next_game_wanted = Signal()
