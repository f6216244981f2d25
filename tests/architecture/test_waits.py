"""What a test in a browser waits for, it does wait for."""

from pathlib import Path

BROWSER = Path(__file__).parents[1] / "browser"


def test_nothing_is_waited_for_by_what_takes_a_promise_for_something_true() -> None:
    """`until` in tests/browser/hall.py waits for what a promise gives."""
    files = {path.name: path.read_text(encoding="utf-8") for path in BROWSER.glob("*.py")}
    assert [name for name, text in files.items() if ".wait_for_function(" in text] == []
    assert "def until(" in files["hall.py"]
