"""What leagues announce, inside the transaction in which it happens."""

from django.dispatch import Signal

fixture_plan_wanted = Signal()
"""A season's fixtures are to be drawn up: `plan`."""

letters_written = Signal()
"""Letters were written down, to be sent once that is committed."""
