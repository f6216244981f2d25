"""Make a league table: the matches of teams go in, explained places come out.

The law is ``docs/league-tables.md``. Its head-to-head law is its own: that of nights is ``standings.rank``.

Where to find things:

* ``match``, ``scheme``: what goes in, and what a match is worth in league points, exact to the hundredth.
* ``sides``: how often the same happened to a team, which is all that adding up asks.
* ``tally``: what a team's matches add up to; ``metrics``: what of it can decide.
* ``meetings``, ``rank``: head to head, and places.
* ``table``: a league's table; ``explain``: why a team stands where it stands, in sentences.
* ``form``: each team's last results, and what changed since an earlier table.
* ``moves``: what each place brings at the end; ``promotion``: who then goes up and down, with every exception, and
  where new teams begin.
* ``averages``: games won of games played, by player and by pair.
* ``faults``, ``request``: read a request of ``manage.py table``, every fault at once.
"""
