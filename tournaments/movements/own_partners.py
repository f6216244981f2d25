"""A first round in which everybody plays with the partner they came with."""

from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.seating import seat_groups
from tournaments.movements.settling import keep_tables, kept_tables


def seat_own_partners(evening: MovementState) -> tuple[RotationRound, ...]:
    """Return a first round by lot: pairs together, those who came alone joined by lot.

    Where one or three must rest, one of those who came alone does, and there always is one; where two or three
    must, two who would have been partners rest together.
    """
    chance = evening.chance("own partners")
    paired = {entrant for pair in evening.pairs for entrant in pair}
    alone = [entrant for entrant in evening.entrants if entrant not in paired]
    chance.shuffle(alone)
    resting = [alone.pop()] if len(alone) % 2 else []
    sides = [*evening.pairs, *zip(alone[::2], alone[1::2], strict=True)]
    chance.shuffle(sides)
    if len(sides) % 2:
        resting += sides.pop()
    fours = [(*one, *other) for one, other in zip(sides[::2], sides[1::2], strict=True)]
    order = keep_tables(fours, kept_tables(evening.wishes.fixed_tables))
    return seat_groups([[fours[at] for at in order]], [resting], evening.past())
