"""Every page that any test asks for is read: no word of the code stands on it, and none of the words that pages don't use.

A plug-in. The walk of every page in every state, as each person, is the whole suite: whatever page a test gets through
Django's client, with whatever rows, is looked through before the test sees it.
"""

import os
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

UNREAD = re.compile(r"<(script|style|svg|code|pre)\b.*?</\1>|<!--.*?-->", re.DOTALL)
"""What nobody reads as text; a piece of code that is shown as one is marked so."""
TEXTS = re.compile(
    r""">([^<>]+)<|\s(?:title|alt|placeholder|aria-label|aria-description|content)="([^"]*)\""""
)
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
    r"\b(otherwise|entrants?|rulesets?|precedence|metrics?|variants?|booleans?|integers?|strings?|JSON|payload|parameters?"
    r"|infringements?|void(?:ed)?|ledger|queryset|uuid|slug|enum|dict|tuple|snapshot|cron|celery)\b",
    re.IGNORECASE,
)


def faults_of(page: str) -> list[str]:
    """Return each piece of a page's text that a person would stumble over, with what is wrong in it."""
    found = []
    for parts in TEXTS.findall(UNREAD.sub("", page)):
        text = " ".join(unescape(parts[0] or parts[1]).split())
        for pattern in (CODE, BANNED):
            if wrong := pattern.search(text):
                found.append(f"{wrong[0]!r} in {text[:160]!r}")
    return found


@pytest.fixture(scope="session", autouse=True)
def pages_are_read() -> Iterator[None]:
    ask = Client.request

    def read(client: Client, **request: Any) -> HttpResponse:
        response = ask(client, **request)
        kind = response.headers.get("Content-Type", "")
        if kind.startswith("text/html") and not response.streaming:
            path = request.get("PATH_INFO", "")
            test = os.environ.get("PYTEST_CURRENT_TEST", "")
            for fault in faults_of(response.content.decode()):
                with open("/tmp/words.txt", "a") as out:
                    out.write(f"{fault}\t{path}\t{test}\n")
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", read)
        yield
