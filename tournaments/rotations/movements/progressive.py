"""Winners move, losers move, up and down: the movements that follow who won at the last bell."""

from dataclasses import replace

from tournaments.rotations.movements.evening import Evening
from tournaments.rotations.movements.movement import Need, Words
from tournaments.rotations.movements.own_partners import seat_own_partners
from tournaments.rotations.movements.settling import keepers_may_meet
from tournaments.rotations.movements.walks import DOWN, STAY, UP, Ends, Walk, walking
from tournaments.rotations.round import Round

_PARTED = "Nobody has the same partner in two rounds running."
_CARD_END = (
    "There you play with somebody else than before. In a level game whoever was there first counts as the winner. "
    "Who sat out takes a place that somebody leaves to rest."
)
_BY_KIND_END = f"One side is always one of each. {_CARD_END}"

WINNERS_MOVE = walking(
    Walk(winners={"": UP}, losers={"": STAY}),
    Words(
        key="winners_move",
        name="Winners move, partners split",
        how="The winners go one table up, from table 1 to the last; the losers stay; partners split.",
        guarantee=_PARTED,
        card=f"Winners go to the next table up, from table 1 to the last one; losers stay. {_CARD_END}",
    ),
)
HEAD_TABLE = walking(
    Walk(winners={"": UP}, losers={"": STAY}, ends=Ends.HEAD),
    Words(
        key="head_table",
        name="To the head table",
        how="The winners go one table up and stay at table 1; the losers stay, but from table 1 they go to the last.",
        guarantee=_PARTED,
        card="Winners go to the next table up, and stay at table 1; losers stay, but from table 1 they go to the "
        f"last one. {_CARD_END}",
    ),
)
LADDER = walking(
    Walk(winners={"": UP}, losers={"": DOWN}, ends=Ends.STAY),
    Words(
        key="ladder",
        name="Ladder",
        how="The winners go one table up, the losers one down; winners of table 1 and losers of the last stay.",
        guarantee=_PARTED,
        card="Winners go to the next table up, losers to the next one down; who wins at table 1 or loses at the last "
        f"table stays. {_CARD_END}",
    ),
)
WINNERS_TO_HEAD = walking(
    Walk(ends=Ends.BOTH),
    Words(
        key="winners_to_head",
        name="Winners to the head table, losers to the last",
        how="After each round winners take the tables from table 1 on, losers those from the last one back; partners "
        "split.",
        guarantee=_PARTED,
        card="Winners of tables 1 and 2 go to table 1, of 3 and 4 to table 2, and so on. Losers of the last two "
        "tables go to the last, of the two before them to the last but one, and so on. With an odd number of tables "
        f"the winners of the last meet the losers of table 1 in the middle. {_CARD_END}",
    ),
)
RED_UP_WHITE_DOWN = walking(
    Walk(winners={"red": UP, "white": DOWN}, losers={"red": STAY, "white": STAY}, kinds=("red", "white")),
    Words(
        key="red_up_white_down",
        name="Red up, white down",
        how="Of the winners the red one goes one table up, the white one down; the losers stay; reds partner whites.",
        guarantee=f"{_PARTED} A red always partners a white.",
        card="If you win with a red card go to the next table up, with a white card to the next one down; beyond "
        f"table 1 comes the last table, and beyond that table 1. Losers stay. {_BY_KIND_END}",
    ),
)
LOSERS_MOVE = walking(
    Walk(losers={"lady": UP, "man": DOWN}, winners={"lady": STAY, "man": STAY}, kinds=("lady", "man")),
    Words(
        key="losers_move",
        name="Losers move: ladies up, gents down",
        how="Of the losers the lady goes one table up, the gent down; the winners stay; ladies partner gents.",
        guarantee=f"{_PARTED} A lady always partners a gent.",
        card="If you lose, ladies go to the next table up, gents to the next one down; beyond table 1 comes the last "
        f"table, and beyond that table 1. Winners stay. {_BY_KIND_END}",
    ),
)
LOSERS_MOVE_ON = walking(
    Walk(winners={"": STAY}, losers={"": DOWN}),
    Words(
        key="losers_move_on",
        name="Losers move, partners split",
        how="The losers go one table down, from the last to table 1; the winners stay; partners split.",
        guarantee=_PARTED,
        card=f"Losers go to the next table down, from the last one to table 1; winners stay. {_CARD_END}",
    ),
)


def _own_partner_first(evening: Evening, rounds: int) -> tuple[Round, ...]:
    return WINNERS_MOVE.seat(evening, rounds) if evening.played else seat_own_partners(evening)


OWN_PARTNER_FIRST = replace(
    WINNERS_MOVE,
    key="own_partner_first",
    name="First with your own partner",
    how="The first game is played with one's own partner; from then on winners go one table up and partners split.",
    guarantee="Who came as two plays the first round together, unless one of them sits out. From then on nobody "
    "has the same partner in two rounds running.",
    card="The first game you play with the partner you came with. After it winners go to the next table up, from "
    f"table 1 to the last one; losers stay. {_CARD_END}",
    seat=_own_partner_first,
    needs=frozenset({Need.LAST_RESULTS, Need.COUPLES}),
    keepers=keepers_may_meet,
)
