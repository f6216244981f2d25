"""Count wrong codes, so that a table's code cannot be guessed; a scanned code, which is signed, never counts."""

from clubs.services.guesses import WINDOW_SECONDS, Guesses

GUESSES_A_MINUTE = 10
CODES = Guesses("codes", GUESSES_A_MINUTE)


class TooManyGuesses(Exception):
    """This address has typed too many wrong codes; `wait` is in seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many wrong codes. Wait {wait} seconds, or scan the table's QR code.")
        self.wait = wait


def check_guesses(address: str) -> None:
    """Raise `TooManyGuesses` when the address has used its guesses up."""
    if CODES.are_used_up(address):
        raise TooManyGuesses(WINDOW_SECONDS)


def count_wrong_guess(address: str) -> None:
    """Count one wrong code."""
    CODES.count_wrong(address)
