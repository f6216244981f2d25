"""Write a time of day so that the page can show it as its reader writes times."""

from datetime import datetime, time

from django.template import Library
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = Library()


@register.filter(expects_localtime=True)
def clock(at: datetime | time | None) -> SafeString | str:
    """Return a time of day by 24 hours, in an element that `clocks.js` rewrites as the browser's language has it.

    Empty for none.

    >>> clock(time(19, 5))
    '<time data-clock datetime="19:05">19:05</time>'
    """
    if at is None or at == "":
        return ""
    return format_html('<time data-clock datetime="{0}">{0}</time>', at.strftime("%H:%M"))
