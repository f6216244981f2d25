"""What nights announce. Receivers run inside the transaction, and touch rows only."""

from django.dispatch import Signal

# Sent when a seating plan waits to be made: `draft`. A task is queued when the transaction is committed.
draft_wanted = Signal()
# Sent when it is to be foreseen what nights are worth. A task is queued when the transaction is committed.
foresight_wanted = Signal()
# Sent when a paper waits to be made: `paper`. A task is queued when the transaction is committed.
paper_wanted = Signal()
# Sent when a night is to be on another day: `night` (locked, with its new date, not yet saved). Who knows that it
# cannot be raises `NightRefused`; then nothing is written.
night_moved = Signal()
