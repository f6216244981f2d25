"""Read and write Euchre Game Notation: games with their calls and cards in, hand records out, and back.

Nothing here is on the way of a hand; the rest of the engine does not know that there is a notation.

Where to find things:

* ``faults``: what is wrong with a file, each fault with its place; ``places``: JSON whose values know theirs.
* ``fields``: the parts that a file is made of, by their shape; ``header``: who played, by which rules.
* ``cards``: what a card is called, which suit it belongs to, and which card takes a trick.
* ``deal``: one deal as it is written; ``record``: who made trump, who took which trick, and the hand's record.
* ``reading``: a whole file; ``writing``: a recorded game as a file; ``phrases``: what both say in comments.

The notation is published as Euchre Game Notation (EGN), versions 1.0 to 1.6; docs/egn.md says what is taken.
"""
