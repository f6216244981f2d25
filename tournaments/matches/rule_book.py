"""A league's own rules, as it prints them: numbered, so that a ruling can name the rule that it follows."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.matches.exceptions import MatchRefused

MOST_CHARACTERS: Final = 60_000
"""A book of forty pages is half as long."""
LONGEST_NUMBER: Final = 12


@dataclass(frozen=True, slots=True)
class PrintedRule:
    """One rule: its number, empty for what stands before the first, and its paragraphs."""

    number: str
    paragraphs: tuple[str, ...]


def read_rule_book(text: str) -> tuple[PrintedRule, ...]:
    r"""Read rules from text in which each begins on a line of its own with its number.

    What has no number belongs to the rule above it, a paragraph a line. Raises MatchRefused where a number stands
    there twice, because a ruling could not say which it follows.

    >>> for rule in read_rule_book("Be on time.\n1. Eight start.\n1.1 a) Six may.\nNo fewer."):
    ...     print(rule)
    PrintedRule(number='', paragraphs=('Be on time.',))
    PrintedRule(number='1', paragraphs=('Eight start.',))
    PrintedRule(number='1.1', paragraphs=('a) Six may.', 'No fewer.'))
    """
    if len(text) > MOST_CHARACTERS:
        message = _(
            "The rules have {length:,} characters; {most:,} are kept. Shorten them.",
            length=len(text),
            most=MOST_CHARACTERS,
        )
        raise MatchRefused(Problem("rules_too_long", "rule_book", message))
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in map(str.strip, text.splitlines()):
        number, rest = _number_of(line, found[-1][0])
        if number:
            found.append((number, [rest] if rest else []))
        elif line:
            found[-1][1].append(line)
    often = Counter(number for number, _ in found)
    MatchRefused.raise_for(
        [
            Problem("rule_twice", "rule_book", _twice_words(number, many))
            for number, many in often.items()
            if many > 1
        ]
    )
    return tuple(PrintedRule(number, tuple(lines)) for number, lines in found if number or lines)


def _twice_words(number: str, many: int) -> Wording:
    """Return what is to be done where rules share a number.

    >>> _twice_words("1", 2)
    'Two rules have the number 1. Give one of them another number.'
    >>> _twice_words("7.2", 3)
    '3 rules have the number 7.2. Give each its own number.'
    """
    if many == 2:
        return _("Two rules have the number {number}. Give one of them another number.", number=number)
    return _("{many} rules have the number {number}. Give each its own number.", many=many, number=number)


def _number_of(line: str, above: str = "") -> tuple[str, str]:
    """Return the number with which a line begins, and the rest of it; two empty words where it has none.

    `above` is the number of the rule above it, which tells a rule 8.30 from half past eight.

    >>> [_number_of(line) for line in ("7.2b: Late", "Rule 12) Fees", "21 points", "12.", "1987", "No. 4")]
    [('7.2b', 'Late'), ('12', 'Fees'), ('', ''), ('12', ''), ('', ''), ('', '')]
    """
    # Split at any space: what is pasted from a text program has a tab behind the number.
    first, rest = [*line.split(None, 1), "", ""][:2]
    named = first.casefold() == "rule"
    if named:
        first, rest = [*rest.split(None, 1), "", ""][:2]
    number = first.rstrip(".:)")
    parts = number.split(".")
    ends_in_letter = parts[-1][-1:].isascii() and parts[-1][-1:].isalpha()
    if ends_in_letter:
        parts[-1] = parts[-1][:-1]
    good = len(number) <= LONGEST_NUMBER and all(part.isascii() and part.isdigit() for part in parts)
    # "21 points win" begins with a number, and is no rule of that number.
    marked = named or number != first or (len(parts) > 1 and not _is_time(number, rest, above))
    return (number, rest.strip()) if good and marked else ("", "")


def _is_time(number: str, rest: str, above: str) -> bool:
    """Tell whether what looks like a number is a time of day: before am or pm, or where no such rule is to come.

    >>> [_is_time("8.30", "pm", "8.29"), _is_time("20.15", "start", "3"), _is_time("20.15", "Fees", "20.14")]
    [True, True, False]
    >>> [_is_time(number, "", "3") for number in ("7.2", "7.12", "24.15", "8.60", "8.30b", "8.30.1")]
    [False, False, False, False, False, False]
    """
    hour, _dot, minute = number.partition(".")
    if not (hour.isdigit() and minute.isdigit() and len(minute) == 2 and int(hour) < 24 and int(minute) < 60):
        return False
    if rest.casefold().replace(".", "").split(None, 1)[:1] in (["am"], ["pm"]):
        return True
    chapter, _dot, last = above.partition(".")
    follows = chapter == hour and last.isdigit() and int(last) + 1 == int(minute)
    return int(minute) % 5 == 0 and not follows
