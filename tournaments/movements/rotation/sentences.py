"""The counts of a plan in plain words, for an organiser."""

from collections.abc import Mapping, Sequence

from problems.wording import all_of
from problems.wording import gettext as _
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.tally import NightTally

_NONE = {
    "partner_repeats": "Nobody has the same partner twice.",
    "most_opposed": "Nobody plays against anybody.",
    "opponents_spread": "Everybody plays against everybody else equally often.",
    "opponent_repeats": "Nobody plays against the same person twice.",
    "meeting_repeats": "No two people share a table twice.",
    "sit_outs_spread": "Everybody sits out equally often.",
    "sit_outs_in_a_row": "Nobody sits out twice in a row.",
    "same_table_in_a_row": "Nobody sits at the same table twice in a row.",
    "first_deals_spread": "Everybody deals first equally often.",
}
_ONE = {
    "opponent_repeats": "Opponents meet again once",
    "meeting_repeats": "Two people share a table again once",
    "sit_outs_in_a_row": "One player sits out twice in a row",
    "same_table_in_a_row": "One player stays at the same table once",
}
_SOME = {
    "partner_repeats": "Partners repeat {times}",
    "most_opposed": "Nobody plays against the same person more than {times}",
    "opponents_spread": "Some opponents meet in {more} than others",
    "opponent_repeats": "Opponents meet again {times}",
    "meeting_repeats": "People share a table again {times}",
    "others_met": "Everybody meets at least {value} of the {others} others",
    "sit_outs_spread": "Some people sit out {times} more often than others",
    "sit_outs_in_a_row": "Players sit out twice in a row {times}",
    "same_table_in_a_row": "Players stay at the same table {times}",
    "first_deals_spread": "Some people deal first {times} more often than others",
}
_BEST = {
    "opponents_spread": "Opponents are spread as evenly as possible",
    "sit_outs_spread": "Sitting out is shared as evenly as possible",
    "first_deals_spread": "First deals are shared as evenly as possible",
}
"""Said where it is proved that no plan spreads them more evenly."""
_AMONG = frozenset({"opponents_spread", "others_met", "sit_outs_spread", "first_deals_spread"})
"""Counts that are taken among those who were there in every round."""
FEW_TABLES = 5
"""With fewer, the four of a table come from all tables, so somebody stays; ``docs/rotations.md`` counts it."""


def count_sentences(night: NightTally, known: Mapping[str, str]) -> dict[str, str]:
    """Return each count of a night in a sentence, by key; ``known`` says by key that nothing better is known."""
    told = {
        key: _sentence(key, count.value, count.bound, count.others, fair=count.fair, known=known.get(key, ""))
        for key, count in night.counts.items()
    }
    if night.throughout == night.players:
        return told
    return told | {key: _among(told[key], night.throughout) for key in _AMONG}


def _sentence(  # noqa: PLR0913  what is said of a bound depends on all of it
    key: str, value: int, bound: int, others: int, *, fair: bool = False, known: str = ""
) -> str:
    """Say a count, and how good it is; ``others`` is how many other people there are (of tables: how many tables).

    Where the count is at its bound, the best possible is claimed, and only there. ``fair`` where the bound holds only
    among plans whose partners and sit-outs are as fair; ``known`` says that nothing better is known, where it isn't
    proved that there is nothing.

    >>> _sentence("partner_repeats", 2, 0, 23)
    'Partners repeat twice.'
    >>> _sentence("others_met", 21, 21, 23)
    "Everybody meets at least 21 of the 23 others. That's the best possible."
    >>> _sentence("opponent_repeats", 1, 1, 0, fair=True)
    "Opponents meet again once. That's the best possible with partners and sit-outs this fair."
    >>> _sentence("opponent_repeats", 6, 4, 0, known="the best known")
    "Opponents meet again 6 times. That's the best known; 4 times can't be avoided."
    >>> _sentence("opponents_spread", 1, 1, 23)
    'Opponents are spread as evenly as possible.'
    """
    if value == 0 and key in _NONE:
        return _NONE[key]
    if key == "others_met" and value == others:
        return "Everybody meets everybody else." if others else "Nobody has met anybody."
    more = "1 more game" if value == 1 else f"{value} more games"
    some = _SOME[key].format(times=_times(value), more=more, value=value, others=others)
    told = _ONE.get(key, some) if value == 1 else some
    if key == "same_table_in_a_row" and bound == 0 and others < FEW_TABLES:
        return f"{told}. With {others} tables some must, to meet other people."
    if value == bound and key in _BEST:
        return f"{_BEST[key]}."
    if value == bound:
        with_these = " with partners and sit-outs this fair" if fair else ""
        return f"{told}. That's the best possible{with_these}."
    return f"{told}.{_standing(known, _limit(key, bound))}"


