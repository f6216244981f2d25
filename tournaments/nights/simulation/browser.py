"""What somebody does at a browser before a program can do anything: set up the first club, make a token."""

import html
import re
import secrets
from http.cookiejar import CookieJar
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, build_opener

from tournaments.nights.simulation.client import TIMEOUT, AnswerRefused

FIELD = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
MADE = re.compile(r"<code>\s*(euchre_\w+)\s*</code>")


class Browser:
    """A browser with its cookies."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def read(self, path: str) -> str:
        """Return a page."""
        with self._opener.open(urljoin(self.base_url, path), timeout=TIMEOUT) as answer:
            return str(answer.read().decode())

    def submit(self, path: str, **fields: str) -> str:
        """Fill in the form of a page and send it; return the page that comes."""
        found = FIELD.search(self.read(path))
        if found is None:
            raise AnswerRefused(f"the page {path} has no form")
        sent = urlencode({"csrfmiddlewaretoken": html.unescape(found[1]), **fields}).encode()
        with self._opener.open(urljoin(self.base_url, path), sent, timeout=TIMEOUT) as answer:
            return str(answer.read().decode())


def first_token(base_url: str, set_up_path: str, club: str = "The Oak") -> str:
    """Set up the first club by its one-time link; make a token that may write, and return it."""
    browser = Browser(base_url)
    password = secrets.token_urlsafe(16)
    browser.submit(set_up_path, name=club, username="olive", password1=password, password2=password)
    page = browser.submit("/tokens/", name="a simulated night", days="7", may_write="on")
    found = MADE.search(page)
    if found is None:
        raise AnswerRefused("the page /tokens/ shows no new token")
    return found[1]
