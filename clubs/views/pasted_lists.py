"""A list of players that was pasted or uploaded is looked at first: each line as understood, one tap to change it.

Nothing is written before the button that says how many.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.http import HttpRequest

from clubs.lists.files import ACCEPTED, MOST_BYTES, read_file
from clubs.lists.marks import visible
from clubs.lists.people import PeopleList, PersonLine, corrected_people, read_people
from clubs.models import Club
from clubs.names import name_key
from clubs.selectors.players import keys_known
from problems import Problem, Refused
from problems.wording import Wording, gettext_noop
from problems.wording import gettext as _

MOST_LOOKED_AT = 400
"""Players that a page shows to be looked at: a form has only so many fields."""
MOST_LEFT_OUT = 60
MOST_OF_A_FILE_NAME = 60
LINE = "line"
USE_TYPED = gettext_noop("Use the names typed here")
"""The button where no line has a name that we can read: they can be typed beside the lines."""


def pasted_text(request: HttpRequest, field: str = "names") -> str:
    """Return what was pasted, or the text of the file that was chosen instead.

    A page that shows the text of a file sends its `digest_of` as `shown`: another file then takes its place.
    Raises Refused for a file that can't be read, and for one beside other text: only one of them can be meant.
    """
    file, pasted = request.FILES.get("file"), request.POST.get(field, "")
    if file is None:
        return pasted
    if pasted.strip() and request.POST.get("shown") != digest_of(pasted):
        message = _(
            "You chose the file {file}, and there is text in the box too. Empty the box and choose the file again, or "
            "send the text without a file.",
            file=visible(file.name or "")[:MOST_OF_A_FILE_NAME],
        )
        raise Refused(Problem("text_and_file", "file", message))
    content: bytes = file.read(MOST_BYTES + 1)
    return read_file(content)


def digest_of(text: str) -> str:
    """Return a hash that tells whether a text is still as it was shown; line endings don't matter."""
    return sha256(repr(text.splitlines()).encode(errors="replace")).hexdigest()[:16]


def looked_at(request: HttpRequest) -> list[str] | None:
    """Return the lines that somebody has looked at and sends to be written; None where the list comes first."""
    if LINE not in request.POST:
        return None
    return [line for text in request.POST.getlist(LINE) for line in text.splitlines() if line.strip()]


def read_pasted(text: str, *, partners: bool = True) -> PeopleList:
    """Return a list as it is understood. Raises Refused for one that is too long to be looked at on a page."""
    found = read_people(text, partners=partners)
    if found.people > MOST_LOOKED_AT:
        message = _(
            "{count} names is too many: {most} can be entered at once. Paste the list in parts.",
            count=found.people,
            most=MOST_LOOKED_AT,
        )
        raise Refused(Problem("too_many", "names", message))
    return found


def look_context(  # noqa: PLR0913  what the page shows
    club: Club,
    found: PeopleList,
    text: str,
    *,
    buttons: tuple[str, str],
    faults: Sequence[Problem] = (),
    along: Sequence[tuple[str, Wording, str]] = (),
) -> dict[str, Any]:
    """Return what the page of a list shows; `buttons` say what is done with one player, and with several.

    `text` is the list as it was pasted, to be changed as a whole; `along` goes with both forms, and is shown in the
    first one: the name of each field, its label, and what was typed.
    """
    # What is said of a line stands with the first of its players.
    first = {line.number: place for place, line in reversed([*enumerate(found.lines)])}
    known = keys_known(club, [name for line in found.lines for name in line.names])
    count = found.people
    return {
        "list": found,
        "lines": [
            {
                "line": line,
                "new": [name for name in line.names if name_key(name) not in known],
                "said": line_notes(line) if first[line.number] == place else [],
            }
            for place, line in enumerate(found.lines)
        ],
        "left_out": found.left_out[:MOST_LEFT_OUT],
        "more_left_out": len(found.left_out) - MOST_LEFT_OUT,
        "text": text,
        "count": count,
        "button": _(buttons[count != 1], count=count) if count else _(USE_TYPED),
        "along": along,
        "accepted": ACCEPTED,
        "faults": [fault.message for fault in faults],
    }


def again_context(club: Club, lines: Sequence[str], faults: Sequence[Problem], **more: Any) -> dict[str, Any]:
    """Return what the page shows where lines that were looked at can't be written: they stand there as they were."""
    return look_context(club, corrected_people(lines), "\n".join(lines), faults=faults, **more)


def line_notes(line: PersonLine) -> list[Wording]:
    """Return in sentences how a line was read and what of it isn't entered."""
    said = []
    if line.text != line.line:
        said.append(_("Line {number}: {text}", number=line.number, text=line.text))
    if line.read_as:
        said.append(_("Read as: {how}.", how=line.read_as))
    if line.note:
        said.append(_("Note, not entered: {note}.", note=line.note))
    if line.left_out:
        said.append(_("Left out: {parts}.", parts=", ".join(line.left_out)))
    return said