def _standing(known: str, limit: str) -> str:
    """Say how good a count is that isn't at its bound: that nothing better is known, and what no plan can beat."""
    if known:
        return f" That's {known}; {limit}." if limit else f" That's {known}."
    return f" {limit[0].upper()}{limit[1:]}." if limit else ""


def _limit(key: str, bound: int) -> str:
    """Say what no plan can beat, where that isn't plain; empty where it is that nothing repeats."""
    if key == "others_met":
        return f"more than {bound} isn't possible"
    if key == "most_opposed":
        return f"some must meet {_times(bound)}" if bound > 1 else ""
    if bound == 0 or key in _BEST:
        return ""
    return f"{_times(bound)} can't be avoided"


def _among(told: str, throughout: int) -> str:
    """Say that a count is of those who were there in every round, where others came late or left.

    >>> _among("Everybody sits out equally often.", 5)
    'Among the 5 who are here in every round: everybody sits out equally often.'
    >>> _among("Everybody sits out equally often.", 1)
    'Fewer than two are here in every round, so there is nothing to compare.'
    """
    if throughout < 2:
        return "Fewer than two are here in every round, so there is nothing to compare."
    return f"Among the {throughout} who are here in every round: {told[0].lower()}{told[1:]}"


def elsewhere(entrant: int, table: int, rounds: Sequence[int]) -> Sentence:
    """Say that somebody does not keep the table.

    >>> elsewhere(7, 2, [3]).text
    "Entrant 7 isn't at table 2 in round 3."
    """
    return about(_("{{}} isn't at table {table} in {rounds}.", table=table, rounds=_rounds(rounds)), entrant)


def parted(one: int, other: int, rounds: Sequence[int]) -> Sentence:
    """Say that two who are kept together are not.

    >>> parted(7, 8, [1, 3, 4]).text
    "Entrants 7 and 8 aren't partners in rounds 1, 3 and 4."
    """
    return about(_("{{}} aren't partners in {rounds}.", rounds=_rounds(rounds)), [one, other])


def met(one: int, other: int, rounds: Sequence[int]) -> Sentence:
    """Say that two who are kept apart are not.

    >>> met(7, 8, [1, 3]).text
    'Entrants 7 and 8 still meet in rounds 1 and 3.'
    """
    return about(_("{{}} still meet in {rounds}.", rounds=_rounds(rounds)), [one, other])


def always_partners(one: int, other: int) -> Sentence:
    """Say why two repeat who are kept together.

    >>> always_partners(7, 8).text
    'Entrants 7 and 8 stay together, so they are partners whenever both play.'
    """
    return about(_("{} stay together, so they are partners whenever both play."), [one, other])


def same_table(table: int, entrants: Sequence[int]) -> Sentence:
    """Say why those repeat who keep the same table.

    >>> same_table(1, [3, 7]).text
    'Entrants 3 and 7 keep table 1, so they meet whenever they play.'
    """
    return about(_("{{}} keep table {table}, so they meet whenever they play.", table=table), entrants)


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _rounds(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    return f"rounds {all_of(rounds)}"
