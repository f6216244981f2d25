"""Give each of several groups a place of its own so that the weights add up to the least."""

from collections.abc import Sequence
from math import inf


def assign(weights: Sequence[Sequence[int]]) -> list[int]:  # noqa: C901  one method, told in one piece
    """Return for each row the column it gets, each column once; the sum of weights is the least there is.

    Kuhn's Hungarian method with potentials, in the cube of the rows.

    >>> assign([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
    [1, 0, 2]
    """
    size = len(weights)
    row_of: list[int] = [size] * (size + 1)
    rows, columns = [0.0] * (size + 1), [0.0] * (size + 1)
    for start in range(size):
        row_of[size] = start
        column = size
        least, came_from = [inf] * size, [size] * size
        used = [False] * (size + 1)
        while row_of[column] != size:
            used[column] = True
            row = row_of[column]
            for other in range(size):
                if not used[other]:
                    slack = weights[row][other] - rows[row] - columns[other]
                    if slack < least[other]:
                        least[other], came_from[other] = slack, column
            step, after = min((least[other], other) for other in range(size) if not used[other])
            for other in range(size + 1):
                if used[other]:
                    rows[row_of[other]] += step
                    columns[other] -= step
                elif other < size:
                    least[other] -= step
            column = after
        while column != size:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    placed = [0] * size
    for column, row in enumerate(row_of[:size]):
        placed[row] = column
    return placed
