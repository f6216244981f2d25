"""Scripts keep their pages: none gives way to the browser's error page, and no field hides what a script calls.

One script alone lets a page be replaced, having the new one.
"""

import re
from pathlib import Path

from tests.cases import every

LEAVING = re.compile(r"\blocation(?:\.(?:reload|replace|assign)\(|(?:\.href)?\s*=[^=>])")


@every(
    ("script", "leaves"),
    [
        ("location.reload();", True),
        ("location = there;", True),
        ("window.location.href = there;", True),
        ("location.replace(url);", True),
        ("if (url.href === location.href) stay();", False),
        ("const { pathname } = location;", False),
    ],
)
def test_what_lets_a_page_be_replaced_is_recognised(script: str, leaves: bool) -> None:
    assert bool(LEAVING.search(script)) == leaves


def test_only_the_script_that_has_fetched_the_next_page_replaces_one(root: Path) -> None:
    files = [*(root / "static" / "js").glob("*.js"), *(root / "templates").rglob("*.html")]
    assert [file.name for file in files if LEAVING.search(file.read_text())] == ["reload.js"]


# A field's name hides what its form has under that name: `form.matches(...)` would call an input.
CALLED = "matches|closest|contains|append|querySelector(?:All)?|addEventListener|(?:requestS|s)ubmit|dataset"
HIDING = re.compile(rf"""\bname=["'](?:{CALLED})["']""")


@every(
    ("field", "hides"),
    [
        ('<input name="matches">', True),
        ("<button name='submit'>", True),
        ('<input name="for_matches">', False),
        ('<input data-name="matches_of">', False),
    ],
)
def test_what_hides_a_form_s_own_methods_is_recognised(field: str, hides: bool) -> None:
    assert bool(HIDING.search(field)) == hides


def test_no_field_hides_what_scripts_call_on_its_form(root: Path) -> None:
    files = (root / "templates").rglob("*.html")
    assert [file.name for file in files if HIDING.search(file.read_text())] == []
