"""The frame of pages from 1,024 px: one header, one left edge, no endless lines, no button as wide as the page.

Every page that axe looks at is measured in the ordinary run too: tests/browser/layout.py.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import Resolver404, resolve
from playwright.sync_api import BrowserContext, Page

from tests.browser.hall import sign_in
from tests.browser.layout import ASKED, MEASURE

WIDTHS = (1024, 1366, 1920)
FEW = (
    "",
    "help/",
    "how-to-play/",
    "seasons/",
    "seasons/2/",
    "nights/",
    "nights/4/",
    "clubs/1/",
    "tables/new/",
)
OF_A_KIND = 2
"""Pages of one address but for its numbers: a night that is played and one that is over, and so on."""
FEWEST_PAGES = 110
# The browser alone knows the name under which it finds the server.
FETCH = """async (path) => {
    const answer = await fetch(path);
    return [answer.status, answer.headers.get("content-type") ?? "", await answer.text()];
}"""


def faults(page: Page, address: str) -> list[str]:
    page.goto(address)
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        found += [f"{address} at {width}: {one}" for one in page.evaluate(MEASURE, ASKED)]
    return found


def kind_of(path: str) -> str:
    try:
        match = resolve(path)
    except Resolver404:
        return ""
    return "" if match.namespace or not match.url_name else match.url_name


def test_pages_of_all_kinds_have_the_same_frame(new_phone: Callable[..., BrowserContext], club: Any) -> None:
    page = new_phone().new_page()
    sign_in(page, club)
    assert [one for path in FEW for one in faults(page, club.address + path)] == []


@pytest.mark.soak
def test_every_page_has_the_same_frame(new_phone: Callable[..., BrowserContext], club: Any) -> None:
    page = new_phone().new_page()
    sign_in(page, club)
    found: list[str] = []
    looked_at: Counter[str] = Counter()
    seen, ahead = {"/"}, ["/"]
    while ahead:
        path = ahead.pop(0)
        kind = kind_of(path.partition("?")[0])
        if not kind or kind == "sign_out" or looked_at[kind] >= OF_A_KIND:
            continue
        status, kind_of_content, text = page.evaluate(FETCH, path)
        if status != 200 or "text/html" not in kind_of_content:
            continue
        looked_at[kind] += 1
        found += faults(page, club.address + path[1:])
        for link in re.findall(r'href="(/[^"#]*)', text):
            address = link.replace("&amp;", "&")
            if address not in seen:
                seen.add(address)
                ahead.append(address)
    assert found == []
    assert looked_at.total() > FEWEST_PAGES


PLAIN = """<!doctype html><style>body { margin: 0; font: 16px monospace }
header { box-sizing: border-box; height: %(header)spx } header, main { max-width: 1232px; margin: 0 auto }
a, button { display: inline-block; min-width: 40px; height: 40px; font: inherit }
button { width: %(button)spx }</style>
<body class="plain"><header><a class="brand" href="/">Euchre League</a></header><main><h1>Title</h1>%(main)s</main>"""


def test_what_is_measured(new_phone: Callable[..., BrowserContext]) -> None:
    page = new_phone().new_page()
    page.set_viewport_size({"width": 1366, "height": 640})

    def found(main: str = "", header: int = 56, button: int = 360) -> list[str]:
        page.set_content(PLAIN % {"main": main, "header": header, "button": button})
        told: list[str] = page.evaluate(MEASURE, ASKED)
        return told

    wide = "<p style='width: 70em'>"
    assert found("<p>Short.</p><button>Send</button>") == []
    assert found(header=60) == ["the header is 60 high"]
    assert found("<button>Send</button>", button=361) == ['361 wide: button "Send"']
    assert found(f"{wide}{'word ' * 15}") == []
    assert found(f"{wide}{'word ' * 14}<b>bolder</b>") == [f'a line of 76 letters: p "{"word " * 10}"']
    assert found(f"<p style='width: 20em'>{'word ' * 40}") == []
    assert found(f"<table><td style='white-space: nowrap'>{'word ' * 16}</table>") == []
    page.add_style_tag(content="header { margin: 0 }")
    assert page.evaluate(MEASURE, ASKED)[0] == 'begins at 0 and not at 67: a.brand "Euchre League"'
