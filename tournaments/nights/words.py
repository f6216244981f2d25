"""The words that nights are called by: plain nouns of 3 to 7 letters, which stand in `words.txt`.

No two are a letter apart, so that a slip of the thumb leads to no other night. With a table's number a word is that
table's code, so it must not follow from anything that others know.
"""

import secrets
from collections.abc import Callable, Container, Sequence
from pathlib import Path

WORDS = tuple(Path(__file__).with_suffix(".txt").read_text(encoding="ascii").split())


def draw_word(taken: Container[str], choice: Callable[[Sequence[str]], str] = secrets.choice) -> str:
    """Draw a word that is not taken; when all are, one with letters behind it.

    >>> draw_word({"ABBEY"}, choice=lambda words: words[0])
    'ABILITY'
    """
    free = [word for word in WORDS if word not in taken]
    if free:
        return choice(free)
    letters = "".join(choice("BDFGKLMNPRST") for _ in range(4))
    return f"{choice(WORDS)}{letters}"
