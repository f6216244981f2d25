"""What a plan is worth, in the one sentence that an organiser reads first."""

from collections.abc import Mapping
from typing import Any

AT_BOUNDS = ("partner_repeats", "sit_outs_spread", "sit_outs_in_a_row")
"""What comes before opponents and meetings."""


def verdict(quality: Mapping[str, Any], others: int, *, searched: bool = True) -> str:
    """Return how fair a plan is, in a sentence; ``quality`` as ``Quality.as_json`` has it.

    ``others`` is how many other people there are. "As fair as it can be" stands only where every count that decides
    is at a proved bound and every wish is kept. A plan that was not ``searched`` for follows its own rule, and isn't
    judged.

    >>> values = {"partner_repeats": 0, "most_opposed": 0, "meeting_repeats": 0, "others_met": 21}
    >>> values |= {"sit_outs_in_a_row": 0, "sit_outs_spread": 1}
    >>> counts = {key: {"value": value, "best": True} for key, value in values.items()}
    >>> verdict({"counts": counts, "best": True}, 23)
    'As fair as it can be: nobody partners twice and nobody meets anybody twice.'
    """
    counts = quality["counts"]
    parts = [_partners(counts), _opponents(counts), _met(quality, others), _sit_outs(counts)]
    told = [part for part in parts if part]
    listed = f"{', '.join(told[:-1])}, and {told[-1]}" if len(told) > 2 else " and ".join(told)
    return f"{_opening(quality, counts, searched=searched)}: {listed}."


def _opening(quality: Mapping[str, Any], counts: Mapping[str, Any], *, searched: bool) -> str:
    if quality["best"]:
        return "As fair as it can be"
    if not searched:
        return "This way of moving gives"
    if all(counts[key]["best"] for key in AT_BOUNDS if key in counts):
        return "Nearly as fair as it can be"
    return "Less fair than it might be"


def _partners(counts: Mapping[str, Any]) -> str:
    times = counts["partner_repeats"]["value"]
    if times == 0:
        return "nobody partners twice"
    return "one pair partners again" if times == 1 else f"{times} times two partner again"


def _opponents(counts: Mapping[str, Any]) -> str:
    if counts["meeting_repeats"]["value"] == 0:
        return "nobody meets anybody twice"
    most = counts["most_opposed"]["value"]
    if most <= 1:
        return "nobody plays against anybody twice"
    return f"nobody plays against anybody more than {'twice' if most == 2 else f'{most} times'}"


def _met(quality: Mapping[str, Any], others: int) -> str:
    """Say how many others everybody meets; nothing where more might, of a plan that is as fair as it can be."""
    counts = quality["counts"]
    met, best = counts["others_met"]["value"], counts["others_met"]["best"]
    if counts["meeting_repeats"]["value"] == 0 or not 0 < met <= others or (quality["best"] and not best):
        return ""
    if met == others:
        return "everybody meets everybody"
    return f"everybody meets at least {met} of {others} others{', the most possible' if best else ''}"


def _sit_outs(counts: Mapping[str, Any]) -> str:
    again = counts["sit_outs_in_a_row"]["value"]
    if again:
        return f"{'once' if again == 1 else f'{again} times'} somebody sits out twice in a row"
    return "" if counts["sit_outs_spread"]["best"] else "some sit out more often than others"
