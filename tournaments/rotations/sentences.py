"""The counts of a plan in plain words, for an organiser."""

from collections.abc import Sequence

_NONE = {
    "partner_repeats": "No one partners twice.",
    "most_opposed": "Nobody opposes anybody.",
    "opponents_spread": "Every two oppose equally often.",
    "opponent_repeats": "No one plays against the same person twice.",
    "meeting_repeats": "No two sit at one table twice.",
    "sit_outs_spread": "Everyone sits out equally often.",
    "sit_outs_in_a_row": "No one sits out twice in a row.",
    "same_table_in_a_row": "No one sits at the same table twice in a row.",
    "first_deals_spread": "Everyone deals first equally often.",
}
_SOME = {
    "partner_repeats": "Partners repeat {times}",
    "most_opposed": "No two oppose more than {times}",
    "opponents_spread": "Some two oppose {times} more than some others",
    "opponent_repeats": "Pairs of games against the same person: {value}",
    "meeting_repeats": "Pairs of rounds at a table with the same person: {value}",
    "others_met": "You meet at least {value} of {others} others",
    "sit_outs_spread": "Some sit out {times} more than others",
    "sit_outs_in_a_row": "Somebody sits out twice in a row {times}",
    "same_table_in_a_row": "Somebody stays at a table {times}",
    "first_deals_spread": "Some deal first {times} more than others",
}
OTHER_FIRST = "Round 1 is not as it was set."
FEW_TABLES = 5
"""With fewer, the four of a table come from all tables, so somebody stays; ``docs/rotations.md`` counts it."""


def sentence(  # noqa: PLR0913  what is said of a bound depends on all of it
    key: str, value: int, bound: int, others: int, *, fair: bool = False, known: str = ""
) -> str:
    """Say a count beside its bound; ``others`` is how many other people there are (of tables: how many tables).

    ``fair`` where the bound holds only among plans whose partners and sit-outs are as fair; ``known`` says that
    nothing better is known, where it is not proved that there is nothing.

    >>> sentence("partner_repeats", 2, 0, 23)
    'Partners repeat twice; no plan can do better than 0.'
    >>> sentence("others_met", 21, 21, 23)
    'You meet at least 21 of 23 others; no plan does better.'
    >>> sentence("opponent_repeats", 1, 1, 0, fair=True)
    'Pairs of games against the same person: 1; no plan with partners and sit-outs this fair does better.'
    >>> sentence("opponent_repeats", 6, 4, 0, known="the best that is known")
    'Pairs of games against the same person: 6; the best that is known, and no plan can do better than 4.'
    """
    if value == 0 and key in _NONE:
        return _NONE[key]
    if key == "same_table_in_a_row" and bound == 0 and others < FEW_TABLES:
        stays = f"Somebody stays at a table {_times(value)}"
        return f"{stays}; with {others} tables some must, if they are to meet others."
    told = _SOME[key].format(times=_times(value), value=value, others=others)
    plan = "no plan with partners and sit-outs this fair" if fair else "no plan"
    if value == bound:
        return f"{told}; {plan} does better."
    known = f"{known}, and " if known else ""
    return f"{told}; {known}{plan} can do better than {bound}."


def among(told: str, throughout: int) -> str:
    """Say a count of those who were there in every round, so many, where others came late or left.

    >>> among("Everyone sits out equally often.", 5)
    'Among the 5 who are here in every round: everyone sits out equally often.'
    >>> among("Everyone sits out equally often.", 1)
    'Fewer than two are here in every round, so there is nothing to compare.'
    """
    if throughout < 2:
        return "Fewer than two are here in every round, so there is nothing to compare."
    return f"Among the {throughout} who are here in every round: {told[0].lower()}{told[1:]}"


def elsewhere(entrant: int, table: int, rounds: Sequence[int]) -> str:
    """Say that somebody does not keep the table.

    >>> elsewhere(7, 2, [3])
    'Entrant 7 keeps table 2 but in round 3.'
    """
    return f"Entrant {entrant} keeps table {table} but in {_rounds(rounds)}."


def parted(one: int, other: int, rounds: Sequence[int]) -> str:
    """Say that two who are kept together are not.

    >>> parted(7, 8, [1, 3, 4])
    'Entrants 7 and 8 are partners but in rounds 1, 3 and 4.'
    """
    return f"Entrants {one} and {other} are partners but in {_rounds(rounds)}."


def met(one: int, other: int, rounds: Sequence[int]) -> str:
    """Say that two who are kept apart are not.

    >>> met(7, 8, [1, 3])
    'Entrants 7 and 8 are apart but in rounds 1 and 3.'
    """
    return f"Entrants {one} and {other} are apart but in {_rounds(rounds)}."


def always_partners(one: int, other: int) -> str:
    """Say why two repeat who are kept together.

    >>> always_partners(7, 8)
    'Entrants 7 and 8 are kept together, so they partner whenever both play.'
    """
    return f"Entrants {one} and {other} are kept together, so they partner whenever both play."


def same_table(table: int, entrants: Sequence[int]) -> str:
    """Say why those repeat who keep the same table.

    >>> same_table(1, [3, 7])
    'Entrants 3 and 7 keep table 1, so they meet whenever they play.'
    """
    return f"Entrants {_listed(entrants)} keep table {table}, so they meet whenever they play."


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _rounds(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    return f"rounds {_listed(rounds)}"


def _listed(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
