"""Read the parts of a file by their shape; what is wrong is noted at its place, and then the answer is None."""

import re
from collections.abc import Collection, Iterator
from typing import Final

from scoring.engine.notation.faults import Findings
from scoring.engine.notation.places import Node, Spot
from scoring.engine.shapes import LARGEST, describe_value, kind_of

OLD_NAMES: Final = {"matchId": "gameId", "matchID": "gameId"}
"""Names of version 1.0 that are not just the same words with underscores."""


def parts_of(node: Node, what: str, known: Collection[str], findings: Findings) -> dict[str, Node]:
    """Return the parts of an object that are not null, by their present names; others than ``known`` are faults.

    Version 1.0 wrote some names with underscores: ``player_cards`` is ``playerCards``.
    """
    if not isinstance(node.value, dict):
        findings.add("not_an_object", node, f"{begun(what)} must be an object, not {kind_of(node.value)}.")
        return {}
    parts: dict[str, Node] = {}
    for written, part in node.value.items():
        name = written if written in known else _present_name(written)
        if name not in known:
            message = f"There is no {describe_value(written)} in {what}. Leave it out."
            findings.add("unknown_field", Spot(part.key_at), message)
        elif name in parts:
            findings.add("key_twice", Spot(part.key_at), f"{name} is there under its old name as well.")
        elif part.value is not None:
            parts[name] = part
    return parts


def needed(
    parts: dict[str, Node], owner: Node, what: str, names: Collection[str], findings: Findings
) -> Iterator[Node | None]:
    """Give the named parts in order; None, with a fault, for each that is not there."""
    for name in names:
        if name not in parts and isinstance(owner.value, dict):
            findings.add("part_missing", owner, f"{begun(what)} must say {name}.")
        yield parts.get(name)


def whole(node: Node | None, what: str, least: int, most: int, findings: Findings) -> int | None:
    """Read a whole number within its bounds; ``true`` and ``3.0`` are none."""
    if node is None:
        return None
    if type(node.value) is not int:
        findings.add(
            "not_a_whole_number", node, f"{begun(what)} must be a whole number, not {kind_of(node.value)}."
        )
        return None
    if not least <= node.value <= most:
        findings.add("out_of_range", node, f"{begun(what)} must be a whole number from {least} to {most}.")
        return None
    return node.value


def flag(node: Node | None, what: str, findings: Findings, *, default: bool = False) -> bool:
    """Read true or false."""
    if node is None:
        return default
    if not isinstance(node.value, bool):
        findings.add(
            "not_true_or_false", node, f"{begun(what)} must be true or false, not {kind_of(node.value)}."
        )
        return default
    return node.value


def text(node: Node | None, what: str, findings: Findings) -> str:
    """Read a text; one that is not there is empty."""
    if node is None:
        return ""
    if not isinstance(node.value, str):
        findings.add("not_text", node, f"{begun(what)} must be text, not {kind_of(node.value)}.")
        return ""
    return node.value


def listed(
    node: Node | None, what: str, findings: Findings, lengths: Collection[int] = ()
) -> tuple[Node, ...]:
    """Read a list, of one of the lengths where any are given."""
    if node is None:
        return ()
    if not isinstance(node.value, list):
        findings.add("not_a_list", node, f"{begun(what)} must be a list, not {kind_of(node.value)}.")
        return ()
    if lengths and len(node.value) not in lengths:
        wanted = " or ".join(map(str, sorted(lengths)))
        findings.add("wrong_length", node, f"{begun(what)} must list {wanted}, not {len(node.value)}.")
        return ()
    return tuple(node.value)


def scores(node: Node | None, what: str, least: int, findings: Findings) -> tuple[int, int] | None:
    """Read the scores of the two sides; None where they are not there, or not to be read."""
    found = [whole(one, what, least, LARGEST, findings) for one in listed(node, what, findings, {2})]
    return None if len(found) != 2 or found[0] is None or found[1] is None else (found[0], found[1])


def _present_name(written: str) -> str:
    if written in OLD_NAMES:
        return OLD_NAMES[written]
    return _SNAKE.sub(lambda found: found[1].upper(), written) if len(written) < 40 else written


def begun(what: str) -> str:
    """Begin a sentence with what is spoken of; the names of the notation stay as they are."""
    return f"{what[0].upper()}{what[1:]}" if " " in what else what


_SNAKE: Final = re.compile("_([a-z])")
