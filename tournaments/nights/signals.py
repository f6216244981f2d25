"""What nights announce. Receivers run inside the transaction, and touch rows only."""

from django.dispatch import Signal

# Sent when a draft of a plan waits to be made: `draft`. A task is queued when the transaction is committed.
draft_wanted = Signal()
# Sent after anything of a night changed that standings are made of: `night` (its number).
night_changed = Signal()
