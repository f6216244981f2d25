"""List the movements: every way to move from table to table."""

from typing import Final

from tournaments.movements.ahead import ROTATION
from tournaments.movements.colours import COLOURS, COLOURS_AGAINST
from tournaments.movements.draws import BY_STANDINGS, RANDOM_DRAW
from tournaments.movements.king_of_the_court import KING_OF_THE_COURT
from tournaments.movements.knock_outs import DOUBLE_KNOCK_OUT, KNOCK_OUT
from tournaments.movements.odd_pairs import ODD_PAIRS_MOVE
from tournaments.movements.progressive import (
    HEAD_TABLE,
    LADDER,
    LOSERS_MOVE,
    LOSERS_MOVE_ON,
    OWN_PARTNER_FIRST,
    RED_UP_WHITE_DOWN,
    WINNERS_MOVE,
    WINNERS_TO_HEAD,
)
from tournaments.movements.round_robin import ROUND_ROBIN_PAIRS
from tournaments.movements.steps import FIXED_STEP, FIXED_STEP_BACK, PODS_OF_FOUR
from tournaments.movements.swiss import SWISS_PAIRS

MOVEMENTS: Final = {
    movement.key: movement
    for movement in (
        ROTATION,
        WINNERS_MOVE,
        HEAD_TABLE,
        LADDER,
        WINNERS_TO_HEAD,
        RED_UP_WHITE_DOWN,
        LOSERS_MOVE,
        LOSERS_MOVE_ON,
        OWN_PARTNER_FIRST,
        COLOURS,
        COLOURS_AGAINST,
        FIXED_STEP,
        FIXED_STEP_BACK,
        PODS_OF_FOUR,
        BY_STANDINGS,
        RANDOM_DRAW,
        ROUND_ROBIN_PAIRS,
        SWISS_PAIRS,
        ODD_PAIRS_MOVE,
        KING_OF_THE_COURT,
        KNOCK_OUT,
        DOUBLE_KNOCK_OUT,
    )
}
"""Every movement by its key, in the order in which people are offered them.

>>> MOVEMENTS["ladder"].name
'Ladder'
"""
