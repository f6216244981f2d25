"""Whose card is late, and what that costs by the league's rules.

Facts and a moment in, an answer out: nothing here is written.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from tournaments.matches.rules import LeagueRules

PENALTY_RULES: Final = (
    *("automatic_penalties", "late_card", "late_card_points", "late_card_fine", "late_card_warnings"),
    *("no_show_fine", "card_entry", "card_day", "card_time", "card_days"),
)
"""The rules that say who pays what, and when a card is late."""


@dataclass(frozen=True, slots=True)
class Late:
    """How the card of a match came: when it was due, and when each side's first one was in; `winner` where known."""

    deadline: datetime
    entry: str
    handed_in: Mapping[str, datetime]
    winner: str = ""


@dataclass(frozen=True, slots=True)
class LatePenalty:
    """What the rules say of late cards: who pays, hundredths of a point, how often there is only a warning, and pence.

    The fine is taken beside the points, or alone where these are 0.
    """

    who: str
    points: int
    warnings: int
    fine: int = 0


def late_sides(card: Late, now: datetime) -> frozenset[str]:
    """Return the sides whose card was not in when it was due; nobody before.

    Where one side hands in for both, that is the home side, and any card in time will do.
    """
    deadline = card.deadline.astimezone(UTC)
    if now.astimezone(UTC) <= deadline:
        return frozenset()
    in_time = {side for side, at in card.handed_in.items() if at.astimezone(UTC) <= deadline}
    if card.entry == "two_cards":
        return frozenset({"home", "away"} - in_time)
    return frozenset() if in_time else frozenset({"home"})


def who_pays(card: Late, rule: LatePenalty, now: datetime) -> frozenset[str]:
    """Return the sides that a late card costs something, by the league's rule; nobody where the winner isn't known.

    >>> noon = datetime(2026, 10, 24, 11, tzinfo=UTC)
    >>> card = Late(noon, "one_card", {"home": noon.replace(day=25)}, winner="away")
    >>> rules = [LatePenalty(who, 100, 0) for who in ("late_side", "winner", "both", "nothing")]
    >>> [sorted(who_pays(card, rule, noon.replace(day=25))) for rule in rules]
    [['home'], ['away'], ['away', 'home'], []]
    """
    late = late_sides(card, now)
    if not late or rule.who == "nothing":
        return frozenset()
    if rule.who == "both":
        return frozenset({"home", "away"})
    if rule.who == "winner":
        return frozenset({card.winner} - {""})
    return late


def penalty_points(rule: LatePenalty, earlier: int) -> int:
    """Return the hundredths that a late card costs a team that was late so often before; 0 for a warning.

    >>> [penalty_points(LatePenalty("late_side", 100, 1), earlier) for earlier in (0, 1, 2)]
    [0, 100, 100]
    """
    return 0 if earlier < rule.warnings else rule.points


def penalty_fine(rule: LatePenalty, earlier: int) -> int:
    """Return the pence that a late card costs a team that was late so often before; 0 for a warning.

    >>> [penalty_fine(LatePenalty("late_side", 0, 1, fine=500), earlier) for earlier in (0, 1)]
    [0, 500]
    """
    return 0 if earlier < rule.warnings else rule.fine


def automatic_penalties_changed(before: LeagueRules, after: LeagueRules) -> bool:
    """Tell whether a league takes penalties without asking now, and by other rules than before, or didn't before.

    >>> nothing, alone = LeagueRules({}), LeagueRules({"automatic_penalties": True})
    >>> [automatic_penalties_changed(*rules) for rules in ((nothing, alone), (alone, alone), (alone, nothing))]
    [True, False, False]
    """
    return after.yes("automatic_penalties") and any(before[key] != after[key] for key in PENALTY_RULES)


def points_words(points: int) -> str:
    """Return hundredths of a point as people say them.

    >>> points_words(100), points_words(250)
    ('1 point', '2.5 points')
    """
    return f"{points / 100:g} point{'' if points == 100 else 's'}"
