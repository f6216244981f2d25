"""Shrink a photograph to what is kept of it: small, upright, and nothing in it but the picture.

That is done in a process of its own: what somebody sends may be made to eat memory or time.

The question is ``{"photograph": base64}``; the answer is one line,
``{"jpeg": base64, "width": w, "height": h}`` or ``{"problem": code}`` with a code of `PROBLEMS`.
"""

import io
import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageOps

from tournaments.photographs.exceptions import NotAPhotograph
from tournaments.photographs.precheck import precheck

if sys.platform != "win32":  # which has no such limits
    import resource

MOST_MEMORY: Final = 1024 * 1024 * 1024
"""In bytes; a photograph of the most pixels takes a third of it."""
MOST_SECONDS: Final = 5
"""Of a processor; a photograph of the most pixels takes half of one."""
FORMATS: Final = ("JPEG", "PNG", "WEBP")
MOST_PIXELS: Final = 50_000_000
"""More than the cameras of phones have; a JPEG is read at half or a quarter of its size."""
JPEGS: Final = ("JPEG", "MPO")
"""The second is what Pillow calls a JPEG of a camera with a second picture behind it; the first of them is kept."""
MOST_PIXELS_AT_ONCE: Final = 20_000_000
"""Of the formats that are read whole: four bytes a pixel."""
LONGEST_SIDE: Final = 1800
"""In pixels: a card of A4 is still read."""
QUALITIES: Final = (75, 60, 45, 30)
MOST_KEPT: Final = 600 * 1024


@dataclass(frozen=True, slots=True)
class Photograph:
    """Hold a picture as it is kept: a JPEG without a camera's remarks, and its size in pixels."""

    jpeg: bytes
    width: int
    height: int


def answers(text: str) -> Iterator[dict[str, object]]:
    """Limit this process for good, and give the line that answers a question."""
    _set_limits()
    yield answer(text)


def answer(text: str) -> dict[str, object]:
    """Return the line that answers a question."""
    try:
        made = shrink(b64decode(json.loads(text)["photograph"]))
    except NotAPhotograph as why:
        return {"problem": why.code}
    return {"jpeg": b64encode(made.jpeg).decode(), "width": made.width, "height": made.height}


def _set_limits() -> None:
    """Let this process have no more memory and time than a photograph needs, where the system can hold it to that."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def shrink(data: bytes) -> Photograph:
    """Return a picture upright, no longer than `LONGEST_SIDE`, without place, time and remarks.

    Raises NotAPhotograph for what is none, or too large to be read.
    """
    precheck(data)
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as sent:
            _check_size(sent)
            sent.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(sent)
            return _keep(_on_white(upright))
    except NotAPhotograph:
        raise
    except Image.DecompressionBombError:
        raise NotAPhotograph("too_many_pixels") from None
    # A file that is broken on purpose raises nearly anything in nearly any reader.
    except (OSError, ValueError, SyntaxError, TypeError, ArithmeticError, LookupError, EOFError, MemoryError):
        raise NotAPhotograph("not_a_photograph") from None


def _check_size(sent: Image.Image) -> None:
    """Refuse a picture by what its header says, before anything of it is read."""
    if sent.width * sent.height > (MOST_PIXELS if sent.format in JPEGS else MOST_PIXELS_AT_ONCE):
        raise NotAPhotograph("too_many_pixels")
    if sent.format not in JPEGS and getattr(sent, "is_animated", False):
        raise NotAPhotograph("moving")


def _on_white(picture: Image.Image) -> Image.Image:
    """Return the picture alone, without what else its file says; what is see-through becomes white paper."""
    picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    with_alpha = picture.convert("RGBA")
    paper = Image.new("RGB", picture.size, "white")
    paper.paste(with_alpha, mask=with_alpha.getchannel("A"))
    return paper


def _keep(picture: Image.Image) -> Photograph:
    for quality in QUALITIES:
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=quality, optimize=True)
        if file.tell() <= MOST_KEPT:
            break
    else:
        return _keep(picture.resize((max(1, picture.width // 2), max(1, picture.height // 2))))
    return Photograph(file.getvalue(), picture.width, picture.height)
