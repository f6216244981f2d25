"""Winners move, losers move, up and down: the movements that follow who won, and their first round of pairs."""

from dataclasses import replace

from tournaments.movements.movement import Need, Words
from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.seating import seat_groups
from tournaments.movements.settling import keep_tables, keepers_may_meet, kept_tables
from tournaments.movements.walks import DOWN, STAY, UP, HallEnds, Walk, walking


def _seat_own_partners(state: MovementState) -> tuple[RotationRound, ...]:
    """Return a first round by lot: pairs together, those who came alone joined by lot.

    Where an odd number must rest, one of those who came alone does, and there always is one; all others rest together
    with whom they would have had as a partner.
    """
    chance = state.chance("own partners")
    paired = {entrant for pair in state.pairs for entrant in pair}
    alone = [entrant for entrant in state.entrants if entrant not in paired]
    chance.shuffle(alone)
    resting = [alone.pop()] if len(alone) % 2 else []
    sides = [*state.pairs, *zip(alone[::2], alone[1::2], strict=True)]
    chance.shuffle(sides)
    for _ in range(len(sides) - 2 * state.tables_for(len(sides) // 2)):
        resting += sides.pop()
    fours = [(*one, *other) for one, other in zip(sides[::2], sides[1::2], strict=True)]
    order = keep_tables(fours, kept_tables(state.wishes.fixed_tables))
    return seat_groups([[fours[at] for at in order]], [resting], state.past())


_PARTED = "Nobody has the same partner twice in a row."
_CARD_END = (
    "You get a new partner there. In a level game, the side that reached the score first counts as the "
    "winner. If you sat out, you take the place of somebody who sits out next."
)
_BY_KIND_END = f"Each side is always one of each. {_CARD_END}"

WINNERS_MOVE = walking(
    Walk(winners={"": UP}, losers={"": STAY}),
    Words(
        key="winners_move",
        name="Winners move, partners split",
        how="Winners move up one table, from table 1 to the last. Losers stay. Partners split.",
        guarantee=_PARTED,
        card=f"Winners move up one table, from table 1 to the last. Losers stay. {_CARD_END}",
    ),
)
HEAD_TABLE = walking(
    Walk(winners={"": UP}, losers={"": STAY}, ends=HallEnds.HEAD),
    Words(
        key="head_table",
        name="To the head table",
        how="Winners move up one table, and stay at table 1. Losers stay, but at table 1 they go to the "
        "last table.",
        guarantee=_PARTED,
        card="Winners move up one table, and stay at table 1. Losers stay, but at table 1 they go to "
        f"the last table. {_CARD_END}",
    ),
)
LADDER = walking(
    Walk(winners={"": UP}, losers={"": DOWN}, ends=HallEnds.STAY),
    Words(
        key="ladder",
        name="Ladder",
        how="Winners move up one table, losers move down one. Winners at table 1 and losers at the last "
        "table stay.",
        guarantee=_PARTED,
        card="Winners move up one table, losers move down one. If you win at table 1 or lose at the "
        f"last table, you stay. {_CARD_END}",
    ),
)
WINNERS_TO_HEAD = walking(
    Walk(ends=HallEnds.BOTH),
    Words(
        key="winners_to_head",
        name="Winners to the head table, losers to the last",
        how="After each round winners fill the tables from table 1, losers fill them from the last "
        "table back. Partners split.",
        guarantee=_PARTED,
        card="Winners at tables 1 and 2 go to table 1, winners at 3 and 4 to table 2, and so on. Losers "
        "at the last two tables go to the last, losers at the two before them to the last but one, "
        "and so on. With an odd number of tables, the last table's winners meet table 1's losers "
        f"in the middle. {_CARD_END}",
    ),
)
RED_UP_WHITE_DOWN = walking(
    Walk(winners={"red": UP, "white": DOWN}, losers={"red": STAY, "white": STAY}, kinds=("red", "white")),
    Words(
        key="red_up_white_down",
        name="Red up, white down",
        how="The red winner moves up one table, the white winner moves down one. Losers stay. Reds "
        "partner whites.",
        guarantee=f"{_PARTED} A red always partners a white.",
        card="If you win with a red card, move up one table. If you win with a white card, move down "
        "one. From table 1, up leads to the last table; from the last table, down leads to table "
        f"1. Losers stay. {_BY_KIND_END}",
    ),
)
LOSERS_MOVE = walking(
    Walk(losers={"lady": UP, "man": DOWN}, winners={"lady": STAY, "man": STAY}, kinds=("lady", "man")),
    Words(
        key="losers_move",
        name="Losers move: ladies up, gents down",
        how="The losing lady moves up one table, the losing gent moves down one. Winners stay. Ladies "
        "partner gents.",
        guarantee=f"{_PARTED} A lady always partners a gent.",
        card="If you lose, ladies move up one table and gents move down one. From table 1, up leads to "
        f"the last table; from the last table, down leads to table 1. Winners stay. {_BY_KIND_END}",
    ),
)
LOSERS_MOVE_ON = walking(
    Walk(winners={"": STAY}, losers={"": DOWN}),
    Words(
        key="losers_move_on",
        name="Losers move, partners split",
        how="Losers move down one table, from the last to table 1. Winners stay. Partners split.",
        guarantee=_PARTED,
        card=f"Losers move down one table, from the last to table 1. Winners stay. {_CARD_END}",
    ),
)


def _own_partner_first(state: MovementState, rounds: int) -> tuple[RotationRound, ...]:
    return WINNERS_MOVE.seat(state, rounds) if state.played else _seat_own_partners(state)


OWN_PARTNER_FIRST = replace(
    WINNERS_MOVE,
    key="own_partner_first",
    name="First with your own partner",
    how="You play the first game with your own partner. From then on winners move up one table and "
    "partners split.",
    guarantee="Couples play the first round together, unless one of them sits out. From then on nobody "
    "has the same partner twice in a row.",
    card="Play the first game with the partner you came with. After that, winners move up one table, "
    f"from table 1 to the last. Losers stay. {_CARD_END}",
    seat=_own_partner_first,
    needs=frozenset({Need.LAST_RESULTS, Need.COUPLES}),
    keepers=keepers_may_meet,
)
