"""Say in words what a hand was and what it did.

What a hand was is said once, here, with `{0}` for the name at seat 0. The points table goes to the phone with
these words beside each hand, and the few words that join them: so the phone, with no network, says the very
sentence that the server would.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from scoring.engine.hand import LayDown
from scoring.engine.record import TRUMP_WORDS
from scoring.engine.ruleset import Ruleset
from scoring.engine.variants.buck import CLUBS
from scoring.engine.variants.five_trick_faults import BENNY
from scoring.engine.variants.laying_down import laid_down

WORDS = {
    "sentence": "{said}: {gains}, {score}",
    "gain": "{side} {points}",
    "nothing": "no points",
    "beyond": "points follow",
    "adjusted": "Points put right ({note})",
    "card": "From the paper card",
    "card_with_loners": "From the paper card (loners: {loners})",
    "stolen": "{by} stole the deal from {from}",
    "caught": "{by} was caught stealing the deal from {from}",
    "laid_down": "laid down by {by} at {so_far}",
    "and": " and ",
    "nobody": "nobody",
    "dash": "-",
    "to": " to ",
    "unsaid": "This hand",
}
TERMS = {
    "bridge": "at the bridge",
    "in_the_barn": "in the barn",
    "loner_range": "in loner range",
    "loner_range_of_opponent": "a loner behind",
    "skunked": "skunked",
    "whitewashed": "whitewashed",
    "have_an_eye": "has an eye",
    "march": "march",
    "euchred": "euchred",
    "lone_march": "lone march",
}
FAULTS = {
    "making_trump": "made trump against the rule",
    "table_talk": "talked",
    "false_claim": "claimed a revoke wrongly",
}
TILES = {"maker": "holding the called tile", "asleep": "the called tile asleep"}
Names = Mapping[int, str]
Record = Mapping[str, object]
PLACE = re.compile(r"\{(\d)\}")


def fill(text: str, names: Names) -> str:
    """Put names into the places kept for them; a name is never read for further places.

    >>> fill("{0} made it", {0: "{1}"})
    '{1} made it'
    """
    return PLACE.sub(lambda place: names.get(int(place[1]), WORDS["nobody"]), text)


def describe_hand(ruleset: Ruleset, record: Mapping[str, object], *, euchred: bool = False) -> str:
    """Say what a hand was; `euchred` is the engine's word that its makers fell short."""
    result = str(record.get("result", "played"))
    if result in PLAIN:
        return ", ".join([PLAIN[result], *_stolen(record)])
    if result in WAYS:
        return ", ".join([WAYS[result](ruleset, record), *_stolen(record)])
    return _played(ruleset, record, euchred=euchred)


def _laid_down(ruleset: Ruleset, record: Record) -> str:  # noqa: ARG001  one signature for all ways
    return f"{{{record.get('maker')}}} laid down a loner"


def _thrown_in(ruleset: Ruleset, record: Record) -> str:
    return f"{_made(record)}, the rest thrown in after {_counts(ruleset, record)}"


def _revoked(ruleset: Ruleset, record: Record) -> str:  # noqa: ARG001  one signature for all ways
    told = f" ({_made(record)})" if record.get("alone") or record.get("bid") is not None else ""
    return f"{_revokes(record)}{told}"


def _infringed(ruleset: Ruleset, record: Record) -> str:  # noqa: ARG001  one signature for all ways
    fault = _part(record, "infringement")
    return f"{{{fault.get('seat')}}} {FAULTS.get(str(fault.get('type')), 'broke a rule')}"


def _adjusted(ruleset: Ruleset, record: Record) -> str:  # noqa: ARG001  one signature for all ways
    return WORDS["adjusted"].format(note=_plain(record.get("note")))


def _from_card(ruleset: Ruleset, record: Record) -> str:  # noqa: ARG001  one signature for all ways
    loners = _part(_part(record, "totals"), "loners")
    counted = ", ".join(f"{{{seat}}} {number}" for seat, number in sorted(loners.items()) if number)
    return WORDS["card_with_loners"].format(loners=counted) if counted else WORDS["card"]


def _played(ruleset: Ruleset, record: Record, *, euchred: bool) -> str:
    if record.get("maker") is None:
        turned = "A club was turned up" if record.get("upcard") == CLUBS else "Nobody made trump"
        return f"{turned}, {_counts(ruleset, record)}"
    record, words = _with_tricks(ruleset, record), [_made(record)]
    if record.get("tricks") or not record.get("dropped"):
        words.append(_counts(ruleset, record))
    if euchred and words[-1] != "euchred":
        words.append("euchred")
    if record.get("revokes"):
        words.append(_revokes(record))
    return ", ".join([*words, *_beside(ruleset, record), *_stolen(record)])


def _beside(ruleset: Ruleset, record: Record) -> Iterator[str]:
    """Say what else made the hand a special one."""
    if record.get("upcard") == BENNY:
        yield "the Benny turned up"
    if record.get("declared_march"):
        yield f"{{{record.get('maker')}}} had declared"
    if record.get("robson") == "subtract":
        yield "points taken off"
    lay_down = record.get("lay_down")
    if isinstance(lay_down, dict):
        yield _laid_down_at(ruleset, record, lay_down)


def _laid_down_at(ruleset: Ruleset, record: Record, lay_down: Record) -> str:
    """Say who laid the hand down, and the tricks before it, the makers' first."""
    before, maker = _part(lay_down, "tricks_before"), record.get("maker")
    own = ruleset.side_of(maker) if isinstance(maker, int) and ruleset.has_seat(maker) else ""
    so_far = WORDS["dash"].join(str(before[side]) for side in sorted(before, key=lambda side: side != own))
    return WORDS["laid_down"].format(by=f"{{{lay_down.get('by')}}}", so_far=so_far)


