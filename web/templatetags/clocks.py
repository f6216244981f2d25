"""Write a time of day so that the page can show it as its reader writes times."""

import re
from datetime import datetime, time

from django.template import Library
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

register = Library()

TIME_OF_DAY = re.compile(r"(?<![\w:.])(?:[01]\d|2[0-3]):[0-5]\d(?![\w:]|\.\d)")
"""A time of day in a sentence, by 24 hours with two digits each, as every sentence of this program has them."""


@register.filter(expects_localtime=True)
def clock(at: datetime | time | None) -> SafeString | str:
    """Return a time of day by 24 hours, in an element that `time_of_day.js` rewrites as the browser's language has it.

    Empty for none.

    >>> clock(time(19, 5))
    '<time data-clock datetime="19:05">19:05</time>'
    """
    if at is None or at == "":
        return ""
    return _element(f"{at:%H:%M}")


@register.filter
def clocks(sentence: str) -> SafeString:
    """Return a sentence with each time of day in it in such an element.

    Sentences are made without a reader: the same one stands in the audit log, in the HTTP interface and in e-mails.
    So they are by 24 hours, and only a page, which has a reader, rewrites them.

    >>> clocks("The bell rings at 21:30.")
    'The bell rings at <time data-clock datetime="21:30">21:30</time>.'
    """
    # It has been escaped, and what is put in is digits and a colon.
    return mark_safe(TIME_OF_DAY.sub(lambda found: _element(found[0]), conditional_escape(sentence)))  # noqa: S308


@register.filter
def full_stop(typed: str) -> str:
    """Return what somebody typed so that another sentence may follow it.

    >>> full_stop("Rang both captains "), full_stop("Why not?"), full_stop("They said: 'No.'"), full_stop("")
    ('Rang both captains.', 'Why not?', "They said: 'No.'", '')
    """
    typed = typed.strip()
    return (
        f"{typed}."
        if typed and typed.rstrip("\"')\u2019\u201d")[-1:] not in {".", "!", "?", "\u2026"}
        else typed
    )


def _element(written: str) -> SafeString:
    return format_html('<time data-clock datetime="{0}">{0}</time>', written)
