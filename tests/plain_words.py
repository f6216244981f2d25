"""Every page that any test asks for is read: no word of the code stands on it, and none that pages don't use.

A field that a page says may be left blank must let that through (`blank_fields`).

A plug-in. The walk of every page in every state, as each person, is the whole suite: whatever page a test gets through
Django's client, with whatever rows, is looked through before the test sees it. A test that types such a word itself is
marked ``odd_words``.
"""

import gzip
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.blank_fields import faults_of as must_be_filled_in

UNREAD = re.compile(
    r"<(script|style|svg|code|pre)\b.*?</\1>|<!--.*?-->|(?<=content=\")\d+;url=[^\"]*", re.DOTALL
)
"""What nobody reads as text: code that is shown as code is marked so, and a page that moves on names its address."""
TEXTS = re.compile(
    r""">([^<>]+)<|\s(?:title|alt|placeholder|aria-label|aria-description|content)="([^"]*)\""""
)
ADDRESS = re.compile(r"https?://\S+")
"""An address that is shown to be copied: its code is drawn by chance, which spells snake_case now and then."""
CODE = re.compile(
    r"""
      \b[a-z]+(?:_[a-z0-9]+)+\b            # snake_case
    | [{}]                                 # a place that nothing was put into, or data
    | (?<!\w)["'][a-z_]+["'](?!\w)         # a key with its quotes
    | \b(?:None|True|False|null|undefined|NaN)\b(?=$|[,.;\])])
    """,
    re.VERBOSE,
)
BANNED = re.compile(
    r"\b(otherwise|entrants?|rulesets?|precedence|metrics?|variants?|booleans?|integers?|JSON|payload|parameters?"
    r"|infringements?|ledger|null|queryset|uuid|slug|enum|tuple|cron|celery)\b"
    r"|works? on while|once for each|choose first|other side agrees|gets a square"
    r"|no plan can do better than 0|a name leads to|or just come|who serves|let go\b|so many nights|dealer not known"
    r"|sit out:|how you move|when you tell more|what is each worth|in the whole night|people move by:|plays no more"
    r"|pairs of (?:games|rounds)|no plan does better|can do better than|some two oppose|somebody stays at|\bheeds?\b"
    r"|whom the club|leads nowhere|opens nothing|you serve no|found the club|to whom you mean|may what you may"
    r"|begin at the start|stands ahead|begins at nothing|began from it|cards? of rules|fills? in by itself"
    r"|needs? one more thing|found this way|outside the range of 4|guaranteed for \d|where to go next:"
    r"|word, from the board|\bn - 1\b|\b\d*T (?:rounds|tables)\b|\b[mn] (?:pairs|players)\b"
    r"|looks again by itself|say it shorter|is kept and does not|in another way meanwhile|none such"
    r"|to be chosen for|what they go by|twice in twice|would seat round|name one; a"
    r"|deals long|holding cards|against alone|threw up|all of tonight's rules|back to what it was",
    re.IGNORECASE,
)


BARE_TIME = re.compile(r"(?<![\w:.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\w:])")
"""A time of day that no script rewrites as the reader's language has it: `clock` and `clocks` are missing there."""
REWRITTEN = re.compile(r'<time data-clock datetime="(\d\d:\d\d)">\1</time>')
FIELD = re.compile(r"(?<=>)[^<>]*(?=</textarea>)")
"""What is in a field is sent as it stands, so its times are by 24 hours."""


def faults_of(page: str) -> list[str]:
    """Return each piece of a page's text that a person would stumble over, with what is wrong in it."""
    read = REWRITTEN.sub("", UNREAD.sub("", page))
    read = FIELD.sub(lambda field: BARE_TIME.sub("", field[0]), read)
    shown = (ADDRESS.sub("", unescape(parts[0] or parts[1])) for parts in TEXTS.findall(read))
    texts = (" ".join(text.split()) for text in shown)
    return [
        f"{wrong[0]!r} in {text[:160]!r}"
        for text in texts
        for pattern in (CODE, BANNED, BARE_TIME)
        if (wrong := pattern.search(text))
    ]


@pytest.fixture(autouse=True)
def pages_are_read(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read each page before the test sees it."""
    if not request.node.get_closest_marker("database") or request.node.get_closest_marker("odd_words"):
        return
    ask = Client.request

    def read(client: Client, **asked: Any) -> Any:
        response = ask(client, **asked)
        kind = response.headers.get("Content-Type", "")
        # The administration's pages are Django's own, of the rows by their names in the code.
        of_the_code = asked.get("PATH_INFO", "").startswith("/admin/")
        if kind.startswith("text/html") and not response.streaming and not of_the_code:
            packed = response.headers.get("Content-Encoding") == "gzip"
            page = (gzip.decompress(response.content) if packed else response.content).decode()
            assert faults_of(page) == [], f"{asked.get('PATH_INFO')} has words that no page should have"
            assert must_be_filled_in(page) == [], f"{asked.get('PATH_INFO')} says so and does not do it"
        return response

    monkeypatch.setattr(Client, "request", read)
