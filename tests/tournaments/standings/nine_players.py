"""The night of docs/standings.md: nine players, two tables, four rounds."""

from tournaments.standings.line import EntrantGame, SitOut

ANN, BOB, CLEO, DAN, EVE, FRED, GUS, HAL, IDA = range(1, 10)
NAMES = dict(enumerate(["Ann", "Bob", "Cleo", "Dan", "Eve", "Fred", "Gus", "Hal", "Ida"], start=1))
GAMES = [
    (1, (ANN, BOB), 8, (CLEO, DAN), 6),
    (1, (EVE, FRED), 10, (GUS, HAL), 5),
    (2, (ANN, CLEO), 7, (EVE, GUS), 9),
    (2, (BOB, DAN), 6, (FRED, IDA), 6),
    (3, (ANN, DAN), 11, (FRED, HAL), 4),
    (3, (BOB, EVE), 5, (CLEO, IDA), 8),
    (4, (ANN, IDA), 6, (BOB, HAL), 9),
    (4, (CLEO, GUS), 10, (DAN, EVE), 6),
]
LONERS = {(1, ANN), (1, FRED), (3, IDA), (4, GUS)}
SIT_OUTS = [SitOut(IDA, 1), SitOut(HAL, 2), SitOut(GUS, 3), SitOut(FRED, 4)]


def game(round_, pair, points, others, against):
    """Return the four lines of a finished game; at level points the pair named first was there first."""
    return [
        EntrantGame(
            entrant=one,
            round=round_,
            points=mine,
            against=theirs,
            won=mine > theirs or (mine == theirs and side == pair),
            partner=partner,
            opponents=opponents,
            loners=int((round_, one) in LONERS),
            loners_made=int((round_, one) in LONERS),
        )
        for side, mine, opponents, theirs in (
            (pair, points, others, against),
            (others, against, pair, points),
        )
        for one, partner in (side, side[::-1])
    ]


LINES = [line for played in GAMES for line in game(*played)]
