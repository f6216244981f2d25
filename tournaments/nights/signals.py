"""What nights announce and ask. Receivers run inside the transaction, and touch rows only."""

from django.dispatch import Signal

# Sent when a seating plan waits to be made: `plan`. A task is queued when the transaction is committed.
seating_plan_wanted = Signal()
# Sent when a forecast of what nights are worth is wanted. A task is queued when the transaction is committed.
forecast_wanted = Signal()
# Sent when a night is to be on another day: `night` (locked, with its new date, not yet saved). Who knows that it
# cannot be raises `NightRefused`; then nothing is written.
night_moved = Signal()
# Sent before a night that nobody played is deleted: `night` (locked), `by` and `now`. Who holds rows of it lets go.
night_deleted = Signal()
# Asked when a verified night is shown to whoever runs it: `night`. Whoever adds up nights returns the seasons in which
# it counts, each `{"id", "name"}`; others return None.
seasons_sought = Signal()
