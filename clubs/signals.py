"""What people announce to the floors above, inside the transaction that wrote it."""

from django.dispatch import Signal

# `players`: the numbers of players whose name as pages show it, or who they are one with, has changed.
# Receivers touch rows only. Players' rows are locked then, and the club's is not.
players_changed = Signal()

# `players`: the numbers of players who were erased, `names`: what they were called. Whatever else holds their names in
# words is to forget them.
players_erased = Signal()
