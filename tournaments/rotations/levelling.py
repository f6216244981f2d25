"""Mend seats whose sit-outs are uneven, at the least cost to partners and opponents."""

from tournaments.rotations.board import Board


def level(board: Board) -> None:
    """Let those who rest most play for those who rest least, until none rests two more than another."""
    for _ in range(board.entrants * 2):
        most = [entrant for entrant, rests in enumerate(board.rests) if rests == max(board.rests)]
        least = [entrant for entrant, rests in enumerate(board.rests) if rests == min(board.rests)]
        if board.rests[most[0]] - board.rests[least[0]] < 2:
            return
        ways = [
            (board.price(number, resting, playing), number, resting, playing)
            for number, seats in enumerate(board.seating)
            for resting in most
            if resting in seats[board.size :]
            for playing in least
            if playing in seats[: board.size] and board.rested_apart(number, playing)
        ]
        if not ways:
            return
        _, number, resting, playing = min(ways)
        board.replace(number, resting, playing)
