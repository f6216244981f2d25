"""The start page leads readers to leagues; the help page leads a secretary and a captain to their first steps."""

import html
import re
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from euchre_league.settings import BASE_DIR

pytestmark = pytest.mark.django_db
TEMPLATES = Path(BASE_DIR) / "templates"


def section(page: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    return page.partition(f"<h2>{heading}</h2>")[2].partition("<h2>")[0]


def test_the_start_page_leads_to_leagues_and_asks_the_database_nothing(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        page = html.unescape(Client().get("/").content.decode())
    assert '<a href="/seasons/">Seasons: fixtures, results and tables</a>' in page


def test_help_names_the_steps_of_a_league_by_the_words_on_its_pages() -> None:
    page = html.unescape(Client().get("/help/").content.decode())
    steps = section(page, "I run a league")
    named = re.findall(r"<b>(.*?)</b>", steps)
    assert named == [
        "Start a league of teams",
        "Paste a list of teams",
        "Draw up the fixtures",
        "Publish",
        "Captains' links",
        "To do",
    ]
    assert '<a href="/seasons/">Seasons</a>' in steps
    pages = [path.read_text() for path in (TEMPLATES / "leagues").glob("*.html")]
    assert [words for words in named if not any(words in one for one in pages)] == []
    captain = section(page, "I'm a captain")
    assert re.findall(r"<b>(.*?)</b>", captain) == ["To do now", "Send"]
    assert 'href="/team/"' in captain
