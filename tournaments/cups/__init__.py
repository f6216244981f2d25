"""Knock-out cups and play-offs of a league's teams; pure, standard library only. Teams go by their names.

Where to find things:

* ``options``: what a league decides about a cup; ``read_options`` reads it, with every fault.
* ``draw``: who meets whom and who has a bye, drawn from a seed name by name; ``play_off`` has pairings without a draw.
* ``bracket``: the ties of all rounds from the draw and the results so far: who waits for whom.
* ``outcome``: who goes on after a tie's matches; the start that a handicap gives.
* ``home``: who is at home, and who swaps where a pub has no room.
"""
