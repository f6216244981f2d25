"""Why a photograph is not kept, in a sentence each."""

from typing import Final

MOST_BYTES: Final = 8 * 1024 * 1024
"""A larger file is not read at all."""
PROBLEMS: Final = {
    "not_a_photograph": "This file can't be read as a photograph. Send a JPEG, PNG or WebP picture.",
    "too_many_pixels": "This picture has too many pixels. Choose a smaller size in your camera, or send a screenshot.",
    "too_large": "This photograph is over 8 MB. Choose a smaller size in your camera, or send a screenshot of it.",
    "heic": (
        "This is a HEIC picture, which can't be read here. Send a screenshot of it. Or, on an iPhone, open Settings, "
        "Camera, Formats, choose Most Compatible, and take it again."
    ),
    "too_many_scans": "This JPEG takes too long to read. Send a screenshot of it instead.",
    "moving": "This picture moves. Send a still one, or a screenshot of it.",
}


class NotAPhotograph(Exception):
    """Say why a file is no photograph that can be kept; `code` is one of `PROBLEMS`."""

    def __init__(self, code: str) -> None:
        super().__init__(PROBLEMS[code])
        self.code = code
