"""Read JSON so that every value knows where it stands; Python's own reader tells no places."""

import json
import re
from dataclasses import dataclass
from typing import Final, NoReturn

from problems.strict_json import DEEPEST, MOST_DIGITS
from scoring.engine.notation.faults import Findings

LONGEST: Final = 2_000_000
"""The most bytes of a file, or characters of a text: a hundred times a long game with comments."""


@dataclass(frozen=True, slots=True)
class Node:
    """Hold a value, where it begins, and where its name does when it is a part of an object."""

    value: "dict[str, Node] | list[Node] | str | int | float | bool | None"
    at: int
    key_at: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Name a place in a text that is no value."""

    at: int


def read_placed(data: str | bytes) -> tuple[Node, Findings]:
    """Return the value of a JSON text with its places, and what was found wrong with it so far.

    A name twice in an object, half a character and an endless number are found and read over. Raises
    NotationRefused for what is not UTF-8 or not JSON, nested too deep or too long: what follows is not readable.
    It takes time in proportion to the length.

    >>> node, _ = read_placed('{"a": [1, "b"]}')
    >>> [(one.value, one.at) for one in node.value["a"].value]
    [(1, 7), ('b', 10)]
    """
    if len(data) > LONGEST:
        findings = Findings("")
        findings.add("too_long", Spot(0), f"A file has at most {LONGEST:,} bytes; no game needs so many.")
        findings.refuse()
    text = data if isinstance(data, str) else _decoded(data)
    findings = Findings(text)
    scanner = _Scanner(text, findings)
    return scanner.whole(), findings


def _decoded(data: bytes) -> str:
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        findings = Findings(before)
        findings.add("not_utf8", Spot(len(before)), "This is not UTF-8 text. Save the file as UTF-8.")
        findings.refuse()


class _Scanner:
    """Go through a text once, from token to token."""

    def __init__(self, text: str, findings: Findings) -> None:
        self.text = text
        self.findings = findings
        self.at = 0

    def whole(self) -> Node:
        node = self.value(self.next(), 0, 0)
        if _SPACE.match(self.text, self.at).end() != len(self.text):  # type: ignore[union-attr]  # it may match nothing
            self.broken("Nothing may follow the end of the file's one object.")
        return node

    def next(self) -> "re.Match[str]":
        """Return the next token: a mark, a text, a number or a word."""
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            self.broken()
        self.at = found.end()
        return found

    def broken(self, message: str = "", at: int | None = None) -> NoReturn:
        if at is None:
            at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]  # it may match nothing
        if not message:
            there = self.text[at : at + 1]
            message = (
                _ENDLESS.get(there, f"{there!a} does not belong here.") if there else "It ends too early."
            )
        self.findings.add("not_json", Spot(at), f"This is not JSON. {message}")
        self.findings.refuse()

    def value(self, token: "re.Match[str]", depth: int, key_at: int) -> Node:
        at = token.start(token.lastindex or 0)
        value: dict[str, Node] | list[Node] | str | int | float | bool | None
        if token.lastindex == 2:
            value = self.string(token)
        elif token.lastindex == 3:
            value = self.number(token[3], at)
        elif token.lastindex == 4:
            value = _WORDS[token[4]]
        elif token[1] not in "{[":
            self.broken(at=at)
        elif depth == DEEPEST:
            self.findings.add("too_deep", Spot(at), f"This is nested more than {DEEPEST} levels deep.")
            self.findings.refuse()
        else:
            value = self.object(depth + 1) if token[1] == "{" else self.array(depth + 1)
        return Node(value, at, key_at)

    def object(self, depth: int) -> dict[str, Node]:
        parts: dict[str, Node] = {}
        token = self.next()
        while token[1] != "}":
            if token.lastindex != 2:
                self.broken(at=token.start(token.lastindex or 0))
            key, at = self.string(token), token.start(2)
            self.mark(":")
            part = self.value(self.next(), depth, at)
            if key in parts:
                self.findings.add("key_twice", Spot(at), f"{key[:40]!a} is there twice in one object.")
            parts.setdefault(key, part)
            if self.mark(",}") == "}":
                break
            token = self.next()
            if token[1] == "}":
                self.broken(at=token.start(1))
        return parts

    def array(self, depth: int) -> list[Node]:
        parts: list[Node] = []
        token = self.next()
        while token[1] != "]":
            parts.append(self.value(token, depth, self.at))
            if self.mark(",]") == "]":
                break
            token = self.next()
            if token[1] == "]":
                self.broken(at=token.start(1))
        return parts

    def mark(self, wanted: str) -> str:
        """Return the next token, which is one of these marks."""
        token = self.next()
        if not token[1] or token[1] not in wanted:
            self.broken(at=token.start(token.lastindex or 0))
        return token[1]

    def string(self, token: "re.Match[str]") -> str:
        text = token[2][1:-1]
        if "\\" in text:
            try:
                text = str(json.loads(token[2]))
            except json.JSONDecodeError as error:
                self.broken("No text may hold that escape.", token.start(2) + error.pos)
        if (not text.isascii() or "\0" in text) and _BAD.search(text):
            self.findings.add(
                "text_unreadable", Spot(token.start(2)), "A text holds a NUL or half a character."
            )
            text = _BAD.sub("?", text)
        return text

    def number(self, digits: str, at: int) -> int | float:
        if not digits.lstrip("-").isdecimal():
            return float(digits)
        if len(digits.lstrip("-")) > MOST_DIGITS:
            message = f"A whole number has more than {MOST_DIGITS} digits."
            self.findings.add("number_too_large", Spot(at), message)
            return 0
        return int(digits)


_TOKEN: Final = re.compile(
    r"[ \t\n\r]*+(?:"
    r"([\[\]{},:])"
    r'|("(?:[^"\\\x00-\x1f]|\\.)*+")'
    r"|(-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?)"
    r"|(true|false|null)"
    r")"
)
_SPACE: Final = re.compile(r"[ \t\n\r]*+")
_WORDS: Final = {"true": True, "false": False, "null": None}
_BAD: Final = re.compile("[\x00\ud800-\udfff]")
_ENDLESS: Final = {'"': "The text that begins here has no end on its line."}
