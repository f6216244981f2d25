"""Shrink a photograph, in a process of its own: what somebody sends may be made to eat memory or time.

The question is ``{"photograph": base64}``; the answer is one line,
``{"jpeg": base64, "width": w, "height": h}`` or ``{"problem": code}`` with a code of `PROBLEMS`.
"""

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import Final

from tournaments.photographs.exceptions import NotAPhotograph
from tournaments.photographs.shrinking import shrink

if sys.platform != "win32":  # which has no such limits
    import resource

MOST_MEMORY: Final = 1024 * 1024 * 1024
"""In bytes; a photograph of the most pixels takes a third of it."""


MOST_SECONDS: Final = 5
"""Of a processor; a photograph of the most pixels takes half of one."""


def _set_limits() -> None:
    """Let this process have no more memory and time than a photograph needs, where the system can hold it to that."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


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
