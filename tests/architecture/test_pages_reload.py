"""A page never gives way to the browser's error page: one script alone lets it be replaced, having the new one."""

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
