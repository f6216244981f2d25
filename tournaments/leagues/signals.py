"""What leagues announce, inside the transaction in which it happens."""

from django.dispatch import Signal

fixture_plan_wanted = Signal()
"""A season's fixtures are to be drawn up: `plan`."""

squad_changed = Signal()
"""Whoever may play for a team has changed: `season`, and `players` by number."""

season_format_changed = Signal()
"""The matches of a season have another format: `season`, `now`."""

to_do_sought = Signal()
"""What waits for a season's secretary is asked for: `season`, its open `matches`, `now`. A receiver returns lines."""

open_matters_sought = Signal()
"""What is open when a season of teams is to be closed is asked for: `season`, `now`. A receiver returns matters."""

outdated_sought = Signal()
"""What rests on a season's results is asked for: `season`. A receiver returns what doesn't fit them any more."""

emails_written = Signal()
"""E-mails were written down, to be sent once that is committed."""
