"""A match between two teams: its format, its cards, its states and its league's rules; pure, standard library only.

Where to find things:

* ``format``: the legs of a match, who meets whom in them, and what a league may choose; ``read_format`` reads one.
* ``side_table``: the games of a competition beside the match, on the same card, with a draw and a table of its own.
* ``card``: what a captain hands in, what it comes to, and where two cards differ.
* ``states``: what may happen to a fixture, and who may do it.
* ``rules``: everything else that leagues decide, each rule declared once; ``presets`` has those of real leagues.
"""
