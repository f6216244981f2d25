"""Read a night's pages as people do: what they say, what can be pressed, what is typed."""

import html
import re
from typing import Any


def words(answer: Any) -> str:
    """The text of a page in one line."""
    body = re.sub(r"<head>.*?</head>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", without_times(body))).split())


def without_times(body: str) -> str:
    """A part of a page without the elements of its times of day: what stands right after one stays there."""
    return re.sub(r"</?time[^>]*>", "", body)


def faults(answer: Any) -> list[str]:
    """What the page says is wrong."""
    found = re.search(r'<ul class="faults".*?</ul>', answer.content.decode(), re.DOTALL)
    lines = re.findall(r"<li>(.*?)</li>", found[0], re.DOTALL) if found else []
    return [" ".join(html.unescape(line).split()) for line in lines]


def said(answer: Any) -> list[str]:
    """What the page says has been done."""
    found = re.findall(r'<p class="done" role="status">(.*?)</p>', answer.content.decode(), re.DOTALL)
    return [" ".join(html.unescape(line).split()) for line in found]


def prompt(answer: Any) -> str:
    """What stands beside the taps of a hand, with the buttons there."""
    found = re.search(r'<div id="prompt".*?</div>', answer.content.decode(), re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""


def chosen(answer: Any, field: str) -> list[str]:
    """The values that are chosen in a field of buttons or ticks."""
    boxes = re.findall(r"<input[^>]*>", answer.content.decode())
    return [
        found[1]
        for box in boxes
        if f'name="{field}"' in box and " checked" in box and (found := re.search(r'value="([^"]*)"', box))
    ]


def step(answer: Any) -> str:
    """The sentence on where the night is."""
    found = re.search(r'<p class="words">(.*?)</p>', without_times(answer.content.decode()), re.DOTALL)
    return " ".join(html.unescape(found[1]).split()) if found else ""


def big(answer: Any) -> str:
    """What the one big button says."""
    found = re.search(r'class="big"[^>]*>(.*?)</(?:button|a)>', answer.content.decode(), re.DOTALL)
    return " ".join(html.unescape(found[1]).split()) if found else ""


def beside(answer: Any, field: str) -> str:
    """The fault beside a field of a form."""
    found = re.search(
        rf'<small class="fault" id="{re.escape(field)}-fault">(.*?)</small>', answer.content.decode()
    )
    return html.unescape(found[1]) if found else ""


def value(answer: Any, field: str) -> str:
    """What stands in a field of a form."""
    found = re.search(rf'<input[^>]*name="{re.escape(field)}"[^>]*value="([^"]*)"', answer.content.decode())
    return html.unescape(found[1]) if found else ""


def table_path(night: Any, number: int = 1, table: int = 1) -> str:
    """The path of a table's page for those who run the night."""
    return f"nights/{night.pk}/rounds/{number}/tables/{table}/"
