"""Score euchre by its rules: facts of a hand go in, points come out.

Nothing here knows of Django, a database, the time or chance; only the standard library is imported.

Where to find things:

* ``hand`` and ``parsing``: the record of one hand, read from JSON and written back.
* ``variant``, ``options``, ``variants``, ``registry``: the ways to play, as data.
* ``bidding``, ``auction``, ``trumps``, ``trick_counts``: what may be bid, be trump, be counted, and what is wrong.
* ``ruleset``: a variant with its house options, checked and frozen.
* ``state``: where a game stands; ``problems``: what is wrong with a record at that place.
* ``hand_score``: what a hand changes by itself; ``scorekeeper``: what it does to a game, by ``advance``.
* ``quick_hands``: the hands that can be tapped, each with its score.
* ``ledger``: a whole game with its corrections, folded; ``statistics``: what each seat did in it.
* ``dealing``, ``terms``, ``markers``: whose deal it is, what players call it, how cards show it.
* ``points_table``, ``form``, ``form_field``, ``answer``, ``echo``: for phones, programs and the command line.
* ``notation``: games in Euchre Game Notation, in and out; the rest does not know of it.
"""
