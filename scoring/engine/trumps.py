"""Judge the trump that a record notes."""

from collections.abc import Iterator

from problems import Problem
from problems.wording import gettext as _
from problems.wording import one_of
from scoring.engine.hand import Hand
from scoring.engine.record import NO_TRUMPS
from scoring.engine.variant import Ruleset


def trump_faults(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield that the trump is none of the variant's, or that the house does not play it.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> [fault.message for fault in trump_faults(make_ruleset("north_american"), Hand(trump=3))]
    ['Trump is a suit here: S, H, D or C.']
    """
    if hand.trump is None or hand.trump in ruleset.trumps:
        return
    if hand.trump in ruleset.variant.trumps:
        message = _("The house rule no_trump is off at this table. Correct trump, or leave it out.")
        yield Problem("option_off", "trump", message)
        return
    kinds: list[str] = [_("a number") if type(ruleset.trumps[0]) is int else _("a suit")]
    if NO_TRUMPS.intersection(ruleset.trumps):
        kinds.append(_("none"))
    yield Problem(
        "trump_not_in_variant",
        "trump",
        _("Trump is {kind} here: {trumps}.", kind=one_of(kinds), trumps=one_of(ruleset.trumps)),
    )
