"""Why a photograph is not kept, in a sentence each."""

from typing import Final

MOST_BYTES: Final = 8 * 1024 * 1024
"""A larger file is not read at all."""
PROBLEMS: Final = {
    "not_a_photograph": "This file can't be read as a photograph. Send a JPEG, PNG or WebP picture.",
    "too_many_pixels": "This picture has too many pixels. Take it with a smaller size, or send a copy of it.",
}


class NotAPhotograph(Exception):
    """Say why a file is no photograph that can be kept; `code` is one of `PROBLEMS`."""

    def __init__(self, code: str) -> None:
        super().__init__(PROBLEMS[code])
        self.code = code
