"""What a chat shows of a page whose address somebody shares, in place of the bare link."""

from typing import NamedTuple

from django.http import HttpRequest

from web.site_address import printed_url

TEXT_LENGTH = 200
MOST_LEADERS = 3
"""How many who share first place are named."""


class SharedPage(NamedTuple):
    """A page's title, what is on it in a line, and its whole address; empty where others can't reach this machine."""

    title: str
    text: str
    address: str


def shared_page(request: HttpRequest, title: str, text: str) -> SharedPage:
    """Return what the page of a request says of itself; a text that is too long ends after a word.

    The address is the site's own, and never what the request calls it.
    """
    if len(text) > TEXT_LENGTH:
        text = f"{text[: TEXT_LENGTH - 3].rpartition(' ')[0]}..."
    return SharedPage(title, text, printed_url(request.path))
