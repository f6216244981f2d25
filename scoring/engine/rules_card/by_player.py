"""Tell a hand by what happens to one player, where everyone counts down for themselves."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import HandScore, total
from scoring.engine.variant import Ruleset, tapped

HEAD = ("For", "Score")


class PlayerRole(StrEnum):
    """Name what a player was in a hand."""

    MADE = "the maker of a hand that was made"
    SHORT = "a maker who fell short"
    LEFT_ALONE = "the maker, when all others dropped out"
    STAYED = "another who stayed in"
    AGAINST_SHORT = "another who stayed in against a maker who fell short"
    OUT = "who dropped out"


def by_player(ruleset: Ruleset) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the head of the table and its lines: what happened to a player, and what their score does."""
    changes = _changes(ruleset)
    return HEAD, list(_lines(ruleset, changes))


def _lines(
    ruleset: Ruleset, changes: Mapping[PlayerRole, Mapping[int, set[int]]]
) -> Iterator[tuple[str, str]]:
    stayed, against = changes[PlayerRole.STAYED], changes[PlayerRole.AGAINST_SHORT]
    with_tricks = {taken: change for taken, change in stayed.items() if taken}
    yield "each trick", _said({**changes[PlayerRole.MADE], **with_tricks})
    yield "no trick, of those who stayed in", _said({0: stayed[0]})
    if any(change != stayed.get(taken, {-taken}) for taken, change in against.items()):
        yield "the others who stayed in, if the maker falls short", _said(against)
    short = (
        "fewer tricks than they bid" if ruleset.bids else f"fewer than {min(changes[PlayerRole.MADE])} tricks"
    )
    stake = ruleset.options.get("stake_cents") if ruleset.variant.pool else None
    paid = f", and {stake} cents to the pool" if stake else ""
    yield f"the maker, with {short}", f"{_said(changes[PlayerRole.SHORT])}{paid}"
    if PlayerRole.OUT in changes:
        yield "those who dropped out", _said(changes[PlayerRole.OUT])
        yield "the maker, if all others dropped out", _said(changes[PlayerRole.LEFT_ALONE])


def _changes(ruleset: Ruleset) -> dict[PlayerRole, dict[int, set[int]]]:
    """Return by what a score changes, by part and tricks."""
    found: dict[PlayerRole, dict[int, set[int]]] = {}
    for hand in tapped(ruleset):
        if hand.result is not HandResult.PLAYED:
            continue
        worth = ruleset.variant.worth(ruleset, hand, hand.dealer)
        change = total(worth.counts, len(ruleset.sides))
        for seat, side in enumerate(ruleset.sides):
            taken = (hand.tricks or {}).get(side, 0)
            part = _part(ruleset, hand, worth, seat)
            found.setdefault(part, {}).setdefault(taken, set()).add(change[seat])
    return found


def _part(ruleset: Ruleset, hand: Hand, worth: HandScore, seat: int) -> PlayerRole:
    if seat in hand.dropped:
        return PlayerRole.OUT
    if len(hand.dropped) == ruleset.players - 1:
        return PlayerRole.LEFT_ALONE
    short = hand.maker is not None and worth.terms is not None and "euchred" in worth.terms[hand.maker]
    if seat == hand.maker:
        return PlayerRole.SHORT if short else PlayerRole.MADE
    return PlayerRole.AGAINST_SHORT if short else PlayerRole.STAYED


def _said(changes: Mapping[int, set[int]]) -> str:
    """Write by what a score changes, by tricks: the same whatever they are, or 1 off for each."""
    if all(taken and change == {-taken} for taken, change in changes.items()):
        return "1 off"
    numbers = sorted(set().union(*changes.values()))
    return " or ".join(f"{-one} off" if one < 0 else f"{one} on" if one else "nothing" for one in numbers)
