"""Read the rulesets that a form offers, and which of them is chosen."""

import re
from typing import Any


def offered(page: Any) -> list[str]:
    """The names in the select of rulesets."""
    select = re.search(r'<select id="ruleset".*?</select>', page.content.decode(), re.DOTALL)
    return re.findall(r"<option[^>]*>([^<]*)</option>", select[0]) if select else []


def selected(page: Any) -> str:
    select = re.search(r'<select id="ruleset".*?</select>', page.content.decode(), re.DOTALL)
    found = re.search(r'<option value="([0-9]*)" selected>', select[0]) if select else None
    return found[1] if found else ""
