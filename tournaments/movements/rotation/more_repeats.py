"""Whether what a repaired night repeats beyond the published one must be, in a sentence."""

from collections.abc import Mapping, Sequence

from tournaments.movements.rotation.quality import Quality

AGAIN = {
    "partner_repeats": ("partnership", "partnerships"),
    "opponent_repeats": ("game against the same person", "games against the same person"),
    "meeting_repeats": ("meeting", "meetings"),
}
"""What is repeated, one and several."""
NOTHING_BETTER = "the search found nothing better"
NO_REPAIR = "fewer tables, more changes or less even sit-outs"
"""What none that is offered as a repair has: only so could there be less."""
NO_LESS = f"less would take {NO_REPAIR}"
NOT_AS_PUBLISHED = f"as few as published would take {NO_REPAIR}, and {NOTHING_BETTER}"


def why_more(
    before: Quality, after: Quality, must: Mapping[str, int], here: int, no_better: str = NOTHING_BETTER
) -> str:
    """Return, for an organiser, whether the repeats above those published must be; nothing where there are none.

    ``must`` is the least that so many repeats come to over the night with those who are ``here``; ``no_better`` is
    what is known of other repairs.

    >>> from tournaments.movements.rotation.quality import measure
    >>> from tournaments.movements.rotation.round import RotationRound
    >>> first, again = RotationRound(((0, 1, 2, 3),)), RotationRound(((0, 2, 1, 3),))
    >>> one, two = measure([first]), measure([first, again])
    >>> why_more(one, two, {"meeting_repeats": 6, "opponent_repeats": 2}, 4)
    'With 4 players at so many tables somebody must meet again: 6 more repeated meetings than published are the least.'
    """
    musts: list[str] = []
    as_fair: list[str] = []
    others: list[str] = []
    for key, names in AGAIN.items():
        if key == "opponent_repeats" and after["meeting_repeats"].value > before["meeting_repeats"].value:
            continue  # Whoever opposes again meets again.
        value, published = after[key].value, before[key].value
        least = max(must.get(key, 0), after[key].of_any)
        more = f"{value - published} more repeated {names[value - published > 1]}"
        if published < value <= least:
            musts.append(more)
        elif published < value and after[key].fair and after[key].best:
            as_fair.append(more)
        elif published < least < value:
            must_be = f"at least {least - published} can't be avoided, and "
            others.append(f"{more} than published: {must_be}{no_better}.")
        elif value > published:
            others.append(f"{more} than published: {no_better}.")
    sentences = [_least(musts, here), _least(as_fair, here, " with partners and sit-outs this fair"), *others]
    return " ".join(filter(None, sentences))


def _least(more: Sequence[str], here: int, among: str = "") -> str:
    """Say that so much more can't be avoided, and among which plans; nothing where there isn't any."""
    if not more:
        return ""
    are = "are" if len(more) > 1 or not more[0].startswith("1 ") else "is"
    listed = " and ".join(more)
    must = f"With {here} players at so many tables somebody must meet again:"
    return f"{must} {listed} than published {are} the least{among}."
