"""Cards and domino tiles as the pages draw them: what stands on each, and its name for those who cannot see it."""

from typing import Final, NamedTuple

from scoring.engine.record import TRUMP_WORDS

RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine"}
NUMBERS: Final = ("blank", "one", "two", "three", "four", "five", "six")
_NEAR, _MID, _FAR = 8, 20, 32
# Where the pips of each half of a tile stand, in a square of 40.
PIPS: Final = (
    (),
    ((_MID, _MID),),
    ((_NEAR, _NEAR), (_FAR, _FAR)),
    ((_NEAR, _NEAR), (_MID, _MID), (_FAR, _FAR)),
    ((_NEAR, _NEAR), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _FAR)),
    ((_NEAR, _NEAR), (_NEAR, _FAR), (_MID, _MID), (_FAR, _NEAR), (_FAR, _FAR)),
    ((_NEAR, _NEAR), (_NEAR, _MID), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _MID), (_FAR, _FAR)),
)


class DrawnCard(NamedTuple):
    """Hold a playing card: what its corner says, its suit, its name."""

    corner: str
    suit: str
    name: str


class DrawnTile(NamedTuple):
    """Hold a domino: where its pips stand, the second half below the first, and its name."""

    pips: tuple[tuple[int, int], ...]
    name: str


def drawn(codes: str) -> tuple[DrawnCard, ...]:
    """Return cards from codes of rank and suit.

    >>> [card.name for card in drawn("JH TS")]
    ['jack of hearts', 'ten of spades']
    """
    return tuple(
        DrawnCard(
            "10" if code[0] == "T" else code[0],
            TRUMP_WORDS[code[1]],
            f"{RANKS[code[0]]} of {TRUMP_WORDS[code[1]]}",
        )
        for code in codes.split()
    )


def drawn_tiles(codes: str) -> tuple[DrawnTile, ...]:
    """Return tiles from the numbers of their two ends.

    >>> [(tile.name, tile.pips) for tile in drawn_tiles("11 20")]
    [('double one', ((20, 20), (20, 60))), ('two and blank', ((8, 8), (32, 32)))]
    """
    tiles = []
    for code in codes.split():
        first, second = int(code[0]), int(code[1])
        pips = (*PIPS[first], *((x, y + 40) for x, y in PIPS[second]))
        name = f"double {NUMBERS[first]}" if first == second else f"{NUMBERS[first]} and {NUMBERS[second]}"
        tiles.append(DrawnTile(pips, name))
    return tuple(tiles)