def _stolen(record: Record) -> Iterator[str]:
    """Say who took whose deal."""
    steal = record.get("steal")
    if isinstance(steal, dict):
        words = WORDS["stolen" if steal.get("success", True) else "caught"]
        yield words.format_map({name: f"{{{steal.get(name)}}}" for name in ("by", "from")})


def _with_tricks(ruleset: Ruleset, record: Record) -> Record:
    """Return the record with the tricks of a hand that was laid down, where that says whose they are."""
    lay_down = record.get("lay_down")
    if record.get("tricks") or not isinstance(lay_down, dict):
        return record
    by, before = lay_down.get("by"), _part(lay_down, "tricks_before")
    if not isinstance(by, int) or not ruleset.has_seat(by) or set(before) != set(ruleset.sides):
        return record
    return {**record, "tricks": laid_down(ruleset, LayDown(by, before, lay_down.get("uncertain", 0)))}


def _made(record: Mapping[str, object]) -> str:
    maker = f"{{{record.get('maker')}}}"
    words = f"{maker} went alone" if record.get("alone") else f"{maker} made it"
    if record.get("alone_seat") not in (None, record.get("maker")):
        words = f"{{{record['alone_seat']}}} went alone, {maker} sat out"
    if record.get("blind"):
        words = f"{maker} went alone blind"
    if record.get("bid") is not None:
        words = f"{words}, bid {_plain(record['bid'])}"
    if record.get("trump") in TRUMP_WORDS:
        words = f"{words} in {TRUMP_WORDS[str(record['trump'])]}"
    if record.get("partner") is not None:
        words = f"{words} with {{{record['partner']}}}"
    if record.get("partner_tile") in TILES:
        words = f"{words}, {TILES[str(record['partner_tile'])]}"
    if record.get("dropped"):
        words = f"{words}, {_seats(record['dropped'])} dropped out"
    if record.get("defender_alone") is not None:
        words = f"{words}, {{{record['defender_alone']}}} defended alone"
    return words


def _counts(ruleset: Ruleset, record: Mapping[str, object]) -> str:
    if len(ruleset.counted_by) > 2 and record.get("tricks"):
        return f"tricks {WORDS['dash'].join(map(str, _part(record, 'tricks').values()))}"
    count = makers_count(ruleset, record)
    if count == "short":
        return "euchred"
    if count is None:
        tricks = _part(record, "tricks")
        return (
            "tricks " + WORDS["dash"].join(str(number) for number in tricks.values())
            if tricks
            else "no count"
        )
    return f"all {count} tricks" if count == ruleset.tricks else f"{count} trick{'' if count == 1 else 's'}"


def makers_count(ruleset: Ruleset, record: Mapping[str, object]) -> int | str | None:
    """Return the makers' tricks, `short` when nobody counted, None when the record does not say."""
    tricks, maker = _part(record, "tricks"), record.get("maker")
    if "makers" in tricks:
        return tricks["makers"]
    return tricks.get(ruleset.side_of(maker)) if isinstance(maker, int) and ruleset.has_seat(maker) else None


def gains(points: Sequence[int], sides: Sequence[str]) -> str:
    """Say who gets what: "Ann and Bob +1".

    >>> gains((1, 0), ("Ann and Bob", "Cy and Di")), gains((0, 0), ("Ann", "Bob"))
    ('Ann and Bob +1', 'no points')
    """
    changed = [
        WORDS["gain"].format(side=side, points=f"{number:+d}")
        for side, number in zip(sides, points, strict=True)
        if number
    ]
    return ", ".join(changed) or WORDS["nothing"]


def score_line(scores: Sequence[int]) -> str:
    """Write a score as people say it: "5-3", or "12 to -1" where somebody is below zero."""
    return WORDS["to" if any(score < 0 for score in scores) else "dash"].join(map(str, scores))


def sentence(said_of_hand: str, points: Sequence[int], scores: Sequence[int], sides: Sequence[str]) -> str:
    """Say what a hand was and did: "Ann made it, 4 tricks: Ann and Bob +1, 5-3"."""
    return WORDS["sentence"].format(said=said_of_hand, gains=gains(points, sides), score=score_line(scores))


def _seats(seats: object) -> str:
    if not isinstance(seats, list) or not seats:
        return WORDS["nobody"]
    *others, last = (f"{{{seat}}}" for seat in seats)
    return WORDS["and"].join([", ".join(others), last]) if others else last


def _revokes(record: Record) -> str:
    """Say who revoked, and how often whoever did it more than once."""
    seats = record.get("revokes")
    times = Counter(seats) if isinstance(seats, list) else Counter[int]()
    once = [seat for seat, number in times.items() if number == 1]
    parts = [f"{_seats(once)} revoked"] if once or not times else []
    parts += [f"{{{seat}}} revoked {_times(number)}" for seat, number in times.items() if number > 1]
    return ", ".join(parts)


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"


def _part(record: Mapping[str, object], name: str) -> dict[str, int]:
    part = record.get(name)
    return part if isinstance(part, dict) else {}


def _plain(value: object) -> str:
    """Keep braces that somebody typed from being read as places for names."""
    return str(value).replace("_", " ").replace("{", "(").replace("}", ")")


PLAIN = {"all_passed": "All passed", "misdeal": "Misdeal"}
WAYS: dict[str, Callable[[Ruleset, Record], str]] = {
    "lay_down_loner": _laid_down,
    "throw_in": _thrown_in,
    "revoke": _revoked,
    "infringement": _infringed,
    "adjustment": _adjusted,
    "totals": _from_card,
}
