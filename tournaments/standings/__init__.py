"""Order people by what they did: results of games go in, explained standings come out.

Nothing here knows of Django, a database, the time or chance; only the standard library is imported. The law is
``docs/standings.md``.

Where to find things:

* ``line``: what goes in, one entrant's part in one round.
* ``metrics``: what can be counted, and in which order it is listed.
* ``rank``: the precedence, the metrics that decide in order, and the places that it gives, head to head too.
* ``night``: the standings of one night, and what a sit-out is worth; ``season``: those of many; ``races``: the
  races' own.
* ``explain``: why a line stands where it stands, in sentences.
"""
